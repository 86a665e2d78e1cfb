"""Trials: copies of the tree, runs of tests in them, and how long those may take.

Each trial runs in a process of its own, forked from one that has imported what all tests need. Its limits are in
seconds of the processor, so that a busy machine kills no mutant: one for each test, so that an endless loop ends soon,
and one for all. The limit on the clock is for a mutant that waits for ever. The unmutated run tells how long each test
takes; a trial runs the quick ones first."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import re
import resource
import shutil
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

_LEARNING = ("bench/learn", "bench/__init__.py", "bench/learn_channeling.py")
COPIED = ("src", "tests", "docs", *_LEARNING, "pyproject.toml", "README.md")
"""What the tests of the rooms read."""
LEFT_OUT = ("__pycache__", "*.so", ".hypothesis", "node_modules")
BUILT = "src/leyline/server/page"
TIMES = 5
"""A mutant may take this many times as long as the unmutated run, and as many seconds more; so may each test."""
WAITING = 10
"""The limit on the clock, in limits on the processor."""
MEMORY = 8 << 30
PRELOADED = [
    "tests.mutants.trial",
    "pytest", "_pytest.assertion.rewrite", "hypothesis", "hypothesis.strategies", "_hypothesis_pytestplugin",
    "msgspec", "sqlalchemy", "httpx", "starlette.applications", "websockets.sync.client", "asyncio", "psycopg",
]  # fmt: skip

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(PRELOADED)


@dataclass(frozen=True)
class Outcome:
    """How a run of tests ended."""

    code: int
    """pytest's exit status; negative if a signal ended the run."""
    seconds: float
    """Time of the processor, that of programs which the tests started included."""
    timed_out: bool
    output: str
    each: dict[str, float]
    """The seconds of each test that ended; empty if the run was cut off."""

    @property
    def passed(self) -> bool:
        return self.code == 0 and not self.timed_out

    @property
    def failed(self) -> str:
        """The test that failed, or what kept the tests from being collected."""
        return "".join(re.findall(r"^(?:FAILED|ERROR) .*$", self.output, re.MULTILINE)[:1])


@contextmanager
def copies(root: Path, count: int) -> Iterator[list[Path]]:
    """Provide copies of the tree that are removed afterwards."""
    with TemporaryDirectory(prefix="leyline-mutants-") as folder:
        made = [Path(folder) / str(number) for number in range(count)]
        for copy in made:
            copy.mkdir()
            for name in COPIED:
                if (root / name).is_dir():
                    shutil.copytree(root / name, copy / name, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
                elif (root / name).exists():
                    shutil.copy(root / name, copy / name)
            shutil.rmtree(copy / BUILT, ignore_errors=True)
        yield made


def plant(copy: Path, path: str, source: str) -> None:
    """Replace a module of a copy, and forget what was compiled from it: of two versions of a second, Python might take
    the old one."""
    (copy / path).write_text(source, encoding="utf-8")
    Path(cache_from_source(copy / path)).unlink(missing_ok=True)


def run(copy: Path, tests: tuple[str, ...], unmutated: Outcome | None = None) -> Outcome:
    """Run tests in a copy of the tree until one fails: in their own order and without a limit, or, when it is known
    how the unmutated tests ran, the quick ones first and with limits."""
    limit = TIMES * (unmutated.seconds + 1) if unmutated else 0.0
    spent = copy / "spent"
    spent.unlink(missing_ok=True)
    process = _context.Process(target=_run_tests, args=(str(copy), tests, unmutated and unmutated.each))
    process.start()
    process.join(limit * WAITING or None)
    waits = process.is_alive()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(int(process.pid or 0), signal.SIGKILL)  # programs that the tests started, too
    process.join()
    code = int(process.exitcode or 0)
    output = (copy / "output").read_text(encoding="utf-8", errors="replace")
    timed_out = waits or code in (-signal.SIGXCPU, -signal.SIGKILL)
    if not spent.exists() and code >= 0:
        raise RuntimeError(f"The tests were not run:\n{output}")
    seconds, each = json.loads(spent.read_text(encoding="utf-8")) if spent.exists() else (limit, {})
    return Outcome(code, seconds, timed_out, output, each)


def _run_tests(copy: str, tests: tuple[str, ...], expected: dict[str, float] | None) -> None:
    os.setsid()
    os.chdir(copy)
    output = os.open("output", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(output, 1)
    os.dup2(output, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
    # What this process knows of the tree is of the tree itself, not of the copy.
    for name in [each for each in sys.modules if each.split(".")[0] in ("tests", "leyline")]:
        del sys.modules[name]
    sys.path[:] = [f"{copy}/src", copy, *[path for path in sys.path if path not in ("", copy)]]
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ |= {
        "PYTHONPATH": f"{copy}/src", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "LEYLINE_FORM": "interpreted",
    }  # fmt: skip
    sys.exit(_pytest(tests, expected))


def _pytest(tests: tuple[str, ...], expected: dict[str, float] | None) -> int:
    import hypothesis

    # A failure is enough: nobody reads the smallest example of it.
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", database=None, deadline=None, derandomize=True, phases=phases)
    args = ["-x", "--tb=short", "--hypothesis-profile=mutants", *tests]
    pace = _Pace(expected)
    code = pytest.main(args, plugins=[import_module("_hypothesis_pytestplugin"), pace])
    Path("spent").write_text(json.dumps((_seconds(), pace.each)), encoding="utf-8")
    sys.stdout.flush()
    return int(code)


class _Pace:
    """Measures each test and, if it knows how long each should take, runs the quick ones first and limits each."""

    def __init__(self, expected: dict[str, float] | None) -> None:
        self.expected = expected
        self.each: dict[str, float] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if expected := self.expected:
            items.sort(key=lambda item: expected.get(item.nodeid, 0.0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        begun = _seconds()
        if self.expected is not None:
            allowed = TIMES * (self.expected.get(item.nodeid, 0.0) + 1)
            resource.setrlimit(resource.RLIMIT_CPU, (int(begun + allowed) + 1, resource.RLIM_INFINITY))
        result = yield
        self.each[item.nodeid] = _seconds() - begun
        return result


def _seconds() -> float:
    """Time of the processor that this process and the programs it started have taken."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in spent)
