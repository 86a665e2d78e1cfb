"""Card tables: what a designer may bring along, and errors that name the card."""

from __future__ import annotations

import pytest

from leyline.core import record, registry
from leyline.core.chance import SeedChance
from leyline.core.errors import BadParameter
from leyline.core.match import Match
from tests.games.runestones.scenario import BROWN, Table


def made(**values: object) -> Table:
    return Table("full", 2, **values)


def test_a_card_can_be_changed_added_and_removed() -> None:
    table = made(cards="43 Unicorn blue 1: swap 2 for 5 points; 99 Phoenix white 3: 2 die; remove 71-78")
    assert 71 not in table.book.creatures
    assert 99 in table.book.creatures
    table.hand(43, 104).gems(2).do("utilize; play 43; play 104; use 43; pay blue; pay blue")
    assert table.s.scores[BROWN] == 5


def test_lines_and_remarks_are_welcome() -> None:
    table = made(cards="# my cards\n43-46 Unicorn BYGR 1: ore + own # stronger\n\n12 Faun yellow 2: 3 yellow")
    table.hand(12, 44).gems().do("utilize; play 12; play 44; use 12; use 44; take; take")
    assert table.luck().has() == [0, 4, 0, 0, 0, 1]


def test_druids_may_differ_from_player_to_player() -> None:
    table = made(cards="100 Druid white 2: ore | 2 ore | wild | die")
    assert [table.book.effects.short(table.book.abilities[table.book.at(seat, 100)]) for seat in (0, 1)] == [
        "ore",
        "2 ore",
    ]


def test_a_changed_table_goes_into_the_record() -> None:
    text = "43 Unicorn blue 1: swap 2 for 5 points\n44 Unicorn yellow 1: swap 2 for 5 points"
    game = registry.create("runestones", "base", 2, {"cards": text, "turn_limit": 1})
    match = Match(game, SeedChance(1))
    while match.pending() >= 0:
        match.act(game.options(match.state)[0])
    kept = record.of_match(match).text()
    assert "set cards 43 Unicorn blue 1: swap 2 for 5 points; 44 Unicorn yellow 1: swap 2 for 5 points" in kept
    assert record.read(kept).verify().entries == len(match.entries)


def test_capitals_make_no_difference() -> None:
    small = made(cards="71 dragon WHITE 3: Ore; 100 druid White 1: DIE; 43-44 unicorn by 1: 2 Points OR Card Any")
    large = made(cards="71 Dragon white 3: ore; 100 Druid white 1: die; 43-44 Unicorn BY 1: 2 points or card any")
    for one, other in zip(small.book.cards, large.book.cards, strict=True):
        assert (one is None) == (other is None)
        if one is not None and other is not None:
            assert (one.kind, one.colour, one.magic) == (other.kind, other.colour, other.magic)
            assert small.book.effects.short(one.effect) == large.book.effects.short(other.effect)
    assert 71 in small.book.dragons
    assert made(toadstools="Stone X3; keep").book.stool_copies == made(toadstools="stone x3; keep").book.stool_copies


def test_a_kind_of_ones_own_is_welcome() -> None:
    table = made(cards="99 Phoenix white 3: 2 die; 98 Dragonfly blue 1: ore")
    assert 98 not in table.book.dragons


BAD_CARDS = [
    ("43 Unicorn blue 1: swap 2 for", "cards: card 43"),
    ("43 Unicorn blue 1: swap two for 4 points", "cards: card 43"),
    ("43 Unicorn blue 1: 2 pink", "cards: card 43: '2 pink' is no part of an ability; write a number and one of blue"),
    ("43 Unicorn blue 1: 12 points", "cards: card 43: '12 points' needs a number from 1 to 9"),
    ("43 Unicorn blue 1: 0 ore", "cards: card 43"),
    ("43 Unicorn blue 1:", "cards: card 43"),
    ("43 Unicorn blue 1: ore + + ore", "cards: card 43"),
    ("43 Unicorn blue 1: card wild", "cards: card 43: 'card wild': white cards have no colour"),
    ("43 Unicorn blue 1: recolour 4", "cards: card 43: 'recolour 4': up to 3 gems"),
    ("43 Unicorn blue 1: 2 steal", "cards: card 43: '2 steal': steal comes once"),
    ("43 Unicorn blue 10: ore", "cards: card 43: 10 magic points"),
    ("43 Unicorn pink 1: ore", "'pink' is no colour"),
    ("43-46 Unicorn BYG 1: ore", "one letter of BYGR for each of the 4 cards"),
    ("43 Unicorn blue: ore", "is no entry"),
    ("something else", "is no entry"),
    ("0 Unicorn blue 1: ore", "numbers run from 1 to 127"),
    ("46-43 Unicorn BYGR 1: ore", "numbers run from 1 to 127, the lower one first"),
    ("43 Druid white 1: ore", "cards: card 43: druids, and only they, are numbered from 100"),
    ("100 Unicorn white 1: ore", "cards: card 100: druids, and only they"),
    ("100 Druid green 1: ore", "cards: card 100: druids are white"),
    ("100 Druid white 1: ore | die", "cards: card 100: one ability, or for druids one for each of the 4"),
    ("71 Dragon white 3: steal", "cards: card 71: steal needs a card of one of the four colours"),
    ("71 Dragon white 3: own + next", "cards: card 71: 'next' needs a card of one of the four colours"),
    ("43 Unicorn blue 1: a or b or c or d or e", "cards: card 43: 'a or b or c or d or e' has 5 alternatives"),
    ("5 Banshe blue 1: ore", "'Banshe' is no kind of card; did you mean Banshee?"),
    ("71 Dragons white 3: ore", "'Dragons' is no kind of card; did you mean Dragon?"),
    ("43 Unicorn bleu 1: ore", "'bleu' is no colour (did you mean blue?)"),
    ("43 Unicorn blue 1: orre", "'orre' is no part of an ability (did you mean ore?); write a number and one of blue"),
    ("43 Unicorn blue 1: 2 pionts", "(did you mean points?)"),
    ("43 Unicorn blue 1: card bleu", "(did you mean blue?)"),
    ("43 Unicorn blue 1: toadstol", "ore, point, points, die, toadstool, step, resurrect, switch, wisped, steal, card"),
    ("43 Faun blue 1: ore; 42-44 Faun BYG 1: die", "cards: card 43 is in two entries, '43 Faun blue 1: ore' and '42"),
    ("43 Faun blue 1: ore; remove 43", "cards: card 43 is in two entries"),
    ("remove 9", "cards: 'remove 9' removes nothing: there is no such card"),
    ("remove 100-127", "cards: 0 druids; every player needs at least 2"),
    ("remove 11-70", "no dragons; the first display needs 6"),
]


