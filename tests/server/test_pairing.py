"""Pairings and standings: whom everybody meets, who has a bye, and who stands first, whatever happens."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leyline.server.tournaments.pairing import BYE, Contender, Pair, most_rounds, round_robin, swiss
from leyline.server.tournaments.standings import BYE_POINTS, Played, standings

SEEDS = st.integers(0, 10**6)


class Rounds:
    """Swiss rounds with results by chance; players may leave between them."""

    def __init__(self, players: int, seed: int) -> None:
        self.luck = random.Random(seed)
        self.contenders = [Contender(number, 0) for number in range(players)]
        self.rounds: list[list[Pair]] = []

    def play(self) -> list[Pair]:
        pairs = swiss(self.contenders, f"{len(self.rounds)}")
        known = {each.number: each for each in self.contenders}
        for first, second in pairs:
            points = BYE_POINTS if second == BYE else self.luck.randint(0, 4)
            one = known[first]
            known[first] = Contender(first, one.points + points, (*one.met, second), one.began + 1)
            if second != BYE:
                two = known[second]
                known[second] = Contender(second, two.points + 4 - points, (*two.met, first), two.began)
        self.contenders = list(known.values())
        self.rounds.append(pairs)
        return pairs

    def leave(self) -> None:
        self.contenders.pop(self.luck.randrange(len(self.contenders)))


@given(st.integers(3, 24), SEEDS)
@settings(max_examples=60, deadline=None)
def test_nobody_meets_anybody_twice_and_everybody_plays_in_every_round(players: int, seed: int) -> None:
    swiss_rounds = Rounds(players, seed)
    for _ in range(most_rounds(players)):
        pairs = swiss_rounds.play()
        assert sorted([each for pair in pairs for each in pair if each != BYE]) == list(range(players))
    met = Counter([frozenset(pair) for pairs in swiss_rounds.rounds for pair in pairs])
    assert max(met.values()) == 1  # of a bye, too: nobody has two


@given(st.integers(6, 20), SEEDS, st.lists(st.booleans(), min_size=6, max_size=6))
@settings(max_examples=40, deadline=None)
def test_players_who_leave_are_paired_no_more_and_the_others_go_on(players: int, seed: int, leaves: list[bool]) -> None:
    swiss_rounds = Rounds(players, seed)
    for leaving in leaves:
        if leaving and len(swiss_rounds.contenders) > 2:
            swiss_rounds.leave()
        present = {each.number for each in swiss_rounds.contenders}
        pairs = swiss_rounds.play()
        assert {each for pair in pairs for each in pair} - {BYE} == present
        assert sum([second == BYE for _, second in pairs]) == len(present) % 2


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_a_pair_is_repeated_only_where_it_cannot_be_avoided(seed: int) -> None:
    swiss_rounds = Rounds(4, seed)
    for _ in range(6):
        swiss_rounds.play()
    met = Counter([frozenset(pair) for pairs in swiss_rounds.rounds for pair in pairs])
    assert set(met.values()) == {2}  # six rounds of four players: everybody meets everybody twice


@given(st.integers(2, 33))
@settings(deadline=None)
def test_sixty_four_and_fewer_are_paired_by_points(half: int) -> None:
    contenders = [Contender(number, 2 * (number % 4)) for number in range(min(2 * half, 64))]
    whole = [number for number in range(4) if sum([each.points == 2 * number for each in contenders]) % 2 == 0]
    for first, second in swiss(contenders, "x"):
        for group in whole:
            if len(whole) == 4 and contenders[first].points == 2 * group:
                assert contenders[second].points == 2 * group


def test_the_lowest_without_a_bye_has_the_bye() -> None:
    contenders = [Contender(0, 8), Contender(1, 4), Contender(2, 0, (BYE,)), Contender(3, 2), Contender(4, 8)]
    assert [first for first, second in swiss(contenders, "x") if second == BYE] == [3]


def test_the_first_side_goes_to_who_had_it_less_often() -> None:
    assert swiss([Contender(0, 4, (5,), 2), Contender(1, 2, (6,), 1)], "x") == [(1, 0)]


@pytest.mark.parametrize("players", range(2, 17))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int) -> None:
    rounds = round_robin(players)
    assert len(rounds) == players - 1 + players % 2
    for pairs in rounds:
        assert sorted([each for pair in pairs for each in pair if each != BYE]) == list(range(players))
    met = Counter([frozenset(pair) for pairs in rounds for pair in pairs if BYE not in pair])
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}
    began = Counter([first for pairs in rounds for first, second in pairs if second != BYE])
    assert max(began.values()) - min([began[number] for number in range(players)]) <= 2


# --- standings --------------------------------------------------------------------------------------------------


def order(results: dict[int, list[Played]], swiss: bool = True) -> list[tuple[int, int]]:
    return [(each.place, each.number) for each in standings(results, swiss)]


def test_stronger_opponents_break_a_tie() -> None:
    results = {
        0: [Played(3, 4)],
        1: [Played(2, 4)],
        2: [Played(1, 0), Played(None, BYE_POINTS)],
        3: [Played(0, 0)],
    }
    # 0, 1 and 2 have as many points; 1 beat a player who has some, 2 lost to one and had a bye.
    assert order(results) == [(1, 2), (2, 1), (3, 0), (4, 3)]


def test_in_a_round_robin_points_against_better_players_count_more() -> None:
    results = {
        0: [Played(1, 4), Played(2, 0), Played(3, 2)],
        1: [Played(0, 0), Played(2, 4), Played(3, 2)],
        2: [Played(0, 4), Played(1, 0), Played(3, 3)],
        3: [Played(0, 2), Played(1, 2), Played(2, 1)],
    }
    lines = standings(results, swiss=False)
    assert lines[0].number == 2
    assert lines[1].points == lines[2].points == 6
    assert lines[1].sonneborn > lines[2].sonneborn
    assert all([each.buchholz == 0 for each in lines])


def test_those_who_are_still_level_are_separated_by_their_own_match() -> None:
    results = {
        0: [Played(1, 1), Played(2, 0), Played(3, 3)],
        1: [Played(0, 3), Played(2, 1), Played(3, 3)],
        2: [Played(0, 4), Played(1, 3), Played(3, 0)],
        3: [Played(0, 1), Played(1, 1), Played(2, 4)],
    }
    first, second, *_ = standings(results, swiss=False)
    assert (first.points, first.sonneborn) == (second.points, second.sonneborn) == (7, 37)
    assert [(each.place, each.number, each.direct) for each in (first, second)] == [(1, 2, 3), (2, 1, 1)]


def test_those_whom_nothing_separates_share_a_place() -> None:
    results = {0: [Played(1, 2), Played(2, 4)], 1: [Played(0, 2), Played(2, 4)], 2: [Played(0, 0), Played(1, 0)]}
    assert order(results) == [(1, 0), (1, 1), (3, 2)]


@given(st.integers(3, 12), SEEDS)
@settings(max_examples=40, deadline=None)
def test_standings_are_in_order_and_lose_no_points(players: int, seed: int) -> None:
    luck = random.Random(seed)
    results: dict[int, list[Played]] = {number: [] for number in range(players)}
    for pairs in round_robin(players):
        for first, second in pairs:
            if second == BYE:
                results[first].append(Played(None, BYE_POINTS))
            else:
                points = luck.randint(0, 4)
                results[first].append(Played(second, points))
                results[second].append(Played(first, 4 - points))
    lines = standings(results, swiss=True)
    keys = [(each.points, each.buchholz, each.sonneborn, each.direct) for each in lines]
    assert keys == sorted(keys, reverse=True)
    assert [each.place for each in lines] == [1 + keys.index(key) for key in keys]
    assert sum([each.points for each in lines]) == 4 * sum([len(pairs) for pairs in round_robin(players)])
