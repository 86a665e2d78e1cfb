"""What happens in Battle for the Grove, event by event: as the log tells it, as statistics count it; and what a
position is worth by the rule of thumb."""

from __future__ import annotations

import re

import pytest

from leyline import create
from leyline.core import typed_input
from leyline.core.errors import BadText, IllegalAction
from leyline.core.game import Event
from leyline.games.grove import rules as log
from leyline.games.grove.notation import BANISH, CHANNEL, END, PASS, STUN
from leyline.games.grove.state import DONE
from tests.games.grove.positions import Position

GAME = create("grove")
LIGHT, DARK = 0, 1


@pytest.mark.parametrize(
    ("event", "told", "labels"),
    [
        ((log.OPENED, 0, 1), "Light rolls 6, 4 and 4 (14), Dark 2, 4 and 3 (9): Light begins.", []),
        ((log.STOOD, LIGHT, 0), "Light stands up a druid at the Grove.", [(0, "stand at the Grove")]),
        ((log.STOOD, DARK, 1), "Dark stands up a druid at circle 1.", [(1, "stand at a circle")]),
        ((log.MOVED, DARK, 0, 3, 1), "Dark moves a druid from the Grove to circle 3.", [(1, "move from the Grove")]),
        ((log.MOVED, LIGHT, 1, 2, 2), "Light moves 2 druids from circle 1 to circle 2.",
         [(0, "move between circles")]),
        ((log.TRIED, LIGHT, CHANNEL, 2), "Light tries to channel at circle 2.", [(0, "channel")]),
        ((log.TRIED, LIGHT, STUN, 2), "Light tries to stun at circle 2.", [(0, "stun")]),
        ((log.TRIED, DARK, BANISH, 2), "Dark tries to banish from circle 2.", [(1, "banish")]),
        ((log.ENDED_TURN, LIGHT, END), "Light ends the turn.", []),
        ((log.ENDED_TURN, LIGHT, PASS), "Light has no possible action and passes.", []),
        ((log.ROLLED, LIGHT, CHANNEL, 1, 2, 2, 7, 1), "Light rolls 5, 2 and 3: one success.", []),
        ((log.ROLLED, DARK, STUN, 0, 2, 2, 7, 1), "Dark rolls 3, 4 and 5: no success.", [(1, "stun without success")]),
        ((log.ROLLED, DARK, BANISH, 2, 2, 1, 7, 1), "Dark rolls 6, 6 and 1: two successes.", []),
        ((log.CHANNELED, LIGHT, 1, 1, 0), "Light places 1 cube on circle 1.", []),
        ((log.CHANNELED, LIGHT, 1, 0, 0), "Light places no cubes on circle 1.", []),
        ((log.CHANNELED, LIGHT, 1, 1, 1), "Light places 1 cube on circle 1; 1 of each colour cancels out.",
         [(0, "channel against cubes")]),
        ((log.CHANNELED, DARK, 1, 3, 2), "Dark places 3 cubes on circle 1; 2 of each colour cancel out.",
         [(1, "channel against cubes")]),
        ((log.STUNNED, LIGHT, 2, 1), "Light stuns 1 of Dark's druids at circle 2.", []),
        ((log.STUNNED, DARK, 2, 2), "Dark stuns 2 of Light's druids at circle 2.", []),
        ((log.STUNNED, DARK, 2, 0), "Dark stuns none of Light's druids at circle 2.", []),
        ((log.BANISHED, LIGHT, 3, 1, 0),
         "Light sends 1 of Dark's druids back to the Grove from circle 3 (1 standing).", []),
        ((log.BANISHED, DARK, 3, 1, 2),
         "Dark sends 3 of Light's druids back to the Grove from circle 3 (1 standing, 2 lying).", []),
        ((log.WON, DARK), "Dark controls enough circles at the start of the turn and wins.", []),
        ((log.STALLED, -1), "Both supplies are empty and neither player controls enough circles. The game is a draw.",
         [(-1, "both supplies ran out")]),
        ((log.TIMED_OUT, -1), "The turn limit is reached. The game is a draw.", [(-1, "turn limit reached")]),
    ],
)  # fmt: skip
def test_an_event_has_words_and_counts(event: Event, told: str, labels: list[tuple[int, str]]) -> None:
    assert GAME.describe_event(event, LIGHT) == told
    assert GAME.stat_labels(event) == labels


