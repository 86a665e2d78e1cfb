"""Forge Artifacts: at up to two different smithies, for gems or for ore; and the smithies' refill."""

from __future__ import annotations

from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import WILD
from leyline.games.runestones.procedures import rune_stones
from leyline.games.runestones.procedures.enchanted_forest import has_toadstool, may_step, use_toadstool
from leyline.games.runestones.procedures.frames import (
    ASK,
    FOR_FREE,
    FORGE_PAYMENT,
    FORGE_REACTION,
    FORGE_SMITHY,
    FORGE_USED,
    FORGED,
    LOOK,
    OPEN,
    PLACE,
    REACT_TURN,
    SEAT,
    SMITH,
    STEP,
    WITH_GEMS,
    WITH_ORE,
    forge_frame,
    pay_frame,
    plain_frame,
    react_frame,
)
from leyline.games.runestones.procedures.resources import push_effect, whose_turn
from leyline.games.runestones.procedures.small_choices import can_pay
from leyline.games.runestones.rulebook import ANOTHERS_FORGE, SLOTS, SMITHIES, WILD_SMITHY, Rulebook
from leyline.games.runestones.rulebook import FOR_FREE as FREE_STOOL
from leyline.games.runestones.state import RuneState

# --- what can be forged -------------------------------------------------------------------------------------


def add_forges(book: Rulebook, s: RuneState, seat: int, used: int, out: list[int]) -> None:
    """Add every smithy not yet used whose artifact has a place, with each way to pay for it. R15: gems or ore, never
    both."""
    ore = s.ore[seat] >= book.ore_price
    free = whose_turn(s) == seat and book.forest and has_toadstool(s, seat, FREE_STOOL)
    wild = rune_stones.wild_mask(s, seat)
    for smithy in range(SMITHIES + 1):
        if used >> smithy & 1 or not _has_place(s, seat, smithy):
            continue
        code = code_of.FORGE_AT + 3 * smithy
        if can_pay(s, seat, _price(book, smithy), _mask(s, smithy, wild)):
            out.append(code + WITH_GEMS)
        if ore:
            out.append(code + WITH_ORE)
        if free and smithy != WILD_SMITHY:
            out.append(code + FOR_FREE)


def may_forge(book: Rulebook, s: RuneState, seat: int) -> bool:
    """Whether there is anything to forge."""
    out: list[int] = []
    add_forges(book, s, seat, 0, out)
    return len(out) > 0


def _has_place(s: RuneState, seat: int, smithy: int) -> bool:
    """R18: a coloured artifact goes on a place of its colour, a wild one on any."""
    first = 2 * SLOTS * seat
    if smithy == WILD_SMITHY:
        return s.wild_artifacts > 0 and -1 in s.boards[first : first + 2 * SLOTS]
    colour = s.smithies[smithy]
    return colour >= 0 and (s.boards[first + colour] < 0 or s.boards[first + SLOTS + colour] < 0)


def _price(book: Rulebook, smithy: int) -> int:
    return book.wild_price if smithy == WILD_SMITHY else book.smithy_price[smithy]


def _mask(s: RuneState, smithy: int, wild: int) -> int:
    """Return the gems that pay at a smithy: any at the wild one, else those of the artifact's colour and wild ones."""
    return 31 if smithy == WILD_SMITHY else wild | 1 << s.smithies[smithy]


# --- the action ---------------------------------------------------------------------------------------------


def begin(s: RuneState, seat: int) -> None:
    """Begin the action."""
    s.frames.append(forge_frame(OPEN, seat, 0, 0, 0))


def options(book: Rulebook, s: RuneState) -> list[int]:
    """Return smithies and how to pay there; or, once that is paid, places for the artifact."""
    frame = s.frames[-1]
    seat, count = frame[SEAT], frame[FORGED]
    out: list[int] = []
    if frame[STEP] == OPEN:
        if count < book.forges:
            add_forges(book, s, seat, frame[FORGE_USED], out)
        if count:
            rune_stones.add_free(book, s, seat, out)
            out.append(code_of.DONE)
        return out
    first = 2 * SLOTS * seat
    smithy = frame[FORGE_SMITHY]
    for index in range(2 * SLOTS):
        if s.boards[first + index] < 0 and (smithy == WILD_SMITHY or index % SLOTS == s.smithies[smithy]):
            out.append(code_of.PLACE + index)
    return out


def waits(book: Rulebook, s: RuneState) -> bool:
    """Return whether there is something to choose. When nothing more can be forged, end the action."""
    frame = s.frames[-1]
    count = frame[FORGED]
    if frame[STEP] == PLACE or count == 0:
        return True
    if not frame[FORGE_REACTION] and count < book.forges and len(options(book, s)) > 1:
        return True
    finish(s)
    return False


def apply(book: Rulebook, s: RuneState, code: int) -> None:
    """Choose a smithy or a place, or end the action."""
    if code == code_of.DONE:
        finish(s)
    elif s.frames[-1][STEP] == OPEN:
        smithy = (code - code_of.FORGE_AT) // 3
        start(book, s, smithy, (code - code_of.FORGE_AT) % 3)
    else:
        _lay(book, s, code - code_of.PLACE)


