"""Save a game to a file while it is played, so that a closed terminal loses nothing."""

from __future__ import annotations

import os
import time
from pathlib import Path

from leyline.core import record
from leyline.core.errors import LeylineError
from leyline.core.match import Match


class Autosave:
    """The file of a match; every save is atomic."""

    def __init__(self, match: Match, path: Path) -> None:
        self.match = match
        self.path = path

    def save(self) -> None:
        """Write the record of the match."""
        part = self.path.with_name(f".{self.path.name}.part")
        with part.open("w", encoding="utf-8") as file:
            file.write(record.of_match(self.match).text())
            file.flush()
            os.fsync(file.fileno())
        part.replace(self.path)


def start(match: Match, wanted: str | None) -> Autosave:
    """Save a new game in the requested file, or in a new one in the user's state folder. Raise `LeylineError` if the
    requested file exists."""
    if wanted:
        path = Path(wanted)
        if path.exists():
            raise LeylineError(f"{wanted} already exists. Continue it with --resume, or name a new file.")
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
    file = Autosave(match, path)
    file.save()
    return file


def resume(match: Match, path: str) -> Autosave:
    """Save a resumed game in its own file."""
    return Autosave(match, Path(path))
