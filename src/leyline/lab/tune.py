"""Search for parameters that meet a goal. Every candidate plays the same luck, with seats swapped where bots differ;
the best are then played on with fresh luck, because the best of many looks better than it is."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

import optuna

from leyline.core.errors import BadParameter, LeylineError
from leyline.core.params import Setup, Value
from leyline.lab.compare import MEASURES
from leyline.lab.goals import IN, OPEN, OUT, Term, show
from leyline.lab.intervals import ConfidenceSequence, Estimate, mean
from leyline.lab.measured_game import GameResult, parse_bots
from leyline.lab.plan import Plan, Players
from leyline.lab.ranges import Vary

FEWEST: Final = 20
"""The least number of games of a candidate."""
FINALISTS: Final = 3
LUCK_OF_THE_FINAL: Final = 500_000
"""The number of the first game of the final: its luck is none that the search has seen."""
STEP: Final = 40
"""Games between two looks at a finalist."""
MET, SHORT, NOWHERE = "met", "budget", "impossible"
"""How a search ends."""


Choice = tuple[Value, ...]
OnGames = Callable[[int], None]


@dataclass
class Candidate:
    """A choice of values, and what was measured in its games."""

    choice: Choice
    seen: dict[str, list[float]] = field(default_factory=dict)
    refused: str = ""
    """Why its values do not go together."""

    def estimate(self, measure: str) -> Estimate:
        """Return a measure with its interval."""
        return mean(self.seen[measure])

    def loss(self, goal: Sequence[Term]) -> float:
        """Return how far it is from the goal; 0 where every mean is in its range."""
        if self.refused:
            return math.inf
        return math.fsum([term.distance(self.estimate(term.measure).value) for term in goal])


@dataclass
class Found:
    """The result of a search."""

    status: str
    """`met`, `budget` or `impossible`."""
    best: Candidate
    final: dict[str, Estimate]
    """The best one's measures in games with fresh luck; empty if it played none."""
    tried: list[Candidate]
    games: int
    sentence: str


