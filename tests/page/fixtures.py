"""Recorded tables: what the server would send to a seat in seeded games of every edition, made without a server.

A recording has one question for each kind of prompt, and the fullest positions that came up. It is made anew for every
run, so that it always speaks the present messages.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, cast

from msgspec.json import encode

from leyline import bots, create, spec
from leyline.bots.curve import Curve
from leyline.bots.explain import reasons
from leyline.core import registry, rules_pages
from leyline.core.errors import LeylineError
from leyline.core.game import SPECTATOR
from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.errors import RequestRefused
from leyline.server.tables import client_view, commands, creation, events
from leyline.server.tables.table import Table
from leyline.server.tables.table_parts import Timestamp
from leyline.server.tables.transaction import Transaction
from leyline.server.web import course_schema, http_schema
from leyline.server.web.endpoint import RequestContext
from leyline.server.web.endpoints import games

WIDE = "W" * 40
EMOJI = "🧙‍♀️🌳🔮🪨🦉🌕🧿🪄🍄🐺"
RIGHT_TO_LEFT = "عبد الرحمن بن إبراهيم الفراهيدي"
PLAIN = ("Ann", "Ben", "Cleo", "Dora")
HARD = (WIDE, EMOJI, RIGHT_TO_LEFT, WIDE)
SAMPLE = 12
"""Options that the players look at before they choose."""
BURST = 10
"""Updates in a row that are kept to watch pieces move."""
HINTS = 5
"""Options in a hint."""
TURNING_POINTS = 4
"""Turning points of a finished game."""
MAX_EACH = 2
"""Questions of one kind that are kept for a game."""


@dataclass(frozen=True)
class Script:
    """A game to record."""

    game: str
    edition: str
    seats: int
    seat: int
    """The seat that the page shows."""
    seed: int
    names: tuple[str, ...] = PLAIN
    boldness: float = 0.3
    """How often a player chooses at random, instead of what looks best at once."""

    @property
    def name(self) -> str:
        """What it is called in a report."""
        return f"{self.game}-{self.edition}-{self.seats}-seat{self.seat + 1}"


SCRIPTS = (
    Script("channeling", "first", 2, 0, 1),
    Script("channeling", "second", 2, 1, 2, HARD),
    Script("grove", "standard", 2, 1, 1, HARD),
    Script("grove", "standard", 2, 0, 5),
    Script("runestones", "full", 4, 2, 1, HARD, boldness=1.0),
    Script("runestones", "base", 2, 1, 1),
    Script("runestones", "nocturnal", 3, 0, 2, HARD),
    Script("runestones", "forest", 2, 1, 3),
    Script("aidalon", "showcase", 4, 1, 1, HARD),
    Script("aidalon", "starter", 2, 1, 1),
    Script("aidalon", "starter", 3, 2, 2, HARD),
)


@dataclass(frozen=True)
class Question:
    """A position as the page gets it."""

    name: str
    kind: str
    """The kind of the prompt; `over` at the end of the game."""
    welcome: str
    update: str
    options: int
    refusal: str = ""
    """Why something else cannot be done now: the longest answer that was found."""
    hint: str = ""
    """The answer to a request for a hint."""
    burst: tuple[str, ...] = ()
    """What follows it."""
    course: str = ""
    """Of a finished game: its curve and turning points, as far as they are estimated at once."""


@dataclass
class Recording:
    """A recorded game of one seat."""

    script: Script
    questions: list[Question] = field(default_factory=list)
    longest: str = ""
    """The longest words of a prompt."""

    def fullest(self) -> list[Question]:
        """Return the question with the most options, the fullest table, the first question and the end."""
        most = max(self.questions, key=lambda each: each.options)
        return [most, max(self.questions, key=lambda each: len(each.update)), self.questions[0], self.questions[-1]]


@dataclass(frozen=True)
class _Moment:
    table: Table
    kind: str
    options: int
    size: int


def record(script: Script) -> Recording:
    """Play a game and keep its questions to the seat."""
    course = list(_play(script))
    own = [number for number, table in enumerate(course) if table.pending() == script.seat]
    moments = {number: _moment(course[number], script.seat) for number in own}
    keep = {own[0], own[-1], max(own, key=lambda number: moments[number].size)}
    by_kind: dict[str, list[int]] = {}
    for number in own:
        by_kind.setdefault(moments[number].kind, []).append(number)
    for numbers in by_kind.values():
        keep.add(max(numbers, key=lambda number: (moments[number].options, moments[number].size)))
    texts = [text for number in own[:: max(1, len(own) // 40)] for text in _texts(course[number])]
    out = Recording(script, longest=max((_words(course[number]) for number in own), key=len))
    for number in sorted(keep):
        out.questions.append(_question(script, course, number, moments[number], texts))
    end = course[-1]
    if end.status == "over":
        out.questions.append(_question(script, course, len(course) - 1, _moment(end, script.seat), []))
    return out


def recordings(game: str, each: int = MAX_EACH) -> list[Recording]:
    """Return the recordings of a game, with the first `each` questions of every kind and the extreme ones."""
    out = [record(script) for script in SCRIPTS if script.game == game]
    seen: dict[str, int] = {}
    for recording in out:
        kept: list[Question] = []
        extreme = [question.name for question in recording.fullest()]
        for question in recording.questions:
            seen[question.kind] = seen.get(question.kind, 0) + 1
            if seen[question.kind] <= each or question.name in extreme:
                kept.append(question)
        recording.questions = kept
    return out


def before(script: Script, fits: Callable[[list[dict[str, Any]]], bool]) -> Question:
    """Return the table before the first move of another player whose lines fit, with that move as what follows."""
    for earlier, later in pairwise(_play(script)):
        if earlier.pending() == script.seat:
            continue
        change = messages.encode(client_view.changes(client_view.Change(earlier, later, later.at), script.seat))
        if fits(json.loads(change).get("log", [])):
            welcome = messages.encode(client_view.welcome(earlier, _person(script, script.seat), earlier.at))
            update = messages.encode(client_view.full_update(earlier, script.seat, earlier.at))
            return Question(f"{script.name} watched", "watched", welcome, update, 0, burst=(change,))
    raise AssertionError(f"nobody does that in {script.name}")


def _play(script: Script) -> Iterator[Table]:
    """Return the table after each decision, from the first one on."""
    setup = create(script.game, script.edition, script.seats, {}).setup
    what = events.Opened(
        script.game,
        spec(script.game).rules_version,
        setup.edition,
        setup.changed(),
        script.seats,
        messages.NoClock(),
        f"{script.seed:064x}",
        host=f"p{script.seat}",
    )
    table = creation.open_table("0" * 32, what, Timestamp(0, 0)).table
    host = _person(script, script.seat)
    for seat in range(script.seats):
        transaction = Transaction(table, Timestamp(0, 0))
        if seat == script.seat or (seat - script.seat) % script.seats == 1:
            commands.handle(transaction, _person(script, seat), messages.Sit(f"s{seat}", seat))
        else:
            commands.handle(transaction, host, messages.Sit(f"s{seat}", seat, "greedy"))
        table = transaction.table
    rng = Random(script.seed)
    while True:
        yield table
        pending = table.pending()
        if table.status != "running" or pending is None:
            return
        transaction = Transaction(table, Timestamp(table.at + 1000, table.at + 1000))
        transaction.act(pending, _choice(table, pending, rng, script.boldness))
        table = transaction.table


def _person(script: Script, seat: int) -> Identity:
    return Identity(f"p{seat}", script.names[seat])


def _choice(table: Table, seat: int, rng: Random, boldness: float) -> str:
    """Return the text of what a player chooses: what looks best at once among some options, or any."""
    assert table.match is not None
    game, state = table.game, table.match.state
    options = list(game.options(state))
    if rng.random() < boldness:
        return game.text(rng.choice(options))

    def value(code: int) -> float:
        after = state.clone()
        game.apply(after, code)
        return game.evaluate(after, seat)

    return game.text(max(rng.sample(options, min(SAMPLE, len(options))), key=value))


def _moment(table: Table, seat: int) -> _Moment:
    assert table.match is not None
    view = table.game.view(table.match.state, seat)
    options = table.game.options(table.match.state) if table.status == "running" else []
    kind = table.game.prompt(table.match.state).kind if table.status == "running" else "over"
    return _Moment(table, kind, len(options), len(json.dumps(view)))


def _words(table: Table) -> str:
    assert table.match is not None
    return table.game.prompt(table.match.state).words


def _texts(table: Table) -> list[str]:
    assert table.match is not None
    return [table.game.text(code) for code in table.game.options(table.match.state)][:20]


def _question(script: Script, course: list[Table], number: int, moment: _Moment, texts: list[str]) -> Question:
    table = moment.table
    identity = _person(script, script.seat)
    name = f"{script.name} {moment.kind} {number}"
    welcome = messages.encode(client_view.welcome(table, identity, table.at))
    update = messages.encode(client_view.full_update(table, script.seat, table.at))
    if table.status != "running":
        return Question(name, moment.kind, welcome, update, 0, course=_course(table))
    after = course[number : number + BURST + 1]
    burst = [
        messages.encode(client_view.changes(client_view.Change(earlier, later, later.at), script.seat))
        for earlier, later in pairwise(after)
    ]
    refusal = max((_refusal(table, identity, script.seat, text) for text in texts), key=len, default="")
    hint = _hint(table, script.seat)
    return Question(name, moment.kind, welcome, update, moment.options, refusal, hint, tuple(burst))


def _course(table: Table) -> str:
    """Return the course of a finished game by the first estimate of each turn, with its largest changes."""
    curve = Curve(table.record())
    curve.work(0)
    points = [
        course_schema.CoursePoint(each.turn, each.entry, each.seat if each.seat >= 0 else None, each.chances, 0)
        for each in curve.points
    ]

    def change(turn: int) -> float:
        seat = curve.points[turn].seat
        return curve.points[turn].chances[seat] - curve.points[turn - 1].chances[seat]

    assert table.match is not None
    log = table.match.log(SPECTATOR)
    turning: list[course_schema.TurningPoint] = []
    largest = sorted(range(1, len(points)), key=lambda turn: -abs(change(turn)))[:TURNING_POINTS]
    for number in sorted(largest):
        turn, after = curve.turns[number - 1], curve.points[number].chances[curve.turns[number - 1].seat]
        lines = [line.words for line in log if turn.begin <= line.entry <= turn.end]
        before = after - change(number)
        turning.append(course_schema.TurningPoint(number, turn.seat, turn.begin, turn.end, before, after, lines))
    total = len(points)
    return encode(course_schema.Course(total, total, True, total, points, turning)).decode()


def _refusal(table: Table, identity: Identity, seat: int, text: str) -> str:
    """Return why something cannot be done now; nothing if it can."""
    try:
        commands.handle(
            Transaction(table, Timestamp(table.at, table.at)), identity, messages.Act("x", seat, table.decision, text)
        )
    except RequestRefused as refused:
        return str(refused)
    return ""


def _hint(table: Table, seat: int) -> str:
    """Return what a bot would say, with the reasons that it would give."""
    assert table.match is not None
    game, state = table.game, table.match.state
    observation = bots.Observation(game, state, seat, Random(1))
    best: list[messages.Advice] = []
    for code in observation.options[:HINTS]:
        why = "; ".join(reasons(observation, bots.Choice(code, 0.5, 0.0, [code])))
        best.append(messages.Advice(game.text(code), game.describe_action(state, code), 0.5, why))
    return messages.encode(messages.Hinted("", "search", best[0].text, best[0].words, best))


def _answer(handler: Coroutine[Any, Any, object]) -> object:
    """Return what a handler answers that waits for nothing."""
    try:
        handler.send(None)
    except StopIteration as done:
        return cast(object, done.value)
    raise AssertionError("it waits for something")


@cache
def answers() -> str:
    """Return, as JSON, the answers to what the page asks beside the table, by path."""
    context = cast(RequestContext, None)  # these ask nothing of it
    out: dict[str, object] = {
        "GET /games": _answer(games.list_games(context)),
        "GET /bots": _answer(games.list_bots(context)),
    }
    for name in registry.names():
        try:
            text = rules_pages.page(registry.spec(name))
        except LeylineError:
            continue
        out[f"GET /games/{name}/rules"] = http_schema.Rules(name, text, rules_pages.sections(text))
    return encode(out).decode()
