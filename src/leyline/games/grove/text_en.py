"""Battle for the Grove in English: prompts, options, refusals, the log, and the board as text.

On the board, standing druids are ☼ and ☾, lying ones ·; cubes are ◇ for Light and ◆ for Dark."""

from __future__ import annotations

from typing import Final

from leyline.core.dice import FACES, faces_words, successes_words
from leyline.core.game import Event, Prompt, ScorePart
from leyline.games.grove.facts import GroveFacts
from leyline.games.grove.notation import (
    BANISH,
    CHANNEL,
    END,
    FIRST,
    MOST_PLACES,
    MOVE,
    NOTATION,
    NUM_ACTIONS,
    PASS,
    PLACE_NAMES,
    ROLL_CODE,
    SEND_CODE,
    STAND,
    STUN,
)
from leyline.games.grove.params import MOST_DICE
from leyline.games.grove.rules import (
    CHANNELED,
    ENDED_TURN,
    MOVED,
    OPENED,
    ROLLED,
    STALLED,
    STOOD,
    STUNNED,
    TIMED_OUT,
    TRIED,
    WON,
)
from leyline.games.grove.state import ACT, DONE, OPENING, ROLL, SEND, GroveState
from leyline.games.grove.view import VERBS, GroveView

NAMES: Final = ("Light", "Dark")
PLACE_WORDS: Final = ["the Grove"] + [f"circle {n}" for n in range(1, MOST_PLACES)]

# The board as text.
STYLES: Final = ("light", "dark")
DRUIDS: Final = ("☼", "☾")
CUBES: Final = ("◇", "◆")
WIDTH: Final = 22
THIN: Final = "─" * WIDTH
HEAVY: Final = "━" * WIDTH
"""The edge of a place that an option touches."""
IN_A_ROW: Final = 3
"""Circles drawn side by side."""


