"""What players of The Channeling are told."""

from __future__ import annotations

import json
from random import Random

import pytest

from leyline import OVER, SPECTATOR, create
from leyline.core.chance import SeedChance
from leyline.core.errors import BadState, BadText, IllegalAction
from leyline.core.match import Match
from leyline.games.channeling.events import ENDED
from tests.games.channeling.positions import Position


@pytest.mark.parametrize(
    ("texts", "refused", "why"),
    [
        ([], "move r2c3 r1c1", "“move r2c3 r1c1” is not possible now. Play a glyph."),
        (["glyph r1"], "move r1c1 r1c2", "You have no druid at row 1, column 1."),
        (["glyph r1"], "move r2c3 r2c4", "That circle is not in row 1, the line of the glyph that you played."),
        (["glyph r2"], "move r2c3 r2c2", "A druid stands there already."),
        (
            ["glyph r1", "move r2c3 r1c4"],
            "leyline r1c1 r1c2",
            "starts at the druid that moved, at row 1, column 4, and ends at your other one.",
        ),
        (
            ["glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2"],
            "aside r1 r2 r3",
            "is not possible now. Play a glyph.",
        ),
        (["glyph r1"], "draw 4/4", "is not possible now. Move a druid into row 1."),
    ],
)
def test_a_refusal_says_why(texts: list[str], refused: str, why: str) -> None:
    p = Position().play(*texts)
    before = p.state.dump()
    with pytest.raises(IllegalAction, match=why):
        p.play(refused)
    assert p.state.dump() == before


def test_a_glyph_that_was_played_is_refused_until_it_comes_back() -> None:
    p = Position().turn("r1", "r2c3 r1c2").turn("r1", "r2c2 r1c1", "r1c1 r2c1 r3c1 r3c2 r3c3")
    with pytest.raises(IllegalAction, match="already played the glyph of row 1"):
        p.play("glyph r1")


@pytest.mark.parametrize(
    ("winner", "points", "cards", "told"),
    [
        (1, (18, 34), (3, 7), "Dark wins, 34 points to 18."),
        (0, (-2, -3), (0, 1), "Light wins, -2 points to -3."),
        (0, (30, 30), (6, 7), "Both players have 30 points; Light has fewer cards and wins."),
        (1, (30, 30), (7, 7), "Both players have 30 points and as many cards; Dark went second and wins."),
    ],
)
def test_the_end_says_by_what_it_was_decided(
    winner: int, points: tuple[int, int], cards: tuple[int, int], told: str
) -> None:
    game = create("channeling")
    assert game.describe_event((ENDED, winner, *points, *cards, 0), SPECTATOR) == f"The game ends. {told}"
    limited = game.describe_event((ENDED, winner, *points, *cards, 1), SPECTATOR)
    assert limited == f"The limit of turns is reached. {told}"


def test_a_druid_moves_to_a_different_card() -> None:
    with pytest.raises(IllegalAction, match=r"A druid moves to a different card\."):
        Position().play("glyph r2", "move r2c3 r2c3")


def test_the_log_never_tells_of_a_last_turn_that_is_not_taken() -> None:
    """The limit ends the game in the turn in which Light gets enough cards."""
    p = Position({"r1c3": "4/4"}, cards_to_end=1, turn_limit=1).cubes(r1c3=1)
    p.play("glyph r1", "move r2c3 r1c3")
    p.state.events = []
    p.play(p.options()[0])
    while p.game.pending(p.state) != OVER:
        p.play(p.options()[0])
    told = [p.game.describe_event(event, 0) for event in p.state.events]
    assert "Light acquires the 4/4 circle at row 1, column 3." in told
    assert not [words for words in told if "last turn" in words]
    assert told[-1] == "The limit of turns is reached. Light wins, 4 points to 0."


def test_a_glyph_set_aside_is_refused() -> None:
    with pytest.raises(IllegalAction, match="You have set the glyph of row 1 aside"):
        Position(edition="second").play("glyph r1")


