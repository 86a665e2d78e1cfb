"""Play many games. The result depends on the seed alone: not on the number of processes, nor on interruptions."""

from __future__ import annotations

import multiprocessing
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

import polars as pl

from leyline.core.errors import LeylineError
from leyline.lab import result_tables
from leyline.lab.measured_game import GameResult
from leyline.lab.plan import Plan, play_batch

Progress = Callable[[int], None]
"""Called with the number of games finished since the last call."""


class Workers:
    """Processes that play batches, kept for the length of a `with` block. With one job, play in this process."""

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

    def play(self, plan: Plan, batches: list[range]) -> Iterator[tuple[range, list[GameResult]]]:
        """Yield batches as they finish, in any order."""
        if self._pool is None:
            for numbers in batches:
                yield numbers, play_batch(plan, numbers)
            return
        waiting: dict[Future[list[GameResult]], range] = {}
        todo = iter(batches)
        while True:
            for numbers in todo:
                waiting[self._pool.submit(play_batch, plan, numbers)] = numbers
                if len(waiting) >= 2 * self.jobs:
                    break
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()


def decisions_file(out: Path) -> Path:
    """Return the file of the decisions that belongs to a file of games."""
    return out.with_name(f"{out.stem}.decisions{out.suffix}")


class ResultFile:
    """The file that a plan is played into. Finished batches stay beside it until all are there."""

    def __init__(self, plan: Plan, out: Path, force: bool = False) -> None:
        """With `force`, a file that exists is replaced."""
        self.plan = plan
        self.out = out
        self.force = force
        self.parts = out.with_name(f"{out.name}.parts")
        self.seats = plan.setup.seats

    def missing_batches(self) -> list[range]:
        """Return the batches still to be played. Raise `LeylineError` if the file may not be written, or if the batches
        beside it belong to another experiment."""
        metadata = self.plan.metadata()
        result_tables.check_format(self.out)
        for path in [self.out, decisions_file(self.out)] if self.plan.steps else [self.out]:
            if path.exists() and not self.force:
                raise LeylineError(f"{path} already exists. Name another file, or replace it with --force.")
        if self.parts.exists():
            for path in self._part_files("games"):
                if result_tables.metadata(path) != metadata:
                    raise LeylineError(f"{self.parts} belongs to another experiment; remove it or name a new file")
        self.parts.mkdir(exist_ok=True)
        there = {path.name for path in self._part_files("games")}
        return [numbers for numbers in self.plan.batches() if self._part_name("games", numbers) not in there]

    def save(self, numbers: range, found: list[GameResult]) -> None:
        """Write a finished batch."""
        metadata = self.plan.metadata()
        if self.plan.steps:
            result_tables.write(
                result_tables.steps_table(found), self.parts / self._part_name("steps", numbers), metadata
            )
        result_tables.write(
            result_tables.games_table(found, self.seats), self.parts / self._part_name("games", numbers), metadata
        )

    def finish(self) -> pl.DataFrame:
        """Join the batches. The file appears only once it is complete."""
        wanted = {self._part_name("games", numbers) for numbers in self.plan.batches()}
        paths = [path for path in self._part_files("games") if path.name in wanted]
        whole = pl.concat([pl.read_parquet(path) for path in paths]).sort("game")
        if self.plan.steps:
            steps = pl.concat([pl.read_parquet(path) for path in self._part_files("steps")]).sort("game", "decision")
            result_tables.write(steps, decisions_file(self.out), self.plan.metadata())
        result_tables.write(whole, self.out, self.plan.metadata())
        shutil.rmtree(self.parts)
        return whole

    def _part_files(self, kind: str) -> list[Path]:
        return sorted(self.parts.glob(f"{kind}-*.parquet"))

    def _part_name(self, kind: str, numbers: range) -> str:
        return f"{kind}-{numbers.start:09}-{numbers.stop:09}.parquet"


def simulate(
    plan: Plan, out: Path, jobs: int = 1, ray: str = "", progress: Progress | None = None, force: bool = False
) -> pl.DataFrame:
    """Play a plan into a file, continuing an interrupted attempt; with `force`, replace a file that exists. Return the
    rows. Raise `LeylineError`."""
    from leyline.lab import ray_cluster

    file = ResultFile(plan, out, force)
    todo = file.missing_batches()
    if progress:
        progress(plan.games - sum([len(numbers) for numbers in todo]))
    with Workers(1 if ray else jobs) as workers:
        for numbers, found in ray_cluster.play_batches(plan, todo, ray) if ray else workers.play(plan, todo):
            file.save(numbers, found)
            if progress:
                progress(len(numbers))
    return file.finish()


def sample(plan: Plan, workers: Workers, progress: Progress | None = None) -> pl.DataFrame:
    """Play a plan in memory. Return the rows."""
    found: list[GameResult] = []
    for numbers, games in workers.play(plan, plan.batches()):
        found += games
        if progress:
            progress(len(numbers))
    found.sort(key=lambda game: game.number)
    return result_tables.games_table(found, plan.setup.seats)
