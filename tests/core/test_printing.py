"""What you see when you print a game, a position or a match, or show one in a notebook."""

from __future__ import annotations

import json
from random import Random

import pytest

from leyline import SPECTATOR, KeyChance, Match, SeedChance, create, names, spec
from leyline.core.game import CHANCE, OVER, State
from leyline.core.playout import Luck, playout
from leyline.core.record import of_match
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


def test_a_match_prints_its_title_its_last_moves_and_whose_turn_it_is() -> None:
    match = Match(create("grove"), SeedChance(1), ["Ada", "Dark"])
    assert (
        str(match)
        == "Battle for the Grove, edition standard: Light (Ada), Dark\n   1 *      first Light\nLight to act."
    )
    assert repr(match) == "<Match of Battle for the Grove: 1 entries, Light to act>"
    for _ in range(6):
        match.act(match.game.parse("stand grove"))
        match.act(match.game.parse("end"))
    lines = str(match).splitlines()
    assert lines[1] == "… 3 entries"
    assert lines[2:4] == ["   4 Dark   stand grove", "   5 Dark   end"]
    assert lines[-2:] == ["  13 Dark   end", "Light to act."]
    match.undo(12)
    match.resign(1)
    assert str(match).splitlines()[-3:] == [
        "  14 table  undo 12",
        "  15 table  resign Dark",
        "over: Light won, 0 0 by resign.",
    ]


def test_a_draw_is_printed_as_one() -> None:
    match = Match(create("grove"))
    assert repr(match) == "<Match of Battle for the Grove: 0 entries, chance is due>"
    match.agree_draw()
    assert repr(match) == "<Match of Battle for the Grove: 1 entries, over: a draw, 0 0 by draw>"


def test_a_notebook_shows_a_match_and_its_table() -> None:
    match = Match(create("grove"), SeedChance(1), ["<Ada>", "[b]Ben[/]"])
    shown = match._repr_html_()
    assert "Light (&lt;Ada&gt;), Dark ([b]Ben[/])" in shown
    assert shown.endswith(match.state._repr_html_())


def test_values_print_what_they_hold() -> None:
    match = Match(create("grove"), SeedChance(1))
    assert repr(match.entries[0]).startswith("Step(who=-1, text='first Light', code=")
    assert repr(match.log(0)[0]).startswith("Line(entry=1, words='")
    assert repr(match.chance) == "<chance from seed 1>"
    assert repr(match.game.prompt(match.state)).startswith("Prompt(kind='")
    spec = match.game.setup.spec
    assert repr(spec).startswith(
        "Spec(name='grove', title='Battle for the Grove', roles=('Light', 'Dark'), min_seats=2"
    )
    assert repr(spec.param("dice")).startswith("Param(name='dice', kind='int', default=")
    match.resign(0)
    record = of_match(match)
    assert repr(record) == "<Record of Battle for the Grove: Light, Dark; 2 entries; Dark 0 0 by resign>"
    assert repr(record.verify()) == "Verdict(entries=2, draws=1, unsealed=0, result='Dark 0 0 by resign')"


def test_a_key_is_never_printed() -> None:
    chance = KeyChance(bytes(range(32)))
    assert repr(chance) == f"<chance from key {chance.commitment()}>"
    match = Match(create("grove"), chance)
    match.resign(0)
    for shown in (repr(match), str(match), repr(of_match(match))):
        assert chance.key.hex() not in shown
        assert repr(chance.key) not in shown


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


def test_a_game_as_the_registry_knows_it_and_a_piece_print_short() -> None:
    known = "name='grove', title='Battle for the Grove', roles=('Light', 'Dark'), min_seats=2, rules_version=2"
    assert repr(spec("grove")) == f"Spec({known}, oldest_rules=1)"
    piece = create("grove").pieces()[0]
    assert (piece.width, piece.height) == (80, 80)
    assert repr(piece) == f"Piece(name='magic circle', width={piece.width}, height={piece.height}, copies=3)"
