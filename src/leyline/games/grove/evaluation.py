"""How a position of Battle for the Grove is judged: the rule of thumb, hints, statistics; and with them the whole
game."""

from __future__ import annotations

from typing import Final

from leyline.core.dice import FACES
from leyline.core.game import Event
from leyline.core.print_pieces import Component, Piece
from leyline.games.grove import print_pieces
from leyline.games.grove.learned_play import GroveLearnedPlay
from leyline.games.grove.notation import BANISH, CHANNEL
from leyline.games.grove.rules import (
    CHANNELED,
    MOVED,
    ROLLED,
    STALLED,
    STOOD,
    TIMED_OUT,
    TRIED,
    success_weights,
)
from leyline.games.grove.state import DONE, ROLL, GroveState
from leyline.games.grove.text_en import NAMES, PLACE_WORDS
from leyline.games.grove.view import VERBS

# The rule of thumb, in cubes. The weights were set by hand: a cube counts 1, everything else in proportion.
WIN: Final = 1000.0
RUSH: Final = 3.0
BLOCK: Final = 2.0
"""What play styles add to the evaluation: enough to be felt, not measured against anything."""
STANDING_IN_GROVE: Final = 0.3
STANDING: Final = 0.9
"""A standing druid at a circle."""
STANDING_TOGETHER: Final = 0.06
"""What further druids add at the same circle, times their square: dice succeed more often."""
LYING: Final = 0.2
"""A lying druid at a circle."""
GUARD_CONTESTED: Final = 0.5
"""The share of its value that a standing druid keeps at an own circle where the opponent stands too."""
GUARD_UNCONTESTED: Final = 0.2
"""The same where the opponent does not stand."""
NEARNESS: Final = 0.9
"""How much more a cube is worth next to control than alone."""
CONTROL: Final = 8.0
"""A controlled circle, beyond its cubes."""
SPARE_CUBE: Final = 0.4
"""A cube beyond control, which makes it safer, up to `SPARE_CUBES`."""
SPARE_CUBES: Final = 3


