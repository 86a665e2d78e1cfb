"""What a designer sees of The Channeling."""

from __future__ import annotations

from typing import Final

from leyline.core.design import NUMBER, Column, Design, Group, Table

DESIGN: Final = Design(
    groups=(
        Group("cards", ("deck",)),
        Group("second player", ("second_points", "second_cubes", "second_glyphs", "pie_rule")),
        Group("placing cubes", ("cubes", "place_moved", "place_stood", "place_between", "return")),
        Group("glyphs", ("aside",)),
        Group("end of the game", ("cards_to_end", "turn_limit")),
    ),
    tables=(
        Table(
            "deck",
            "card",
            (
                Column("Vigor", NUMBER),
                Column("Splendor", NUMBER, before="/"),
                Column("Copies", NUMBER, before="x", default="1"),
            ),
            separator=" ",
        ),
    ),
    titles={
        "deck": "Circle cards",
        "place_moved": "Cubes where you go",
        "place_stood": "Cubes where you stood",
        "place_between": "Cubes on the way",
        "cards_to_end": "Cards that end the game",
        "aside": "Glyphs set aside",
        "return": "Cubes that go back",
        "second_points": "Points Dark starts with",
        "second_cubes": "Extra cubes for Dark",
        "second_glyphs": "Glyphs Dark may save",
    },
    examples={
        "deck": (
            "decks",
            "4/4 in five copies: the card with Vigor 4 and Splendor 4, five times. Every row is one kind of card.",
        ),
        "second_points": (
            "fair-start",
            "With 3, Dark begins at 3 points: 20 of Light’s points against 17 acquired by Dark are level.",
        ),
        "second_cubes": (
            "fair-start",
            "With 10, Dark has ten energy cubes more to place than Light before the supply is empty.",
        ),
        "second_glyphs": (
            "fair-start",
            "With 2, Dark takes all eight glyphs back after playing six of them, the first time only.",
        ),
        "pie_rule": (
            "fair-start",
            "Light makes a turn; then Dark looks at it and may have Light’s side instead. So Light had better "
            "not make the first turn too good.",
        ),
        "turn_limit": (
            "the-end",
            "With 30, the game is over after fifteen turns of each player, and the player with more points wins.",
        ),
    },
)
