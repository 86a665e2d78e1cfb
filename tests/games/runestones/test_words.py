"""Words: every option and refusal says something, prompts lead to the rules page, and the table fits the screen."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline.core import registry, rules_pages, typed_input
from leyline.core.chance import below, pick
from leyline.core.errors import AmbiguousText, BadText, IllegalAction
from leyline.core.game import CHANCE, OVER, SPECTATOR
from leyline.games.runestones import SPEC, RuneStones
from leyline.games.runestones.notation import NOTATION, NUM_ACTIONS
from tests.games.runestones.scenario import BROWN, GREY, Table


def test_every_text_is_read_back_as_its_code() -> None:
    written = [text for text in NOTATION.texts if text]
    assert len(set(written)) == len(written)
    for code in range(NUM_ACTIONS):
        if NOTATION.texts[code]:
            assert NOTATION.parse(NOTATION.text(code)) == code


@given(st.text(max_size=40))
def test_any_other_text_is_refused_in_words(text: str) -> None:
    if text not in NOTATION.texts or not text:
        with pytest.raises(BadText):
            NOTATION.parse(text)


@given(st.integers())
def test_any_other_code_is_refused_in_words(code: int) -> None:
    if not (0 <= code < NUM_ACTIONS and NOTATION.texts[code]):
        with pytest.raises(BadText):
            NOTATION.text(code)


def test_what_a_person_types_may_be_shortened() -> None:
    table = Table().hand(11, 23, 104)
    assert typed_input.read(table.game, table.s, "u") == table.game.parse("utilize")
    table.do("utilize")
    assert typed_input.read(table.game, table.s, "PLAY 11") == table.game.parse("play 11")
    with pytest.raises(AmbiguousText):
        typed_input.read(table.game, table.s, "play")
    with pytest.raises(IllegalAction, match="ascending order"):
        typed_input.read(table.game, table.s, "play 104")


@pytest.mark.parametrize("edition", ["base", "full"])
def test_every_state_of_a_random_game_can_be_read(edition: str) -> None:
    """Sketches fit 100 columns and mark by shape; refusals are sentences; rules sections exist."""
    game = registry.create("runestones", edition, 4, {"turn_limit": 60})
    assert isinstance(game, RuneStones)
    sections = rules_pages.sections(rules_pages.page(SPEC))
    rng = Random(11)
    state = game.initial_state()
    while game.pending(state) != OVER:
        codes = game.options(state)
        pending = game.pending(state)
        prompt = game.prompt(state)
        assert prompt.rule in sections
        assert prompt.words[0].isupper()
        assert prompt.words[-1] in ".?"
        if pending == CHANCE:
            weights = game.weights(state)
            game.apply(state, pick(codes, weights, below(rng, sum(weights))))
            continue
        drawn = re.sub(r"\[/?[a-z]*\]", "", game.render_text(game.view(state, pending), codes))
        assert max(len(line) for line in drawn.split("\n")) <= 100
        for code in [below(rng, NUM_ACTIONS) for _ in range(4)]:
            if code not in codes:
                why = game.why_not(state, code)
                assert why.endswith((".", "?"))
                assert "  " not in why
        game.apply(state, codes[below(rng, len(codes))])
    assert "over" in game.render_text(game.view(state, SPECTATOR), [])


def test_options_are_marked_by_a_heavy_edge() -> None:
    table = Table().hand(11, 23, 104, 105).display(12, 13, 14, 15, 16, 17)
    plain = table.game.render_text(table.game.view(table.s, BROWN), [])
    assert "┏" not in plain
    table.do("utilize")
    marked = table.game.render_text(table.game.view(table.s, BROWN), table.game.options(table.s))
    assert marked.count("┏") == 3  # 105 is the highest and cannot be the first of two
    others = table.game.render_text(table.game.view(table.s, GREY), [])
    assert "104 Druid" not in others.replace("your hand", "").split("Brown")[0]


WHY = [
    (
        Table().hand(11, 23),
        "buy 12",
        "“buy 12” is not possible now. Take your action: summon, utilize or forge.",
    ),
    (Table().hand(11, 23), "exchange 1", "Exchange rows after your action."),
    (Table().hand(11, 23), "play 99", "There is no card 99 in this game."),
    (Table().hand(11, 23), "roll 3", "That is up to chance, and nothing is drawn now."),
    (Table().hand(11, 23), "toadstool wilds", "This game is played without the Enchanted Forest."),
    (Table("forest").hand(11, 23), "toadstool wilds", "You have no toadstool Wilds."),
    (
        Table("forest").hand(11, 23),
        "toadstool copy",
        "That toadstool is used by keep, copy or forge, when one of them is possible.",
    ),
    (Table().hand(11, 23), "trade", "You have no Exchange stone to use now."),
    (Table().hand(11, 23), "mark", "You have no Wild Gem stone."),
    (Table().gems().hand(11, 23), "forge", "You cannot pay for any artifact that fits on your board."),
    (Table().hand(11, 23, 104).do("utilize"), "play 12", "Faun 12 is not in your hand."),
    (
        Table().hand(11, 23, 104).do("utilize; play 23"),
        "play 11",
        "Play cards in ascending order; you have already played Kobold 23.",
    ),
    (Table().hand(11, 23, 104).do("utilize; play 23"), "done", "You need two cards, but you have played 1."),
    (Table().hand(11, 23).do("utilize; play 11; play 23"), "use 12", "Faun 12 has not been played."),
    (
        Table().hand(11, 23).do("utilize; play 11; play 23; use 11"),
        "use 11",
        "The ability of Faun 11 has already been used.",
    ),
    (
        Table().hand(11, 23).do("utilize; play 11; play 23"),
        "step 11",
        "This game is played without the Enchanted Forest.",
    ),
    (
        Table().gems().hand(15, 23).do("utilize; play 15; play 23"),
        "use 15",
        "The ability of Unicorn 15 has no effect now.",
    ),
    (
        Table().display(12, 13, 14, 15, 16, 17).hand(104, 105).do("summon; play 104; done"),
        "buy 17",
        "Unicorn 17 costs 6, but you have 1 magic point.",
    ),
    (
        Table().display(12, 13, 14, 15, 16, 17).hand(104, 105).do("summon; play 104; done"),
        "buy 40",
        "Faun 40 is not on display.",
    ),
    (
        Table().gems(2).smithies(*["blue"] * 5).do("forge"),
        "forge 1 ore",
        "You need 3 ore, but you have 0.",
    ),
    (
        Table().gems(2).smithies(*["blue"] * 5).do("forge"),
        "forge 5 gems",
        "You need 4 blue or wild gems.",
    ),
    (Table().gems(2).smithies(*["blue"] * 5).do("forge"), "done", "Forge at least one artifact."),
    (
        Table().gems(2, 1).smithies(*["blue"] * 5).do("forge; forge 1 gems"),
        "pay yellow",
        "Yellow gems cannot pay for this.",
    ),
    (
        Table().gems(2).smithies(*["blue"] * 5).do("forge; forge 1 gems"),
        "pay wild",
        "You have no wild gem.",
    ),
    (
        Table().hand(63, 104).do("utilize; play 63; play 104; use 63; option 1; gem green"),
        "gem blue",
        "Take gems in the order blue, yellow, green, red.",
    ),
]


@pytest.mark.parametrize(("table", "text", "why"), WHY, ids=[text for _, text, _ in WHY])
def test_a_refusal_explains_itself(table: Table, text: str, why: str) -> None:
    assert table.why_not(text) == why


def test_the_log_tells_a_turn_in_words() -> None:
    table = Table().hand(35, 104).gems()
    lines: list[str] = []
    for text in ("utilize", "play 35", "play 104", "use 35", "option 2", "done"):
        lines += table.told(text)
    assert lines == [
        "Brown utilizes abilities.",
        "Brown plays Faun 35.",
        "Brown plays Druid 104.",
        "Brown uses Faun 35: take 1 green gem, or take 1 ore.",
        "Brown chooses to take 1 ore.",
        "Brown takes 1 ore.",
        "Brown keeps Faun 35.",
        "Brown loses Druid 104, which goes out of the game.",
    ]


def test_where_prints_the_stack() -> None:
    table = Table("nocturnal").night(5, 20, 40).score(4).hand(19, 72).tiles(5, 8, 1, 2)
    assert table.where() == "Round 1 / Brown's turn"
    table.do("utilize; play 19; play 72; use 19; option 1; tile 5")
    assert (
        table.where()
        == "Round 1 / Brown's turn / Utilize with Griffin 19 and Dragon 72 / Griffin 19 / Wisp / Wisp tile"
    )
