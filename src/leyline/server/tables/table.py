"""A table as the sum of its happenings. `fold` is the only thing that changes one; it decides nothing and refuses
nothing, so that any process can rebuild any table from what is stored."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from leyline.core import record, registry
from leyline.core.chance import KeyChance
from leyline.core.errors import LeylineError
from leyline.core.game import OVER, AnyGame
from leyline.core.match import Match
from leyline.server.messages import ChatLine, OfferKind
from leyline.server.tables import clock, events
from leyline.server.tables.events import StoredEvent

Status = Literal["open", "running", "over"]
REMEMBERED = 64
"""Messages whose ids a table keeps in memory; older ones are looked up in the store."""
CHAT = 200
"""Chat lines that a table keeps in memory."""
TOKENS = 4
"""Tokens that act for one seat; the oldest ceases to."""
NOBODY = "somebody"
"""The name of a person who was forgotten."""


class SeatState(Struct, frozen=True):
    """A seat and who is on it."""

    person: str | None = None
    name: str = ""
    bot: str = ""
    tokens: tuple[str, ...] = ()
    houses: frozenset[str] = frozenset()
    """The processes that the person is connected to."""
    gone: int = 0
    """Since when the person is connected to none."""
    stand_in: str = ""

    @property
    def free(self) -> bool:
        return self.person is None and not self.bot

    @property
    def played_by_bot(self) -> str:
        """The bot that decides for this seat now; empty if its person does."""
        return self.bot or self.stand_in


class OpenOffer(Struct, frozen=True):
    """An offer and the seats whose answer is awaited."""

    number: int
    kind: OfferKind
    seat: int
    to: int | None
    waiting: tuple[int, ...]


class Note(Struct, frozen=True):
    """Something for the log that is not of the game."""

    n: int
    entry: int
    words: str


@lru_cache(maxsize=256)
def _game(name: str, edition: str, seats: int, parameters: tuple[tuple[str, int | str], ...]) -> AnyGame:
    return registry.create(name, edition, seats, dict(parameters))


def game_of(opened: events.Opened) -> AnyGame:
    """The rules that a table plays by; tables with the same rules share them. Raises `LeylineError` if this program
    does not know the game in that version."""
    spec = registry.spec(opened.game)
    if spec.rules_version != opened.rules:
        raise LeylineError(
            f"this table plays {spec.title} by rules {opened.rules}; this program knows rules {spec.rules_version}"
        )
    return _game(opened.game, opened.edition, opened.seats, tuple(sorted(opened.parameters.items())))


class Table:
    """Everything about one table."""

    def __init__(self, id: str, opened: events.Opened) -> None:
        self.id = id
        self.opened = opened
        self.game = game_of(opened)
        self.key = KeyChance(bytes.fromhex(opened.key))
        self.n = 0
        self.at = 0
        self.status: Status = "open"
        self.chairs: list[SeatState] = [SeatState() for _ in range(opened.seats)]
        self.kept: record.Record | None = None
        """The record that somebody brought along, if that is what this table shows."""
        self.match: Match | None = None
        self.decision = 0
        """The number of the happening that led to the present position."""
        self.moved = 0
        """When that was."""
        self.clock = clock.begun(opened.clock, opened.seats, 0)
        self.offers: tuple[OpenOffer, ...] = ()
        self.declined: frozenset[tuple[int, OfferKind]] = frozenset()
        """Offers that were declined in this position, and are not made again before it changes."""
        self.undone = 0
        """How often the game went back."""
        self.next: str | None = None
        self.notes: list[Note] = []
        self.chat: list[ChatLine] = []
        self.muted: dict[str, frozenset[str]] = {}
        self.recent: dict[tuple[str, str], StoredEvent] = {}
        self.entries = array("L", [0])
        """How many entries the record had after each happening."""

    def copy(self) -> Table:
        """A table to try something on."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.chairs = self.chairs[:]
        twin.match = None if self.match is None else self.match.copy()
        twin.notes = self.notes[:]
        twin.chat = self.chat[:]
        twin.muted = self.muted.copy()
        twin.recent = self.recent.copy()
        twin.entries = self.entries[:]
        return twin

    # --- what is known about it -----------------------------------------------------------------------------

    @property
    def roles(self) -> tuple[str, ...]:
        return self.game.setup.roles()

    @property
    def archive(self) -> bool:
        """Whether this is a record that somebody brought along, to be looked at."""
        return self.opened.record is not None

    @property
    def commitment(self) -> str:
        """The fingerprint of the key that all draws follow from; empty if they do not follow from one."""
        if self.kept is not None:
            return self.kept.chance.removeprefix("key ") if self.kept.chance.startswith("key ") else ""
        return self.key.commitment()

    @property
    def revealed(self) -> str:
        """That key in hexadecimal, once the game is over; empty before."""
        if self.kept is not None:
            return self.kept.key.hex()
        return self.key.key.hex() if self.status == "over" else ""

    @property
    def entry(self) -> int:
        """How many entries the record has."""
        return self.entries[-1]

    def pending(self) -> int | None:
        """The seat that is waited for, if the game runs."""
        if self.match is None or self.status != "running":
            return None
        return self.match.pending()

    def thinker(self) -> str:
        """The bot whose turn it is; empty if it is a person's or nobody's."""
        seat = self.pending()
        return "" if seat is None else self.chairs[seat].played_by_bot

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a person."""
        return [seat for seat, chair in enumerate(self.chairs) if person is not None and chair.person == person]

    def people(self) -> list[int]:
        """The seats that people are on."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person is not None]

    def record(self) -> record.Record:
        """The course of the game as it stands; with the key and the result if the game is over."""
        if self.kept is not None:
            return self.kept
        names = [chair.name or chair.bot or role for chair, role in zip(self.chairs, self.roles, strict=True)]
        entries = self.match.entries[:] if self.match is not None else []
        kept = record.Record(self.game, names, self.key.header(), entries)
        if self.opened.start is not None:
            kept.start = self.game.load(self.opened.start)
        result = self.match.result() if self.match is not None else None
        if result is not None:
            kept.result = record.result_text(self.game, result)
            kept.key = self.key.key
        return kept

    # --- folding ----------------------------------------------------------------------------------------------

    def fold(self, logged: StoredEvent) -> None:
        """Let something have happened."""
        self.n = logged.n
        self.at = max(self.at, logged.at)
        _FOLDS[type(logged.what)](self, logged, logged.what)
        self.entries.append(len(self.match.entries) if self.match is not None else 0)
        if logged.sender is not None and logged.message is not None:
            self.recent[logged.sender, logged.message] = logged
            if len(self.recent) > REMEMBERED:
                del self.recent[next(iter(self.recent))]

    def _note(self, words: str) -> None:
        entry = len(self.match.entries) if self.match is not None else 0
        self.notes.append(Note(self.n, entry, words))

    def _sit(self, seat: int, **changes: object) -> None:
        self.chairs[seat] = replace(self.chairs[seat], **changes)

    def _moved(self, fresh: bool = True) -> None:
        """The position has changed: offers lapse, the clock goes to whoever is waited for."""
        match = self.match
        assert match is not None
        self.decision = self.n
        self.moved = self.at
        self.offers = ()
        self.declined = frozenset()
        if match.pending() == OVER:
            self.status = "over"
        self._run_clock(fresh)

    def _run_clock(self, fresh: bool = True) -> None:
        seat = self.pending()
        if self.match is None:
            return
        if seat is not None and self.chairs[seat].played_by_bot:
            seat = None  # nobody loses a game because this server was busy
        self.clock = self.clock.turn(seat, self.game.move_number(self.match.state), self.at, fresh)

    def _opened(self, logged: StoredEvent, what: events.Opened) -> None:
        if what.record is not None:
            self.kept = record.read(what.record)
            self.match = self.kept.replay()
            self.status = "over"
            self.chairs = [SeatState(name=name) for name in self.kept.players]

    def _sat(self, logged: StoredEvent, what: events.Sat) -> None:
        tokens = (what.token,) if what.token else ()
        self.chairs[what.seat] = SeatState(what.person, what.name, tokens=tokens, gone=logged.at)
        self._note(f"{what.name} sits down as {self.roles[what.seat]}.")

    def _bot_sat(self, logged: StoredEvent, what: events.BotSat) -> None:
        self.chairs[what.seat] = SeatState(bot=what.bot, name=what.bot)
        self._note(f"The bot {what.bot} sits down as {self.roles[what.seat]}.")

    def _keyed(self, logged: StoredEvent, what: events.Keyed) -> None:
        self._sit(what.seat, tokens=(*self.chairs[what.seat].tokens, what.token)[-TOKENS:])

    def _left(self, logged: StoredEvent, what: events.Left) -> None:
        self._note(f"{self.chairs[what.seat].name} gets up.")
        self.chairs[what.seat] = SeatState()

    def _begun(self, logged: StoredEvent, what: events.Begun) -> None:
        start = None if self.opened.start is None else self.game.load(self.opened.start)
        self.match = Match(self.game, None, [chair.name for chair in self.chairs], start)
        self.status = "running"
        self.clock = clock.begun(self.opened.clock, self.opened.seats, logged.at)
        self._draw(what.drawn)
        self._moved()

    def _draw(self, drawn: list[str]) -> None:
        assert self.match is not None
        for text in drawn:
            self.match.act(self.game.parse(text))

    def _acted(self, logged: StoredEvent, what: events.Acted) -> None:
        assert self.match is not None
        if what.by == "clock":
            self._note(f"The time of {self.roles[what.seat]} is up.")
        elif what.instead:
            self._note(f"{what.instead} found no move in time; {what.by} moves for it.")
        self.match.act(self.game.parse(what.text))
        self._draw(what.drawn)
        self._moved()

    def _undone(self, logged: StoredEvent, what: events.Undone) -> None:
        assert self.match is not None
        self.match.undo(what.to)
        self._draw(what.drawn)
        self.undone += 1
        self._moved(fresh=what.agreed)

    def _resigned(self, logged: StoredEvent, what: events.Resigned) -> None:
        assert self.match is not None
        self.match.resign(what.seat)
        self._moved()

    def _flagged(self, logged: StoredEvent, what: events.Flagged) -> None:
        assert self.match is not None
        self.match.lose_on_time(what.seat)
        self._moved()

    def _agreed(self, logged: StoredEvent, what: events.Agreed) -> None:
        assert self.match is not None
        self.match.agree_draw()
        self._moved()

    def _offered(self, logged: StoredEvent, what: events.Offered) -> None:
        asked = self.asked(what.seat)
        self.offers = (*self.offers, OpenOffer(logged.n, what.kind, what.seat, what.to, tuple(asked)))
        wish = {"undo": "asks to take back", "draw": "offers a draw", "rematch": "asks for another game"}[what.kind]
        self._note(f"{self.roles[what.seat]} {wish}.")

    def asked(self, seat: int) -> list[int]:
        """The seats whose players must agree to an offer of this seat: those of other people, unless a bot plays for
        them."""
        person = self.chairs[seat].person
        return [
            other
            for other in self.people()
            if self.chairs[other].person != person and not self.chairs[other].played_by_bot
        ]

    def _answered(self, logged: StoredEvent, what: events.Answered) -> None:
        answering = self.seats_of(self.chairs[what.seat].person) or [what.seat]
        kept: list[OpenOffer] = []
        for offer in self.offers:
            if offer.number != what.offer:
                kept.append(offer)
            elif what.yes:
                waiting = tuple([seat for seat in offer.waiting if seat not in answering])
                kept.append(replace(offer, waiting=waiting))
            elif offer.seat in answering:
                self._note(f"{self.roles[what.seat]} withdraws the offer.")
            else:
                self.declined |= {(offer.seat, offer.kind)}
                self._note(f"{self.roles[what.seat]} declines.")
        self.offers = tuple(kept)

    def _rematched(self, logged: StoredEvent, what: events.Rematched) -> None:
        self.next = what.table
        self.offers = ()

    def _spoke(self, logged: StoredEvent, what: events.Spoke) -> None:
        line = ChatLine(logged.n, what.person, what.name, what.seat, what.words, logged.wall)
        self.chat = [*self.chat, line][-CHAT:]

    def _muted(self, logged: StoredEvent, what: events.Muted) -> None:
        before = self.muted.get(what.person, frozenset())
        self.muted[what.person] = before | {what.whom} if what.on else before - {what.whom}

    def _here(self, logged: StoredEvent, what: events.Here) -> None:
        for seat in what.seats:
            self._sit(seat, houses=self.chairs[seat].houses | {what.house})

    def _gone(self, logged: StoredEvent, what: events.Gone) -> None:
        for seat in what.seats:
            chair = self.chairs[seat]
            houses = chair.houses - {what.house} if what.house else frozenset()
            self._sit(seat, houses=houses, gone=chair.gone if houses else logged.at)

    def _replaced(self, logged: StoredEvent, what: events.Replaced) -> None:
        self._note(f"{self.chairs[what.seat].name} is away; {what.bot} plays for {self.roles[what.seat]}.")
        self._sit(what.seat, stand_in=what.bot)
        self._run_clock()

    def _returned(self, logged: StoredEvent, what: events.Returned) -> None:
        self._note(f"{self.chairs[what.seat].name} is back.")
        self._sit(what.seat, stand_in="")
        self._run_clock()

    def _forgotten(self, logged: StoredEvent, what: events.Forgotten) -> None:
        for seat in self.seats_of(what.person):
            self._sit(seat, name=NOBODY, tokens=(), houses=frozenset(), gone=logged.at)
        self.chat = [line for line in self.chat if line.person != what.person]


Fold = Callable[[Table, StoredEvent, events.Any], None]

_FOLDS = cast(
    "dict[type, Fold]",
    {
        events.Opened: Table._opened,
        events.Sat: Table._sat,
        events.BotSat: Table._bot_sat,
        events.Keyed: Table._keyed,
        events.Left: Table._left,
        events.Begun: Table._begun,
        events.Acted: Table._acted,
        events.Undone: Table._undone,
        events.Resigned: Table._resigned,
        events.Flagged: Table._flagged,
        events.Agreed: Table._agreed,
        events.Offered: Table._offered,
        events.Answered: Table._answered,
        events.Rematched: Table._rematched,
        events.Spoke: Table._spoke,
        events.Muted: Table._muted,
        events.Here: Table._here,
        events.Gone: Table._gone,
        events.Replaced: Table._replaced,
        events.Returned: Table._returned,
        events.Forgotten: Table._forgotten,
    },
)
"""What each kind of happening does to a table."""


def rebuilt(id: str, logged: list[StoredEvent]) -> Table:
    """The table that these happenings, from the first on, make."""
    first = logged[0].what
    assert isinstance(first, events.Opened)
    table = Table(id, first)
    for each in logged:
        table.fold(each)
    return table
