"""Many games at once. The result depends on the seed and nothing else: not on how many processes play, nor on
interruptions."""

from __future__ import annotations

import multiprocessing
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from pathlib import Path

import polars as pl

from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.lab import result_tables
from leyline.lab.measured_game import GameResult, Rules, play

PORTION = 50
"""Games that a process plays at most before it reports; also what an interruption can cost."""
PORTIONS = 16
"""Few games are divided into so many portions, that all processes have something to do."""

Progress = Callable[[int], None]
"""Told how many games have been finished since it was last told."""


class Plan:
    """An experiment: which rules, who plays, how many games, with which luck."""

    def __init__(self, rules: Rules, names: list[str], games: int, seed: int, steps: bool = False) -> None:
        self.rules = rules
        self.names = names
        self.games = games
        self.seed = seed
        self.steps = steps

    def about(self) -> dict[str, str]:
        """What made a result, for its file."""
        from leyline import __version__

        spec = self.rules.create().setup.spec
        return {
            "leyline": __version__,
            "leyline.rules": f"{self.rules.key()} rules {spec.rules_version}",
            "leyline.seats": ",".join(self.names),
            "leyline.seed": str(self.seed),
        }

    def portions(self) -> list[range]:
        """The numbers of the games, in portions."""
        size = min(max(self.games // PORTIONS, 1), PORTION)
        return [range(first, min(first + size, self.games)) for first in range(0, self.games, size)]


@lru_cache(maxsize=8)
def _game(key: str, game: str, edition: str, seats: int, values: tuple[tuple[str, int | str], ...]) -> AnyGame:
    return Rules(game, edition, seats, dict(values)).create()


def play_portion(plan: Plan, numbers: range) -> list[GameResult]:
    """The games with these numbers. This is what processes, here or on a cluster, are given to do."""
    rules = plan.rules
    game = _game(rules.key(), rules.game, rules.edition, rules.seats, tuple(sorted(rules.values.items())))
    return [play(game, plan.names, plan.seed, number, plan.steps) for number in numbers]


class Workers:
    """Processes that play portions; kept for the length of a `with` block. With one job, everything is played
    right here."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers:
        if self.jobs > 1:
            self._pool = ProcessPoolExecutor(self.jobs, mp_context=multiprocessing.get_context("spawn"))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def play(self, plan: Plan, portions: list[range]) -> Iterator[tuple[range, list[GameResult]]]:
        """Portions as they are finished, in any order."""
        if self._pool is None:
            for numbers in portions:
                yield numbers, play_portion(plan, numbers)
            return
        waiting: dict[Future[list[GameResult]], range] = {}
        todo = iter(portions)
        while True:
            for numbers in todo:
                waiting[self._pool.submit(play_portion, plan, numbers)] = numbers
                if len(waiting) >= 2 * self.jobs:
                    break
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()


class Run:
    """A plan being carried out into a file. Portions are kept beside it until all are there."""

    def __init__(self, plan: Plan, out: Path) -> None:
        self.plan = plan
        self.out = out
        self.kept = out.with_name(f"{out.name}.parts")
        self.seats = plan.rules.create().seats

    def begin(self) -> list[range]:
        """The portions that are still to be played. Raises `LeylineError` if the file, or the beginning of it,
        is there and was made by something else."""
        about = self.plan.about()
        if self.out.exists():
            raise LeylineError(f"{self.out} is there already; name a new file")
        if self.kept.exists():
            for path in self._parts("games"):
                if result_tables.about(path) != about:
                    raise LeylineError(f"{self.kept} belongs to another experiment; remove it or name a new file")
        self.kept.mkdir(exist_ok=True)
        there = {path.name for path in self._parts("games")}
        return [numbers for numbers in self.plan.portions() if self._name("games", numbers) not in there]

    def keep(self, numbers: range, found: list[GameResult]) -> None:
        """Write a finished portion."""
        about = self.plan.about()
        if self.plan.steps:
            result_tables.write(result_tables.steps_table(found), self.kept / self._name("steps", numbers), about)
        result_tables.write(
            result_tables.games_table(found, self.seats), self.kept / self._name("games", numbers), about
        )

    def finish(self) -> pl.DataFrame:
        """Put the portions together. The file is there only when it is whole."""
        wanted = {self._name("games", numbers) for numbers in self.plan.portions()}
        paths = [path for path in self._parts("games") if path.name in wanted]
        whole = pl.concat([pl.read_parquet(path) for path in paths]).sort("game")
        if self.plan.steps:
            steps = pl.concat([pl.read_parquet(path) for path in self._parts("steps")]).sort("game", "decision")
            result_tables.write(
                steps, self.out.with_name(f"{self.out.stem}.decisions{self.out.suffix}"), self.plan.about()
            )
        result_tables.write(whole, self.out, self.plan.about())
        shutil.rmtree(self.kept)
        return whole

    def _parts(self, kind: str) -> list[Path]:
        return sorted(self.kept.glob(f"{kind}-*.parquet"))

    def _name(self, kind: str, numbers: range) -> str:
        return f"{kind}-{numbers.start:09}-{numbers.stop:09}.parquet"


def simulate(plan: Plan, out: Path, jobs: int = 1, ray: str = "", progress: Progress | None = None) -> pl.DataFrame:
    """Carry out a plan into a file, going on where an earlier attempt was interrupted. Returns the rows."""
    from leyline.lab import ray_cluster

    run = Run(plan, out)
    todo = run.begin()
    if progress:
        progress(plan.games - sum([len(numbers) for numbers in todo]))
    with Workers(1 if ray else jobs) as workers:
        for numbers, found in ray_cluster.played(plan, todo, ray) if ray else workers.play(plan, todo):
            run.keep(numbers, found)
            if progress:
                progress(len(numbers))
    return run.finish()


def sample(plan: Plan, workers: Workers, progress: Progress | None = None) -> pl.DataFrame:
    """Carry out a plan in memory. Returns the rows."""
    found: list[GameResult] = []
    for numbers, games in workers.play(plan, plan.portions()):
        found += games
        if progress:
            progress(len(numbers))
    found.sort(key=lambda game: game.number)
    return result_tables.games_table(found, plan.rules.create().seats)
