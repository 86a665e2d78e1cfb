"""What a designer may change about Rune Stones."""

from __future__ import annotations

from leyline.core.params import FAIR_START, Edition, choice, flag, free_text, number
from leyline.games.runestones.cards.card_tables import DIE, SMITHIES, TOADSTOOLS, TRACK, WISPS

PARAMS = (
    flag("nocturnal", False, "play with Nocturnal Creatures: banshees, night tokens and wisp tiles"),
    flag("forest", False, "play with the Enchanted Forest: familiars, toadstools and the forge token"),
    # The course of the game.
    number("end_score", 65, 1, 1000, "power points that bring about the end"),
    number("hand", 4, 2, 20, "cards that a hand is refilled to"),
    number("large_hand", 6, 2, 20, "the same with the Maximum Hand Size stone"),
    number("start_gems", 1, 0, 9, "gems of each colour that a player starts with"),
    number("start_wild", 1, 0, 9, "wild gems that a player starts with"),
    number("start_ore", 0, 0, 9, "ore that a player starts with"),
    # What there is.
    number("gems", 15, 1, 99, "gems of each of the four colours (R1)"),
    number("wild_gems", 15, 0, 99, "wild gems (R1)"),
    number("ore", 20, 0, 99, "pieces of ore"),
    number("artifacts", 7, 2, 99, "artifacts of each of the four colours"),
    number("wild_artifacts", 8, 0, 99, "wild artifacts"),
    number("stones", 0, 0, 9, "rune stones of each type; 0 for one fewer than there are players"),
    free_text("stone_types", "", "changes to the number of rune stones of a type: plus x0; exchange x2"),
    free_text("cards", "", "changes to the table of cards: 43 Unicorn blue 1: swap 2 for 5 points; remove 71-78"),
    free_text("die", DIE, "what each face of the die gives, separated by semicolons"),
    free_text("smithies", SMITHIES, "price in gems and bonus of the five smithies, separated by semicolons"),
    # Summoning.
    free_text("prices", "1 2 3 4 5 6", "what the six places of the display cost, from the left (R3)"),
    choice("flow", "right", ("right", "left"), "where the cards left in the display close up to (R3)"),
    flag("coloured_druids", False, "druids that give one coloured gem have magic of that colour only (R6)"),
    # Forging, exchanging and stones.
    number("forges", 2, 1, 5, "artifacts that one Forge action may make"),
    number("ore_price", 3, 1, 9, "ore that pays for any artifact"),
    number("wild_price", 4, 1, 9, "gems that pay for a wild artifact"),
    free_text("row_points", "3 6 10 15", "points for a row of 2, 3, 4 and 5 artifacts"),
    number("most_stones", 4, 0, 8, "rune stones that a player may have"),
    number("stone_magic", 2, 1, 9, "magic points of the Magic Points stone"),
    number("leftovers", 3, 1, 99, "gems and ore that make one point in the end (R35)"),
    # Nocturnal Creatures.
    free_text("wisps", WISPS, "the wisp tiles, separated by semicolons, copies with x3"),
    number("face_up_wisps", 4, 1, 9, "wisp tiles that lie face up"),
    free_text("night_spaces", "5 10 15 20 25 30 35 40 45 50", "spaces of the score track that get a night token"),
    number("night_wisps", 3, 0, 30, "night tokens that show a wisp; the others are dark (R24)"),
    # Enchanted Forest.
    free_text("track", TRACK, "the spaces of the forest, separated by semicolons"),
    free_text("toadstools", TOADSTOOLS, "the toadstools, separated by semicolons, copies with x3"),
    number("forge_token", 2, 1, 5, "the smithy with the forge token"),
    free_text("rank_points", "8 5 3 1", "points for the familiars by rank"),
    number(
        "later_points", 0, 0, 99, "power points that each seat starts with more than the seat before it", FAIR_START
    ),
    number(
        "turn_limit", 0, 0, 100000, "turns of all players after which the game is scored as it stands; 0 for none (R53)"
    ),
)

EDITIONS = (
    Edition("base", "The base game.", {}),
    Edition("nocturnal", "With Nocturnal Creatures.", {"nocturnal": 1}),
    Edition("forest", "With the Enchanted Forest.", {"forest": 1}),
    Edition("full", "With both expansions.", {"nocturnal": 1, "forest": 1}),
)
