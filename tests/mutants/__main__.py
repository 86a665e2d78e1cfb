"""Try a random sample of a room's mutants and report which the tests miss: python -m tests.mutants core --seed 7."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.rooms import ROOMS, NoSuchPath
from tests.mutants.sampling import FailingTests, report, sample

ROOT = Path(__file__).parent.parent.parent


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 if the sample was tried, however many survived; 2 if it could not be."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("room", help=f"one of {', '.join(ROOMS)}")
    parser.add_argument("--count", type=int, default=50, help="how many mutants (50)")
    parser.add_argument("--seed", type=int, default=7, help="which sample (7)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--only", default="", help="only those of the sample whose path:line contains this")
    given = parser.parse_args(arguments)
    try:
        tried = sample(ROOT, given.room, given.count, given.seed, given.jobs, given.only)
    except (NoSuchPath, FailingTests) as error:
        print(error, file=sys.stderr)  # noqa: T201  the answer of a program
        return 2
    print(report(given.room, given.seed, tried))  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
