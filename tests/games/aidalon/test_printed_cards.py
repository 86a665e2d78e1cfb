"""Every number, word and icon printed on a card, compared with the engine's cards."""

from __future__ import annotations

import re

import pytest

from leyline import create
from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.cards.card import ABILITY_WORDS, AFFILIATION_WORDS, AFFILIATIONS, TYPES, Card
from leyline.games.aidalon.decks import api
from leyline.games.aidalon.position import Table
from tests.games.aidalon.printed_cards import LIMITS, PRINTED, SUBTITLES, PrintedCard

BY_NAME = {card.name: card for card in CARDS}


def test_the_table_and_the_engine_hold_the_same_79_cards() -> None:
    assert [printed.name for printed in PRINTED] == [card.name for card in CARDS]
    assert len(PRINTED) == 79
    assert set(SUBTITLES) <= set(BY_NAME)


@pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: printed.name)
def test_a_card_is_what_is_printed_on_it(printed: PrintedCard) -> None:
    card = BY_NAME[printed.name]
    assert card.number == printed.number
    assert card.subtitle == printed.subtitle
    assert card.unique == printed.unique
    assert TYPES[card.type] == printed.type
    assert AFFILIATIONS[card.affiliation] == printed.affiliation
    assert card.pips == printed.pips
    assert card.cost == printed.cost
    assert card.barrier == printed.barrier
    assert card.scrap == printed.scrap
    assert (card.shard_icons, card.draw_icons) == (printed.icons.count("shard"), printed.icons.count("draw"))
    assert card.traits == printed.traits
    assert _keywords(card) == printed.keywords
    assert sorted(_kinds(card)) == sorted(printed.text)


def _keywords(card: Card) -> list[str]:
    words = [f"cache{card.cache}"] if card.cache else []
    words += [f"refund{card.refund}"] if card.refund else []
    return words + (["rush"] if card.rush else [])


def _kinds(card: Card) -> list[str]:
    """The kinds of a card's abilities, in the words of the table."""
    words = ["cipher"] if card.cipher is not None else []
    words += ["static"] * len(card.auras)
    for ability in card.abilities:
        assert ability.actions in ((1, 2) if ABILITY_WORDS[ability.kind] == "Action" else (0,))
        words.append(ABILITY_WORDS[ability.kind].lower() + ("2" if ability.actions == 2 else ""))
    return words


# --- the same numbers in play -------------------------------------------------------------------------------------

STAGEABLE = [printed for printed in PRINTED if printed.type in ("agent", "obstacle", "source")]
IN_A_SLOT = {"Transit Station": "council back"}
"""Where a card has no more than its printed numbers, if that is not the front of the Council path."""


def _slug(printed: PrintedCard) -> str:
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['“”]", "", printed.name.lower())).strip("-")


@pytest.mark.parametrize("printed", STAGEABLE, ids=lambda printed: printed.name)
def test_forging_takes_the_printed_shard_cost(printed: PrintedCard) -> None:
    text = f"""
        East: {{}} shards
          archives front: {_slug(printed)}
        window East
    """
    table = Table(text.format(printed.cost))
    table.do("East forge archives front")
    assert table.shards("East") == 0
    if printed.cost:
        assert not Table(text.format(printed.cost - 1)).can("East forge archives front")


@pytest.mark.parametrize("printed", STAGEABLE, ids=lambda printed: printed.name)
def test_a_delver_pays_the_printed_barrier_and_scrap_cost(printed: PrintedCard) -> None:
    slot = IN_A_SLOT.get(printed.name, "archives front")
    barrier = max(printed.barrier, 0)
    table = Table(f"""
        North:
        East: {barrier + printed.scrap} shards
          council: 3 job-board
          archives front: job-board
          council back: job-board
          council middle: job-board
        South: 0 shards, 1 heat
          {slot}: {_slug(printed)} forged
        delve East South {slot}
    """)
    if barrier:
        table.do("East pay")
        assert table.shards("East") == printed.scrap
    table.do("East pay")
    assert table.shards("East") == 0
    assert table.shards("South") == (1 if "refund1" in printed.keywords else 0)
    if "cipher" not in printed.text:
        taken = table.score("East") if printed.type == "agent" else table.scrap("South")
        assert taken == [_slug(printed)]


@pytest.mark.parametrize("printed", STAGEABLE, ids=lambda printed: printed.name)
def test_collecting_gives_the_printed_icons(printed: PrintedCard) -> None:
    table = Table(f"""
        East: 0 shards
          archives front: {_slug(printed)} forged
        window East
    """)
    if not printed.icons:
        assert not table.can("East collect archives front")
        return
    table.do("East collect archives front")
    assert (table.shards("East"), len(table.council("East"))) == (
        printed.icons.count("shard"),
        printed.icons.count("draw"),
    )


@pytest.mark.parametrize("seeker", [printed for printed in PRINTED if printed.type == "seeker"], ids=lambda c: c.name)
def test_a_seeker_has_the_printed_limits(seeker: PrintedCard) -> None:
    table = Table(f"""
        East: seeker {_slug(seeker)}, 15 shards, 0 actions
          council: 9 dodge
        refresh
    """)
    table.settle()
    for _ in range(10 - LIMITS["council"]):
        table.do("East archive dodge")
    table.settle()
    assert table.shards("East") == LIMITS["shards"]
    assert table.actions("East") == LIMITS["actions"]
    assert len(table.council("East")) == LIMITS["council"]


# --- the same numbers in words ------------------------------------------------------------------------------------


@pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: printed.name)
def test_the_text_of_a_card_tells_what_is_printed_on_it(printed: PrintedCard) -> None:
    text = create("aidalon").card_text(printed.name.upper())
    assert text == create("aidalon").card_text(_slug(printed)) == api.card(printed.name)
    head, numbers, *lines = text.split("\n")
    pips = "" if printed.type == "agent" else ", 1 pip" if printed.pips == 1 else f", {printed.pips} pips"
    assert head.startswith(printed.name)
    assert head.endswith(f"{AFFILIATION_WORDS[AFFILIATIONS.index(printed.affiliation)]}{pips})")
    wanted = {"shard cost": printed.cost, "barrier": printed.barrier, "scrap cost": printed.scrap}
    told = {word: int(number) for word, number in re.findall(r"(shard cost|barrier|scrap cost) (\d+)", numbers.lower())}
    assert told == {word: number for word, number in wanted.items() if number >= 0}
    assert (numbers.count("a shard"), numbers.count("a card")) == (
        printed.icons.count("shard"),
        printed.icons.count("draw"),
    )
    assert ("Unique." in lines) == printed.unique
    begins = [kind.rstrip("2").capitalize() + (" (2 actions)" if kind.endswith("2") else "") for kind in printed.text]
    assert [begin for begin in begins if begin != "Static" and not [x for x in lines if x.startswith(begin)]] == []


def test_the_text_of_a_card_tells_the_numbers_of_the_game_that_is_played() -> None:
    game = create("aidalon", values={"cards": "job-board cost 1; eye-enforcers barrier 4; tunnel-runners scrap 7"})
    assert "Shard cost 1, scrap cost 3" in game.card_text("job-board")
    assert "barrier 4" in game.card_text("eye-enforcers")
    assert "scrap cost 7" in game.card_text("tunnel-runners")
