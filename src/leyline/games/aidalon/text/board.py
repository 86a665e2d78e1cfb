"""Aidalon drawn with characters: every player's grid, front row on top, with the three paths.

A forged card shows ■ with its barrier and scrap cost; an unforged one □, with what forging takes if it may be seen.
▸ marks the slots that an option touches, ► where the delve stands."""

from __future__ import annotations

from typing import Final

from leyline.games.aidalon.cards import CARDS, KINDS
from leyline.games.aidalon.cards.card import TYPES, Card
from leyline.games.aidalon.grid import DISTRICTS, PLACES, SEEKER, slot_at
from leyline.games.aidalon.notation import (
    FORGE,
    PLAY,
    ROLES,
    SHIFT,
    SHIFTS,
    SWAP,
    SWAPS,
)
from leyline.games.aidalon.procedures.frames import (
    BREACH,
    DEFENDER,
    DELVE,
    DELVE_ROW,
    KIND,
    PATH,
    QUESTION,
    QUESTION_OWNER,
)
from leyline.games.aidalon.text.plurals import shards
from leyline.games.aidalon.view import AidalonView, PlayerView, SlotView

CELL: Final = 15
PANEL: Final = 3 * CELL + 6
GAP: Final = "   "
WIDTH: Final = 2 * PANEL + len(GAP)
ROW_LETTERS: Final = "FMB"


def find_viewer(players: list[PlayerView]) -> int:
    """Return whose view it is: the player whose Council is visible; the last player for spectators."""
    for seat, player in enumerate(players):
        if player["council"] is not None:
            return seat
    return len(players) - 1


# --- what options touch -----------------------------------------------------------------------------------------------


def _top(view: AidalonView) -> list[int]:
    return view["stack"][-1]


def marked_grid(view: AidalonView) -> int:
    """Return whose grid the options refer to."""
    top = _top(view)
    return top[QUESTION_OWNER] if top[KIND] == QUESTION else view["pending"]


def marked_slots(view: AidalonView, options: list[int]) -> set[int]:
    """Return the slots that options touch. Staging is left out: it can go anywhere."""
    marked: set[int] = set()
    for code in options:
        if FORGE <= code < SHIFT:
            marked.add((code - FORGE) % PLACES)
        elif SHIFT <= code < SWAP:
            marked.add(SHIFTS[code - SHIFT][0])
        elif SWAP <= code < PLAY:
            marked.update(SWAPS[code - SWAP])
    return marked


# --- a player's area --------------------------------------------------------------------------------------------------


def draw_panel(view: AidalonView, seat: int, marked: set[int]) -> list[str]:
    """Return one player's area as lines of PANEL columns."""
    player = view["players"][seat]
    lines = _pools(view, seat, player, SEEKER in marked)
    edge = "─" * CELL
    lines.append(_fit("   " + "".join([f"{name:^{CELL + 1}}" for name in DISTRICTS]), PANEL, "dim"))
    for row in range(3):
        bar = "┌┬┐" if row == 0 else "├┼┤"
        lines.append(f"[dim]  {bar[0]}{edge}{bar[1]}{edge}{bar[1]}{edge}{bar[2]}[/]")
        cells = [_cell(view, seat, player, slot_at(path, row), slot_at(path, row) in marked) for path in range(3)]
        for line in (0, 1):
            label = ROW_LETTERS[row] if line == 0 else " "
            lines.append(f"[dim]{label} │[/]" + "[dim]│[/]".join([cell[line] for cell in cells]) + "[dim]│[/]")
    lines.append(f"[dim]  └{edge}┴{edge}┴{edge}┘[/]")
    return lines


