"""Options that even out who begins: C15, a head start for the second player, and C16, the pie rule."""

from __future__ import annotations

from typing import cast

import pytest

from leyline import create
from leyline.core import rules_pages
from leyline.core.chance import SeedChance
from leyline.core.conformance import check
from leyline.core.errors import BadParameter, BadState, IllegalAction
from leyline.core.game import OVER, SPECTATOR
from leyline.core.match import Match
from leyline.games.channeling import Channeling
from leyline.games.channeling.state import ALL_GLYPHS, ChannelingState
from tests.games.channeling.positions import Position

LIGHT, DARK = 0, 1
ALL_OPTIONS: dict[str, object] = {"pie_rule": 1, "second_points": 3, "second_cubes": 2, "second_glyphs": 2}


def after_first_turn(edition: str = "first", **values: object) -> Position:
    """Light has moved to r1c2 and channeled to r3c2."""
    p = Position(None, edition=edition, pie_rule=1, **values)
    glyph = "c4" if p.game.aside else "r1"
    goal = "r1c4" if p.game.aside else "r1c2"
    p.play(f"glyph {glyph}", f"move r2c3 {goal}")
    return p.play(p.options()[0])


def test_nothing_changes_by_default() -> None:
    game = cast(Channeling, create("channeling"))
    state = game.initial_state()
    assert state.supply == [50, 50]
    assert game.num_actions() == game.keep_code
    assert Position().turn("r1", "r2c3 r1c2").asked() == "glyph"


def test_c15_points_and_cubes_are_the_second_players() -> None:
    p = Position(second_points=4, second_cubes=3)
    assert p.game.scores(p.state) == [0, 4]
    assert p.state.supply == [50, 53]
    assert p.game.inventory(p.state)["Dark cubes"] == 53


@pytest.mark.parametrize(("saved", "plays"), [(0, 8), (1, 7), (3, 5), (7, 1)])
def test_c15_the_second_players_first_run_is_shorter_and_the_next_is_not(saved: int, plays: int) -> None:
    match = Match(
        create("channeling", values={"second_glyphs": saved, "turn_limit": 60, "cards_to_end": 30}), SeedChance(3)
    )
    back: list[int] = []
    light: list[int] = []
    turns = [0, 0]
    while match.pending() != OVER and min(turns) < plays + 8:
        seat = match.pending()
        played = match.game.prompt(match.state).kind == "glyph"
        match.act(match.game.options(match.state)[0])
        if played:
            turns[seat] += 1
            if cast(ChannelingState, match.state).hands[seat] == ALL_GLYPHS:
                (back if seat == DARK else light).append(turns[seat])
    assert back[:2] == [plays, plays + 8]
    assert light[0] == 8


def test_c15_one_glyph_must_be_played() -> None:
    create("channeling", "second", values={"second_glyphs": 4})
    with pytest.raises(BadParameter, match="second_glyphs is 5, but with 3 set aside a hand has 5"):
        create("channeling", "second", values={"second_glyphs": 5})


def test_c16_the_second_player_decides_after_the_first_turn_only() -> None:
    p = after_first_turn()
    assert (p.asked(), p.game.pending(p.state), p.options()) == ("swap", DARK, ["keep", "swap"])
    assert p.game.prompt(p.state).words == "Take over Light's side, or keep your own."
    p.play("keep")
    assert (p.asked(), p.game.pending(p.state)) == ("glyph", DARK)
    with pytest.raises(IllegalAction, match="only right after the first turn"):
        p.play("swap")
    p.turn("r4", "r2c2 r4c2", "r4c2 r4c3 r3c3")
    assert (p.asked(), p.game.pending(p.state)) == ("glyph", LIGHT)


def test_c16_to_take_over_is_to_exchange_everything() -> None:
    p = after_first_turn(second_points=4, second_cubes=3)
    before = p.state.clone()
    before.over = [1, 0]
    p.state.over = [1, 0]
    p.play("swap")
    s = p.state
    assert (p.asked(), p.game.pending(s), s.turn) == ("glyph", LIGHT, 1)
    assert s.cubes == [-count for count in before.cubes]
    assert s.druids == before.druids[2:] + before.druids[:2]
    assert s.won == before.won[p.game.kinds :] + before.won[: p.game.kinds]
    assert (s.hands, s.supply, s.over) == (before.hands[::-1], before.supply[::-1], [0, 1])
    assert p.game.scores(s) == [4, -1]
    assert p.game.view(s, DARK)["second_player"] == LIGHT
    p.turn("r4", "r2c2 r4c2", "r4c2 r4c3 r3c3")
    assert p.game.pending(s) == DARK
    assert p.game.scores(s) == [4, -1]


