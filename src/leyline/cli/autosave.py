"""Save a game to a file while it is played, so that a closed terminal loses nothing."""

from __future__ import annotations

import os
import time
from pathlib import Path

from leyline.core import record
from leyline.core.errors import LeylineError
from leyline.core.match import Match


class Autosave:
    """The file of a match; every save is atomic. A file that was there before keeps its lines as they are, and gets
    those of what happened since."""

    def __init__(self, match: Match, path: Path, earlier: record.Record | None = None) -> None:
        self.match = match
        self.path = path
        self.earlier = earlier
        self.saved = len(match.entries) if earlier is not None and len(earlier.entries) == len(match.entries) else -1
        """The number of entries in the file."""

    def save(self) -> None:
        """Write the record of the match, unless the file holds it already."""
        if self.saved == len(self.match.entries):
            return
        now = record.of_match(self.match)
        text = now.text() if self.earlier is None else now.text_after(self.earlier)
        part = self.path.with_name(f".{self.path.name}.part")
        try:
            # An existing file keeps its line ends.
            with part.open("w", encoding="utf-8", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        except OSError as error:
            raise LeylineError(f"{self.path} cannot be written: {error.strerror}.") from error
        self.saved = len(self.match.entries)


def check(wanted: str | None) -> None:
    """Raise `LeylineError` if a new record cannot be written to the requested file."""
    if not wanted:
        return
    path = Path(wanted)
    if path.exists():
        raise LeylineError(f"{wanted} already exists. Continue it with --resume, or name a new file.")
    if not path.parent.is_dir():
        raise LeylineError(f"{wanted} cannot be written: there is no folder {str(path.parent)!r}.")
    if not os.access(path.parent, os.W_OK):
        raise LeylineError(f"{wanted} cannot be written: no new file may be put into the folder {str(path.parent)!r}.")


def start(match: Match, wanted: str | None) -> Autosave:
    """Save a new game in the requested file, or in a new one in the user's state folder. Raise `LeylineError` if the
    requested file exists or cannot be written."""
    check(wanted)
    if wanted:
        path = Path(wanted)
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


def resume(match: Match, path: str, earlier: record.Record) -> Autosave:
    """Save a resumed game in its own file, after what that holds already."""
    return Autosave(match, Path(path), earlier)
