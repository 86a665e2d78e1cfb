"""Search: budgets, memory, chance, several seats, what is hidden, and games that are solved."""

from __future__ import annotations

from random import Random

import pytest

from leyline import CHANCE, OVER, create
from leyline.bots import Budget, Observation, SearchBot
from leyline.bots.budget import MoveBudget, read_budget
from leyline.bots.leaf_evaluation import estimated_shares, evaluate_leaf, payoff_shares
from leyline.bots.tree import Forest, Node
from leyline.bots.tree_search import Search
from leyline.core.bot_settings import SearchSettings
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.match import Match
from leyline.core.playout import Luck, playout
from tests.bots.solved_groves import GROVES, Solved, measured
from tests.race_game import BET, DEAL, RACE, STEP


def observation(match: Match, seed: int = 1) -> Observation:
    seat = match.pending()
    return Observation(match.game, match.state, seat, Random(seed), match.course(seat))


def started(name: str, edition: str = "", steps: int = 20, seed: int = 3) -> Match:
    """A match after some random decisions, where there is something to choose."""
    match = Match(create(name, edition, unattended=True), SeedChance(seed))
    rng = Random(seed)
    while steps > 0 or len(match.game.options(match.state)) < 2:
        match.act(rng.choice(match.game.options(match.state)))
        steps -= 1
    return match


# --- budgets ------------------------------------------------------------------------------------------------


def test_a_budget_is_written_as_simulations_or_seconds() -> None:
    assert read_budget("2000").simulations == 2000
    assert read_budget("0.5s").seconds == 0.5
    for text in ("", "0", "-3", "fast", "0s", "nans", "1e9s", "²"):
        with pytest.raises(LeylineError, match=r"such as 2000 or 0\.5s"):
            read_budget(text)
    with pytest.raises(LeylineError, match="a number of simulations"):
        Budget()


def test_a_move_budget_pays_for_the_decisions_of_a_move_and_is_renewed_for_the_next() -> None:
    budget = MoveBudget(Budget(simulations=100))
    budget.begin(1, 0.6)
    assert budget.remaining(1) == 59
    budget.spend(60)
    budget.begin(1, 0.6)
    assert budget.remaining(1) == pytest.approx(23)
    budget.spend(24)
    budget.begin(2, 0.6)
    assert budget.remaining(1) == 59


def test_a_budget_of_seconds_runs_out() -> None:
    budget = MoveBudget(Budget(seconds=0.001))
    budget.begin(1, 1.0)
    assert budget.remaining(0) > 0  # the first simulation is always allowed
    while budget.remaining(1) > 0:
        pass


def test_a_move_takes_no_more_simulations_than_its_budget() -> None:
    match = started("channeling")
    bot = SearchBot(1, Budget(simulations=200))
    move, spent = match.game.move_number(match.state), 0
    seat = match.pending()
    while match.pending() == seat and match.game.move_number(match.state) == move:
        match.act(bot.choose(observation(match)))
        spent += bot.simulations
        bot.simulations = 0
    assert 60 < spent <= 200


def test_a_forced_choice_is_not_searched() -> None:
    match = started("grove")
    while len(match.game.options(match.state)) > 1:
        match.act(match.game.options(match.state)[-1])
    bot = SearchBot(1, Budget(simulations=50))
    assert [bot.choose(observation(match))] == match.game.options(match.state)
    assert bot.simulations == 0


# --- memory -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "edition"), [("grove", ""), ("channeling", "second")])
@pytest.mark.parametrize("limit", [1, 7, 100])
def test_a_search_never_keeps_more_nodes_than_its_limit(name: str, edition: str, limit: int) -> None:
    match = started(name, edition)
    bot = SearchBot(1, Budget(simulations=300, nodes=limit))
    forest = bot.think(observation(match)).forest
    nodes = sum([root.size() for root in forest.roots])
    assert nodes == forest.count <= max(limit, len(forest.roots))
    assert bot.choose(observation(match)) in match.game.options(match.state)


def test_what_was_learnt_is_kept_from_one_decision_to_the_next() -> None:
    match = started("channeling")
    bot = SearchBot(1, Budget(simulations=200), SearchSettings(playout_moves=0, scale=7.0, budget_share=0.5))
    root = bot.think(observation(match)).root()
    best = max(root.children(), key=lambda child: child.visits)
    match.act(int(best.label))
    while len(match.game.options(match.state)) < 2:
        match.act(match.game.options(match.state)[0])
    bot.simulations = 0
    search = bot.think(observation(match))
    assert search.root().visits > bot.simulations


def test_a_search_begins_anew_in_another_game_or_after_a_move_was_taken_back() -> None:
    match = started("grove")
    bot = SearchBot(1, Budget(simulations=50))
    first = bot.think(observation(match))
    assert bot.think(observation(match)) is first
    match.undo(match.live()[-2])
    while len(match.game.options(match.state)) < 2:
        match.act(match.game.options(match.state)[0])
    assert bot.think(observation(match)) is not first
    assert bot.think(observation(started("grove"))).game is not first.game


def test_children_are_found_in_any_order_of_growing() -> None:
    forest = Forest(1, 100)
    labels = [5, -1, 9, 3, 7]
    for label in labels:
        forest.grow(forest.roots[0], label)
    assert [child.label for child in forest.roots[0].children()] == sorted(labels)
    assert forest.grow(forest.roots[0], 3) is forest.roots[0].child(3)
    assert forest.count == 6
    assert forest.roots[0].child(4) is None
    forest.grow(forest.roots[0].children()[1], 8)
    forest.follow([3, 8], 99)
    assert forest.count == 1
    assert forest.roots[0].label == 8
    forest.follow([1], 99)
    assert forest.roots[0].label == Node(-1).label


