"""A random game printed in full: every state, view, option and choice. Kept as golden files, so that any change
of the rules, of a view or of a word shows as a difference to review."""

from __future__ import annotations

import json
from random import Random

from leyline.core.chance import random_code
from leyline.core.game import CHANCE, OVER, REVEALED, SPECTATOR, AnyGame, Event, State
from leyline.core.run import Run

MOST_OPTIONS = 40
"""Longer lists of options are shown in part."""


def playthrough(game: AnyGame, seed: int, steps: int = 1000) -> str:
    """Return the text of one random game, or of its first steps. Only what changed is printed: of the state, of a
    spectator's view, and of each seat's view where it differs from that."""
    rng = Random(seed)
    setup = game.setup
    lines = [f"game {setup.spec.name}, rules {setup.rules}, edition {setup.edition}, {setup.seats} seats, seed {seed}"]
    lines += [f"set {name} = {value}" for name, value in setup.changed().items()]
    run = Run(game)
    state = run.state
    seen: dict[str, dict[str, str]] = {}
    for step in range(1, steps + 1):
        lines += ["", f"--- {step} ---"]
        lines += _changes("state", _parts("", state.dump()), seen)
        public = _parts("", game.view(state, SPECTATOR))
        lines += _changes("view", public, seen)
        for seat, role in enumerate(setup.roles()):
            own = _parts("", game.view(state, seat))
            lines += _changes(
                f"view of {role}", {name: own[name] for name in own if own[name] != public.get(name)}, seen
            )
        pending = game.pending(state)
        if pending == OVER:
            winners = ", ".join([setup.roles()[seat] for seat in game.winners(state)])
            lines += [f"over: winners {winners}; scores {game.scores(state)}; returns {game.returns(state)}"]
            break
        lines += _asked(game, state, pending)
        code = random_code(game, state, rng)
        lines.append(f"> {game.text(code)}")
        lines += _logged(game, run.step(code))
    return "\n".join(lines) + "\n"


def _parts(path: str, value: object) -> dict[str, str]:
    """Take a plain value apart: objects and lists of objects by their members, anything else as JSON."""
    out: dict[str, str] = {}
    if isinstance(value, dict):
        for name, part in value.items():
            out.update(_parts(f"{path}.{name}" if path else name, part))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for index, part in enumerate(value):
            out.update(_parts(f"{path}.{index}", part))
    else:
        out[path] = json.dumps(value, separators=(",", ":"))
    return out


def _changes(title: str, now: dict[str, str], seen: dict[str, dict[str, str]]) -> list[str]:
    before = seen.get(title, {})
    seen[title] = now
    lines = [f"{title}: {name} = {value}" for name, value in now.items() if before.get(name) != value]
    return lines + [f"{title}: {name} is no longer different" for name in before if name not in now]


def _asked(game: AnyGame, state: State, pending: int) -> list[str]:
    codes = game.options(state)
    weights = game.weights(state)
    prompt = game.prompt(state)
    who = "chance" if pending == CHANCE else game.setup.roles()[pending]
    lines = [f"{who} [{prompt.kind}] {prompt.words} (rule: {prompt.rule}; move {game.move_number(state)})"]
    if game.phase_path(state):
        lines.append(f"where: {game.phase_path(state)}")
    for index, code in enumerate(codes[:MOST_OPTIONS]):
        weight = f" weight {weights[index]}" if weights else ""
        lines.append(f"  {code} {game.text(code)}{weight}: {game.describe_action(state, code)}")
    if len(codes) > MOST_OPTIONS:
        lines.append(f"  … {len(codes) - MOST_OPTIONS} more")
    return lines


def _logged(game: AnyGame, events: list[Event]) -> list[str]:
    lines: list[str] = []
    for event in events:
        if event == REVEALED:  # for `Match`, not for the log
            continue
        told = {seat: game.describe_event(event, seat) for seat in [SPECTATOR, *range(game.seats)]}
        public = told[SPECTATOR]
        if public:
            lines.append(f"  log: {public}")
        lines += [
            f"  log for {game.setup.roles()[seat]}: {told[seat]}" for seat in range(game.seats) if told[seat] != public
        ]
    return lines