class GroveText(GroveFacts):
    """Everything that a player reads."""

    # --- prompts and options --------------------------------------------------------------------------------

    def prompt(self, state: GroveState) -> Prompt:
        s = state
        if s.phase == ACT:
            if s.second:
                return Prompt("second", "Take a second action or end your turn.", "stand")
            return Prompt("act", "Take an action.", "a-turn")
        if s.phase == SEND:
            which = f"{s.hits} of {NAMES[1 - s.seat]}'s druids"
            return Prompt("send", f"Choose {which} to send back to the Grove.", "banish")
        if s.phase == OPENING:
            return Prompt("opening", "Both players roll to see who begins.", "set-up")
        if s.phase == ROLL:
            return Prompt("roll", "The dice are rolled.", "dice")
        return Prompt("over", "The game is over.", "winning")

    def describe_action(self, state: GroveState, code: int) -> str:
        standing = state.standing[self.places * state.seat :]
        if code < MOVE:
            return f"Stand up a druid at {PLACE_WORDS[code - STAND]}"
        if code < CHANNEL:
            start, goal = divmod(code - MOVE, MOST_PLACES)
            count = standing[start]
            druids = "your standing druid" if count == 1 else f"your {count} standing druids"
            return f"Move {druids} from {PLACE_WORDS[start]} to {PLACE_WORDS[goal]}"
        if code < BANISH:
            place = (code - CHANNEL) % MOST_PLACES
            return f"{'Channel' if code < STUN else 'Stun'} at {PLACE_WORDS[place]} ({_odds(standing[place])})"
        if code < SEND_CODE:
            return f"Banish from {PLACE_WORDS[code - BANISH]} (each die succeeds on a {FACES})"
        if code < END:
            upright, lying = divmod(code - SEND_CODE, MOST_DICE + 1)
            return f"Send back {_counted(upright, lying)}"
        if code == END:
            return "End your turn"
        if code == PASS:
            return "Pass: no action is possible"
        if code < ROLL_CODE:
            return "Equal totals" if code == FIRST + 2 else f"{NAMES[code - FIRST]} begins"
        return successes_words(code - ROLL_CODE).capitalize()

    def card_text(self, name: str) -> str:
        asked = name.lower().removeprefix("magic ").replace("circle ", "c")
        if asked not in PLACE_NAMES[1 : self.places]:
            return ""
        control, needed = self.control, self.to_win
        wins = f"Control {needed} circles" if needed != 1 else "Control one circle"
        return (
            f"Magic circle {asked[1:]}: you control it while {control} or more of your cubes lie on it. "
            f"{wins} at the start of your turn, and you win."
        )

    # --- refusals -------------------------------------------------------------------------------------------

    def why_not(self, state: GroveState, code: int) -> str:
        s = state
        if s.phase == DONE:
            return "The game is over."
        if s.phase == ACT and STAND <= code < SEND_CODE and NOTATION.texts[code]:
            return self._why_not_action(s, code)
        if s.phase == ACT and code == END:
            return "Take an action first. You may end your turn only instead of a second action."
        if s.phase == ACT and code == PASS:
            return "You may pass only when no action is possible."
        if s.phase == SEND and SEND_CODE <= code < END:
            return f"Send back exactly {s.hits}, and no more than stand or lie there."
        if s.phase == ROLL and ROLL_CODE <= code < NUM_ACTIONS:
            return "These dice cannot show that many successes."
        return f"{self._named(code)} is not possible now. {self.prompt(s).words}"

    def _why_not_action(self, s: GroveState, code: int) -> str:
        mine = self.places * s.seat
        theirs = self.places - mine
        place = (code - CHANNEL) % MOST_PLACES
        if code < MOVE:
            place = code - STAND
        elif code < CHANNEL:  # the farther one, which this game may not have
            place = max((code - MOVE) // MOST_PLACES, (code - MOVE) % MOST_PLACES)
        if place >= self.places:
            return f"This game has {self.places - 1} circle{'' if self.places == 2 else 's'}."
        if code < MOVE:
            return "You have no lying druid there."
        if code < CHANNEL:
            start, goal = divmod(code - MOVE, MOST_PLACES)
            if goal == 0:
                return "Druids never walk back to the Grove."
            if goal == start:
                return f"Druids at {PLACE_WORDS[start]} can only move to another circle."
        elif place == 0:
            return f"{VERBS[code].capitalize()} works only at a circle, not at the Grove."
        if code < CHANNEL or (code < BANISH and not s.standing[mine + place]):
            return "You have no standing druid there."
        if code < STUN:
            return "Your supply of cubes is empty."
        if code < BANISH:
            return "Your opponent has no standing druid there."
        if s.standing[theirs + place] + s.lying[theirs + place] == 0 or not self.banish_needs_druid:
            return "Your opponent has no druid there."
        return "In this game, Banish requires a standing druid of your own there."

    # --- the log --------------------------------------------------------------------------------------------

    def score_parts(self, state: GroveState, events: list[Event]) -> list[list[ScorePart]]:
        held = [place for place, cubes in enumerate(state.cubes) if abs(cubes) >= self.control]
        return [
            [ScorePart(PLACE_WORDS[place].capitalize(), int((state.cubes[place] > 0) == (seat == 0))) for place in held]
            for seat in range(2)
        ]

    def describe_event(self, event: Event, seat: int) -> str:
        kind = event[0]
        if kind == OPENED:
            return self._opening_words(event)
        if kind == WON:
            return f"{NAMES[event[1]]} controls enough circles at the start of the turn and wins."
        if kind == STALLED:
            return "Both supplies are empty and neither player controls enough circles. The game is a draw."
        if kind == TIMED_OUT:
            return "The turn limit is reached. The game is a draw."
        name = NAMES[event[1]]
        if kind == STOOD:
            return f"{name} stands up a druid at {PLACE_WORDS[event[2]]}."
        if kind == MOVED:
            druids = "a druid" if event[4] == 1 else f"{event[4]} druids"
            return f"{name} moves {druids} from {PLACE_WORDS[event[2]]} to {PLACE_WORDS[event[3]]}."
        if kind == TRIED:
            verb = "channel at" if event[2] == CHANNEL else "stun at" if event[2] == STUN else "banish from"
            return f"{name} tries to {verb} {PLACE_WORDS[event[3]]}."
        if kind == ENDED_TURN:
            return f"{name} ends the turn." if event[2] == END else f"{name} has no possible action and passes."
        if kind == ROLLED:
            return f"{name} rolls {faces_words(self.faces(event))}: {successes_words(event[3])}."
        if kind == CHANNELED:
            cubes = f"{event[3] or 'no'} cube{'' if event[3] == 1 else 's'}"
            pairs = f"; {event[4]} of each colour cancel{'s' if event[4] == 1 else ''} out" if event[4] else ""
            return f"{name} places {cubes} on {PLACE_WORDS[event[2]]}{pairs}."
        opponent = NAMES[1 - event[1]]
        if kind == STUNNED:
            return f"{name} stuns {event[3] or 'none'} of {opponent}'s druids at {PLACE_WORDS[event[2]]}."
        sent = f"{event[3] + event[4]} of {opponent}'s druids"
        how = ", ".join([f"{count} {how}" for count, how in ((event[3], "standing"), (event[4], "lying")) if count])
        return f"{name} sends {sent} back to the Grove from {PLACE_WORDS[event[2]]} ({how})."

    def _opening_words(self, event: Event) -> str:
        """Tell the opening roll, and those with equal totals before it (G1)."""
        throws = self.opening_throws(event)
        lines: list[str] = []
        for index in range(0, len(throws), 2):
            light, dark = throws[index], throws[index + 1]
            told = f"Light rolls {faces_words(light)} ({sum(light)}), Dark {faces_words(dark)} ({sum(dark)})"
            equal = sum(light) == sum(dark)
            lines.append(f"{told}: equal, so both roll again." if equal else f"{told}: {NAMES[event[1]]} begins.")
        return " ".join(lines)

    # --- the board ------------------------------------------------------------------------------------------

    def render_text(self, view: GroveView, options: list[int]) -> str:
        """Draw the circles, the Grove below them, then a line for each player."""
        marked = _marked(options)
        places = len(view["places"])
        lines: list[str] = []
        for first in range(1, places, IN_A_ROW):
            row = [_place(view, place, place in marked) for place in range(first, min(first + IN_A_ROW, places))]
            lines += [" ".join([box[line] for box in row]) for line in range(len(row[0]))]
        indent = " " * (WIDTH + 3 if places > 2 else 0)
        lines += [indent + line for line in _place(view, 0, 0 in marked)]
        lines.append("")
        for seat, player in enumerate(view["players"]):
            turn = "▸" if view["pending"] == seat else " "
            lines.append(
                f"{turn} [{STYLES[seat]}]{DRUIDS[seat]} {NAMES[seat]:5}[/] controls [b]{player['controls']}[/], "
                f"{CUBES[seat]} {player['supply']} in supply"
            )
        return "\n".join(lines)


def _odds(standing: int) -> str:
    if standing >= FACES:
        return "every die succeeds"
    return "each die succeeds on a 1" if standing == 1 else f"each die succeeds on {standing} or less"


def _counted(standing: int, lying: int) -> str:
    parts = [f"{count} {how}" for count, how in ((standing, "standing"), (lying, "lying")) if count]
    return f"{' and '.join(parts)} druid{'' if standing + lying == 1 else 's'}"


def _marked(options: list[int]) -> set[int]:
    """Return the places that options touch; for a move, its destination."""
    marked: set[int] = set()
    for code in options:
        if code < MOVE:
            marked.add(code - STAND)
        elif code < CHANNEL:
            marked.add((code - MOVE) % MOST_PLACES)
        elif code < SEND_CODE:
            marked.add((code - CHANNEL) % MOST_PLACES)
    return marked


def _place(view: GroveView, place: int, marked: bool) -> list[str]:
    """Return a place as lines of WIDTH + 2 columns: four for the Grove, five for a circle."""
    edge = "mark" if marked else "dim"
    side = f"[{edge}]{'┃' if marked else '│'}[/]"
    name = f" {PLACE_NAMES[place]} "
    lines = [f"[{edge}]{f'┏{name:━^{WIDTH}}┓' if marked else f'╭{name:─^{WIDTH}}╮'}[/]"]
    for seat in (0, 1):
        lines.append(f"{side} {_druids(view, seat, place)}{side}")
    if place:
        lines.append(f"{side} {_cubes(view, place)}{side}")
    lines.append(f"[{edge}]{f'┗{HEAVY}┛' if marked else f'╰{THIN}╯'}[/]")
    return lines


def _druids(view: GroveView, seat: int, place: int) -> str:
    player = view["players"][seat]
    standing, lying = player["standing"][place], player["lying"][place]
    up, down = DRUIDS[seat] * standing, "·" * lying
    return f"[{STYLES[seat]}]{up}[/][dim]{down}[/]{' ' * (WIDTH - 1 - len(up) - len(down))}"


def _cubes(view: GroveView, place: int) -> str:
    count = view["cubes"][place]
    seat = 0 if count > 0 else 1
    text = CUBES[seat] * abs(count) if abs(count) <= WIDTH - 2 else f"{abs(count)}×{CUBES[seat]}"
    return f"[{STYLES[seat]}]{text}[/]{' ' * (WIDTH - 1 - len(text))}"
