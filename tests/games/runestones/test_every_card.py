"""Every card number, played for each of its alternatives, does what this list says. The list is written out by hand
from the rules, in a form of its own, so that the project's tables are checked and not repeated."""

from __future__ import annotations

import pytest

from tests.games.runestones.scenario import BROWN, GREY, Table

Part = tuple[str, str, int]
"""What (gem, ore, vp, die, card, swap …), of which colour, how many."""
COLOURS = ("blue", "yellow", "green", "red")

# (numbers, colours in their order, magic, alternatives); `c` stands for the card's colour, `c+1` and `c+2` for the next
# ones in the round of four.
RANKS: list[tuple[int, str, int, list[list[Part]]]] = [
    (11, "BYGR", 2, [[("gem", "c", 1)]]),
    (15, "YGRB", 1, [[("swap", "", 1), ("gem", "c", 2)]]),
    (19, "GRBY", 1, [[("vp", "", 1)], [("card", "c", 1)]]),
    (23, "RBYG", 2, [[("ore", "", 1)]]),
    (27, "BYGR", 2, [[("card", "any", 1)]]),
    (31, "YGRB", 1, [[("die", "", 1)]]),
    (35, "GRBY", 2, [[("gem", "c", 1)], [("ore", "", 1)]]),
    (39, "RBYG", 2, [[("gem", "c", 1), ("gem", "c+1", 1)]]),
    (43, "BYGR", 1, [[("swap", "", 2), ("vp", "", 4)]]),
    (47, "YGRB", 2, [[("swap", "", 1), ("gem", "wild", 2)]]),
    (51, "GRBY", 1, [[("vp", "", 2)], [("gem", "c", 1), ("gem", "c+2", 1)]]),
    (55, "RBYG", 1, [[("ore", "", 1), ("gem", "c", 1)]]),
    (59, "BYGR", 2, [[("die", "", 1), ("gem", "any", 1)]]),
    (63, "YGRB", 3, [[("gem", "any", 2)], [("vp", "", 3)]]),
    (67, "GRBY", 3, [[("vp", "", 3)], [("gem", "wild", 1), ("card", "any", 1)]]),
]
DRAGONS: dict[int, list[list[Part]]] = {
    71: [[("gem", "wild", 1), ("vp", "", 2)]],
    72: [[("vp", "", 3)], [("gem", "wild", 2)]],
    73: [[("ore", "", 3)]],
    74: [[("die", "", 1), ("gem", "wild", 1), ("vp", "", 1)]],
    75: [[("die", "", 2), ("gem", "any", 1)]],
    77: [[("vp", "", 4)], [("gem", "wild", 2)]],
    78: [[("gem", "wild", 2), ("card", "any", 1)]],
}
DRUID_GEMS = {
    100: ("green", "blue", "yellow", "red"),
    101: ("red", "yellow", "green", "blue"),
    102: ("blue", "green", "red", "yellow"),
    103: ("yellow", "red", "blue", "green"),
    107: ("green", "blue", "yellow", "red"),
}
DRUID_MAGIC = (1, 1, 1, 1, 1, 2, 2, 3)


def creatures() -> list[tuple[int, str, int, list[list[Part]]]]:
    """Number, colour, magic and alternatives of all 67 creatures but dragon 76, which has a test of its own."""
    out: list[tuple[int, str, int, list[list[Part]]]] = []
    for first, order, magic, lines in RANKS:
        for offset, letter in enumerate(order):
            place = "BYGR".index(letter)
            named = {"c": COLOURS[place], "c+1": COLOURS[(place + 1) % 4], "c+2": COLOURS[(place + 2) % 4]}
            alternatives = [
                [(what, named.get(colour, colour), count) for what, colour, count in line] for line in lines
            ]
            out.append((first + offset, COLOURS[place], magic, alternatives))
    out += [(number, "white", 3, lines) for number, lines in DRAGONS.items()]
    return out


def druids() -> list[tuple[int, int, int, list[list[Part]]]]:
    """Seat, number, magic and alternatives of the four sets of druids."""
    out: list[tuple[int, int, int, list[list[Part]]]] = []
    for seat in range(4):
        lines: dict[int, list[list[Part]]] = {
            number: [[("gem", DRUID_GEMS[number][seat], 1)]] for number in range(100, 104)
        }
        lines[104] = [[("ore", "", 1)]]
        lines[105] = [[("swap", "", 1), ("gem", "wild", 1)]]
        lines[106] = [[("die", "", 1)]]
        lines[107] = [[("vp", "", 1)], [("gem", DRUID_GEMS[107][seat], 1)]]
        out += [(seat, number, DRUID_MAGIC[number - 100], line) for number, line in lines.items()]
    return out


def play_out(table: Table, seat: int, number: int, index: int, line: list[Part], alternatives: int) -> None:
    """Use one alternative of a card to the full and compare what the player has before and after."""
    gems, points = table.has(seat), table.s.scores[seat]
    pile = len(table.s.piles[seat])
    table.do(f"use {number}")
    if alternatives > 1:
        table.do(f"option {index + 1}")
    parts = [part for part in line if part[0] != "swap"]
    for what, colour, count in line:
        if what == "swap":
            table.do("; ".join(["pay wild"] * count))
            gems[4] -= count
            continue
        if what == "gem" and colour == "any":
            table.do("; ".join(["gem blue"] * count))
            gems[0] += count
            continue
        if what == "card":
            taken = next(text for text in table.choices() if text.startswith("take "))
            table.do(taken)
            pile += 1
            continue
        if len(parts) > 1:
            table.do("take")
        if what == "gem":
            gems[(*COLOURS, "wild").index(colour)] += count
        elif what == "ore":
            gems[5] += count
        elif what == "vp":
            points += count
        elif what == "die":
            for _ in range(count):
                table.do("roll 4; option 1")
                gems[5] += 1
    table.luck()
    assert table.has(seat) == gems
    assert table.s.scores[seat] == points
    assert len(table.s.piles[seat]) == pile


