"""Learn the values of The Channeling by self-play: `python -m bench.learn_channeling first --seconds 450 --threads 16`.

It builds `bench/learn/channeling.c`, which plays and learns and prints the curve, and writes the weights where the game
reads them (`--out` to write them elsewhere; `--packed FILE` only packs weights that were learned before)."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from leyline.games.channeling.learned_values import HEIGHTS, HOLE, PLACES, ROWS, STATUSES, WIDTH

SOURCE = Path(__file__).parent / "learn" / "channeling.c"
PACKAGE = Path(__file__).parents[1] / "src/leyline/games/channeling"
EDITIONS = ("first", "second")
MOST = 32_000
"""No sum of a lane is larger, whatever the position."""


def built(folder: Path, *options: str) -> Path:
    """Compile the program."""
    out = folder / "learn"
    command = [
        os.environ.get("CC", "cc"),
        "-O3",
        *options,
        "-o",
        str(out),
        str(SOURCE),
        "-lm",
        "-pthread",
    ]
    subprocess.run(command, check=True)  # noqa: S603  the compiler
    return out


def largest_sums(rows: Any) -> Any:
    """Return, for each lane, what no sum exceeds: the largest rows of each group of which one is added."""
    filled = 4 * HEIGHTS + 1
    sizes = [7 * HEIGHTS] * PLACES + [filled * STATUSES] * PLACES + [(HOLE + 1) * HEIGHTS, filled * STATUSES]
    sizes += [256, 256, 16, 16, 16, 16, 51, 200, 51, 51, 21, 2]
    assert sum(sizes) == ROWS
    out = np.zeros(WIDTH)
    at = 0
    for index, size in enumerate(sizes):
        anywhere = index in (2 * PLACES, 2 * PLACES + 1)  # added for each of the sixteen places
        out += np.abs(rows[at : at + size]).max(0) * (PLACES if anywhere else 1)
        at += size
    return out


def packed(data: bytes) -> bytes:
    """Return weights as the game reads them: rows in whole numbers, each lane on its own scale, and the output
    layer."""
    count, width = np.frombuffer(data, np.int32, 2)
    assert (count, width) == (ROWS, WIDTH)
    numbers = np.frombuffer(data, np.float32, offset=8)
    rows = numbers[: ROWS * WIDTH].reshape(ROWS, WIDTH)
    last = numbers[ROWS * WIDTH :]
    scale = MOST / largest_sums(rows)
    whole = np.rint(rows * scale).astype("<i2")
    return bytes(whole.tobytes() + np.concatenate([scale, last]).astype("<f4").tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.learn_channeling", description=(__doc__ or "").split(":")[0])
    parser.add_argument("edition", choices=EDITIONS)
    parser.add_argument("--seconds", type=float, default=450.0)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="start", type=Path, help="weights to go on from")
    parser.add_argument("--packed", type=Path, help="only pack these weights")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    out = args.out or PACKAGE / f"learned_{args.edition}.bin"
    if args.packed is not None:
        out.write_bytes(packed(args.packed.read_bytes()))
        return
    with tempfile.TemporaryDirectory() as folder:
        raw = Path(folder, "weights.f32")
        command = [
            str(built(Path(folder), "-march=native", "-ffast-math")),
            "--edition",
            str(EDITIONS.index(args.edition)),
        ]
        command += ["--seconds", str(args.seconds), "--threads", str(args.threads), "--seed", str(args.seed)]
        command += ["--out", str(raw), *(["--from", str(args.start)] if args.start else [])]
        subprocess.run(command, check=True, stdout=sys.stdout)  # noqa: S603  what was just built
        out.write_bytes(packed(raw.read_bytes()))


if __name__ == "__main__":
    main()
