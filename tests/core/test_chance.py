"""Sources of chance: keys that can be checked, seeds that can be repeated, scripts."""

from __future__ import annotations

import hashlib
import hmac
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline import Game, State, create, spec
from leyline.core.chance import KeyChance, ScriptChance, SeedChance, arrange, below, pick
from leyline.core.errors import BadChance
from leyline.core.match import Match

KEY = bytes(range(32))


def test_a_draw_follows_from_the_key_as_documented() -> None:
    """Compute the draw with only the standard library, as a player would check it."""
    for entry, total in ((1, 7), (2, 216), (17, 30), (400, 46656)):
        digest = hmac.new(KEY, f"{entry}/0".encode(), hashlib.sha256).digest()
        assert KeyChance(KEY).number(entry, total) == int.from_bytes(digest, "big") % total


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert KeyChance(KEY).commitment() == hashlib.sha256(KEY).hexdigest()
    assert KeyChance(KEY).header() == f"key {hashlib.sha256(KEY).hexdigest()}"


def test_a_new_key_is_fresh_and_a_bad_one_is_refused() -> None:
    assert KeyChance().key != KeyChance().key
    with pytest.raises(BadChance, match="32 bytes, not 3"):
        KeyChance(b"abc")


def test_numbers_from_a_key_are_spread_evenly() -> None:
    chance = KeyChance(KEY)
    counts = [0] * 6
    for entry in range(6000):
        counts[chance.number(entry, 6)] += 1
    # 1000 expected in each, standard deviation about 29.
    assert all(850 < count < 1150 for count in counts)


@given(st.integers(1, 10**12), st.integers(0, 2**32))
def test_below_stays_below(total: int, seed: int) -> None:
    assert 0 <= below(Random(seed), total) < total


@given(st.lists(st.integers(1, 50), min_size=1, max_size=8))
def test_every_outcome_gets_exactly_its_share(weights: list[int]) -> None:
    codes = list(range(100, 100 + len(weights)))
    drawn = [pick(codes, weights, number) for number in range(sum(weights))]
    assert [drawn.count(code) for code in codes] == weights


