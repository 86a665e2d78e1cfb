"""The Channeling drawn with characters.

Each card shows its Vigor on the left and its Splendor on the right, and below them the druid that stands on it
and the cubes that lie on it: ☼ and ◇ for Light, ☾ and ◆ for Dark."""

from __future__ import annotations

from typing import Final, cast

from leyline.core.game import View
from leyline.games.channeling.grid import GLYPH_NAMES, LINES, PATHS, PLACE_NAMES, PLACES, SIDE
from leyline.games.channeling.notation import ASIDE_CODE, DRAW_CODE, FILL_CODE, LEYLINE_CODE, MOVE_CODE

STYLES: Final = ("light", "dark")
NAMES: Final = ("Light", "Dark")
DRUIDS: Final = ("☼", "☾")
CUBES: Final = ("◇", "◆")
WIDTH: Final = 11
THIN: Final = "─" * WIDTH
HEAVY: Final = "━" * WIDTH
"""The edge of a place that an option touches."""


def sketch(view: View, options: list[int]) -> str:
    """The grid, then a line or two for each player."""
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
    lines.append(f"[dim]deck {view['deck_size']}: {_cards(cast(list[list[int]], view['deck'])) or 'empty'}[/]")
    if view["last_turn"] and view["phase"] != "over":
        lines.append("[mark]This is the last turn.[/]")
    return "\n".join(lines)


def _marked(options: list[int]) -> set[int]:
    """The places that options touch: destinations, the inner places of leylines, places to fill."""
    marked: set[int] = set()
    for code in options:
        if MOVE_CODE <= code < LEYLINE_CODE:
            marked.add((code - MOVE_CODE) % PLACES)
        elif LEYLINE_CODE <= code < FILL_CODE:
            marked.update(PATHS[code - LEYLINE_CODE])
        elif FILL_CODE <= code < ASIDE_CODE:
            marked.add(code - FILL_CODE)
        elif code < MOVE_CODE or code >= DRAW_CODE:
            continue
    return marked


def _cell(view: View, place: int, marked: bool) -> list[str]:
    """A card as four lines of WIDTH + 2 columns."""
    edge = "mark" if marked else "dim"
    cards = cast(list[list[int] | None], view["cards"])
    card = cards[place]
    top = f"[{edge}]{f'┏{HEAVY}┓' if marked else f'╭{THIN}╮'}[/]"
    bottom = f"[{edge}]{f'┗{PLACE_NAMES[place]:━^{WIDTH}}┛' if marked else f'╰{PLACE_NAMES[place]:─^{WIDTH}}╯'}[/]"
    side = f"[{edge}]{'┃' if marked else '│'}[/]"
    if card is None:
        return [top, f"{side}{' ' * WIDTH}{side}", f"{side}{_standing(view, place)}{side}", bottom]
    vigor, splendor = card
    return [top, f"{side} [b]{vigor:<4}[/]{splendor:>5} {side}", f"{side}{_standing(view, place)}{side}", bottom]


def _standing(view: View, place: int) -> str:
    """The druid and the cubes on a place, WIDTH columns wide."""
    players = cast(list[dict[str, object]], view["players"])
    druid = "  "
    for seat in (0, 1):
        if place in cast(list[int], players[seat]["druids"]):
            druid = f"[{STYLES[seat]}]{DRUIDS[seat]}[/] "
    count = cast(list[int], view["cubes"])[place]
    seat = 0 if count > 0 else 1
    cubes = CUBES[seat] * abs(count) if abs(count) <= WIDTH - 4 else f"{abs(count)}×{CUBES[seat]}"
    return f" {druid}[{STYLES[seat]}]{cubes}[/]{' ' * (WIDTH - 3 - len(cubes))}"


def _player(view: View, seat: int) -> list[str]:
    player = cast(list[dict[str, object]], view["players"])[seat]
    hand = cast("list[int] | None", player["hand"])
    spent = cast(list[int], player["spent"])
    names = ["[dim]··[/]" if glyph in spent else name for glyph, name in enumerate(GLYPH_NAMES)]
    aside = cast("list[int] | None", player["aside"])
    glyphs = "glyphs " + " ".join(names)
    if hand is None:
        glyphs += f" ({player['aside_size']} of them set aside)"
    elif aside:
        glyphs += f" (set aside: {' '.join([GLYPH_NAMES[glyph] for glyph in aside])})"
    turn = "▸" if view["pending"] == seat else " "
    style = STYLES[seat]
    return [
        f"{turn} [{style}]{DRUIDS[seat]} {NAMES[seat]:5}[/] [b]{player['score']:>3}[/] points   {glyphs}",
        f"            {CUBES[seat]} {player['supply']} in supply, {player['overchanneling']} overchanneling, "
        f"cards: {_cards(cast(list[list[int]], player['acquired'])) or 'none'}",
    ]


def _cards(counted: list[list[int]]) -> str:
    return " ".join([f"{vigor}/{splendor}" + (f"×{count}" if count > 1 else "") for vigor, splendor, count in counted])