# --- chance and values ----------------------------------------------------------------------------------------


def test_a_wide_chance_is_one_branch_at_first_and_more_with_every_visit() -> None:
    match = started("channeling", "first")
    for widen, fewest, most in ((0.0, 0, 0), (1.0, 2, 20)):
        settings = SearchSettings(playout_moves=0, scale=7.0, narrow_chance=2, widening=widen)
        search = SearchBot(1, Budget(simulations=1500), settings).think(observation(match))
        own = _draws(search)
        assert fewest <= own <= most


def _draws(search: Search) -> int:
    """The most branches of single cards beside a shared branch."""
    todo, most = [search.root()], 0
    while todo:
        node = todo.pop()
        kids = node.children()
        todo += kids
        if any(child.label == search.shared for child in kids):
            most = max(most, len(kids) - 1)
    return most


def test_values_are_shares_of_the_win() -> None:
    assert payoff_shares([1.0, -1.0]) == [1.0, 0.0]
    assert payoff_shares([2.0, -1.0, -1.0]) == [1.0, 0.0, 0.0]
    assert payoff_shares([0.0] * 4) == [0.25] * 4
    match = started("channeling")
    for settings in (
        SearchSettings(),
        SearchSettings(playout_moves=0, scale=7.0),
        SearchSettings(playout_moves=2, scale=7.0, evaluation_weight=0.5),
    ):
        found = evaluate_leaf(match.game, match.state.clone(), settings, Luck(1))
        assert sum(found) == pytest.approx(1.0)
        assert min(found) >= 0.0
    ahead = estimated_shares(match.game, match.state, SearchSettings(scale=7.0))
    assert (ahead[0] > 0.5) == (match.game.evaluate(match.state, 0) > 0)


def test_luck_is_fair_and_the_same_in_both_forms() -> None:
    luck = Luck(12345)
    assert [luck.below(1000) for _ in range(8)] == LUCKY
    counts = [0] * 6
    for _ in range(60_000):
        counts[luck.below(6)] += 1
    assert all(9_600 < count < 10_400 for count in counts)  # four standard deviations
    picked = [luck.pick([3, 8], [1, 3]) for _ in range(40_000)]
    assert 29_600 < picked.count(8) < 30_400
    with pytest.raises(ValueError, match="nothing to choose from"):
        luck.pick([], [])


LUCKY = [492, 673, 618, 540, 153, 57, 226, 755]


def test_a_playout_ends_the_game_or_stops_when_told() -> None:
    game = create("grove", unattended=True)
    state = game.initial_state()
    assert playout(game, state, Luck(1)) > 10
    assert game.pending(state) == OVER
    assert playout(game, game.initial_state(), Luck(1), 5) == 5


def test_a_game_that_nobody_measured_is_played_out() -> None:
    assert RACE.create().bot_settings().search.playout_moves == -1
    assert create("channeling").bot_settings().search.playout_moves >= 0


# --- several seats, and what is hidden ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_search_finds_the_better_bet_for_any_number_of_seats(seats: int) -> None:
    game = RACE.create(seats=seats)
    bet = 0
    for seed in range(6):
        match = Match(game, SeedChance(seed))
        for _ in range(seed % seats):
            match.act(STEP)
        bet += SearchBot(seed, Budget(simulations=1500)).choose(observation(match)) == BET
    assert bet >= 5


def test_each_seat_plans_with_what_it_knows() -> None:
    """The other seat's plan may differ by its own gift, never by mine: its tree has a branch for each gift that it
    may have been dealt at the root of its knowledge, and mine has one moment."""
    game = RACE.create()
    match = Match(game, SeedChance(1))
    search = SearchBot(1, Budget(simulations=500)).think(observation(match))
    assert len(search.forest.roots) == 2
    assert [child.label for child in search.root().children()] == [STEP, BET]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_kept_tree_knows_no_more_than_the_seat(seats: int) -> None:
    """Two courses of a game that differ only in what was dealt to the others: the same bot goes the same way through
    both, tree kept and all."""
    game = RACE.create(seats=seats)
    for seed in range(4):
        first, second = (_dealt(game, [2, *[gift] * (seats - 1)]) for gift in (0, 3))
        players = [SearchBot(seed, Budget(simulations=120)) for _ in range(2)]
        luck = Random(seed)
        while first.pending() != OVER:
            if first.pending() == CHANCE:
                code = luck.choice(game.options(first.state))
            elif first.pending() == 0:
                codes = [bot.choose(observation(match)) for bot, match in zip(players, (first, second), strict=True)]
                assert codes[0] == codes[1]
                code = codes[0]
            else:
                code = luck.choice([STEP, BET])
            first.act(code)
            second.act(code)
        assert first.state.dump() != second.state.dump()


def _dealt(game: AnyGame, gifts: list[int]) -> Match:
    match = Match(game)
    for gift in gifts:
        match.act(DEAL + gift)
    return match


# --- games that are solved --------------------------------------------------------------------------------------


def test_search_picks_an_optimal_action_in_a_solved_grove() -> None:
    """A sample; `python -m tests.bots.solved_groves level-6` asks about every position of four such games."""
    solved = Solved(create("grove", values=dict(GROVES[0])))
    good, count, _ = measured(solved, SearchBot(1, Budget(simulations=3000)), 60)
    assert count == 60
    assert good >= 0.95 * count
