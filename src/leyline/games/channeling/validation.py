"""What is on the table of The Channeling, and which positions are possible."""

from __future__ import annotations

from leyline.core.errors import BadState
from leyline.games.channeling.base import ChannelingBase
from leyline.games.channeling.state import (
    ALL_GLYPHS,
    ASIDE,
    DEAL,
    DONE,
    DRAW,
    FILL,
    GLYPH,
    GLYPHS,
    LEYLINE,
    LINE_MASKS,
    MOVE,
    PLACE_NAMES,
    PLACES,
    SWAP,
    ChannelingState,
    mask_of,
    members_of,
)


class ChannelingValidation(ChannelingBase):
    """What is on the table, and which positions are possible.

    A full circle that was left lying is refused, not acquired: the position does not say in whose turn it was filled,
    or who chooses the order in which the grid is refilled (C4)."""

    def inventory(self, state: ChannelingState) -> dict[str, int]:
        """Count the cubes of each colour and the cards of each kind, wherever they are."""
        s = state
        light = s.supply[0] + s.over[0] + sum([count for count in s.cubes if count > 0])
        dark = s.supply[1] + s.over[1] - sum([count for count in s.cubes if count < 0])
        out = {"Light cubes": light, "Dark cubes": dark}
        if self.pie_rule:  # C16: a side may change hands
            second = self.second_player(s)
            out = {"cubes of the first side": dark if second == 0 else light}
            out["cubes of the second side"] = light if second == 0 else dark
        for kind, name in enumerate(self.deck.names):
            out[f"cards {name}"] = s.deck[kind] + s.won[kind] + s.won[self.kinds + kind] + s.cards.count(kind)
        return out

    def validate(self, state: ChannelingState) -> None:
        s, kinds = state, self.kinds
        lengths = ((s.cards, PLACES), (s.cubes, PLACES), (s.druids, 4), (s.deck, kinds), (s.won, 2 * kinds))
        pairs = ((s.hands, 2), (s.asides, 2), (s.supply, 2), (s.over, 2))
        if any([len(values) != length for values, length in lengths + pairs]):
            raise BadState("A list of the position has the wrong length.")
        if min(s.supply + s.over + s.deck + s.won + [s.turn, s.group]) < 0:
            raise BadState("A count of the position is below 0.")
        if not (
            DEAL <= s.phase <= (SWAP if self.pie_rule else DONE)
            and s.seat in (0, 1)
            and s.last in (0, 1)
            and -1 <= s.glyph < GLYPHS
            and -1 <= s.place < PLACES
        ):
            raise BadState("The phase, seat, last, glyph or place is out of range.")
        self._validate_grid(s)
        for seat in (0, 1):
            self._validate_glyphs(s, s.hands[seat], s.asides[seat])
            if s.over[seat] and not self._cards(s, seat):
                raise BadState("A player without acquired cards cannot have overchanneling cubes.")
        _validate_phase(s)
        if s.phase in (MOVE, LEYLINE, FILL, DRAW):
            self._validate_played_glyph(s)
        self._validate_end(s)

    def _validate_grid(self, s: ChannelingState) -> None:
        if any([not -1 <= kind < self.kinds for kind in s.cards]) or s.left != sum(s.deck):
            raise BadState("The cards do not add up.")
        if s.holes != mask_of([place for place in range(PLACES) if s.cards[place] < 0]):
            raise BadState("The holes are not the places without a card.")
        if any([s.cubes[place] != 0 and s.cards[place] < 0 for place in range(PLACES)]):
            raise BadState("There are cubes on a place without a card.")
        for place in range(PLACES):
            kind, count = s.cards[place], abs(s.cubes[place])
            if kind >= 0 and count >= self.deck.vigor[kind]:
                raise BadState(
                    f"The card on {PLACE_NAMES[place]} has Vigor {self.deck.vigor[kind]} and holds {count} cubes: it "
                    "would have been acquired."
                )
        if any([not 0 <= place < PLACES for place in s.druids]):
            raise BadState("The druids must stand on four different places of the grid.")
        for place in s.druids:
            if s.druids.count(place) > 1:
                raise BadState(f"Two druids are on {PLACE_NAMES[place]}; they must stand on four different places.")
        if s.druids[0] > s.druids[1] or s.druids[2] > s.druids[3]:
            raise BadState("Each player's druids must be listed in ascending order.")

    def _validate_glyphs(self, s: ChannelingState, hand: int, aside: int) -> None:
        if not (0 < hand <= ALL_GLYPHS and 0 <= aside <= ALL_GLYPHS) or hand & aside:
            raise BadState("A hand and the glyphs set aside do not go together.")
        if aside and len(members_of(aside)) != self.aside:
            raise BadState(f"In this game a player sets {self.aside} glyphs aside.")
        if s.phase not in (DEAL, ASIDE) and self.aside and not aside and hand != ALL_GLYPHS:
            raise BadState(f"A player who has played a glyph must have {self.aside} glyphs set aside.")
        if s.phase == GLYPH and self.aside and not s.asides[s.seat]:
            raise BadState(f"A player must set {self.aside} glyphs aside before playing one.")
        if s.phase == ASIDE and not self.aside:
            raise BadState("In this game no glyphs are set aside.")
        if s.phase == ASIDE and s.turn == 0 and s.seat == 1 and not s.asides[0]:
            raise BadState("Light sets glyphs aside before Dark does.")
        if s.phase == DEAL and (hand != ALL_GLYPHS or aside):
            raise BadState("While the grid is laid out, all glyphs are in the hands.")

    def _validate_played_glyph(self, s: ChannelingState) -> None:
        """Check the glyph of this turn. It is in the hand again only if it was the last one there."""
        hand = s.hands[s.seat]
        first = 2 * (GLYPHS - self.aside - 1)
        if self.early_return >= 0:
            first = min(first, self.early_return)  # C15
        again = hand == ALL_GLYPHS and not s.asides[s.seat] and s.turn >= first
        if hand >> s.glyph & 1 and not again:
            raise BadState("The glyph that has been played is still in the hand.")
        if s.asides[s.seat] >> s.glyph & 1:
            raise BadState("The glyph that has been played is set aside.")
        if s.phase == MOVE and not LINE_MASKS[s.glyph] & ~self._blocked(s):
            raise BadState("There is no card to move to in the line of the glyph.")
        if s.phase == LEYLINE and not LINE_MASKS[s.glyph] >> s.place & 1:
            raise BadState("The druid that moved is not in the line of the glyph.")
        if s.phase in (FILL, DRAW) and len(members_of(s.holes)) > self._cards(s, s.seat):
            raise BadState("More places are empty than the player has acquired cards.")

    def _validate_end(self, s: ChannelingState) -> None:
        """Check that the last turn has been announced when it is due (C9), and that a game is over for a reason."""
        mine = self._cards(s, s.seat) >= self.cards_to_end
        theirs = self._cards(s, 1 - s.seat) >= self.cards_to_end
        limit = self.turn_limit
        if limit and s.turn > (limit if s.phase == DONE else limit - 1):
            raise BadState(f"There have been {s.turn} turns, but this game ends after {limit}.")
        at_limit = limit > 0 and s.phase == DONE and s.turn == limit
        if s.phase == DONE and not at_limit and not theirs:
            raise BadState("The game is over without a reason: nobody has acquired enough cards.")
        if mine and not theirs and not at_limit and s.phase not in (FILL, DRAW):
            raise BadState("A player with enough cards takes no further turn before the opponent's last one.")
        due = theirs or (at_limit and mine)
        if due and not s.last:
            raise BadState(f"A player has {self.cards_to_end} cards or more, so this must be the last turn.")
        if s.last and not due:
            raise BadState(f"This is not the last turn: the opponent has fewer than {self.cards_to_end} cards.")


