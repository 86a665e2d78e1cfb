"""What a designer may change about Aidalon."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from leyline.core.errors import BadParameter
from leyline.core.params import FAIR_START, Edition, Setup, choice, free_text, number
from leyline.games.aidalon.cards import KINDS, SLUGS
from leyline.games.aidalon.cards.rules_1 import cards_of
from leyline.games.aidalon.decks.deck_lists import FORMATS, STANDARD, deck_problems
from leyline.games.aidalon.decks.ready_decks import named_or_read
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.rulebook import Book, Limits, rulings_of

_DECKS: Final = ("case-files", "back-channels", "boom-town", "night-market")
LUCK: Final = "random"

PARAMS = (
    free_text("deck_1", _DECKS[0], "North's deck: the name of a ready deck, or a list: goldie-xin; 2 job-board; …"),
    free_text("deck_2", _DECKS[1], "East's deck"),
    free_text("deck_3", _DECKS[2], "South's deck"),
    free_text("deck_4", _DECKS[3], "West's deck"),
    choice("format", STANDARD, FORMATS, "the deck-building rules that every deck must follow"),
    number("start_shards", 5, 0, 50, "shards at the start"),
    number("actions", 3, 1, 9, "actions at the start and after each refill"),
    number("hand", 5, 0, 20, "cards drawn at the start"),
    number("income", 1, 0, 20, "shards gained in each refresh phase"),
    number("shard_limit", 10, 0, 100, "shards a player may keep in the refresh phase"),
    number("council_limit", 5, 0, 50, "cards a player may keep in the refresh phase"),
    number("agents_to_win", 3, 1, 12, "enemy agents in the score area that win the game"),
    number("owners_to_win", 3, 1, 3, "different owners those agents must have, at most one for each enemy (A30)"),
    free_text("cards", "", "changes to cards, like: job-board cost 1; eye-enforcers barrier 4; tunnel-runners scrap 3"),
    choice("first", LUCK, (LUCK, *ROLES), "the first player of the first round", FAIR_START),
    number("later_shards", 0, 0, 50, "shards that each seat starts with more than the seat before it", FAIR_START),
    number("round_limit", 0, 0, 1000, "rounds after which the most agents win; 0 for no limit (A53)"),
)

SEAT_PARAMS: Final[dict[str, tuple[str, ...]]] = {"deck": ("deck_1", "deck_2", "deck_3", "deck_4")}

EDITIONS = (
    Edition("starter", "Four decks of the standard format, one for each seeker.", {}),
    Edition(
        "showcase",
        "Four decks of the looser formats, with cards that fit in no standard deck.",
        {
            "deck_1": "open-house",
            "deck_2": "joyride",
            "deck_3": "skyline",
            "deck_4": "smear-campaign",
            "format": "casual",
        },
    ),
)

_CHANGE: Final = re.compile(r"([a-z0-9-]+) +(cost|barrier|scrap) +([0-9]{1,2})", re.ASCII)


def read_setup(setup: Setup) -> Book:
    """Return the book of a setup. Raise `BadParameter` if its parameters do not fit together."""
    seekers: list[int] = []
    lists: list[list[int]] = []
    for seat in range(setup.seats):
        name = f"deck_{seat + 1}"
        try:
            deck = named_or_read(setup.word(name))
        except BadParameter as error:
            raise BadParameter(f"{name}: {error}") from error
        wrong = deck_problems(deck, setup.word("format"))
        if wrong:
            raise BadParameter(f"{name} is not legal in the {setup.word('format')} format: {' '.join(wrong)}")
        seekers.append(deck.seeker)
        lists.append(deck.cards)
    book = Book(cards_of(setup.rules), seekers, lists, _limits(setup), rulings_of(setup.rules))
    _change_cards(book, setup.word("cards"))
    return book


def _limits(setup: Setup) -> Limits:
    out = Limits()
    out.shards = setup.number("start_shards")
    out.later_shards = setup.number("later_shards")
    out.actions = setup.number("actions")
    out.hand = setup.number("hand")
    out.income = setup.number("income")
    out.shard_limit = setup.number("shard_limit")
    out.council_limit = setup.number("council_limit")
    out.agents_to_win = setup.number("agents_to_win")
    out.owners_to_win = setup.number("owners_to_win")
    out.round_limit = setup.number("round_limit")
    first = setup.word("first")
    if first != LUCK:
        out.first = ROLES.index(first)
        if out.first >= setup.seats:
            raise BadParameter(f"first is {first}, who is not in a game of {setup.seats} players")
    return out


def _change_cards(book: Book, text: str) -> None:
    """Change numbers of cards. A card cannot be given a number that it does not have."""
    tables = {"cost": book.costs, "barrier": book.barriers, "scrap": book.scraps}
    changed: list[str] = []
    for part in text.lower().split(";"):
        if not part.strip():
            continue
        found = _CHANGE.fullmatch(part.strip())
        if found is None:
            raise BadParameter(
                f"cards: {part.strip()!r} cannot be read; write a card, then cost, barrier or scrap, then a number: "
                "job-board cost 1"
            )
        if found.group(1) not in KINDS:
            near = get_close_matches(found.group(1), SLUGS, 1)
            hint = f"; did you mean {near[0]!r}?" if near else "; write names with hyphens, like job-board"
            raise BadParameter(f"cards: {found.group(1)!r} is not a card of this game{hint}")
        what = f"{found.group(1)} {found.group(2)}"
        if what in changed:
            raise BadParameter(f"cards: {what} is changed twice; keep one of the two")
        changed.append(what)
        kind, table = KINDS[found.group(1)], tables[found.group(2)]
        if table[kind] < 0:
            raise BadParameter(f"cards: {book.cards[kind].name} has no {found.group(2)}")
        table[kind] = int(found.group(3))
    book.update_costs()