def _pools(view: AidalonView, seat: int, player: PlayerView, use_seeker: bool) -> list[str]:
    turn = "▸" if view["pending"] == seat else " "
    seeker = CARDS[KINDS[player["seeker"]]].name
    state = " (exhausted)" if player["seeker_exhausted"] else ""
    first = "  ◉ first player" if view["first"] == seat else ""
    mark = "▸" if use_seeker else ""
    acts = player["actions"]
    left = f"{'●' * acts or 'no'} {'action' if acts == 1 else 'actions'}"
    score = player["score"]
    lines = [
        _fit(f"{turn} {ROLES[seat]}  {mark}{seeker}{state}{first}", PANEL, "b"),
        _fit(f"  {shards(player['shards'])} · {player['heat']} heat · {left}", PANEL, ""),
        _fit(
            f"  Council {player['council_size']} · Network {player['network_size']} · "
            f"Archives {player['archives_size']} · Scrap {len(player['scrap'])}",
            PANEL,
            "",
        ),
    ]
    names = ", ".join([f"{CARDS[KINDS[agent['card']]].name}" for agent in score])
    lines.append(_fit(f"  score: {len(score)} {names}", PANEL, "light" if score else "dim"))
    return [*lines, _fit(f"  {_known(player)}", PANEL, "dim")]


def _known(player: PlayerView) -> str:
    """Return the cards of a Network that are known to this seat."""
    parts: list[str] = []
    for end in ("top", "bottom"):
        pieces = player[end]
        names = [CARDS[KINDS[piece["card"]]].name if piece["card"] else "?" for piece in pieces]
        if [name for name in names if name != "?"]:
            parts.append(f"{end}: {', '.join(names)}")
    return f"Network {'; '.join(parts)}" if parts else ""


def _cell(view: AidalonView, seat: int, player: PlayerView, slot: int, marked: bool) -> list[str]:
    """Return a slot as two lines of CELL columns."""
    card = player["grid"][slot]
    mark = "[mark]▸[/]" if marked else " "
    here = "[light]►[/]" if _delve_at(view, seat, slot) else " "
    if card is None:
        return [mark + " " * (CELL - 1), here + " " * (CELL - 1)]
    name = CARDS[KINDS[card["card"]]].name if card["card"] else "unforged"
    style = "b" if card["forged"] else "dim" if card["card"] is None else ""
    return [mark + _fit(name, CELL - 1, style), here + _fit(_state(card), CELL - 1, "" if card["forged"] else "dim")]


def _state(card: SlotView) -> str:
    """Return ■ with barrier/scrap cost of a forged card, □ with the cost of an unforged one, then its other marks."""
    if card["forged"]:
        text = f"■ {'-' if card['barrier'] is None else card['barrier']}/{card['scrap']}"
    else:
        text = "□" if card["cost"] is None else f"□ for {card['cost']}"
    if card["exhausted"]:
        text += " exh"
    return f"{text} ◆{card['shards']}" if card["shards"] else text


def _delve_at(view: AidalonView, seat: int, slot: int) -> bool:
    stack = view["stack"]
    if len(stack) < 2 or stack[1][KIND] != DELVE or stack[1][DEFENDER] != seat:
        return False
    if len(stack) > 2 and stack[2][KIND] == BREACH:
        return False
    return slot == slot_at(stack[1][PATH], stack[1][DELVE_ROW])


# --- the own cards ----------------------------------------------------------------------------------------------------


def draw_hand(view: AidalonView, players: list[PlayerView], viewer: int, cards: list[Card]) -> list[str]:
    """Return the cards in hand, with their numbers and text, and those that are out of their zones."""
    lines: list[str] = []
    for piece in view["aside"]:
        if piece["card"]:
            lines.append(f"  set aside: [b]{CARDS[KINDS[piece['card']]].name}[/]")
    council = players[viewer]["council"]
    if council is None:
        return lines
    for name in council:
        lines.append(_card_line(cards[KINDS[name]]))
    archives = players[viewer]["archives"]
    if archives:
        text = f"  Archives: {', '.join([CARDS[KINDS[name]].name for name in archives])}"
        lines.append(_fit(text, WIDTH, "dim").rstrip())
    return lines


def _card_line(card: Card) -> str:
    price = str(card.cost)
    if card.scrap >= 0:
        price += f" ■ {'-' if card.barrier < 0 else card.barrier}/{card.scrap}"
    head = f"  {card.name[:22]:22} {TYPES[card.type]:8} {price:8} "
    return f"[b]{head[:25]}[/]{head[25:]}{_fit(' '.join(card.lines), WIDTH - len(head), 'dim').rstrip()}"


def _fit(text: str, width: int, style: str) -> str:
    """Return a text cut or padded to a width, in a style."""
    cut = text if len(text) <= width else text[: width - 1] + "…"
    return f"[{style}]{cut:{width}}[/]" if style else f"{cut:{width}}"
