"""The Grove solved on an accelerator, through CuPy: kernels of our own (`grove.cu`) and Python around them.

A sweep is one kernel whose blocks share rows of the table, with branches that depend on the row: plain CUDA C++ says
that best. CuPy compiles it when it is needed, with the numbers of the rules as constants, and takes nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from leyline.core.errors import LeylineError
from leyline.solve import grove_kernels
from leyline.solve.grove_tables import Floats, GroveTables, Ints

ROWS = 4
"""Opposing druids that one block handles."""
THREADS = 512
BATCH = 1 << 22


class CudaSolver:
    """Like `NumpySolver`, with the table in the memory of the accelerator."""

    def __init__(
        self,
        tables: GroveTables,
        win: float = 1.0,
        other_win: float = -1.0,
        rows: int = ROWS,
        copies: int = 2,
    ) -> None:
        """`copies` is how many tables there will be: two, unless new values go to another solver."""
        try:
            import cupy
        except ImportError as error:
            raise LeylineError("Solving on an accelerator takes CuPy, which is not installed.") from error
        self._cp: Any = cupy
        self.tables = tables
        self.win = win
        count, druids, _ = tables.shape
        self._size = count * druids * druids
        cupy.get_default_memory_pool().free_all_blocks()  # what an earlier solver held
        free, _ = cupy.cuda.runtime.memGetInfo()
        if copies * 4 * self._size > free:
            raise LeylineError(
                f"This Grove has {self._size:,} positions: {copies} tables take {copies * 4 * self._size / 1e9:.1f} GB,"
                f" and the accelerator has {free / 1e9:.1f} GB free."
            )
        self.after = cupy.zeros(self._size, cupy.float32)
        slab = druids * druids
        for index in np.nonzero(tables.ended == 1.0)[0]:
            goal = int(tables.other[index])
            self.after[goal * slab : (goal + 1) * slab] = other_win
        self._fresh: Any = None
        self._rows = rows
        self._arrays = {name: cupy.asarray(array) for name, array in grove_kernels.arrays(tables).items()}
        pointers = [self._arrays[name].data.ptr for name in grove_kernels.FIELDS]
        self._tables = cupy.asarray(np.array(pointers, np.uint64))
        numbers = [f"-D{name}={value}" for name, value in grove_kernels.macros(tables, rows).items()]
        module = cupy.RawModule(code=grove_kernels.source(), options=("-std=c++17", *numbers))
        self._kernels = {name: module.get_function(name) for name in ("sweep", "values", "option_values", "games")}
        self._shared = self._block_bytes()
        self._kernels["sweep"].max_dynamic_shared_size_bytes = self._shared

    def _block_bytes(self) -> int:
        """Return the size of `struct Block`."""
        rules, rows = self.tables.rules, self._rows
        hits, circles = rules.dice + 1, rules.circles
        floats = 2 * rows * (self.tables.shape[1] + 1)
        longs = rows * circles * hits * (2 + hits)
        ints = circles * hits + circles + 2 * rows * circles + rows + 4
        return -(-(4 * floats + 8 * longs + 4 * ints + 16) // 16) * 16

    def sweep(self, lazy: bool = False, onto: CudaSolver | None = None) -> float:
        """Count one turn more, and return the largest change of a value."""
        cp = self._cp
        if onto is None and self._fresh is None:
            self._fresh = cp.empty(self._size, cp.float32)
        fresh = self._fresh if onto is None else onto.after
        old = self.after if onto is None else onto.after
        moved = cp.zeros(1, cp.float32)
        count, druids, _ = self.tables.shape
        grid = -(-druids // self._rows)
        for begin in range(0, count, 65_535):
            self._kernels["sweep"](
                (grid, min(count - begin, 65_535)),
                (THREADS,),
                (
                    *(self._tables, self.after, old, fresh, np.float32(self.win), np.int32(lazy), np.int32(begin)),
                    moved,
                ),
                shared_mem=self._shared,
            )
        if onto is None:
            self.after, self._fresh = fresh, self.after
        return float(moved[0])

    def drop_spare(self) -> None:
        """Give the memory of the second table back."""
        self._fresh = None
        self._cp.get_default_memory_pool().free_all_blocks()

    def values(self, positions: npt.NDArray[np.int64]) -> Floats:
        """Return the values of positions, rows of cubes, own druids and opposing druids, to the player to move."""
        given = self._cp.asarray(positions, self._cp.int32)
        found: Floats = self._cp.asnumpy(self.device_values(given))
        return found

    def device_values(self, given: Any) -> Any:
        """The same, from and to arrays of the accelerator."""
        out = self._cp.empty(len(given), self._cp.float32)
        self._launch("values", len(given), (self._tables, self.after, given, np.int64(len(given)), out))
        return out

    def option_values(self, positions: Ints) -> Floats:
        """Return what each option (`grove_kernels.slots`) is worth at positions: rows of cubes, own, opposing, second;
        below -1 where it is not possible."""
        cp = self._cp
        given = cp.asarray(positions, cp.int32)
        out = cp.empty((len(given), len(grove_kernels.slots(self.tables))), cp.float32)
        self._launch("option_values", len(given), (self._tables, self.after, given, np.int64(len(given)), out))
        found: Floats = cp.asnumpy(out)
        return found

    def games(self, errors: Floats, turns: int, seed: int, keep: int = 0, every: int = 3) -> tuple[Ints, Floats, Any]:
        """Play a game for each pair of error rates. Return winner (1, 2, or 0 for nobody) and turns, what errors cost
        and how many there were, and on the accelerator the positions that were kept, with -1 where there are none."""
        cp = self._cp
        count = len(errors)
        result, cost = cp.zeros((count, 2), cp.int32), cp.zeros((count, 2), cp.float32)
        kept = cp.full((count, max(keep, 1), 4), -1, cp.int32)
        start = cp.asarray(self.tables.start(), cp.int32)
        given = cp.asarray(errors, cp.float32)
        self._launch(
            "games",
            count,
            (
                *(self._tables, self.after, start, given, np.int32(turns), np.uint64(seed), np.int64(count)),
                *(result, cost, kept, np.int32(keep), np.int32(every)),
            ),
        )
        return cp.asnumpy(result), cp.asnumpy(cost), kept

    def write(self, part: npt.NDArray[np.float32]) -> None:
        """Fill the table from an array, in portions."""
        for begin in range(0, self._size, BATCH * 16):
            end = min(begin + BATCH * 16, self._size)
            self.after[begin:end] = self._cp.asarray(part[begin:end])

    def read(self, into: npt.NDArray[np.float32]) -> None:
        """Copy the table into an array, in portions."""
        for begin in range(0, self._size, BATCH * 16):
            end = min(begin + BATCH * 16, self._size)
            into[begin:end] = self._cp.asnumpy(self.after[begin:end])

    def _launch(self, name: str, count: int, arguments: tuple[Any, ...]) -> None:
        self._kernels[name]((-(-count // 128),), (128,), arguments)
