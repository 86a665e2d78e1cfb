"""Frames: the procedures that a game can be in the middle of, and a constructor for each kind.

A state carries a stack of frames. The one on top determines the next decision or chance outcome; an empty stack means
that the game is over. A frame is `(kind, step, seat, …)`. An interruption lies above what it interrupts and finishes
first.

Fields are read by name: `frame[SEAT]`, `frame[SUMMON_MAGIC]`. Dumps, records and the page read them by position, so
their order never changes."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame

SETUP: Final = 0  # chance
TURN: Final = 1  # chance in the step REFILL
SUMMON: Final = 2
UTILIZE: Final = 3
ABILITY: Final = 4
PARTS: Final = 5
PAY: Final = 6
ROLL: Final = 7  # chance
REVEAL: Final = 8  # chance: a card comes into the display
SEEK: Final = 9
RECOLOUR: Final = 10
FORGE: Final = 11
SMITH: Final = 12  # chance: an artifact comes to a smithy
REACT: Final = 13
STONE: Final = 14  # a row was exchanged
TRADE: Final = 15  # the Exchange stone
MARK: Final = 16  # the Wild Gem stone
BORROW: Final = 17  # the toadstool Use stone
WISPS: Final = 18  # a wisp was reached or passed
TILES: Final = 19  # chance: a wisp tile is turned up
STOOL: Final = 20  # chance: a toadstool is drawn
KINDS: Final = 21

# The fields that every frame has.
KIND: Final = 0
STEP: Final = 1
SEAT: Final = 2

# Fields of one kind, named after it; the constructors below say what they mean.
SETUP_INDEX: Final = 3
SUMMON_COLOUR: Final = 3
SUMMON_MAGIC: Final = 4
SUMMON_LAST: Final = 5
UTILIZE_LAST: Final = 3
ABILITY_DONE: Final = 1  # in place of a step
ABILITY_EFFECT: Final = 3
ABILITY_COLOUR: Final = 4
ABILITY_CARD: Final = 5  # of PARTS too
ABILITY_SKIPS: Final = 6
PARTS_INDEX: Final = 1  # in place of a step
PARTS_LINE: Final = 3
PARTS_COLOUR: Final = 4
PARTS_CARD: Final = ABILITY_CARD
PARTS_LEFT: Final = 6
PARTS_LOWEST: Final = 7
PAY_GEMS: Final = 1  # in place of a step
PAY_MASK: Final = 3
PAY_LOWEST: Final = 4
ROLL_COLOUR: Final = 3
ROLL_TIMES: Final = 5
SEEK_COLOUR: Final = 3
RECOLOUR_COUNT: Final = 3
RECOLOUR_LOWEST: Final = 4
RECOLOUR_GEMS: Final = 5  # and all after it
FORGED: Final = 3
FORGE_USED: Final = 4
FORGE_REACTION: Final = 5
FORGE_SMITHY: Final = 6
FORGE_PAYMENT: Final = 7
REACT_TURN: Final = 3

# Steps of SETUP, in order.
FILL_SMITHIES: Final = 0
FILL_DISPLAY: Final = 1
FILL_TILES: Final = 2
FILL_NIGHT: Final = 3
FIRST_PLAYER: Final = 4
FIRST_HANDS: Final = 5

# Steps of TURN.
ACT: Final = 0
AFTER: Final = 1
REFILL: Final = 2

# Steps of SUMMON.
PLAY: Final = 0
BUY: Final = 1

# Steps of UTILIZE.
CHOOSE: Final = 0
MENU: Final = 1
AWAY: Final = 2

# Steps of RECOLOUR.
GIVE: Final = 0
GET: Final = 1

# Steps of FORGE.
OPEN: Final = 0
PLACE: Final = 1

# Steps of REACT.
LOOK: Final = 0
ASK: Final = 1

# Payments for an artifact.
WITH_GEMS: Final = 0
WITH_ORE: Final = 1
FOR_FREE: Final = 2


def plain_frame(kind: int, seat: int) -> Frame:
    """Return a frame of a kind without steps and fields: REVEAL, SMITH, STONE, TRADE, MARK, BORROW, WISPS, TILES or
    STOOL."""
    return (kind, 0, seat)


def setup_frame(step: int, seat: int, index: int) -> Frame:
    """Return a step of the set-up: the seat that draws its first hand, and how many outcomes the step has had."""
    return (SETUP, step, seat, index)


def turn_frame(step: int, seat: int) -> Frame:
    """Return a player's turn."""
    return (TURN, step, seat)


def summon_frame(step: int, seat: int, colour: int, magic: int, last: int) -> Frame:
    """Return a summons: the colour of the cards played (-1 for none yet), the magic points left, and the number of the
    card chosen last."""
    return (SUMMON, step, seat, colour, magic, last)


def utilize_frame(step: int, seat: int, last: int) -> Frame:
    """Return the use of abilities, with the number of the card chosen last."""
    return (UTILIZE, step, seat, last)


def ability_frame(done: int, seat: int, effect: int, colour: int, card: int, may_skip: int) -> Frame:
    """Return a choice between the lines of an ability: the mask of lines done, the colour that "own" stands for (-1 for
    none), the card that it belongs to (0 for none), and 1 if it may be skipped."""
    return (ABILITY, done, seat, effect, colour, card, may_skip)


def parts_frame(index: int, seat: int, line: int, colour: int, card: int, left: int = -1, lowest: int = 0) -> Frame:
    """Return a part of an ability's line: its index, what is left of it (-1 before it begins), and the lowest colour
    that may come next."""
    return (PARTS, index, seat, line, colour, card, left, lowest)


def pay_frame(gems: int, seat: int, mask: int, lowest: int) -> Frame:
    """Return a payment: the gems still to give back, the mask of gems that count, and the lowest one next."""
    return (PAY, gems, seat, mask, lowest)


def roll_frame(seat: int, colour: int, card: int, times: int) -> Frame:
    """Return a roll of the die whose result is carried out `times` times."""
    return (ROLL, 0, seat, colour, card, times)


def seek_frame(seat: int, colour: int) -> Frame:
    """Return the choice of a card of this colour to resurrect."""
    return (SEEK, 0, seat, colour)


def recolour_frame(step: int, seat: int, count: int, lowest: int, gems: tuple[int, ...] = ()) -> Frame:
    """Return an exchange of gems for other colours: in GIVE the gems that may still be given, in GET the number given;
    the lowest one next; then all gems given and all gems taken."""
    return (RECOLOUR, step, seat, count, lowest, *gems)


def forge_frame(
    step: int, seat: int, forged: int, used: int, reaction: int, smithy: int = 0, payment: int = 0
) -> Frame:
    """Return a forge action: the artifacts forged, the mask of smithies used, 1 for a reaction with a toadstool; in
    PLACE also the smithy and the payment of the artifact in hand."""
    return (FORGE, step, seat, forged, used, reaction, smithy, payment)


def react_frame(step: int, seat: int, turn: int) -> Frame:
    """Return the question whether a seat reacts to the forge of the player whose turn it is."""
    return (REACT, step, seat, turn)
