"""Positions as text: the grammar that all games share, and what every game's reader and writer promise."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from leyline import create, names
from leyline.core.chance import random_code
from leyline.core.errors import BadState
from leyline.core.game import OVER, AnyGame
from leyline.core.position_text import Grammar, read
from tests.game_variants import kinds

GRAMMAR = Grammar({"Light": ("hand", "won"), "Dark": ("hand", "won"), "Table": ("row 1",)}, {"turn": "turn Light"}, ())


def test_a_text_is_cut_into_sections_named_lines_and_directives() -> None:
    lines = read("# a comment\n\nLight: 3 cubes,  two druids\n  hand: none   # empty\nturn Light", GRAMMAR)
    assert [(line.number, line.section, line.name, line.items) for line in lines] == [
        (3, "Light", "", ["3 cubes", "two druids"]),
        (4, "Light", "hand", []),
        (5, "", "turn", ["Light"]),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Ligth: 3", r"line 1: 'Ligth: 3' belongs to no section; begin with Light, Dark or Table"),
        ("Light:\n  hnad: 3", r"line 2: 'hnad:' is nothing that can be written here; did you mean hand:\?"),
        ("Light:\nDrak: 3", r"line 2: 'Drak:' is nothing that can be written here; did you mean Dark:\?"),
        ("\nturns Light", r"line 2: 'turns Light' cannot be read; did you mean turn\?"),
        ("xyz", r"line 1: 'xyz' cannot be read; write turn, Light:, Dark: or Table:"),
        ("Light:\n hand: a\n hand: b", "line 3: hand is written a second time, after line 2"),
        ("turn a\nturn b", "line 2: turn is written a second time, after line 1"),
        ("x" * 200_000, "line 1: A position has at most 100000 characters."),
    ],
)
def test_an_error_names_the_line_and_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(BadState, match=f"^{why}$") as caught:
        read(text, GRAMMAR)
    assert caught.value.line > 0


def test_a_section_may_be_continued() -> None:
    assert len(read("Light:\nDark:\nLight: 3", GRAMMAR)) == 3


def test_spaces_and_comments_change_nothing() -> None:
    lines = [
        [(line.section, line.items) for line in read(text, GRAMMAR)] for text in ("Light: 3", " Light  :3 # three")
    ]
    assert lines == [[("Light", ["3"])]] * 2


# --- every game -------------------------------------------------------------------------------------------------

ALWAYS = {"channeling": (), "grove": (), "runestones": ("act", "after"), "aidalon": ("action",)}
"""Decisions at which a position can always be written; all of them where none is named."""


@pytest.mark.parametrize(("name", "edition", "seats"), kinds())
def test_a_position_between_moves_is_written_and_read_exactly(name: str, edition: str, seats: int) -> None:
    game = create(name, edition, seats, unattended=True)
    rng = Random(7)
    state = game.initial_state()
    written = 0
    for _ in range(400):
        if game.pending(state) == OVER:
            break
        if not ALWAYS[name] or (game.pending(state) >= 0 and game.prompt(state).kind in ALWAYS[name]):
            text = game.write_position(state)
            again = game.read_position(text)
            assert again.dump() == state.dump()
            assert game.write_position(again) == text
            written += 1
        game.apply(state, random_code(game, state, rng))
    assert written > 10


def test_the_middle_of_something_is_refused_in_a_sentence() -> None:
    game = create("runestones")
    with pytest.raises(BadState, match=r"^A text cannot describe the middle of an action or of the set-up: Set-up\.$"):
        game.write_position(game.initial_state())
    with pytest.raises(BadState, match=r"not: Set-up\.$"):
        create("aidalon").write_position(create("aidalon").initial_state())


@pytest.mark.parametrize(("name", "edition", "seats"), kinds())
def test_a_text_that_says_nothing_is_the_first_turn(name: str, edition: str, seats: int) -> None:
    game = create(name, edition, seats)
    state = game.read_position("")
    assert game.pending(state) == 0
    assert game.read_position(game.write_position(state)).dump() == state.dump()


GAMES: dict[str, AnyGame] = {name: create(name) for name in names() if name in ALWAYS}
VOCABULARY = """
Light: Dark: North: East: Brown: Grey: Table: turn turns over first round window asks delve deal roll
channel c1 grove standing lying cubes row 1: 2: hand: aside: won: 5/6 +3L none , # : r1 r1c1 druids
overchanneling points red wild on blue ore stones: plus display: smithies: deck: discard: gone: 63 107
council front archives back top: bottom: score: scrap: dodge job-board rory-bug from east forged known
exhausted shards shard heat actions seeker has not acted 0 1 2 3 9 99 99999 -1 ½ ² move_number march
refresh second send opening fill draw move leyline borrowed lent stooled traded wilds tiles: night:
"""
WORDS = [*VOCABULARY.split(), *["\n"] * 12]
TEXTS = st.text(max_size=120) | st.lists(st.sampled_from(WORDS), max_size=40).map(" ".join)


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(text=TEXTS)
def test_any_text_is_a_position_or_a_complaint(name: str, text: str) -> None:
    read_or_refused(GAMES[name], text)


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_damaged_text_is_a_position_or_a_complaint(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    words = game.write_position(game.read_position("")).replace("\n", " \n ").split(" ")
    for _ in range(data.draw(st.integers(1, 4))):
        index = data.draw(st.integers(0, len(words) - 1))
        words[index] = data.draw(st.sampled_from([*WORDS, *words, ""]))
    read_or_refused(game, " ".join(words))


def read_or_refused(game: AnyGame, text: str) -> None:
    """The text is a position that can be played, or a `BadState` names a line of it or what is wrong with the whole."""
    try:
        state = game.read_position(text)
    except BadState as error:
        assert 0 <= error.line <= text.count("\n") + 1
        assert error.why
        return
    assert game.load(state.dump()).dump() == state.dump()
    assert game.pending(state) == OVER or game.options(state)


@pytest.mark.parametrize(
    ("sections", "words"),
    [(("Table",), "begin with Table"), (("Table", "Light"), "Table or Light"), (("A", "B", "C"), "with A, B or C")],
)
def test_a_line_without_a_section_is_told_the_sections(sections: tuple[str, ...], words: str) -> None:
    grammar = Grammar(dict.fromkeys(sections, ("row",)), {}, ())
    with pytest.raises(BadState, match=words):
        read("rowdy: 1", grammar)


@pytest.mark.parametrize(("length", "quoted"), [(59, "x" * 59), (60, "x" * 60), (61, "x" * 60 + "…")])
def test_sixty_characters_of_a_line_are_quoted(length: int, quoted: str) -> None:
    with pytest.raises(BadState, match=f"'{quoted}' cannot be read"):
        read("x" * length, GRAMMAR)
