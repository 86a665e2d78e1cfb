"""Secrets: nothing a seat is shown depends on what it may not know, and the kit that proves it catches every leak."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from leyline import CHANCE, OVER, SPECTATOR, compiled, create
from leyline.core.conformance import check
from leyline.core.errors import NotConforming
from leyline.core.game import Event, Prompt, View
from leyline.games.aidalon.cards import SLUGS
from leyline.games.aidalon.events import DREW, STAGED
from leyline.games.aidalon.grid import PLACES, SLOTS
from leyline.games.aidalon.notation import AVOID
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.procedures.frames import DISCOVERING, ENGAGE, ENGAGE_MANNER, KIND
from leyline.games.aidalon.procedures.stack import engaged_kind
from leyline.games.aidalon.rules import Aidalon
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of
from tests.delegating_game import DelegatingGame

GAMES = 4 if compiled() else 2


class Walled(DelegatingGame[AidalonState]):
    """Aidalon behind a wall in which a test may make a hole."""

    def __init__(self, seats: int) -> None:
        values: dict[str, object] = {"deck_1": "joyride", "deck_2": "back-channels", "format": "casual"}
        inner = create("aidalon", "", seats, values, unattended=True)
        assert isinstance(inner, Aidalon)
        super().__init__(inner)


class ShowsArchives(Walled):
    def view(self, state: AidalonState, seat: int) -> View:
        return {**super().view(state, seat), "first archived": [zone[0] if zone else 0 for zone in state.archives]}


class ShowsUnforged(Walled):
    def view(self, state: AidalonState, seat: int) -> View:
        return {**super().view(state, seat), "sum": sum(state.cards)}


class ShowsNetworkToItsOwner(Walled):
    def view(self, state: AidalonState, seat: int) -> View:
        pieces = [kind_of(known) for known in state.top[seat] if seat >= 0 and mask_of(known)] if seat >= 0 else []
        return {**super().view(state, seat), "own top": pieces}


class TellsDraws(Walled):
    def describe_event(self, event: Event, seat: int) -> str:
        return f"drew {SLUGS[event[2]]}" if event[0] == DREW else super().describe_event(event, seat)


class TellsStagings(Walled):
    def describe_event(self, event: Event, seat: int) -> str:
        return f"staged {SLUGS[event[2]]}" if event[0] == STAGED else super().describe_event(event, seat)


class AsksOnlyWhoCanAnswer(Walled):
    """The pause that gives a hand away: a player who could only pass is skipped."""

    def pending(self, state: AidalonState) -> int:
        seat = super().pending(state)
        return (seat + 1) % self.seats if seat >= 0 and self.options(state) == [0] else seat


class NamesTheCardInThePrompt(Walled):
    def prompt(self, state: AidalonState) -> Prompt:
        f = state.stack[-1]
        if f[KIND] == ENGAGE and f[ENGAGE_MANNER] == DISCOVERING and engaged_kind(state, f) >= 0:
            return Prompt("take", SLUGS[engaged_kind(state, f)])
        return super().prompt(state)


class NamesTheCardWhere(Walled):
    def phase_path(self, state: AidalonState) -> str:
        f = state.stack[-1]
        if f[KIND] == ENGAGE and f[ENGAGE_MANNER] == DISCOVERING and engaged_kind(state, f) >= 0:
            return SLUGS[engaged_kind(state, f)]
        return super().phase_path(state)


class NamesTheUnforgedCardInAnOption(Walled):
    def describe_action(self, state: AidalonState, code: int) -> str:
        return str(sum(state.cards)) if code == AVOID else super().describe_action(state, code)


class DealsCouncilsAsTheyAre(Walled):
    def resample(self, state: AidalonState, seat: int, rng: Random) -> AidalonState:
        out = super().resample(state, seat, rng)
        return out if seat != SPECTATOR else state.clone()


@pytest.mark.parametrize(
    ("leak", "promise"),
    [
        (ShowsArchives, "the view of"),
        (ShowsUnforged, "the view of"),
        (ShowsNetworkToItsOwner, "the view of"),
        (TellsDraws, "the log tells"),
        (TellsStagings, "the log tells"),
        (AsksOnlyWhoCanAnswer, r"pending\(\) tells"),
        (NamesTheCardInThePrompt, "the prompt tells"),
        (NamesTheCardWhere, r"phase_path\(\) tells"),
        (NamesTheUnforgedCardInAnOption, "the words of"),
        (DealsCouncilsAsTheyAre, "depends on its view alone"),
    ],
)
def test_a_planted_leak_is_caught(leak: Callable[[int], Walled], promise: str) -> None:
    with pytest.raises(NotConforming, match=promise):
        check(leak(2), games=12)


@pytest.mark.parametrize("seats", [2, 3])
def test_without_a_hole_the_wall_holds(seats: int) -> None:
    assert check(Walled(seats), games=1).hidden > 100


DECKS = [
    {"deck_1": "night-market", "deck_2": "skyline", "deck_3": "boom-town"},
    {"deck_1": "smear-campaign", "deck_2": "open-house", "deck_3": "joyride"},
    {"deck_1": "back-channels", "deck_2": "case-files", "deck_3": "smear-campaign"},
]


@pytest.mark.parametrize("decks", range(len(DECKS)))
@pytest.mark.parametrize("seats", [2, 3])
def test_other_pairings_of_decks_keep_their_secrets(seats: int, decks: int) -> None:
    values: dict[str, object] = {**DECKS[decks], "format": "casual"}
    tally = check(create("aidalon", "", seats, values, unattended=True), GAMES, seed=decks, every=6)
    assert tally.games == GAMES


# --- in a game ------------------------------------------------------------------------------------------------------


def unseen_moments_in_grids(state: AidalonState) -> int:
    count = 0
    for place, kind in enumerate(state.cards):
        if place % PLACES < SLOTS and kind >= 0 and not state.book.stageable(kind):
            count += 1
    return count


def test_resampled_positions_can_be_played_to_the_end() -> None:
    game = create("aidalon", "showcase", 3, unattended=True)
    assert isinstance(game, Aidalon)
    rng = Random(4)
    state = game.initial_state()
    for step in range(4000):
        pending = game.pending(state)
        if pending == OVER:
            break
        codes = game.options(state)
        game.apply(state, codes[rng.randrange(len(codes))])
        if step % 25 == 0 and pending != CHANCE:
            state = game.resample(state, rng.randrange(3), rng)
            assert unseen_moments_in_grids(state) == 0
            game.validate(state)
    assert game.pending(state) == OVER


def test_a_state_can_be_kept_in_the_middle_of_a_reaction_to_a_confront_ability_in_a_delve() -> None:
    table = Table("""
        North:
          council: dodge, job-board
        East: 1 shard
          council front: eye-enforcers forged
        delve North East council front
    """)
    table.do("East trigger")
    assert table.where() == (
        "Round 2 / North delves into East's council, front / Confront Eye Enforcers / Eye Enforcers / Reaction?"
    )
    again = table.game.load(table.state.dump())
    assert again.key() == table.state.clone().key() == table.state.key()
    table.game.apply(again, table.game.parse("play dodge"))
    assert again.scrap[0] == [SLUGS.index("dodge")]


def test_an_enemy_learns_nothing_from_a_mulligan_but_how_many() -> None:
    game = create("aidalon", values={"first": "North"})
    state = game.initial_state()
    while game.pending(state) == CHANCE:
        game.apply(state, game.options(state)[0])
    one, other = state.clone(), state.clone()
    codes = [code for code in game.options(state) if game.text(code).startswith("aside")]
    game.apply(one, codes[0])
    game.apply(other, codes[-1])
    assert game.view(one, 1) == game.view(other, 1)
    assert game.view(one, 0) != game.view(other, 0)
