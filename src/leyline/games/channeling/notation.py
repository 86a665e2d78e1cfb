"""Actions of The Channeling as codes and texts.

| text | who | meaning |
|---|---|---|
| `glyph r2` | player | play the glyph of row 2 (`c3`: column 3) |
| `move r2c3 r1c4` | player | move the druid on row 2, column 3 to row 1, column 4 |
| `leyline r1c4 r1c3 r2c3` | player | channel along these places, from the druid that moved to the one that stood |
| `fill r1c3` | player | put the next card on this empty place |
| `aside r1 r3 c2` | player | set these glyphs aside, face down |
| `keep`, `swap` | player | keep your own side, or take over the first player's (`pie_rule`) |
| `draw 5/6` | chance | the next card of the deck: Vigor 5, Splendor 6 |
"""

from __future__ import annotations

from typing import Final

from leyline.games.channeling.params import Deck
from leyline.games.channeling.state import ALL_GLYPHS, GLYPH_NAMES, GLYPHS, PATHS, PLACE_NAMES, PLACES, members_of

MOVE_CODE: Final = GLYPHS
LEYLINE_CODE: Final = MOVE_CODE + PLACES * PLACES
FILL_CODE: Final = LEYLINE_CODE + len(PATHS)
ASIDE_CODE: Final = FILL_CODE + PLACES
DRAW_CODE: Final = ASIDE_CODE + ALL_GLYPHS + 1


def action_texts(deck: Deck, pie_rule: bool) -> list[str]:
    """Return the text of every code, empty where there is no such action."""
    out = ["glyph " + name for name in GLYPH_NAMES]
    for start in PLACE_NAMES:
        # A druid never stays where it is; there is a text so that a refusal can say so.
        out += [f"move {start} {goal}" for goal in PLACE_NAMES]
    out += ["leyline " + " ".join([PLACE_NAMES[place] for place in path]) for path in PATHS]
    out += ["fill " + name for name in PLACE_NAMES]
    out.append("")
    for mask in range(1, ALL_GLYPHS + 1):
        out.append("aside " + " ".join([GLYPH_NAMES[glyph] for glyph in members_of(mask)]))
    return out + ["draw " + name for name in deck.names] + (["keep", "swap"] if pie_rule else [])
