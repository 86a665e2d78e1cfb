"""Random numbers for playouts, and games played to the end with them."""

from __future__ import annotations

import pytest

from leyline import OVER, create
from leyline.core.playout import Luck, playout, step


def marsaglia(seed: int, counts: list[int]) -> list[int]:
    """The numbers by definition of the generator: multiply with carry; the carry is the upper half of the product."""
    word = (seed ^ 0x9E3779B9) % 2**32
    carry = (seed // 2**32) % 2**28 + 7
    drawn = []
    for count in [2] * 8 + counts:
        carry, word = divmod(698769069 * word + carry, 2**32)
        drawn.append(word * count // 2**32)
    return drawn[8:]


@pytest.mark.parametrize("seed", [0, 1, 7, 12345, 2**31, 2**32 - 1, 2**32, 2**40 + 3, 2**59 + 11])
def test_the_numbers_are_those_of_the_generator(seed: int) -> None:
    counts = [2, 3, 6, 100, 2**31 - 1, 1, 52] * 10
    luck = Luck(seed)
    assert [luck.below(count) for count in counts] == marsaglia(seed, counts)


def test_a_code_is_picked_by_its_weight() -> None:
    codes, weights = [10, 20, 30], [1, 2, 5]
    expected = [codes[0 if number < 1 else 1 if number < 3 else 2] for number in marsaglia(3, [8] * 200)]
    luck = Luck(3)
    assert [luck.pick(codes, weights) for _ in range(200)] == expected
    assert set(expected) == set(codes)


def test_nothing_cannot_be_picked_from() -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        Luck(1).pick([], [])


def test_a_playout_takes_options_and_outcomes_as_the_numbers_say() -> None:
    game = create("grove")
    played, expected = game.initial_state(), game.initial_state()
    luck, same = Luck(5), Luck(5)
    for _ in range(60):
        pending = game.pending(expected)
        codes = game.options(expected)
        if pending < 0:
            game.apply(expected, same.pick(codes, game.weights(expected)))
        else:
            game.apply(expected, codes[same.below(len(codes))])
        step(game, played, pending, luck)
        assert played.dump() == expected.dump()


def test_a_playout_says_how_many_steps_it_took() -> None:
    game = create("channeling", unattended=True)
    state = game.initial_state()
    taken = playout(game, state, Luck(1))
    assert game.pending(state) == OVER
    again = game.initial_state()
    for _ in range(taken):
        assert game.pending(again) != OVER
        assert playout(game, again, Luck(2), 1) in (0, 1)
        if game.pending(again) == OVER:
            break
    assert playout(game, state, Luck(1)) == 0
    short = game.initial_state()
    assert playout(game, short, Luck(1), taken - 1) == taken - 1
    assert game.pending(short) != OVER
    assert playout(game, game.initial_state(), Luck(1), taken + 1) == taken
