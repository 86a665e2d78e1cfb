"""What a designer sees of Rune Stones."""

from __future__ import annotations

from typing import Final

from leyline.core.design import BY_ROW, EFFECT, NUMBER, Column, Design, Group, Table
from leyline.games.runestones.cards.card_tables import CARDS


def _base() -> tuple[tuple[str, ...], ...]:
    """Return the cards as rows: numbers, kind, colours, magic, ability."""
    rows: list[tuple[str, ...]] = []
    for line in CARDS.strip().splitlines():
        head, _, ability = line.partition(": ")
        numbers, kind, colours, magic = head.split(" ")
        rows.append((numbers, kind, colours, magic, ability))
    return tuple(rows)


_GIVES: Final = Column("Gives", EFFECT, proposed=True)
_COPIES: Final = Column("Copies", NUMBER, before=" x", default="1")

DESIGN: Final = Design(
    groups=(
        Group("cards", ("cards",)),
        Group("the die", ("die",)),
        Group("start", ("hand", "large_hand", "start_gems", "start_wild", "start_ore")),
        Group("supply", ("gems", "wild_gems", "ore", "artifacts", "wild_artifacts")),
        Group("display", ("prices", "flow", "coloured_druids")),
        Group("forging", ("smithies", "forges", "ore_price", "wild_price", "row_points")),
        Group("rune stones", ("stones", "stone_types", "most_stones", "stone_magic")),
        Group("scoring and end", ("end_score", "leftovers", "turn_limit")),
        Group("fair start", ("later_points",)),
        Group("nocturnal creatures", ("wisps", "face_up_wisps", "night_spaces", "night_wisps"), "nocturnal"),
        Group("enchanted forest", ("track", "toadstools", "forge_token", "rank_points"), "forest"),
        Group("expansions", ("nocturnal", "forest")),
    ),
    tables=(
        Table(
            "cards",
            "card",
            (
                Column("Numbers"),
                Column("Kind", before=" "),
                Column("Colours", before=" "),
                Column("Magic", NUMBER, before=" ", proposed=True),
                Column("Ability", EFFECT, before=": ", proposed=True),
            ),
            changes=BY_ROW,
            base=_base(),
        ),
        Table("die", "face", (_GIVES,)),
        Table(
            "smithies",
            "smithy",
            (Column("Price", NUMBER), Column("Bonus", EFFECT, before=": ", optional=True)),
            fixed=True,
        ),
        Table("prices", "place", (Column("Price", NUMBER),), separator=" ", fixed=True),
        Table("row_points", "row", (Column("Points", NUMBER),), separator=" ", fixed=True),
        Table("stone_types", "type", (Column("Type"), Column("Stones", NUMBER, before=" x"))),
        Table("wisps", "wisp tile", (_GIVES, _COPIES)),
        Table("night_spaces", "space", (Column("Space", NUMBER),), separator=" "),
        Table("track", "space", (_GIVES,)),
        Table("toadstools", "toadstool", (Column("Toadstool", proposed=True), _COPIES)),
        Table("rank_points", "rank", (Column("Points", NUMBER),), separator=" ", fixed=True),
    ),
    effects=(
        ("own", "a gem of the card’s own colour"),
        ("next", "a gem of the next colour in the round blue, yellow, green, red"),
        ("across", "a gem of the colour after that"),
        ("2 blue", "gems of one colour: blue, yellow, green or red"),
        ("any", "a gem of a colour you choose"),
        ("wild", "a wild gem"),
        ("ore", "a piece of ore; three pay for any artifact"),
        ("2 points", "power points at once"),
        ("die", "roll the die"),
        ("card own", "a free card of the same colour from the display"),
        ("card any", "a free card of any colour from the display"),
        ("swap 1 for 2 wild", "give back a gem first, then gain the rest"),
        ("swap 1 for 2 points up to 4 times", "the same, several times"),
        ("recolour 3", "give back up to 3 gems, and take as many of other colours"),
        ("own + ore", "both, from left to right"),
        ("own or ore", "one of them, as you choose"),
        ("toadstool", "draw a toadstool (Enchanted Forest)"),
        ("step", "move the familiar (Enchanted Forest)"),
        ("resurrect", "the first banshee (Nocturnal Creatures)"),
        ("switch", "the second banshee (Nocturnal Creatures)"),
        ("wisped", "take a wisp tile (Nocturnal Creatures)"),
        ("steal", "take from another player (Nocturnal Creatures)"),
    ),
    needs={
        "Banshee": "nocturnal",
        "resurrect": "nocturnal",
        "switch": "nocturnal",
        "wisped": "nocturnal",
        "steal": "nocturnal",
        "toadstool": "forest",
        "step": "forest",
    },
    titles={
        "hand": "Cards in hand",
        "large_hand": "Cards in a large hand",
        "prices": "Prices in the display",
        "flow": "Cards close up to the",
        "row_points": "Points for rows",
        "stone_types": "Stones of single types",
        "stones": "Stones of each type",
        "later_points": "Points for each later seat",
        "track": "Spaces of the forest",
        "rank_points": "Points by rank",
        "night_spaces": "Spaces with a night token",
        "leftovers": "Leftovers for a point",
        "end_score": "Points that end the game",
    },
    examples={
        "nocturnal": (
            "nocturnal-creatures",
            "With it, banshees lie among the creatures, and points take you past night tokens, which bring wisp tiles.",
        ),
        "forest": (
            "enchanted-forest",
            "With it, each player has a familiar that walks through the forest, comes to toadstools, and scores "
            "by its rank in the end.",
        ),
        "large_hand": (
            "rune-stones",
            "With 6, the owner of the Maximum Hand Size stone draws up to six cards, while the others draw up to four.",
        ),
        "start_ore": (
            "set-up",
            "With 3, each player can forge one artifact with ore in the first turn, at any smithy.",
        ),
        "stone_types": (
            "rune-stones",
            "“plus x0; exchange x2” takes the stones Plus out of the game and puts in two Exchange.",
        ),
        "cards": (
            "tables",
            "A row has numbers, kind, colours, magic and ability. “43 Unicorn blue 1: swap 2 for 5 points” is "
            "card 43, worth one magic point, which turns two gems into five points.",
        ),
        "die": ("the-die", "Six rows are six faces. A face “ore” gives a piece of ore, “2 points” two points at once."),
        "smithies": (
            "forge-artifacts",
            "“3: ore” is a smithy that wants three gems of the artifact’s colour and gives a piece of ore for them.",
        ),
        "coloured_druids": (
            "summon-creatures",
            "With it, the magic of a druid that gives a blue gem buys blue cards only; without it, druids join "
            "any colour.",
        ),
        "stone_magic": (
            "rune-stones",
            "With 2, the owner of the Magic Points stone has two magic points more whenever they summon.",
        ),
        "toadstools": (
            "toadstools",
            "“free x3” puts three toadstools of that kind into the stack; “forge” alone puts in one.",
        ),
        "later_points": ("set-up", "With 2, the first player begins at 0 points, the next at 2, the one after at 4."),
        "turn_limit": (
            "the-end",
            "With 60 and two players, the game is scored as it stands after thirty turns of each.",
        ),
    },
)
