"""What can be chosen, compared with a plain enumeration of what the rules allow: every set once, none missing."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from leyline.core.game import CHANCE
from leyline.games.runestones.procedures.frames import FORGE, PAY, SUMMON, UTILIZE
from leyline.games.runestones.state import RuneState
from tests.games.runestones.scenario import BROWN, Table

WHITE = 4
COLOURS = ("blue", "yellow", "green", "red")


def courses(table: Table, state: RuneState, kind: int, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """All ways through the frames of one kind, as texts."""
    if table.game.pending(state) == CHANCE or all(frame[0] != kind for frame in state.frames):
        return [path]
    out: list[tuple[str, ...]] = []
    for code in table.game.options(state):
        after = state.clone()
        table.game.apply(after, code)
        out += courses(table, after, kind, (*path, table.game.text(code)))
    return out


def numbers(course: tuple[str, ...], verb: str) -> tuple[int, ...]:
    return tuple(int(text.split()[1]) for text in course if text.startswith(verb))


def random_hand(rng: Random) -> list[int]:
    return sorted(rng.sample([11, 12, 13, 14, 15, 19, 23, 27, 63, 71, 100, 101, 104, 105, 107], rng.randint(1, 6)))


@pytest.mark.parametrize("seed", range(40))
def test_every_summons_comes_up_exactly_once(seed: int) -> None:
    rng = Random(seed)
    hand = random_hand(rng)
    shown = rng.sample([20, 21, 22, 24, 25, 26, 28, 29, 72, 73], 6)
    display = [number if rng.random() < 0.8 else 0 for number in shown]
    stone = rng.random() < 0.3
    table = Table().display(*display).hand(*hand)
    if stone:
        table.stones("magic")
    expected: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    index = {number: table.book.at(BROWN, number) for number in hand}
    for size in range(len(hand) + 1):
        for played in combinations(hand, size):
            plain = {table.book.colours[index[number]] for number in played} - {WHITE}
            points = sum(table.book.magic[index[number]] for number in played) + (2 if stone else 0)
            if len(plain) > 1 or (not played and not stone):
                continue
            places = [place for place in range(6) if display[place]]
            for count in range(1, len(places) + 1):
                for bought in combinations(places, count):
                    if sum(place + 1 for place in bought) <= points:
                        expected[played, tuple(sorted(display[place] for place in bought))] += 1
    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    if "summon" in table.options():
        table.do("summon")
        for course in courses(table, table.s, SUMMON):
            found[numbers(course, "play"), numbers(course, "buy")] += 1
    assert found == expected


@pytest.mark.parametrize("three", [False, True])
@pytest.mark.parametrize("size", range(2, 7))
def test_every_set_of_cards_to_utilize_comes_up_exactly_once(size: int, three: bool) -> None:
    hand = [11, 23, 35, 71, 104, 107][:size]
    table = Table().hand(*hand)
    if three:
        table.stones("three")
    table.do("utilize")
    found: Counter[tuple[int, ...]] = Counter()
    stack = [table.s]
    while stack:
        state = stack.pop()
        if state.frames[-1][0] != UTILIZE or state.frames[-1][1] != 0:
            found[tuple(state.played)] += 1
            continue
        for code in table.game.options(state):
            after = state.clone()
            table.game.apply(after, code)
            stack.append(after)
    sizes = [2, 3] if three else [2]
    assert found == Counter(cards for count in sizes for cards in combinations(hand, count))


@pytest.mark.parametrize("seed", range(40))
def test_every_payment_comes_up_exactly_once(seed: int) -> None:
    """For each smithy: the multisets of gems that pay, with marked and lent colours and the toadstool Wilds."""
    rng = Random(seed)
    gems = [rng.randint(0, 3) for _ in range(5)]
    smithies = [rng.choice(COLOURS) for _ in range(5)]
    table = Table("forest").gems(*gems).smithies(*smithies)
    wild = {4}
    if rng.random() < 0.5:
        table.stones("wild").do("mark; mark green")
        wild.add(2)
    if rng.random() < 0.3:
        table.toadstools("wilds").do("toadstool wilds")
        wild = {0, 1, 2, 3, 4}
    held = [gem for gem in range(5) for _ in range(gems[gem])]
    for smithy, price in enumerate((2, 2, 3, 3, 4, 4)):
        good = {0, 1, 2, 3, 4} if smithy == 5 else wild | {COLOURS.index(smithies[smithy])}
        expected = {
            paid
            for paid in combinations_with_replacement(range(5), price)
            if set(paid) <= good and not Counter(paid) - Counter(held)
        }
        found: Counter[tuple[int, ...]] = Counter()
        state = table.s.clone()
        name = "wild" if smithy == 5 else str(smithy + 1)
        if "forge" in table.options():
            table.game.apply(state, table.game.parse("forge"))
            code = table.game.parse(f"forge {name} gems")
            if code in table.game.options(state):
                table.game.apply(state, code)
                for course in courses(table, state, PAY):
                    found[tuple(COLOURS.index(c) if c != "wild" else 4 for c in (t.split()[1] for t in course))] += 1
        assert found == Counter(expected)


def test_every_choice_of_two_gems_comes_up_exactly_once() -> None:
    for supply in ((9, 9, 9, 9), (1, 0, 1, 1), (0, 0, 1, 0), (1, 1, 1, 0), (2, 0, 0, 1)):
        table = Table().hand(63, 104).gems().supply(*supply)
        table.do("utilize; play 63; play 104; use 63; option 1")
        found: Counter[tuple[int, ...]] = Counter()
        stack = [(table.s, ())]
        while stack:
            state, taken = stack.pop()
            texts = [table.game.text(code) for code in table.game.options(state)]
            if not texts[0].startswith("gem"):
                found[taken] += 1
                continue
            for code in table.game.options(state):
                after = state.clone()
                table.game.apply(after, code)
                stack.append((after, (*taken, code - table.game.parse("gem blue"))))  # type: ignore[arg-type]
        held = [colour for colour in range(4) for _ in range(min(supply[colour], 2))]
        expected = set(combinations(held, min(2, len(held))))
        assert found == Counter(expected)


@pytest.mark.parametrize("seed", range(12))
def test_every_exchange_of_colours_comes_up_exactly_once(seed: int) -> None:
    """Outcomes of the tile that recolours up to three gems: gems given and gems got, each of another colour."""
    rng = Random(seed)
    gems = [rng.randint(0, 2) for _ in range(5)]
    gems[0] += 1
    table = Table("nocturnal").hand(80, 104).gems(*gems).tiles(12, 1, 2, 3)
    table.do("utilize; play 80; play 104; use 80; tile 12; take")
    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    names = (*COLOURS, "wild")
    for course in courses(table, table.s, 10):
        given = tuple(names.index(text.split()[1]) for text in course if text.startswith("pay"))
        got = tuple(names.index(text.split()[1]) for text in course if text.startswith("gem"))
        found[given, got] += 1
    expected: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    held = [gem for gem in range(5) for _ in range(gems[gem])]
    for count in range(4):
        for given in set(combinations(held, count)):
            for got in assigned(given):
                expected.add((given, tuple(sorted(got))))
    assert found == Counter(expected)


def assigned(given: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way to have another colour for each gem given."""
    if not given:
        return [()]
    return [(colour, *rest) for colour in range(4) if colour != given[0] for rest in assigned(given[1:])]


def test_places_for_a_wild_artifact_are_all_empty_ones() -> None:
    table = Table().gems(4).row(1, "B..w.").row(2, ".Y..W")
    table.do("forge; forge wild gems; pay blue; pay blue; pay blue; pay blue")
    assert table.s.frames[-1][0] == FORGE
    assert table.options() == [
        "place 1 yellow",
        "place 1 green",
        "place 1 wild",
        "place 2 blue",
        "place 2 green",
        "place 2 red",
    ]
