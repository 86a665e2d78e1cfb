"""Battle for the Grove drawn with characters: druids stand ☼ ☾ or lie · and cubes are ◇ Light's and ◆ Dark's."""

from __future__ import annotations

from typing import Final, cast

from leyline.core.game import View
from leyline.games.grove.notation import BANISH, CHANNEL, MOST_PLACES, MOVE, PLACE_NAMES, SEND_CODE, STAND

STYLES: Final = ("light", "dark")
NAMES: Final = ("Light", "Dark")
DRUIDS: Final = ("☼", "☾")
CUBES: Final = ("◇", "◆")
WIDTH: Final = 22
THIN: Final = "─" * WIDTH
HEAVY: Final = "━" * WIDTH
"""The edge of a place that an option touches."""
IN_A_ROW: Final = 3
"""Circles drawn beside each other."""


def sketch(view: View, options: list[int]) -> str:
    """The circles, the Grove below them, then a line for each player."""
    marked = _marked(options)
    places = len(cast(list[str], view["places"]))
    lines: list[str] = []
    for first in range(1, places, IN_A_ROW):
        row = [_place(view, place, place in marked) for place in range(first, min(first + IN_A_ROW, places))]
        lines += [" ".join([box[line] for box in row]) for line in range(len(row[0]))]
    grove = _place(view, 0, 0 in marked)
    indent = " " * (WIDTH + 3 if places > 2 else 0)
    lines += [indent + line for line in grove if line]
    lines.append("")
    for seat in (0, 1):
        player = cast(list[dict[str, object]], view["players"])[seat]
        turn = "▸" if view["pending"] == seat else " "
        lines.append(
            f"{turn} [{STYLES[seat]}]{DRUIDS[seat]} {NAMES[seat]:5}[/] controls [b]{player['controls']}[/], "
            f"{CUBES[seat]} {player['supply']} in supply"
        )
    return "\n".join(lines)


def _marked(options: list[int]) -> set[int]:
    """The places that options touch; for a move, where it leads."""
    marked: set[int] = set()
    for code in options:
        if code < MOVE:
            marked.add(code - STAND)
        elif code < CHANNEL:
            marked.add((code - MOVE) % MOST_PLACES)
        elif code < BANISH:
            marked.add((code - CHANNEL) % MOST_PLACES)
        elif code < SEND_CODE:
            marked.add(code - BANISH)
    return marked


def _place(view: View, place: int, marked: bool) -> list[str]:
    """A place as six lines of WIDTH + 2 columns."""
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


def _druids(view: View, seat: int, place: int) -> str:
    player = cast(list[dict[str, object]], view["players"])[seat]
    standing = cast(list[int], player["standing"])[place]
    lying = cast(list[int], player["lying"])[place]
    up, down = DRUIDS[seat] * standing, "·" * lying
    if standing + lying > WIDTH - 2:
        up, down = f"{standing}×{DRUIDS[seat]} ", f"{lying}×·"
    return f"[{STYLES[seat]}]{up}[/][dim]{down}[/]{' ' * (WIDTH - 1 - len(up) - len(down))}"


def _cubes(view: View, place: int) -> str:
    count = cast(list[int], view["cubes"])[place]
    seat = 0 if count > 0 else 1
    text = CUBES[seat] * abs(count) if abs(count) <= WIDTH - 2 else f"{abs(count)}×{CUBES[seat]}"
    return f"[{STYLES[seat]}]{text}[/]{' ' * (WIDTH - 1 - len(text))}"
