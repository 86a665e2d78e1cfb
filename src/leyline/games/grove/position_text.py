"""Positions of Battle for the Grove as text: who stands and lies where, the cubes, and whose turn it is."""

from __future__ import annotations

from typing import Final

from leyline.core import position_text
from leyline.core.position_text import Grammar, Line, named_line, section_line
from leyline.games.grove.notation import BANISH, CHANNEL, PLACE_NAMES, STUN
from leyline.games.grove.state import ACT, DONE, OPENING, ROLL, SEND, GroveState
from leyline.games.grove.validation import GroveValidation

SIDES: Final = ("Light", "Dark")
VERBS: Final = ("channel", "stun", "banish")
VERB_CODES: Final = (CHANNEL, STUN, BANISH)
DIRECTIVES: Final = {
    "turn": "turn Light",
    "second": "second Light",
    "roll": "roll Light channel c1, or roll Light channel c1 second",
    "send": "send Light c1 2, or send Light c1 2 second",
    "opening": "opening",
    "over": "over Light, or over draw Light",
    "turns": "turns 24",
}
SCENES: Final = ("turn", "second", "roll", "send", "opening", "over")


class GrovePositions(GroveValidation):
    """Reads and writes positions."""

    def read_position(self, text: str) -> GroveState:
        names = tuple(PLACE_NAMES[: self.places])
        lines = position_text.read(text, Grammar(dict.fromkeys(SIDES, names), DIRECTIVES, SCENES))
        s = self.initial_state()
        s.phase = ACT
        at_grove: list[tuple[int, int, Line]] = []
        for line in lines:
            if line.name in DIRECTIVES and not line.section:
                self._read_directive(s, line)
            elif line.name:
                self._read_place(s, line, SIDES.index(line.section), names.index(line.name), at_grove)
            elif line.items:
                raise line.wrong(f"write what {line.section} has in lines beneath, like:   c1: 2 standing, 5 cubes")
        for seat, count, line in at_grove:
            lying = s.lying[self.places * seat]
            if count != lying:
                raise line.wrong(f"{line.section} has {self.druids} druids, so {lying} lie in the Grove, not {count}")
        self.accept(s)
        return s

    def _read_place(
        self, s: GroveState, line: Line, seat: int, place: int, at_grove: list[tuple[int, int, Line]]
    ) -> None:
        """Read what a player has at a place. Druids that are not placed lie in the Grove."""
        index = self.places * seat + place
        for item in line.items:
            count, what = line.counted(item)
            kind = line.pick(what, ("standing", "lying", "cubes", "cube"), "something at a place")
            if kind >= 2:
                if place == 0:
                    raise line.wrong("there are no cubes at the Grove")
                if s.cubes[place]:
                    raise line.wrong(f"{line.name} holds cubes of both colours, which cancel in pairs")
                if count > s.supply[seat]:
                    raise line.wrong(f"{line.section} has no more than {s.supply[seat]} cubes left for this circle")
                s.cubes[place] = count if seat == 0 else -count
                s.supply[seat] -= count
                continue
            if place == 0 and kind == 1:
                at_grove.append((seat, count, line))
                continue
            s.lying[self.places * seat] -= count
            if s.lying[self.places * seat] < 0:
                raise line.wrong(f"{line.section} has only {self.druids} druids")
            (s.standing if kind == 0 else s.lying)[index] += count

    def _read_directive(self, s: GroveState, line: Line) -> None:
        if line.name == "opening":
            line.arguments(0, 0)
            s.phase = OPENING
        elif line.name == "turns":
            s.turn = line.whole(line.arguments(1, 1)[0], "a number of turns", 100_000)
        elif line.name == "over":
            words = line.arguments(1, 2)
            s.phase = DONE
            s.seat = line.pick(words[-1], SIDES, "a player")
            if len(words) == 1:
                s.winner = s.seat
            else:
                line.pick(words[0], ("draw",), "an end")
        else:
            self._read_turn(s, line)

    def _read_turn(self, s: GroveState, line: Line) -> None:
        least = {"turn": 1, "second": 1, "roll": 3, "send": 3}[line.name]
        words = line.arguments(least, least + (1 if least == 3 else 0))
        s.seat = line.pick(words[0], SIDES, "a player")
        s.second = 1 if line.name == "second" or len(words) == 4 else 0
        if len(words) == 4:
            line.pick(words[3], ("second",), "anything that follows here")
        if line.name == "roll":
            s.phase = ROLL
            s.verb = VERB_CODES[line.pick(words[1], VERBS, "an action with dice")]
            s.place = line.pick(words[2], PLACE_NAMES[: self.places], "a place")
        elif line.name == "send":
            s.phase, s.verb = SEND, BANISH
            s.place = line.pick(words[1], PLACE_NAMES[: self.places], "a place")
            s.hits = line.whole(words[2], "a number of druids", self.dice)

    # --- writing --------------------------------------------------------------------------------------------

    def write_position(self, state: GroveState) -> str:
        s = state
        out: list[str] = []
        for seat, side in enumerate(SIDES):
            out.append(section_line(side, []))
            for place in range(self.places):
                index = self.places * seat + place
                cubes = s.cubes[place] if seat == 0 else -s.cubes[place]
                items = [f"{s.standing[index]} standing"] if s.standing[index] else []
                items += [f"{s.lying[index]} lying"] if s.lying[index] else []
                items += [f"{cubes} cube{'s' if cubes > 1 else ''}"] if cubes > 0 else []
                if items:
                    out.append(named_line(PLACE_NAMES[place], items))
        out.append(self._scene(s))
        if s.turn:
            out.append(f"turns {s.turn}")
        text = "\n".join(out) + "\n"
        position_text.same(self.read_position(text), state, self.phase_path(state))
        return text

    def _scene(self, s: GroveState) -> str:
        side, second = SIDES[s.seat], " second" if s.second else ""
        if s.phase == OPENING:
            return "opening"
        if s.phase == ROLL:
            return f"roll {side} {VERBS[VERB_CODES.index(s.verb)]} {PLACE_NAMES[s.place]}{second}"
        if s.phase == SEND:
            return f"send {side} {PLACE_NAMES[s.place]} {s.hits}{second}"
        if s.phase == DONE:
            return f"over {side}" if s.winner >= 0 else f"over draw {side}"
        return f"second {side}" if s.second else f"turn {side}"
