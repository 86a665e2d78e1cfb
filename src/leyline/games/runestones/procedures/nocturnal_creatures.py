"""Nocturnal Creatures: wisps on the score track, and the tiles that they bring."""

from __future__ import annotations

from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.procedures import rune_stones
from leyline.games.runestones.procedures.frames import SEAT, TILES, plain_frame
from leyline.games.runestones.procedures.resources import push_effect
from leyline.games.runestones.rulebook import Rulebook
from leyline.games.runestones.state import RuneState


def tile_lies(s: RuneState) -> bool:
    """Whether a wisp tile lies face up."""
    return any(tile >= 0 for tile in s.tiles)


def add_tiles(s: RuneState, out: list[int]) -> None:
    """Add the kinds of tile that lie face up, each once."""
    for tile in s.tiles:
        if tile >= 0 and code_of.TILE + tile not in out:
            out.append(code_of.TILE + tile)


def take_tile(book: Rulebook, s: RuneState, seat: int, tile: int) -> None:
    """R55: resolve a tile, then refill the row."""
    s.tiles[s.tiles.index(tile)] = -1
    s.tiles_used[tile] += 1
    if s.events is not None:
        s.events.append((ev.TOOK_TILE, seat, tile))
    s.frames.append(plain_frame(TILES, seat))
    push_effect(s, seat, book.tiles[tile])


# --- a wisp on the score track ------------------------------------------------------------------------------


def wisps_wait(s: RuneState) -> bool:
    """R25: wisps reached or passed are met in the order of the track, each with its tile resolved before the next; what
    a tile scores may reach another (R41). R26: without tiles nothing happens."""
    seat = s.frames[-1][SEAT]
    done = s.wisped[seat]
    if done < len(s.night) and s.night[done] <= s.scores[seat]:
        if tile_lies(s):
            return True
        s.wisped[seat] = done + 1
    else:
        s.frames.pop()
    return False


def wisp_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return the tiles; R25: taking one is optional."""
    out: list[int] = []
    add_tiles(s, out)
    out.sort()
    rune_stones.add_free(book, s, s.frames[-1][SEAT], out)
    out.append(code_of.SKIP)
    return out


def meet_wisp(book: Rulebook, s: RuneState, code: int) -> None:
    """Take a tile or leave it. R56: either way the wisp has been met."""
    seat = s.frames[-1][SEAT]
    if s.events is not None:
        s.events.append((ev.REACHED_WISP, seat, s.night[s.wisped[seat]]))
    s.wisped[seat] += 1
    if code == code_of.SKIP:
        if s.events is not None:
            s.events.append((ev.FORFEITED, seat))
    else:
        take_tile(book, s, seat, code - code_of.TILE)


# --- the row of tiles ---------------------------------------------------------------------------------------


def tile_may_come(s: RuneState) -> bool:
    """Whether an empty place of the row can be filled. R26: an empty stack is made anew from the used tiles."""
    if -1 not in s.tiles:
        return False
    if sum(s.tiles_left) == 0:
        if sum(s.tiles_used) == 0:
            return False
        s.tiles_left = s.tiles_used
        s.tiles_used = [0] * len(s.tiles_left)
        if s.events is not None:
            s.events.append((ev.TILES_SHUFFLED,))
    return True


def turn_up(s: RuneState, tile: int) -> None:
    """Put a tile on the first empty place of the row."""
    s.tiles_left[tile] -= 1
    s.tiles[s.tiles.index(-1)] = tile
