"""What can happen while an action is applied: kinds of event, with what follows the kind in each."""

from __future__ import annotations

from typing import Final

BEGAN: Final = 0  # seat: the player who begins
LAID_OUT: Final = 1  # the first display, from the left
NIGHT_FELL: Final = 2  # the spaces with a wisp
TURN_BEGAN: Final = 3  # seat, round
CHOSE: Final = 4  # seat, code of the action
PLAYED: Final = 5  # seat, number
BOUGHT: Final = 6  # seat, number, price
REVEALED: Final = 7  # number, place
CREATURES_SHUFFLED: Final = 8  # how many
DREW: Final = 9  # seat, number; only the seat may know the number
SHUFFLED: Final = 10  # seat, how many
USED: Final = 11  # seat, number
OPTED: Final = 12  # seat, line
GAINED_GEMS: Final = 13  # seat, gem, how many, how many were due
GAINED_ORE: Final = 14  # seat, how many, how many were due
SCORED: Final = 15  # seat, points, score, source, how many of the points the Extra Power Point stone gave
ROLLED: Final = 16  # seat, face, times
FORFEITED: Final = 17  # seat: a result or part was left out
TOOK_CARD: Final = 18  # seat, number, 1 if into the hand
RESURRECTED: Final = 19  # seat, number
PAID_GEM: Final = 20  # seat, gem
PAID_ORE: Final = 21  # seat, how many
STOLE: Final = 22  # seat, from seat, gem
KEPT: Final = 23  # seat, number: onto one's own discard pile
LOST: Final = 24  # seat, number: onto the general discard pile, or out of the game
FORGED: Final = 25  # seat, smithy, colour, row, slot
ARTIFACT_CAME: Final = 26  # smithy, colour
ARTIFACTS_SHUFFLED: Final = 27  # how many
EXCHANGED: Final = 28  # seat, row, artifacts
TOOK_STONE: Final = 29  # seat, stone
TRADED: Final = 30  # seat, gem given or -1 for ore, gem taken or -1 for ore
MARKED: Final = 31  # seat, colour
BORROWED: Final = 32  # seat, stone
USED_STOOL: Final = 33  # seat, kind of toadstool, number of the card that it is used for or 0
FOUND_STOOL: Final = 34  # seat, kind of toadstool
STEPPED: Final = 35  # seat, space
REACHED_WISP: Final = 36  # seat, space
TOOK_TILE: Final = 37  # seat, kind of tile
TILE_CAME: Final = 38  # kind of tile
TILES_SHUFFLED: Final = 39
PASSED: Final = 40  # seat
LAST_ROUND: Final = 41  # seat, score
COUNTED: Final = 42  # seat, leftovers, rows, rank points, total
ENDED: Final = 43  # the winners
STOOLS_SHUFFLED: Final = 44
DECLINED: Final = 45  # seat: another player's forge is not answered
