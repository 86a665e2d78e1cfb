"""The Channeling in English: prompts, options, refusals, the log, and the board as text.

On the board, each card shows its Vigor on the left and its Splendor on the right; below them stand the druid and the
cubes on it: ☼ and ◇ for Light, ☾ and ◆ for Dark."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from leyline.core.game import Event, Prompt, ScorePart
from leyline.games.channeling.events import (
    ACQUIRED,
    CHANNELED,
    CHOSE_SIDE,
    ENDED,
    LAID_OUT,
    MOVED,
    NOWHERE,
    PLAYED,
    RAN_OUT,
    SET_ASIDE,
    TOOK_BACK,
    TURNED_UP,
)
from leyline.games.channeling.facts import ChannelingFacts
from leyline.games.channeling.notation import ASIDE_CODE, DRAW_CODE, FILL_CODE, LEYLINE_CODE, MOVE_CODE
from leyline.games.channeling.state import (
    ASIDE,
    DEAL,
    DONE,
    DRAW,
    FILL,
    GLYPH,
    GLYPH_NAMES,
    LEYLINE,
    LINE_WORDS,
    LINES,
    MOVE,
    PATHS,
    PLACE_NAMES,
    PLACES,
    SIDE,
    SWAP,
    ChannelingState,
    members_of,
)
from leyline.games.channeling.view import ChannelingView, CountedCard

NAMES: Final = ("Light", "Dark")
PLACE_WORDS: Final = [f"row {place // SIDE + 1}, column {place % SIDE + 1}" for place in range(PLACES)]

# The board as text.
STYLES: Final = ("light", "dark")
DRUIDS: Final = ("☼", "☾")
CUBES: Final = ("◇", "◆")
WIDTH: Final = 11
THIN: Final = "─" * WIDTH
HEAVY: Final = "━" * WIDTH
"""The edge of a place that an option touches."""


class ChannelingText(ChannelingFacts):
    """Everything that a player reads."""

    # --- prompts and options --------------------------------------------------------------------------------

    def prompt(self, state: ChannelingState) -> Prompt:
        phase = state.phase
        if phase == ASIDE:
            return Prompt("aside", f"Set {self.aside} glyphs aside, face down.", "second-edition", "aside")
        if phase == GLYPH:
            return Prompt("glyph", "Play a glyph.", "play-a-glyph")
        if phase == MOVE:
            return Prompt("move", f"Move a druid into {LINE_WORDS[state.glyph]}.", "move-a-druid")
        if phase == LEYLINE:
            return Prompt("leyline", "Choose a leyline between your druids.", "choose-a-leyline")
        if phase == FILL:
            return Prompt("fill", "Choose the empty place to fill with the next card.", "acquire")
        if phase == SWAP:
            return Prompt("swap", f"Take over {NAMES[1 - state.seat]}'s side, or keep your own.", "fair-start")
        if phase == DONE:
            return Prompt("over", "The game is over.", "the-end")
        return Prompt("draw", "The next card is turned up.", "set-up")

    def describe_action(self, state: ChannelingState, code: int) -> str:
        if code < MOVE_CODE:
            return f"Play the glyph of {LINE_WORDS[code]}"
        if code < LEYLINE_CODE:
            start, goal = divmod(code - MOVE_CODE, PLACES)
            return f"Move the druid from {PLACE_WORDS[start]} to {PLACE_WORDS[goal]}"
        if code < FILL_CODE:
            return self._describe_leyline(state, code)
        if code < ASIDE_CODE:
            return f"Fill the place at {PLACE_WORDS[code - FILL_CODE]} next"
        if code < DRAW_CODE:
            return f"Set aside {listed([LINE_WORDS[glyph] for glyph in members_of(code - ASIDE_CODE)])}"
        if code >= self.keep_code:
            opponent = NAMES[1 - state.seat]
            if code == self.keep_code:
                return "Keep your own side and take your turn"
            return f"Take over {opponent}'s side; {opponent} gets yours and takes the next turn"
        return f"Turn up {self.deck.names[code - DRAW_CODE]}"

    def _describe_leyline(self, state: ChannelingState, code: int) -> str:
        """Return which way a leyline goes, and what it places, cancels and acquires."""
        found = self.try_leyline(state, code)
        path = PATHS[code - LEYLINE_CODE]
        text = f"Channel {_along(path)}: {_cubes_placed(path, found['placed'], found['cancelled'])}"
        acquired = [
            self._circle(state.cards[place], place) + (f" with {over} too many" if over else "")
            for place, over in zip(found["acquired"], found["over"], strict=True)
        ]
        return f"{text}; acquires {listed(acquired)}" if acquired else text

    def _circle(self, kind: int, place: int) -> str:
        return f"the {self.deck.names[kind]} circle at {PLACE_WORDS[place]}"

    def card_text(self, name: str) -> str:
        asked = name.lower().removeprefix("card ").removeprefix("glyph ")
        if asked in GLYPH_NAMES:
            line = LINE_WORDS[GLYPH_NAMES.index(asked)]
            return f"Glyph {asked}: play it to move one of your druids onto a free card in {line}."
        if asked not in self.deck.names:
            return ""
        kind = self.deck.names.index(asked)
        vigor, splendor = self.deck.vigor[kind], self.deck.splendor[kind]
        copies = self.deck.copies[kind]
        return (
            f"Magic Circle card {asked}: acquired by {vigor} of your cubes (its Vigor), worth {splendor} points (its "
            f"Splendor). {copies} of the {self.deck.size} cards {'is' if copies == 1 else 'are'} like this."
        )

    # --- refusals -------------------------------------------------------------------------------------------

    def why_not(self, state: ChannelingState, code: int) -> str:
        phase = state.phase
        if phase == DONE:
            return "The game is over."
        if phase == GLYPH and 0 <= code < MOVE_CODE:
            return _why_not_glyph(state, code)
        if phase == MOVE and MOVE_CODE <= code < LEYLINE_CODE:
            return _why_not_move(state, code)
        if phase == LEYLINE and LEYLINE_CODE <= code < FILL_CODE:
            return (
                f"A leyline starts at the druid that moved, at {PLACE_WORDS[state.place]}, and ends at your other one."
            )
        if phase == FILL and FILL_CODE <= code < ASIDE_CODE:
            return f"There is already a circle at {PLACE_WORDS[code - FILL_CODE]}."
        if phase == ASIDE and ASIDE_CODE <= code < DRAW_CODE:
            return f"Set exactly {self.aside} glyphs aside."
        if phase in (DEAL, DRAW) and DRAW_CODE <= code < self.keep_code:
            return f"The deck has no {self.deck.names[code - DRAW_CODE]} left."
        if code == self.keep_code + 1 and self.pie_rule:
            return "Only the second player may take over the other side, and only right after the first turn."
        return f"{self._named(code)} is not possible now. {self.prompt(state).words}"

    # --- the log --------------------------------------------------------------------------------------------

    def score_parts(self, state: ChannelingState, events: list[Event]) -> list[list[ScorePart]]:
        splendor, kinds = self.deck.splendor, self.kinds
        values = sorted({splendor[kind] for kind in range(kinds) if state.won[kind] or state.won[kinds + kind]})
        out: list[list[ScorePart]] = []
        for seat in (0, 1):
            won = state.won[seat * kinds : (seat + 1) * kinds]
            parts: list[ScorePart] = []
            for value in values:
                count = sum([won[kind] for kind in range(kinds) if splendor[kind] == value])
                parts.append(ScorePart(f"Circles of {value}", count * value))
            if self.second_points:
                second = self.second_player(state) == seat
                parts.append(ScorePart("For going second", self.second_points if second else 0))
            if state.over[0] or state.over[1]:
                parts.append(ScorePart("Cubes too many", -state.over[seat]))
            out.append(parts)
        return out

    def describe_event(self, event: Event, seat: int) -> str:
        kind = event[0]
        if kind == TURNED_UP:
            return f"A {self.deck.names[event[2]]} circle is turned up at {PLACE_WORDS[event[1]]}."
        if kind == RAN_OUT:
            return "The deck is empty."
        if kind == LAID_OUT:
            return "Sixteen cards are laid out."
        if kind == ENDED:
            return _ended(event)
        name = NAMES[event[1]]
        if kind == SET_ASIDE:
            glyphs = members_of(event[2])
            which = (
                f"the glyphs of {listed([LINE_WORDS[glyph] for glyph in glyphs])}"
                if seat == event[1]
                else f"{len(glyphs)} glyphs"
            )
            return f"{name} sets {which} aside, face down."
        if kind == PLAYED:
            return f"{name} plays the glyph of {LINE_WORDS[event[2]]}."
        if kind == CHOSE_SIDE:
            return self._chose_side(event)
        if kind == TOOK_BACK:
            return f"{name} takes back all eight glyphs."
        if kind == NOWHERE:
            return f"{name} cannot move a druid there, so the turn ends."
        if kind == MOVED:
            return f"{name} moves a druid from {PLACE_WORDS[event[2]]} to {PLACE_WORDS[event[3]]}."
        if kind == CHANNELED:
            return f"{name} channels {_channeled(event)}."
        if kind == ACQUIRED:
            over = f" with {event[4]} too many" if event[4] else ""
            return f"{name} acquires {self._circle(event[3], event[2])}{over}."
        return f"{name} takes the last turn."

    def _chose_side(self, event: Event) -> str:
        name, opponent = NAMES[event[1]], NAMES[1 - event[1]]
        if not event[2]:
            return f"{name} keeps the second side."
        glyphs = " Both take all their glyphs back." if self.aside else ""
        return (
            f"{name} takes over {opponent}'s side: druids, cubes, cards and glyphs change hands.{glyphs} {opponent} is "
            f"the second player now."
        )

    # --- the board ------------------------------------------------------------------------------------------

    def render_text(self, view: ChannelingView, options: list[int]) -> str:
        """Draw the grid, then two lines for each player."""
        marked = _marked(options)
        lines = ["      " + " ".join([f"{GLYPH_NAMES[SIDE + column]:^{WIDTH + 2}}" for column in range(SIDE)])]
        for row in range(SIDE):
            cells = [_cell(view, place, place in marked) for place in LINES[row]]
            for line in range(4):
                label = f"  {GLYPH_NAMES[row]}  " if line == 1 else "      "
                lines.append(label + " ".join([cell[line] for cell in cells]))
        lines.append("")
        for seat in (0, 1):
            lines += _player(view, seat)
        lines.append(f"[dim]deck {view['deck_size']}: {_cards(view['deck']) or 'empty'}[/]")
        if view["last_turn"] and view["phase"] != "over":
            lines.append("[mark]This is the last turn.[/]")
        return "\n".join(lines)


def _channeled(event: Event) -> str:
    """Return which way a leyline goes, and what it places and cancels."""
    path = event[2::3]
    return f"{_along(path)}: {_cubes_placed(path, event[3::3], event[4::3])}"


def _along(path: Sequence[int]) -> str:
    """Return the way of a leyline: "along row 1 to the east", "east to column 2, then south to row 3"."""
    runs: list[tuple[str, int]] = []
    for here, there in pairwise(path):
        way = {1: "east", -1: "west", SIDE: "south", -SIDE: "north"}[there - here]
        if runs and runs[-1][0] == way:
            runs.pop()
        runs.append((way, there))
    if len(runs) == 1:
        way, place = runs[0]
        return f"along {_line(place, way)} to the {way}"
    ways = [f"{way} to {_line(place, 'north' if way in ('east', 'west') else 'east')}" for way, place in runs]
    return ", ".join(ways[:-1]) + f", then {ways[-1]}"


def _line(place: int, way: str) -> str:
    """Return the row of a place for a way to the east or west, otherwise its column."""
    row, column = divmod(place, SIDE)
    return LINE_WORDS[row] if way in ("east", "west") else LINE_WORDS[SIDE + column]


def _cubes_placed(path: Sequence[int], placed: Sequence[int], pairs: Sequence[int]) -> str:
    """Return how many cubes go where along a leyline, and how many pairs cancel out."""
    text = f"{listed([str(count) for count in placed])} cubes"
    cancelled = [f"{count} at {PLACE_WORDS[place]}" for place, count in zip(path, pairs, strict=True) if count]
    return f"{text}, cancelling {listed(cancelled)}" if cancelled else text


def _why_not_glyph(s: ChannelingState, glyph: int) -> str:
    if s.hands[s.seat] >> glyph & 1:
        return f"No druid can move into {LINE_WORDS[glyph]}, and another of your glyphs has a free destination."
    if s.asides[s.seat] >> glyph & 1:
        return f"You have set the glyph of {LINE_WORDS[glyph]} aside for this cycle."
    return f"You have already played the glyph of {LINE_WORDS[glyph]}. It returns after the last glyph of this cycle."


def _why_not_move(s: ChannelingState, code: int) -> str:
    start, goal = divmod(code - MOVE_CODE, PLACES)
    if start not in s.druids[2 * s.seat : 2 * s.seat + 2]:
        return f"You have no druid at {PLACE_WORDS[start]}."
    if goal == start:
        return "A druid moves to a different card."
    if goal not in LINES[s.glyph]:
        return f"That circle is not in {LINE_WORDS[s.glyph]}, the line of the glyph that you played."
    if s.holes >> goal & 1:
        return "There is no circle in that place."
    return "A druid stands there already."


def _ended(event: Event) -> str:
    name = NAMES[event[1]]
    points = [event[2], event[3]]
    ends = "The limit of turns is reached." if event[6] else "The game ends."
    if points[0] != points[1]:
        return f"{ends} {name} wins, {max(points)} points to {min(points)}."
    by = "has fewer cards" if event[4] != event[5] else "went second"
    tie = "points" if event[4] != event[5] else "points and as many cards"
    return f"{ends} Both players have {points[0]} {tie}; {name} {by} and wins."


def listed(names: list[str]) -> str:
    """Return names as an English list: "a, b and c"."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def _marked(options: list[int]) -> set[int]:
    """Return the places that options touch: destinations, the places of leylines, places to fill."""
    marked: set[int] = set()
    for code in options:
        if MOVE_CODE <= code < LEYLINE_CODE:
            marked.add((code - MOVE_CODE) % PLACES)
        elif LEYLINE_CODE <= code < FILL_CODE:
            marked.update(PATHS[code - LEYLINE_CODE])
        elif FILL_CODE <= code < ASIDE_CODE:
            marked.add(code - FILL_CODE)
    return marked


