"""Actions of Rune Stones as codes and texts. Cards are named by number, gems by colour, smithies by 1 to 5 and `wild`.

| text | who | meaning |
|---|---|---|
| `summon`, `utilize`, `forge`, `pass` | player | the action of the turn |
| `play 23` | player | play this card from your hand for the action |
| `buy 41` | player | summon this card from the display |
| `use 23`, `step 23` | player | use a played card's ability, or give it up to move your familiar |
| `option 2` | player | choose this alternative of an ability or of a die face |
| `take`, `skip` | player | carry out the current part of an ability, or skip it |
| `take 41` | player | take this card for free |
| `gem red`, `pay red` | player | take, or give back, a gem |
| `seek red` | player | look for a card of this colour in the general discard pile |
| `forge 3 gems`, `forge wild ore`, `forge 1 free` | player | forge at this smithy, paying this way |
| `place 2 red` | player | place the artifact on this space of your second row |
| `exchange 1` | player | exchange your first row |
| `stone plus` | player | take this rune stone |
| `trade`, `trade red ore`, `trade ore red` | player | use your Exchange stone; give the first, take the second |
| `mark`, `mark red` | player | put a gem of this colour on your Wild Gem stone |
| `toadstool stone`, `toadstool wilds`, `borrow plus` | player | use a toadstool; the stone that it lends |
| `copy 23`, `keep 23` | player | use a toadstool on this card: repeat its ability, or do not lose it |
| `tile 5` | player | take this kind of wisp tile |
| `done` | player | finish the current step |
| `artifact red`, `reveal 41`, `wisp 5`, `night dark`, `first Grey` | chance | set-up, and what is revealed later |
| `draw 104`, `find copy`, `roll 6` | chance | a card from a player's own deck, a toadstool, a face of the die |
"""

from __future__ import annotations

from typing import Final

from leyline.core.notation import Notation
from leyline.games.runestones.cards.card_lists import MOST_NUMBERS
from leyline.games.runestones.cards.effect_notation import COLOURS, GEMS, MOST_LINES
from leyline.games.runestones.rulebook import MOST_FACES, MOST_TILES, SMITHIES, STONE_NAMES, STOOL_NAMES

ROLES: Final = ("Brown", "Grey", "Beige", "Black")
PAYMENTS: Final = ("gems", "ore", "free")
SMITHY_NAMES: Final = (*[str(number) for number in range(1, SMITHIES + 1)], "wild")

# Families of codes, each with what is added to its first code.
PLAY: Final = 0  # number of a card
BUY: Final = 128  # number of a card
USE: Final = 256  # number of a card
STEP: Final = 384  # number of a card
TAKE_CARD: Final = 512  # number of a card
COPY: Final = 640  # number of a card
KEEP: Final = 768  # number of a card
SUMMON: Final = 896
UTILIZE: Final = 897
FORGE: Final = 898
OPTION: Final = 899  # alternative
TAKE: Final = 903
GEM: Final = 904  # colour
PAY: Final = 908  # gem
SEEK: Final = 913  # colour, 4 for white
FORGE_AT: Final = 918  # 3 * smithy + payment
PLACE: Final = 936  # 5 * row + slot
EXCHANGE: Final = 946  # row
STONE: Final = 948  # stone
TILE: Final = 956  # kind of tile
TRADE_GEM: Final = 988  # gem that is given
TRADE_ORE: Final = 993  # colour that is taken
MARK_WITH: Final = 997  # colour
BORROW: Final = 1001  # stone
TRADE: Final = 1009
MARK: Final = 1010
USE_STOOL: Final = 1011  # kind of toadstool
DONE: Final = 1017
SKIP: Final = 1018
PASS: Final = 1019
DRAW: Final = 1020  # number of a card
REVEAL: Final = 1148  # number of a card
ARTIFACT: Final = 1276  # colour
WISP: Final = 1280  # kind of tile
NIGHT: Final = 1312  # 0 wisp, 1 dark
FIND: Final = 1314  # kind of toadstool
ROLL: Final = 1320  # face
FIRST: Final = 1332  # seat
NUM_ACTIONS: Final = 1336


def _action_texts() -> list[str]:
    """Return the text of every code, empty where there is no such action."""
    texts = [""] * NUM_ACTIONS
    cards = [(PLAY, "play"), (BUY, "buy"), (USE, "use"), (STEP, "step"), (TAKE_CARD, "take"), (COPY, "copy")]
    for first, verb in [*cards, (KEEP, "keep"), (DRAW, "draw"), (REVEAL, "reveal")]:
        for number in range(1, MOST_NUMBERS):
            texts[first + number] = f"{verb} {number}"
    words: list[tuple[int, str, list[str]]] = [
        (OPTION, "option", [str(number) for number in range(1, MOST_LINES + 1)]),
        (GEM, "gem", list(COLOURS)),
        (PAY, "pay", list(GEMS)),
        (SEEK, "seek", [*COLOURS, "white"]),
        (FORGE_AT, "forge", [f"{name} {how}" for name in SMITHY_NAMES for how in PAYMENTS]),
        (PLACE, "place", [f"{row} {gem}" for row in (1, 2) for gem in GEMS]),
        (EXCHANGE, "exchange", ["1", "2"]),
        (STONE, "stone", list(STONE_NAMES)),
        (TILE, "tile", [str(number) for number in range(1, MOST_TILES + 1)]),
        (TRADE_GEM, "trade", [f"{gem} ore" for gem in GEMS]),
        (TRADE_ORE, "trade ore", list(COLOURS)),
        (MARK_WITH, "mark", list(COLOURS)),
        (BORROW, "borrow", list(STONE_NAMES)),
        (USE_STOOL, "toadstool", list(STOOL_NAMES)),
        (ARTIFACT, "artifact", list(COLOURS)),
        (WISP, "wisp", [str(number) for number in range(1, MOST_TILES + 1)]),
        (NIGHT, "night", ["wisp", "dark"]),
        (FIND, "find", list(STOOL_NAMES)),
        (ROLL, "roll", [str(number) for number in range(1, MOST_FACES + 1)]),
        (FIRST, "first", list(ROLES)),
    ]
    for first, verb, rest in words:
        for index, word in enumerate(rest):
            texts[first + index] = f"{verb} {word}"
    alone = [(SUMMON, "summon"), (UTILIZE, "utilize"), (FORGE, "forge"), (TAKE, "take"), (TRADE, "trade")]
    for code, word in [*alone, (MARK, "mark"), (DONE, "done"), (SKIP, "skip"), (PASS, "pass")]:
        texts[code] = word
    return texts


NOTATION: Final = Notation("Rune Stones", _action_texts())
"""The same for every choice of parameters: codes cover the largest game."""
