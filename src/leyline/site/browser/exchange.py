"""Letters: how two players without a server exchange their moves. A letter carries the lines that are new in the course
of a table, signed by the player who wrote them; the other's table takes them as that player's own commands."""

from __future__ import annotations

import hashlib
import re

from msgspec import MsgspecError, Struct, json

from leyline.core import registry, shares
from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.server import messages, text_input
from leyline.server.accounts.identity import Identity
from leyline.server.errors import RequestRefused
from leyline.server.tables import by_letter, commands, events
from leyline.server.tables.events import Acted, AnyEvent, Drew, Opened, Resigned, Sat, StoredEvent, Undone
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction

FORMAT = "leyline-letter 1"
"""The first words of a letter."""
MAX_BYTES = 1 << 20
SEATS = 2
PERSON, ANCHOR = re.compile("[0-9a-f]{16}"), re.compile("[0-9a-f]{64}")
NO_KEY = "00" * 32
"""The key of a table that draws by shares."""
COURSE = (Acted, Undone, Drew, Resigned)
"""The events that both tables have; others, such as who is connected, are a browser's own."""
DAMAGED = "This is no letter of Leyline, or a part of it is missing. Copy the whole link, or ask for it again."
HISTORY = (
    "This letter tells another course of the game than the one that you have. It was written from an older copy of the "
    "game, or it was changed. Nothing was changed here."
)


class Player(Struct):
    """What the other player has to know of one."""

    person: str
    name: str
    anchor: str
    key: str


class Letter(Struct, omit_defaults=True):
    """What a player tells the other one."""

    table: str
    since: int = 0
    """How many lines of the course both know."""
    before: str = ""
    """The digest of the course up to there."""
    lines: list[str] = []
    """The events that follow, as both tables store them."""
    share: str = ""
    """The writer's share of a draw that is due after them."""
    seat: int = 0
    """The writer's."""
    player: Player | None = None
    """The writer, in a first letter."""
    opened: str = ""
    """What is to be played, in an invitation."""


class Signed(Struct):
    """A letter as it travels."""

    format: str
    letter: str
    signature: str


def read(text: str) -> tuple[Signed, Letter]:
    """Return the letter in a text. Raise `RequestRefused`."""
    try:
        signed = json.decode(text, type=Signed)
        if signed.format != FORMAT:
            raise RequestRefused("malformed", "Another version of Leyline wrote this letter. Load the page again.")
        letter = json.decode(signed.letter, type=Letter)
    except (MsgspecError, ValueError, RecursionError) as error:
        raise RequestRefused("malformed", DAMAGED) from error
    if letter.player is not None and not _is_plain(letter.player):
        raise RequestRefused("malformed", DAMAGED)
    return signed, letter


def _is_plain(player: Player) -> bool:
    try:
        named = text_input.parse_name(player.name) == player.name
    except RequestRefused:
        return False
    return named and PERSON.fullmatch(player.person) is not None and ANCHOR.fullmatch(player.anchor) is not None


# --- which games ------------------------------------------------------------------------------------------------


def playable(setup: Setup) -> bool:
    """Return whether a game can be played by letter: between two, and with nothing to hide, since each browser holds
    the whole table."""
    return setup.seats == SEATS and not setup.create().has_hidden_information()


def opening(setup: Setup, host: str) -> Opened:
    """Return the first event of a game by letter. Raise `RequestRefused` if it cannot be played so."""
    if not playable(setup):
        raise RequestRefused(
            "not-allowed",
            f"{setup.spec.title} cannot be played by letter: that takes two players and a game in which nothing is "
            "hidden from either. Play at one screen, or at a server.",
        )
    return Opened(
        game=setup.spec.name,
        rules=setup.rules,
        edition=setup.edition,
        parameters=setup.changed(),
        seats=SEATS,
        clock=messages.NoClock(),
        key=NO_KEY,
        private=True,
        host=host,
        hints=False,
        by_letter=True,
    )


def read_opening(letter: Letter) -> Opened:
    """Return what an invitation opens. Raise `RequestRefused`."""
    try:
        opened = events.decode(letter.opened)
        if letter.player is None or not isinstance(opened, Opened) or letter.seat not in range(SEATS):
            raise RequestRefused("malformed", DAMAGED)
        setup = registry.setup(opened.game, opened.edition, opened.seats, dict(opened.parameters))
        if opened.rules != setup.rules:
            raise RequestRefused(
                "not-now", f"This game of {setup.spec.title} has other rules than this page: one of the two is older."
            )
        good = opening(setup, letter.player.person) == opened
    except (LeylineError, MsgspecError, ValueError) as error:
        if isinstance(error, RequestRefused):
            raise
        raise RequestRefused("malformed", f"This game cannot be played here. {error}") from error
    if not good:
        raise RequestRefused("malformed", DAMAGED)
    return opened


def sat(seat: int, player: Player) -> Sat:
    """Return the event by which a player takes a seat."""
    return Sat(seat, player.person, player.name, anchor=player.anchor, signing_key=player.key)


# --- the course -------------------------------------------------------------------------------------------------


