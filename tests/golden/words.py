"""All that a small game says and judges at moments of random games: prompts, options as data, refusals, events,
reasons, what a position lacks without a line of its text, and what is wrong with damaged ones.

Long lists are kept as counts: how many actions are refused with the same words, for example."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from leyline import CHANCE, OVER, create
from leyline.core.chance import SeedChance, below
from leyline.core.errors import LeylineError
from leyline.core.facts import Facts, Parts
from leyline.core.game import AnyGame, Event, State
from leyline.core.match import Match

VARIANTS: dict[str, list[tuple[str, dict[str, object]]]] = {
    "channeling": [
        ("first", {}),
        ("second", {"second_points": 2, "second_cubes": 3, "second_glyphs": 1, "pie_rule": True, "turn_limit": 60}),
        ("first", {"return": "splendor", "cards_to_end": 3, "turn_limit": 40}),
        ("second", {"place_moved": 4, "place_stood": 0, "place_between": 3, "turn_limit": 24}),
    ],
    "grove": [
        ("standard", {"first_player": "Light"}),
        ("standard", {"circles": 1, "circles_to_win": 1, "control": 3, "dice": 2}),
        ("standard", {"banish_needs_druid": True, "first_player": "Dark", "dice": 6, "druids": 9}),
        ("standard", {"circles": 5, "cubes": 40, "control": 12, "turn_limit": 50, "druids": 20, "dice": 10}),
    ],
}
_ACTION = re.compile("^(“.*?”|Action [0-9]+)")
_COUNTS = re.compile("counts [0-9]+ .*")
OFTEN = 2
"""How often a kind of question is looked at in each game."""
MOST_STEPS = 260


def words_of(name: str) -> str:
    """Return what a game says and judges, in all its variants."""
    known: set[str] = set()
    lines = [line for number in range(len(VARIANTS[name])) for line in _variant(name, number, known)]
    return "\n".join([line.rstrip() for line in lines]) + "\n"


def _variant(name: str, number: int, known: set[str]) -> Iterator[str]:
    edition, values = VARIANTS[name][number]
    game = create(name, edition, 2, values)
    yield f"=== {game.setup.variant()}"
    yield f"most decisions {game.most_decisions()}; endings {game.endings()}"
    for label in game.labels():
        yield f"label {label}: dearer {game.price_change(label, True)}; cheaper {game.price_change(label, False)}"
    for card in dict.fromkeys([each.name.split()[-1] for each in game.pieces()] + ["c1", "magic circle 1", "c6", "a"]):
        yield f"card {card}: {game.card_text(card)}"
    rng = Random(number)
    match, chance = Match(game), SeedChance(number + 3)
    seen: Counter[str] = Counter()
    while match.pending() != OVER and match.count < MOST_STEPS:
        kind = game.prompt(match.state).kind
        seen[kind] += 1
        if seen[kind] <= OFTEN or match.count % 60 == 0:
            yield from _moment(game, match.state, match.count, kind not in known)
        known.add(kind)
        if match.pending() == CHANCE:
            match.act(chance.draw(game, match.state, match.count + 1))
        else:
            match.act(_choice(game, match.state, rng))
        if seen[kind] <= OFTEN or seen[kind] % 10 == 0:
            yield from _events(game, match.entries[-1].events)
    yield from _moment(game, match.state, match.count, True)
    yield f"scores {match.score_parts()}"
    yield f"result {match.result()}"


def _choice(game: AnyGame, state: State, rng: Random) -> int:
    """Return an option: now the best by the rule of thumb, now any."""
    options = game.options(state)
    if below(rng, 2):
        return options[below(rng, len(options))]
    return max(options, key=lambda code: game.evaluate(_after(game, state, code), game.pending(state)))


def _after(game: AnyGame, state: State, code: int) -> State:
    after: State = state.clone()
    game.apply(after, code)
    return after


def _moment(game: AnyGame, state: State, number: int, closely: bool) -> Iterator[str]:
    seat = game.pending(state)
    yield f"--- {number}: {game.phase_path(state)}; {game.heading(state)}"
    for each in (0, 1):
        worth = [f"{style} {game.style_value(state, each, style) + 0.0:.3f}" for style in game.styles()]
        yield f"seat {each}: {game.evaluate(state, each) + 0.0:.3f}; {'; '.join(worth)}"
    prompt = game.prompt(state)
    yield f"{prompt.kind} ({prompt.rule}): {prompt.words}"
    options = game.options(state) if seat != OVER else []
    for code in options[:: max(1, len(options) // 12)]:
        after = _after(game, state, code)
        reasons = game.explain(state, after, seat) if seat >= 0 else []
        yield f"  {game.describe_action(state, code)} | {_parts(game.action_parts(state, code))} | {'; '.join(reasons)}"
    if seat >= 0:
        yield f"  unspent {game.unspent(state, options[:1])!r}; default {game.text(game.default_action(state))}"
    yield from _counted("refused", _refusals(game, state, set(options)))
    if closely:
        yield from game.render_text(game.view(state, max(seat, 0)), options).split("\n")
        yield from _counted("damaged", _damages(game, state))
        yield from _counted("written", _lacking(game, state))


def _refusals(game: AnyGame, state: State, options: set[int]) -> Iterator[str]:
    for code in range(game.num_actions()):
        if code not in options:
            words = game.why_not(state, code)
            yield _ACTION.sub("…", words)


def _damages(game: AnyGame, state: State) -> Iterator[str]:
    """What is wrong with each position in which one number is one more or one less."""
    for key, value in state.dump().items():
        for index in range(len(value)) if isinstance(value, list) else [-1]:
            for off in (1, -1):
                dump: dict[str, Any] = state.dump()
                if index >= 0:
                    dump[key][index] += off
                else:
                    dump[key] += off
                try:
                    game.load(dump)
                    yield f"{key} {off:+}: accepted"
                except LeylineError as error:
                    yield f"{key} {off:+}: {_COUNTS.sub('counts …', str(error))}"


def _lacking(game: AnyGame, state: State) -> Iterator[str]:
    """What becomes of a position whose text lacks a line: an error, or the lines that are then different."""
    try:
        lines = game.write_position(state).split("\n")
    except LeylineError as error:
        yield str(error)
        return
    yield from lines
    for index, line in enumerate(lines):
        try:
            read = game.read_position("\n".join(lines[:index] + lines[index + 1 :]))
            now = game.write_position(read).split("\n")
            found = f"{' / '.join([each for each in now if each not in lines])}; {_changed(state, read)}"
        except LeylineError as error:
            found = str(error)
        yield f"without {line.strip()!r}: {found}"


def _changed(one: State, other: State) -> str:
    after = other.dump()
    return " ".join([f"{key}={after[key]}" for key, value in one.dump().items() if after[key] != value])


def _events(game: AnyGame, events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if len(event) > 1:
            told = [game.describe_event(event, each) for each in (0, 1)]
            yield f"  event {' | '.join(dict.fromkeys(told))} | {_facts(game.event_facts(event, 1))}"
            yield f"    counts {game.stat_labels(event)}"


def _facts(facts: Facts) -> str:
    values = (facts.kind, facts.seat, *facts.pieces, facts.start, facts.goal, facts.amount, *facts.values)
    return " ".join([str(value) for value in values])


def _parts(parts: Parts) -> str:
    return " ".join([parts.verb, *[f"{each.role}={each.id}" for each in parts.args]])


def _counted(what: str, found: Iterator[str]) -> Iterator[str]:
    for words, count in Counter(found).items():
        yield f"  {what} {count} × {words}" if count > 1 else f"  {what}: {words}"
