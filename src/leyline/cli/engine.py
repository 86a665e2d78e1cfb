"""leyline engine: one JSON object per line in, one out, so that a program in any language can drive a game. The
protocol is in docs/engine.md."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable

from leyline.cli import arguments
from leyline.core import record, registry
from leyline.core.chance import Chance, SeedChance
from leyline.core.errors import IllegalAction, LeylineError
from leyline.core.game import CHANCE, OVER, SPECTATOR, TABLE
from leyline.core.match import Entry, Match

Request = dict[str, object]
Answer = dict[str, object]


def parser() -> arguments.Parser:
    return arguments.parser(
        "engine", "Drive a game from a program: one JSON object per line on standard input and output."
    )


def run(args: argparse.Namespace) -> int:
    engine = Engine()
    for line in sys.stdin:
        if line.strip():
            sys.stdout.write(engine.answer(line) + "\n")
            sys.stdout.flush()
    return 0


class Engine:
    """Answer requests about one game at a time."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.verbs: dict[str, tuple[Callable[[Request], Answer], tuple[str, ...]]] = {
            "new": (self._new, ("game", "edition", "parameters", "seats", "seed", "chance", "players")),
            "pending": (self._pending, ()),
            "options": (self._options, ()),
            "apply": (self._apply, ("text",)),
            "view": (self._view, ("seat",)),
            "log": (self._log, ("seat", "since")),
            "state": (self._state, ("format",)),
            "load": (self._load, ("state", "seed", "chance")),
            "undo": (self._undo, ("to",)),
            "record": (self._record, ()),
        }

    def answer(self, line: str) -> str:
        """Return the answer to a line, as a line. A refused request says why and changes nothing."""
        request: object = None
        try:
            try:
                request = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise LeylineError(f"This line is not JSON: {error}.") from error
            if not isinstance(request, dict):
                raise LeylineError("A request is one JSON object.")
            out = {"ok": True, **self._dispatch(request)}
        except LeylineError as error:
            out = {"ok": False, "error": str(error)}
        if isinstance(request, dict) and "id" in request:
            out["id"] = request["id"]
        return json.dumps(out)

    def _dispatch(self, request: Request) -> Answer:
        op = request.get("op")
        if not isinstance(op, str) or op not in self.verbs:
            raise LeylineError(f'"op" is one of {", ".join(self.verbs)}, not {op!r}')
        verb, known = self.verbs[op]
        extra = [name for name in request if name not in known and name not in ("op", "id")]
        if extra:
            takes = ", ".join(known) or "nothing more"
            raise LeylineError(f"{op} does not take {', '.join([repr(name) for name in extra])}; it takes {takes}.")
        return verb(request)

    def _playing(self) -> Match:
        if self.match is None:
            raise LeylineError("There is no game yet; begin with new or load.")
        return self.match

    # --- verbs ----------------------------------------------------------------------------------------------

    def _new(self, request: Request) -> Answer:
        game = registry.create(
            _text(request, "game"),
            _text(request, "edition", ""),
            _number(request, "seats", 0),
            _mapping(request, "parameters"),
        )
        players = request.get("players")
        if players is not None and not (
            isinstance(players, list)
            and len(players) == game.seats
            and all(isinstance(name, str) and name.isprintable() for name in players)
        ):
            raise LeylineError(f'"players" is a list of {game.seats} names')
        self.match = Match(game, self._source(request), players)
        return self._status(0)

    def _source(self, request: Request) -> Chance | None:
        """Return the chance source: a seed, or None if the driver draws."""
        if "chance" in request:
            if request["chance"] != "ask" or "seed" in request:
                raise LeylineError('give either a "seed" or "chance": "ask"')
            return None
        return SeedChance(_number(request, "seed", secrets.randbelow(1 << 31)))

    def _pending(self, request: Request) -> Answer:
        return self._status(len(self._playing().entries))

    def _options(self, request: Request) -> Answer:
        match = self._playing()
        if match.pending() == OVER:
            return {"options": [], "words": []}
        codes = match.game.options(match.state)
        out: Answer = {
            "options": [match.game.text(code) for code in codes],
            "words": [match.game.describe_action(match.state, code) for code in codes],
        }
        if match.pending() == CHANCE:
            out["weights"] = match.game.weights(match.state)
        return out

    def _apply(self, request: Request) -> Answer:
        match = self._playing()
        text = _text(request, "text")
        code = match.game.parse(text)
        before = len(match.entries)
        if match.pending() == OVER:
            raise IllegalAction("The game is over.")
        match.act(code)
        return self._status(before)

    def _view(self, request: Request) -> Answer:
        match = self._playing()
        seat = self._seat(request)
        out: Answer = {"view": match.game.view(match.state, seat)}
        if seat != SPECTATOR and match.pending() == seat:
            out["options"] = [match.game.text(code) for code in match.game.options(match.state)]
        return out

    def _log(self, request: Request) -> Answer:
        lines = self._playing().log(self._seat(request), max(_number(request, "since", 0), 0))
        return {"log": [{"entry": line.entry, "words": line.words} for line in lines]}

    def _seat(self, request: Request) -> int:
        roles = self._playing().game.setup.roles()
        seat = request.get("seat", "spectator")
        if seat == "spectator":
            return SPECTATOR
        if isinstance(seat, str) and seat in roles:
            return roles.index(seat)
        if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < len(roles):
            return seat
        raise LeylineError(f'"seat" is a number from 0, one of {", ".join(roles)}, or "spectator", not {seat!r}')

    def _state(self, request: Request) -> Answer:
        match = self._playing()
        setup = match.game.setup
        form = _text(request, "format", "fields")
        if form not in ("fields", "text"):
            raise LeylineError(f'"format" is "fields" or "text", not {form!r}')
        return {
            "state": {
                "game": setup.spec.name,
                "rules": setup.rules,
                "edition": setup.edition,
                "parameters": setup.changed(),
                "seats": setup.seats,
                "position": match.state.dump() if form == "fields" else match.game.write_position(match.state),
            }
        }

    def _load(self, request: Request) -> Answer:
        state = _mapping(request, "state")
        extra = [name for name in state if name not in ("game", "rules", "edition", "parameters", "seats", "position")]
        if extra:
            raise LeylineError(f"A state has no {', '.join([repr(name) for name in extra])}.")
        spec = registry.spec(_text(state, "game"))
        game = spec.create(
            _text(state, "edition", ""),
            _number(state, "seats", 0),
            _mapping(state, "parameters"),
            rules=_number(state, "rules", spec.rules_version),
        )
        position = state.get("position")
        start = game.read_position(position) if isinstance(position, str) else game.load(_mapping(state, "position"))
        asks = self.match is not None and self.match.chance is None and "seed" not in request
        self.match = Match(game, None if asks else self._source(request), None, start)
        return self._status(0)

    def _undo(self, request: Request) -> Answer:
        match = self._playing()
        before = len(match.entries)
        match.undo(_number(request, "to", self._previous()))
        return self._status(before)

    def _previous(self) -> int:
        """Return the entry before the last action or, if chance is drawn here, before the last decision."""
        match = self._playing()
        live = match.live()
        if match.end is not None:
            return live[-1] if live else 0
        last = len(live) - 1
        while match.chance is not None and last > 0 and match.entries[live[last] - 1].who == CHANCE:
            last -= 1
        return live[last - 1] if last > 0 else 0

    def _record(self, request: Request) -> Answer:
        return {"record": record.of_match(self._playing()).text()}

    # --- status -----------------------------------------------------------------------------------

    def _status(self, before: int) -> Answer:
        """Return what is pending, and the entries made since."""
        match = self._playing()
        game = match.game
        roles = game.setup.roles()
        pending = match.pending()
        prompt = game.prompt(match.state)
        out: Answer = {
            "pending": "over" if pending == OVER else "chance" if pending == CHANCE else roles[pending],
            "seat": pending if pending >= 0 else None,
            "entry": len(match.entries),
            "move": game.move_number(match.state),
            "entries": [
                _entry(number, match.entries[number - 1], roles) for number in range(before + 1, len(match.entries) + 1)
            ],
        }
        result = match.result()
        if result is None:
            out["prompt"] = {"kind": prompt.kind, "words": prompt.words, "rule": prompt.rule}
        else:
            out["result"] = {
                "winners": [roles[seat] for seat in result.winners],
                "scores": result.scores,
                "by": result.by,
                "ending": result.ending,
            }
        return out


def _entry(number: int, entry: Entry, roles: tuple[str, ...]) -> dict[str, object]:
    who = "chance" if entry.who == CHANCE else "table" if entry.who == TABLE else roles[entry.who]
    return {"entry": number, "who": who, "text": entry.text}


def _text(request: Request, name: str, default: str | None = None) -> str:
    value = request.get(name, default)
    if not isinstance(value, str):
        raise LeylineError(f'"{name}" is a text' + ("" if name in request else " and is missing"))
    return value


def _number(request: Request, name: str, default: int) -> int:
    value = request.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise LeylineError(f'"{name}" is a whole number, not {value!r}')
    return value


def _mapping(request: Request, name: str) -> dict[str, object]:
    value = request.get(name, {})
    if not isinstance(value, dict):
        raise LeylineError(f'"{name}" is an object, not {value!r}')
    return value