def course(stored: list[StoredEvent]) -> list[str]:
    """Return the lines of a table's course."""
    return [events.encode(each.event) for each in stored if isinstance(each.event, COURSE)]


def digest(table: Table, lines: list[str]) -> str:
    """Return what is different for every other beginning and every other course."""
    seats = [f"{seat.person} {seat.anchor} {seat.signing_key}" for seat in table.seats]
    return hashlib.sha256("\n".join([table.id, events.encode(table.opened), *seats, *lines]).encode()).hexdigest()


def write(table: Table, stored: list[StoredEvent], own: int, seed: str) -> Letter:
    """Return the letter of this seat with everything that the other player may not have yet."""
    lines = course(stored)
    since = _known_to_other(stored, 1 - own)
    seat = table.seats[own]
    letter = Letter(table.id, since, digest(table, lines[:since]), lines[since:], seat=own)
    if by_letter.draw_is_due(table):
        letter.share = _own_share(lines, seed)
    if not since:
        letter.player = Player(seat.person or "", seat.name, seat.anchor, seat.signing_key)
    if table.status == "open":
        letter.opened = events.encode(table.opened)
    return letter


def _known_to_other(stored: list[StoredEvent], other: int) -> int:
    """Return how many lines of the course the other player has: all up to the latest of their own."""
    shown = [each.event for each in stored if isinstance(each.event, COURSE)]
    return max([number for number, event in enumerate(shown, 1) if getattr(event, "seat", None) == other], default=0)


def has_news(table: Table, stored: list[StoredEvent], own: int) -> bool:
    """Return whether the game goes on with what this player has to send."""
    if table.status == "open" or by_letter.draw_is_due(table):
        return True
    known = _known_to_other(stored, 1 - own)
    accepts = not known and table.opened.host != table.seats[own].person
    return table.pending() != own and (accepts or len(course(stored)) > known)


def _own_share(lines: list[str], seed: str) -> str:
    moment = 1 + sum([isinstance(events.decode(line), Drew) for line in lines])
    if moment > shares.LENGTH:
        raise RequestRefused("not-now", "This game has gone on for too long.")
    return shares.chain(seed)[moment]


# --- taking a letter in -----------------------------------------------------------------------------------------


def take(transaction: Transaction, letter: Letter, known: list[str], own: int, seed: str) -> None:
    """Carry out what a letter tells, as commands of the other player. Raise `RequestRefused`, and change nothing, if
    any of it does not follow from what is known here."""
    if letter.since > len(known):
        raise RequestRefused(
            "not-now", "A letter before this one is missing. Open that one first, or ask for it again."
        )
    both = min(len(letter.lines), len(known) - letter.since)
    same = letter.lines[:both] == known[letter.since : letter.since + both]
    if not same or letter.before != digest(transaction.table, known[: letter.since]):
        raise RequestRefused("not-legal", HISTORY)
    if letter.since + len(letter.lines) < len(known):
        return  # an earlier letter, opened again
    lines = known[:]
    for line in letter.lines[both:]:
        _carry_out(transaction, line, lines, own, seed)
        lines.append(line)
    if letter.share and by_letter.draw_is_due(transaction.table):
        told = [letter.share, letter.share]
        told[own] = _own_share(lines, seed)
        _require_share(transaction.table, letter.share, 1 - own)
        transaction.draw(own, told)


def _carry_out(transaction: Transaction, line: str, lines: list[str], own: int, seed: str) -> None:
    table = transaction.table
    other = table.seats[1 - own]
    try:
        event = events.decode(line)
        if isinstance(event, Drew):
            if (
                not by_letter.draw_is_due(table)
                or len(event.shares) != SEATS
                or event.shares[own] != _own_share(lines, seed)
            ):
                raise RequestRefused("not-legal", "No such draw is due.")
            _require_share(table, event.shares[1 - own], 1 - own)
            transaction.draw(1 - own, event.shares)
        else:
            commands.handle(transaction, Identity(other.person, other.name), _command(event, table.decision))
    except (LeylineError, MsgspecError, ValueError) as error:
        raise RequestRefused(
            "not-legal", f"A move in this letter is against the rules, and was refused. {error}"
        ) from error
    if events.encode(transaction.new_events[-1].event) != line:
        raise RequestRefused("not-legal", HISTORY)


def _command(event: AnyEvent, decision: int) -> messages.Request:
    if isinstance(event, Acted):
        return messages.Act("letter", event.seat, decision, event.text)
    if isinstance(event, Undone):
        return messages.Undo("letter", event.seat, decision, event.to)
    if isinstance(event, Resigned):
        return messages.Resign("letter", event.seat)
    raise RequestRefused("malformed", DAMAGED)


def _require_share(table: Table, share: str, seat: int) -> None:
    """Raise `RequestRefused` unless this is the share that the seat settled for the next draw."""
    previous = table.shares[seat] if table.shares else table.seats[seat].anchor
    try:
        fits = shares.before(share) == previous
    except ValueError:
        fits = False
    if not fits:
        raise RequestRefused("not-legal", "The share in a draw is not the one that was settled before the game.")
