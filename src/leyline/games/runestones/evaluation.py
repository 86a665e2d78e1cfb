"""How a position of Rune Stones is judged: by the rule of thumb and by learned odds; hints, statistics; and with them
the whole game."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from leyline.core.bot_settings import BotSettings
from leyline.core.game import Event
from leyline.core.params import Setup
from leyline.core.print_pieces import Component, Piece
from leyline.core.value_network import ValueNetwork
from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones import print_pieces
from leyline.games.runestones.bot_settings import LEARNED, RULE_OF_THUMB
from leyline.games.runestones.cards.card_lists import entries
from leyline.games.runestones.cards.card_tables import CARDS
from leyline.games.runestones.cards.effect_notation import GEMS
from leyline.games.runestones.explain import moves
from leyline.games.runestones.notation import SMITHY_NAMES
from leyline.games.runestones.procedures.frames import KIND, REVEAL, SEAT, SMITH, TILES, TURN
from leyline.games.runestones.procedures.resources import put
from leyline.games.runestones.rule_of_thumb import WIN, card_values, cards_together, rounds_left, standing, under_way
from leyline.games.runestones.rulebook import SLOTS, STONE_NAMES, STOOL_NAMES, Rulebook
from leyline.games.runestones.state import RuneState
from leyline.games.runestones.text.board import RuneText
from leyline.games.runestones.value_features import features

HOARD: Final = 1.5
RUSH: Final = 2.0
"""What play styles add to the evaluation: enough to be felt, not measured against anything."""
MAY_CHANGE: Final = ("turn_limit", "later_points")
"""Parameters that may be changed where odds were learned."""
NO_SEAT: Final = -1
"""The seat of a statistic that belongs to no player."""


# --- statistics ---------------------------------------------------------------------------------------------


def _line(book: Rulebook, event: Event) -> str:
    card = book.cards[book.at(event[1], event[2])]
    assert card is not None
    return card.line


def _ran_out(event: Event) -> list[tuple[int, str]]:
    kind = event[0]
    if kind == ev.GAINED_GEMS and event[3] < event[4]:
        return [(NO_SEAT, f"{GEMS[event[2]]} gems ran out")]
    if kind == ev.GAINED_ORE and event[2] < event[3]:
        return [(NO_SEAT, "ore ran out")]
    if kind == ev.CREATURES_SHUFFLED:
        return [(NO_SEAT, "creature deck ran out")]
    if kind == ev.ARTIFACTS_SHUFFLED:
        return [(NO_SEAT, "artifact supply ran out")]
    if kind == ev.TILES_SHUFFLED:
        return [(NO_SEAT, "wisp tiles ran out")]
    if kind == ev.STOOLS_SHUFFLED:
        return [(NO_SEAT, "toadstools ran out")]
    return []


@cache
def learned_odds(seats: int) -> ValueNetwork:
    """Return the odds that were learned for a number of seats."""
    return ValueNetwork(resources.files("leyline.games.runestones").joinpath(f"odds_{seats}.bin").read_bytes())


# --- the game -----------------------------------------------------------------------------------------------


class RuneStones(RuneText):
    """Rune Stones at one edition and choice of parameters."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._values = card_values(self.book)
        self.learned = not [name for name in setup.changed() if name not in MAY_CHANGE]
        """Whether odds were learned for these numbers."""
        self.network: ValueNetwork | None = None
        """The learned odds, once they were needed."""

    def forget(self) -> None:
        """Play by the rule of thumb from now on."""
        self.learned = False

    def bot_settings(self) -> BotSettings:
        return LEARNED if self.learned else RULE_OF_THUMB

    def evaluate(self, state: RuneState, seat: int) -> float:
        """Return what a seat has and may expect, less what its strongest rival has."""
        book, values, s = self.book, self._values, state
        if not s.frames:
            rivals = [s.scores[other] for other in range(book.seats) if other != seat]
            lead = s.scores[seat] - max(rivals)
            return WIN * (1 if lead > 0 else -1 if lead < 0 else 0) + lead
        rounds = rounds_left(book, s)
        rival = 0.0
        for other in range(book.seats):
            if other != seat:
                rival = max(rival, standing(book, values, s, other, rounds))
        return standing(book, values, s, seat, rounds) + under_way(book, s, seat, rounds) - rival

    def value_features(self, state: RuneState, seat: int) -> list[int]:
        """Return what the network of learned odds sees."""
        book = self.book
        return features(book, state, seat, under_way(book, state, seat, rounds_left(book, state)))

    def win_odds(self, state: RuneState, seat: int) -> float:
        return self.odds().prospects(self.value_features(state, seat))

    def odds(self) -> ValueNetwork:
        """Return the learned odds."""
        network = self.network
        if network is None:
            network = self.network = learned_odds(self.seats)
        return network

    def styles(self) -> dict[str, str]:
        return {
            "hoarder": "keeps gems and ore, and spends them only for something much better",
            "rusher": "takes points at once, whatever else a move would bring",
        }

    def style_value(self, state: RuneState, seat: int, style: str) -> float:
        if style == "hoarder":
            return HOARD * (state.ore[seat] + sum(state.gems[5 * seat : 5 * seat + 5]))
        if style == "rusher":
            return RUSH * state.scores[seat]
        return 0.0

    def evaluate_outcomes(self, state: RuneState, codes: list[int], seat: int) -> list[float]:
        """Pieces that come to the board make no difference to `evaluate`; a card that a player draws changes only the
        order in which their cards are added up."""
        frame = state.frames[-1]
        kind = frame[KIND]
        if kind == REVEAL or kind == SMITH or kind == TILES:
            self.apply(state, codes[0])
            return [self.evaluate(state, seat)] * len(codes)
        if kind != TURN or len(codes) == 1:
            return super().evaluate_outcomes(state, codes, seat)
        drawer = frame[SEAT]
        self.apply(state, codes[0])
        value = self.evaluate(state, seat)
        together = cards_together(self.book, self._values, state, drawer)
        out = [value]
        hand, deck = state.hands[drawer], state.decks[drawer]
        drawn = codes[0] - code_of.DRAW
        for code in codes[1:]:
            number = code - code_of.DRAW
            hand.remove(drawn)
            deck.remove(number)
            put(hand, number)
            put(deck, drawn)
            drawn = number
            same = cards_together(self.book, self._values, state, drawer) == together
            out.append(value if same else self.evaluate(state, seat))
        return out

    def explain(self, before: RuneState, after: RuneState, seat: int) -> list[str]:
        return moves.reasons(self.book, self._values, before, after, seat)

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        """Count actions, cards, smithies, rows, stones, wisps and toadstools, and supplies that run out. Cards count by
        their line of the table, because the four cards of a line differ only in colour."""
        book = self.book
        kind = event[0]
        if kind == ev.CHOSE:
            return [(event[1], f"action {code_of.NOTATION.texts[event[2]]}")]
        if kind == ev.PASSED:
            return [(event[1], "action pass")]
        if kind == ev.BOUGHT:
            return [(event[1], f"summoned {_line(book, event)}")]
        if kind == ev.TOOK_CARD or kind == ev.RESURRECTED:
            return [(event[1], f"took {_line(book, event)}")]
        if kind == ev.USED:
            return [(event[1], f"used {_line(book, event)}")]
        if kind == ev.FORGED:
            return [(event[1], f"smithy {SMITHY_NAMES[event[2]]}")]
        if kind == ev.EXCHANGED:
            return [(event[1], f"row of {event[3]}")]
        if kind == ev.TOOK_STONE:
            return [(event[1], f"stone {STONE_NAMES[event[2]]}")]
        if kind == ev.TRADED:
            return [(event[1], "traded with the Exchange stone")]
        if kind == ev.ROLLED:
            return [(event[1], "rolled the die")]
        if kind == ev.TOOK_TILE:
            return [(event[1], f"wisp {book.effects.short(book.tiles[event[2]])}")]
        if kind == ev.USED_STOOL:
            return [(event[1], f"toadstool {STOOL_NAMES[event[2]]}")]
        if kind == ev.STEPPED:
            return [(event[1], "stepped in the forest")]
        return _ran_out(event)

    def labels(self) -> list[str]:
        book = self.book
        lines = list(dict.fromkeys([card.line for card in book.cards if card is not None]))
        out = [f"action {action}" for action in ("summon", "utilize", "forge", "pass")]
        out += [f"{verb} {line}" for verb in ("summoned", "took", "used") for line in lines]
        out += [f"smithy {name}" for name in SMITHY_NAMES] + [f"row of {count}" for count in range(2, SLOTS + 1)]
        out += [f"stone {name}" for name in STONE_NAMES] + [f"toadstool {name}" for name in STOOL_NAMES]
        out += list(dict.fromkeys([f"wisp {book.effects.short(tile)}" for tile in book.tiles]))
        return [*out, "traded with the Exchange stone", "rolled the die", "stepped in the forest"]

    def price_change(self, label: str, dearer: bool) -> str:
        """What a card costs depends on its place in the display, so its magic is what changes: a card that is too cheap
        gets less."""
        verb, _, line = label.partition(" ")
        if verb not in ("summoned", "took"):
            return ""
        before = self.setup.word("cards")
        for entry in [*entries(before), *entries(CARDS)]:
            words, colon, ability = entry.partition(":")
            head, _, magic = words.strip().rpartition(" ")
            if colon and head.startswith(f"{line} ") and magic.isdigit():
                kept = "; ".join([other for other in entries(before) if other != entry])
                changed = f"{head} {int(magic) + (-1 if dearer else 1)}:{ability}"
                return f"cards={kept}{'; ' if kept else ''}{changed}"
        return ""

    def pieces(self) -> list[Piece]:
        return print_pieces.pieces(self.book)

    def components(self) -> list[Component]:
        return print_pieces.components(self.book)
