"""Battle for the Grove in words: what is asked, what each option means, why something is not possible, and what
happened."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Event, Prompt
from leyline.games.grove.notation import (
    BANISH,
    CHANNEL,
    CODES,
    END,
    FIRST,
    MOST_DICE,
    MOST_PLACES,
    MOVE,
    PASS,
    ROLL_CODE,
    SEND_CODE,
    STAND,
    STUN,
    TEXTS,
)
from leyline.games.grove.state import ACT, DONE, OPENING, ROLL, SEND, GroveState

# Events, with what follows the kind in each.
OPENED: Final = 0  # 0 Light, 1 Dark, 2 equal
STOOD: Final = 1  # seat, place
MOVED: Final = 2  # seat, start, goal, druids
TRIED: Final = 3  # seat, verb, place
ENDED_TURN: Final = 4  # seat, code
ROLLED: Final = 5  # seat, verb, successes
CHANNELED: Final = 6  # seat, place, cubes, pairs removed
STUNNED: Final = 7  # seat, place, druids
BANISHED: Final = 8  # seat, place, standing, lying
WON: Final = 9  # seat
STALLED: Final = 10  # -1
TIMED_OUT: Final = 11  # -1

NAMES: Final = ("Light", "Dark")
PLACE_WORDS: Final = ["the Grove"] + [f"circle {n}" for n in range(1, MOST_PLACES)]


def prompt(s: GroveState) -> Prompt:
    """What the state waits for."""
    if s.phase == ACT:
        if s.second:
            return Prompt("second", "Take a second action, or end your turn.", "stand")
        return Prompt("act", "Take an action.", "a-turn")
    if s.phase == SEND:
        druids = "druid" if s.hits == 1 else "druids"
        return Prompt("send", f"Choose {s.hits} {druids} of {NAMES[1 - s.seat]} to send back to the Grove.", "banish")
    if s.phase == OPENING:
        return Prompt("opening", "Both players roll to see who begins.", "set-up")
    if s.phase == ROLL:
        return Prompt("roll", "The dice are rolled.", "dice")
    return Prompt("over", "The game is over.", "winning")


def option_words(s: GroveState, places: int, code: int) -> str:
    """An option as the player reads it."""
    if code < MOVE:
        return f"Stand up a druid at {PLACE_WORDS[code - STAND]}"
    if code < CHANNEL:
        start, goal = divmod(code - MOVE, MOST_PLACES)
        count = s.standing[places * s.seat + start]
        druids = "your standing druid" if count == 1 else f"your {count} standing druids"
        return f"Move {druids} from {PLACE_WORDS[start]} to {PLACE_WORDS[goal]}"
    if code < BANISH:
        place = (code - CHANNEL) % MOST_PLACES
        faces = min(s.standing[places * s.seat + place], 6)
        odds = (
            "every die succeeds"
            if faces == 6
            else "a die of 1 succeeds"
            if faces == 1
            else f"dice up to {faces} succeed"
        )
        if code < STUN:
            return f"Channel at {PLACE_WORDS[place]} ({odds})"
        return f"Stun at {PLACE_WORDS[place]} ({odds})"
    if code < SEND_CODE:
        return f"Banish from {PLACE_WORDS[code - BANISH]} (a die of 6 succeeds)"
    if code < END:
        standing, lying = divmod(code - SEND_CODE, MOST_DICE + 1)
        return f"Send back {_counted(standing, lying)}"
    if code == END:
        return "End your turn"
    if code == PASS:
        return "Pass: nothing is possible"
    if code < ROLL_CODE:
        return "Equal totals" if code == FIRST + 2 else f"{NAMES[code - FIRST]} begins"
    hits = code - ROLL_CODE
    return f"{hits} success{'' if hits == 1 else 'es'}"


def why_not(places: int, banish_needs_druid: bool, s: GroveState, code: int) -> str:
    """Why a code is not an option now."""
    if s.phase == DONE:
        return "The game is over."
    name = f"“{TEXTS[code]}”" if 0 <= code < CODES and TEXTS[code] else f"Action {code}"
    if s.phase != ACT or not STAND <= code < SEND_CODE or not TEXTS[code]:
        return _why_not_now(s, code, name)
    mine = places * s.seat
    theirs = places - mine
    if code < MOVE:
        place = code - STAND
        if place < places:
            return f"{name}: no druid of yours lies there."
    elif code < CHANNEL:
        place = max((code - MOVE) // MOST_PLACES, (code - MOVE) % MOST_PLACES)
        if place < places:
            return f"{name}: no druid of yours stands there."
    else:
        place = (code - CHANNEL) % MOST_PLACES
        if place < places:
            if code < STUN and s.standing[mine + place]:
                return f"{name}: your supply of cubes is empty."
            if code < BANISH:
                yours = s.standing[mine + place]
                return f"{name}: no druid of {'your opponent' if yours else 'yours'} stands there."
            if s.standing[theirs + place] + s.lying[theirs + place] == 0 or not banish_needs_druid:
                return f"{name}: there is no druid of your opponent."
            return f"{name}: in this game it needs a standing druid of yours there."
    return f"{name}: this game has {places - 1} circle{'' if places == 2 else 's'}."


def _why_not_now(s: GroveState, code: int, name: str) -> str:
    if s.phase == ACT and code == END:
        return "You may end your turn only instead of a second action; take an action first."
    if s.phase == ACT and code == PASS:
        return "You may pass only when nothing at all is possible."
    if s.phase == SEND and SEND_CODE <= code < END:
        return f"{name}: {s.hits} must be sent back, and no more than stand or lie there."
    if s.phase == ROLL and ROLL_CODE <= code < CODES:
        return f"{name}: these dice cannot show that many successes."
    return f"{name} is not what is asked for now: {prompt(s).words}"


def tell(event: Event) -> str:
    """The log line for an event; everybody reads the same."""
    kind = event[0]
    if kind == OPENED:
        if event[1] == 2:
            return "The totals are equal: both roll again."
        return f"{NAMES[event[1]]} rolls higher and begins."
    if kind == WON:
        return f"{NAMES[event[1]]} controls enough circles at the start of the turn and wins."
    if kind == STALLED:
        return "Both supplies are empty and nobody controls enough circles: a draw."
    if kind == TIMED_OUT:
        return "The turn limit is reached: a draw."
    who = NAMES[event[1]]
    if kind == STOOD:
        return f"{who} stands up a druid at {PLACE_WORDS[event[2]]}."
    if kind == MOVED:
        druids = "a druid" if event[4] == 1 else f"{event[4]} druids"
        return f"{who} moves {druids} from {PLACE_WORDS[event[2]]} to {PLACE_WORDS[event[3]]}."
    if kind == TRIED:
        verb = "channel at" if event[2] == CHANNEL else "stun at" if event[2] == STUN else "banish from"
        return f"{who} tries to {verb} {PLACE_WORDS[event[3]]}."
    if kind == ENDED_TURN:
        return f"{who} ends the turn." if event[2] == END else f"{who} can do nothing and passes."
    if kind == ROLLED:
        return f"{who} rolls {event[3]} success{'' if event[3] == 1 else 'es'}."
    if kind == CHANNELED:
        cubes = f"{event[3]} cube{'' if event[3] == 1 else 's'}"
        pairs = f", {event[4]} of each colour cancel out" if event[4] else ""
        return f"{who} places {cubes} on {PLACE_WORDS[event[2]]}{pairs}."
    if kind == STUNNED:
        druids = f"{event[3]} druid{'' if event[3] == 1 else 's'}"
        return (
            f"{druids} of {NAMES[1 - event[1]]} at {PLACE_WORDS[event[2]]} {'lies' if event[3] == 1 else 'lie'} down."
        )
    sent = f"{_counted(event[3], event[4])} of {NAMES[1 - event[1]]}"
    return f"{who} sends {sent} from {PLACE_WORDS[event[2]]} to the Grove."


VERBS: Final = {CHANNEL: "channel", STUN: "stun", BANISH: "banish"}


def marks(event: Event) -> list[tuple[int, str]]:
    """Statistics: which actions were taken by whom, where, and what they achieved."""
    kind = event[0]
    if kind == STOOD:
        return [(event[1], "stand at the Grove" if event[2] == 0 else "stand at a circle")]
    if kind == MOVED:
        return [(event[1], "move from the Grove" if event[2] == 0 else "move between circles")]
    if kind == TRIED:
        return [(event[1], VERBS[event[2]])]
    if kind == ROLLED and event[3] == 0:
        return [(event[1], f"{VERBS[event[2]]} without success")]
    if kind == CHANNELED and event[4]:
        return [(event[1], "channel against cubes")]
    if kind == STALLED:
        return [(-1, "both supplies ran out")]
    if kind == TIMED_OUT:
        return [(-1, "turn limit reached")]
    return []


def _counted(standing: int, lying: int) -> str:
    parts = [f"{count} {how}" for count, how in ((standing, "standing"), (lying, "lying")) if count]
    return f"{' and '.join(parts)} druid{'' if standing + lying == 1 else 's'}"
