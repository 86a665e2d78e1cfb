"""What passes between the players, the supplies and the piles: gems, ore, points and cards."""

from __future__ import annotations

from leyline.games.runestones import events as ev
from leyline.games.runestones.cards.effect_notation import WILD
from leyline.games.runestones.procedures.frames import KIND, REVEAL, SEAT, WISPS, ability_frame, plain_frame
from leyline.games.runestones.rulebook import PLACES, Rulebook
from leyline.games.runestones.state import RuneState


def whose_turn(s: RuneState) -> int:
    """Return the player whose turn it is: the turn lies at the bottom of the stack."""
    return s.frames[0][SEAT]


def has_stone(s: RuneState, seat: int, stone: int) -> bool:
    """Whether a seat has a stone's ability, of its own or lent by a toadstool."""
    return s.stones[seat] >> stone & 1 == 1 or (s.borrowed == stone and whose_turn(s) == seat)


def put(cards: list[int], number: int) -> None:
    """Add a card to an ascending list."""
    index = len(cards)
    while index and cards[index - 1] > number:
        index -= 1
    cards.insert(index, number)


def push_effect(s: RuneState, seat: int, effect: int, colour: int = -1, card: int = 0, forfeit: int = 0) -> None:
    """Have an effect carried out next. `colour` is that of its cause, -1 for none; `card` the played card that it
    belongs to, 0 for none; with `forfeit` it may be left out altogether."""
    s.frames.append(ability_frame(0, seat, effect, colour, card, forfeit))


# --- gems, ore and points -----------------------------------------------------------------------------------


def gain_gems(s: RuneState, seat: int, gem: int, count: int) -> None:
    """Take gems from the supply. R12: what it does not have is not gained."""
    taken = min(count, s.gems_left[gem])
    s.gems_left[gem] -= taken
    s.gems[5 * seat + gem] += taken
    if s.events is not None:
        s.events.append((ev.GAINED_GEMS, seat, gem, taken, count))


def return_gem(s: RuneState, seat: int, gem: int) -> None:
    """Return a gem to the supply."""
    s.gems[5 * seat + gem] -= 1
    s.gems_left[gem] += 1
    if s.events is not None:
        s.events.append((ev.PAID_GEM, seat, gem))


def gain_ore(s: RuneState, seat: int, count: int) -> None:
    """Take ore from the supply (R12)."""
    taken = min(count, s.ore_left)
    s.ore_left -= taken
    s.ore[seat] += taken
    if s.events is not None:
        s.events.append((ev.GAINED_ORE, seat, taken, count))


def gem_count(s: RuneState, seat: int) -> int:
    """Count the gems of a seat."""
    total = 0
    for index in range(5 * seat, 5 * seat + 5):
        total += s.gems[index]
    return total


def coloured_left(s: RuneState) -> int:
    """Count the coloured gems in the supply."""
    left = s.gems_left
    return left[0] + left[1] + left[2] + left[3]


def gain_points(book: Rulebook, s: RuneState, seat: int, count: int, source: int, extra: int = 0) -> None:
    """Move a marker; `extra` points come from the Extra Power Point stone. R34: reaching the end score, in anybody's
    turn, makes this round the last. R25: a wisp on the way is pushed onto the stack, unless one of this player's is
    being resolved: that one looks for the next."""
    score = s.scores[seat] + count + extra
    s.scores[seat] = score
    if s.events is not None:
        s.events.append((ev.SCORED, seat, count + extra, score, source, extra))
    if score >= book.end_score and not s.last:
        s.last = 1
        if s.events is not None:
            s.events.append((ev.LAST_ROUND, seat, score))
    done = s.wisped[seat]
    if done < len(s.night) and s.night[done] <= score:
        for frame in s.frames:
            if frame[KIND] == WISPS and frame[SEAT] == seat:
                return
        s.frames.append(plain_frame(WISPS, seat))


# --- the display --------------------------------------------------------------------------------------------


def cheapest(book: Rulebook, s: RuneState) -> int:
    """Return the lowest price in the display; beyond any means if it is empty."""
    best = 1000
    for place in range(PLACES):
        if s.display[place] and book.prices[place] < best:
            best = book.prices[place]
    return best


def shows_colour(book: Rulebook, s: RuneState, colour: int) -> bool:
    """Whether a card of that colour is on display; -1 for any but white."""
    return any(number and fits_colour(book, number, colour) for number in s.display)


def fits_colour(book: Rulebook, number: int, colour: int) -> bool:
    """R9: white cards do not match a colour. -1 stands for any of the four."""
    found = book.colours[number]
    return found == colour if colour >= 0 else found != WILD


def shows_any(s: RuneState) -> bool:
    """Whether there is a card on display."""
    return any(number for number in s.display)


def leave_display(s: RuneState, number: int) -> None:
    """Empty the place of a card on display."""
    s.display[s.display.index(number)] = 0


def refill_display(book: Rulebook, s: RuneState, seat: int) -> None:
    """R3: the remaining cards close up, to the right unless `flow` says otherwise, and new ones come in behind
    them. R8: if there is no card to come, they stay where they are."""
    if not s.deck and not s.discard:
        return
    kept = [number for number in s.display if number]
    holes = [0] * (PLACES - len(kept))
    s.display = holes + kept if book.flows_right else kept + holes
    s.frames.append(plain_frame(REVEAL, seat))


def hole(book: Rulebook, s: RuneState) -> int:
    """Return the place that the next card comes to, next to those that are there (R47); -1 if the display is full."""
    if book.flows_right:
        for place in range(PLACES - 1, -1, -1):
            if not s.display[place]:
                return place
    else:
        for place in range(PLACES):
            if not s.display[place]:
                return place
    return -1


def creature_may_come(s: RuneState) -> bool:
    """Whether the creature deck has a card. R8: an empty one is made anew from the general discard pile."""
    if not s.deck and s.discard:
        s.deck = s.discard
        s.discard = []
        if s.events is not None:
            s.events.append((ev.CREATURES_SHUFFLED, len(s.deck)))
    return len(s.deck) > 0


# --- a player's own cards -----------------------------------------------------------------------------------


def card_may_come(s: RuneState, seat: int) -> bool:
    """Whether a seat can draw a card. R22: an empty deck is made anew from the seat's discard pile only now. From the
    cards that were in neither, all players then know the hand."""
    if not s.decks[seat] and s.piles[seat]:
        s.shown[seat] = s.hands[seat][:]
        s.decks[seat] = s.piles[seat]
        s.piles[seat] = []
        if s.events is not None:
            s.events.append((ev.SHUFFLED, seat, len(s.decks[seat])))
    return len(s.decks[seat]) > 0


def play_card(s: RuneState, seat: int, number: int) -> None:
    """Lay down a card of the hand for the present action."""
    s.hands[seat].remove(number)
    if number in s.shown[seat]:
        s.shown[seat].remove(number)
    put(s.played, number)
    s.marks.append(0)
    if s.events is not None:
        s.events.append((ev.PLAYED, seat, number))
