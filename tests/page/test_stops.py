"""How often the page asks in Aidalon's windows with the usual stops: its own rules, asked about games of the engine."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from leyline import create
from leyline.core.game import CHANCE, OVER, SPECTATOR, Game, State
from tests.docs import ROOT

SEAT = 0
GAMES = 20
MOST = 2.0
"""Questions in windows for each action of one's own. Asked in every window, there were seven."""


class Page:
    """The page's rules, running in Node.js."""

    def __init__(self) -> None:
        folder = subprocess.run([ROOT / "scripts" / "node"], check=True, capture_output=True, text=True).stdout.strip()
        command = [f"{folder}/node", str(Path(__file__).with_name("stops.mjs"))]
        self._node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def answer(self, view: Any, passed: str | None, idle: bool) -> dict[str, Any]:
        """Return what the page does in a window with this view."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        line = json.dumps({"view": view, "seat": SEAT, "passed": passed, "idle": idle})
        self._node.stdin.write(f"{line}\n")
        self._node.stdin.flush()
        found: dict[str, Any] = json.loads(self._node.stdout.readline())
        return found

    def close(self) -> None:
        """Stop it."""
        self._node.communicate()


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    found = Page()
    yield found
    found.close()


def _best(game: Game[Any], state: State, seat: int, options: list[int]) -> int:
    """Return what looks best at once."""

    def value(code: int) -> float:
        after = state.clone()
        game.apply(after, code)
        return game.evaluate(after, seat)

    return max(options, key=value)


def _play(page: Page, edition: str, seed: int) -> Counter[str]:
    """Play a game against `greedy` with the usual stops; return how often the page asked, and the actions."""
    game = create("aidalon", edition, 2, {})
    rng = Random(seed)
    state = game.initial_state()
    count: Counter[str] = Counter()
    passed: str | None = None
    collecting = False
    while (pending := game.pending(state)) != OVER:
        options = list(game.options(state))
        if pending == CHANCE:
            game.apply(state, rng.choices(options, game.weights(state))[0])
            continue
        texts = {game.text(code): code for code in options}
        code = _best(game, state, pending, options)
        if pending == SEAT and "pass" in texts and game.prompt(state).kind in ("instant", "reaction"):
            view = game.view(state, SEAT)
            found = page.answer(view, passed, idle=len(options) == 1)
            # What a spectator sees is enough to decide: a pass tells nothing about the hand.
            if len(options) > 1:
                assert page.answer(game.view(state, SPECTATOR), passed, idle=False) == found
            collects = [each for text, each in texts.items() if text.startswith("collect")]
            if collecting and collects:
                code = collects[0]  # with one touch, all of them
            elif found["pass"]:
                code = texts["pass"]
            else:
                count["questions"] += 1
                collecting = code in collects
                passed = found["window"] if code == texts["pass"] else passed
        elif pending == SEAT:
            collecting = False
            count["actions"] += game.prompt(state).kind == "action"
        game.apply(state, code)
    return count


@pytest.mark.parametrize("edition", ["starter", "showcase"])
def test_windows_ask_at_most_twice_for_each_action_of_ones_own(page: Page, edition: str) -> None:
    count: Counter[str] = Counter()
    for seed in range(GAMES):
        count += _play(page, edition, seed)
    assert count["actions"] > 10 * GAMES
    assert 0 < count["questions"] <= MOST * count["actions"], dict(count)
