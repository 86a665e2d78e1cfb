"""The base class of bots, and what a bot is given: its seat's view, its options, and positions that could be the real
one. Never the real one."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from mypy_extensions import mypyc_attr

from leyline.bots.budget import MoveClock
from leyline.core.game import AnyGame, State, View


class Observation:
    """A decision as one seat sees it."""

    def __init__(self, game: AnyGame, state: State, seat: int, rng: Random, course: list[int] | None = None) -> None:
        self.game = game
        self.seat = seat
        self.options: list[int] = game.options(state)
        self.course = course
        """Everything that has happened, as the seat saw it (`Game.observation_id`); None where that is not kept."""
        self._like: State = game.resample(state, seat, rng)

    def __repr__(self) -> str:
        role = self.game.setup.roles()[self.seat]
        return f"<Observation of {self.game.setup.spec.title}: {role} has {len(self.options)} options>"

    @property
    def view(self) -> View:
        """What the seat knows: the view of a resampled position, which by contract is the same."""
        return self.game.view(self._like, self.seat)

    @property
    def move_number(self) -> int:
        """The number of the move that the decision belongs to."""
        return self.game.move_number(self._like)

    def imagine(self, rng: Random) -> State:
        """Return a position that the seat cannot tell from the real one. The caller may change it."""
        state: State = self.game.resample(self._like, self.seat, rng)
        return state


@dataclass
class Choice:
    """An option as a bot ranks it."""

    code: int
    value: float
    """Its expected share of the win, from 0 to 1."""
    weight: float
    """How much thought it got, or how sure the bot is; comparable only within one ranking."""
    line: list[int] = field(default_factory=list)
    """The option, and how the bot would continue in the same move."""

    def __post_init__(self) -> None:
        if not self.line:
            self.line = [self.code]


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that chooses among the options of an observation. The same seed makes the same choices."""

    name = "bot"

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.clock = MoveClock()
        """The cap in seconds on a move, at a table. A bot that may think for long asks `clock.over()` now and then."""

    def __repr__(self) -> str:
        return f"<{self.name} bot>"

    def choose(self, observation: Observation) -> int:
        """Return one of `observation.options`."""
        raise NotImplementedError

    def use_clock(self, clock: MoveClock) -> None:
        """Obey a clock from now on."""
        self.clock = clock

    def total_simulations(self) -> int:
        """Return the number of simulations since the bot was made."""
        return 0

    def rank(self, observation: Observation) -> list[Choice]:
        """Return all options, the best first. By default, only the first place means something."""
        chosen = self.choose(observation)
        out = [Choice(chosen, 0.5, 1.0)]
        for code in observation.options:
            if code != chosen:
                out.append(Choice(code, 0.5, 0.0))
        return out
