"""What cards are worth: a planted bargain and a planted dud are named, fair cards are not, and the change is played."""

from __future__ import annotations

import json

import polars as pl
import pytest

from leyline import create
from leyline.core.errors import LeylineError
from leyline.core.game import Event
from leyline.core.params import Spec
from leyline.lab.card_worth import CHEAP, DEAR, FAIR, SELDOM, Worth, kinds, worth
from leyline.lab.plan import Plan
from leyline.lab.simulation import Workers, sample
from tests.cli.terminal import Terminal
from tests.race_game import DEAL, Race, RaceState

GOODS = {0: ("dud", 0), 1: ("plain", 2), 2: ("common", 2), 3: ("bargain", 4)}
"""Four goods at the same price; by their points, one is too dear and one too cheap."""
CARDS = 20


class Shop(Race):
    """Each seat buys one of the goods in each of its turns. The gifts of the race are its luck."""

    def options(self, state: RaceState) -> list[int]:
        return list(GOODS) if self.pending(state) >= 0 else super().options(state)

    def apply(self, state: RaceState, code: int) -> None:
        if code >= DEAL:
            super().apply(state, code)
            return
        seat = state.turn % self.seats
        state.note((CARDS, seat, code))
        state.at[seat] += GOODS[code][1]
        state.turn += 1

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        return [(event[1], f"card {GOODS[event[2]][0]}")] if event[0] == CARDS else []

    def labels(self) -> list[str]:
        return [*[f"card {name}" for name, _ in GOODS.values()], "card never", "turn"]


SPEC = Spec("shop", "A shop", "A game for tests.", ("Ann", "Bob", "Cem"), Shop)


def found(games: int, seed: int = 1, seats: int = 2) -> dict[str, Worth]:
    game = SPEC.create(seats=seats)
    rows = sample(Plan(game.setup, ["random"] * seats, games, seed), Workers(1))
    return {one.label: one for one in worth(game, rows, "card")}


def test_a_planted_bargain_and_a_planted_dud_are_named_and_fair_cards_are_not() -> None:
    verdicts = {label: one.verdict for label, one in found(600).items()}
    assert verdicts == {
        "card bargain": CHEAP,
        "card plain": FAIR,
        "card common": FAIR,
        "card dud": DEAR,
        "card never": SELDOM,
    }


def test_they_are_named_among_three_players_too() -> None:
    judged = found(600, seats=3)
    assert (judged["card bargain"].verdict, judged["card dud"].verdict) == (CHEAP, DEAR)


def test_cards_of_the_same_worth_are_seldom_called_unfair() -> None:
    """Twenty experiments with two equal cards: at most three of forty verdicts may be wrong."""
    wrong = 0
    for seed in range(20):
        judged = found(120, seed + 10)
        wrong += sum(judged[f"card {name}"].verdict != FAIR for name in ("plain", "common"))
    assert wrong <= 3


def test_the_intervals_hold_the_planted_difference() -> None:
    judged = found(600)
    assert judged["card bargain"].estimate.value > 0.05
    assert judged["card dud"].estimate.value < -0.05
    assert abs(judged["card plain"].estimate.value - judged["card common"].estimate.value) < 0.06


def test_too_few_games_are_refused_in_words() -> None:
    game = SPEC.create()
    rows = sample(Plan(game.setup, ["random"] * 2, 4, 1), Workers(1))
    with pytest.raises(LeylineError, match="taken often enough"):
        worth(game, rows, "card")
    with pytest.raises(LeylineError, match="has nothing of the kind 'cart'; it has: card"):
        worth(game, rows, "cart")
    assert isinstance(rows, pl.DataFrame)


@pytest.mark.parametrize(
    ("name", "label", "dearer", "cheaper"),
    [
        ("channeling", "card 4/4", "deck=5/4x7 4/5x2", "deck=3/4x5 4/5x2"),
        ("aidalon", "forge Job Board", "cards=job-board cost", "cards=job-board cost"),
        ("runestones", "summoned 43-46 Unicorn", "cards=43-46 Unicorn BYGR 0:", "cards=43-46 Unicorn BYGR 2:"),
    ],
)
def test_the_change_that_is_proposed_changes_the_card(name: str, label: str, dearer: str, cheaper: str) -> None:
    game = create(name)
    assert label in game.labels()
    assert kinds(game)[0] == label.split(" ", maxsplit=1)[0] or name != "channeling"
    up, down = game.price_change(label, True), game.price_change(label, False)
    assert up.startswith(dearer)
    assert down.startswith(cheaper)
    parameter, _, value = down.partition("=")
    assert create(name, values={parameter: value}).setup.changed() == {parameter: value}
    assert game.price_change("no label", True) == ""


def test_the_command_lists_cards_and_refuses_what_it_does_not_know(terminal: Terminal) -> None:
    few = ("--seats", "random", "--games", "60", "--jobs", "1")
    ran = terminal.run("worth", "channeling", *few, "--kind", "card")
    assert "the same seat and the same number taken" in ran.out
    assert "  card 4/4: " in ran.out
    as_json = json.loads(terminal.run("worth", "channeling", *few, "--kind", "card", "--json").out)
    assert as_json["games"] == 60
    assert {one["label"] for one in as_json["cards"]} >= {"card 4/4", "card 7/7"}
    assert "has no kind 'cart' to judge; it has:" in terminal.refused("worth", "channeling", "--kind", "cart")
    assert "--games is 20 or more" in terminal.refused("worth", "channeling", "--games", "3")
