"""Write the golden files again: python -m tests.golden [GAME …]. Read the diff before you commit it. Position counts
and records are written only for a game that has none: they must never change."""

from __future__ import annotations

import sys

from leyline import names, spec
from tests.game_variants import kinds
from tests.golden import (
    FOLDER,
    SEED,
    boards_of,
    looked_at,
    parameters_of,
    perft_of,
    pieces_of,
    playthrough_of,
    record_of,
)
from tests.golden.words import VARIANTS, words_of


def write(folder: str, name: str, text: str, suffix: str = "txt") -> None:
    path = FOLDER / folder / f"{name}.{suffix}"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(path.relative_to(FOLDER))  # noqa: T201  tells what was written


wanted = sys.argv[1:] or names()
for name, edition, seats in kinds():
    if name not in wanted:
        continue
    write("playthroughs", f"{name}-{edition}-{seats}", playthrough_of(name, edition, seats))
    if (name, edition, seats) in looked_at():
        write("boards", f"{name}-{edition}-{seats}", boards_of(name, edition, seats))
for name in wanted:
    write("pieces", name, pieces_of(name))
    write("parameters", name, parameters_of(name))
    if name in VARIANTS:
        write("words", name, words_of(name))
    if not (FOLDER / "perft" / f"{name}.txt").exists():
        write("perft", name, perft_of(name))
    if not list((FOLDER / "records").glob(f"{name}-*.ley")):
        write("records", f"{name}-{spec(name).editions[0].name}-{SEED}", record_of(name), "ley")
