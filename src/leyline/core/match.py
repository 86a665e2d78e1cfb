"""One game in progress: a state, where its luck comes from, and everything that led to it.

A match is the only thing that applies actions for people. It appends an entry for each one, draws chance as it
comes up, and can go back: taking back is itself an entry, so the course of a game is only ever added to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from leyline.core.chance import Chance
from leyline.core.errors import IllegalAction
from leyline.core.game import CHANCE, OVER, REVEALED, TABLE, AnyGame, Event, State
from leyline.core.styled_text import escape, to_html

UNDO: Final = "undo"
RESIGN: Final = "resign"
TIME: Final = "time"
DRAW: Final = "draw"
SHOWN: Final = 10
"""Entries that a printed match shows."""


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


@dataclass(frozen=True)
class Line:
    """A log line and the number of the entry that it describes."""

    entry: int
    words: str


class Match:
    """A game being played, with its course so far. Entries are numbered from 1."""

    def __init__(
        self, game: AnyGame, chance: Chance | None = None, players: list[str] | None = None, start: State | None = None
    ) -> None:
        self.game = game
        self.chance = chance
        """None: nobody draws by itself, and each outcome is given to `act` like any other action."""
        self.players = players or list(game.setup.roles())
        self.start = start
        """A prepared position to begin from; None for the game's own set-up."""
        self.entries: list[Entry] = []
        self.state: State = self._first()
        self.end: Result | None = None
        self._codes: list[int] = []
        self._groups: list[int] = []
        self._events: list[list[Event]] = []
        self._seen: list[list[int]] = []
        self._live: list[int] = []
        self.advance()

    def copy(self) -> Match:
        """The same match, to be gone on with apart from this one: what happens to either does not touch the other. It
        has no chance source."""
        twin = Match(self.game, None, self.players, self.state)
        twin.start = self.start
        twin.entries = self.entries[:]
        twin.end = self.end
        twin._codes = self._codes[:]
        twin._groups = self._groups[:]
        twin._events = self._events[:]
        twin._seen = self._seen[:]
        twin._live = self._live[:]
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

    # --- what is waited for ---------------------------------------------------------------------------------

    def pending(self) -> int:
        """The seat whose decision is awaited, or `CHANCE` (only without a chance source), or `OVER`."""
        if self.end is not None:
            return OVER
        return self.game.pending(self.state)

    def result(self) -> Result | None:
        """How the match ended; None while it runs."""
        if self.end is not None:
            return self.end
        if self.game.pending(self.state) != OVER:
            return None
        return Result(self.game.winners(self.state), self.game.scores(self.state), "play")

    def live(self) -> list[int]:
        """The numbers of the actions that led to the present state: all but those taken back."""
        return self._live[:]

    def course(self, seat: int) -> list[int]:
        """The actions that led to the present state, chance included, as this seat saw them (`Game.observation_id`)."""
        if not self.game.has_hidden_information():
            return [self._codes[number - 1] for number in self._live]
        return [self._seen[number - 1][seat] for number in self._live]

    # --- going on -------------------------------------------------------------------------------------------

    def act(self, code: int) -> None:
        """Carry out an option of the pending seat (or of chance, without a source), then draw what chance is due.
        Raises `IllegalAction` and changes nothing if it is not an option."""
        who = self.pending()
        if who == OVER:
            raise IllegalAction("The game is over.")
        self._apply(who, code)
        self.advance()

    def advance(self) -> None:
        """Draw while chance is due and there is a source."""
        if self.chance is not None:
            while self.pending() == CHANCE:
                self._apply(CHANCE, self.chance.draw(self.game, self.state, len(self.entries) + 1))

    def _apply(self, who: int, code: int) -> None:
        group = self.game.move_number(self.state)
        seen = (
            [self.game.observation_id(self.state, code, seat) for seat in range(self.game.seats)]
            if self.game.has_hidden_information()
            else []
        )
        events: list[Event] = []
        self.state.events = events
        try:
            self.game.apply(self.state, code)
        finally:
            self.state.events = None
        self._append(Entry(who, self.game.text(code)), code, group, events, seen)
        self._live.append(len(self.entries))

    def _append(self, entry: Entry, code: int, group: int, events: list[Event], seen: list[int] | None = None) -> None:
        self.entries.append(entry)
        self._seen.append(seen or [])
        self._codes.append(code)
        self._groups.append(group)
        self._events.append(events)

    # --- going back -----------------------------------------------------------------------------------------

    def undo(self, to: int) -> None:
        """Go back to the state after entry `to` (0: the beginning). Raises `IllegalAction` if the present state did not
        come through that entry."""
        if to != 0 and to not in self._live:
            raise IllegalAction(f"entry {to} is not part of the game as it stands")
        if not self._live or to == self._live[-1]:
            raise IllegalAction("there is nothing to take back")
        self._live = [number for number in self._live if number <= to]
        state = self._first()
        for number in self._live:
            self.game.apply(state, self._codes[number - 1])
        self.state = state
        self.end = None
        self._append(Entry(TABLE, f"{UNDO} {to}"), -1, -1, [])
        self.advance()

    def takes_back_to(self, seats: list[int]) -> int:
        """How far back whoever holds these seats may go without asking anybody: the number of the last entry that was
        chance, somebody else's act or a reveal. Equal to the last live entry if there is nothing of theirs to take
        back."""
        for number in reversed(self._live):
            if self.entries[number - 1].who not in seats or REVEALED in self._events[number - 1]:
                return number
        return 0

    def move_began_at(self, seats: list[int]) -> int:
        """The number of the entry before the latest move of one of these seats: where taking that whole move
        back leads to. -1 if they have not moved yet."""
        found = -1
        group = -1
        for index in range(len(self._live) - 1, -1, -1):
            number = self._live[index]
            if self.entries[number - 1].who in seats and (group == -1 or self._groups[number - 1] == group):
                group = self._groups[number - 1]
                found = self._live[index - 1] if index > 0 else 0
            elif group != -1 and self._groups[number - 1] != group:
                break
        return found

    # --- ending without playing on --------------------------------------------------------------------------

    def resign(self, seat: int) -> None:
        """This seat gives up; the others have won."""
        self._lose(seat, RESIGN)

    def lose_on_time(self, seat: int) -> None:
        """This seat's time is up; the others have won."""
        self._lose(seat, TIME)

    def agree_draw(self) -> None:
        """Everybody agrees to stop without a winner."""
        self._end_by(DRAW, DRAW, list(range(self.game.seats)))

    def _lose(self, seat: int, by: str) -> None:
        others = [other for other in range(self.game.seats) if other != seat]
        self._end_by(f"{by} {self.game.setup.roles()[seat]}", by, others)

    def _end_by(self, text: str, by: str, winners: list[int]) -> None:
        if self.pending() == OVER:
            raise IllegalAction("The game is over.")
        self.end = Result(winners, self.game.scores(self.state), by)
        self._append(Entry(TABLE, text), -1, -1, [])

    # --- telling --------------------------------------------------------------------------------------------

    def log(self, seat: int, since: int = 0) -> list[Line]:
        """What happened after entry `since`, in the words that this seat may read."""
        lines: list[Line] = []
        for number in range(since + 1, len(self.entries) + 1):
            entry = self.entries[number - 1]
            if entry.who == TABLE:
                lines.append(Line(number, self._told(entry.text)))
            for event in self._events[number - 1]:
                words = self.game.describe_event(event, seat) if event != REVEALED else ""
                if words:
                    lines.append(Line(number, words))
        return lines

    def _told(self, text: str) -> str:
        what, _, rest = text.partition(" ")
        if what == UNDO:
            return f"Back to where things stood after entry {rest}." if rest != "0" else "Back to the beginning."
        if what == RESIGN:
            return f"{rest} resigns."
        if what == TIME:
            return f"{rest} has run out of time."
        return "The players agree on a draw."
