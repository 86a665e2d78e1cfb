"""The Channeling's events and options as data: kinds, and the names of pieces and places (docs/wire.md)."""

from __future__ import annotations

from typing import Final

from leyline.core.facts import BACK, Argument, Facts, Parts, parts
from leyline.core.game import Event
from leyline.games.channeling.events import (
    ACQUIRED,
    CHANNELED,
    CHOSE_SIDE,
    ENDED,
    LAID_OUT,
    LAST_TURN,
    MOVED,
    NOWHERE,
    PLAYED,
    RAN_OUT,
    SET_ASIDE,
    TOOK_BACK,
    TURNED_UP,
)
from leyline.games.channeling.notation import ASIDE_CODE, DRAW_CODE, FILL_CODE, LEYLINE_CODE, MOVE_CODE
from leyline.games.channeling.state import (
    DEAL,
    GLYPH_NAMES,
    PATHS,
    PLACE_NAMES,
    PLACES,
    ChannelingState,
    members_of,
)
from leyline.games.channeling.view import ChannelingKnowledge

CIRCLES: Final = [f"circle:{name}" for name in PLACE_NAMES]
GLYPHS: Final = [f"glyph:{name}" for name in GLYPH_NAMES]
KINDS: Final = {
    TURNED_UP: "revealed",
    SET_ASIDE: "set-aside",
    PLAYED: "played",
    TOOK_BACK: "took-back",
    NOWHERE: "stuck",
    MOVED: "moved",
    CHANNELED: "channeled",
    LAID_OUT: "laid-out",
    ACQUIRED: "acquired",
    LAST_TURN: "last-turn",
    ENDED: "ended",
    RAN_OUT: "ran-out",
    CHOSE_SIDE: "chose-side",
}


class ChannelingFacts(ChannelingKnowledge):
    """Events and options as data."""

    def event_facts(self, event: Event, seat: int) -> Facts:
        kind, word = event[0], KINDS[event[0]]
        if kind == TURNED_UP:
            circle = CIRCLES[event[1]]
            card = (self.deck.vigor[event[2]], self.deck.splendor[event[2]])
            return Facts(word, -1, (circle,), "deck", circle, 0, card)
        if kind in (LAID_OUT, RAN_OUT):
            return Facts(word)
        who = event[1]
        if kind == SET_ASIDE:
            glyphs = members_of(event[2])
            names = [GLYPHS[glyph] if seat == who else BACK for glyph in glyphs]
            return Facts(word, who, tuple(names), f"hand:{who}", f"aside:{who}", len(glyphs))
        if kind == PLAYED:
            return Facts(word, who, (GLYPHS[event[2]],), f"hand:{who}", f"played:{who}")
        if kind == TOOK_BACK:
            return Facts(word, who, (), f"played:{who}", f"hand:{who}")
        if kind == MOVED:
            return Facts(word, who, (f"druid:{who}",), CIRCLES[event[2]], CIRCLES[event[3]])
        if kind == CHANNELED:
            return _channeled(event)
        if kind == ACQUIRED:
            circle = CIRCLES[event[2]]
            vigor, splendor = self.deck.vigor[event[3]], self.deck.splendor[event[3]]
            return Facts(word, who, (circle,), circle, f"acquired:{who}", splendor, (vigor, splendor, event[4]))
        if kind == ENDED:
            return Facts(word, who, (), "", "", 0, (event[2], event[3]))
        return Facts(word, who, (), "", "", event[2] if kind == CHOSE_SIDE else 0)

    def heading(self, state: ChannelingState) -> str:
        return "Set-up" if state.phase == DEAL else f"Turn {state.turn + 1}"

    def action_parts(self, state: ChannelingState, code: int) -> Parts:
        if code < MOVE_CODE:
            return parts("glyph", "glyph", GLYPHS[code])
        if code < LEYLINE_CODE:
            start, goal = divmod(code - MOVE_CODE, PLACES)
            return Parts("move", (Argument("from", CIRCLES[start]), Argument("to", CIRCLES[goal])))
        if code < FILL_CODE:
            path = PATHS[code - LEYLINE_CODE]
            return Parts("leyline", tuple([Argument("through", CIRCLES[place]) for place in path]))
        if code < ASIDE_CODE:
            return parts("fill", "to", CIRCLES[code - FILL_CODE])
        if code < DRAW_CODE:
            return Parts("aside", tuple([Argument("glyph", GLYPHS[glyph]) for glyph in members_of(code - ASIDE_CODE)]))
        if code >= self.keep_code:
            return Parts("keep" if code == self.keep_code else "swap")
        return Parts("draw")


def _channeled(event: Event) -> Facts:
    """Name the circles from the moved druid to the other; then the cubes placed on each, then the pairs cancelled."""
    steps = range(2, len(event), 3)
    circles = tuple([CIRCLES[event[index]] for index in steps])
    placed = [event[index + 1] for index in steps]
    pairs = [event[index + 2] for index in steps]
    return Facts("channeled", event[1], circles, f"supply:{event[1]}", circles[-1], sum(placed), (*placed, *pairs))
