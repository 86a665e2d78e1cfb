"""What a position of Aidalon is worth, why a move is good, and what statistics count. The parts are in `heuristics/`
and `explain/`."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from leyline.core.game import Event
from leyline.core.params import Setup
from leyline.core.print_pieces import Piece
from leyline.core.value_network import ValueNetwork
from leyline.games.aidalon import events as e
from leyline.games.aidalon import print_pieces
from leyline.games.aidalon.explain.delves import defended, prospects
from leyline.games.aidalon.explain.grids import other_grid, own_grid
from leyline.games.aidalon.explain.moves import card_changes, forging_changes, pool_changes, scored_agents, spending
from leyline.games.aidalon.explain.passing import passed
from leyline.games.aidalon.grid import DISTRICT_WORDS
from leyline.games.aidalon.heuristics.rule_of_thumb import (
    DELVE_AGAINST,
    OTHERS_SHARE,
    PROMISE,
    THREAT,
    WIN,
    area_value,
    best_delve,
    decking_risk,
    delve_value,
)
from leyline.games.aidalon.heuristics.value_features import features as value_features
from leyline.games.aidalon.heuristics.win_odds import WEIGHTS, features
from leyline.games.aidalon.procedures.frames import DEFENDER, SEAT
from leyline.games.aidalon.procedures.stack import current_delve, is_delving
from leyline.games.aidalon.state import BY_AGENTS, BY_LIMIT, RUNNING, AidalonState
from leyline.games.aidalon.text_en import AidalonText

CARD_LABELS: Final = {
    e.FORGED: "forge",
    e.RUSHED: "rush",
    e.PLAYED: "play",
    e.USED: "use",
    e.SECURED: "secure",
    e.SCORED: "receive",
}
"""Events with a seat and a card."""

SEAT_LABELS: Final = {
    e.RETREATED: "delving retreat",
    e.BARRED: "delving stopped by a barrier",
    e.BARRIER_PAID: "delving past a barrier",
    e.HEAT_PAID: "delving with heat paid for",
    e.COMPLETED: "delving to a completed breach",
    e.DISCOVERED: "delving discovery",
    e.CONFRONTED: "delving confrontation",
    e.AVOIDED: "delving past an avoided card",
    e.TRIGGERED: "defending with an ability of the engaged card",
    e.COLLECTED: "collect",
    e.TRIMMED: "lose shards above the limit",
}


MOST_SEATS: Final = 3
"""Four seats are judged by the odds for three, which predict better than those learned from games of four."""
MAY_CHANGE: Final = ("deck_1", "deck_2", "deck_3", "deck_4", "format", "first", "later_shards", "round_limit")
"""Parameters that may be changed where odds were learned."""
HOARD: Final = 2.0
"""What play styles add to the evaluation: enough to be felt, not measured against anything."""


@cache
def learned_odds(seats: int) -> ValueNetwork:
    """Return the odds that were learned for a number of seats."""
    return ValueNetwork(resources.files("leyline.games.aidalon").joinpath(f"odds_{seats}.bin").read_bytes())


class AidalonEvaluation(AidalonText):
    """The whole game."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.learned = not [name for name in setup.changed() if name not in MAY_CHANGE]
        """Whether odds were learned for these numbers."""
        self.network: ValueNetwork | None = None
        """The learned odds, once they were needed."""

    def forget(self) -> None:
        """Play by a weighted sum from now on."""
        self.learned = False

    def evaluate(self, state: AidalonState, seat: int) -> float:
        if state.ended != RUNNING:
            if state.won == (1 << self.seats) - 1:
                return 0.0
            return WIN if state.won >> seat & 1 else -WIN
        others = 0.0
        threat = 0.0
        promise = 0.0
        for other in range(self.seats):
            if other != seat:
                others += area_value(state, other)
                threat = max(threat, best_delve(state, other, seat))
                promise = max(promise, best_delve(state, seat, other))
                if other == self.book.rival(seat):
                    others -= decking_risk(state, other)
                else:
                    others += OTHERS_SHARE * decking_risk(state, other)  # another player would win
        worth = (
            area_value(state, seat)
            - decking_risk(state, seat)
            - OTHERS_SHARE * others / (self.seats - 1)
            + PROMISE * promise
            - THREAT * threat
        )
        if is_delving(state):
            delve = current_delve(state)
            if delve[SEAT] == seat:
                worth += delve_value(state, delve)
            elif delve[DEFENDER] == seat:
                worth -= DELVE_AGAINST * delve_value(state, delve)
        return worth

    def value_features(self, state: AidalonState, seat: int) -> list[int]:
        """Return what the network of learned odds sees."""
        return value_features(state, seat)

    def odds(self) -> ValueNetwork:
        """Return the learned odds."""
        network = self.network
        if network is None:
            network = self.network = learned_odds(min(self.seats, MOST_SEATS))
        return network

    def win_odds(self, state: AidalonState, seat: int) -> float:
        if self.learned:
            return self.odds().prospects(value_features(state, seat))
        total = 0.0
        for count, weight in zip(features(state, seat), WEIGHTS, strict=True):
            total += weight * count
        return total

    def explain(self, before: AidalonState, after: AidalonState, seat: int) -> list[str]:
        out = scored_agents(before, after, seat)
        if after.ended != RUNNING:
            return out
        out += prospects(before, after, seat)
        out += defended(before, after, seat)
        out += own_grid(before, after, seat)
        for other in range(self.seats):
            if other != seat:
                out += other_grid(before, after, seat, other)
        out += pool_changes(before, after, seat)
        out += card_changes(before, after, seat)
        out += forging_changes(before, after, seat)
        out += spending(before, after, seat)
        return out or passed(before, after, seat)

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        kind = event[0]
        if kind in CARD_LABELS:
            return [(event[1], f"{CARD_LABELS[kind]} {self.book.cards[event[2]].name}")]
        if kind in SEAT_LABELS:
            return [(event[1], SEAT_LABELS[kind])]
        if kind == e.DELVED:
            return [(event[1], f"delve {DISTRICT_WORDS[event[3]]}")]
        if kind == e.STAGED:
            return [(event[1], f"stage {self.book.cards[event[2]].name}")]
        if kind == e.DECKED:
            return [(-1, "a Network ran out")]
        if kind == e.ENDED and event[1] == BY_AGENTS:
            return [(-1, "won by agents")]
        if kind == e.ENDED and event[1] == BY_LIMIT:
            return [(-1, "round limit reached")]
        return []

    def styles(self) -> dict[str, str]:
        return {"hoarder": "keeps shards, and spends them only for something much better"}

    def style_value(self, state: AidalonState, seat: int, style: str) -> float:
        return HOARD * state.shards[seat] if style == "hoarder" else 0.0

    def labels(self) -> list[str]:
        names = [card.name for card in self.book.cards]
        verbs = ["stage", *CARD_LABELS.values()]
        out = [f"{verb} {name}" for verb in verbs for name in names]
        return [*out, *[f"delve {district}" for district in DISTRICT_WORDS], *SEAT_LABELS.values()]

    def price_change(self, label: str, dearer: bool) -> str:
        for kind, card in enumerate(self.book.cards):
            if label in [f"{verb} {card.name}" for verb in ("forge", "rush", "play")]:
                before = self.setup.word("cards")
                cost = self.book.costs[kind] + (1 if dearer else -1)
                return f"cards={before}{'; ' if before else ''}{card.slug} cost {cost}"
        return ""

    def pieces(self) -> list[Piece]:
        return print_pieces.pieces(self.book)
