"""Reasons: what a hint says about a decision, and that it says nothing that the seat does not know."""

from __future__ import annotations

from random import Random

import pytest

from leyline import CHANCE, OVER, compiled, create
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.rules import Aidalon
from leyline.games.aidalon.state import AidalonState

GAMES = 6 if compiled() else 2


def why(text: str, *moves: str) -> list[str]:
    """The reasons for the last of some moves. Before each, everybody passes until it is possible."""
    table = Table(text)
    table.do(*moves[:-1])
    move = moves[-1]
    before = _just_before(table, move)
    game, after = table.game, before.clone()
    game.apply(after, game.parse(move.partition(" ")[2]))
    return game.explain(before, after, ROLES.index(move.split(maxsplit=1)[0]))


def _just_before(table: Table, move: str) -> AidalonState:
    """The position in which a move is decided on."""
    seat, code = ROLES.index(move.split(maxsplit=1)[0]), table.game.parse(move.partition(" ")[2])
    state = table.state.clone()
    while table.game.pending(state) != seat or code not in table.game.options(state):
        options = table.game.options(state)
        assert options[0] == 0 or len(options) == 1, f"{move} does not become possible"
        table.game.apply(state, options[0])
    return state


# --- actions ------------------------------------------------------------------------------------------------------


def test_a_staged_card_is_named_with_what_is_missing_to_forge_it() -> None:
    text = """
        North: 1 shard
          council: job-board, crispy-crawler
          council middle: job-board
        turn North
    """
    assert why(text, "North stage crispy-crawler archives front") == [
        "stages Crispy Crawler, ready to forge",
        "puts the first card in front of its Archives",
    ]
    assert why(text, "North stage job-board council front") == ["stages Job Board, 1 shard short of forging it"]


def test_staging_over_a_card_tells_what_is_lost() -> None:
    text = """
        North: 5 shards
          council: job-board
          council front: crispy-crawler forged
        turn North
    """
    assert why(text, "North stage job-board council front") == [
        "stages Job Board, ready to forge",
        "scraps its Crispy Crawler",
    ]


def test_a_forged_card_is_named_with_what_it_is_good_for() -> None:
    text = """
        North: 6 shards
          council front: transit-station
          network front: job-board
        window North
    """
    assert why(text, "North forge council front") == [
        "forges Transit Station, barrier 1 in front of its Council",
        "has 5 shards left",
    ]
    assert why(text, "North forge network front") == ["forges Job Board, which collects 1 card", "has 4 shards left"]


def test_a_shard_counts_for_what_it_makes_possible() -> None:
    text = """
        North: 1 shard
          council front: job-board
        turn North
    """
    assert why(text, "North gain") == ["gains 1 shard", "can then forge Job Board"]
    assert why("North: 10 shards\nturn North", "North gain") == ["gains 1 shard", "goes above the limit of 10 shards"]


def test_drawn_cards_are_counted() -> None:
    assert why("North: 5 shards\nturn North", "North draw") == ["draws 1 card"]
    text = """
        North: 5 shards
          council: 5 job-board
          top: tenacity east
        turn North
    """
    assert why(text, "North draw") == ["draws 1 card", "goes above the limit of 5 cards"]


def test_collecting_exhausts_a_card() -> None:
    assert why("North: 5 shards\nwindow North", "North collect seeker") == ["gains 1 shard", "exhausts Abnus Orzo"]


def test_a_shifted_card_leaves_its_path() -> None:
    text = """
        North: 5 shards
          council front: transit-station forged
        turn North
    """
    assert why(text, "North shift council front network front") == [
        "moves Transit Station to the front Network slot",
        "leaves its Council open to delves",
        "puts the first card in front of its Network",
    ]


# --- delves -------------------------------------------------------------------------------------------------------

GRID = """
    North: {shards} shards
    East: {heat} heat
      council front: transit-station forged
      council middle: job-board
      council back: counselor-vreenax forged exhausted
      council: tenacity, dodge
      archives: dodge
"""


