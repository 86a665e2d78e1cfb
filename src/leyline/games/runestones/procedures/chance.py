"""Chance: what may be drawn, turned up or rolled next, with its weights, and what it does."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import WILD
from leyline.games.runestones.procedures import (
    enchanted_forest,
    forge,
    nocturnal_creatures,
    resources,
    small_choices,
    turn,
)
from leyline.games.runestones.procedures.frames import (
    FILL_NIGHT,
    FILL_SMITHIES,
    FILL_TILES,
    FIRST_PLAYER,
    KIND,
    REVEAL,
    ROLL,
    SEAT,
    SETUP,
    SMITH,
    STEP,
    STOOL,
    TILES,
    TURN,
)
from leyline.games.runestones.rulebook import STOOLS, Rulebook
from leyline.games.runestones.state import RuneState

CHANCE_KINDS: Final[tuple[int, ...]] = (SETUP, ROLL, REVEAL, SMITH, TILES, STOOL)
"""Frames that wait for chance whenever they are on top; a turn does while the hand is refilled."""
_SETUP_STREAMS: Final = ("artifacts", "display", "wisps", "night", "first", "hands")


def options(book: Rulebook, s: RuneState) -> list[int]:
    """Return the possible outcomes, ascending."""
    frame = s.frames[-1]
    kind = frame[KIND]
    if kind == TURN:
        return [code_of.DRAW + number for number in s.decks[frame[SEAT]]]
    if kind == REVEAL:
        return [code_of.REVEAL + number for number in s.deck]
    if kind == ROLL:
        return [code_of.ROLL + face for face in range(len(book.faces))]
    if kind == SMITH:
        return [code_of.ARTIFACT + colour for colour in range(WILD) if s.artifacts[colour]]
    if kind == TILES:
        return [code_of.WISP + tile for tile in range(len(s.tiles_left)) if s.tiles_left[tile]]
    if kind == STOOL:
        return [code_of.FIND + stool for stool in range(STOOLS) if s.stools_left[stool]]
    return turn.setup_options(book, s)


def weights(book: Rulebook, s: RuneState) -> list[int]:
    """Return a weight for each of `options`: pieces of which there are several count as often."""
    frame = s.frames[-1]
    kind, step = frame[KIND], frame[STEP]
    if kind == SMITH or (kind == SETUP and step == FILL_SMITHIES):
        return [count for count in s.artifacts if count]
    if kind == TILES or (kind == SETUP and step == FILL_TILES):
        return [count for count in s.tiles_left if count]
    if kind == STOOL:
        return [count for count in s.stools_left if count]
    if kind == SETUP and step == FILL_NIGHT:
        return [weight for weight in turn.night_weights(book, s) if weight]
    if kind == TURN:
        return [1] * len(s.decks[frame[SEAT]])
    if kind == REVEAL:
        return [1] * len(s.deck)
    if kind == ROLL:
        return [1] * len(book.faces)
    return [1] * len(turn.setup_options(book, s))


def stream(s: RuneState) -> str:
    """Return what kind of luck it is."""
    frame = s.frames[-1]
    kind = frame[KIND]
    if kind == SETUP:
        return _SETUP_STREAMS[frame[STEP]] if frame[STEP] <= FIRST_PLAYER else f"deck of {code_of.ROLES[frame[SEAT]]}"
    if kind == TURN:
        return f"deck of {code_of.ROLES[frame[SEAT]]}"
    if kind == REVEAL:
        return "display"
    return "die" if kind == ROLL else "artifacts" if kind == SMITH else "wisps" if kind == TILES else "toadstools"


def outcome(book: Rulebook, s: RuneState, code: int) -> None:
    """Carry out an outcome."""
    frame = s.frames[-1]
    kind = frame[KIND]
    if kind == SETUP:
        turn.setup_draw(book, s, code)
    elif kind == TURN:
        turn.draw(s, frame[SEAT], code - code_of.DRAW)
    elif kind == REVEAL:
        number = code - code_of.REVEAL
        place = resources.hole(book, s)
        s.deck.remove(number)
        s.display[place] = number
        if s.events is not None:
            s.events.append((ev.REVEALED, number, place))
    elif kind == ROLL:
        small_choices.roll(book, s, code - code_of.ROLL)
    elif kind == SMITH:
        forge.artifact_comes(s, code - code_of.ARTIFACT)
    elif kind == TILES:
        nocturnal_creatures.turn_up(s, code - code_of.WISP)
        if s.events is not None:
            s.events.append((ev.TILE_CAME, code - code_of.WISP))
    else:
        enchanted_forest.find(s, code - code_of.FIND)


def waits(book: Rulebook, s: RuneState) -> bool:
    """Return whether the frame on top has something to draw; if not, remove it."""
    frame = s.frames[-1]
    kind = frame[KIND]
    if kind == SETUP:
        return turn.setup_waits(book, s)
    if kind == ROLL:
        return True
    if kind == REVEAL:
        more = resources.hole(book, s) >= 0 and resources.creature_may_come(s)
    elif kind == SMITH:
        more = forge.artifact_may_come(s)
    elif kind == TILES:
        more = nocturnal_creatures.tile_may_come(s)
    else:
        return enchanted_forest.stools_wait(s)
    if not more:
        s.frames.pop()
    return more
