"""The engine of a static folder: every module that answering the page needs, in one compressed file. It holds the
modules of the server as they are, with those of `replacements` in place of the few that need SQL, processes or HTTP."""

from __future__ import annotations

import ast
import io
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from leyline.core import registry, rules_pages
from leyline.core.errors import LeylineError
from leyline.site.runtime import UNUSED

PACKAGE = Path(__file__).parent.parent
REPLACEMENTS = PACKAGE / "site" / "replacements"
ROOTS = ("leyline.site.browser.main", "leyline.site.browser.thinker")
ALSO_THERE = ("msgspec", "pyodide", "pyodide_js", "js")
"""What the runtime of the folder has besides Python's own library."""
FROM_HERE = ("mypy_extensions",)
"""Modules of dependencies that are packed with the engine."""
DATE = (1980, 1, 1, 0, 0, 0)
"""The date of every file in it, so that the same engine is the same file."""


def pack(games: list[str], wheel: Path) -> tuple[bytes, dict[str, bytes]]:
    """Return the engine with these games and the library of this wheel, and the files that only some bots need, each in
    an archive with a name. Raise `LeylineError` if it needs something that a browser has not."""
    files = {_place(name, path): path.read_bytes() for name, path in _modules(games).items()}
    for game in games:
        page = registry.spec(game).page
        files[f"leyline/rules/{page}"] = rules_pages.find(page).read_bytes()
    with zipfile.ZipFile(wheel) as library:
        for name in library.namelist():
            if name.endswith((".py", ".so")):
                files[name] = library.read(name)
    data = [path for game in games for path in sorted((PACKAGE / "games" / game).glob("*.bin"))]
    return _archive(files), {
        f"{path.parent.name}-{path.stem}": _archive({f"leyline/{path.relative_to(PACKAGE)}": path.read_bytes()})
        for path in data
    }


def _archive(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for place, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(place, DATE), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def _modules(games: list[str]) -> dict[str, Path]:
    """Return every module that is imported, by name, from the roots on. Games and bots are there as a whole: they are
    imported by name."""
    waiting = [*ROOTS, *[registry.BUILT_IN[game] for game in games]]
    for room in ("bots", *[f"games/{game}" for game in games]):
        for path in sorted((PACKAGE / room).rglob("*.py")):
            if path.stem != "observation_writer":
                waiting.append(".".join(["leyline", *path.relative_to(PACKAGE).with_suffix("").parts]))
    found: dict[str, Path] = {}
    while waiting:
        name = waiting.pop().removesuffix(".__init__")
        if name in found:
            continue
        file = _file_of(name)
        if file is None:
            continue
        found[name] = file
        waiting.append(name.rpartition(".")[0])
        if name not in FROM_HERE:
            waiting += _imports(file)
    return found


def _file_of(name: str) -> Path | None:
    """Return the file of a module; None for what is no module, or is there anyway. Raise `LeylineError` if it can be
    there in no browser."""
    top, *rest = name.split(".")
    if top in sys.stdlib_module_names and (top in UNUSED or f"{top}.py" in UNUSED):
        raise LeylineError(f"The engine of a static folder imports {name}, which its Python is packed without.")
    if not name or top in sys.stdlib_module_names or top in ALSO_THERE:
        return None
    inside = Path(*rest) if top == "leyline" else Path(*name.split("."))
    for folder in (REPLACEMENTS, PACKAGE) if top == "leyline" else (REPLACEMENTS,):
        for path in ((folder / inside).with_suffix(".py"), folder / inside / "__init__.py"):
            if path.is_file() and path != REPLACEMENTS / "__init__.py":
                return path
    if top in FROM_HERE:
        spec = find_spec(top)
        return Path(spec.origin) if spec is not None and spec.origin is not None and not rest else None
    if top == "leyline":
        return None  # a name in a module, or a game that is left out
    raise LeylineError(f"The engine of a static folder cannot import {name}.")


def _imports(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports when it runs, and the names that may be modules."""
    for node in _run(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            if node.module.startswith("leyline"):
                for alias in node.names:
                    yield f"{node.module}.{alias.name}"


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a file that are there when it runs: not those for the type checker."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from _run(child)


def _place(name: str, path: Path) -> str:
    """Return where a module lies in the engine."""
    parts = name.split(".")
    return "/".join([*parts, "__init__.py"]) if path.name == "__init__.py" else "/".join(parts) + ".py"