def test_each_kind_of_event_has_a_number_of_its_own() -> None:
    kinds = [
        log.OPENED, log.STOOD, log.MOVED, log.TRIED, log.ENDED_TURN, log.ROLLED,
        log.CHANNELED, log.STUNNED, log.BANISHED, log.WON, log.STALLED, log.TIMED_OUT,
    ]  # fmt: skip
    assert kinds == list(range(12))


@pytest.mark.parametrize("text", ["", "dance", "stand", "stand c99", "roll 99"])
def test_what_is_no_action_is_unreadable(text: str) -> None:
    with pytest.raises(BadText):
        GAME.parse(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("stun grove", "Stun works only at a circle, not at the Grove."),
        ("channel grove", "Channel works only at a circle, not at the Grove."),
        ("banish grove", "Banish works only at a circle, not at the Grove."),
        ("move c1 grove", "Druids never walk back to the Grove."),
        ("move grove grove", "Druids never walk back to the Grove."),
        ("move c1 c1", "Druids at circle 1 can only move to another circle."),
        ("move c2 c1", "You have no standing druid there."),
    ],
)
def test_what_is_never_possible_is_refused_with_the_rule(text: str, why: str) -> None:
    p = Position("s|s", "s|s")
    with pytest.raises(IllegalAction, match=re.escape(why)):
        typed_input.read(p.game, p.state, text)


def test_odds_count_what_there_is_to_place_stun_and_banish() -> None:
    """One druid of each side, one cube left: of 216 throws with one face, 91 have a success; so have 91 with a six."""
    p = Position("|s", "|s", [-1, 18])
    assert p.state.supply[LIGHT] == 1
    assert p.game.view(p.state, LIGHT)["odds"] == [
        {"action": "channel c1", "weights": [125, 91]},
        {"action": "stun c1", "weights": [125, 91]},
        {"action": "banish c1", "weights": [125, 91]},
    ]
    p.play("stun c1")
    assert p.game.view(p.state, LIGHT)["odds"] == [{"action": "stun c1", "weights": [125, 91]}]
    two = Position("|ss", "|ssll", [0, 9])
    assert [each["weights"] for each in two.game.view(two.state, LIGHT)["odds"]] == [
        [64, 96, 48, 8],
        [64, 96, 56],
        [125, 75, 15, 1],
    ]


@pytest.mark.parametrize("verb", ["channel", "stun", "banish"])
@pytest.mark.parametrize("place", ["c1", "c2", "c3"])
def test_what_is_tried_is_noted_wherever_it_is(verb: str, place: str) -> None:
    p = Position("|s|s|s", "|s|s|s")
    p.state.events = []
    p.play(f"{verb} {place}")
    assert p.state.events == [
        (log.TRIED, LIGHT, {"channel": CHANNEL, "stun": STUN, "banish": BANISH}[verb], int(place[1]))
    ]
    assert p.game.view(p.state, LIGHT)["rolling"] == verb


@pytest.mark.parametrize(
    ("cubes", "ends"),
    [([5, -7, -7], False), ([7, 5, -14], True), ([-7, -7, 6], False), ([7, 7, -1], False), ([6, -6, 1], True)],
)
def test_g10_ends_nothing_while_either_player_controls_enough(cubes: list[int], ends: bool) -> None:
    """Light places the very last cube of both: the player who then controls two circles wins at the start of a turn."""
    p = Position("|s|s|s", "", cubes)
    p.state.supply = [1, 0]
    p.play("channel c3" if cubes[2] > 0 else "channel c1" if cubes[0] > 0 else "channel c2", "roll 1")
    assert (p.state.phase == DONE and p.state.winner == -1) is ends


# --- evaluation ---------------------------------------------------------------------------------------------------


def worth(p: Position) -> float:
    light, dark = p.game.evaluate(p.state, LIGHT), p.game.evaluate(p.state, DARK)
    assert light == pytest.approx(-dark)
    return light


@pytest.mark.parametrize(
    ("cubes", "value"),
    [
        (0, 0.0),
        (1, 1 + 0.9 / 7),
        (6, 6 + 0.9 * 36 / 7),
        (7, 1.9 * 7 + 8),
        (8, 1.9 * 7 + 8 + 0.4),
        (10, 1.9 * 7 + 8 + 1.2),
        (12, 1.9 * 7 + 8 + 1.2),
    ],
)
def test_cubes_are_worth_more_the_nearer_control_is(cubes: int, value: float) -> None:
    assert worth(Position(cubes=[cubes])) == pytest.approx(value)
    assert worth(Position(cubes=[0, -cubes])) == pytest.approx(-value)


