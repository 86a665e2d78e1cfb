"""A table as the sum of its events. `apply` decides nothing and refuses nothing, so any process can rebuild any table
from its stored events."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Literal, cast

from msgspec.structs import replace

from leyline.core import record
from leyline.core.chance import Chance, KeyChance
from leyline.core.dice import seed_of
from leyline.core.game import OVER, AnyGame
from leyline.core.match import Match, Passed
from leyline.server.messages import ChatLine, OfferKind
from leyline.server.tables import by_letter, clock, events, people_changes, talk
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.table_parts import Note, OpenOffer, SeatState
from leyline.server.tables.table_setup import completed, game_of

Status = Literal["open", "running", "over"]
MAX_RECENT = 64
"""Message ids that a table keeps in memory; older ones are looked up in the store."""
MAX_CHAT = 200
"""Chat lines that a table keeps in memory."""
MAX_TOKENS = 4
"""Tokens of one seat; a new one replaces the oldest."""


class Table:
    """Everything about one table."""

    def __init__(self, id: str, opened: events.Opened, twin: Table | None = None) -> None:
        self.id = id
        self.opened = opened
        self.game: AnyGame = game_of(opened) if twin is None else twin.game
        self.key: KeyChance = KeyChance(bytes.fromhex(opened.key)) if twin is None else twin.key
        self.shares: list[str] = []
        """The latest share of every seat, in a game by letter. Replaced, never changed."""
        self.n = 0
        """The number of the latest event."""
        self.at = 0
        self.status: Status = "open"
        self.seats: list[SeatState] = [SeatState() for _ in range(opened.seats)]
        self.archived: record.Record | None = None
        """The uploaded record, if that is what this table shows."""
        self.match: Match | None = None
        """To be changed through `own_match` only: copies of a table share it until one of them plays on."""
        self._owns_match = True
        self.decision = 0
        """The number of the event that led to the present position."""
        self.decision_at = 0
        """The service time of that event."""
        self.clock = clock.new_clock(opened.clock, opened.seats)
        self.offers: tuple[OpenOffer, ...] = ()
        self.declined: frozenset[tuple[int, OfferKind]] = frozenset()
        """Offers declined in this position; they cannot be repeated before it changes."""
        self.advised: tuple[int, int] | None = None
        """The latest decision for which a hint was asked among people, and the seat."""
        self.undo_count = 0
        self.seat_changes: dict[str, int] = {}
        """How often each person sat down, brought something or seated a bot."""
        self.next_table: str | None = None
        self.notes: list[Note] = []
        self.chat: list[ChatLine] = []
        self.muted: dict[str, frozenset[str]] = {}
        self.removed: frozenset[str] = frozenset()
        self.watching = True
        self.lines_removed: frozenset[int] = frozenset()
        self.talk: dict[str, int] = {}
        """How often each person has said something (`talk.py`). Replaced, never changed."""
        self.recent: dict[tuple[str, str], StoredEvent] = {}
        self.entry_counts = array("L", [0])
        """How many entries the record had after each event."""
        self.passed: Passed | None = None
        """In a copy that goes on: the positions between the original and this. Dropped when all have been shown."""

    def copy(self) -> Table:
        """Return an independent copy. The match is copied when one of the two changes it."""
        twin = Table(self.id, self.opened, self)
        self._owns_match = False
        twin.shares, twin.n, twin.at, twin.status = self.shares, self.n, self.at, self.status
        twin.archived, twin.match, twin._owns_match = self.archived, self.match, False
        twin.decision, twin.decision_at, twin.clock = self.decision, self.decision_at, self.clock
        twin.offers, twin.declined, twin.advised = self.offers, self.declined, self.advised
        twin.undo_count, twin.next_table, twin.talk = self.undo_count, self.next_table, self.talk
        twin.removed, twin.watching, twin.lines_removed = self.removed, self.watching, self.lines_removed
        twin.seats, twin.notes, twin.chat = self.seats[:], self.notes[:], self.chat
        twin.muted, twin.seat_changes, twin.recent = self.muted.copy(), self.seat_changes.copy(), self.recent.copy()
        twin.entry_counts = self.entry_counts[:]
        twin.passed = Passed(self.entry)
        return twin

    # --- what is known about it -----------------------------------------------------------------------------

    @property
    def roles(self) -> tuple[str, ...]:
        return self.game.setup.roles()

    @property
    def sides_known(self) -> bool:
        """Whether players know their seats: false while the seats are still to be drawn."""
        return self.status != "open" or self.opened.sides == "chosen"

    @property
    def is_archive(self) -> bool:
        """Whether this table shows an uploaded record."""
        return self.opened.record is not None

    @property
    def commitment(self) -> str:
        """The fingerprint of the key of all draws; empty for a record without one."""
        if self.archived is not None:
            return self.archived.chance.removeprefix("key ") if self.archived.chance.startswith("key ") else ""
        return "" if self.opened.by_letter else self.key.commitment()

    @property
    def revealed_key(self) -> str:
        """That key in hexadecimal once the game is over; empty before."""
        if self.archived is not None:
            return self.archived.key.hex()
        return self.key.key.hex() if self.status == "over" and not self.opened.by_letter else ""

    @property
    def entry(self) -> int:
        """How many entries the record has."""
        return self.entry_counts[-1]

    def pending(self) -> int | None:
        """Return the seat to move, None unless the game is running and a seat is to move."""
        seat = self.match.pending() if self.match is not None and self.status == "running" else OVER
        return seat if seat >= 0 else None

    def bot_to_move(self) -> str:
        """Return the bot that decides for the pending seat; empty if a person does or no seat is pending."""
        seat = self.pending()
        return "" if seat is None else self.seats[seat].played_by_bot

    def seats_of(self, person: str | None) -> list[int]:
        """Return the seats of a person."""
        return [seat for seat, state in enumerate(self.seats) if person is not None and state.person == person]

    def human_seats(self) -> list[int]:
        """Return the seats taken by people."""
        return [seat for seat, state in enumerate(self.seats) if state.person is not None]

    def people(self) -> set[str]:
        """Return the people who play."""
        return {state.person for state in self.seats if state.person is not None}

    def seats_to_ask(self, seat: int) -> list[int]:
        """Return the seats that must agree to an offer of this seat: those of other people, unless a bot plays for
        them."""
        person = self.seats[seat].person
        return [
            other
            for other in self.human_seats()
            if self.seats[other].person != person and not self.seats[other].played_by_bot
        ]

    def record(self) -> record.Record:
        """Return the game so far as a record; with the key and the result once it is over."""
        if self.archived is not None:
            return self.archived
        names = [state.name or state.bot or role for state, role in zip(self.seats, self.roles, strict=True)]
        entries = self.match.entries[:] if self.match is not None else []
        made = record.Record(self.game, names, by_letter.header(self), entries)
        if self.opened.start is not None:
            made.start = self.game.load(self.opened.start)
        result = self.match.result() if self.match is not None else None
        if result is not None:
            made.result = record.result_text(self.game, result)
        if self.status == "over":
            made.key = by_letter.revealed(self)
        return made

    # --- playing: each returns the texts of what chance drew ---------------------------------------------------

    def begin_match(self, chance: Chance | None) -> list[str]:
        """Start the match, with what the players brought. Raise `LeylineError` if that does not go together."""
        self.opened = completed(self.opened, [state.brought for state in self.seats])
        self.game = game_of(self.opened)
        start = None if self.opened.start is None else self.game.load(self.opened.start)
        self.match = Match(self.game, chance, [state.name for state in self.seats], start)
        self.match.chance = None
        self.match.dice_seed = seed_of(by_letter.header(self))
        self._owns_match = True
        return [entry.text for entry in self.match.entries]

    def play(self, text: str, chance: Chance | None) -> list[str]:
        """Carry out an action. Raise `BadText` or `IllegalAction`."""
        code = self.game.parse(text)
        match = self.own_match()
        played = len(match.entries) + 1
        match.chance = chance
        match.passed = self.passed
        try:
            match.act(code)
        finally:
            match.chance = match.passed = None
        return [entry.text for entry in match.entries[played:]]

    def take_back(self, to: int, chance: Chance | None) -> list[str]:
        """Go back to entry `to`. Raise `IllegalAction`."""
        match = self.own_match()
        undone = len(match.entries) + 1
        match.chance = chance
        match.passed = self.passed
        try:
            match.undo(to)
        finally:
            match.chance = match.passed = None
        return [entry.text for entry in match.entries[undone:]]

    def own_match(self) -> Match:
        """Return the match, to be changed."""
        assert self.match is not None
        if not self._owns_match:
            self.match = self.match.copy()
            self._owns_match = True
        return self.match

    # --- applying events --------------------------------------------------------------------------------------

    def apply(self, stored: StoredEvent) -> None:
        """Apply one event: replay its actions, then change the table."""
        replay = _REPLAY.get(type(stored.event))
        if replay is not None:
            replay(self, stored.event)
        self.apply_played(stored)

    def apply_played(self, stored: StoredEvent) -> None:
        """Apply one event whose actions the match has carried out already."""
        self.n = stored.n
        self.at = max(self.at, stored.at)
        self.talk = talk.counted(self.talk, stored.event, self.seats)
        _APPLY[type(stored.event)](self, stored, stored.event)
        self.entry_counts.append(len(self.match.entries) if self.match is not None else 0)
        self.remember(stored)

    def remember(self, stored: StoredEvent) -> None:
        """Remember the message that an event came of, and forget the oldest beyond `MAX_RECENT`."""
        if stored.sender is not None and stored.message is not None:
            self.recent[stored.sender, stored.message] = stored
            if len(self.recent) > MAX_RECENT:
                del self.recent[next(iter(self.recent))]

    def _replay_begun(self, event: events.Begun) -> None:
        self.begin_match(None)
        self._replay_draws(event.drawn)

    def _replay_acted(self, event: events.Acted) -> None:
        self.play(event.text, None)
        self._replay_draws(event.drawn)

    def _replay_undone(self, event: events.Undone) -> None:
        self.take_back(event.to, None)
        self._replay_draws(event.drawn)

    def _replay_draws(self, drawn: list[str]) -> None:
        for text in drawn:
            self.play(text, None)

    def add_note(self, words: str) -> None:
        """Add a log line before the entries of this event."""
        self.notes.append(Note(self.n, self.entry, words))

    def _update_seat(self, seat: int, **changes: object) -> None:
        self.seats[seat] = replace(self.seats[seat], **changes)

    def position_changed(self, fresh: bool = True) -> None:
        """Close all offers and hand the clock to the pending seat."""
        assert self.match is not None
        self.decision, self.decision_at = self.n, self.at
        self.offers = ()
        self.declined = frozenset()
        if self.match.pending() == OVER:
            self.status = "over"
        self._run_clock(fresh)

    def _run_clock(self, fresh: bool = True) -> None:
        seat = self.pending()
        if self.match is None:
            return
        if seat is not None and self.seats[seat].played_by_bot and not self.seats[seat].left:
            seat = None  # a busy server costs no player the game
        self.clock = self.clock.switch_to(seat, self.game.move_number(self.match.state), self.at, fresh)

    def _opened(self, stored: StoredEvent, event: events.Opened) -> None:
        if event.record is not None:
            self.archived = record.read(event.record)
            self.match = self.archived.replay(0)
            for index in range(len(self.archived.entries)):  # here: between two of them other threads have their turn
                self.archived.replay_entry(self.match, index)
            self.status = "over"
            self.seats = [SeatState(name=name) for name in self.archived.players]

    def _sat(self, stored: StoredEvent, event: events.Sat) -> None:
        seat = SeatState(event.person, event.name, tokens=(event.token,) if event.token else (), gone=stored.at)
        self.seats[event.seat] = replace(seat, anchor=event.anchor, signing_key=event.signing_key)
        self.add_note(f"{event.name} sits down{self._as_role(event.seat)}.")
        self._count_seat_change(event.person)

    def _bot_sat(self, stored: StoredEvent, event: events.BotSat) -> None:
        self.seats[event.seat] = SeatState(bot=event.bot, name=event.bot)
        self.add_note(f"The bot {event.bot} sits down{self._as_role(event.seat)}.")
        self._count_seat_change(self.opened.host)

    def _brought(self, stored: StoredEvent, event: events.Brought) -> None:
        self._update_seat(event.seat, brought=event.parameters)
        self._count_seat_change(self.seats[event.seat].person or self.opened.host)

    def _count_seat_change(self, person: str | None) -> None:
        if person is not None:
            self.seat_changes[person] = self.seat_changes.get(person, 0) + 1

    def _keyed(self, stored: StoredEvent, event: events.Keyed) -> None:
        self._update_seat(event.seat, tokens=(*self.seats[event.seat].tokens, event.token)[-MAX_TOKENS:])

    def _left(self, stored: StoredEvent, event: events.Left) -> None:
        self.add_note(f"{self.seats[event.seat].name} leaves the seat.")
        self.seats[event.seat] = SeatState()

    def _as_role(self, seat: int) -> str:
        return f" as {self.roles[seat]}" if self.sides_known else ""

    def _drawn(self, stored: StoredEvent, event: events.Drawn) -> None:
        self.seats = [self.seats[seat] for seat in event.seats]
        places = {before: seat for seat, before in enumerate(event.seats)}
        self.chat = [replace(line, seat=None if line.seat is None else places[line.seat]) for line in self.chat]
        drawn = [f"{state.name} plays {role}" for state, role in zip(self.seats, self.roles, strict=True)]
        self.add_note(f"Sides were drawn: {', '.join(drawn)}.")

    def _begun(self, stored: StoredEvent, event: events.Begun) -> None:
        self.status = "running"
        self.position_changed()

    def _acted(self, stored: StoredEvent, event: events.Acted) -> None:
        if event.by == "clock":
            self.add_note(f"{self.roles[event.seat]} is out of time for this move.")
        elif event.instead:
            self.add_note(f"{event.instead} found no move in time; {event.by} moves instead.")
        if event.early:
            self.own_match().note_early(event.seat, event.by)
        self.position_changed()

    def _advised(self, stored: StoredEvent, event: events.Advised) -> None:
        self.advised = (self.decision, event.seat)
        self.add_note(f"{self.roles[event.seat]} asks for a hint.")

    def _undone(self, stored: StoredEvent, event: events.Undone) -> None:
        self.undo_count += 1
        self.position_changed(fresh=event.agreed)

    def _resigned(self, stored: StoredEvent, event: events.Resigned) -> None:
        self.own_match().resign(event.seat)
        self.position_changed()

    def _flagged(self, stored: StoredEvent, event: events.Flagged) -> None:
        self.own_match().lose_on_time(event.seat)
        self.position_changed()

    def _agreed(self, stored: StoredEvent, event: events.Agreed) -> None:
        if event.called_off:
            self.add_note("The tournament ends this game; it counts as a draw here.")
        self.own_match().agree_draw()
        self.position_changed()

    def _retired(self, stored: StoredEvent, event: events.Retired) -> None:
        self.add_note("The game ended unfinished: its rules were no longer played.")
        self.status = "over"
        self.offers = ()

    def _offered(self, stored: StoredEvent, event: events.Offered) -> None:
        asked = tuple(self.seats_to_ask(event.seat))
        self.offers = (*self.offers, OpenOffer(stored.n, event.kind, event.seat, event.to, asked))
        wish = {"undo": "asks to take back", "draw": "offers a draw", "rematch": "asks for a rematch"}[event.kind]
        self.add_note(f"{self.roles[event.seat]} {wish}.")

    def _answered(self, stored: StoredEvent, event: events.Answered) -> None:
        answering = self.seats_of(self.seats[event.seat].person) or [event.seat]
        kept: list[OpenOffer] = []
        for offer in self.offers:
            if offer.number != event.offer:
                kept.append(offer)
            elif event.yes:
                waiting = tuple([seat for seat in offer.waiting if seat not in answering])
                kept.append(replace(offer, waiting=waiting))
            elif offer.seat in answering:
                self.add_note(f"{self.roles[event.seat]} withdraws the offer.")
            else:
                self.declined |= {(offer.seat, offer.kind)}
                self.add_note(f"{self.roles[event.seat]} declines.")
        self.offers = tuple(kept)

    def _rematched(self, stored: StoredEvent, event: events.Rematched) -> None:
        self.next_table = event.table
        self.offers = ()

    def _spoke(self, stored: StoredEvent, event: events.Spoke) -> None:
        line = ChatLine(stored.n, event.person, event.name, event.seat, event.words, stored.wall)
        self.chat = [*self.chat, line][-MAX_CHAT:]

    def _muted(self, stored: StoredEvent, event: events.Muted) -> None:
        before = self.muted.get(event.person, frozenset())
        self.muted[event.person] = before | {event.whom} if event.on else before - {event.whom}

    def _here(self, stored: StoredEvent, event: events.Here) -> None:
        for seat in event.seats:
            self._update_seat(seat, processes=self.seats[seat].processes | {event.process})

    def _gone(self, stored: StoredEvent, event: events.Gone) -> None:
        for seat in event.seats:
            state = self.seats[seat]
            processes = state.processes - {event.process} if event.process else frozenset()
            self._update_seat(seat, processes=processes, gone=state.gone if processes else stored.at)

    def _replaced(self, stored: StoredEvent, event: events.Replaced) -> None:
        self.add_note(f"{self.seats[event.seat].name} is away; {event.bot} plays for {self.roles[event.seat]}.")
        self._update_seat(event.seat, stand_in=event.bot, left=event.left)
        self._run_clock()

    def _returned(self, stored: StoredEvent, event: events.Returned) -> None:
        self.add_note(f"{self.seats[event.seat].name} is back.")
        self._update_seat(event.seat, stand_in="", left=False)
        self._run_clock()

    def _removed(self, stored: StoredEvent, event: events.Removed) -> None:
        self.add_note(f"The host removes {self.seats[event.seat].name} from the table.")
        self.seats[event.seat] = SeatState()
        self.removed |= {event.person}

    def _watching(self, stored: StoredEvent, event: events.Watching) -> None:
        self.add_note("The host lets others watch." if event.on else "The host lets only players watch.")
        self.watching = event.on

    def _line_removed(self, stored: StoredEvent, event: events.LineRemoved) -> None:
        self.lines_removed |= {event.line}
        self.chat = [replace(line, name="", words="") if line.n == event.line else line for line in self.chat]

    def _closed(self, stored: StoredEvent, event: events.Closed) -> None:
        self.add_note("A moderator closed this table. The game is not finished.")
        self.status = "over"
        self.offers = ()
        self.decision, self.decision_at = self.n, self.at
        self._run_clock()


_REPLAY = cast(
    "dict[type, Callable[[Table, events.AnyEvent], None]]",
    {
        events.Begun: Table._replay_begun,
        events.Acted: Table._replay_acted,
        events.Undone: Table._replay_undone,
        **by_letter.REPLAY,
    },
)
"""Events with actions of the game in them, and how the match carries those out again."""
_APPLY = cast(
    "dict[type, Callable[[Table, StoredEvent, events.AnyEvent], None]]",
    {
        events.Opened: Table._opened,
        events.Sat: Table._sat,
        events.BotSat: Table._bot_sat,
        events.Keyed: Table._keyed,
        events.Brought: Table._brought,
        events.Left: Table._left,
        events.Drawn: Table._drawn,
        events.Begun: Table._begun,
        events.Acted: Table._acted,
        events.Advised: Table._advised,
        events.Undone: Table._undone,
        events.Resigned: Table._resigned,
        events.Flagged: Table._flagged,
        events.Agreed: Table._agreed,
        events.Retired: Table._retired,
        events.Offered: Table._offered,
        events.Answered: Table._answered,
        events.Rematched: Table._rematched,
        events.Spoke: Table._spoke,
        events.Muted: Table._muted,
        events.Here: Table._here,
        events.Gone: Table._gone,
        events.Replaced: Table._replaced,
        events.Returned: Table._returned,
        events.Removed: Table._removed,
        events.Watching: Table._watching,
        events.LineRemoved: Table._line_removed,
        events.Closed: Table._closed,
        **people_changes.APPLY,
        **by_letter.APPLY,
    },
)
"""What each kind of event changes about the table."""
