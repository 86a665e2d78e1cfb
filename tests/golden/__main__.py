"""Writes the golden playthroughs anew: python -m tests.golden. Look at the difference before you commit it."""

from __future__ import annotations

from tests.game_variants import kinds
from tests.golden import FOLDER, playthrough_of

for name, edition, seats in kinds():
    path = FOLDER / "playthroughs" / f"{name}-{edition}-{seats}.txt"
    path.write_text(playthrough_of(name, edition, seats), encoding="utf-8")
    print(path.name)  # noqa: T201  tells what was written
