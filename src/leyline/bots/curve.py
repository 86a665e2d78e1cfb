"""The curve of a recorded game: every seat's chances after each turn, and the turns that changed them.

The work is done in steps, so that it can be shown while it grows, put aside and taken up again. First every position
is estimated by the game's evaluation, then by simulations, at first every few turns, then the gaps, those between the
largest changes first. The largest changes are simulated more thoroughly, and the decisions behind them are searched.

Chances are those of the position as it was, with everything open. What a player could have done better is searched
from what that player knew."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

from leyline.bots.analysis import Moment, examine
from leyline.bots.budget import NODES, Budget
from leyline.bots.leaf_evaluation import win_shares
from leyline.bots.move_search import MoveSearch
from leyline.bots.search_bot import SearchBot
from leyline.bots.tree_search import Search
from leyline.core.game import OVER, SPECTATOR, AnyGame, State
from leyline.core.match import Result
from leyline.core.playout import Luck
from leyline.core.record import Record
from leyline.core.turns import Turn, find_turns

SIMULATIONS = 200
"""For each position, at most."""
POSITION_SECONDS = 0.25
"""The processor time for each position, at most; at least four simulations are made."""
LEAST_SIMULATIONS = 4
PATIENCE = 4.0
"""How many times its processor time a position may take on a busy machine, where little of it is given."""
GAME_SECONDS = 60.0
"""The processor time for a whole game, about and at most: a long game is looked at less thoroughly."""
FIRST_GAPS = 16
"""Into how many parts the curve is divided at first."""
REFINED = 10
"""How many of the largest changes are simulated more thoroughly."""
REFINE_FACTOR = 4
COUNT = 5
"""The largest number of turning points."""
LEAST = 0.08
"""A turn that changed the chances of its seat by less is no turning point: it cannot be told from noise."""
DECISIONS = 6
"""How many decisions of a turning point are searched, at most."""
DECISION_SIMULATIONS = 200
DECISION_SECONDS = 0.5
"""The time for each of them, at most."""
BETTER = 0.05
"""What another option must promise more to be named."""


@dataclass
class Point:
    """Every seat's chances at one position: after a turn, or before the first."""

    turn: int
    """How many turns were over."""
    entry: int
    """How many entries were."""
    seat: int
    """The seat whose turn led here; -1 before the first."""
    chances: list[float] = field(default_factory=list)
    simulations: int = 0
    """How many they rest on; 0 by the evaluation alone, -1 for the end of the game, which is certain. Learned values
    count as all that were asked for."""


@dataclass
class TurningPoint:
    """A turn that changed the chances of its seat."""

    turn: int
    """Its number, from 1."""
    seat: int
    begin: int
    """Its first entry."""
    entry: int
    """Its last entry."""
    before: float
    after: float
    words: list[str] = field(default_factory=list)
    """What was done, in the words of the log."""
    better: Moment | None = None
    """The decision of the turn that cost most, if there is one that cost something."""