@pytest.mark.parametrize(("number", "colour", "magic", "lines"), creatures(), ids=lambda value: str(value)[:8])
def test_a_creature_does_what_its_table_says(number: int, colour: str, magic: int, lines: list[list[Part]]) -> None:
    shown = [other for other in (12, 13, 14, 18, 24, 33) if other != number][:5]
    for index, line in enumerate(lines):
        table = Table().display(*shown, 21 if number != 21 else 34).hand(number, 104).gems(1, 1, 1, 1, 3)
        hand = table.game.view(table.s, BROWN)["players"][0]["hand"]
        assert hand is not None
        assert (hand[0].colour, hand[0].magic) == (colour, magic)
        table.do(f"utilize; play {number}; play 104")
        play_out(table, BROWN, number, index, line, len(lines))
        table.end_turn()
        assert number in table.s.piles[BROWN] + table.s.decks[BROWN] + table.s.hands[BROWN]
        assert table.s.gone[BROWN] == [104]


def test_dragon_76_swaps_a_gem_for_two_points_up_to_four_times() -> None:
    table = Table().hand(76, 104).gems(2, 1, 1, 1, 1)
    table.do("utilize; play 76; play 104; use 76; pay blue; take; pay blue; take; pay yellow; take; pay wild")
    assert table.s.scores[BROWN] == 8
    assert table.has() == [0, 0, 1, 1, 0, 0]
    assert "use 104" in table.choices()
    stopped = Table().hand(76, 104).gems(2, 1).do("utilize; play 76; play 104; use 76; pay blue; skip")
    assert stopped.s.scores[BROWN] == 2
    empty = Table().hand(76, 104).gems(1).do("utilize; play 76; play 104; use 76; pay blue")
    assert empty.options() == ["use 104", "done"]


@pytest.mark.parametrize(("seat", "number", "magic", "lines"), druids(), ids=lambda value: str(value)[:8])
def test_a_druid_does_what_its_table_says(seat: int, number: int, magic: int, lines: list[list[Part]]) -> None:
    partner = 100 if number != 100 else 101
    for index, line in enumerate(lines):
        table = Table(seats=4).turn_of(seat).hand(number, partner, seat=seat).gems(1, 1, 1, 1, 3, seat=seat)
        hand = table.game.view(table.s, seat)["players"][seat]["hand"]
        assert hand is not None
        assert [(card.colour, card.magic) for card in hand if card.number == number] == [("white", magic)]
        table.do(f"utilize; play {min(number, partner)}; play {max(number, partner)}")
        play_out(table, seat, number, index, line, len(lines))


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_resurrect_takes_any_card_of_the_general_discard_pile(number: int) -> None:
    table = Table("nocturnal").hand(number, 104).discarded(12, 16, 71)
    table.do(f"utilize; play {number}; play 104; use {number}")
    assert table.options() == ["seek yellow", "seek green", "seek white"]
    table.do("seek white")
    assert table.options() == ["take 71"]
    table.do("take 71")
    assert table.s.discard == [12, 16]
    assert 71 in table.s.piles[BROWN]


@pytest.mark.parametrize("number", [5, 6, 7, 8])
def test_card_switch_takes_a_card_into_the_hand_and_loses_the_banshee(number: int) -> None:
    table = Table("nocturnal").hand(number, 104).display(12, 16, 71, 20, 30, 40)
    table.do(f"utilize; play {number}; play 104; use {number}; take 71")
    assert table.s.hands[BROWN] == [71]
    table.do("use 104")
    table.luck()
    assert number in table.s.discard
    assert 104 in table.s.piles[BROWN]
    assert table.s.gone[BROWN] == []


@pytest.mark.parametrize("number", [79, 80, 81, 82])
def test_wisped_takes_a_tile_and_resolves_it(number: int) -> None:
    table = Table("nocturnal").hand(number, 104).gems().tiles(1, 2, 7, 8)
    table.do(f"utilize; play {number}; play 104; use {number}; tile 7")
    assert table.has() == [0, 0, 0, 0, 0, 2]
    assert table.s.tiles_used[6] == 1
    assert -1 not in table.luck().s.tiles


@pytest.mark.parametrize(("number", "gem"), [(83, 0), (84, 1), (85, 2), (86, 3)])
def test_steal_takes_a_gem_of_its_colour_from_everybody(number: int, gem: int) -> None:
    table = Table("nocturnal", 4).hand(number, 104).gems()
    table.gems(2, 2, 2, 2, 2, seat=1).gems(seat=2).gems(1, 1, 1, 1, seat=3)
    table.do(f"utilize; play {number}; play 104; use {number}")
    wanted = [0, 0, 0, 0, 0, 0]
    wanted[gem] = 2
    assert table.has(BROWN) == wanted
    assert table.has(GREY)[gem] == 1
    assert sum(table.has(GREY)) == 9
    assert table.s.scores == [0, 0, 0, 0]