def test_a_delve_tells_what_lies_ahead() -> None:
    assert why(GRID.format(shards=9, heat=1) + "turn North", "North delve East council") == [
        "delves into East's Council past 2 forged and 1 unforged card",
        "must pay 1 shard for barriers",
        "would discover 1 card there",
    ]
    assert why(GRID.format(shards=0, heat=1) + "turn North", "North delve East council") == [
        "delves into East's Council past 2 forged and 1 unforged card",
        "cannot pay the barrier of Transit Station",
    ]
    assert why(GRID.format(shards=9, heat=2) + "turn North", "North delve East network") == [
        "delves into East's Network with nothing in the way",
        "would discover 2 cards there",
    ]
    assert why(GRID.format(shards=9, heat=0) + "turn North", "North delve East archives") == [
        "delves into East's Archives with nothing in the way",
        "must pay 1 shard to discover a card",
    ]


def test_a_known_agent_ahead_is_the_best_reason() -> None:
    text = """
        North: 9 shards
        East: {heat} heat
          council front: transit-station forged
          council back: {agent} known
        turn North
    """
    found = why(text.format(heat=1, agent="rory-bug"), "North delve East council")
    assert found[0] == "could secure Rory & Bug for 3 shards in all"
    # A cipher is looked at as well; Maestro's asks for heat of the defender.
    assert why(text.format(heat=1, agent="maestro"), "North delve East council")[0].startswith("could secure Maestro")
    assert why(text.format(heat=0, agent="maestro"), "North delve East council")[0].startswith(
        "delves into East's Council"
    )


def test_steps_of_a_delve() -> None:
    front = GRID.format(shards=9, heat=1) + "delve North East council front"
    assert why(front, "North pay") == [
        "gets past Transit Station for 1 shard",
        "could scrap Transit Station for 5 shards",
        "has 8 shards left",
    ]
    assert why(front, "North decline") == ["ends the delve at Transit Station", "keeps 9 shards"]
    middle = GRID.format(shards=9, heat=1) + "delve North East council middle"
    assert why(middle, "North avoid") == ["avoids an unforged card and what it may do"]
    assert why(middle, "North discover") == ["sees what the unforged card is", "has 9 shards to take it"]
    back = GRID.format(shards=9, heat=1) + "delve North East council back"
    assert why(back, "North avoid") == ["avoids Counselor Vreenax"]
    assert why(back, "North confront") == ["cannot pay the cipher of Counselor Vreenax"]
    assert why(back, "North confront", "North pay") == [
        "gets past Counselor Vreenax for 4 shards",
        "cannot pay the cipher of Counselor Vreenax",
        "has 5 shards left",
    ]


def test_going_on_and_going_away() -> None:
    text = """
        North: 3 shards
        East: 1 heat
          council middle: transit-station forged
        delve North East council front
    """
    assert why(text, "North onward") == [
        "continues to East's Council past 1 forged card",
        "must pay 3 shards for barriers",
        "finds the Council empty",
    ]
    assert why(text, "North retreat") == ["stays clear of Transit Station", "keeps 3 shards"]


def test_heat_is_weighed_in_cards() -> None:
    text = GRID.format(shards=4, heat=1) + "delve North East council district"
    assert why(text, "North heat") == ["discovers 2 cards instead of 1", "East gains 1 heat", "has 2 shards left"]
    assert why(text, "North decline") == ["discovers 1 card", "keeps 4 shards"]


def test_an_agent_is_secured() -> None:
    text = """
        North: 9 shards
          score: {score}
        East: 5 shards
          council back: gargala-larga forged exhausted
        delve North East council back
    """
    move = ("North confront", "North pay", "North pay")
    assert why(text.format(score="none"), *move) == [
        "secures Gargala Larga, its first agent",
        "exhausts Abnus Orzo",
        "has 5 shards left",
    ]
    assert why(text.format(score="rory-bug from east"), *move) == [
        "secures Gargala Larga, its second agent",
        "exhausts Abnus Orzo",
        "has 5 shards left",
    ]
    assert why(text.format(score="rory-bug from east, auntie-ruth from east"), *move) == [
        "wins the game",
        "secures Gargala Larga, its third agent",
    ]
    assert why(text.format(score="none"), "North confront", "North pay", "North decline") == [
        "leaves East the agent Gargala Larga",
        "keeps 6 shards",
    ]


# --- doing nothing ------------------------------------------------------------------------------------------------


def test_passing_keeps_something() -> None:
    text = """
        North: 3 shards
          council front: crispy-crawler
        East: 0 shards
        window North
    """
    assert why(text, "North pass") == ["keeps Crispy Crawler face down", "keeps Abnus Orzo ready", "keeps 3 shards"]
    last = """
        North: 0 shards, 0 actions
        East: 0 shards, 0 actions, seeker exhausted
        window North
    """
    assert why(last, "North pass") == ["leaves Abnus Orzo unused this round"]


