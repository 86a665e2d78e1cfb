"""The course of a game: set-up, whose turn it is, the end of a turn, and final scoring."""

from __future__ import annotations

from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import HEAD_START, WILD
from leyline.games.runestones.procedures import (
    enchanted_forest,
    forge,
    nocturnal_creatures,
    rune_stones,
    summon,
    utilize,
)
from leyline.games.runestones.procedures.frames import (
    ACT,
    AFTER,
    FILL_DISPLAY,
    FILL_NIGHT,
    FILL_SMITHIES,
    FILL_TILES,
    FIRST_HANDS,
    FIRST_PLAYER,
    REFILL,
    SEAT,
    SETUP_INDEX,
    SMITH,
    STEP,
    plain_frame,
    setup_frame,
    turn_frame,
)
from leyline.games.runestones.procedures.resources import card_may_come, has_stone, put, refill_display
from leyline.games.runestones.rulebook import HAND, PLACES, Rulebook
from leyline.games.runestones.state import RuneState

# --- set-up -------------------------------------------------------------------------------------------------


def new(book: Rulebook) -> RuneState:
    """Return the table before anything is drawn."""
    s = RuneState(book.seats)
    seats = book.seats
    for seat in range(seats):
        for colour in range(WILD):
            s.gems[5 * seat + colour] = book.start_gems
        s.gems[5 * seat + WILD] = book.start_wild
        s.ore[seat] = book.start_ore
        s.decks[seat] = book.druids[:]
    s.gems_left = [book.gems - seats * book.start_gems] * WILD + [book.wild_gems - seats * book.start_wild]
    s.ore_left = book.ore - seats * book.start_ore
    s.stones_left = book.stone_copies[:]
    s.artifacts = [book.artifacts] * WILD
    s.wild_artifacts = book.wild_artifacts
    s.deck = book.creatures[:]
    if book.nocturnal:
        s.tiles = [-1] * book.face_up_wisps
        s.tiles_left = book.tile_copies[:]
        s.tiles_used = [0] * len(book.tiles)
    if book.forest:
        s.stools_left = book.stool_copies[:]
    s.frames = [setup_frame(FILL_SMITHIES, 0, 0)]
    return s


