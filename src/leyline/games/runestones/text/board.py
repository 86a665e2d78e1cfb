"""Rune Stones drawn with characters, 100 columns wide: the display and the smithies as boxes, a few lines for each
player, and one's own hand. What an option touches has a heavy edge, or » before it where it has no edge."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import GEMS
from leyline.games.runestones.notation import ROLES, SMITHY_NAMES
from leyline.games.runestones.rulebook import SLOTS, STONE_NAMES, WILD_SMITHY, Rulebook
from leyline.games.runestones.text.log import RuneLog
from leyline.games.runestones.view import CardView, PlayerView, RuneView

WIDTH: Final = 13
"""Inside a box; six of them fit beside each other."""
IN_A_ROW: Final = 6
COLUMNS: Final = 100
LETTERS: Final = ("B", "Y", "G", "R", "W")


def _heading(book: Rulebook, view: RuneView) -> str:
    if view["phase"] == "over":
        return "[b]The game is over.[/]"
    if view["seat"] is None:
        return "[b]The table is being set up.[/]"
    end = f"   [dim]{book.end_score} points bring the last round[/]"
    last = "   [mark]The last round![/]" if view["last_round"] else end
    return f"[b]Round {view['round']}, {ROLES[view['seat']]}'s turn[/]{last}"


# --- boxes --------------------------------------------------------------------------------------------------


def _box(title: str, content: list[str], marked: bool) -> list[str]:
    """A box of WIDTH + 2 columns with a title in its upper edge."""
    edge = "mark" if marked else "dim"
    side = f"[{edge}]{'┃' if marked else '│'}[/]"
    head = f" {title} " if title else ""
    lines = [f"[{edge}]{f'┏{head:━^{WIDTH}}┓' if marked else f'╭{head:─^{WIDTH}}╮'}[/]"]
    for line in content:
        lines.append(f"{side}{line:<{WIDTH}.{WIDTH}}{side}")
    lines.append(f"[{edge}]{'┗' + '━' * WIDTH + '┛' if marked else '╰' + '─' * WIDTH + '╯'}[/]")
    return lines


def _beside(boxes: list[list[str]]) -> list[str]:
    """Boxes of the same height beside each other, six in a row."""
    lines: list[str] = []
    for first in range(0, len(boxes), IN_A_ROW):
        row = boxes[first : first + IN_A_ROW]
        for line in range(len(row[0])):
            lines.append(" ".join([box[line] for box in row]))
    return lines


def _card(card: CardView | None, title: str, marked: bool) -> list[str]:
    """A card: number and kind, colour and magic, and its ability."""
    if card is None:
        return _box(title, [""] * 5, False)
    number, kind, colour, magic, ability = card
    content = [f" {number} {kind}", f" {colour} ✦{magic}"] + [f" {line}" for line in _wrapped(str(ability))]
    return _box(title, content, marked)


def _wrapped(text: str) -> list[str]:
    """A text cut into three lines that fit into a box."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) < WIDTH or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [*lines, "", "", ""][:3]


def _flow(words: list[str], gap: int = 3) -> list[str]:
    """Words beside each other, in as many lines as they take; the first one is the heading."""
    lines = [words[0]]
    for word in words[1:]:
        if len(plain(lines[-1])) + len(plain(word)) + gap > COLUMNS:
            lines.append(" " * len(words[0]))
        lines[-1] += " " * gap + word
    return lines


def plain(text: str) -> str:
    """A text without its styles."""
    return text.replace("[mark]", "").replace("[/]", "")


# --- the middle of the table --------------------------------------------------------------------------------


def _display(book: Rulebook, view: RuneView, options: list[int]) -> list[str]:
    boxes: list[list[str]] = []
    for place, card in enumerate(view["display"]):
        number = card.number if card is not None else 0
        marked = number > 0 and (code_of.BUY + number in options or code_of.TAKE_CARD + number in options)
        boxes.append(_card(card, f"costs {book.prices[place]}", marked))
    return _beside(boxes)


def _smithies(book: Rulebook, view: RuneView, options: list[int]) -> list[str]:
    boxes: list[list[str]] = []
    artifacts = view["smithies"]
    for smithy in range(len(SMITHY_NAMES)):
        marked = any([code_of.FORGE_AT + 3 * smithy + how in options for how in range(3)])
        if smithy == WILD_SMITHY:
            left = view["wild_artifacts"]
            content = [f" wild, {left} left", f" {book.wild_price} of any", ""]
        else:
            colour = artifacts[smithy]
            bonus = book.smithy_bonus[smithy]
            earned = [book.effects.short(bonus)] if bonus >= 0 else []
            if book.forest and smithy == book.forge_token:
                earned.append("step")
            price = f" {book.smithy_price[smithy]} gems"
            content = [f" {colour}" if colour else " (empty)", price, f" → {', '.join(earned)}" if earned else ""]
        boxes.append(_box(f"smithy {SMITHY_NAMES[smithy]}", content, marked))
    return _beside(boxes)


def _supplies(view: RuneView) -> list[str]:
    stones = view["stones"]
    left = [f"{name} {count}" for name, count in zip(STONE_NAMES, stones, strict=True) if count]
    gems = f"gems {_gems(view['supply'])}"
    cards = f"creatures {len(view['deck'])}, discarded {len(view['discard'])}"
    lines = _flow(["supply", gems, f"ore {view['ore']}", cards, f"stones {', '.join(left) or 'none'}"])
    return [f"[dim]{line}[/]" for line in lines]


