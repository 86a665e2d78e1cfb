"""The guided first games. A lesson is written as words and moves; here the engine plays it, so that a lesson shows,
offers and says exactly what a real table would."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec

import leyline
from leyline.core.game import CHANCE, OVER, AnyGame
from leyline.core.match import Match
from leyline.games.aidalon.position.table import build
from leyline.server.tables import client_view
from tests.docs import ROOT

SOURCE = ROOT / "web" / "lessons"
TARGET = ROOT / "web" / "src" / "learn" / "lessons"


class Play:
    """A lesson being played."""

    def __init__(self, lesson: dict[str, Any]) -> None:
        self.game: AnyGame
        self.seat: int = lesson["seat"]
        self._told = 0
        if "layout" in lesson:
            # A position of Aidalon, laid out as docs/positions.md describes.
            self.game, start = build(lesson["layout"], {})
            self.match = Match(self.game, start=start)
        else:
            self.game = leyline.create(lesson["game"], edition=lesson.get("edition", ""))
            self.match = Match(self.game)
        for text in lesson.get("deal", []):
            self.act(text)

    def act(self, text: str) -> None:
        """Carry out an option or an outcome."""
        self.match.act(self.game.parse(text))

    def offered(self) -> list[str]:
        """Return the texts of the options at this point, whichever seat decides."""
        return [self.game.text(code) for code in self.game.options(self.match.state)]

    def through(self, text: str, answer: str) -> bool:
        """Give an answer (a pass) for every seat until `text` is possible; return whether one had to."""
        gave = False
        while answer and text not in self.offered() and answer in self.offered():
            self.act(answer)
            gave = True
        return gave

    def place(self, position: str) -> None:
        """Go on from another position, written as docs/positions.md describes."""
        self.match = Match(self.game, start=self.game.read_position(position))
        self._told = 0

    def frame(self) -> dict[str, Any]:
        """Return everything that the learner's seat sees now, and the log since the frame before."""
        state = self.match.state
        pending = self.match.pending()
        lines = client_view.log_lines(self.match.log(self.seat, self._told))
        self._told = len(self.match.entries)
        found: dict[str, Any] = {"view": self.game.view(state, self.seat), "log": msgspec.to_builtins(lines)}
        if pending >= 0:
            prompt = self.game.prompt(state)
            found["waiting"] = {
                "seat": pending,
                "prompt": {"kind": prompt.kind, "words": prompt.words, "rule": prompt.rule},
                "where": self.game.phase_path(state),
                "move": self.game.move_number(state),
            }
        if pending == self.seat:
            options = [client_view.option(self.game, state, code) for code in self.game.options(state)]
            found["options"] = msgspec.to_builtins(options)
        return found


def step(play: Play, written: dict[str, Any]) -> dict[str, Any]:
    """Return a step: its words, what the learner sees at its beginning (frame by frame), what to do, and what they see
    then."""
    shown: list[dict[str, Any]] = []
    chance: list[str] = list(written.get("chance", []))
    if "position" in written:
        play.place(written["position"])
        shown.append(play.frame())
    answer = written.get("through", "")
    for text in written.get("theirs", []):
        play.through(text, answer)
        play.act(text)
        _luck(play, chance)
        shown.append(play.frame())
    out: dict[str, Any] = {"say": written["say"], "rule": written.get("rule", ""), "shown": shown}
    if "point" in written:
        out["point"] = written["point"]
    if "do" in written:
        if play.through(written["do"], answer):
            shown.append(play.frame())
        offered = play.offered()
        assert play.match.pending() == play.seat, f"it is not the learner's turn to {written['do']}"
        assert written["do"] in offered, f"{written['do']} is not offered: {offered}"
        play.act(written["do"])
        _luck(play, chance)
        out["do"] = written["do"]
        out["then"] = play.frame()
    assert not chance, f"these outcomes were not drawn: {chance}"
    return out


def _luck(play: Play, chance: list[str]) -> None:
    while play.match.pending() == CHANCE:
        play.act(chance.pop(0))


def lesson(path: Path) -> str:
    """Return the lesson as the page loads it."""
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    play = Play(written)
    start = play.frame()
    steps = [step(play, each) for each in written["steps"]]
    over = play.match.pending() == OVER
    whole = {
        "game": written["game"],
        "roles": list(play.game.setup.roles()),
        "params": dict(play.game.setup.values),
        "seat": play.seat,
        "over": over,
        "start": start,
        "steps": steps,
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


def written() -> dict[Path, str]:
    """Return all lessons by their file names."""
    return {TARGET / f"{path.stem}.json": lesson(path) for path in sorted(SOURCE.glob("*.toml"))}


if __name__ == "__main__":
    TARGET.mkdir(parents=True, exist_ok=True)
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
