"""Log lines: what happened, as each seat may read it. A card that the seat may not know is “a card”."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Event
from leyline.games.aidalon import events as e
from leyline.games.aidalon.grid import DISTRICT_WORDS
from leyline.games.aidalon.hidden.knowledge import bit_of
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.procedures.frames import CONFRONTING
from leyline.games.aidalon.rulebook import Book
from leyline.games.aidalon.state import BY_AGENTS, BY_DECKING
from leyline.games.aidalon.text.phrases import capitalized, card_words, place_words
from leyline.games.aidalon.text.plurals import cards, shards

SEAT_LINES: Final = {
    e.FIRST_PLAYER: "{who} is the first player.",
    e.GAINED: "{who} gains {shards}.",
    e.LOST: "{who} loses {shards}.",
    e.HEATED: "{who} gains {n} heat.",
    e.COOLED: "{who} loses {n} heat.",
    e.BARRIER_PAID: "{who} pays the barrier of {n}.",
    e.BARRED: "{who} does not pay the barrier of {n}: the delve ends.",
    e.LEFT_ALONE: "{who} leaves the card alone.",
    e.RETREATED: "{who} retreats.",
    e.DELVE_STOPPED: "{who} ends the delve.",
    e.REFUNDED: "{who} gets a refund.",
    e.REFILLED: "{who} refills to {actions}.",
    e.TRIMMED: "{who} returns {shards} above the limit to the bank.",
    e.DECKED: "{who} must draw, but their Network is empty.",
    e.SHUFFLED: "{who}'s Network is shuffled.",
    e.ACTION_LOST: "{who} loses an action.",
    e.MORE_TO_DISCOVER: "{who} discovers {more_cards}.",
    e.FROM_THE_BOTTOM: "{who} discovers from the bottom of the Network.",
}
"""Events with a seat and at most a number."""

PLACE_LINES: Final = {
    e.EXHAUSTED: "{card} is exhausted.",
    e.UNEXHAUSTED: "{card} is unexhausted.",
    e.REDIRECTED: "The delve is redirected to {place}.",
}


def _named(book: Book, card: int, known: bool) -> str:
    return book.cards[card].name if known else "a card"


def describe_early_event(book: Book, event: Event, seat: int) -> str:
    kind = event[0]
    if kind == e.ROUND_BEGAN:
        return f"Round {event[1]} begins; {ROLES[event[2]]} is the first player."
    who = ROLES[event[1]]
    if kind == e.DREW:
        return f"{who} draws {_named(book, event[2], seat == event[1])}."
    if kind == e.SET_ASIDE:
        return f"{who} sets {_named(book, event[2], seat == event[1])} aside."
    if kind == e.MULLIGANED:
        return f"{who} redraws {cards(event[2])}." if event[2] else f"{who} keeps their opening hand."
    if kind == e.STOLE:
        return f"{who} steals {shards(event[3])} from {ROLES[event[2]]}."
    return f"{who} stages {_named(book, event[2], bool(event[4] & bit_of(seat)))} in {place_words(event[3])}."


def describe_move_event(book: Book, event: Event) -> str:
    kind, who = event[0], ROLES[event[1]]
    if kind == e.RUSHED:
        return f"{who} pays {shards(event[4])} and rushes {book.cards[event[2]].name} into {place_words(event[3])}."
    if kind == e.SHIFTED:
        return f"{who} shifts the card in {place_words(event[2])} to {place_words(event[3])}."
    if kind == e.SWAPPED:
        return f"{who} swaps the cards in {place_words(event[2])} and {place_words(event[3])}."
    if kind == e.PLAYED:
        price = f" for {shards(event[3])}" if event[3] else ""
        return f"{who} plays {book.cards[event[2]].name}{price}."
    if kind == e.USED:
        return f"{who} uses {book.cards[event[2]].name}."
    if kind == e.FORGED:
        return f"{who} forges {book.cards[event[2]].name} in {place_words(event[3])} for {shards(event[4])}."
    if kind == e.COLLECTED:
        return f"{who} collects with {book.cards[event[2]].name}."
    if kind == e.DELVED:
        return f"{who} delves into {ROLES[event[2]]}'s {DISTRICT_WORDS[event[3]]}."
    if kind == e.APPROACHED:
        return f"{who} approaches {place_words(event[2])}."
    return f"{who} approaches {ROLES[event[2]]}'s {DISTRICT_WORDS[event[3]]}."


def describe_engagement_event(book: Book, event: Event, seat: int) -> str:
    kind, who = event[0], ROLES[event[1]]
    if kind == e.AVOIDED:
        return f"{who} avoids the card in {place_words(event[2])}."
    if kind == e.CONFRONTED:
        return f"{who} confronts {book.cards[event[2]].name} in {place_words(event[3])}."
    if kind == e.DISCOVERED:
        name = _named(book, event[2], bool(event[4] & bit_of(seat)))
        if event[3] >= 0:
            return f"{who} discovers {name} in {place_words(event[3])}."
        owner, district = e.district_of(event[3])
        return f"{who} discovers {name} in {ROLES[owner]}'s {DISTRICT_WORDS[district]}."
    if kind == e.TRIGGERED:
        manner = "confront" if event[3] == CONFRONTING else "discover"
        return f"{who} uses the {manner} ability of {book.cards[event[2]].name}."
    if kind == e.SCRAP_PAID:
        price = f"pays {shards(event[2])}" if event[2] else "pays nothing"
        return f"{who} {price} for {book.cards[event[3]].name}."
    if kind == e.SECURED:
        return f"{who} secures {ROLES[event[3]]}'s {book.cards[event[2]].name}!"
    if kind == e.SCRAPPED:
        return f"{who}'s {book.cards[event[2]].name} is scrapped."
    if kind == e.SCORED:
        return f"{ROLES[event[3]]}'s {book.cards[event[2]].name} goes to {who}'s score area!"
    if kind == e.ARCHIVED:
        if event[3] & bit_of(seat):
            return f"{who}'s {book.cards[event[2]].name} is archived."
        return f"One of {who}'s cards is archived."
    if kind == e.HEAT_PAID:
        return f"{who} pays {shards(event[2])} to give {ROLES[event[3]]} 1 heat."
    return f"{who} completes the breach of {ROLES[event[2]]}'s {DISTRICT_WORDS[event[3]]}."


def describe_other_event(book: Book, event: Event, seat: int) -> str:
    kind = event[0]
    if kind == e.UNFORGED:
        return f"{book.cards[event[2]].name} in {place_words(event[1])} is unforged."
    if kind == e.STRENGTHENED:
        return _strengthened(event)
    if kind == e.CACHED:
        return f"{place_words(event[1])} receives {shards(event[2])} from the bank."
    if kind == e.ENDED:
        return _ended(event)
    if kind == e.LOOKED:
        return _looked(book, event, seat)
    who = ROLES[event[1]]
    if kind == e.RETURNED:
        name = _named(book, event[3], bool(event[4] & bit_of(seat)))
        return f"{who} returns {name} from {place_words(event[2])} to the Council."
    if kind == e.SUNK:
        where = "puts it on the bottom" if event[3] else "leaves it on top"
        return f"{who} {where} of {ROLES[event[2]]}'s Network."
    if kind == e.SHOWN:
        name = _named(book, event[3], seat in (event[1], event[2]))
        return f"{who} shows {ROLES[event[2]]} {name} from the {DISTRICT_WORDS[event[4]]}."
    if kind == e.FETCHED:
        name = "nothing" if event[2] < 0 else _named(book, event[2], bool(event[3] & bit_of(seat)))
        return f"{who} searches the Network and takes {name}."
    if kind == e.SHUFFLED_IN:
        return f"{who} shuffles {_named(book, event[2], bool(event[3] & bit_of(seat)))} into the Network."
    if kind == e.RECOVERED:
        return f"{who} puts {book.cards[event[2]].name} from the Scrap into the Archives."
    if kind == e.CANCELLED:
        return f"{who} cancels the ability of {book.cards[event[2]].name}."
    if kind == e.HEAT_STOLEN:
        return f"{who} takes 1 heat from {ROLES[event[2]]}."
    return f"{who} takes {shards(event[3])} from {place_words(event[2])}."


def _strengthened(event: Event) -> str:
    what = capitalized(card_words(event[1])) if event[1] >= 0 else "The discovered card"
    parts = [f"{n:+} {name}" for n, name in ((event[2], "barrier"), (event[3], "scrap cost")) if n]
    return f"{what} has {' and '.join(parts)} for now."


def _looked(book: Book, event: Event, seat: int) -> str:
    lookers = [ROLES[other] for other in range(book.seats) if event[1] >> other & 1]
    name = _named(book, event[3], bool(event[1] & bit_of(seat)))
    verb = "looks" if len(lookers) == 1 else "look"
    return f"{' and '.join(lookers)} {verb} at the top of {ROLES[event[2]]}'s Network: {name}."


def _ended(event: Event) -> str:
    winners = [ROLES[other] for other in range(len(ROLES)) if event[2] >> other & 1]
    who = " and ".join(winners)
    verb = "wins" if len(winners) == 1 else "share the win"
    if event[1] == BY_AGENTS:
        return f"{who} {verb} with enough enemy agents in the score area."
    if event[1] == BY_DECKING:
        return f"{who} {verb}: a rival's Network has run out."
    return f"The last round is over. {who} {verb} with the most agents."
