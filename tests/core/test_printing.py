"""What a person sees who prints a game, a position or a match, or shows one in a notebook."""

from __future__ import annotations

import json
from random import Random

import pytest

from leyline import SPECTATOR, Match, SeedChance, create, names
from leyline.core.game import CHANCE, OVER, State
from leyline.core.playout import Luck, playout
from leyline.core.styled_text import escape, plain, to_html
from tests.race_game import RACE, RaceState


@pytest.mark.parametrize("name", names())
def test_a_position_prints_as_the_seat_to_act_sees_it(name: str) -> None:
    match = Match(create(name), SeedChance(1))
    game, state = match.game, match.state
    seat = game.pending(state)
    assert seat >= 0
    assert str(state) == plain(game.render_text(game.view(state, seat), game.options(state)))
    assert len(str(state).splitlines()) > 5
    assert "[/]" not in str(state)


@pytest.mark.parametrize("name", names())
def test_clones_loaded_and_resampled_positions_print_too(name: str) -> None:
    match = Match(create(name), SeedChance(1))
    game, state = match.game, match.state
    loaded = game.load(json.loads(json.dumps(state.dump())))
    again = game.resample(state, game.pending(state), Random(1))
    for like in (state.clone(), loaded, again):
        assert like.game is game
        assert str(like) == str(state)
        assert repr(like) == repr(state)
    assert state.key() == loaded.key()
    assert "game" not in state.dump()


def test_chance_and_the_end_print_as_a_spectator_sees_them() -> None:
    game = create("runestones")
    state = game.initial_state()
    assert game.pending(state) == CHANCE
    assert str(state) == plain(game.render_text(game.view(state, SPECTATOR), []))
    assert "chance is due" in repr(state)
    playout(game, state, Luck(1))
    assert game.pending(state) == OVER
    assert str(state) == plain(game.render_text(game.view(state, SPECTATOR), []))
    assert repr(state).startswith("<RuneState of Rune Stones: over, move ")


def test_a_position_on_one_line() -> None:
    match = Match(create("channeling"), SeedChance(1))
    assert repr(match.state) == "<ChannelingState of The Channeling: Light to act, move 1, scores 0 0>"


def test_a_position_without_its_game_prints_its_fields() -> None:
    state = RaceState()
    state.at = [1, 2]
    assert repr(state) == "RaceState(turn=0, rolling=0, at=[1, 2], gifts=[])"
    assert str(state) == "turn: 0\nrolling: 0\nat: [1, 2]\ngifts: []"
    assert state._repr_html_() == "<pre>turn: 0\nrolling: 0\nat: [1, 2]\ngifts: []</pre>"


def test_a_half_made_position_still_prints_on_one_line() -> None:
    state = RaceState()
    state.game = RACE.create()
    state.gifts = [0, 0]
    with pytest.raises(ValueError, match="zip"):
        state.game.scores(state)
    assert repr(state) == "<RaceState of A race: turn=0, rolling=0, at=[], gifts=[0, 0]>"


def test_a_game_prints_as_the_call_that_makes_it() -> None:
    game = create("grove", dice=2)
    assert repr(game) == "create('grove', edition='standard', seats=2, dice=2)"
    assert eval(repr(game)).setup.values == game.setup.values  # noqa: S307  our own text
    assert repr(create("runestones", seats=3)) == "create('runestones', edition='base', seats=3)"


def test_a_notebook_shows_a_position_with_its_styles() -> None:
    state: State = Match(create("grove"), SeedChance(1)).state
    shown = state._repr_html_()
    assert shown.startswith("<pre>")
    assert shown.endswith("</pre>")
    assert shown.count("<span style=") == shown.count("</span>") > 0
    assert "[/]" not in shown


@pytest.mark.parametrize(
    ("text", "bare", "page"),
    [
        ("a [b]bold[/] word", "a bold word", 'a <span style="font-weight:bold">bold</span> word'),
        ("1 < 2 & \\[b]", "1 < 2 & [b]", "1 &lt; 2 &amp; [b]"),
        ("[dim]open", "open", '<span style="opacity:0.6">open</span>'),
        ("end[/] [/b] [what]", "end  [what]", "end  [what]"),
    ],
)
def test_styles_in_text(text: str, bare: str, page: str) -> None:
    assert plain(text) == bare
    assert to_html(text) == page


def test_an_escaped_text_is_shown_as_it_is() -> None:
    assert plain(escape("[b]x[/]")) == "[b]x[/]"
    assert to_html(escape("[b]x[/]")) == "[b]x[/]"