@pytest.mark.parametrize(("choice", "winner"), [("keep", DARK), ("swap", LIGHT)])
@pytest.mark.parametrize("limit", [2, 3, 4])
def test_c16_the_side_that_went_second_wins_the_last_tie(choice: str, winner: int, limit: int) -> None:
    p = after_first_turn(turn_limit=limit).play(choice)
    while p.game.pending(p.state) != OVER:
        p.play(p.options()[0])
    assert p.game.scores(p.state) == [0, 0]
    assert p.game.winners(p.state) == [winner]
    assert p.game.view(p.state, SPECTATOR)["second_player"] == winner


def test_c16_in_the_second_edition_both_set_glyphs_aside_anew() -> None:
    p = after_first_turn("second")
    p.play("swap")
    assert (p.asked(), p.game.pending(p.state)) == ("aside", LIGHT)
    assert (p.state.hands, p.state.asides) == ([ALL_GLYPHS, ALL_GLYPHS], [0, 0])
    p.play("aside r1 r2 r3", "glyph r4", "move r2c2 r4c2")
    p.play(p.options()[0])
    assert (p.asked(), p.game.pending(p.state)) == ("aside", DARK)
    p.play("aside c1 c2 c3")
    assert p.game.view(p.state, LIGHT)["players"][DARK]["aside"] is None


def test_c16_a_last_turn_is_announced_to_the_player_who_takes_it() -> None:
    p = Position({"r1c3": "4/4"}, cards_to_end=1, pie_rule=1).cubes(r1c3=1).turn("r1", "r2c3 r1c3")
    assert p.asked() == "swap"
    p.state.events = []
    p.play("swap")
    told = [p.game.describe_event(event, SPECTATOR) for event in p.state.events]
    assert told == [
        "Dark takes over Light's side: druids, cubes, cards and glyphs change hands. Light is the second player now.",
        "Light takes the last turn.",
    ]
    assert p.cards_of(DARK) == ["4/4"]


def test_c16_no_side_is_offered_when_the_first_turn_was_the_only_one() -> None:
    assert after_first_turn(turn_limit=1).game.pending(after_first_turn(turn_limit=1).state) == OVER


def test_c16_a_hint_says_what_is_taken_over_and_greed_weighs_it() -> None:
    p = after_first_turn()
    before = p.state.clone()
    kept, taken = p.state.clone(), p.state.clone()
    p.game.apply(kept, p.game.parse("keep"))
    p.game.apply(taken, p.game.parse("swap"))
    assert p.game.explain(before, taken, DARK) == ["takes over 6 cubes on the grid", "leaves Light the next turn"]
    assert p.game.explain(before, kept, DARK) == []
    assert p.game.evaluate(taken, DARK) == pytest.approx(-p.game.evaluate(kept, DARK))


def test_c16_positions_after_a_takeover_are_written_and_read() -> None:
    match = Match(create("channeling", "second", values=ALL_OPTIONS), SeedChance(4))
    for _ in range(60):
        game, state = match.game, match.state
        assert game.load(state.dump()).dump() == state.dump()
        assert game.read_position(game.write_position(state)).dump() == state.dump()
        swap = "swap" in [game.text(code) for code in game.options(state)]
        match.act(game.parse("swap") if swap else game.options(state)[0])
    assert match.game.view(match.state, LIGHT)["second_player"] == LIGHT
    with pytest.raises(BadState):
        create("channeling").read_position("swap Dark\n")


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("values", [{"pie_rule": 1}, ALL_OPTIONS, {"second_glyphs": 4}], ids=str)
def test_fair_starts_keep_the_contract(edition: str, values: dict[str, object]) -> None:
    game = create("channeling", edition, values={**values, "turn_limit": 6, "deck": "1/2x20 2/2x10 4/4x6"})
    assert check(game, games=4, states=160).states >= 160


def test_d11_more_cards_than_the_deck_has_need_a_limit() -> None:
    with pytest.raises(
        BadParameter, match="cards_to_end is 31, but the deck has only 30 cards, so the game would never"
    ):
        create("channeling", values={"cards_to_end": 31})
    create("channeling", values={"cards_to_end": 30})
    create("channeling", values={"cards_to_end": 31, "turn_limit": 60})


def test_the_rules_page_tells_the_head_start_in_force() -> None:
    spec = create("channeling").setup.spec
    assert "In this game" not in rules_pages.page(spec, spec.setup())
    page = rules_pages.page(spec, spec.setup(values=ALL_OPTIONS))
    assert "In this game the second player starts with 3 points. The second player has 2 cubes more." in page
