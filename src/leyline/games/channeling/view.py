"""What a seat may know about a position of The Channeling, and what it may not: the glyphs that the other has
set aside."""

from __future__ import annotations

from random import Random

from leyline.core.errors import BadState
from leyline.core.game import CHANCE, OVER, View
from leyline.games.channeling.cards import Deck
from leyline.games.channeling.grid import ALL_GLYPHS, GLYPHS, PLACES, mask_of, members_of
from leyline.games.channeling.state import ASIDE, DEAL, DONE, DRAW, FILL, GLYPH, LEYLINE, MOVE, ChannelingState

PHASES = ("deal", "aside", "glyph", "move", "leyline", "fill", "draw", "over")


def view(deck: Deck, s: ChannelingState, seat: int, scores: list[int]) -> View:
    """The position as a seat sees it. Places are counted 0 to 15 in reading order; glyphs 0 to 3 are the rows,
    4 to 7 the columns; cards are [Vigor, Splendor]."""
    players: list[dict[str, object]] = []
    for other in (0, 1):
        known = other == seat or not s.asides[other]
        players.append(
            {
                "score": scores[other],
                "druids": s.druids[2 * other : 2 * other + 2],
                "supply": s.supply[other],
                "overchanneling": s.over[other],
                "acquired": _counted(deck, s.won[other * len(deck.names) : (other + 1) * len(deck.names)]),
                # Face up on the table:
                "spent": members_of(ALL_GLYPHS & ~s.hands[other] & ~s.asides[other]),
                # Null for what this seat cannot tell apart: the glyphs in the other's hand and those set aside.
                "hand": members_of(s.hands[other]) if known else None,
                "aside": members_of(s.asides[other]) if known else None,
                "hand_size": len(members_of(s.hands[other])),
                "aside_size": len(members_of(s.asides[other])),
            }
        )
    return {
        "phase": PHASES[s.phase],
        "pending": CHANCE if s.phase in (DEAL, DRAW) else OVER if s.phase == DONE else s.seat,
        "seat": s.seat,
        "turn": s.turn,
        "group": s.group,
        "last_turn": s.last == 1,
        "glyph": s.glyph if s.glyph >= 0 else None,
        "place": s.place if s.place >= 0 else None,
        "cards": [[deck.vigor[kind], deck.splendor[kind]] if kind >= 0 else None for kind in s.cards],
        # Above 0 Light's, below 0 Dark's.
        "cubes": s.cubes[:],
        "players": players,
        "deck": _counted(deck, s.deck),
        "deck_size": s.left,
    }


def _counted(deck: Deck, counts: list[int]) -> list[list[int]]:
    """Kinds of card with how many there are, as [Vigor, Splendor, copies]."""
    return [[deck.vigor[kind], deck.splendor[kind], count] for kind, count in enumerate(counts) if count]


def resample(s: ChannelingState, seat: int, rng: Random) -> ChannelingState:
    """The same position with the glyphs that the seat has not seen dealt again between hand and aside."""
    out = s.clone()
    for other in (0, 1):
        if other != seat and s.asides[other]:
            unknown = members_of(s.hands[other] | s.asides[other])
            rng.shuffle(unknown)
            count = len(members_of(s.asides[other]))
            out.asides[other] = mask_of(unknown[:count])
            out.hands[other] = mask_of(unknown[count:])
    return out


def inventory(deck: Deck, s: ChannelingState) -> dict[str, int]:
    """Cubes of each colour and cards of each kind, wherever they are."""
    out = {
        "Light cubes": s.supply[0] + s.over[0] + sum([count for count in s.cubes if count > 0]),
        "Dark cubes": s.supply[1] + s.over[1] - sum([count for count in s.cubes if count < 0]),
    }
    kinds = len(deck.names)
    for kind, name in enumerate(deck.names):
        out[f"cards {name}"] = s.deck[kind] + s.won[kind] + s.won[kinds + kind] + s.cards.count(kind)
    return out


def audit(deck: Deck, aside: int, s: ChannelingState) -> None:
    """Raise `BadState` if the fields do not describe a position."""
    kinds = len(deck.names)
    lengths = ((s.cards, PLACES), (s.cubes, PLACES), (s.druids, 4), (s.deck, kinds), (s.won, 2 * kinds))
    pairs = ((s.hands, 2), (s.asides, 2), (s.supply, 2), (s.over, 2))
    if any([len(values) != length for values, length in lengths + pairs]):
        raise BadState("a list of the position has the wrong length")
    if min(s.supply + s.over + s.deck + s.won + [s.turn, s.group]) < 0:
        raise BadState("a count of the position is below 0")
    if not (
        DEAL <= s.phase <= DONE
        and s.seat in (0, 1)
        and s.last in (0, 1)
        and -1 <= s.glyph < GLYPHS
        and -1 <= s.place < PLACES
    ):
        raise BadState("phase, seat, last, glyph or place is out of range")
    if any([not -1 <= kind < kinds for kind in s.cards]) or s.left != sum(s.deck):
        raise BadState("the cards do not add up")
    if s.holes != mask_of([place for place in range(PLACES) if s.cards[place] < 0]):
        raise BadState("holes does not name the places without a card")
    if any([s.cubes[place] != 0 and s.cards[place] < 0 for place in range(PLACES)]):
        raise BadState("cubes lie where there is no card")
    if any([not 0 <= place < PLACES for place in s.druids]) or len(set(s.druids)) < 4:
        raise BadState("the druids do not stand on four places of the grid")
    if s.druids[0] > s.druids[1] or s.druids[2] > s.druids[3]:
        raise BadState("each player's druids are listed in ascending order")
    for seat in (0, 1):
        hand, apart = s.hands[seat], s.asides[seat]
        if not (0 < hand <= ALL_GLYPHS and 0 <= apart <= ALL_GLYPHS) or hand & apart:
            raise BadState("the glyphs in hand and those set aside do not go together")
        if apart and len(members_of(apart)) != aside:
            raise BadState(f"{aside} glyphs are set aside in this game")
        if s.phase not in (DEAL, ASIDE) and aside and not apart and hand != ALL_GLYPHS:
            raise BadState(f"{aside} glyphs must be set aside while others are played")
    _audit_phase(s)


def _audit_phase(s: ChannelingState) -> None:
    if s.phase == LEYLINE and s.place not in s.druids[2 * s.seat : 2 * s.seat + 2]:
        raise BadState("place names the druid that moved")
    if s.phase in (MOVE, LEYLINE) and s.glyph < 0:
        raise BadState("a glyph has been played at this point of a turn")
    if s.phase == FILL and not (s.holes and s.left):
        raise BadState("there is nothing to fill, or nothing to fill it with")
    if s.phase in (DEAL, DRAW) and not (s.place >= 0 and s.holes >> s.place & 1 and s.left):
        raise BadState("place names the empty place that is filled")
    if s.phase == DEAL and s.holes != (1 << PLACES) - (1 << s.place):
        raise BadState("the grid is laid out in reading order")
    if s.phase in (ASIDE, GLYPH) and s.holes and s.left:
        raise BadState("an empty place would have been filled before this turn")