def setup_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return what may be turned up next. R40: dragons do not lie in the first display; setting them aside and drawing
    again is drawing among the others."""
    frame = s.frames[-1]
    step = frame[STEP]
    if step == FILL_SMITHIES:
        return [code_of.ARTIFACT + colour for colour in range(WILD) if s.artifacts[colour]]
    if step == FILL_DISPLAY:
        return [code_of.REVEAL + number for number in s.deck if number not in book.dragons]
    if step == FILL_TILES:
        return [code_of.WISP + tile for tile in range(len(s.tiles_left)) if s.tiles_left[tile]]
    if step == FILL_NIGHT:
        weights = night_weights(book, s)
        return [code_of.NIGHT + face for face in (0, 1) if weights[face]]
    if step == FIRST_PLAYER:
        return [code_of.FIRST + seat for seat in range(book.seats)]
    return [code_of.DRAW + number for number in s.decks[frame[SEAT]]]


def night_weights(book: Rulebook, s: RuneState) -> list[int]:
    """Return, by R24, how many of the night tokens not yet laid show a wisp, and how many are dark."""
    wisps = book.night_wisps - len(s.night)
    return [wisps, len(book.night_spaces) - s.frames[-1][SETUP_INDEX] - wisps]


def setup_draw(book: Rulebook, s: RuneState, code: int) -> None:
    """Lay out what was drawn."""
    frame = s.frames[-1]
    step, seat, index = frame[STEP], frame[SEAT], frame[SETUP_INDEX]
    if step == FILL_SMITHIES:
        forge.artifact_comes(s, code - code_of.ARTIFACT)
    elif step == FILL_DISPLAY:
        s.deck.remove(code - code_of.REVEAL)
        s.display[index] = code - code_of.REVEAL
        if s.events is not None and index == PLACES - 1:
            s.events.append((ev.LAID_OUT, *s.display))
    elif step == FILL_TILES:
        nocturnal_creatures.turn_up(s, code - code_of.WISP)
    elif step == FILL_NIGHT:
        if code == code_of.NIGHT:
            s.night.append(book.night_spaces[index])
        if s.events is not None and s.night and index == len(book.night_spaces) - 1:
            s.events.append((ev.NIGHT_FELL, *s.night))
    elif step == FIRST_PLAYER:
        s.first = code - code_of.FIRST
        if s.events is not None:
            s.events.append((ev.BEGAN, s.first))
        if book.later_points:
            _give_later_points(book, s)
    else:
        draw(s, seat, code - code_of.DRAW)
    s.frames[-1] = setup_frame(step, seat, index + 1)


def setup_waits(book: Rulebook, s: RuneState) -> bool:
    """Return whether this step of the set-up has something left to draw; if not, begin the next one."""
    frame = s.frames[-1]
    step, seat, index = frame[STEP], frame[SEAT], frame[SETUP_INDEX]
    if step == FILL_SMITHIES and forge.artifact_may_come(s):
        return True
    if step == FILL_DISPLAY and index < PLACES:
        return True
    if step == FILL_TILES and book.nocturnal and nocturnal_creatures.tile_may_come(s):
        return True
    if step == FILL_NIGHT and book.nocturnal and index < len(book.night_spaces):
        return True
    if step == FIRST_PLAYER and index == 0:
        return True
    if step == FIRST_HANDS:
        # R2: all players draw a hand before the first turn, Brown first.
        if len(s.hands[seat]) < book.hand and s.decks[seat]:
            return True
        if seat + 1 < book.seats:
            s.frames[-1] = setup_frame(step, seat + 1, 0)
        else:
            _begin(s)
        return False
    s.frames[-1] = setup_frame(step + 1, 0, 0)
    return False


def _give_later_points(book: Rulebook, s: RuneState) -> None:
    """R57: a head start for later seats. A wisp on a space that a marker starts on or beyond is not met."""
    for place in range(1, book.seats):
        seat = (s.first + place) % book.seats
        s.scores[seat] = place * book.later_points
        s.wisped[seat] = len([space for space in s.night if space <= s.scores[seat]])
        if s.events is not None:
            s.events.append((ev.SCORED, seat, s.scores[seat], s.scores[seat], HEAD_START, 0))


def _begin(s: RuneState) -> None:
    s.round = 1
    s.group = 1
    s.frames = [turn_frame(ACT, s.first)]
    if s.events is not None:
        s.events.append((ev.TURN_BEGAN, s.first, 1))


def draw(s: RuneState, seat: int, number: int) -> None:
    """Draw a card of one's own deck into the hand."""
    s.decks[seat].remove(number)
    put(s.hands[seat], number)
    if s.events is not None:
        s.events.append((ev.DREW, seat, number))


# --- a turn -------------------------------------------------------------------------------------------------


def act_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return the three actions, as far as they are possible. R23: passing only when none of them is."""
    seat = s.frames[-1][SEAT]
    out: list[int] = []
    if summon.may_summon(book, s, seat):
        out.append(code_of.SUMMON)
    if utilize.may_utilize(s, seat):
        out.append(code_of.UTILIZE)
    if forge.may_forge(book, s, seat):
        out.append(code_of.FORGE)
    stuck = not out
    rune_stones.add_free(book, s, seat, out)
    if stuck:
        out.append(code_of.PASS)
    return out


def after_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return what follows the action: rows to exchange, and what is free."""
    seat = s.frames[-1][SEAT]
    out: list[int] = []
    rune_stones.add_rows(s, seat, out)
    rune_stones.add_free(book, s, seat, out)
    out.append(code_of.DONE)
    return out