def start(book: Rulebook, s: RuneState, smithy: int, payment: int) -> None:
    """Pay for an artifact. Its place is chosen afterwards."""
    frame = s.frames[-1]
    seat = frame[SEAT]
    s.frames[-1] = forge_frame(PLACE, seat, frame[FORGED], frame[FORGE_USED], frame[FORGE_REACTION], smithy, payment)
    if payment == WITH_GEMS:
        mask = _mask(s, smithy, rune_stones.wild_mask(s, seat))
        s.frames.append(pay_frame(_price(book, smithy), seat, mask, 0))
    elif payment == WITH_ORE:
        s.ore[seat] -= book.ore_price
        s.ore_left += book.ore_price
        if s.events is not None:
            s.events.append((ev.PAID_ORE, seat, book.ore_price))
    else:
        use_toadstool(s, seat, FREE_STOOL)


def _lay(book: Rulebook, s: RuneState, index: int) -> None:
    """Lay down the artifact. R17: gems, wild ones too, earn the smithy's bonus, other payments do not. R31: the
    forge token offers a step whatever was paid."""
    frame = s.frames[-1]
    seat, smithy, payment = frame[SEAT], frame[FORGE_SMITHY], frame[FORGE_PAYMENT]
    s.frames[-1] = forge_frame(OPEN, seat, frame[FORGED] + 1, frame[FORGE_USED] | 1 << smithy, frame[FORGE_REACTION])
    colour = WILD
    if smithy == WILD_SMITHY:
        s.wild_artifacts -= 1
    else:
        colour = s.smithies[smithy]
        s.smithies[smithy] = -1
    s.boards[2 * SLOTS * seat + index] = colour
    if s.events is not None:
        s.events.append((ev.FORGED, seat, smithy, colour, index // SLOTS, index % SLOTS))
    if smithy == WILD_SMITHY:
        return
    if smithy == book.forge_token and may_step(book, s, seat):
        push_effect(s, seat, book.step_effect, forfeit=1)
    if payment == WITH_GEMS and book.smithy_bonus[smithy] >= 0:
        push_effect(s, seat, book.smithy_bonus[smithy], colour)


def finish(s: RuneState) -> None:
    """R16: refill smithies after the whole action; then others may answer it (R49)."""
    frame = s.frames.pop()
    seat = frame[SEAT]
    if not frame[FORGE_REACTION]:
        s.frames.append(react_frame(LOOK, seat, seat))
    s.frames.append(plain_frame(SMITH, seat))


# --- the smithies -------------------------------------------------------------------------------------------


def artifact_may_come(s: RuneState) -> bool:
    """Return whether an empty smithy can be refilled. An empty supply is made anew from the discarded artifacts."""
    if -1 not in s.smithies:
        return False
    if sum(s.artifacts) == 0:
        if sum(s.scrap) == 0:
            return False
        s.artifacts = s.scrap
        s.scrap = [0] * WILD
        if s.events is not None:
            s.events.append((ev.ARTIFACTS_SHUFFLED, sum(s.artifacts)))
    return True


def artifact_comes(s: RuneState, colour: int) -> None:
    """Put an artifact at the first empty smithy."""
    smithy = s.smithies.index(-1)
    s.artifacts[colour] -= 1
    s.smithies[smithy] = colour
    if s.events is not None and s.round:
        s.events.append((ev.ARTIFACT_CAME, smithy, colour))


# --- another player's forge ---------------------------------------------------------------------------------


def react_waits(book: Rulebook, s: RuneState) -> bool:
    """R49: clockwise, ask every player who has the toadstool and can forge, once each, in a move of its own."""
    frame = s.frames[-1]
    if frame[STEP] == ASK:
        return True
    turn = frame[REACT_TURN]
    seat = (frame[SEAT] + 1) % book.seats
    while seat != turn:
        if book.forest and has_toadstool(s, seat, ANOTHERS_FORGE) and may_forge(book, s, seat):
            s.frames[-1] = react_frame(ASK, seat, turn)
            s.group += 1
            return True
        seat = (seat + 1) % book.seats
    if frame[SEAT] != turn:
        s.group += 1  # the turn continues as a move of its own
    s.frames.pop()
    return False


def react_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return ways to forge one artifact at its normal price, or nothing."""
    seat = s.frames[-1][SEAT]
    out: list[int] = []
    add_forges(book, s, seat, 0, out)
    rune_stones.add_free(book, s, seat, out)
    out.append(code_of.SKIP)
    return out


def react(book: Rulebook, s: RuneState, code: int) -> None:
    """Use the toadstool, or keep it."""
    seat, turn = s.frames[-1][SEAT], s.frames[-1][REACT_TURN]
    s.frames[-1] = react_frame(LOOK, seat, turn)
    if code == code_of.SKIP:
        if s.events is not None:
            s.events.append((ev.DECLINED, seat))
        return
    use_toadstool(s, seat, ANOTHERS_FORGE)
    s.frames.append(forge_frame(OPEN, seat, 0, 0, 1))
    start(book, s, (code - code_of.FORGE_AT) // 3, (code - code_of.FORGE_AT) % 3)
