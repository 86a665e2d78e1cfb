"""The steps of the Containerfile, for a machine without containers."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tests.docs import ROOT

CONTAINERFILE = ROOT / "Containerfile"
INSTALLED = "/opt/leyline"
"""Where the image has the server."""


def stages() -> dict[str, list[list[str]]]:
    """The instructions of each named stage, as words."""
    found: dict[str, list[list[str]]] = {}
    stage = ""
    for line in CONTAINERFILE.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[:1] == ["FROM"]:
            stage = words[3] if "AS" in words else "image"
            found[stage] = []
        elif stage and words:
            found[stage].append(words)
    return found


def tracked() -> list[Path]:
    """The files of a checkout, without what was made in it."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in listed.split("\0") if name and (ROOT / name).is_file()]


def build(folder: Path) -> Path:
    """Carry out the stages `page` and `build` in a folder each; return the environment that the image copies."""
    environment = folder / "environment"
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LEYLINE_FORM")}
    for stage in ("page", "build"):
        place = folder / stage
        place.mkdir()
        for words in stages()[stage]:
            if words[0] == "COPY":
                _copy(words[1:], folder, place)
            elif words[0] == "RUN" and words[1].startswith("scripts/"):
                command = [word.replace(INSTALLED, str(environment)) for word in words[1:]]
                subprocess.run(command, cwd=place, check=True, env=env)
    return environment


def _copy(words: list[str], folder: Path, place: Path) -> None:
    if words[0].startswith("--from="):
        stage = folder / words[0].removeprefix("--from=")
        shutil.copytree(stage / Path(words[1]).relative_to("/src"), place / words[2])
        return
    for name in tracked():
        if words[0] == "." or name.parts[0] == words[0]:
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, place / name)
