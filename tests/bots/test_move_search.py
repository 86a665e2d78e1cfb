"""Search by whole moves."""

from __future__ import annotations

from random import Random

import pytest

from leyline import OVER, create
from leyline.bots import Budget, GreedyBot, Observation, SearchBot
from leyline.bots.budget import MoveBudget
from leyline.bots.move_search import PRIOR_WEIGHT, SIMULATIONS_PER_PLAN, Drafts, MoveSearch, Plan
from leyline.core.bot_settings import MoveSearchSettings, SearchSettings
from leyline.core.chance import SeedChance
from leyline.core.game import AnyGame, State
from leyline.core.match import Match
from leyline.core.playout import Luck
from leyline.games.aidalon.state import AidalonState, piece
from tests.race_game import BET, RACE, STEP

FEW = SearchSettings(
    scale=7.0, budget_share=0.5, move_search=MoveSearchSettings(drafts=60, plans=6, reply_drafts=4, horizon=2)
)
FAR = SearchSettings(move_search=MoveSearchSettings(drafts=20, plans=4, reply_drafts=2, horizon=8))
"""Far enough for the end of a race, which has no rule of thumb."""


def started(name: str, edition: str = "", seed: int = 1) -> Match:
    """The first decision of a game with more than one option."""
    match = Match(create(name, edition, unattended=True), SeedChance(seed))
    while len(match.game.options(match.state)) < 2:
        match.act(match.game.options(match.state)[0])
    return match


def observation(match: Match) -> Observation:
    seat = match.pending()
    return Observation(match.game, match.state, seat, Random(1), match.course(seat))


def budget(simulations: int) -> MoveBudget:
    out = MoveBudget(Budget(simulations=simulations))
    out.begin(0, 1.0)
    return out


def test_drafts_are_different_whole_moves_and_the_best_comes_first() -> None:
    match = started("channeling")
    game, seat = match.game, match.pending()
    planner = MoveSearch(game, seat, FEW)
    found = Drafts(match.state.clone(), game.options(match.state))
    planner.draft(found, 60)
    plans = found.best()
    assert len(plans) > 5
    ends = set()
    for plan in plans:
        state = match.state.clone()
        move = game.move_number(state)
        for code in plan.codes:
            assert (game.pending(state), game.move_number(state)) == (seat, move)
            game.apply(state, code)
        assert (game.pending(state), game.move_number(state)) != (seat, move)
        ends.add(state.key())
    assert len(ends) == len(plans)
    priors = [plan.prior for plan in plans]
    assert priors == sorted(priors, reverse=True)


def test_the_worse_half_is_dropped_again_and_again() -> None:
    match = started("channeling")
    plans = MoveSearch(match.game, match.pending(), FEW).think(observation(match), Random(3), budget(48))
    tries = [plan.tries for plan in plans[:7]]
    assert tries[0] == tries[1] > tries[2] > tries[3] > 0
    assert tries[6] == 0
    assert plans[0].share() >= plans[1].share()
    assert sum([plan.tries for plan in plans]) <= 48


def test_who_may_think_longer_looks_at_more_plans() -> None:
    match = started("channeling")
    planner = MoveSearch(match.game, match.pending(), FEW)
    sketched = []
    for simulations, plans in ((20, 6), (48, 6), (160, 160 / SIMULATIONS_PER_PLAN), (240, 240 / SIMULATIONS_PER_PLAN)):
        found = planner.think(observation(match), Random(3), budget(simulations))
        assert len([plan for plan in found if plan.tries]) == plans
        sketched.append(len(found))
    assert sketched[0] < sketched[-1], "and sketches more of them"


def test_what_is_planned_within_a_number_of_simulations_does_not_depend_on_the_clock() -> None:
    both = MoveBudget(Budget(simulations=100, seconds=3.0))
    both.begin(0, 0.5)
    assert both.expected_simulations(1.0) == both.expected_simulations(0.0) == 50
    timed = MoveBudget(Budget(seconds=3.0))
    timed.begin(0, 0.5)
    assert timed.expected_simulations(0.01) == pytest.approx(150)


@pytest.mark.parametrize("simulations", [1, 3, 50])
def test_no_more_simulations_are_made_than_may_be(simulations: int) -> None:
    match = started("runestones")
    planner = MoveSearch(match.game, match.pending(), FEW)
    plans = planner.think(observation(match), Random(3), budget(simulations))
    assert sum([plan.tries for plan in plans]) == planner.simulations <= simulations


def test_a_budget_that_is_spent_already_still_gives_a_plan() -> None:
    match = started("channeling")
    empty = MoveBudget(Budget(seconds=1e-9))
    empty.begin(0, 1.0)
    planner = MoveSearch(match.game, match.pending(), FEW)
    assert planner.think(observation(match), Random(3), empty)[0].codes[0] in match.game.options(match.state)
    assert planner.simulations <= 1


def test_the_share_of_a_plan_is_what_was_found_and_at_first_the_evaluation() -> None:
    plan = Plan([1], 0.8)
    assert plan.share() == pytest.approx(0.8)
    plan.tries, plan.total = int(PRIOR_WEIGHT), 0.0
    assert plan.share() == pytest.approx(0.4)


def test_a_plan_is_carried_out_without_further_thought() -> None:
    match = started("runestones")
    bot = SearchBot(1, Budget(simulations=60), FEW)
    match.act(bot.choose(observation(match)))
    assert bot.simulations > 0
    bot.simulations = 0
    seat, move = match.pending(), match.game.move_number(match.state)
    decided = 0
    while match.pending() == seat and match.game.move_number(match.state) == move and bot.simulations == 0:
        decided += len(match.game.options(match.state)) > 1
        match.act(bot.choose(observation(match)))
    assert decided > 0


