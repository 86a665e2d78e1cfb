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
)