def test_only_as_many_circles_count_as_win() -> None:
    one, two = 1 + 0.9 / 7, 2 + 0.9 * 4 / 7
    assert worth(Position(cubes=[1, 2, 2])) == pytest.approx(2 * two)
    assert worth(Position(cubes=[2, 1], circles=2)) == pytest.approx(one + two)
    assert worth(Position(cubes=[2, 1], circles=2, circles_to_win=1)) == pytest.approx(two)


@pytest.mark.parametrize(
    ("light", "dark", "cubes", "value"),
    [
        ("s", "", 0, 0.3),
        ("ss", "", 0, 0.6),
        ("|s", "", 0, 0.96),
        ("|ss", "", 0, 1.8 + 0.24),
        ("|l", "", 0, 0.2),
        ("|s", "", 7, 21.3 + 0.2 * 0.96),
        ("|s", "|s", 7, 21.3 + 0.5 * 0.96 - 0.96),
        ("|s", "||s", 7, 21.3 + 0.2 * 0.96 - 0.96),
        ("", "|s", 0, -0.96),
    ],
)
def test_druids_are_worth_something_where_cubes_are_needed(light: str, dark: str, cubes: int, value: float) -> None:
    assert worth(Position(light, dark, [cubes])) == pytest.approx(value)


@pytest.mark.parametrize(("winner", "value"), [(LIGHT, 1000), (DARK, -1000), (-1, 0)])
def test_the_end_counts_for_more_than_anything(winner: int, value: float) -> None:
    p = Position(cubes=[3])
    p.state.phase, p.state.winner = DONE, winner
    assert worth(p) == value


# --- the board with characters --------------------------------------------------------------------------------------


def drawn(p: Position, marks: bool = False) -> list[str]:
    options = p.game.options(p.state) if marks else []
    return p.game.render_text(p.game.view(p.state, LIGHT), options).split("\n")


def test_twenty_druids_are_drawn_and_more_cubes_than_that_are_counted() -> None:
    p = Position("|" + "s" * 12 + "l" * 8, "|" + "s" * 20, [20, 21, -21], druids=20)
    board = "\n".join(drawn(p))
    assert "☼" * 12 + "[/][dim]" + "·" * 8 in board
    assert "☾" * 20 + "[/][dim][/] " in board
    assert "◇" * 20 in board
    assert "21×◇" in board
    assert "21×◆" in board


def test_every_line_of_the_board_is_as_wide_as_the_others() -> None:
    p = Position("s|ssl|l", "ss||s|l", [3, -2, 0])
    plain = [re.sub(r"\[/?[a-z]*\]", "", line) for line in drawn(p, marks=True)]
    assert {len(line) for line in plain[:5]} == {24 * 3 + 2}
    assert {len(line) for line in plain[5:9]} == {25 + 24}


def test_a_player_has_a_line_with_whose_turn_it_is() -> None:
    p = Position(cubes=[7, -2])
    assert drawn(p)[-2:] == [
        "▸ [light]☼ Light[/] controls [b]1[/], ◇ 12 in supply",
        "  [dark]☾ Dark [/] controls [b]0[/], ◆ 17 in supply",
    ]


@pytest.mark.parametrize(("circles", "rows"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_circles_stand_three_in_a_row(circles: int, rows: int) -> None:
    p = Position(circles=circles, circles_to_win=1)
    assert sum("╭" in line and " c" in line for line in drawn(p)) == rows


@pytest.mark.parametrize(("circles", "told"), [(1, "This game has 1 circle."), (2, "This game has 2 circles.")])
def test_a_circle_that_is_not_there_is_refused_with_how_many_there_are(circles: int, told: str) -> None:
    p = Position("s", circles=circles, circles_to_win=1)
    assert p.game.why_not(p.state, p.game.parse("stand c3")).endswith(told)
    assert p.game.why_not(p.state, p.game.parse("move grove c3")).endswith(told)
    assert p.game.why_not(p.state, p.game.parse("channel c3")).endswith(told)


@pytest.mark.parametrize(("name", "most"), [("druids", 20), ("cubes", 1000), ("control", 1000)])
def test_a_number_beyond_its_bound_is_refused(name: str, most: int) -> None:
    param = GAME.setup.spec.param(name)
    assert (param.low, param.high) == (1, most)
