"""Reading a list that may be unfinished or wrong: what can be read is kept, and each line that cannot says why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from leyline.core.errors import BadParameter
from leyline.games.aidalon.cards import CARDS, KINDS
from leyline.games.aidalon.cards.card import SEEKER_CARD, slug
from leyline.games.aidalon.decks import deck_lists
from leyline.games.aidalon.decks.deck_lists import Deck
from leyline.games.aidalon.decks.ready_decks import READY

HINTS: Final = 12
"""Lines for which a card of a similar name is looked up; that takes a millisecond each."""


@dataclass
class UnreadLine:
    """An entry of a list that is no card."""

    line: int
    """Its line in the text, from 1."""
    text: str
    words: str
    near: str
    """The card that may have been meant; empty if none is like it."""


@dataclass
class DeckFault:
    """Why a deck is not legal in a format."""

    words: str
    card: str = ""
    """The card at fault; empty if it is the whole deck."""
    copies: int = 0
    """How many copies of it are too many."""
    better: str = ""
    """A card that would do in its place; empty if there is none."""


@dataclass
class ReadList:
    """A list as far as it can be read."""

    seeker: int = -1
    cards: list[int] = field(default_factory=list)
    unread: list[UnreadLine] = field(default_factory=list)

    def deck(self) -> Deck:
        """Return the deck; its seeker is -1 if the list names none."""
        return Deck(self.seeker, self.cards[:])


def read_list(text: str) -> ReadList:
    """Return what a list says, or a ready deck by its name."""
    ready = READY.get(text.strip())
    if ready is not None:
        return ReadList(ready.deck.seeker, ready.deck.cards[:])
    out = ReadList()
    for number, line in enumerate(text[: deck_lists.LONGEST].split("\n"), 1):
        for part in line.partition("#")[0].split(";"):
            entry = part.strip()
            if entry and not entry.endswith(":"):
                _take(out, number, entry)
    return out


def _take(out: ReadList, line: int, entry: str) -> None:
    """Add an entry to what was read, or to what could not be."""
    try:
        count, kind = deck_lists.read_entry(entry) if len(out.unread) < HINTS else _plain_entry(entry)
        if CARDS[kind].type == SEEKER_CARD:
            if out.seeker >= 0 or count != 1:
                raise BadParameter(f"{entry[:60]!r}: a deck has one seeker")
            out.seeker = kind
        elif len(out.cards) + count > deck_lists.MOST:
            raise BadParameter(f"{entry[:60]!r}: a deck has at most {deck_lists.MOST} cards besides its seeker")
        else:
            out.cards += [kind] * count
    except BadParameter as error:
        near = deck_lists.nearest_card(entry) if len(out.unread) < HINTS else -1
        out.unread.append(UnreadLine(line, entry[:60], str(error), CARDS[near].slug if near >= 0 else ""))


def _plain_entry(entry: str) -> tuple[int, int]:
    """Read an entry; one that is no card is not compared with the names of all cards."""
    words = entry.split(maxsplit=1)
    name = slug(words[1] if len(words) == 2 and words[0].rstrip("x×").isdigit() else entry)
    if name not in KINDS:
        raise BadParameter(f"{entry[:60]!r} is not a card of this game")
    return deck_lists.read_entry(entry)


# --- legality -----------------------------------------------------------------------------------------------------


def faults_of(read: ReadList, format: str) -> list[DeckFault]:
    """Return why a list is no legal deck of a format, and what would do instead of the cards at fault."""
    deck = read.deck()
    out: list[DeckFault] = []
    if read.unread:
        lines = "1 line" if len(read.unread) == 1 else f"{len(read.unread)} lines"
        out.append(DeckFault(f"It has {lines} that cannot be read."))
    for kind, words in deck_lists.deck_faults(deck, format):
        if kind < 0:
            out.append(DeckFault(words))
            continue
        count = deck.cards.count(kind)
        most = deck_lists.copies_allowed(kind)
        too_many = 1 if CARDS[kind].type == SEEKER_CARD else count - most if count > most else count
        out.append(DeckFault(words, CARDS[kind].slug, too_many, _better(deck, format, kind, too_many)))
    return out


def _better(deck: Deck, format: str, kind: int, copies: int) -> str:
    """Return a card of the same type that the deck may hold that often more: of the same affiliation if there is one,
    and of a cost as near as possible."""
    here = CARDS[kind]
    best = -1
    best_rank = (2, 0, 0)
    for other, card in enumerate(CARDS):
        if card.type != here.type or other == kind:
            continue
        if card.type != SEEKER_CARD and deck.cards.count(other) + copies > deck_lists.copies_allowed(other):
            continue
        if format == deck_lists.STANDARD and card.pips > deck.agents(card.affiliation):
            continue
        if format == deck_lists.FREE_AGENT and card.pips > deck_lists.pips_used(deck)[card.affiliation]:
            continue
        rank = (int(card.affiliation != here.affiliation), abs(card.cost - here.cost), other)
        if best < 0 or rank < best_rank:
            best, best_rank = other, rank
    return CARDS[best].slug if best >= 0 else ""
