"""One game between players: a run that remembers everything that led to the present state.

A match appends an entry for each action, draws chance as it comes up, and can go back: taking back is itself an entry,
so the course of a game is only ever added to."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from leyline.core.chance import Chance
from leyline.core.errors import IllegalAction
from leyline.core.facts import NO_FACTS, TABLE_KIND, Facts
from leyline.core.game import CHANCE, OVER, REVEALED, TABLE, AnyGame, Event, ScorePart, State
from leyline.core.run import ObservationHistory, Run
from leyline.core.styled_text import escape, to_html

UNDO: Final = "undo"
RESIGN: Final = "resign"
TIME: Final = "time"
DRAW: Final = "draw"
EARLY: Final = "early"
SHOWN: Final = 10
"""Entries that a printed match shows."""
APART: Final = 16
"""Actions between two of the positions that a match keeps, so that going back replays fewer than these."""
MOST_KEPT: Final = 16
"""The most positions that a match keeps: with more, every other one is dropped, and they lie twice as far apart."""
MOST_PASSED: Final = 32
"""The most positions of `Passed`: with more, the oldest is dropped."""


@dataclass(frozen=True)
class Entry:
    """One line of a game's course: who (a seat, `CHANCE` or `TABLE`) did what."""

    who: int
    text: str


@dataclass(frozen=True)
class Result:
    """How a match ended: the seats that won, the points of every seat, and by what (`play`, `resign`, `time`,
    `draw`)."""

    winners: list[int]
    scores: list[int]
    by: str
    ending: str = ""
    """The words of `Game.endings` for a game that was played out."""


@dataclass(init=False, unsafe_hash=True)
class Line:
    """A log line and the number of the entry that it describes. Never changed."""

    entry: int
    words: str
    facts: Facts
    """The same as data."""
    heading: str
    """What the line is filed under; empty for a line of the table."""

    def __init__(self, entry: int, words: str, facts: Facts = NO_FACTS, heading: str = "") -> None:
        self.entry = entry
        self.words = words
        self.facts = facts
        self.heading = heading


@dataclass(frozen=True)
class Step(Entry):
    """An entry of a match, with what the match has to remember about it."""

    code: int = -1
    """The code that was applied; -1 for an entry of the table."""
    move: int = -1
    """`Game.move_number` before it."""
    events: tuple[Event, ...] = ()
    heading: str = ""
    """`Game.heading` before it."""


class Passed:
    """The positions that a match passes through after entry `since`, each with the number of its entry, up to but
    without the present one."""

    def __init__(self, since: int) -> None:
        self.since = since
        self.positions: list[tuple[int, State]] = []

    def note(self, match: Match) -> None:
        """Keep the present position, which the match is about to leave."""
        if len(match.entries) > self.since:
            self.positions.append((len(match.entries), match.state.clone()))
            del self.positions[:-MOST_PASSED]