def _gems(counts: list[int]) -> str:
    return " ".join([f"{letter}{count}" for letter, count in zip(LETTERS, counts, strict=True)])


def _night(view: RuneView, options: list[int]) -> list[str]:
    tiles: list[str] = []
    for tile in view["tiles"]:
        if tile is not None:
            number = tile.number
            mark = "[mark]»[/]" if code_of.TILE + number - 1 in options else ""
            tiles.append(f"{mark}tile {number}: {tile.effect}")
    spaces = ", ".join([str(space) for space in view["night"]])
    return _flow([f"wisps on {spaces or 'no space'}", *tiles])


def _forest(book: Rulebook, view: RuneView) -> list[str]:
    """The track, with the familiars' letters under the spaces where they stand, the lowest of a stack first."""
    spaces = ["start"] + [book.effects.short(effect) for effect in book.spaces]
    march = view["march"]
    stands: list[str] = []
    for space, text in enumerate(spaces):
        here = [ROLES[seat] for seat in march if view["players"][seat]["familiar"] == space]
        if here:
            stands.append(f"{', '.join(here)} on {space} ({text})")
    track = _flow(["forest", *[f"{space} {spaces[space]}" for space in range(1, len(spaces))]])
    return [f"[dim]{line}[/]" for line in track] + _flow(["familiars from the front:", *stands[::-1]])


# --- players ------------------------------------------------------------------------------------------------


def _player(book: Rulebook, view: RuneView, seat: int, player: PlayerView, options: list[int]) -> list[str]:
    turn = "▸" if view["pending"] == seat else " "
    stones = ", ".join(player["stones"]) or "none"
    if player["marked"]:
        stones += f" ({player['marked']} is wild)"
    asked = view["pending"] == seat
    points = "point " if player["score"] == 1 else "points"
    lines = [
        f"{turn} [b]{ROLES[seat]:6}{player['score']:>4}[/] {points}   {_gems(player['gems'])}   "
        f"ore {player['ore']}   stones: {stones}",
        f"           {_rows(player, options if asked else [])}   hand {player['hand_size']}, "
        f"deck {player['deck_size']}, discard {len(player['discard'])}",
    ]
    held: list[str] = []
    if book.nocturnal:
        held.append(f"wisps met: {player['wisps_met']}")
    if book.forest:
        held.append(f"toadstools: {', '.join(player['toadstools']) or 'none'}")
    shown = player["shown"]
    if not player["deck_size"]:
        shown = sorted(shown + player["unseen"])
    if player["hand"] is None and shown:
        held.append(f"in the hand for certain: {_numbers(shown)}")
    return lines + (_flow([" " * 8, *held]) if held else [])


def _rows(player: PlayerView, options: list[int]) -> str:
    """Both rows: a letter for each artifact, a dot for an empty place, » where one may be laid."""
    out: list[str] = []
    for row, artifacts in enumerate(player["rows"]):
        places: list[str] = []
        for slot, artifact in enumerate(artifacts):
            if code_of.PLACE + SLOTS * row + slot in options:
                places.append(f"[mark]»{LETTERS[slot].lower()}[/]")
            else:
                places.append(" " + (LETTERS[GEMS.index(artifact)] if artifact else "·"))
        mark = "[mark]»[/]" if code_of.EXCHANGE + row in options else ""
        out.append(f"{mark}row {row + 1}:{''.join(places)}")
    return "   ".join(out)


def _hand(view: RuneView, seat: int, player: PlayerView, options: list[int]) -> list[str]:
    lines: list[str] = []
    played = view["played"]
    if played and view["seat"] == seat:
        lines.append("played:")
        lines += _beside([_card(card, "", _used(card.number, options)) for card in played])
    hand = player["hand"]
    if hand:
        lines.append("your hand:")
        lines += _beside([_card(card, "", code_of.PLAY + card.number in options) for card in hand])
    deck = player["deck"] or []
    pile = player["discard"]
    words = ["your deck:", *_numbers(deck).split(), "  your discard pile:", *_numbers(pile).split()]
    return lines + [f"[dim]{line}[/]" for line in _flow(words, 1)]


def _used(number: int, options: list[int]) -> bool:
    codes = (code_of.USE, code_of.STEP, code_of.COPY, code_of.KEEP)
    return any([code + number in options for code in codes])


def _numbers(numbers: list[int]) -> str:
    return " ".join([str(number) for number in numbers]) or "empty"


class RuneText(RuneLog):
    """The table as text, and with it everything that a player reads."""

    def render_text(self, view: RuneView, options: list[int]) -> str:
        book = self.book
        lines = [_heading(book, view), ""]
        lines += _display(book, view, options)
        lines += _smithies(book, view, options)
        lines += _supplies(view)
        if book.nocturnal:
            lines += _night(view, options)
        if book.forest:
            lines += _forest(book, view)
        lines.append("")
        for seat, player in enumerate(view["players"]):
            lines += _player(book, view, seat, player, options)
        for seat, player in enumerate(view["players"]):
            if player["hand"] is not None:
                lines += _hand(view, seat, player, options)
        return "\n".join(lines)
