"""Many games of one setup, a step at a time, in compiled code."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from leyline.core.game import AnyGame, State
from leyline.core.observation_writer import ObservationWriter
from leyline.core.playout import Luck
from leyline.core.state import CHANCE, OVER


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Plays seats that the caller does not. This one chooses at random, each option as likely."""

    def choose(self, game: AnyGame, state: State, seat: int, options: list[int], luck: Luck) -> int:
        """Return one of the options. The state is the game's own: look at no more of it than `game.view(state, seat)`
        shows, and change nothing."""
        return options[luck.below(len(options))]


class OneGame:
    """A game with its luck, and two arrays that show it to the seat that is asked about."""

    def __init__(self, game: AnyGame, writer: ObservationWriter) -> None:
        self.game = game
        self.writer = writer
        self.observation = _zeros(writer.width)
        self.mask = _no_bytes(game.num_actions() + 1)
        """The possible actions; the last entry is 1 for a seat that has none."""
        self.state: State = game.initial_state()
        self.luck = Luck(0)
        self._marked: list[int] = []

    def begin(self) -> int:
        """Begin the next game, with the luck that is left. Return the seat to act."""
        self.state = self.game.initial_state()
        return _played_on(self.game, self.state, self.luck, None)

    def act(self, code: int) -> int:
        """Apply a code, and draw what chance is due. Return the seat to act, or `OVER`. Raise `IllegalAction`, and
        change nothing, at a code that is not possible."""
        self.game.apply(self.state, code)
        return _played_on(self.game, self.state, self.luck, None)

    def show(self, seat: int) -> None:
        """Write what a seat observes, and what it may do, until the next call."""
        game, state, mask = self.game, self.state, self.mask
        size: i64 = self.writer.width
        index: i64 = 0
        while index < size:
            self.observation[index] = 0.0
            index += 1
        self.writer.write(state, seat, self.observation, 0)
        for code in self._marked:
            mask[code] = 0
        marked = game.options(state) if game.pending(state) == seat else [game.num_actions()]
        for code in marked:
            mask[code] = 1
        self._marked = marked


class Stepper:
    """The games, and the arrays that they share with the caller: a row for each game."""

    def __init__(
        self, game: AnyGame, rows: range, seed: int, writer: ObservationWriter, policies: dict[int, Policy]
    ) -> None:
        """The luck of each game follows from the seed and its number in `rows`."""
        count = len(rows)
        self.game = game
        self.count = count
        self.writer = writer
        self.policies = policies
        self.width: i64 = writer.width
        self.actions: i64 = game.num_actions()
        size: i64 = count
        self.observations = _zeros(size * self.width)
        self.masks = _no_bytes(size * self.actions)
        self.seats = _no_bytes(size)
        self.rewards = _zeros(size * game.seats)
        self.dones = _no_bytes(size)
        self._options: list[list[int]] = [[] for _ in range(count)]
        self._rows = rows
        self._lucks = _lucks(seed, rows)
        self._states: list[State] = [game.initial_state() for _ in range(count)]

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game in every row, with new luck if there is a seed."""
        if seed is not None:
            self._lucks = _lucks(seed, self._rows)
        for row in range(self.count):
            self._begin(row)
            self._clear_result(row)
            self._show(row)

    def step(self, codes: list[int]) -> None:
        """Apply a code in every row. A game that ends leaves its rewards, and the next one begins in its row. Raise
        `IllegalAction` at a code that is not possible: the rows before it have moved, those from it on have not."""
        for row in range(self.count):
            self._clear_result(row)
            game, state = self.game, self._states[row]
            game.apply(state, codes[row])
            if self._advance(row):
                self._end(row)
                self._begin(row)
            self._show(row)

    def random_codes(self) -> list[int]:
        """Return an option for each row, each as likely."""
        return [options[luck.below(len(options))] for options, luck in zip(self._options, self._lucks, strict=True)]

    def state(self, row: int) -> State:
        """Return the state of a row. It is the game's own, not a copy."""
        return self._states[row]

    def replace(self, row: int, state: State) -> None:
        """Go on from a copy of a state in a row. If chance, a policy or nobody is due there, play on until the caller
        is."""
        self._states[row] = state.clone()
        self._clear_result(row)
        if self._advance(row):
            self._end(row)
            self._begin(row)
        self._show(row)

    def _begin(self, row: int) -> None:
        while True:  # policies may play a whole game
            self._states[row] = self.game.initial_state()
            if not self._advance(row):
                return

    def _advance(self, row: int) -> bool:
        """Play on until the caller is due in a row. Return whether the game is over."""
        return _played_on(self.game, self._states[row], self._lucks[row], self.policies) == OVER

    def _clear_result(self, row: int) -> None:
        at: i64 = row
        if self.dones[at]:
            self.dones[at] = 0
            seats: i64 = self.game.seats
            for seat in range(self.game.seats):
                self.rewards[at * seats + seat] = 0.0

    def _end(self, row: int) -> None:
        at: i64 = row
        seats: i64 = self.game.seats
        self.dones[at] = 1
        index: i64 = at * seats
        for reward in self.game.returns(self._states[row]):
            self.rewards[index] = reward
            index += 1

    def _show(self, row: int) -> None:
        """Write what the seat to act observes in a row, and what it may do."""
        at: i64 = row
        game, state = self.game, self._states[row]
        seat = game.pending(state)
        observations, masks = self.observations, self.masks
        index: i64 = at * self.width
        end: i64 = index + self.width
        while index < end:
            observations[index] = 0.0
            index += 1
        self.writer.write(state, seat, observations, at * self.width)
        self.seats[at] = seat
        base: i64 = at * self.actions
        for code in self._options[row]:
            masks[base + code] = 0
        options = game.options(state)
        for code in options:
            masks[base + code] = 1
        self._options[row] = options


def _played_on(game: AnyGame, state: State, luck: Luck, policies: dict[int, Policy] | None) -> int:
    """Draw what chance is due and play the seats of policies. Return the seat that the caller plays, or `OVER`."""
    while True:
        pending = game.pending(state)
        if pending == CHANCE:
            game.apply(state, luck.pick(game.options(state), game.weights(state)))
        elif policies and pending in policies:
            options = game.options(state)
            game.apply(state, policies[pending].choose(game, state, pending, options, luck))
        else:
            return pending


def _zeros(size: i64) -> vec[float]:
    return vec[float]([0.0] * size)


def _no_bytes(size: i64) -> vec[u8]:
    return vec[u8]([0] * size)


def _lucks(seed: int, rows: range) -> list[Luck]:
    return [Luck(_mixed(seed, row)) for row in rows]


def _mixed(seed: int, row: int) -> int:
    """Return a seed for the luck of a row: neighbouring rows and seeds share none of it."""
    value = (seed * 0x9E3779B97F4A7C15 + row * 0xBF58476D1CE4E5B9 + 1) & 0xFFFFFFFFFFFFFFFF
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    value = (value ^ value >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return value ^ value >> 31
