"""The contract between a game and everything that plays it.

A *state* is data: ints and lists, nothing that runs. A *game* is the rules at fixed parameters; it holds
no position and no randomness, so one game object serves any number of states. A state waits for exactly one
thing: a decision of one seat, a chance outcome, or nothing because the game is over.

What a game promises (the conformance kit checks all of it):

- `options` lists every legal code, ascending, never empty while the game runs; `apply` takes one of them and
  refuses everything else with `IllegalAction`, leaving the state as it was.
- A code means the same thing in every state. It is built from definitions and places, never from the
  position of a card in a hand. `text` and `parse` translate it both ways.
- `view` shows what a seat may know, built up from nothing. `resample` deals everything else again, and its
  answer depends on that view and the random numbers alone.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from leyline.core.bot_settings import BotSettings
from leyline.core.errors import BadState, BadText, IllegalAction
from leyline.core.notation import Notation
from leyline.core.params import Setup
from leyline.core.print_pieces import Piece
from leyline.core.state import CHANCE, OVER, REVEALED, SPECTATOR, TABLE, Event, Frame, State, View

__all__ = [
    "CHANCE",
    "OVER",
    "REVEALED",
    "SPECTATOR",
    "TABLE",
    "AnyGame",
    "Event",
    "Frame",
    "Game",
    "Prompt",
    "State",
    "View",
]


@dataclass(frozen=True)
class Prompt:
    """What a state asks of the pending seat: a kind for programs, words for people, and the rule behind it."""

    kind: str
    words: str
    rule: str = ""
    """The anchor of a section of the game's rules page."""


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game at one choice of edition, parameters and number of seats.

    A new game implements the methods that raise `NotImplementedError` here; the others have a default that
    is right for a plain game without hidden information.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.notation: Notation | None = None
        """Every action with its text. A game that sets it inherits `num_actions`, `text` and `parse`."""

    def __deepcopy__(self, memo: dict[int, object]) -> Game[S]:
        """Rules never change, so one object serves every copy of what refers to it."""
        return self

    def __repr__(self) -> str:
        """Return the call that makes this game."""
        setup = self.setup
        changed = "".join([f", {name}={value!r}" for name, value in setup.changed().items()])
        return f"create({setup.spec.name!r}, edition={setup.edition!r}, seats={setup.seats}{changed})"

    # --- the course of play -------------------------------------------------------------------------------

    def initial_state(self) -> S:
        """The state before anything has happened, set-up chance included."""
        raise NotImplementedError

    def pending(self, state: S) -> int:
        """The seat whose decision is awaited, or `CHANCE`, or `OVER`."""
        raise NotImplementedError

    def options(self, state: S) -> list[int]:
        """The legal codes (at chance: the possible outcomes), ascending; empty only when the game is over.
        The list is the caller's own."""
        raise NotImplementedError

    def weights(self, state: S) -> list[int]:
        """At chance: a positive whole weight for each of `options`. Elsewhere: an empty list."""
        raise NotImplementedError

    def apply(self, state: S, code: int) -> None:
        """Carry out one of `options`. Raises `IllegalAction`, with the reason, on anything else; the state
        is then unchanged."""
        raise NotImplementedError

    def move_number(self, state: S) -> int:
        """A number that never falls and rises when a new move begins: consecutive decisions of a seat under
        one number are one move, shown as one dialog and taken back together."""
        raise NotImplementedError

    def default_action(self, state: S) -> int:
        """The option that is taken for a seat that does not answer in time, where a table chose that over
        losing: the least that can be done."""
        return self.options(state)[0]

    def chance_stream(self, state: S) -> str:
        """At chance: what kind of luck it is (`deck`, `dice` …). Seeded experiments draw each kind from its own
        stream, so that two variants meet the same luck."""
        return "luck"

    # --- the end --------------------------------------------------------------------------------------------

    def scores(self, state: S) -> list[int]:
        """Each seat's points as they stand, in the running game too."""
        raise NotImplementedError

    def winners(self, state: S) -> list[int]:
        """When over: the seats that won, ascending; all of them if nobody did better than anybody."""
        raise NotImplementedError

    def returns(self, state: S) -> list[float]:
        """When over: a payoff for each seat that adds up to zero; with two seats 1, -1 or 0."""
        won = self.winners(state)
        share = (self.seats - len(won)) / len(won)
        return [share if seat in won else (-1.0 if len(won) < self.seats else 0.0) for seat in range(self.seats)]

    # --- words ----------------------------------------------------------------------------------------------

    def num_actions(self) -> int:
        """Return the size of the action space: every code lies in `range(num_actions())`."""
        return self._notation().num_actions

    def text(self, code: int) -> str:
        """Return the text of a code, as records and the wire carry it. Raise `BadText` if there is no such code."""
        return self._notation().text(code)

    def parse(self, text: str) -> int:
        """Return the code of a text, written exactly as `text` writes it. Raise `BadText` otherwise."""
        return self._notation().parse(text)

    def _notation(self) -> Notation:
        if self.notation is None:
            raise NotImplementedError("a game sets `notation`, or implements num_actions, text and parse")
        return self.notation

    def describe_action(self, state: S, code: int) -> str:
        """An option in words, as the pending seat reads it."""
        return self.text(code)

    def prompt(self, state: S) -> Prompt:
        """What the pending seat is asked. The words depend on what everybody may know and nothing else."""
        return Prompt("choose", "Choose.")

    def why_not(self, state: S, code: int) -> str:
        """Why this code is not among the options, in one sentence. Asked only when it is not."""
        if self.pending(state) == OVER:
            return "The game is over."
        return f"{self._named(code)} is not possible now."

    def phase_path(self, state: S) -> str:
        """Where in the rules the game stands, from the outside in: "Round 3 / Delve council, front / Confront".
        Public, like the prompt: it answers "why are we waiting"."""
        return ""

    def card_text(self, name: str) -> str:
        """What is printed on a card or another piece, for a player who asks; empty if there is none of that name."""
        return ""

    def describe_event(self, event: Event, seat: int) -> str:
        """The log line in which `seat` learns of an event; empty if there is nothing to say."""
        return ""

    def explain(self, before: S, after: S, seat: int) -> list[str]:
        """What speaks for or against what a seat decided between two positions, in a few words each and the weightiest
        first: "acquires 6/7", "leaves 5/5 one cube short for Dark". Asked for hints: `after` is as far as the seat can
        plan, with chance or another seat to come. Depends on what the seat knows and nothing else."""
        return []

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        """What an event counts toward in statistics, as pairs of a seat (-1: nobody's) and a label such as
        "acquire 6/7"."""
        return []

    def render_text(self, view: Any, options: list[int]) -> str:
        """The table drawn with characters from a seat's view, with the places that `options` touch marked.
        Styles are written as `[name]…[/]`."""
        return "\n".join([f"{name}: {value}" for name, value in view.items()])

    # --- knowledge ------------------------------------------------------------------------------------------

    def view(self, state: S, seat: int) -> View:
        """What `seat` (or `SPECTATOR`) may know, built up from nothing."""
        raise NotImplementedError

    def observation_spec(self) -> list[tuple[str, int]]:
        """What `observation_vector` holds, part by part: a name and how many numbers. Empty for a game without a
        vector."""
        return []

    def observation_vector(self, view: Any, seat: int) -> list[float]:
        """A seat's view as numbers of fixed length, the seat's own things first, for learning programs. Made
        from the view alone, so that it cannot tell more."""
        return []

    def resample(self, state: S, seat: int, rng: Random) -> S:
        """A state that `seat` cannot tell from this one, with all that it has not seen dealt again. States
        with the same view give the same answer for the same random numbers."""
        return cast(S, state.clone())

    def has_hidden_information(self) -> bool:
        """Whether a seat can ever be kept from knowing something. Search then plans with what each seat knows. Unless
        told otherwise, a game that resamples has something to hide."""
        return type(self).resample is not Game.resample

    def observation_id(self, state: S, code: int, seat: int) -> int:
        """What `seat` is about to see of an option or outcome: the code itself, or, where the seat learns no more than
        that something of a kind happened, a number below 0 that stands for everything it cannot tell apart here.
        Unless told otherwise, that number is made from the view that follows: right for every game, and slow."""
        after = state.clone()
        self.apply(cast(S, after), code)
        shown = json.dumps(self.view(cast(S, after), seat)).encode()
        return -1 - int.from_bytes(sha256(shown).digest()[:7], "big")

    def inventory(self, state: S) -> dict[str, int]:
        """Counts that no action may change: cards, cubes, coins. Checked at every state."""
        return {}

    def validate(self, state: S) -> None:
        """Raise `BadState` if this position could not lie on a table: a value out of range, parts that do not
        go together. Counts are left to `inventory`."""

    def pieces(self) -> list[Piece]:
        """What to print and cut out to play this game at a table of wood. Empty if nothing can be."""
        return []

    def evaluate(self, state: S, seat: int) -> float:
        """How good this position looks for a seat, by rule of thumb: higher is better, on any scale. Sees only
        what the seat knows: it is asked about resampled states."""
        if self.pending(state) == OVER:
            return self.returns(state)[seat]
        return 0.0

    def win_odds(self, state: S, seat: int) -> float:
        """How a seat stands in the long run, for a search that has played on: the difference to another seat is the
        logarithm of the odds between them, fitted to how games ended. Asked while a game runs, and only where the
        bots' settings say that there is one."""
        raise NotImplementedError

    def bot_settings(self) -> BotSettings:
        """Return the settings of bots for this game. A game overrides it where editions or parameters need their
        own."""
        return self.setup.spec.bots

    # --- shared by all games --------------------------------------------------------------------------------

    def refuse(self, state: S, code: int) -> IllegalAction:
        """The error to raise for a code that is not among the options."""
        return IllegalAction(self.why_not(state, code))

    def load(self, data: dict[str, object]) -> S:
        """The state of a dump. Raises `BadState` if it does not fit this game."""
        state = self.initial_state()
        state.game = self
        state.load(data)
        self.validate(state)
        counts = self.inventory(self.initial_state())
        for name, count in self.inventory(state).items():
            if counts.get(name) != count:
                raise BadState(f"the position counts {count} {name}; this game has {counts.get(name)}")
        return state

    def _named(self, code: int) -> str:
        try:
            return f"“{self.text(code)}”"
        except BadText:
            return f"Action {code}"


AnyGame = Game[Any]
"""A game whose kind of state is not known to the caller; states are handed back to the game they came from."""
