"""The Channeling in words: what is asked, what each option means, why something is not possible, and what happened."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Event, Prompt
from leyline.games.channeling.cards import Deck
from leyline.games.channeling.grid import GLYPH_NAMES, LINE_WORDS, LINES, PLACE_NAMES, PLACES, members_of
from leyline.games.channeling.notation import ASIDE_CODE, DRAW_CODE, FILL_CODE, LEYLINE_CODE, MOVE_CODE, code_text
from leyline.games.channeling.state import ASIDE, DEAL, DONE, DRAW, FILL, GLYPH, LEYLINE, MOVE, ChannelingState

# Events, with what follows the kind in each.
TURNED_UP: Final = 0  # place, kind
SET_ASIDE: Final = 1  # seat, mask
PLAYED: Final = 2  # seat, glyph
TOOK_BACK: Final = 3  # seat
NOWHERE: Final = 4  # seat
MOVED: Final = 5  # seat, start, goal
CHANNELED: Final = 6  # seat, then for each place of the path: place, cubes placed, pairs removed
LAID_OUT: Final = 7
ACQUIRED: Final = 8  # seat, place, kind, overchanneling
LAST_TURN: Final = 9  # seat
ENDED: Final = 10  # winner, scores, cards
RAN_OUT: Final = 11

NAMES: Final = ("Light", "Dark")


def prompt(aside: int, s: ChannelingState) -> Prompt:
    """What the state waits for."""
    if s.phase == ASIDE:
        return Prompt("aside", f"Set {aside} glyphs aside, face down.", "second-edition")
    if s.phase == GLYPH:
        return Prompt("glyph", "Play a glyph.", "play-a-glyph")
    if s.phase == MOVE:
        return Prompt("move", f"Move a druid into {LINE_WORDS[s.glyph]}.", "move-a-druid")
    if s.phase == LEYLINE:
        return Prompt("leyline", "Choose a leyline between your druids.", "choose-a-leyline")
    if s.phase == FILL:
        return Prompt("fill", "Choose the empty place that gets the next card.", "acquire")
    if s.phase == DONE:
        return Prompt("over", "The game is over.", "the-end")
    return Prompt("draw", "The next card is turned up.", "set-up")


def option_words(deck: Deck, code: int) -> str:
    """An option as the player reads it; leylines have `leyline_words`."""
    if code < MOVE_CODE:
        return f"Play the glyph of {LINE_WORDS[code]}"
    if code < LEYLINE_CODE:
        start, goal = divmod(code - MOVE_CODE, PLACES)
        return f"Move the druid on {PLACE_NAMES[start]} to {PLACE_NAMES[goal]}"
    if FILL_CODE <= code < ASIDE_CODE:
        return f"Fill {PLACE_NAMES[code - FILL_CODE]} next"
    if ASIDE_CODE <= code < DRAW_CODE:
        return f"Set aside {listed([LINE_WORDS[glyph] for glyph in members_of(code - ASIDE_CODE)])}"
    return f"The card is {deck.names[code - DRAW_CODE]}"


def changes(path: list[int], before: list[int], after: list[int]) -> list[int]:
    """For each place of a leyline: the place, how many cubes were placed there and how many pairs were removed."""
    out: list[int] = []
    for place in path:
        pairs = (
            max(abs(before[place]) - abs(after[place]), 0) if before[place] * after[place] >= 0 else abs(before[place])
        )
        out += [place, abs(after[place] - before[place]), pairs]
    return out


def leyline_words(deck: Deck, events: list[Event]) -> str:
    """A leyline with what it places, cancels and acquires, from the events of trying it out."""
    text = ""
    won: list[str] = []
    for event in events:
        if event[0] == CHANNELED:
            text = f"Channel {_channeled(event)}"
        elif event[0] == ACQUIRED:
            over = f" (overchanneling {event[4]})" if event[4] else ""
            won.append(f"{deck.names[event[3]]} on {PLACE_NAMES[event[2]]}{over}")
    if won:
        text += f"; acquires {listed(won)}"
    return text


def _channeled(event: Event) -> str:
    """Where cubes go along a leyline, how many, and what cancels out."""
    steps = range(2, len(event), 3)
    path = " – ".join([PLACE_NAMES[event[index]] for index in steps])
    cubes = ", ".join([str(event[index + 1]) for index in steps])
    pairs = [f"{event[index + 2]} on {PLACE_NAMES[event[index]]}" for index in steps if event[index + 2]]
    return f"{path} with {cubes}" + (f", cancelling {listed(pairs)}" if pairs else "")


def why_not(deck: Deck, aside: int, s: ChannelingState, code: int) -> str:
    """Why a code is not an option now."""
    if s.phase == DONE:
        return "The game is over."
    name = _named(deck, code)
    asked = prompt(aside, s).words
    if s.phase == GLYPH and 0 <= code < MOVE_CODE:
        if s.hands[s.seat] >> code & 1:
            line = f"every place of {LINE_WORDS[code]} holds a druid or is empty"
            return f"{name} leads nowhere: {line}, and another glyph has a destination."
        if s.asides[s.seat] >> code & 1:
            return f"{name} is set aside until the other glyphs of this run are played."
        return f"{name} has been played already; it comes back after the last glyph of this run."
    if s.phase == MOVE and MOVE_CODE <= code < LEYLINE_CODE:
        start, goal = divmod(code - MOVE_CODE, PLACES)
        if start not in s.druids[2 * s.seat : 2 * s.seat + 2]:
            return f"{name}: {NAMES[s.seat]} has no druid on {PLACE_NAMES[start]}."
        if goal not in LINES[s.glyph]:
            return f"{name}: {PLACE_NAMES[goal]} does not lie in {LINE_WORDS[s.glyph]}, which the glyph names."
        if s.holes >> goal & 1:
            return f"{name}: there is no card on {PLACE_NAMES[goal]}."
        return f"{name}: a druid stands on {PLACE_NAMES[goal]}."
    if s.phase == LEYLINE and LEYLINE_CODE <= code < FILL_CODE:
        return f"{name} does not lead from the druid that moved, on {PLACE_NAMES[s.place]}, to your other one."
    if s.phase == FILL and FILL_CODE <= code < ASIDE_CODE:
        return f"{name}: there is a card on that place already."
    if s.phase == ASIDE and ASIDE_CODE <= code < DRAW_CODE:
        return f"{name} does not name {aside} glyphs."
    if s.phase in (DEAL, DRAW) and code >= DRAW_CODE:
        return f"{name}: no such card is left in the deck."
    return f"{name} is not what is asked for now: {asked}"


def tell(deck: Deck, event: Event, seat: int) -> str:
    """The log line for an event, as a seat may read it."""
    kind = event[0]
    if kind == TURNED_UP:
        return f"{PLACE_NAMES[event[1]]}: {deck.names[event[2]]} is turned up."
    if kind == RAN_OUT:
        return "The deck is empty."
    if kind == LAID_OUT:
        return "Sixteen cards are laid out."
    if kind == ENDED:
        return _ended(event)
    who = NAMES[event[1]]
    if kind == SET_ASIDE:
        glyphs = members_of(event[2])
        if seat == event[1]:
            return f"{who} sets {listed([GLYPH_NAMES[glyph] for glyph in glyphs])} aside, face down."
        return f"{who} sets {len(glyphs)} glyphs aside, face down."
    if kind == PLAYED:
        return f"{who} plays the glyph of {LINE_WORDS[event[2]]}."
    if kind == TOOK_BACK:
        return f"{who} takes all eight glyphs back."
    if kind == NOWHERE:
        return f"{who} cannot move a druid there: the turn ends."
    if kind == MOVED:
        return f"{who} moves a druid from {PLACE_NAMES[event[2]]} to {PLACE_NAMES[event[3]]}."
    if kind == CHANNELED:
        return f"{who} channels {_channeled(event)}."
    if kind == ACQUIRED:
        over = f" and keeps {event[4]} overchanneling" if event[4] else ""
        return f"{who} acquires {deck.names[event[3]]} on {PLACE_NAMES[event[2]]}{over}."
    return f"{who} takes the last turn."


def _ended(event: Event) -> str:
    """Who wins, and by what: most points, then fewer cards, then having gone second."""
    who = NAMES[event[1]]
    points = [event[2], event[3]]
    if points[0] != points[1]:
        return f"After the last turn {who} has won: {max(points)} points to {min(points)}."
    by = "fewer cards" if event[4] != event[5] else "having gone second, with as many cards"
    return f"After the last turn both have {points[0]} points; {who} has won by {by}."


def marks(deck: Deck, event: Event) -> list[tuple[int, str]]:
    """Statistics: which cards were acquired by whom, how much was overchanneled, which glyphs were played."""
    kind = event[0]
    if kind == ACQUIRED:
        found = [(event[1], f"card {deck.names[event[3]]}")]
        return [*found, (event[1], "overchanneled card")] if event[4] else found
    if kind == PLAYED:
        return [(event[1], f"glyph {GLYPH_NAMES[event[2]]}")]
    if kind == SET_ASIDE:
        return [(event[1], f"aside {GLYPH_NAMES[glyph]}") for glyph in members_of(event[2])]
    if kind == NOWHERE:
        return [(event[1], "turn without a move")]
    if kind == RAN_OUT:
        return [(-1, "deck ran out")]
    return []


def _named(deck: Deck, code: int) -> str:
    return (
        f"“{code_text(deck, code)}”" if 0 <= code < DRAW_CODE + len(deck.names) and _exists(code) else f"Action {code}"
    )


def _exists(code: int) -> bool:
    if MOVE_CODE <= code < LEYLINE_CODE:
        return (code - MOVE_CODE) // PLACES != (code - MOVE_CODE) % PLACES
    return code != ASIDE_CODE


def listed(names: list[str]) -> str:
    """Names in a row, as people say them."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
