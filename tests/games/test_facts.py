"""Events and options as data: every game names its pieces and places as docs/wire.md lists them, and a seat is told no
name that it may not know."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from leyline import create
from leyline.core.chance import SeedChance
from leyline.core.facts import Argument, Facts, Parts
from leyline.core.game import CHANCE, OVER, AnyGame
from leyline.core.match import Match
from leyline.games.grove import Grove
from leyline.games.grove.rules import OPENED
from tests.docs import ROOT
from tests.game_variants import kinds

SEAT = "[0-3]"
NAMES = {
    "channeling": (
        rf"circle:r[1-4]c[1-4]|(druid|cube):{SEAT}|glyph:[rc][1-4]|(hand|played|aside|supply|acquired):{SEAT}|deck|back"
    ),
    "grove": rf"grove|circle:c\d+|(druid|cube|supply):{SEAT}|die:[1-6]",
    "runestones": (
        rf"card:(\d\d?|1\d\d/{SEAT})|gem:(blue|yellow|green|red|wild)|ore|artifact:(blue|yellow|green|red|wild)"
        rf"|stone:[a-z]+|stool:[a-z]+|tile:\d+|wisp:\d+|(familiar|score):{SEAT}|die:\d+"
        rf"|(hand|deck|discard|played|gone|goods|stones):{SEAT}|row:{SEAT}/[12](/[a-z]+)?|display(:[1-6])?"
        rf"|smithy:([1-5]|wild)|creatures|lost|stones|tiles|supply|track|space:\d+"
        rf"|colour:[a-z]+|option:\d|payment:(gems|ore|free)|back"
    ),
    "aidalon": (
        rf"card:[a-z0-9-]+|back|shard|heat|slot:{SEAT}/(archives|council|network)/(front|middle|back)|seeker:{SEAT}"
        rf"|district:{SEAT}/(archives|council|network)|(playing|scrap|secured|shards|heat|seat):{SEAT}|aside|bank"
    ),
}
"""The names of pieces and places in docs/wire.md, as patterns."""


def played(name: str, edition: str, seats: int, seed: int, most: int = 600) -> tuple[AnyGame, Match, list[Parts]]:
    """Play a game at random and return it with the parts of every option that came up."""
    game = create(name, edition, seats, unattended=True)
    match = Match(game, SeedChance(seed))
    rng = Random(seed)
    found: dict[tuple[str, tuple[Argument, ...]], Parts] = {}
    while match.pending() >= 0 and len(match.entries) < most:
        codes = game.options(match.state)
        offered = [game.action_parts(match.state, code) for code in codes]
        apart = {(each.verb, each.args) for each in offered}
        assert len(apart) == len(offered), f"two options look alike to the page: {[game.text(code) for code in codes]}"
        for each in offered:
            found[each.verb, each.args] = each
        match.act(rng.choice(codes))
    return game, match, list(found.values())


@pytest.mark.parametrize(("name", "edition", "seats"), [kind for kind in kinds() if kind[2] == 2])
def test_every_name_is_one_that_the_wire_documents(name: str, edition: str, seats: int) -> None:
    _, match, offered = played(name, edition, seats, 4)
    named = re.compile(NAMES[name])
    wire = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    verbs = {each.verb for each in offered}
    assert len(verbs) > 3
    for each in offered:
        for argument in each.args:
            assert named.fullmatch(argument.id), each
    for seat in range(seats):
        for line in match.log(seat):
            assert f"`{line.facts.kind}`" in wire, line
            assert line.facts.seat in range(-1, seats), line
            for each_name in (*line.facts.pieces, line.facts.start, line.facts.goal):
                assert not each_name or named.fullmatch(each_name), line
            assert line.heading, line


def facts_of(match: Match, seat: int, kind: str) -> list[Facts]:
    """Return what a seat was told of one kind of event."""
    return [line.facts for line in match.log(seat) if line.facts.kind == kind]


def test_channeling_hides_the_glyphs_that_the_other_set_aside() -> None:
    game = create("channeling", "second")
    match = Match(game, SeedChance(1))
    match.act(game.parse("aside r1 r3 c2"))
    assert facts_of(match, 0, "set-aside")[0].pieces == ("glyph:r1", "glyph:r3", "glyph:c2")
    told = Facts("set-aside", 0, ("back", "back", "back"), "hand:0", "aside:0", 3)
    assert facts_of(match, 1, "set-aside") == [told]


def test_channeling_names_the_circles_of_a_leyline_in_order() -> None:
    game = create("channeling")
    match = Match(game, SeedChance(1))
    for text in ("glyph r1", "move r2c3 r1c3", "leyline r1c3 r2c3 r3c3 r3c2"):
        match.act(game.parse(text))
    moved = Facts("moved", 0, ("druid:0",), "circle:r2c3", "circle:r1c3")
    assert facts_of(match, 1, "moved") == [moved]
    (channeled,) = facts_of(match, 1, "channeled")
    assert channeled.pieces == ("circle:r1c3", "circle:r2c3", "circle:r3c3", "circle:r3c2")
    assert channeled.values[:4] == (3, 1, 1, 2)
    assert channeled.amount == 7
    for text in ("glyph c4", "move r2c2 r1c4"):
        match.act(game.parse(text))
    parts = game.action_parts(match.state, game.options(match.state)[0])
    assert parts.verb == "leyline"
    assert [argument.role for argument in parts.args] == ["through"] * len(parts.args)
    assert facts_of(match, 0, "moved")[1].pieces == ("druid:1",)


def test_grove_shows_the_faces_of_the_dice_and_what_they_bring() -> None:
    _, match, _ = played("grove", "standard", 2, 3)
    rolls = facts_of(match, 0, "rolled")
    assert {roll.seat for roll in rolls} == {0, 1}
    for roll in rolls:
        assert roll.pieces == tuple([f"die:{face}" for face in roll.values])
        assert len(roll.values) == 3
    channeled = next(each for each in facts_of(match, 1, "channeled") if each.seat == 1)
    assert (channeled.pieces, channeled.start) == (("cube:1",), "supply:1")
    assert channeled.goal.startswith("circle:c")
    headings = list(dict.fromkeys([line.heading for line in match.log(0)]))
    assert headings == ["Set-up", *[f"Turn {number}" for number in range(1, len(headings))]]


def test_grove_shows_the_last_throw_for_the_first_turn_where_earlier_ones_were_equal() -> None:
    game = create("grove")
    assert isinstance(game, Grove)
    for seed in range(100):
        event = (OPENED, 1, seed)
        throws = game.opening_throws(event)
        light, dark = throws[-2:]
        assert sum(light) < sum(dark)
        assert game.event_facts(event, 0).values == (*light, *dark)
        if len(throws) > 2:
            return
    raise AssertionError("no equal throws came up")


def test_rune_stones_shows_a_drawn_card_to_its_owner_alone() -> None:
    _, match, _ = played("runestones", "base", 3, 5)
    for seat in range(3):
        for told in facts_of(match, seat, "drew"):
            assert (told.pieces == ("back",)) == (told.seat != seat)
    forged = next(told for told in facts_of(match, 0, "forged") if told.seat == 2)
    assert forged.start.startswith("smithy:")
    assert forged.goal.startswith("row:2/")
    assert {line.heading for line in match.log(1)} >= {"Set-up", "Round 1", "Round 2"}


def test_rune_stones_names_the_rows_of_the_seat_that_acts() -> None:
    _, _, offered = played("runestones", "base", 3, 5)
    rows = {argument.id[:5] for each in offered for argument in each.args if argument.id.startswith("row:")}
    assert rows >= {"row:0", "row:1", "row:2"}
    druids = {argument.id for each in offered for argument in each.args if argument.id.startswith("card:100/")}
    assert druids == {"card:100/0", "card:100/1", "card:100/2"}


def test_aidalon_hides_what_was_staged_and_names_the_defenders_slots() -> None:
    _, match, offered = played("aidalon", "showcase", 2, 3, 3000)
    for seat in range(2):
        for told in facts_of(match, seat, "staged"):
            assert told.goal.startswith(f"slot:{told.seat}/")
            assert (told.pieces == ("back",)) == (told.seat != seat)
    targets = {argument.id[:6] for each in offered if each.verb in ("confront", "avoid") for argument in each.args}
    assert targets == {"slot:0", "slot:1"}
    paths = {argument.id for each in offered if each.verb == "delve" for argument in each.args}
    assert {"district:0/council", "district:1/council"} <= paths


def test_a_round_begins_under_its_own_heading() -> None:
    _, match, _ = played("aidalon", "showcase", 2, 3, 3000)
    opened: dict[str, Any] = {}
    for line in match.log(1):
        opened.setdefault(line.heading, line)
    assert opened["Round 2"].facts.kind == "round-began"


@pytest.mark.parametrize(("edition", "seats"), [("base", 2), ("full", 3)])
def test_rune_stones_says_which_option_ends_the_turn_for_good(edition: str, seats: int) -> None:
    game = create("runestones", edition, seats, {"turn_limit": 60})
    rng = Random(seats)
    state = game.initial_state()
    told, sudden = 0, 0
    while game.pending(state) != OVER:
        options = list(game.options(state))
        if game.pending(state) == CHANCE:
            game.apply(state, rng.choices(options, game.weights(state))[0])
            continue
        code = rng.choice(options)
        explicit = game.prompt(state).kind == "after" and game.text(code) == "done"
        ends, turn = game.action_parts(state, code).ends_turn, state.turn
        game.apply(state, code)
        after = state.clone()
        while game.pending(after) == CHANCE:
            game.apply(after, rng.choices(list(game.options(after)), game.weights(after))[0])
        ended = game.pending(after) == OVER or after.turn != turn
        assert not (ends and (explicit or not ended)), "the turn goes on, or its end was asked for"
        told += ends
        sudden += ended and not ends and not explicit
    assert told > 20
    assert sudden < told / 10, "only what a draw decides is left out"
