"""Keeping a game in a file while it is played, so that nothing is lost whatever happens to the terminal."""

from __future__ import annotations

import os
import time
from pathlib import Path

from leyline.core import record
from leyline.core.errors import LeylineError
from leyline.core.match import Match


class Autosave:
    """Writes the record of a match to its file, all of it or nothing."""

    def __init__(self, match: Match, path: Path) -> None:
        self.match = match
        self.path = path

    def keep(self) -> None:
        """Bring the file up to date."""
        draft = self.path.with_name(f".{self.path.name}.part")
        with draft.open("w", encoding="utf-8") as file:
            file.write(record.of_match(self.match).text())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.path)


def begin(match: Match, wanted: str | None) -> Autosave:
    """A keeper for a new game, in the wanted file or in one of its own under the user's state folder. Raises
    `LeylineError` if the wanted file is there already."""
    if wanted:
        path = Path(wanted)
        if path.exists():
            raise LeylineError(f"{wanted} is there already; go on with it by --resume, or name a new file")
    else:
        home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
        folder = Path(home) / "leyline"
        folder.mkdir(parents=True, exist_ok=True)
        stem = f"{match.game.setup.spec.name}-{time.strftime('%Y%m%d-%H%M%S')}"
        path = folder / f"{stem}.ley"
        number = 1
        while path.exists():
            number += 1
            path = folder / f"{stem}-{number}.ley"
    keeper = Autosave(match, path)
    keeper.keep()
    return keeper


def go_on(match: Match, path: str) -> Autosave:
    """A keeper for a game that goes on in its own file."""
    return Autosave(match, Path(path))