@pytest.mark.parametrize(
    "text",
    ["", "glyph", "glyph r5", "glyph r1 r2", "move r1c1", "leyline r1c1", "leyline r1c1 r2c2",
     "aside", "fill", "fill r1c1 r1c2", "draw", "draw 9/1", "Glyph r1", "glyph  r1", "glyph r1 ", "x" * 99],
)  # fmt: skip
def test_what_is_no_action_is_unreadable(text: str) -> None:
    with pytest.raises(BadText):
        create("channeling").parse(text)


def test_a_leyline_is_offered_with_what_it_does() -> None:
    p = Position({"r1c2": "4/4"}).cubes(r1c2=2, r2c2=-1).play("glyph r1", "move r2c3 r1c2")
    code = p.game.options(p.state)[0]
    words = p.game.describe_action(p.state, code)
    placed = "Channel along column 2 to the south: 3, 1 and 2 cubes, cancelling 1 at row 2, column 2"
    assert words == f"{placed}; acquires the 4/4 circle at row 1, column 2 with 1 too many"


def test_the_view_hides_the_glyphs_of_the_other_and_nothing_else() -> None:
    p = Position(edition="second")
    for seat in (0, 1):
        view = p.game.view(p.state, seat)
        players = view["players"]
        own, other = players[seat], players[1 - seat]
        assert own["aside"] == [0, 1, 2]
        assert own["hand"] == [3, 4, 5, 6, 7]
        assert (other["aside"], other["hand"], other["hand_size"], other["aside_size"]) == (None, None, 5, 3)
    spectator = p.game.view(p.state, SPECTATOR)["players"]
    assert [player["hand"] for player in spectator] == [None, None]


def test_resampling_deals_all_56_possibilities() -> None:
    p = Position(edition="second")
    rng = Random(3)
    seen = {p.game.resample(p.state, 0, rng).asides[1] for _ in range(2000)}
    assert len(seen) == 56


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("phase", 99, "out of range"),
        ("seat", 2, "out of range"),
        ("druids", [1, 1, 5, 10], "four different places"),
        ("druids", [1, 99, 5, 10], "four different places"),
        ("druids", [9, 6, 5, 10], "ascending"),
        ("cards", [99] * 16, "do not add up"),
        ("cards", [0] * 15, "wrong length"),
        ("supply", [-1, 50], "below 0"),
        ("hands", [0, 255], "do not go together"),
        ("hands", "all", "is a list"),
        ("turn", True, "whole numbers"),
        ("turn", 1.5, "whole numbers"),
        ("holes", 1, "places without a card"),
        ("cubes", [3] + [0] * 15, "counts 53 Light cubes; this game has 50"),
        ("phase", 4, "that of the druid that moved"),
        ("phase", 3, "A glyph must have been played"),
        ("phase", 5, "There is no place to fill"),
        ("phase", 6, "the empty one that is being filled"),
    ],
)
def test_an_impossible_position_is_refused(field: str, value: object, why: str) -> None:
    match = Match(create("channeling"), SeedChance(1))
    data = match.state.dump()
    data[field] = value
    with pytest.raises(BadState, match=why):
        match.game.load(json.loads(json.dumps(data)))


def test_a_position_with_fields_missing_or_unknown_is_refused() -> None:
    match = Match(create("channeling"), SeedChance(1))
    data = match.state.dump()
    with pytest.raises(BadState, match="no field 'extra'"):
        match.game.load({**data, "extra": 1})
    del data["over"]
    with pytest.raises(BadState, match="lacks the field 'over'"):
        match.game.load(data)


def test_the_sketch_shows_druids_cubes_and_marks() -> None:
    p = Position({"r1c1": "4/4"}).cubes(r1c1=2, r1c4=-9).play("glyph r1")
    drawn = p.game.render_text(p.game.view(p.state, 0), p.game.options(p.state))
    assert "◇◇" in drawn
    assert "9×◆" in drawn
    assert drawn.count("☼") == 3  # two on the grid, one before Light's name
    assert drawn.count("┏") == 4  # the four places of row 1 can be moved to