def test_the_defender_decides_whether_to_show_a_card() -> None:
    text = """
        North: 3 shards
        East: 6 shards
          council front: transit-station
        delve North East council front
    """
    assert why(text, "East forge council front") == [
        "forges Transit Station, which North must confront",
        "has 5 shards left",
    ]
    assert why(text, "East pass") == [
        "keeps Transit Station hidden from North",
        "keeps Goldie Xin ready",
        "keeps 6 shards",
    ]


def test_the_defender_makes_a_card_dearer() -> None:
    text = """
        North: {shards} shards
        East: 1 shard
          council: tenacity
          council front: rory-bug forged
        delve North East council front
    """
    assert why(text.format(shards=4), "East play tenacity")[0] == "puts Rory & Bug out of North's reach"
    assert why(text.format(shards=9), "East play tenacity")[0] == "makes Rory & Bug cost North 3 shards more"
    assert why(text.format(shards=9), "East pass") == ["keeps Goldie Xin ready", "keeps 1 shard"]


def test_what_goes_from_a_full_council() -> None:
    text = """
        North: 1 shard
          council: 5 job-board, rory-bug
        refresh
    """
    assert why(text, "North archive rory-bug") == ["exposes Rory & Bug in its Archives"]
    assert why(text, "North archive job-board") == ["gives up Job Board"]


def test_the_refresh_phase_is_nobodys_doing() -> None:
    text = """
        North: 0 shards, 1 action, seeker exhausted
        East: 0 shards, 0 actions, seeker exhausted
        turn North
    """
    assert why(text, "North gain") == ["gains 1 shard"]


def test_other_players_cards_are_named_only_where_they_are_known() -> None:
    text = """
        North: 5 shards
          council front: renovator-warlan forged
        East: 5 shards
          council front: transit-station{known}
        delve North East council front
    """
    assert why(text.format(known=" known"), "North avoid") == ["avoids Transit Station"]
    assert why(text.format(known=""), "North avoid") == ["avoids an unforged card and what it may do"]
    assert why(text.format(known=" known"), "North discover") == ["could scrap Transit Station for 5 shards"]


# --- whole games --------------------------------------------------------------------------------------------------


def _made(seats: int) -> Aidalon:
    names = ("joyride", "case-files", "open-house", "back-channels")
    values: dict[str, object] = {f"deck_{seat + 1}": names[seat] for seat in range(seats)}
    game = create("aidalon", "", seats, {"format": "casual", **values}, unattended=True)
    assert isinstance(game, Aidalon)
    return game


def _line(game: Aidalon, state: AidalonState, seat: int, rng: Random) -> list[int]:
    """A few random decisions of a seat, as far as nothing else intervenes. Changes the state."""
    out: list[int] = []
    while game.pending(state) == seat and len(out) < 4:
        out.append(rng.choice(game.options(state)))
        game.apply(state, out[-1])
    return out


def _follow(game: Aidalon, state: AidalonState, seat: int, line: list[int]) -> bool:
    """Make the same decisions in another position; False where one is not possible. Changes the state."""
    for code in line:
        if game.pending(state) != seat or code not in game.options(state):
            return False
        game.apply(state, code)
    return True


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", range(GAMES))
def test_reasons_in_whole_games_depend_only_on_what_the_seat_knows(seats: int, seed: int) -> None:
    game, rng = _made(seats), Random(f"reasons/{seats}/{seed}")
    state = game.initial_state()
    compared = 0
    for _ in range(900):
        seat = game.pending(state)
        if seat == OVER:
            break
        if seat != CHANCE and len(game.options(state)) > 1:
            before = game.resample(state, seat, rng)
            after = before.clone()
            line = _line(game, after, seat, rng)
            dumps = before.dump(), after.dump()
            said = game.explain(before, after, seat)
            assert (before.dump(), after.dump()) == dumps
            assert all([part and part == part.strip() and not part.endswith(".") for part in said]), said
            for _ in range(2):
                like = game.resample(before, seat, rng)
                other = like.clone()
                if _follow(game, other, seat, line):
                    compared += 1
                    texts = [game.text(code) for code in line]
                    assert game.explain(like, other, seat) == said, (game.phase_path(before), texts)
        options = game.options(state)
        game.apply(state, rng.choices(options, game.weights(state))[0] if seat == CHANCE else rng.choice(options))
    assert compared > 300