class Curve:
    """The curve of one game, as far as it is known."""

    def __init__(
        self,
        record: Record,
        seed: int = 1,
        known: dict[int, tuple[list[float], int]] | None = None,
        seconds: float = GAME_SECONDS,
    ) -> None:
        """`known` is what another process has measured already: by turn, the chances and the simulations they rest on.
        `seconds` of processor time are divided between the positions, those around the largest changes, and the
        decisions behind them. Raise `LeylineError` if the record does not replay."""
        self.record = record
        self.game: AnyGame = record.game
        self.rng = Random(seed)
        self._match = record.replay()
        self.turns: list[Turn] = find_turns(self._match)
        self.points: list[Point] = []
        self.changed: list[Point] = []
        """Points in the order in which they became known or better known."""
        self.turning: list[TurningPoint] = []
        self.done = 0
        self.total = 1
        self._states: list[State] = []
        self._jobs: list[tuple[str, int]] = [("lay out", 0)]
        self._measured: set[int] = set()
        self._known = known or {}
        share = seconds / 3
        self._seconds = {
            1: min(POSITION_SECONDS, share / (len(self.turns) + 1)),
            REFINE_FACTOR: min(REFINE_FACTOR * POSITION_SECONDS, share / (2 * REFINED)),
        }
        """For a position, by how thoroughly it is simulated."""
        self._decision_seconds = min(DECISION_SECONDS, share / (2 * COUNT * DECISIONS))

    def finished(self) -> bool:
        """Return whether there is nothing left to do."""
        return not self._jobs

    def work(self, seconds: float) -> None:
        """Do steps for about so long, at least one."""
        until = time.perf_counter() + seconds
        while self._jobs:
            kind, index = self._jobs.pop(0)
            if kind == "lay out":
                self._lay_out()
            elif kind == "measure":
                self._measure(index, 1)
                if not [job for job in self._jobs if job[0] == "measure"]:
                    self._fill_gaps()
            elif kind == "refine":
                self._measure(index, REFINE_FACTOR)
                if not [job for job in self._jobs if job[0] == "refine"]:
                    self._choose_turning_points()
            else:
                self._look_for_better(index)
            self.done += 1
            if time.perf_counter() >= until:
                return

    # --- the positions --------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Estimate all positions by the evaluation."""
        game, record = self.game, self.record
        ends = [self.turns[0].begin - 1 if self.turns else 0, *[turn.end for turn in self.turns]]
        seats = [-1, *[turn.seat for turn in self.turns]]
        match = record.truncated(0).replay()
        settings = game.bot_settings().search
        for turn, (entry, seat) in enumerate(zip(ends, seats, strict=True)):
            while len(match.entries) < entry:
                record.replay_entry(match, len(match.entries))
            self._states.append(match.state.clone())
            point = Point(turn, entry, seat, win_shares(game, match.state, settings))
            if turn in self._known:
                point.chances, point.simulations = self._known[turn]
                self._measured.add(turn)
                self.done += 1
            self.points.append(point)
        ended = self._match.result()
        last = len(self.points) - 1
        if ended is not None and last > 0:
            self.points[last].chances, self.points[last].simulations = _shares_of(ended, game.seats), -1
            self._measured.add(last)
        self.changed.extend(self.points)
        coarse = sorted({index * last // FIRST_GAPS for index in range(FIRST_GAPS + 1)})
        self._jobs = [("measure", index) for index in coarse if index not in self._measured]
        refined = min(2 * REFINED, last)
        self.total = 1 + last + (0 if ended is not None and last > 0 else 1) + refined + min(COUNT, last)
        if not self._jobs:
            self._fill_gaps()

    def _fill_gaps(self) -> None:
        """Plan the middle of every gap, the gap with the largest change first; with none left, plan what to refine."""
        known = sorted(self._measured)
        gaps: list[tuple[float, int]] = []
        for left, right in pairwise(known):
            if right - left > 1:
                gaps.append((-self._change(left, right), (left + right) // 2))
        if gaps:
            self._jobs = [("measure", middle) for _, middle in sorted(gaps)]
            return
        self._refine()

    def _refine(self) -> None:
        """Plan the positions around the largest changes."""
        found: list[int] = []
        for turn in self._largest()[:REFINED]:
            for index in (turn - 1, turn):
                if index not in found and self.points[index].simulations >= 0:
                    found.append(index)
        self._jobs = [("refine", index) for index in found]
        self.total = self.done + 1 + len(found) + min(COUNT, len(self.turns))
        if not found:
            self._choose_turning_points()

    def _change(self, left: int, right: int) -> float:
        before, after = self.points[left].chances, self.points[right].chances
        return max([abs(after[seat] - before[seat]) for seat in range(len(before))])

    def _swing(self, turn: int) -> float:
        """Return what a turn, counted from 1, changed for its seat."""
        seat = self.points[turn].seat
        return self.points[turn].chances[seat] - self.points[turn - 1].chances[seat]

    def _largest(self) -> list[int]:
        """Return the turns that changed most for their seats. The last one does not count if the game was not played
        out: what changed then was not its doing."""
        found = list(range(1, len(self.points) - (0 if self._match.end is None else 1)))
        found.sort(key=lambda turn: (-abs(self._swing(turn)), turn))
        return found

    def _measure(self, index: int, factor: int) -> None:
        """Estimate a position by simulations."""
        point = self.points[index]
        state = self._states[index]
        pending = self.game.pending(state)
        if pending != OVER:
            simulations = factor * SIMULATIONS
            point.chances, point.simulations = measure(
                self.game, state, max(pending, 0), simulations, self._seconds[factor], self.rng
            )
        self._measured.add(index)
        self.changed.append(point)

    # --- the turning points ---------------------------------------------------------------------------------

    def _choose_turning_points(self) -> None:
        """Name the largest changes, and plan a search for what would have been better."""
        found = [turn for turn in self._largest() if abs(self._swing(turn)) >= LEAST][:COUNT]
        log = self._match.log(SPECTATOR)
        for number in sorted(found):
            turn, point = self.turns[number - 1], self.points[number]
            after = TurningPoint(number, turn.seat, turn.begin, turn.end, 0.0, 0.0)
            after.before, after.after = self.points[number - 1].chances[turn.seat], point.chances[turn.seat]
            after.words = [line.words for line in log if turn.begin <= line.entry <= turn.end]
            self.turning.append(after)
        self._jobs = [job for index in range(len(self.turning)) for job in self._decisions(index)]
        self.total = self.done + 1 + len(self._jobs)

    def _decisions(self, index: int) -> list[tuple[str, int]]:
        """Return the decisions to search of a turning point: those at which there was a choice, if the turn was bad for
        its seat."""
        turning = self.turning[index]
        if turning.after >= turning.before:
            return []
        match = self.record.truncated(turning.begin - 1).replay()
        live = set(self._match.live())
        found: list[tuple[str, int]] = []
        for number in range(turning.begin, turning.entry + 1):
            if match.pending() == turning.seat and number in live and len(self.game.options(match.state)) > 1:
                found.append(("search", number))
            self.record.replay_entry(match, number - 1)
        return found[:DECISIONS]

    def _look_for_better(self, number: int) -> None:
        """Search a decision of a turning point, and keep it if it is the one of its turn that cost most."""
        match = self.record.truncated(number - 1).replay()
        seconds = self._decision_seconds
        bot = SearchBot(self.rng.getrandbits(30), Budget(simulations=DECISION_SIMULATIONS, seconds=seconds))
        moment = examine(match, self.record, number, bot, self.rng, seconds / 2)
        turning = next(each for each in self.turning if each.begin <= number <= each.entry)
        if moment.loss >= BETTER and (turning.better is None or moment.loss > turning.better.loss):
            turning.better = moment


def measure(
    game: AnyGame, state: State, seat: int, simulations: int, seconds: float, rng: Random
) -> tuple[list[float], int]:
    """Return every seat's chances at a position, everything open, and the number of simulations they rest on. Fewer are
    made if they take longer than `seconds` of processor time, or a few times as long by the clock, but at least a
    few; none where the game has learned what options are worth."""
    if game.has_learned_values() and game.seats == 2 and game.pending(state) == seat:
        best = max(game.option_shares(state))
        return [best if index == seat else 1.0 - best for index in range(2)], simulations
    settings = game.bot_settings().search
    luck = Luck(rng.getrandbits(60))
    search = Search(game, seat, NODES, settings)
    search.luck = luck
    planner = MoveSearch(game, seat, settings)
    planner.luck = luck
    total = [0.0] * game.seats
    until, at_last = time.process_time() + seconds, time.perf_counter() + PATIENCE * seconds
    done = 0
    while done < simulations:
        if done >= LEAST_SIMULATIONS and (time.process_time() >= until or time.perf_counter() >= at_last):
            break
        position: State = state.clone()
        shares = planner.play_on(position) if settings.move_search is not None else search.simulate(position)
        for index in range(game.seats):
            total[index] += shares[index]
        done += 1
    return [share / done for share in total], done


def _shares_of(result: Result, seats: int) -> list[float]:
    return [1.0 / len(result.winners) if seat in result.winners else 0.0 for seat in range(seats)]