class Match(Run):
    """A game being played, with its course so far. Entries are numbered from 1."""

    def __init__(
        self, game: AnyGame, chance: Chance | None = None, players: list[str] | None = None, start: State | None = None
    ) -> None:
        super().__init__(game, chance, None if start is None else start.clone())
        self.players = players or list(game.setup.roles())
        self.start = start
        """A prepared position to begin from; None for the game's own set-up."""
        self.entries: list[Step] = []
        self.end: Result | None = None
        """The result of a match that ended without being played out."""
        self.passed: Passed | None = None
        """Where the positions in between are kept while a table shows them."""
        self._live: list[int] = []
        self._kept: list[State] = [self.state.clone()]
        """The positions after 0, 1, 2 … times `_apart` of the live actions. They are shared with copies and never
        changed."""
        self._apart = APART
        self._replay: Run | None = None
        self.advance()

    def copy(self) -> Match:
        """Return an independent copy without a chance source."""
        twin = Match(self.game, None, self.players, self.state)
        twin.start = self.start
        twin.entries = self.entries[:]
        twin.count = self.count
        twin.dice_seed = self.dice_seed
        twin.end = self.end
        twin._live = self._live[:]
        twin._kept = self._kept[:]
        twin._apart = self._apart
        return twin

    def _first(self) -> State:
        first: State = self.start.clone() if self.start is not None else self.game.initial_state()
        return first

    # --- printing -------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<Match of {self.game.setup.spec.title}: {len(self.entries)} entries, {self._standing()}>"

    def __str__(self) -> str:
        """Return the title, the last moves and whose turn it is."""
        setup = self.game.setup
        roles = setup.roles()
        names = [role if role == name else f"{role} ({name})" for role, name in zip(roles, self.players, strict=True)]
        lines = [f"{setup.spec.title}, edition {setup.edition}: {', '.join(names)}"]
        first = max(len(self.entries) - SHOWN, 0)
        if first:
            lines.append(f"… {first} entries")
        width = max([len(role) for role in roles])
        for number, entry in enumerate(self.entries[first:], first + 1):
            who = roles[entry.who] if entry.who >= 0 else "*" if entry.who == CHANCE else "table"
            lines.append(f"{number:4} {who:{width}}  {entry.text}")
        return "\n".join([*lines, f"{self._standing()}."])

    def _repr_html_(self) -> str:
        """Return the last moves and the table for a notebook."""
        return f"<pre>{to_html(escape(str(self)))}</pre>{self.state._repr_html_()}"

    def _standing(self) -> str:
        result = self.result()
        if result is None:
            return self.game.setup.turn(self.pending())
        roles = self.game.setup.roles()
        points = " ".join([str(score) for score in result.scores])
        if len(result.winners) == self.game.seats:
            return f"over: a draw, {points} by {result.by}"
        return f"over: {' and '.join([roles[seat] for seat in result.winners])} won, {points} by {result.by}"

    # --- where the match stands -----------------------------------------------------------------------------

    def pending(self) -> int:
        """Return the seat to act, or `CHANCE` (only without a chance source), or `OVER`."""
        if self.end is not None:
            return OVER
        return self.game.pending(self.state)

    def result(self) -> Result | None:
        """Return how the match ended; None while it runs."""
        if self.end is not None:
            return self.end
        if self.game.pending(self.state) != OVER:
            return None
        ending = self.game.endings()[self.game.ending(self.state)]
        return Result(self.game.winners(self.state), self.game.scores(self.state), "play", ending)

    def score_parts(self) -> list[list[ScorePart]]:
        """Return where the points of each seat come from; empty if the game does not tell."""
        events = [event for number in self._live for event in self.entries[number - 1].events]
        return self.game.score_parts(self.state, events)

    def live(self) -> list[int]:
        """Return the numbers of the actions that led to the present state: all but those taken back."""
        return self._live[:]

    def course(self, seat: int) -> list[int]:
        """Return the actions that led to the present state, chance included, as this seat saw them
        (`Game.observation_id`). In a game with hidden information the match is replayed for the first call, and
        every later one goes on from there."""
        codes = [self.entries[number - 1].code for number in self._live]
        if not self.game.has_hidden_information():
            return codes
        if self._replay is None:  # `undo` drops it
            self._replay = Run(self.game, None, self._first())
            self._replay.history = ObservationHistory(self.game)
        for code in codes[self._replay.count :]:
            self._replay.step(code)
        assert self._replay.history is not None
        return self._replay.history.of(seat)[:]

    # --- going on -------------------------------------------------------------------------------------------

    def act(self, code: int) -> None:
        """Apply an option of the pending seat (or, without a chance source, an outcome), then draw what chance is due.
        Raise `IllegalAction`, and change nothing, if it is not an option."""
        self.step(code)
        self.advance()

    def step(self, code: int) -> list[Event]:
        """Apply an option or an outcome and append its entry. Raise `IllegalAction`, and change nothing, if it is
        none."""
        who = self.pending()
        if who == OVER:
            raise IllegalAction("The game is over.")
        move = self.game.move_number(self.state)
        heading = self._heading()
        if self.passed is not None:
            self.passed.note(self)
        events = super().step(code)
        self.entries.append(Step(who, self.game.text(code), code, move, tuple(events), heading))
        self._live.append(self.count)
        if len(self._live) % self._apart == 0:
            self._keep_position()
        return events

    def _heading(self) -> str:
        """Return the heading of the present position; entries under one heading share the string."""
        heading = self.game.heading(self.state)
        if self.entries and self.entries[-1].heading == heading:
            return self.entries[-1].heading
        return heading

    def _keep_position(self) -> None:
        self._kept.append(self.state.clone())
        if len(self._kept) > MOST_KEPT:
            self._kept = self._kept[::2]
            self._apart *= 2

    def _append(self, text: str) -> None:
        """Append an entry of the table."""
        self.entries.append(Step(TABLE, text))
        self.count += 1

    def note_early(self, seat: int, bot: str) -> None:
        """Note that the cap in seconds ended the thinking of the bot that made the latest decision of a seat."""
        self._append(f"{EARLY} {self.game.setup.roles()[seat]} {bot}")

    # --- going back -----------------------------------------------------------------------------------------

    def undo(self, to: int) -> None:
        """Go back to the state after entry `to` (0: the beginning). Raise `IllegalAction` if the present state did not
        come through that entry."""
        kept = bisect_right(self._live, to)
        if to != 0 and (kept == 0 or self._live[kept - 1] != to):
            raise IllegalAction(f"Entry {to} is not part of the game as it stands.")
        if not self._live or to == self._live[-1]:
            raise IllegalAction("There is nothing to take back.")
        del self._live[kept:]
        del self._kept[kept // self._apart + 1 :]
        state = self._kept[-1].clone()
        for number in self._live[kept - kept % self._apart :]:
            self.game.apply(state, self.entries[number - 1].code)
        self.state = state
        if self.chance is not None:
            self.chance.rewind(to)
        self.end = None
        self._replay = None
        self._append(f"{UNDO} {to}")
        self.advance()

    def takes_back_to(self, seats: list[int]) -> int:
        """Return how far back the holder of these seats may go without asking: the number of the last entry that was
        chance, another seat's action or a reveal. Equal to the last live entry if nothing of theirs can be taken
        back."""
        for number in reversed(self._live):
            entry = self.entries[number - 1]
            if entry.who not in seats or REVEALED in entry.events:
                return number
        return 0

    def move_began_at(self, seats: list[int]) -> int:
        """Return the number of the entry before the latest move of one of these seats: where taking that whole move
        back leads to. -1 if they have not moved yet."""
        found = -1
        move = -1
        for index in range(len(self._live) - 1, -1, -1):
            entry = self.entries[self._live[index] - 1]
            if entry.who in seats and (move == -1 or entry.move == move):
                move = entry.move
                found = self._live[index - 1] if index > 0 else 0
            elif move != -1 and entry.move != move:
                break
        return found

    # --- ending without playing on --------------------------------------------------------------------------

    def resign(self, seat: int) -> None:
        """End the match: this seat gives up, and the others win."""
        self._lose(seat, RESIGN)

    def lose_on_time(self, seat: int) -> None:
        """End the match: this seat's time is up, and the others win."""
        self._lose(seat, TIME)

    def agree_draw(self) -> None:
        """End the match without a winner, by agreement."""
        self._end_by(DRAW, DRAW, list(range(self.game.seats)))

    def _lose(self, seat: int, by: str) -> None:
        others = [other for other in range(self.game.seats) if other != seat]
        self._end_by(f"{by} {self.game.setup.roles()[seat]}", by, others)

    def _end_by(self, text: str, by: str, winners: list[int]) -> None:
        if self.pending() == OVER:
            raise IllegalAction("The game is over.")
        self.end = Result(winners, self.game.scores(self.state), by)
        self._append(text)

    # --- the log --------------------------------------------------------------------------------------------

    def log(self, seat: int, since: int = 0) -> list[Line]:
        """Return what happened after entry `since`, in the words that this seat may read."""
        lines: list[Line] = []
        for number in range(since + 1, len(self.entries) + 1):
            entry = self.entries[number - 1]
            if entry.who == TABLE:
                lines.append(Line(number, self._table_words(entry.text), Facts(TABLE_KIND)))
            heading = entry.heading
            for event in entry.events:
                words = self.game.describe_event(event, seat) if event != REVEALED else ""
                if words:
                    facts = self.game.event_facts(event, seat)
                    heading = facts.heading or heading
                    lines.append(Line(number, words, facts, heading))
        return lines

    def _table_words(self, text: str) -> str:
        what, _, rest = text.partition(" ")
        if what == UNDO:
            return f"Back to where things stood after entry {rest}." if rest != "0" else "Back to the beginning."
        if what == RESIGN:
            return f"{rest} resigns."
        if what == TIME:
            return f"{rest} has run out of time."
        if what == EARLY:
            role, _, bot = rest.partition(" ")
            return f"{bot.replace('level-', 'Level ')} answered early for {role}: time."
        return "The players agree on a draw."
