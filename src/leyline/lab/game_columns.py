"""Measured games as columns, one entry for each game."""

from __future__ import annotations

import json

from leyline.lab.measured_game import GameResult


def columns(played: list[GameResult], seats: int) -> dict[str, list[object]]:
    """Return what was measured, in the order of the games' numbers."""
    out: dict[str, list[object]] = {
        "game": [game.number for game in played],
        "seed": [game.seed for game in played],
        "first": [game.first for game in played],
        "draw": [game.draw for game in played],
        "ending": [game.ending for game in played],
        "turns": [game.turns for game in played],
        "decisions": [game.decisions for game in played],
        "forced": [game.forced for game in played],
        "options": [game.options for game in played],
        "lead_changes": [game.lead_changes for game in played],
        "decided": [game.decided for game in played],
        "deficit": [game.deficit for game in played],
        "stats": [json.dumps(game.stats, sort_keys=True) for game in played],
    }
    for seat in range(seats):
        out[f"won_{seat}"] = [game.won[seat] for game in played]
        out[f"score_{seat}"] = [game.scores[seat] for game in played]
    return out
