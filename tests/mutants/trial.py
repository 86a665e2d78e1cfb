"""Trials: copies of the tree, runs of tests in them, and how long those may take.

Each trial runs in a process of its own, forked from one that has imported what all tests need. Its limit is in seconds
of the processor, so that a busy machine kills no mutant; the limit on the clock is for a mutant that waits for ever."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import resource
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

COPIED = ("src", "tests", "docs", "pyproject.toml", "README.md")
"""What the tests of the rooms read."""
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "page", ".hypothesis", "node_modules")
TIMES = 5
"""A mutant may take this many times as long as the unmutated run, and as many seconds more."""
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

    @property
    def passed(self) -> bool:
        return self.code == 0 and not self.timed_out


@contextmanager
def copies(root: Path, count: int) -> Iterator[list[Path]]:
    """Provide copies of the tree that are removed afterwards."""
    with TemporaryDirectory(prefix="leyline-mutants-") as folder:
        made = [Path(folder) / str(number) for number in range(count)]
        for copy in made:
            copy.mkdir()
            for name in COPIED:
                if (root / name).is_dir():
                    shutil.copytree(root / name, copy / name, symlinks=True, ignore=LEFT_OUT)
                elif (root / name).exists():
                    shutil.copy(root / name, copy / name)
        yield made


def run(copy: Path, tests: tuple[str, ...], limit: float) -> Outcome:
    """Run tests in a copy of the tree, with a limit in seconds of the processor (0: none)."""
    receiving, sending = _context.Pipe(duplex=False)
    process = _context.Process(target=_run_tests, args=(str(copy), tests, limit, sending))
    process.start()
    sending.close()
    process.join(limit * WAITING or None)
    waits = process.is_alive()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(int(process.pid or 0), signal.SIGKILL)  # programs that the tests started, too
    process.join()
    code = int(process.exitcode or 0)
    output = (copy / "output").read_text(encoding="utf-8", errors="replace")
    timed_out = waits or code in (-signal.SIGXCPU, -signal.SIGKILL)
    seconds = limit
    try:
        if receiving.poll():
            seconds = float(receiving.recv())
    except EOFError:
        if code >= 0:
            raise RuntimeError(f"The tests were not run:\n{output}") from None
    return Outcome(code, seconds, timed_out, output)


def _run_tests(copy: str, tests: tuple[str, ...], limit: float, report: Connection) -> None:
    os.setsid()
    os.chdir(copy)
    output = os.open("output", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(output, 1)
    os.dup2(output, 2)
    if limit:
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.RLIM_INFINITY))
    # What this process knows of the tree is of the tree itself, not of the copy.
    for name in [each for each in sys.modules if each.split(".")[0] in ("tests", "leyline")]:
        del sys.modules[name]
    sys.path[:] = [f"{copy}/src", copy, *[path for path in sys.path if path not in ("", copy)]]
    sys.dont_write_bytecode = True
    os.environ |= {
        "PYTHONPATH": f"{copy}/src", "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "LEYLINE_FORM": "interpreted",
    }  # fmt: skip
    sys.exit(_pytest(tests, report))


def _pytest(tests: tuple[str, ...], report: Connection) -> int:
    import hypothesis
    import pytest

    # A failure is enough: nobody reads the smallest example of it.
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutants", database=None, deadline=None, derandomize=True, phases=phases)
    args = ["-x", "--tb=short", "--hypothesis-profile=mutants", *tests]
    code = pytest.main(args, plugins=[import_module("_hypothesis_pytestplugin")])
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    report.send(sum(each.ru_utime + each.ru_stime for each in spent))
    sys.stdout.flush()
    return int(code)