class Tuner:
    """The games of a search: one setup with some of its parameters varied."""

    def __init__(
        self,
        setup: Setup,
        vary: Sequence[Vary],
        bots: str,
        workers: Players,
        seed: int = 1,
        on_games: OnGames | None = None,
    ) -> None:
        if not vary:
            raise LeylineError("Name at least one parameter to vary, such as --vary NAME=LOW..HIGH.")
        self.setup = setup
        self.vary = list(vary)
        self.names = parse_bots(setup.create(), bots)
        self.workers = workers
        self.seed = seed
        self.on_games = on_games
        self.played = 0
        self.tried: dict[Choice, Candidate] = {}

    # --- playing --------------------------------------------------------------------------------------------

    def with_values(self, choice: Choice) -> Setup:
        """Return the setup with the values of a choice."""
        values = {**self.setup.values, **{one.name: value for one, value in zip(self.vary, choice, strict=True)}}
        return Setup(self.setup.spec, self.setup.edition, self.setup.seats, values, self.setup.rules)

    def candidate(self, choice: Choice, games: int) -> Candidate:
        """Return a candidate after these games on the common luck; it is played once."""
        if choice not in self.tried:
            out = self.tried[choice] = Candidate(choice)
            try:
                self.with_values(choice).create()
            except BadParameter as error:
                out.refused = str(error)
                return out
            found = self._play(choice, range(games))
            out.seen = {name: [measure[1](game) for game in found] for name, measure in MEASURES.items()}
        return self.tried[choice]

    def _play(self, choice: Choice, numbers: range) -> list[GameResult]:
        """Play these numbers of the common luck, with the bots of seats swapped from one to the next."""
        setup = self.with_values(choice)
        seatings = [self.names[seat:] + self.names[:seat] for seat in range(len(self.names))]
        seatings = [seating for number, seating in enumerate(seatings) if seating not in seatings[:number]]
        size = max(-(-len(numbers) // (2 * self.workers.jobs)), 1)
        batches = [numbers[start : start + size] for start in range(0, len(numbers), size)]
        out: list[GameResult] = []
        for seating in seatings:
            plan = Plan(setup, seating, numbers.stop, self.seed)
            for _, found in self.workers.play(plan, batches):
                out += found
                self.played += len(found)
                if self.on_games:
                    self.on_games(len(found))
        out.sort(key=lambda game: game.number)
        return out

    # --- every value, or a search ---------------------------------------------------------------------------

    def every(self, games: int, budget: int) -> list[Candidate]:
        """Play every combination: a curve over one parameter, a map over two. Raise `LeylineError` if that takes more
        games than the budget has."""
        count = math.prod([len(one.values) for one in self.vary])
        if count * games > budget:
            raise LeylineError(
                f"{count:,} combinations of {games:,} games are more than the budget of {budget:,}: take larger steps, "
                "fewer --games or a larger --budget."
            )
        return [self.candidate(choice, games) for choice in product(*[one.values for one in self.vary])]

    def search(self, goal: Sequence[Term], games: int, budget: int) -> Found:
        """Search with at most `budget` games, `games` for each candidate. Half of them go to the final."""
        trials = budget // 2 // games
        if games < FEWEST or trials < 2:
            raise LeylineError(
                f"A search needs at least {FEWEST} games for each candidate and {4 * max(games, FEWEST)} in all "
                f"(--games, --budget), not {games} and {budget}."
            )
        space = math.prod([len(one.values) for one in self.vary])
        if space <= trials:
            self.every(games, budget)
        else:
            self._propose(goal, games, trials)
        return self._final(goal, budget)

    def _propose(self, goal: Sequence[Term], games: int, trials: int) -> None:
        """Play what Optuna proposes. A proposal that was played before costs nothing but a try."""
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        sampler = optuna.samplers.TPESampler(seed=self.seed, n_startup_trials=max(trials // 3, 4))
        study = optuna.create_study(sampler=sampler)
        for _ in range(4 * trials):
            if len(self.tried) >= trials:
                break
            trial = study.ask()
            places = [
                trial.suggest_int(one.name, 0, len(one.values) - 1)
                if one.is_number
                else trial.suggest_categorical(one.name, list(range(len(one.values))))
                for one in self.vary
            ]
            one = self.candidate(
                tuple([each.values[place] for each, place in zip(self.vary, places, strict=True)]), games
            )
            study.tell(trial, min(one.loss(goal), 1e6))

    def _final(self, goal: Sequence[Term], budget: int) -> Found:
        """Play the best candidates on with fresh luck, each until it has met or missed the goal."""
        playable = [one for one in self.tried.values() if not one.refused]
        if not playable:
            raise LeylineError(f"No combination can be played: {next(iter(self.tried.values())).refused}.")
        ranked = sorted(playable, key=lambda one: one.loss(goal))
        nearest, measured = ranked[0], dict[str, Estimate]()
        still_open: Candidate | None = None
        for number, one in enumerate(ranked[:FINALISTS]):
            if one.loss(goal) > 0 and _out_of_reach(one, goal):
                continue
            share = max((budget - self.played) // (min(len(ranked), FINALISTS) - number), 0)
            verdict, figures = self._play_on(one, goal, share)
            if verdict == IN:
                return self._found(MET, one, figures, goal)
            if verdict == OPEN and still_open is None:
                still_open, measured = one, figures
        if still_open is not None:
            return self._found(SHORT, still_open, measured, goal)
        return self._found(NOWHERE, nearest, {}, goal)

    def _play_on(self, one: Candidate, goal: Sequence[Term], most: int) -> tuple[str, dict[str, Estimate]]:
        sums = {term.measure: ConfidenceSequence(scale=MEASURES[term.measure][2]) for term in goal}
        played = 0
        verdict = OPEN
        while verdict == OPEN and played + STEP <= most:
            begin = self.played
            first = LUCK_OF_THE_FINAL + played
            for game in self._play(one.choice, range(first, first + STEP)):
                for term in goal:
                    sums[term.measure].add(MEASURES[term.measure][1](game))
            played += self.played - begin
            verdicts = [term.verdict(sums[term.measure].estimate()) for term in goal]
            if OUT in verdicts:
                verdict = OUT
            elif set(verdicts) == {IN}:
                verdict = IN
        return verdict, {name: each.estimate() for name, each in sums.items() if each.count}

    # --- words ----------------------------------------------------------------------------------------------

    def settings(self, choice: Choice) -> str:
        """Return a choice as a person writes it: "cubes=40 return=after"."""
        spec = self.setup.spec
        return " ".join(
            [f"{one.name}={spec.param(one.name).show(value)}" for one, value in zip(self.vary, choice, strict=True)]
        )

    def _found(self, status: str, best: Candidate, final: dict[str, Estimate], goal: Sequence[Term]) -> Found:
        spec = self.setup.spec
        asked = "; ".join([term.words(spec) for term in goal])
        figures = {**{term.measure: best.estimate(term.measure) for term in goal}, **final}
        seen = "; ".join([f"{term.measure} {show(term.measure, figures[term.measure])}" for term in goal])
        tried = [one for one in self.tried.values() if not one.refused]
        name, count = self.settings(best.choice), len(tried)
        if status == MET:
            games = next(iter(final.values())).count
            sentence = f"{name} meets the goal ({asked}): {seen}, in {games:,} games that the search had not seen."
        elif status == SHORT:
            sentence = (
                f"{name} may meet the goal ({asked}), but the budget did not suffice to say so: {seen}. "
                "Raise --budget, or widen the range."
            )
        else:
            all_values = math.prod([len(one.values) for one in self.vary])
            which = f"all {count:,}" if count == all_values else f"{count:,} of {all_values:,}"
            sentence = (
                f"No combination met the goal ({asked}); {which} were tried. Nearest was {name}: {seen}. "
                "Vary another parameter, or a wider range."
            )
        return Found(status, best, final, list(self.tried.values()), self.played, sentence)


def _out_of_reach(one: Candidate, goal: Sequence[Term]) -> bool:
    """Return whether a candidate clearly misses a part of the goal."""
    return OUT in [term.verdict(one.estimate(term.measure)) for term in goal]