@pytest.mark.parametrize(("text", "error"), BAD_CARDS, ids=[text[:30] for text, _ in BAD_CARDS])
def test_a_bad_table_gets_an_error_that_names_the_card(text: str, error: str) -> None:
    edition = "base" if "remove" in text else "full"
    with pytest.raises(BadParameter) as caught:
        registry.create("runestones", edition, 2, {"cards": text})
    assert error in str(caught.value)


BAD_VALUES: list[tuple[dict[str, object], str]] = [
    ({"cards": "43 Unicorn blue 1: toadstool"}, "cards: card 43: toadstools and steps need the Enchanted Forest"),
    ({"cards": "43 Unicorn blue 1: wisped"}, "cards: card 43: wisped needs Nocturnal Creatures"),
    ({"die": "ore; die"}, "die: a face cannot give another roll"),
    ({"die": "; ".join(["ore"] * 13)}, "die: 13 entries"),
    ({"die": "switch"}, "die: entry 1: switch and steal belong on a card"),
    ({"smithies": "2; 2; 3"}, "smithies: 3 entries; there are 5"),
    ({"smithies": "2; 2; x; 3; 4"}, "smithies: smithy 3 costs 1 to 9 gems"),
    ({"smithies": "2; 2; 3: what; 3; 4"}, "smithies: smithy 3"),
    ({"wisps": "ore; wisped"}, "wisps: entry 2: a wisp tile cannot give another"),
    ({"track": "ore; nothing"}, "track: entry 2"),
    ({"wisps": "2 blue x00991"}, "wisps: entry 1: '2 blue x00991': write 1 to 99 copies, like x3"),
    ({"wisps": "2 blue x0"}, "write 1 to 99 copies"),
    ({"toadstools": "stone x100"}, "toadstools: 'stone x100': write 1 to 99 copies"),
    ({"toadstools": "stnoe"}, "toadstools: 'stnoe' is none (did you mean stone?)"),
    ({"toadstools": "stone; mushroom"}, "toadstools: 'mushroom' is none"),
    ({"prices": "1 2 3"}, "prices takes 6 whole numbers from 1 to 99"),
    ({"prices": "1 2 3 4 5 x"}, "prices takes 6"),
    ({"row_points": "1 2"}, "row_points takes 4"),
    ({"rank_points": ""}, "rank_points takes 4"),
    ({"night_spaces": "5 5 10"}, "night_spaces: the spaces are listed in ascending order"),
    ({"night_spaces": "5 10", "night_wisps": 3}, "night_wisps is 3; there are 2 night tokens"),
    ({"gems": 3, "start_gems": 2}, "start_gems takes 4 gems of each colour"),
    ({"wild_gems": 1}, "start_wild takes 2 wild gems"),
    ({"ore": 1, "start_ore": 1}, "start_ore takes 2 ore"),
    ({"hand": 7}, "large_hand is 6, smaller than hand"),
]


@pytest.mark.parametrize(("values", "error"), BAD_VALUES, ids=str)
def test_values_that_do_not_go_together_are_refused(values: dict[str, object], error: str) -> None:
    with pytest.raises(BadParameter) as caught:
        registry.create("runestones", "base", 2, values)
    assert error in str(caught.value)


def test_an_effect_is_written_as_it_is_read() -> None:
    book = made().book
    for effect in range(len(book.effects.effects)):
        text = book.effects.short(effect)
        again = book.effects.read(text, 4, "test")
        assert book.effects.short(again) == text


def test_numbers_of_a_designer_are_used() -> None:
    table = Table(
        seats=3,
        start_gems=2,
        start_wild=0,
        start_ore=1,
        hand=3,
        stones=5,
        gems=20,
        artifacts=9,
        ore_price=1,
        leftovers=2,
        end_score=10,
        row_points="1 2 3 4",
    )
    assert table.has() == [2, 2, 2, 2, 0, 1]
    assert [len(hand) for hand in table.s.hands] == [3, 3, 3]
    assert table.s.stones_left == [5] * 8
    assert table.s.gems_left[0] == 14
    assert sum(table.s.artifacts) == 36 - 5
    table.do("forge; forge 1 ore; place 1 blue")
    assert table.book.row_points == [0, 0, 1, 2, 3, 4]
