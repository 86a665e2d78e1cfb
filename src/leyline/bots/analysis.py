"""The analysis of a recorded game: where the winning chances changed, and what would have been better.

Every decision is searched from what its seat knew then, not from what the record shows afterwards. Where the search
prefers another option to the one that was taken, both are tried equally often, and the difference between the two is
what the decision cost."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from leyline.bots.bot import Choice, Observation
from leyline.bots.budget import NODES, Budget
from leyline.bots.explain import reasons
from leyline.bots.learned_bot import LearnedBot
from leyline.bots.move_search import MoveSearch, Plan
from leyline.bots.search_bot import SearchBot
from leyline.bots.tree_search import Search
from leyline.core.errors import LeylineError
from leyline.core.game import TABLE
from leyline.core.match import Match
from leyline.core.playout import Luck
from leyline.core.record import Record

SIMULATIONS = 400
"""For the search at each decision, by default; comparing two options takes as many again."""
RECHECKED = 15
"""How many of the costliest decisions are searched a second time."""
RECHECK_FACTOR = 4
"""How many times the simulations the second search takes."""
COUNT = 5
"""The largest number of turning points."""
LEAST = 0.05
"""A decision that cost less of the win is no turning point: the search cannot tell it from noise."""


@dataclass
class Moment:
    """A decision, and what it cost."""

    entry: int
    """Its number in the record."""
    seat: int
    options: int
    """How many there were."""
    taken: str = ""
    taken_words: str = ""
    taken_why: list[str] = field(default_factory=list)
    """What spoke for it or against it, as its player continued."""
    better: str = ""
    """The option that the search prefers; the one that was taken if there is none."""
    better_words: str = ""
    better_why: list[str] = field(default_factory=list)
    value: float = 0.0
    """The expected share of the win after the option that was taken, from 0 to 1."""
    best: float = 0.0
    """The same of the option that the search prefers."""

    @property
    def loss(self) -> float:
        """The share of the win that the decision gave away."""
        return max(self.best - self.value, 0.0)

    def sentence(self, roles: tuple[str, ...]) -> str:
        """Return the moment described in one line."""
        start = f"{roles[self.seat]}: “{self.taken_words}”"
        if self.better == self.taken:
            return f"{start} ({100 * self.value:.0f} %)."
        return (
            f"{start} leaves {100 * self.value:.0f} % of the win{_given(self.taken_why)}. "
            f"“{self.better_words}” promised {100 * self.best:.0f} %{_given(self.better_why)}."
        )


@dataclass
class Comparison:
    """The two options of a moment that are compared."""

    moment: Moment
    observation: Observation
    taken: int
    better: int


def analyse(
    record: Record,
    simulations: int = SIMULATIONS,
    seed: int = 1,
    progress: Callable[[int], None] | None = None,
    seconds: float = 0.0,
) -> list[Moment]:
    """Return every decision of a record at which there was a choice, in the order of play, without entries that were
    taken back. The costliest ones are searched a second time, more thoroughly: of many rough estimates the largest are
    mostly luck. With `seconds`, everything takes at most about that long. `progress` is called with the number of
    entries done since its last call. Raise `LeylineError` if the record does not replay."""
    if simulations < 2:
        raise LeylineError(f"an analysis takes 2 simulations or more for each decision, not {simulations}")
    game = record.game
    live = record.replay().live()
    match = Match(game, None, record.players, record.start)
    share = seconds / (4 * max(len(live), 1))
    budget = Budget(simulations=simulations, seconds=share)
    bots = [SearchBot(seed + seat, budget) for seat in range(game.seats)]
    rng = Random(seed)
    comparisons: list[Comparison] = []
    for number in live:
        entry = record.entries[number - 1]
        code = game.parse(entry.text)
        seat = match.pending()
        if seat >= 0 and entry.who != TABLE and len(game.options(match.state)) > 1:
            comparison = _examine(match, record, number, bots[seat], rng, share / 2)
            comparisons.append(comparison)
        match.act(code)
        if progress is not None:
            progress(1)
    comparisons.sort(key=_costliest)
    for index in range(min(RECHECKED, len(comparisons))):
        if comparisons[index].moment.loss > 0.0:
            _compare(comparisons[index], RECHECK_FACTOR * simulations, rng, seconds / (4 * RECHECKED))
    return sorted([comparison.moment for comparison in comparisons], key=_by_entry)


def examine(match: Match, record: Record, number: int, bot: SearchBot, rng: Random, seconds: float = 0.0) -> Moment:
    """Return the decision that a match stands before, this entry of the record, as the bot sees it from what the seat
    knew. Comparing two options takes at most `seconds` for each."""
    return _examine(match, record, number, bot, rng, seconds).moment


def _examine(match: Match, record: Record, number: int, bot: SearchBot, rng: Random, seconds: float) -> Comparison:
    game, seat = match.game, match.pending()
    code = game.parse(record.entries[number - 1].text)
    observation = Observation(game, match.state, seat, rng, match.course(seat))
    bot.renew_budget()
    choice = LearnedBot(0, bot).rank(observation)[0]
    best = choice.code
    moment = Moment(number, seat, len(observation.options))
    moment.taken, moment.taken_words = game.text(code), game.describe_action(match.state, code)
    moment.better, moment.better_words = game.text(best), game.describe_action(match.state, best)
    moment.taken_why = reasons(observation, Choice(code, 0.0, 0.0, _line(match, record, number)))
    moment.better_why = reasons(observation, choice)
    comparison = Comparison(moment, observation, code, best)
    _compare(comparison, max(bot.simulations // 2, 1), rng, seconds)
    return comparison


def _line(match: Match, record: Record, number: int) -> list[int]:
    """Return what the seat to act did from this entry on, up to the end of its move or the next chance."""
    game = record.game
    state = match.state.clone()
    seat, move = game.pending(state), game.move_number(state)
    out: list[int] = []
    for entry in record.entries[number - 1 :]:
        if entry.who != seat or game.pending(state) != seat or game.move_number(state) != move:
            break
        out.append(game.parse(entry.text))
        game.apply(state, out[-1])
    return out


def _given(reasons: list[str]) -> str:
    return f" ({', '.join(reasons)})" if reasons else ""


def _compare(comparison: Comparison, simulations: int, rng: Random, seconds: float = 0.0) -> None:
    """Try what was taken and what the search prefers equally often; drop the preference if it turns out no better."""
    moment = comparison.moment
    moment.value = estimate_option(comparison.observation, comparison.taken, simulations, rng, seconds)
    moment.best = moment.value
    if comparison.better != comparison.taken:
        moment.best = estimate_option(comparison.observation, comparison.better, simulations, rng, seconds)
    if moment.best <= moment.value:
        comparison.better = comparison.taken
        moment.better, moment.better_words, moment.best = moment.taken, moment.taken_words, moment.value
        moment.better_why = moment.taken_why


def estimate_option(observation: Observation, code: int, simulations: int, rng: Random, seconds: float = 0.0) -> float:
    """Return an option's expected share of the win for its seat: what the game has learned of it, otherwise from
    simulations that all begin with it (fewer if they take longer than `seconds`)."""
    game = observation.game
    if game.has_learned_values():
        known = observation.imagine(rng)
        return game.option_shares(known)[game.options(known).index(code)]
    settings = game.bot_settings().search
    search = Search(game, observation.seat, NODES, settings)
    search.luck = Luck(rng.getrandbits(60))
    planner = MoveSearch(game, observation.seat, settings)
    planner.luck = search.luck
    plan = Plan([code], 0.0)
    until = time.perf_counter() + seconds
    for done in range(simulations):
        if seconds > 0.0 and done > 0 and time.perf_counter() > until:
            break
        state = observation.imagine(rng)
        if settings.move_search is not None:
            planner.try_plan(plan, state)
        else:
            game.apply(state, code)
            search.simulate(state)
    root = search.root()
    return plan.total / plan.tries if plan.tries else root.total / root.visits


def turning_points(moments: list[Moment], count: int = COUNT, least: float = LEAST) -> list[Moment]:
    """Return the costliest decisions, in the order of play."""
    found = [moment for moment in moments if moment.loss >= least]
    found.sort(key=_by_loss)
    return sorted(found[:count], key=_by_entry)


def _costliest(comparison: Comparison) -> tuple[float, int]:
    return _by_loss(comparison.moment)


def _by_loss(moment: Moment) -> tuple[float, int]:
    return -moment.loss, moment.entry


def _by_entry(moment: Moment) -> int:
    return moment.entry
