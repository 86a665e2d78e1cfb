"""Words: notation, option texts, refusals, the table in characters, the terminal."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline import OVER, SPECTATOR, create
from leyline.cli.terminal_output import plain
from leyline.core import rules_pages, typed_input
from leyline.core.errors import BadText, IllegalAction
from leyline.core.game import CHANCE
from leyline.games.aidalon.notation import NOTATION, NUM_ACTIONS, TEXTS
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.procedures.dispatch import PROCEDURES

# --- notation ---------------------------------------------------------------------------------------------------------


def test_every_code_has_a_text_and_comes_back() -> None:
    for code in range(NUM_ACTIONS):
        assert NOTATION.parse(NOTATION.text(code)) == code


@pytest.mark.parametrize("code", [-1, NUM_ACTIONS, 1 << 40])
def test_other_codes_have_none(code: int) -> None:
    with pytest.raises(BadText, match="no action"):
        NOTATION.text(code)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("stage dodge council front", "after 'stage' comes|Did you mean"),
        ("rush job-board council front", "after 'rush' comes"),
        ("play jobboard", "Did you mean 'play job-board'"),
        ("dance", "is no action"),
        ("", "is no action"),
        ("GAIN", "is no action"),
    ],
)
def test_a_text_that_is_no_action_says_why(text: str, wrong: str) -> None:
    with pytest.raises(BadText, match=wrong):
        NOTATION.parse(text)


@given(st.text(max_size=60) | st.lists(st.sampled_from(" ".join(TEXTS).split()), max_size=6).map(" ".join))
def test_any_text_is_an_action_or_a_complaint(text: str) -> None:
    try:
        code = NOTATION.parse(text)
    except BadText:
        return
    assert NOTATION.text(code) == text


def test_shortened_texts_are_understood_at_the_table() -> None:
    table = Table("turn North")
    assert typed_input.read(table.game, table.state, "del e c") == table.game.parse("delve East council")
    with pytest.raises(IllegalAction, match="is not in this game"):
        typed_input.read(table.game, table.state, "delve West council")


# --- refusals and options ---------------------------------------------------------------------------------------------

WINDOW = """
    North: 1 shard
      council front: job-board
      council middle: tunnel-runners forged
      council back: crispy-crawler forged exhausted
      network front: wirecrawler forged
      council: dodge, salvage-rats, threading-through
    first North
    window North
"""


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("forge council front", "costs 2 shards, and you have 1"),
        ("forge council middle", "already forged"),
        ("forge network back", "the slot is empty"),
        ("collect council front", "not forged"),
        ("collect council middle", "no collection icon"),
        ("collect council back", "exhausted"),
        ("use network back", "no card in the back Network slot"),
        ("use council front", "not forged"),
        ("use council middle", "no ability to use now"),
        ("play dodge", "cannot be played now"),
        ("play tenacity", "not in your Council"),
        ("play job-board", "is not a moment"),
        ("rush salvage-rats archives front", "costs 2 shards"),
        ("rush kryzar-the-rat archives front", "not in your Council"),
        ("gain", "not possible now"),
    ],
)
def test_a_refusal_in_a_window_explains_itself(move: str, why: str) -> None:
    table = Table(WINDOW)
    assert why in table.game.why_not(table.state, table.game.parse(move))
    with pytest.raises(IllegalAction):
        table.game.apply(table.state, table.game.parse(move))


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("stage rory-bug council front", "not in your Council"),
        ("shift archives front archives middle", "no card in the front Archives slot"),
        ("shift council middle council front", "write it as “shift council front council middle”"),
        ("forge council front", "wait for an instant window"),
        ("swap council front council back", "not possible now"),
        ("first East", "not possible now"),
    ],
)
def test_a_refusal_of_an_action_explains_itself(move: str, why: str) -> None:
    table = Table(WINDOW.replace("window North", "turn North"))
    assert why in table.game.why_not(table.state, table.game.parse(move))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("gain", "Gain 1 shard"),
        ("stage salvage-rats council front", "Stage Salvage Rats in the front Council slot, archiving Job Board"),
        (
            "stage salvage-rats council middle",
            "Stage Salvage Rats in the middle Council slot, scrapping Tunnel Runners",
        ),
        (
            "shift council front council middle",
            "Shift Job Board to the middle Council slot, swapping it with Tunnel Runners",
        ),
        ("delve East council", "Delve into East's Council, with nothing in the way"),
    ],
)
def test_an_option_in_words(move: str, words: str) -> None:
    table = Table(WINDOW.replace("window North", "turn North"))
    assert table.game.describe_action(table.state, table.game.parse(move)) == words


def test_a_warning_goes_with_an_agent_that_would_be_lost() -> None:
    table = Table("""
        North:
          council: job-board
          council front: rory-bug forged
        turn North
    """)
    words = table.game.describe_action(table.state, table.game.parse("stage job-board council front"))
    assert words == "Stage Job Board in the front Council slot, scrapping Rory & Bug (East scores it)"


def test_words_do_not_name_what_the_player_has_not_seen() -> None:
    table = Table("""
        East:
          council front: job-board
        turn North
    """)
    assert "an unforged card" in table.game.describe_action(table.state, table.game.parse("delve East council"))


# --- rules page, sketch, log ------------------------------------------------------------------------------------------


def test_every_prompt_and_refusal_of_random_games_has_its_section_and_its_words() -> None:
    sections = rules_pages.sections(rules_pages.page(create("aidalon").setup.spec))
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        game = create("aidalon", "showcase", seats, unattended=True)
        rng = Random(seed)
        state = game.initial_state()
        while game.pending(state) != OVER:
            prompt = game.prompt(state)
            assert prompt.rule in sections, prompt.words
            codes = game.options(state)
            if game.pending(state) != CHANCE:
                picture = plain(game.render_text(game.view(state, game.pending(state)), codes))
                assert max([len(line) for line in picture.splitlines()]) <= 110
                assert not re.search(r"\[/|\]", picture)
                assert game.phase_path(state)
            game.apply(state, codes[rng.randrange(len(codes))])


def test_a_spectators_table_can_be_drawn() -> None:
    table = Table("""
        East:
          council front: job-board forged
        delve North East council front
    """)
    picture = plain(table.game.render_text(table.game.view(table.state, SPECTATOR), []))
    assert "Job Board" in picture
    assert "►" in picture


def test_there_is_a_procedure_for_every_kind_of_frame() -> None:
    assert len(PROCEDURES) == 12


def test_a_card_can_be_asked_about_at_the_table() -> None:
    game = create("aidalon")
    assert "adjacent cards" in game.card_text("Job Board")
    assert game.card_text("nothing") == ""