class Grove(GroveLearnedPlay):
    """Battle for the Grove at one choice of parameters."""

    def evaluate(self, state: GroveState, seat: int) -> float:
        """Return what cubes and druids promise to a seat, less what they promise to the opponent."""
        if state.phase == DONE:
            return 0.0 if state.winner < 0 else WIN if state.winner == seat else -WIN
        return self._promise(state, seat) - self._promise(state, 1 - seat)

    def styles(self) -> dict[str, str]:
        return {
            "rusher": "puts its cubes onto the circle where it has most of them",
            "blocker": "cares most that the opponent has few cubes on circles and few druids standing",
        }

    def style_value(self, state: GroveState, seat: int, style: str) -> float:
        own = [cubes if seat == 0 else -cubes for cubes in state.cubes[1 : self.places]]
        if style == "rusher":
            return RUSH * max(own)
        if style == "blocker":
            theirs = self.places * (1 - seat)
            up = sum(state.standing[theirs : theirs + self.places])
            return -BLOCK * (up + sum([-cubes for cubes in own if cubes < 0]))
        return 0.0

    def _promise(self, s: GroveState, seat: int) -> float:
        """Count the cubes on the most promising circles, worth more the nearer control is, and the druids that stand
        where cubes are still needed."""
        places, control = self.places, self.control
        mine, theirs = places * seat, places * (1 - seat)
        total = STANDING_IN_GROVE * s.standing[mine]
        circles: list[float] = []
        for place in range(1, places):
            cubes = s.cubes[place] if seat == 0 else -s.cubes[place]
            up = s.standing[mine + place]
            circles.append(_progress(cubes, control))
            use = 1.0 if cubes < control else GUARD_CONTESTED if s.standing[theirs + place] else GUARD_UNCONTESTED
            total += use * (STANDING * up + STANDING_TOGETHER * up * up) + LYING * s.lying[mine + place]
        circles.sort(reverse=True)
        for index in range(min(self.to_win, len(circles))):
            total += circles[index]
        return total

    # --- hints ----------------------------------------------------------------------------------------------

    def explain(self, before: GroveState, after: GroveState, seat: int) -> list[str]:
        """Return the odds of a roll that comes next; otherwise where druids stand now and who is about to win."""
        if after.phase == DONE:
            return ["ends the game in a draw"] if after.winner < 0 else [f"{NAMES[after.winner]} wins"]
        if after.phase == ROLL:
            chances = self._explain_roll(after, seat)
            if after.second and not before.second:
                return [f"goes on to {VERBS[after.verb]} at {PLACE_WORDS[after.place]}", *chances]
            return chances
        out: list[str] = []
        if after.seat != seat and self._controls(after, seat):
            out.append(f"wins unless {NAMES[1 - seat]} breaks a circle")
        for place in range(self.places):
            mine = self.places * seat + place
            up = after.standing[mine]
            if up > before.standing[mine]:
                if place == 0:
                    out.append(f"has {_druids(up)} ready to leave the Grove")
                else:
                    out.append(f"has {_druids(up)} standing at {PLACE_WORDS[place]}: {_odds(up)}")
            elif place > 0 and up == 0 < before.standing[mine]:
                out.append(f"leaves {PLACE_WORDS[place]} without a standing druid")
        theirs = self.places * (1 - seat)
        down = sum(before.standing[theirs:][: self.places]) - sum(after.standing[theirs:][: self.places])
        if down > 0:
            out.append(f"takes {down} of {NAMES[1 - seat]}'s druids off their feet")
        if after.second and not before.second:
            out.append("has another action")
        return out

    def _explain_roll(self, s: GroveState, seat: int) -> list[str]:
        dice, control = self.dice, self.control
        theirs = self.places * (1 - seat) + s.place
        up = s.standing[self.places * seat + s.place]
        circle = PLACE_WORDS[s.place]
        if s.verb == BANISH:
            most = s.standing[theirs] + s.lying[theirs]
            return [f"{_chance(dice, 1, 1)} to send a druid back", f"sends back {_mean(dice, 1, most)} on average"]
        if s.verb != CHANNEL:
            most = min(s.standing[theirs], up)
            return [f"{_chance(dice, up, 1)} to stun a druid", f"stuns {_mean(dice, up, most)} on average"]
        there = s.cubes[s.place] if seat == 0 else -s.cubes[s.place]
        out: list[str] = []
        lacks = control - there
        most = min(dice, s.supply[seat])  # G7
        if 0 < lacks <= most:
            out.append(f"{_chance(dice, up, lacks)} to take control of {circle}")
        if control <= -there < control + most:
            out.append(f"{_chance(dice, up, 1 - there - control)} to break {NAMES[1 - seat]}'s control of {circle}")
        out.append(f"{_chance(dice, up, 1)} for a cube, {_mean(dice, up, s.supply[seat])} on average")
        if there >= control:
            out.append(f"makes {circle} safer")
        return out

    # --- statistics and pieces ------------------------------------------------------------------------------

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        """Count actions by kind and place, rolls without success, and draws."""
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

    def labels(self) -> list[str]:
        places = ["stand at the Grove", "stand at a circle", "move from the Grove", "move between circles"]
        rolls = [f"{verb}{how}" for verb in VERBS.values() for how in ("", " without success")]
        return [*places, *rolls, "channel against cubes"]

    def pieces(self) -> list[Piece]:
        return print_pieces.pieces(self.places - 1, self.druids, self.cubes, self.control)

    def components(self) -> list[Component]:
        return print_pieces.components(self.dice)


def _progress(cubes: int, control: int) -> float:
    """Return the value of a seat's cubes on a circle, control included."""
    if cubes <= 0:
        return 0.0
    if cubes < control:
        return cubes + NEARNESS * cubes * cubes / control
    return (1.0 + NEARNESS) * control + CONTROL + SPARE_CUBE * min(cubes - control, SPARE_CUBES)


def _chance(dice: int, faces: int, least: int) -> str:
    """Return how likely it is that at least `least` dice succeed."""
    weights = success_weights(dice, faces)
    return f"{100 * sum(weights[least:]) / sum(weights):.0f} %"


def _mean(dice: int, faces: int, most: int) -> str:
    """Return the average number of successes that count, at most `most`."""
    weights = success_weights(dice, faces)
    total = sum([min(hits, most) * weight for hits, weight in enumerate(weights)])
    return f"{total / sum(weights):.1f}"


def _druids(number: int) -> str:
    return f"{number} druid{'' if number == 1 else 's'}"


def _odds(up: int) -> str:
    """Return how many faces of a die succeed for druids that stand together."""
    if up >= FACES:
        return "every die succeeds"
    return f"{up} face{'' if up == 1 else 's'} of a die succeed{'s' if up == 1 else ''}"
