"""Writes the golden files anew: python -m tests.golden. Look at the difference before you commit it."""

from __future__ import annotations

from leyline import names
from tests.game_variants import kinds
from tests.golden import FOLDER, SMALL, boards_of, pieces_of, playthrough_of


def write(folder: str, name: str, text: str) -> None:
    path = FOLDER / folder / f"{name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(path.relative_to(FOLDER))  # noqa: T201  tells what was written


for name, edition, seats in kinds():
    write("playthroughs", f"{name}-{edition}-{seats}", playthrough_of(name, edition, seats))
    if name in SMALL:
        write("boards", f"{name}-{edition}-{seats}", boards_of(name, edition, seats))
for name in names():
    write("pieces", name, pieces_of(name))