def turn_waits(book: Rulebook, s: RuneState) -> bool:
    """Return whether something is due in this step of the turn; if not, begin the next one."""
    frame = s.frames[-1]
    step, seat = frame[STEP], frame[SEAT]
    if step == ACT:
        return True
    if step == AFTER:
        if len(after_options(book, s)) > 1:
            return True
        s.frames[-1] = turn_frame(REFILL, seat)
        return False
    if _table_waits(book, s, seat):
        return False
    # R21, R22: up to the limit as it is now; a larger hand is kept.
    limit = book.large_hand if has_stone(s, seat, HAND) else book.hand
    if len(s.hands[seat]) < limit and card_may_come(s, seat):
        return True
    _end_turn(book, s, seat)
    return False


def _table_waits(book: Rulebook, s: RuneState, seat: int) -> bool:
    """R48: places of the display and smithies that stayed empty are filled once there is something to come again."""
    if 0 in s.display and (s.deck or s.discard):
        refill_display(book, s, seat)
        return True
    if -1 in s.smithies and forge.artifact_may_come(s):
        s.frames.append(plain_frame(SMITH, seat))
        return True
    return False


def act(book: Rulebook, s: RuneState, code: int) -> None:
    """Begin an action, exchange a row, or proceed to the refill."""
    seat = s.frames[-1][SEAT]
    if code == code_of.DONE:
        s.frames[-1] = turn_frame(REFILL, seat)
        return
    if code == code_of.EXCHANGE or code == code_of.EXCHANGE + 1:
        rune_stones.exchange_row(book, s, seat, code - code_of.EXCHANGE)
        return
    s.frames[-1] = turn_frame(AFTER, seat)
    if s.events is not None:
        s.events.append((ev.CHOSE, seat, code) if code != code_of.PASS else (ev.PASSED, seat))
    if code == code_of.SUMMON:
        summon.begin(book, s, seat)
    elif code == code_of.UTILIZE:
        utilize.begin(s, seat)
    elif code == code_of.FORGE:
        forge.begin(s, seat)


def _end_turn(book: Rulebook, s: RuneState, seat: int) -> None:
    """Return what was lent and begin the next player's turn; or, R34, end the game with the round."""
    if s.lent >= 0:
        s.gems_left[s.lent] += 1
    s.borrowed = -1
    s.lent = -1
    s.traded = 0
    s.wilds = 0
    s.stooled = 0
    s.turn += 1
    s.group += 1
    following = (seat + 1) % book.seats
    if (s.last and following == s.first) or s.turn == book.turn_limit:
        _finish(book, s)
        return
    if following == s.first:
        s.round += 1
    s.frames = [turn_frame(ACT, following)]
    if s.events is not None:
        s.events.append((ev.TURN_BEGAN, following, s.round))


# --- the end ------------------------------------------------------------------------------------------------


def _finish(book: Rulebook, s: RuneState) -> None:
    """Final scoring. R25: wisps are not met any more."""
    s.frames = []
    for seat in range(book.seats):
        left, rows, rank = final_points(book, s, seat)
        s.scores[seat] += left + rows + rank
        if s.events is not None:
            s.events.append((ev.COUNTED, seat, left, rows, rank, s.scores[seat]))
    if s.events is not None:
        s.events.append((ev.ENDED, *winners(s)))


def final_points(book: Rulebook, s: RuneState, seat: int) -> tuple[int, int, int]:
    """Return points for leftovers (R35: gems and ore in one sum), for rows that were not exchanged, and for the
    familiar's rank."""
    total = s.ore[seat]
    for index in range(5 * seat, 5 * seat + 5):
        total += s.gems[index]
    rows = book.row_points[rune_stones.row_count(s, seat, 0)] + book.row_points[rune_stones.row_count(s, seat, 1)]
    rank = enchanted_forest.ranks(book, s)[seat] if book.forest else 0
    return total // book.leftovers, rows, rank


def winners(s: RuneState) -> list[int]:
    """R36: return all players with the most points."""
    best = max(s.scores)
    return [seat for seat in range(len(s.scores)) if s.scores[seat] == best]
