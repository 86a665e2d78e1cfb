"""Learned judgement where values were learned for it: The Channeling by its printed numbers, in both editions."""

from __future__ import annotations

from typing import Final

from leyline.core.bot_settings import BotSettings
from leyline.core.params import Setup
from leyline.games.channeling.bot_settings import LEARNED, RULE_OF_THUMB
from leyline.games.channeling.learned_values import (
    CARDS,
    DECK,
    DRUIDS,
    HANDS,
    HEIGHT,
    HEIGHTS,
    HOLE,
    KINDS,
    LEADS,
    MOST_CARDS,
    MOST_DECK,
    MOST_LEAD,
    MOST_SUPPLY,
    SIDE,
    STATUSES,
    SUPPLIES,
    LearnedValues,
    learned_values,
)
from leyline.games.channeling.state import DEAL, DONE, DRAW, FILL, PLACES, ChannelingState
from leyline.games.channeling.text_en import ChannelingText

CERTAIN: Final = 20.0
"""The logarithm of the odds of a game that is decided."""
ANY: Final = ("turn_limit", "pie_rule")
"""Parameters that may be changed."""


class ChannelingLearnedOdds(ChannelingText):
    """The odds of Light, as the network judges the position before the next turn."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        learned = not [name for name in setup.changed() if name not in ANY]
        self.learned_edition = setup.edition if learned else ""
        """The edition whose values fit these numbers; nothing if none does."""
        self._values: LearnedValues | None = None
        cards = zip(self.deck.vigor, self.deck.splendor, strict=True)
        self._learned_kinds = [KINDS.index(card) if card in KINDS else HOLE for card in cards]

    def forget(self) -> None:
        """Play by the rule of thumb from now on."""
        self.learned_edition = ""

    def bot_settings(self) -> BotSettings:
        return LEARNED if self.learned_edition else RULE_OF_THUMB

    def win_odds(self, state: ChannelingState, seat: int) -> float:
        """Return Light's logarithm of the odds, and 0 for Dark."""
        if seat == 1 or state.phase == DEAL:
            return 0.0
        ended = state.phase == DRAW or state.phase == FILL
        if state.phase == DONE or (ended and state.last):
            return CERTAIN if self.winners(state)[0] == 0 else -CERTAIN
        mover = 1 - state.seat if ended else state.seat
        last = state.last or (ended and self._cards(state, state.seat) >= self.cards_to_end)
        odds = self._log_odds(state, mover, 1 if last else 0)
        return odds if mover == 0 else -odds

    def _log_odds(self, s: ChannelingState, mover: int, last: int) -> float:
        """Return the logarithm of the odds of the player whose turn begins."""
        values = self._values
        if values is None:
            values = self._values = learned_values(self.learned_edition)
        other = 1 - mover
        hand, their_hand = s.hands[mover], s.hands[other]
        total = values.zero + self._places(values, s, mover, hand, their_hand)
        others = values.others
        scores = self.scores(s)
        lead = min(max(scores[mover] - scores[other], -MOST_LEAD), MOST_LEAD)
        mine, theirs = min(self._cards(s, mover), MOST_CARDS), min(self._cards(s, other), MOST_CARDS)
        druids = s.druids
        total += others[DRUIDS + druids[2 * mover] * PLACES + druids[2 * mover + 1]]
        total += others[DRUIDS + 256 + druids[2 * other] * PLACES + druids[2 * other + 1]]
        total += others[HANDS + (hand & 15)] + others[HANDS + 16 + (hand >> 4)]
        total += others[HANDS + 32 + (their_hand & 15)] + others[HANDS + 48 + (their_hand >> 4)]
        total += others[LEADS + lead] + others[CARDS + (mine * 10 + theirs) * 2 + last]
        total += others[SUPPLIES + min(s.supply[mover], MOST_SUPPLY)]
        total += others[SUPPLIES + 51 + min(s.supply[other], MOST_SUPPLY)]
        return values.log_odds(total + others[DECK + min(s.left, MOST_DECK)] + others[SIDE + mover])

    def _places(self, values: LearnedValues, s: ChannelingState, mover: int, hand: int, their_hand: int) -> int:
        """Return the sum of the rows of the sixteen places."""
        rows, kinds, cubes, cards = values.places, self._learned_kinds, s.cubes, s.cards
        druids, first = s.druids, 2 * mover
        sign = 1 if mover == 0 else -1
        total = 0
        for place in range(PLACES):
            row, column = place >> 2, place & 3
            status = ((hand >> row) | (hand >> (4 + column))) & 1
            status += 2 * (((their_hand >> row) | (their_hand >> (4 + column))) & 1)
            if place == druids[first] or place == druids[first + 1]:
                status = 4
            elif place == druids[2 - first] or place == druids[3 - first]:
                status = 5
            card = cards[place]
            kind = HOLE if card < 0 else kinds[card]
            height = min(max(cubes[place] * sign, -HEIGHT), HEIGHT) + HEIGHT
            total += rows[((place * (HOLE + 1) + kind) * HEIGHTS + height) * STATUSES + status]
        return total
