"""What a move does to a seat's cards and leaves on display, in a few words each."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones.cards.effect_notation import SWAP, WILD
from leyline.games.runestones.notation import ROLES
from leyline.games.runestones.procedures.abilities import usable
from leyline.games.runestones.procedures.frames import (
    ACT,
    CHOOSE,
    FORGE,
    KIND,
    MENU,
    SEAT,
    STEP,
    SUMMON,
    SUMMON_MAGIC,
    TURN,
    UTILIZE,
)
from leyline.games.runestones.procedures.resources import has_stone
from leyline.games.runestones.procedures.utilize import lost
from leyline.games.runestones.rulebook import MAGIC, PLACES, Rulebook
from leyline.games.runestones.state import FORFEITED, USED, RuneState
from leyline.games.runestones.text.phrases import ability_words, card_name, count_words, listed

CHEAP: Final = 2
"""Up to this price a strong card on display is a gift."""
STRONG: Final = 3.0
"""What using such a card is worth, in points."""


def _own(s: RuneState, seat: int) -> list[int]:
    """All cards of a seat, wherever they lie."""
    cards = s.hands[seat] + s.decks[seat] + s.piles[seat]
    return cards + s.played if s.frames and s.frames[0][SEAT] == seat else cards


def _doing(s: RuneState, kind: int) -> bool:
    """Whether an action of this kind is under way."""
    return any([frame[KIND] == kind for frame in s.frames])


def new_cards(book: Rulebook, before: RuneState, after: RuneState, seat: int, out: list[str]) -> None:
    """Cards that have come from the display or the general discard pile."""
    had = _own(before, seat)
    shown: list[int] = []
    back: list[int] = []
    for number in _own(after, seat):
        if number not in had:
            (shown if number in before.display else back).append(number)
    if shown and _summons(before, after, seat):
        what = named(book, seat, shown)
        if len(shown) == 1:
            what += f" ({ability_words(book, book.at(seat, shown[0]))})"
        out.append(f"summons {what}")
    elif shown:
        out.append(f"takes {named(book, seat, shown)} from the display")
    if (shown or _doing(before, SUMMON)) and _summons(before, after, seat):
        unspent = _unspent(book, before, after, seat, shown)
        if unspent > 0:
            out.append(f"leaves {count_words(unspent, 'magic point')} unspent")
    if back:
        out.append(f"takes {named(book, seat, back)} back from the discard pile")


def named(book: Rulebook, seat: int, numbers: list[int]) -> str:
    """Cards by their names, many by their number."""
    if len(numbers) > 3:
        return count_words(len(numbers), "creature")
    return listed([card_name(book, seat, number) for number in sorted(numbers)])


def _summons(before: RuneState, after: RuneState, seat: int) -> bool:
    """Whether new cards were bought, not given by an ability, a smithy or a wisp."""
    if _doing(before, SUMMON) or _doing(after, SUMMON):
        return before.frames[0][SEAT] == seat
    turn = before.frames[0]
    return turn[0] == TURN and turn[1] == ACT and not (_doing(after, UTILIZE) or _doing(after, FORGE))


def _unspent(book: Rulebook, before: RuneState, after: RuneState, seat: int, bought: list[int]) -> int:
    """Magic points that lapse with a summons; 0 while it is under way."""
    if _doing(after, SUMMON):
        return 0
    top = before.frames[-1]
    points = top[SUMMON_MAGIC] if top[KIND] == SUMMON else book.stone_magic if has_stone(after, seat, MAGIC) else 0
    for number in before.hands[seat]:
        if number not in after.hands[seat]:
            points += book.magic[book.at(seat, number)]
    for number in bought:
        points -= book.prices[before.display.index(number)]
    return points


def left_for_others(
    book: Rulebook, values: list[float], before: RuneState, after: RuneState, seat: int, out: list[str]
) -> None:
    """A strong card that stays cheap for the next player, where this one has just spent the action of the turn."""
    could = before.frames[0] == (TURN, ACT, seat) or (_doing(before, SUMMON) and before.frames[0][SEAT] == seat)
    if not could or not after.frames or after.last or after.frames[0] == (TURN, ACT, seat) or _doing(after, SUMMON):
        return
    best = 0
    for place in range(PLACES):
        number = after.display[place]
        strong = number > 0 and book.prices[place] <= CHEAP and values[number] >= STRONG
        if strong and (not best or values[number] > values[best]):
            best = number
    if best:
        out.append(f"leaves {card_name(book, seat, best)} cheap for {ROLES[(seat + 1) % book.seats]}")


def lost_cards(book: Rulebook, before: RuneState, after: RuneState, seat: int, out: list[str]) -> None:
    """Cards that are lost, or will be once those just chosen are put away."""
    kept = _own(after, seat)
    gone = [number for number in _own(before, seat) if number not in kept]
    if gone:
        out.append(f"loses {named(book, seat, gone)}")
    elif has_chosen(before, after, seat):
        out.append(f"will lose {named(book, seat, lost(after))}")


def unused(book: Rulebook, before: RuneState, after: RuneState, seat: int, out: list[str]) -> None:
    """Abilities given up by putting the cards away. A swap may have come out even, so nothing is said of those."""
    top = before.frames[-1]
    if top[KIND] != UTILIZE or top[STEP] != MENU or _doing(after, UTILIZE):
        return
    left: list[int] = []
    for number, marks in zip(before.played, before.marks, strict=True):
        index = book.at(seat, number)
        effect = book.abilities[index]
        colour = book.colours[index] if book.colours[index] != WILD else -1
        idle = not marks & (USED | FORFEITED) and SWAP not in book.effects.kinds(effect)
        if idle and usable(book, before, seat, effect, colour):
            left.append(number)
    if left:
        out.append(f"leaves {named(book, seat, left)} unused")


def has_chosen(before: RuneState, after: RuneState, seat: int) -> bool:
    """Whether the seat has just chosen which cards to utilize, and is still using them."""
    if len(after.frames) < 2 or after.frames[0][SEAT] != seat or before.played == after.played:
        return False
    return after.frames[1][KIND] == UTILIZE and after.frames[1][STEP] != CHOOSE
