"""A random sample of a room's mutants, tried one by one."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random

from leyline.lab.intervals import share
from tests.mutants import trial
from tests.mutants.operators import difference, mutants, mutated, same_code
from tests.mutants.rooms import ROOMS, Module, Rooms, modules

KILLED, SURVIVED, UNDECIDED = "killed", "survived", "undecided"


class FailingTests(Exception):
    """The tests of a module fail, or there are none, before anything is mutated."""


@dataclass(frozen=True)
class Fault:
    """A mutant of a room: a module with its source before and after."""

    module: Module
    line: int
    before: str
    after: str

    @property
    def place(self) -> str:
        return f"{self.module.path}:{self.line}"


@dataclass(frozen=True)
class Tried:
    """A mutant and what became of it."""

    fault: Fault
    fate: str


def sample(
    root: Path,
    room: str,
    count: int,
    seed: int,
    jobs: int = 2,
    only: str = "",
    rooms: Rooms = ROOMS,
) -> list[Tried]:
    """Return a random sample of a room's mutants, tried; with `only`, those of the sample whose place (path:line)
    contains it. Raise `NoSuchPath` or `FailingTests`."""
    faults = [fault for fault in choose(root, modules(room, root, rooms), count, seed) if only in fault.place]
    with trial.copies(root, jobs) as copies, ThreadPoolExecutor(jobs) as workers:
        free: SimpleQueue[Path] = SimpleQueue()
        for copy in copies:
            free.put(copy)
        # The same tests in another order take as long.
        needed = sorted({tuple(sorted(fault.module.tests)) for fault in faults})
        unmutated = dict(zip(needed, workers.map(lambda tests: _unmutated(free, tests), needed), strict=True))
        return list(workers.map(lambda fault: _try(free, fault, unmutated[tuple(sorted(fault.module.tests))]), faults))


def choose(root: Path, chosen: list[Module], count: int, seed: int) -> list[Fault]:
    """Return mutants drawn without replacement from all of these modules', each as likely; those that compile to the
    same code are left out. The same seed and source give the same ones."""
    sources = {module.path: (root / module.path).read_text(encoding="utf-8") for module in chosen}
    every = [(module, mutant) for module in chosen for mutant in mutants(sources[module.path])]
    Random(seed).shuffle(every)
    faults: list[Fault] = []
    for module, mutant in every:
        if len(faults) == count:
            break
        before = sources[module.path]
        after = mutated(before, mutant)
        if not same_code(before, after):
            faults.append(Fault(module, mutant.line, before, after))
    return faults


def _unmutated(free: SimpleQueue[Path], tests: tuple[str, ...]) -> trial.Outcome:
    """How the tests run before anything is mutated."""
    copy = free.get()
    outcome = trial.run(copy, tests)
    free.put(copy)
    if not outcome.passed:
        raise FailingTests(f"The tests {' '.join(tests)} fail before anything is mutated:\n{outcome.output}")
    _tell(f"{outcome.seconds:6.1f} s  unmutated: {' '.join(tests)}")
    return outcome


def _try(free: SimpleQueue[Path], fault: Fault, unmutated: trial.Outcome) -> Tried:
    copy = free.get()
    trial.plant(copy, fault.module.path, fault.after)
    outcome = trial.run(copy, fault.module.tests, unmutated)
    trial.plant(copy, fault.module.path, fault.before)
    fate = SURVIVED if outcome.passed else KILLED
    if outcome.timed_out:
        # A hang is the mutant's only if the unmutated tests still end.
        fate = KILLED if trial.run(copy, fault.module.tests, unmutated).passed else UNDECIDED
    free.put(copy)
    before, after = difference(fault.before, fault.after)
    how = "by time" if outcome.timed_out else outcome.failed
    _tell(f"{outcome.seconds:6.1f} s  {fate}  {fault.place}  {before}  →  {after}  {how}")
    return Tried(fault, fate)


def report(room: str, seed: int, tried: list[Tried]) -> str:
    """Return the survivors, each with its place, and the share killed with its interval."""
    lines = []
    for each in tried:
        if each.fate != KILLED:
            before, after = difference(each.fault.before, each.fault.after)
            lines.append(f"{each.fault.place}  {each.fate}\n    - {before}\n    + {after}")
    killed = sum(each.fate == KILLED for each in tried)
    figure = share(killed, len(tried))
    lines.append(f"{room}, seed {seed}: {killed} of {len(tried)} killed, {figure.percent('mutants')}")
    return "\n".join(lines)


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201  a sample takes minutes