def _validate_phase(s: ChannelingState) -> None:
    if s.phase == LEYLINE and s.place not in s.druids[2 * s.seat : 2 * s.seat + 2]:
        raise BadState("The place must be that of the druid that moved.")
    if s.phase == FILL and not (s.holes and s.left):
        raise BadState("There is no place to fill, or no card to fill it with.")
    if s.phase in (DEAL, DRAW):
        if not (s.place >= 0 and s.holes >> s.place & 1 and s.left):
            raise BadState("The place must be the empty one that is being filled.")
    elif s.phase != LEYLINE and s.place >= 0:
        raise BadState("No place is being filled, and no druid has moved.")
    if s.phase in (MOVE, LEYLINE, FILL, DRAW) and s.glyph < 0:
        raise BadState("A glyph must have been played at this point of a turn.")
    if s.phase == SWAP and (s.turn != 1 or s.seat != 1):
        raise BadState("Only Dark may take over the other side, and only after the first turn.")
    if s.phase in (DEAL, ASIDE, GLYPH, DONE, SWAP) and s.glyph >= 0:
        raise BadState("No glyph has been played at this point.")
    if s.phase == DEAL and s.holes != (1 << PLACES) - (1 << s.place):
        raise BadState("The grid is laid out in reading order.")
    if s.phase == DEAL and (s.turn or s.seat or any(s.cubes) or any(s.won)):
        raise BadState("While the grid is laid out, no turn has been played.")
    if s.phase in (ASIDE, GLYPH, MOVE, LEYLINE, DONE, SWAP) and s.holes and s.left:
        raise BadState("An empty place must be filled before a turn begins.")
    if s.phase == ASIDE and (s.asides[s.seat] or s.hands[s.seat] != ALL_GLYPHS):
        raise BadState("A player who sets glyphs aside must have all of them in hand.")
