"""The kinds of frame: what a game can be in the middle of.

A state carries a stack of them; its top decides what is waited for, and an empty stack means that the game is over. A
frame is `(kind, step, seat, …)`. Whatever interrupts something lies above it and is finished first."""

from __future__ import annotations

from typing import Final

SETUP: Final = 0  # chance; step: see below; seat that draws its hand; index
TURN: Final = 1  # step: ACT, AFTER or REFILL (chance)
SUMMON: Final = 2  # step: PLAY or BUY; colour (-1: none yet), magic points left, number last chosen
UTILIZE: Final = 3  # step: CHOOSE, MENU or AWAY; number last chosen
ABILITY: Final = 4  # step: mask of the alternatives done; effect, colour (-1: none), card (0: not a card's), forfeit
PARTS: Final = 5  # step: part; line, colour, card, how many are left of the part (-1: not begun), lowest colour
PAY: Final = 6  # step: gems still to give back; mask of the gems that will do, lowest one
ROLL: Final = 7  # chance; colour, card, times the result is carried out
REVEAL: Final = 8  # chance: a card comes into the display
SEEK: Final = 9  # colour of the card that is resurrected
RECOLOUR: Final = 10  # step: GIVE or GET; gems to give yet, or given; lowest one next; all gems given, then all got
FORGE: Final = 11  # step: MENU or PLACE; forged so far, mask of smithies used, reaction (0 or 1), smithy, payment
SMITH: Final = 12  # chance: an artifact comes to a smithy
REACT: Final = 13  # step: LOOK or ASK; the player whose turn it is
STONE: Final = 14  # a row was exchanged
TRADE: Final = 15  # the Exchange stone
MARK: Final = 16  # the Wild Gem stone
BORROW: Final = 17  # the toadstool Use stone
WISPS: Final = 18  # a wisp was reached or passed
TILES: Final = 19  # chance: a wisp tile is turned up
STOOL: Final = 20  # chance: a toadstool is drawn
KINDS: Final = 21

# Steps of SETUP, in their order.
FILL_SMITHIES: Final = 0
FILL_DISPLAY: Final = 1
FILL_TILES: Final = 2
FILL_NIGHT: Final = 3
FIRST_PLAYER: Final = 4
FIRST_HANDS: Final = 5

ACT: Final = 0
AFTER: Final = 1
REFILL: Final = 2

PLAY: Final = 0
BUY: Final = 1

CHOOSE: Final = 0
MENU: Final = 1
AWAY: Final = 2

GIVE: Final = 0
GET: Final = 1

OPEN: Final = 0
PLACE: Final = 1

LOOK: Final = 0
ASK: Final = 1

# How an artifact is paid for.
WITH_GEMS: Final = 0
WITH_ORE: Final = 1
FOR_FREE: Final = 2
