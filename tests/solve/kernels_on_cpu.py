"""The source of the kernels built by a C++ compiler, so that its logic is tested where there is no accelerator."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np

from leyline.solve import grove_kernels
from leyline.solve.grove_tables import Floats, GroveTables, Ints

COMPILER = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")


class Kernels:
    """What one block after the other does, without the accelerator."""

    def __init__(self, tables: GroveTables, folder: Path, rows: int = 3) -> None:
        assert COMPILER is not None
        source, library = folder / "grove.cpp", folder / "grove.so"
        source.write_text(grove_kernels.source(), encoding="utf-8")
        numbers = [f"-D{name}={value}" for name, value in grove_kernels.macros(tables, rows).items()]
        words = [COMPILER, "-O2", "-shared", "-fPIC", "-Wall", "-Werror", *numbers, str(source), "-o", str(library)]
        subprocess.run(words, check=True)
        self._library = ctypes.CDLL(str(library))
        self._library.sweep.restype = ctypes.c_float
        self._arrays = grove_kernels.arrays(tables)
        pointers = [self._arrays[name].ctypes.data for name in grove_kernels.FIELDS]
        self._tables = (ctypes.c_void_p * len(pointers))(*pointers)
        self.tables = tables
        self.slots = len(grove_kernels.slots(tables))

    def sweep(self, after: Floats, old: Floats, win: float, lazy: bool) -> tuple[Floats, float]:
        """Return the values after one turn more and the largest change."""
        fresh = np.full_like(after, np.nan)
        moved = self._library.sweep(
            self._tables, _at(after), _at(old), _at(fresh), ctypes.c_float(win), ctypes.c_int(lazy)
        )
        return fresh, float(moved)

    def option_values(self, after: Floats, positions: Ints) -> Floats:
        """Return what each option is worth at positions: rows of cubes, own, opposing, second."""
        out = np.zeros((len(positions), self.slots), np.float32)
        given = np.ascontiguousarray(positions, np.int32)
        self._library.option_values(self._tables, _at(after), _at(given), ctypes.c_longlong(len(given)), _at(out))
        return out

    def games(self, after: Floats, errors: Floats, turns: int, seed: int, keep: int = 0) -> tuple[Ints, Ints]:
        """Play a game for each pair of error rates; return winner and turns, and the positions that were kept."""
        count = len(errors)
        result, cost = np.zeros((count, 2), np.int32), np.zeros((count, 2), np.float32)
        kept = np.full((count, keep, 4), -1, np.int32)
        start = np.array(self.tables.start(), np.int32)
        given = np.ascontiguousarray(errors, np.float32)
        self._library.games(
            *(self._tables, _at(after), _at(start), _at(given), ctypes.c_int(turns), ctypes.c_ulonglong(seed)),
            *(ctypes.c_longlong(count), _at(result), _at(cost), _at(kept), ctypes.c_int(keep), ctypes.c_int(3)),
        )
        return result, kept


def _at(array: Floats | Ints) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