def _cell(view: ChannelingView, place: int, marked: bool) -> list[str]:
    """Return a card as four lines of WIDTH + 2 columns."""
    edge = "mark" if marked else "dim"
    card = view["cards"][place]
    top = f"[{edge}]{f'┏{HEAVY}┓' if marked else f'╭{THIN}╮'}[/]"
    bottom = f"[{edge}]{f'┗{PLACE_NAMES[place]:━^{WIDTH}}┛' if marked else f'╰{PLACE_NAMES[place]:─^{WIDTH}}╯'}[/]"
    side = f"[{edge}]{'┃' if marked else '│'}[/]"
    values = f" [b]{card.vigor:<4}[/]{card.splendor:>5} " if card else " " * WIDTH
    return [top, f"{side}{values}{side}", f"{side}{_standing(view, place)}{side}", bottom]


def _standing(view: ChannelingView, place: int) -> str:
    """Return the druid and the cubes on a place, WIDTH columns wide."""
    druid = "  "
    for seat in (0, 1):
        if place in view["players"][seat]["druids"]:
            druid = f"[{STYLES[seat]}]{DRUIDS[seat]}[/] "
    count = view["cubes"][place]
    seat = 0 if count > 0 else 1
    cubes = CUBES[seat] * abs(count) if abs(count) <= WIDTH - 4 else f"{abs(count)}×{CUBES[seat]}"
    return f" {druid}[{STYLES[seat]}]{cubes}[/]{' ' * (WIDTH - 3 - len(cubes))}"


def _player(view: ChannelingView, seat: int) -> list[str]:
    player = view["players"][seat]
    glyphs = "glyphs " + " ".join(
        ["[dim]··[/]" if glyph in player["spent"] else name for glyph, name in enumerate(GLYPH_NAMES)]
    )
    if player["aside"]:
        glyphs += f" (set aside: {' '.join([GLYPH_NAMES[glyph] for glyph in player['aside']])})"
    elif player["hand"] is None:
        glyphs += f" ({player['aside_size']} of them set aside)"
    turn = "▸" if view["pending"] == seat else " "
    return [
        f"{turn} [{STYLES[seat]}]{DRUIDS[seat]} {NAMES[seat]:5}[/] [b]{player['score']:>3}[/] points   {glyphs}",
        f"            {CUBES[seat]} {player['supply']} in supply, {player['overchanneling']} overchanneling, "
        f"cards: {_cards(player['acquired']) or 'none'}",
    ]


def _cards(cards: list[CountedCard]) -> str:
    return " ".join(
        [f"{card.vigor}/{card.splendor}" + (f"×{card.copies}" if card.copies > 1 else "") for card in cards]
    )
