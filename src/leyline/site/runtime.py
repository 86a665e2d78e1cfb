"""The runtime of a static folder, gathered from the npm package of Pyodide and the wheel of msgspec: python -m
leyline.site.runtime PYODIDE WHEEL OUT."""

from __future__ import annotations

import gzip
import json
import shutil
import sys
import zipfile
from pathlib import Path

from leyline.core.errors import LeylineError

LOADER, ASM, WASM, LIBRARY, LOCK = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
UNUSED = (
    *("_pyrepl", "unittest", "xmlrpc", "wsgiref", "idlelib", "lib2to3", "pydoc_data", "turtledemo", "tkinter"),
    *("ensurepip", "venv", "curses", "dbm", "sqlite3", "test"),
    *("doctest.py", "pdb.py", "imaplib.py", "mailbox.py", "optparse.py", "turtle.py", "smtplib.py", "poplib.py"),
    *("ftplib.py", "cProfile.py", "profile.py", "pstats.py", "trace.py", "tracemalloc.py", "pickletools.py"),
    *("xml", "multiprocessing", "ctypes", "http", "pydoc.py", "_pyio.py", "_pydatetime.py", "argparse.py"),
    *("statistics.py", "configparser.py", "bdb.py", "plistlib.py", "socketserver.py", "cmd.py", "code.py", "wave.py"),
    *("compileall.py", "fileinput.py", "filecmp.py", "modulefinder.py", "pyclbr.py", "symtable.py", "tabnanny.py"),
    *("timeit.py", "gettext.py", "mimetypes.py", "stringprep.py", "tomllib"),
)
"""Parts of Python's library that nothing here imports."""
ENCODINGS = {"__init__", "aliases", "ascii", "charmap", "cp437", "latin_1", "raw_unicode_escape", "unicode_escape"} | {
    *("utf_8", "utf_8_sig", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le"),
}
"""The encodings that are kept of them all."""


def gather(pyodide: Path, wheel: Path, out: Path) -> None:
    """Write the runtime into a folder. Raise `LeylineError` if the package is not as expected."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    # Every file server knows the type of .js.
    loader = (pyodide / LOADER).read_text(encoding="utf-8")
    if ASM not in loader:
        raise LeylineError(f"{pyodide / LOADER} does not load {ASM}.")
    plain = loader.replace(ASM, "pyodide.asm.js").partition("//# sourceMappingURL")[0]
    (out / "pyodide.js").write_text(plain, encoding="utf-8")
    shutil.copy(pyodide / ASM, out / "pyodide.asm.js")
    (out / f"{WASM}.packed").write_bytes(gzip.compress((pyodide / WASM).read_bytes(), 9, mtime=0))
    _copy_library(pyodide / LIBRARY, out / LIBRARY)
    shutil.copy(wheel, out)
    lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    (out / "lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")


def _copy_library(source: Path, to: Path) -> None:
    with zipfile.ZipFile(source) as whole, zipfile.ZipFile(to, "w") as kept:
        for each in whole.infolist():
            if _is_used(each.filename):
                kept.writestr(each, whole.read(each), zipfile.ZIP_DEFLATED, 9)


def _is_used(name: str) -> bool:
    room, _, rest = name.partition("/")
    if room == "encodings" and rest.endswith(".py"):
        return rest.removesuffix(".py") in ENCODINGS
    return room not in UNUSED


if __name__ == "__main__":
    gather(*[Path(argument) for argument in sys.argv[1:4]])