def test_a_ranking_compares_its_finalists_equally_long_and_lists_the_best_first() -> None:
    match = started("channeling")
    bot = SearchBot(1, Budget(simulations=200), FEW)
    ranked = bot.rank(observation(match))
    assert sorted(choice.code for choice in ranked) == match.game.options(match.state)
    finalists = [choice for choice in ranked if choice.weight]
    assert 2 <= len(finalists) <= 5
    assert len({choice.weight for choice in finalists}) == 1
    values = [choice.value for choice in finalists]
    assert values == sorted(values, reverse=True)
    assert bot.simulations <= 200
    for choice in finalists:
        assert choice.line[0] == choice.code
        assert len(choice.line) > 1, "a whole turn"


def test_each_ranking_of_a_move_can_have_a_budget_of_its_own() -> None:
    """An analysis asks about every decision, as thoroughly about the last of a move as about the first."""
    match = started("channeling")
    bot = SearchBot(1, Budget(simulations=60), FEW)
    move, asked = match.game.move_number(match.state), 0
    while match.game.move_number(match.state) == move:
        if len(match.game.options(match.state)) > 1:
            bot.renew_budget()
            bot.rank(observation(match))
            assert 50 < bot.simulations <= 60
            asked += 1
        match.act(match.game.options(match.state)[0])
    assert asked > 1


def test_a_ranking_in_a_hurry_compares_as_many_options_as_one_with_time() -> None:
    """A server that is busy may have no time for a thought; a hint still has more than one line."""
    match = started("channeling")
    ranked = SearchBot(1, Budget(seconds=1e-9), FEW).rank(observation(match))
    finalists = [choice for choice in ranked if choice.weight]
    assert len(finalists) == 5
    assert all(choice.value > 0.0 for choice in finalists)


def test_a_ranking_of_a_move_that_can_go_one_way_only_ends() -> None:
    game = RACE.create()
    match = Match(game, SeedChance(1))
    single = SearchSettings(move_search=MoveSearchSettings(drafts=1, plans=1, reply_drafts=1, horizon=1))
    ranked = SearchBot(1, Budget(simulations=1), single).rank(observation(match))
    assert sorted(choice.code for choice in ranked) == game.options(match.state)


def discards_what_was_drawn(game: AnyGame, state: State) -> bool:
    """Whether East may pass, and then archives from a hand into which the top card of the Network has come. Puts a card
    there that only North has seen."""
    assert isinstance(state, AidalonState)
    if game.pending(state) != 1 or not state.network[1] or state.top[1]:
        return False
    state.top[1] = [piece(state.network[1].pop(), 1 << 0, 1)]
    after = state.clone()
    if game.parse("pass") in game.options(after):
        game.apply(after, game.parse("pass"))
    return not after.top[1] and game.pending(after) == 1 and game.text(game.options(after)[0]).startswith("archive ")


def test_a_plan_may_turn_up_something_else_in_another_position_like_this_one() -> None:
    game = create("aidalon", unattended=True)
    state: State = game.initial_state()
    luck = Luck(1)
    tried = state.clone()
    while not discards_what_was_drawn(game, tried):
        codes = game.options(state)
        game.apply(state, codes[luck.below(len(codes))])
        if game.pending(state) == OVER:
            state = game.initial_state()
        tried = state.clone()
    given = Observation(game, tried, 1, Random(1))
    for seed in range(5):
        bot = SearchBot(seed, Budget(simulations=60))
        assert bot.choose(given) in given.options
        assert len(bot.rank(given)) == len(given.options)


def test_a_plan_that_does_not_fit_any_more_is_given_up() -> None:
    match = started("runestones")
    bot = SearchBot(1, Budget(simulations=60), FEW)
    chosen = bot.choose(observation(match))
    match.act(next(code for code in match.game.options(match.state) if code != chosen))
    while len(match.game.options(match.state)) < 2:
        match.act(match.game.options(match.state)[0])
    bot.simulations = -1
    assert bot.choose(observation(match)) in match.game.options(match.state)
    assert bot.simulations >= 0, "it plans again, with what is left of its budget"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_planning_finds_the_better_bet_for_any_number_of_seats(seats: int) -> None:
    game = RACE.create(seats=seats)
    bet = 0
    for seed in range(6):
        match = Match(game, SeedChance(seed))
        for _ in range(seed % seats):
            match.act(STEP)
        bet += SearchBot(seed, Budget(simulations=600), FAR).choose(observation(match)) == BET
    assert bet >= 5


def test_planning_beats_greedy_at_the_game_it_is_for() -> None:
    """A few games with little thought; how strong it is in earnest is in docs/bots.md."""
    game = create("runestones", unattended=True)
    assert game.bot_settings().search.move_search is not None
    lead = 0
    for seed in range(2):
        for first in range(2):
            match = Match(game, SeedChance(seed))
            planner, greedy = SearchBot(seed, Budget(simulations=30)), GreedyBot(seed)
            rng = Random(seed)
            while (seat := match.pending()) != OVER:
                player = planner if seat == first else greedy
                match.act(player.choose(Observation(game, match.state, seat, rng, match.course(seat))))
            scores = game.scores(match.state)
            lead += scores[first] - scores[1 - first]
    assert lead > 0
