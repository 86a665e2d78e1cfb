"""Builds Leyline, with the rules compiled by mypyc where there is a C compiler and as plain Python where there
is none, and puts the rules pages and the page of the server into the package (docs/operating.md, "Install")."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).parent
BUILT_PAGE = HERE.absolute() / "build" / "page"
SERVER_PAGE = HERE / "src" / "leyline" / "server" / "page"
QUICK = os.environ.get("LEYLINE_QUICK") == "1"
"""Whether the compiler should be done soon: for tests, which play few games."""
A_MOVE = "broadcast by_letter client_view commands offers read_models table talk timers transaction"
"""What a move passes through at a server without waiting for anything."""
COMPILED = ("core", "games", "bots", "batch/stepper.py", *[f"server/tables/{name}.py" for name in A_MOVE.split()])
"""The rooms and files that are compiled, as they are."""
UNHURRIED = {
    *("analysis", "api", "board", "conformance", "deck_lists", "explain", "levels", "log", "options", "params"),
    *("phrases", "playthrough", "layout", "position_reader", "position_text", "pieces", "print_pieces", "ready_decks"),
    *("record", "registry", "rules_pages", "text_en", "validation", "why_not"),
}
"""Modules that no simulation waits for; explanations and printed cards are others. They are optimised less,
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
    rooms = [Path("src/leyline", room) for room in COMPILED]
    files = [str(path) for room in rooms for path in ([room] if room.is_file() else sorted(room.rglob("*.py")))]
    # Rooms that stay plain Python may use extras that a build has no need of: their types are not checked here.
    level = "1" if QUICK else "3"
    made = mypycify(["--strict", "--follow-imports=silent", *files], opt_level=level, debug_level="0", multi_file=True)
    if sys.platform == "linux":
        for extension in made:  # a hundred and fifty small files, each of which would be padded to four pages
            extension.extra_link_args += ["-Wl,-s,-z,noseparate-code"]
    return made


class SharedOut(build_ext):
    """Compiles on all cores: setuptools by itself takes files and modules one after the other."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        in_turn = self.compiler.compile

        def one(source: str, how: dict[str, Any]) -> list[str]:
            if QUICK or unhurried(source):
                less = ["-Og", "-w"] if QUICK else ["-O1"]  # at -Og it warns of what is only not optimised
                how = {**how, "extra_postargs": [*(how.get("extra_postargs") or []), *less]}
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
    return name in UNHURRIED or "___explain" in source or "___cards" in source


class WithPages(build_py):
    """Puts into the package what is kept elsewhere: the rules pages of docs/games and the page, built from web/."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:  # the package is the checkout itself, where both are found
            return
        package = Path(self.build_lib, "leyline")
        rules = package / "rules"
        rules.mkdir(parents=True, exist_ok=True)
        for text in sorted((HERE / "docs" / "games").glob("*.md")):
            shutil.copy(text, rules)
        page = package / "server" / "page"
        if (page / "index.html").exists() and not (BUILT_PAGE / "index.html").exists():
            return  # a source distribution holds it
        shutil.rmtree(page, ignore_errors=True)
        if page_is_built():
            shutil.copytree(BUILT_PAGE, page)


class WithPage(sdist):
    """A source distribution holds the built page, so that installing from it needs no Node.js."""

    def run(self) -> None:
        if not (SERVER_PAGE / "index.html").exists():
            os.environ["LEYLINE_PAGE"] = "1"
            page_is_built()
            shutil.copytree(BUILT_PAGE, SERVER_PAGE, dirs_exist_ok=True)
        super().run()


def page_is_built() -> bool:
    """Build the page where it is missing and npm is installed; return whether there is one. LEYLINE_PAGE=0 leaves it
    out, LEYLINE_PAGE=1 stops the build where it cannot be made; otherwise the package is built without it."""
    wish = os.environ.get("LEYLINE_PAGE", "")
    npm = shutil.which("npm")
    if (BUILT_PAGE / "index.html").exists() or wish == "0":
        return wish != "0"
    try:
        if npm is None:
            raise OSError("npm, which builds it, is not installed")
        for words in (["ci", "--omit=dev", "--no-audit", "--no-fund"], ["run", "build", "--", "--outDir", BUILT_PAGE]):
            subprocess.run(  # noqa: S603  the page's own build
                [npm, "--loglevel=error", *words], cwd=HERE / "web", check=True, stdout=sys.stderr
            )
    except (OSError, subprocess.CalledProcessError) as error:
        if wish == "1":
            raise SystemExit(f"leyline: the page of the server cannot be built: {error}") from error
        sys.stderr.write(f"leyline: building without the page of the server: {error}\n")
        return False
    return True


COMMANDS = {"build_ext": SharedOut, "build_py": WithPages, "sdist": WithPage}
setup(ext_modules=extensions(), cmdclass=COMMANDS)
