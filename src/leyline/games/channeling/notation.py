"""Actions of The Channeling: codes and texts, both ways.

| text | who | meaning |
|---|---|---|
| `glyph r2` | player | play the glyph of row 2 (`c3`: column 3) |
| `move r2c3 r1c4` | player | move the druid on row 2, column 3 to row 1, column 4 |
| `leyline r1c4 r1c3 r2c3` | player | channel from the druid that moved to the one that stood |
| `fill r1c3` | player | this empty place gets the next card |
| `aside r1 r3 c2` | player | set these glyphs aside, face down |
| `draw 5/6` | chance | the next card of the deck: Vigor 5, Splendor 6 |
"""

from __future__ import annotations

from typing import Final

from leyline.core.errors import BadText
from leyline.games.channeling.cards import Deck
from leyline.games.channeling.grid import (
    GLYPH_NAMES,
    GLYPHS,
    PATHS,
    PATHS_BETWEEN,
    PLACE_NAMES,
    PLACES,
    mask_of,
    members_of,
)

MOVE_CODE: Final = GLYPHS
LEYLINE_CODE: Final = MOVE_CODE + PLACES * PLACES
FILL_CODE: Final = LEYLINE_CODE + len(PATHS)
ASIDE_CODE: Final = FILL_CODE + PLACES
DRAW_CODE: Final = ASIDE_CODE + 256


def code_text(deck: Deck, code: int) -> str:
    """The text of a code. Raises `BadText` if there is no such code."""
    if 0 <= code < MOVE_CODE:
        return "glyph " + GLYPH_NAMES[code]
    if MOVE_CODE <= code < LEYLINE_CODE:
        start, goal = divmod(code - MOVE_CODE, PLACES)
        if start != goal:
            return f"move {PLACE_NAMES[start]} {PLACE_NAMES[goal]}"
    elif LEYLINE_CODE <= code < FILL_CODE:
        return "leyline " + " ".join([PLACE_NAMES[place] for place in PATHS[code - LEYLINE_CODE]])
    elif FILL_CODE <= code < ASIDE_CODE:
        return "fill " + PLACE_NAMES[code - FILL_CODE]
    elif ASIDE_CODE < code < DRAW_CODE:
        return "aside " + " ".join([GLYPH_NAMES[glyph] for glyph in members_of(code - ASIDE_CODE)])
    elif DRAW_CODE <= code < DRAW_CODE + len(deck.names):
        return "draw " + deck.names[code - DRAW_CODE]
    raise BadText(f"The Channeling has no action {code}")


def parse_text(deck: Deck, text: str) -> int:
    """The code of a text, written exactly as `code_text` writes it. Raises `BadText`."""
    code = _parsed(deck, text.split(" "))
    if code < 0 or code_text(deck, code) != text:
        raise BadText(
            f"{text[:60]!r} is no action; there are: glyph r2, move r2c3 r1c4, leyline r1c4 r1c3 r2c3, fill r1c3, "
            "aside r1 r3 c2, draw 5/6"
        )
    return code


def _parsed(deck: Deck, words: list[str]) -> int:
    verb, rest = words[0], words[1:]
    if verb == "draw" and len(rest) == 1 and rest[0] in deck.names:
        return DRAW_CODE + deck.names.index(rest[0])
    if verb in ("glyph", "aside"):
        glyphs = [GLYPH_NAMES.index(word) for word in rest if word in GLYPH_NAMES]
        if len(glyphs) == len(rest) and (verb == "aside" or len(glyphs) == 1):
            return glyphs[0] if verb == "glyph" else ASIDE_CODE + mask_of(glyphs)
        return -1
    places = [PLACE_NAMES.index(word) for word in rest if word in PLACE_NAMES]
    if len(places) != len(rest) or not places:
        return -1
    if verb == "fill":
        return FILL_CODE + places[0]
    if verb == "move" and len(places) == 2:
        return MOVE_CODE + places[0] * PLACES + places[1]
    if verb == "leyline":
        for number in PATHS_BETWEEN[places[0] * PLACES + places[-1]]:
            if PATHS[number] == places:
                return LEYLINE_CODE + number
    return -1