def test_a_number_beyond_the_weights_is_refused() -> None:
    with pytest.raises(BadChance):
        pick([1, 2], [3, 4], 7)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    game = create("channeling")
    first, again, other = (Match(game, SeedChance(seed)).state.dump() for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_seeded_luck_is_the_same_in_every_version() -> None:
    """Stored seeds must keep their meaning: the first cards of seed 1, for ever."""
    match = Match(create("channeling"), SeedChance(1))
    assert [entry.text for entry in match.entries[:4]] == ["draw 4/5", "draw 4/4", "draw 5/6", "draw 4/4"]


def test_two_variants_meet_the_same_luck_though_their_decks_differ() -> None:
    """The n-th fraction is the same: with all cards doubled, the same kinds come up."""
    plain = create("channeling", values={"deck": "4/4x100 5/5x100"})
    double = create("channeling", values={"deck": "4/4x200 5/5x200"})
    drawn = [[entry.text for entry in Match(game, SeedChance(8)).entries] for game in (plain, double)]
    assert drawn[0] == drawn[1]


def test_each_kind_of_luck_has_a_stream_of_its_own() -> None:
    """Drawing from one stream does not move another: two variants meet the same cards though one rolls more dice."""

    class Dice(Game[State]):
        def chance_stream(self, state: State) -> str:
            return "dice"

        def options(self, state: State) -> list[int]:
            return list(range(100))

        def weights(self, state: State) -> list[int]:
            return [1] * 100

    class Deck(Dice):
        def chance_stream(self, state: State) -> str:
            return "deck"

    setup = spec("grove").setup()
    one, two = SeedChance(3), SeedChance(3)
    for _ in range(5):
        two.draw(Dice(setup), State(), 1)
    decks = [[source.draw(Deck(setup), State(), 1) for _ in range(10)] for source in (one, two)]
    assert decks[0] == decks[1]


def test_a_script_gives_its_outcomes_and_complains_about_others() -> None:
    game = create("grove")
    match = Match(game, ScriptChance(["first Dark"]))
    assert match.pending() == 1
    with pytest.raises(BadChance, match=r"has run out; possible now: first Light, first Dark$"):
        Match(game, ScriptChance([]))
    with pytest.raises(BadChance, match="says 'roll 9'; possible now"):
        Match(game, ScriptChance(["roll 9"]))


def test_a_digest_beyond_the_last_whole_share_is_passed_over_as_documented() -> None:
    """With a sum just above half of all digests, about every second digest is skipped."""
    total = 2**255 + 1
    tries = []
    for entry in range(40):
        turn = 0
        while True:
            digest = hmac.new(KEY, f"{entry}/{turn}".encode(), hashlib.sha256).digest()
            value = int.from_bytes(digest, "big")
            if value < total:  # the largest multiple of the sum that fits is the sum itself
                break
            turn += 1
        tries.append(turn)
        assert KeyChance(KEY).number(entry, total) == value
    assert max(tries) >= 3
    assert min(tries) == 0


def test_the_first_digest_of_the_last_share_that_is_no_whole_one_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """2**256 = 85 … 85 * 3 + 1: the very last digest belongs to no share."""
    digests: list[bytes] = []

    class Given:
        def digest(self) -> bytes:
            return digests.pop(0)

    monkeypatch.setattr(hmac, "new", lambda *_: Given())
    digests[:] = [b"\xff" * 32, bytes(31) + b"\x07"]
    assert KeyChance(KEY).number(1, 3) == 1
    digests[:] = [b"\xff" * 31 + b"\xfe"]
    assert KeyChance(KEY).number(1, 3) == 2


@pytest.mark.parametrize("total", [1, 2, 3, 7, 8, 9, 255, 256, 257])
def test_below_takes_the_first_bits_that_fit(total: int) -> None:
    """Stored experiments depend on it: draw as many bits as the total has, until the number fits."""
    for seed in range(20):
        bits = Random(seed)
        expected = bits.getrandbits(total.bit_length())
        while expected >= total:
            expected = bits.getrandbits(total.bit_length())
        assert below(Random(seed), total) == expected


def test_there_is_nothing_below_one() -> None:
    for total in (0, -1):
        with pytest.raises(BadChance, match="nothing to choose from"):
            below(Random(1), total)


def test_a_key_of_another_length_is_refused() -> None:
    for length in (31, 33):
        with pytest.raises(BadChance, match=f"32 bytes, not {length}"):
            KeyChance(bytes(length))
    assert len(KeyChance().key) == 32


def test_a_seeded_draw_is_a_fraction_of_the_weights_as_documented() -> None:
    class Dice(Game[State]):
        def chance_stream(self, state: State) -> str:
            return "dice"

        def options(self, state: State) -> list[int]:
            return list(range(1000))

        def weights(self, state: State) -> list[int]:
            return [3] * 1000

    source = SeedChance(11)
    dice = Dice(spec("grove").setup())
    for count in range(12):
        digest = hashlib.sha256(f"11/dice/{count}".encode()).digest()
        fraction = int.from_bytes(digest[:16], "big") / 2**128
        assert source.draw(dice, State(), 1) == int(fraction * 3000) // 3
    assert source.drawn == {"dice": 12}
    assert source.header() == "seed 11"


def test_a_script_counts_only_what_it_gave() -> None:
    script = ScriptChance(["first equal", "nonsense"])
    with pytest.raises(BadChance, match="'nonsense'"):
        Match(spec("grove").create(rules=1), script)
    assert script.next == 1
    assert script.header() == "script"


def test_seats_are_put_in_an_order_that_key_or_seed_gives() -> None:
    assert arrange([0, 1, 2]) == [0, 1, 2]
    assert arrange([0, 0, 0]) == [1, 2, 0]
    assert arrange([0, 0, 1]) == [2, 0, 1]
    for orders in (
        [tuple(KeyChance(bytes([number]) * 32).seat_order(3)) for number in range(120)],
        [tuple(SeedChance(number).seat_order(3)) for number in range(120)],
    ):
        assert len(set(orders)) == 6
    assert SeedChance(7).seat_order(4) == SeedChance(7).seat_order(4)
    assert KeyChance(bytes(32)).seat_order(1) == [0]


def test_drawing_the_seats_changes_no_other_draw() -> None:
    game = create("channeling")
    drawn = []
    for asked in (False, True):
        chance = SeedChance(3)
        if asked:
            chance.seat_order(2)
        match = Match(game, chance)
        drawn.append([entry.text for entry in match.entries])
    assert drawn[0] == drawn[1]
