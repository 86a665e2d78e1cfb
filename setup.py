"""Builds Leyline, with the rules compiled by mypyc where there is a C compiler and as plain Python where there
is none."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).parent
COMPILED = ("core", "games", "bots")
"""The rooms that are compiled, every file of them as it is."""
UNHURRIED = {
    *("analysis", "audit", "conformance", "deckbox", "decks", "layout", "levels", "log", "pages", "params", "phrases"),
    *("pieces", "playthrough", "ready", "record", "refusals", "registry", "sketch", "telling", "view", "words"),
}
"""Modules that no simulation waits for; reasons and the texts of Aidalon's cards are others. They are optimised less,
which takes the compiler half as long."""


def compiler_works() -> bool:
    """Whether a C file that includes Python's own header can be compiled here."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return 0; }\n")
        command = [
            *compiler,
            "-c",
            str(source),
            "-o",
            str(source.with_suffix(".o")),
            f"-I{sysconfig.get_path('include')}",
        ]
        try:
            return (
                subprocess.run(  # noqa: S603  the compiler that built this Python
                    command, capture_output=True, check=False
                ).returncode
                == 0
            )
        except OSError:
            return False


def extensions() -> list[Any]:
    """The compiled modules; none where they are not wanted (LEYLINE_PURE=1) or cannot be made."""
    if os.environ.get("LEYLINE_PURE") == "1":
        return []
    if not compiler_works():
        sys.stderr.write("leyline: no working C compiler with Python's headers; building the plain Python form\n")
        return []
    from mypyc.build import mypycify

    os.chdir(HERE)
    files = [str(path) for room in COMPILED for path in sorted(Path("src/leyline", room).rglob("*.py"))]
    return mypycify(["--strict", *files], opt_level="3", debug_level="0", multi_file=True)


class SharedOut(build_ext):
    """Compiles on all cores: setuptools by itself takes files and modules one after the other."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        in_turn = self.compiler.compile

        def one(source: str, how: dict[str, Any]) -> list[str]:
            if unhurried(source):
                how = {**how, "extra_postargs": [*(how.get("extra_postargs") or []), "-O1"]}
            made: list[str] = in_turn([source], **how)
            return made

        def at_once(sources: list[str], **how: Any) -> list[str]:
            with ThreadPool(os.cpu_count() or 1) as pool:
                made = pool.map(lambda source: one(source, how), sources, chunksize=1)
            return [name for names in made for name in names]

        self.compiler.compile = at_once
        super().build_extensions()


def unhurried(source: str) -> bool:
    """Whether a C file was made from a module that nothing waits for."""
    name = Path(source).stem.split("___")[-1]
    return name in UNHURRIED or name.endswith("reasons") or "aidalon___cards" in source


setup(ext_modules=extensions(), cmdclass={"build_ext": SharedOut})
