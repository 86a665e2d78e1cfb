"""Positions of The Channeling in a few words, and how to play on from them."""

from __future__ import annotations

from typing import cast

from leyline import create
from leyline.core.game import CHANCE
from leyline.games.channeling import Channeling
from leyline.games.channeling.state import ALL_GLYPHS, GLYPH, GLYPH_NAMES, PLACE_NAMES, ChannelingState, mask_of


class Position:
    """A position with Light to play a glyph, every card a 7/7 unless said otherwise, and the deck in reserve."""

    def __init__(self, cards: dict[str, str] | None = None, **values: object) -> None:
        settings: dict[str, object] = {"deck": "4/4x9 5/6x9 6/4x9 7/7x30 9/9x9"}
        edition = str(values.pop("edition", "first"))
        self.game = cast(Channeling, create("channeling", edition, values={**settings, **values}))
        s = self.game.initial_state()
        kinds = self.game.deck.names
        for place in range(16):
            kind = kinds.index((cards or {}).get(PLACE_NAMES[place], kinds[0] if len(kinds) == 1 else "7/7"))
            s.cards[place] = kind
            s.deck[kind] -= 1
        s.left = sum(s.deck)
        s.holes = 0
        s.place = -1
        s.group = 1 if edition == "first" else 3
        s.phase = GLYPH
        if self.game.aside:
            s.asides = [0b111, 0b111]
            s.hands = [ALL_GLYPHS & ~0b111, ALL_GLYPHS & ~0b111]
        self.state: ChannelingState = s

    def cubes(self, **counts: int) -> Position:
        """Put cubes on places: above 0 Light's, below 0 Dark's."""
        for place, count in counts.items():
            self.state.cubes[PLACE_NAMES.index(place)] = count
            self.state.supply[0 if count > 0 else 1] -= abs(count)
        return self

    def druids(self, light: str, dark: str) -> Position:
        """Put the druids on these places."""
        first = sorted(PLACE_NAMES.index(name) for name in light.split())
        self.state.druids = first + sorted(PLACE_NAMES.index(name) for name in dark.split())
        return self

    def hand(self, seat: int, glyphs: str) -> Position:
        """Let a player hold only these glyphs of this run."""
        self.state.hands[seat] = mask_of([GLYPH_NAMES.index(name) for name in glyphs.split()])
        return self

    def empty(self, *places: str) -> Position:
        """Take cards off the grid, and all that are left out of the deck: they lie with Dark."""
        kinds = self.game.kinds
        s = self.state
        for name in places:
            place = PLACE_NAMES.index(name)
            s.won[kinds + s.cards[place]] += 1
            s.cards[place] = -1
            s.holes |= 1 << place
        self.drain(0)
        return self

    def drain(self, left: int) -> Position:
        """Leave `left` cards in the deck; the others lie with Dark."""
        s = self.state
        for kind in range(self.game.kinds):
            while s.deck[kind] and s.left > left:
                s.deck[kind] -= 1
                s.won[self.game.kinds + kind] += 1
                s.left -= 1
        return self

    def won(self, seat: int, name: str, count: int) -> Position:
        """Give a player cards out of the deck."""
        kind = self.game.deck.names.index(name)
        self.state.deck[kind] -= count
        self.state.left -= count
        self.state.won[seat * self.game.kinds + kind] += count
        return self

    # --- playing --------------------------------------------------------------------------------------------

    def play(self, *texts: str) -> Position:
        """Carry out actions, given in the notation."""
        for text in texts:
            self.game.apply(self.state, self.game.parse(text))
        return self

    def turn(self, glyph: str, move: str, leyline: str = "") -> Position:
        """A whole turn; the leyline may be left out where there is only one. Empty places are filled in order,
        with whatever comes first."""
        self.play(f"glyph {glyph}", f"move {move}")
        self.play(f"leyline {leyline}" if leyline else self.options()[0])
        while self.asked() == "fill" or self.game.pending(self.state) == CHANCE:
            self.play(self.options()[0])
        return self

    def options(self) -> list[str]:
        return [self.game.text(code) for code in self.game.options(self.state)]

    def asked(self) -> str:
        return self.game.prompt(self.state).kind

    def at(self, place: str) -> int:
        return self.state.cubes[PLACE_NAMES.index(place)]

    def card(self, place: str) -> str:
        kind = self.state.cards[PLACE_NAMES.index(place)]
        return self.game.deck.names[kind] if kind >= 0 else "none"

    def cards_of(self, seat: int) -> list[str]:
        kinds = self.game.kinds
        counts = self.state.won[seat * kinds : (seat + 1) * kinds]
        return [name for name, count in zip(self.game.deck.names, counts, strict=True) for _ in range(count)]
