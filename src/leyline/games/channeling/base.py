"""What every part of The Channeling starts from: the numbers of a setup, and what several parts ask of a position."""

from __future__ import annotations

from mypy_extensions import i64

from leyline.core.game import Game
from leyline.core.notation import Notation
from leyline.core.params import Setup
from leyline.games.channeling.notation import ASIDE_CODE, DRAW_CODE, action_texts
from leyline.games.channeling.params import read_setup
from leyline.games.channeling.state import DONE, GLYPHS, ChannelingState, members_of


class ChannelingBase(Game[ChannelingState]):
    """The root of the chain of classes that ends in `rules.Channeling`."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.deck = read_setup(setup)
        self.kinds = len(self.deck.names)
        self.pie_rule = setup.number("pie_rule") == 1
        self.notation = Notation("The Channeling", action_texts(self.deck, self.pie_rule))
        self.keep_code = DRAW_CODE + self.kinds
        self.cubes = setup.number("cubes")
        self.place_moved = setup.number("place_moved")
        self.place_stood = setup.number("place_stood")
        self.place_between = setup.number("place_between")
        self.cards_to_end = setup.number("cards_to_end")
        self.aside = setup.number("aside")
        self.return_splendor = setup.word("return") == "splendor"
        self.turn_limit = setup.number("turn_limit")
        self.second_points = setup.number("second_points")
        self.second_cubes = setup.number("second_cubes")
        # C15: the turn in which the second player takes all glyphs back early; -1 for none.
        saved = setup.number("second_glyphs")
        self.early_return = 2 * (GLYPHS - self.aside - saved) - 1 if saved else -1
        self._draws = [DRAW_CODE + kind for kind in range(self.kinds)]
        self._asides = [ASIDE_CODE + mask for mask in range(256) if len(members_of(mask)) == self.aside]

    def _blocked(self, s: ChannelingState) -> int:
        """Return the mask of the places that no druid may enter: a druid stands there, or there is no card (C5)."""
        druids = s.druids
        one: i64 = 1
        first: i64 = druids[0]
        second: i64 = druids[1]
        third: i64 = druids[2]
        fourth: i64 = druids[3]
        return s.holes | one << first | one << second | one << third | one << fourth

    def _cards(self, s: ChannelingState, seat: int) -> int:
        total: i64 = 0
        kind: i64 = seat * self.kinds
        end = kind + self.kinds
        while kind < end:
            total += s.won[kind]
            kind += 1
        return total

    def second_player(self, s: ChannelingState) -> int:
        """Return the seat that plays the side which did not begin. Sides take turns, so whose turn it is tells which
        side a seat plays, also after a takeover (C16)."""
        if not self.pie_rule:
            return 1
        turn = s.turn - 1 if s.phase == DONE else s.turn
        return s.seat if turn & 1 else 1 - s.seat if turn else 1
