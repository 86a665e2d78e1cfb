"""What a seat may know about a position of The Channeling: everything but the glyphs that the opponent has set aside.

The classes at the top are the view's type; `scripts/wire-types` writes the page's types from them."""

from __future__ import annotations

from random import Random
from typing import Final, Literal, NamedTuple, TypedDict

from leyline.games.channeling.events import ACQUIRED, CHANNELED
from leyline.games.channeling.params import Deck
from leyline.games.channeling.position_text import ChannelingPositions
from leyline.games.channeling.state import (
    ALL_GLYPHS,
    ASIDE,
    GLYPHS,
    LEYLINE,
    PLACES,
    ChannelingState,
    mask_of,
    members_of,
)

Phase = Literal["deal", "aside", "glyph", "move", "leyline", "fill", "draw", "over", "swap"]


class Card(NamedTuple):
    """A Magic Circle card."""

    vigor: int
    splendor: int


class CountedCard(NamedTuple):
    """A kind of Magic Circle card and how many there are of it."""

    vigor: int
    splendor: int
    copies: int


class PlayerView(TypedDict):
    """What a seat may know about one player."""

    score: int
    druids: list[int]
    supply: int
    overchanneling: int
    acquired: list[CountedCard]
    spent: list[int]
    """Glyphs played in this cycle, face up on the table."""
    hand: list[int] | None
    """Null where the seat cannot tell the hand from the glyphs set aside."""
    aside: list[int] | None
    """Null where `hand` is."""
    hand_size: int
    aside_size: int


class LeylineView(TypedDict):
    """What a leyline that can be chosen would do."""

    action: str
    """The text of the action."""
    placed: list[int]
    """Cubes placed on each place along it."""
    cancelled: list[int]
    """Pairs that cancel out on each place along it."""
    acquired: list[int]
    """The places whose circles it acquires."""
    over: list[int]
    """For each of them, the cubes beyond its Vigor."""


class ChannelingView(TypedDict):
    """What a seat may know. Places are numbered 0 to 15 in reading order; glyphs 0 to 3 are the rows, 4 to 7 the
    columns."""

    phase: Phase
    pending: int
    """The seat that decides next, -1 for chance, -2 when the game is over."""
    seat: int
    """Whose turn it is."""
    turn: int
    """Completed turns, counting both players."""
    group: int
    last_turn: bool
    second_player: int
    """The seat that went second, or that plays the side which did (`pie_rule`): it wins ties."""
    glyph: int | None
    """The glyph played this turn."""
    place: int | None
    """Where the druid that moved now stands, or the place that is being filled."""
    cards: list[Card | None]
    cubes: list[int]
    """Cubes on each place: above 0 Light's, below 0 Dark's."""
    players: list[PlayerView]
    deck: list[CountedCard]
    deck_size: int
    leylines: list[LeylineView]
    """What each leyline would do, while one is to be chosen."""


PHASES: Final[tuple[Phase, ...]] = ("deal", "aside", "glyph", "move", "leyline", "fill", "draw", "over", "swap")


class ChannelingKnowledge(ChannelingPositions):
    """Views, resampling and observations."""

    # --- views ----------------------------------------------------------------------------------------------

    def view(self, state: ChannelingState, seat: int) -> ChannelingView:
        s = state
        deck = self.deck
        scores = self.scores(s)
        return {
            "phase": PHASES[s.phase],
            "pending": self.pending(s),
            "seat": s.seat,
            "turn": s.turn,
            "group": s.group,
            "last_turn": s.last == 1,
            "second_player": self.second_player(s),
            "glyph": s.glyph if s.glyph >= 0 else None,
            "place": s.place if s.place >= 0 else None,
            "cards": [Card(deck.vigor[kind], deck.splendor[kind]) if kind >= 0 else None for kind in s.cards],
            "cubes": s.cubes[:],
            "players": [self._player(s, owner, seat, scores[owner]) for owner in (0, 1)],
            "deck": _counted(deck, s.deck),
            "deck_size": s.left,
            "leylines": [self.try_leyline(s, code) for code in self.options(s)] if s.phase == LEYLINE else [],
        }

    def try_leyline(self, s: ChannelingState, code: int) -> LeylineView:
        """Return what a leyline would do, found by trying it on a copy."""
        after = s.clone()
        after.events = []
        self.apply(after, code)
        out: LeylineView = {"action": self.text(code), "placed": [], "cancelled": [], "acquired": [], "over": []}
        for event in after.events:
            if event[0] == CHANNELED:
                out["placed"] = list(event[3::3])
                out["cancelled"] = list(event[4::3])
            elif event[0] == ACQUIRED:
                out["acquired"].append(event[2])
                out["over"].append(event[4])
        return out

    def _player(self, s: ChannelingState, owner: int, seat: int, score: int) -> PlayerView:
        known = owner == seat or not s.asides[owner]
        return {
            "score": score,
            "druids": s.druids[2 * owner : 2 * owner + 2],
            "supply": s.supply[owner],
            "overchanneling": s.over[owner],
            "acquired": _counted(self.deck, s.won[owner * self.kinds : (owner + 1) * self.kinds]),
            "spent": members_of(ALL_GLYPHS & ~s.hands[owner] & ~s.asides[owner]),
            "hand": members_of(s.hands[owner]) if known else None,
            "aside": members_of(s.asides[owner]) if known else None,
            "hand_size": len(members_of(s.hands[owner])),
            "aside_size": len(members_of(s.asides[owner])),
        }

    def resample(self, state: ChannelingState, seat: int, rng: Random) -> ChannelingState:
        """Deal the glyphs that the seat has not seen again between hand and aside."""
        out = state.clone()
        for owner in (0, 1):
            if owner != seat and state.asides[owner]:
                unknown = members_of(state.hands[owner] | state.asides[owner])
                rng.shuffle(unknown)
                count = len(members_of(state.asides[owner]))
                out.asides[owner] = mask_of(unknown[:count])
                out.hands[owner] = mask_of(unknown[count:])
        return out

    def has_hidden_information(self) -> bool:
        return self.aside > 0

    def observation_id(self, state: ChannelingState, code: int, seat: int) -> int:
        """The opponent sees that glyphs are set aside, but not which ones."""
        return -1 if state.phase == ASIDE and seat != state.seat else code

    # --- observations for learning programs -----------------------------------------------------------------

    def observation_spec(self) -> list[tuple[str, int]]:
        return [
            ("phase, one of nine", len(PHASES)) if self.pie_rule else ("phase, one of eight", len(PHASES) - 1),
            ("this seat decides", 1),
            ("this seat is Light", 1),
            ("this is the last turn", 1),
            ("turns, in hundreds", 1),
            ("glyph in play, one of eight", GLYPHS),
            ("place in play, one of sixteen", PLACES),
            ("Vigor of each card, in tenths", PLACES),
            ("Splendor of each card, in tenths", PLACES),
            ("cubes on each card, in tenths, own above 0", PLACES),
            ("places of own druids", PLACES),
            ("places of opponent's druids", PLACES),
            ("own glyphs in hand", GLYPHS),
            ("own glyphs set aside", GLYPHS),
            ("opponent's glyphs played in this cycle", GLYPHS),
            ("own supply, overchanneling and score, then opponent's, in fiftieths", 6),
            ("own cards of each kind, in fifths", self.kinds),
            ("opponent's cards of each kind, in fifths", self.kinds),
            ("cards of each kind left in the deck, in fifths", self.kinds),
            *([("this seat plays the side that went second", 1)] if self.pie_rule else []),
        ]

    def observation_vector(self, view: ChannelingView, seat: int) -> list[float]:
        own, other = view["players"][seat], view["players"][1 - seat]
        phases = PHASES if self.pie_rule else PHASES[:-1]
        out = [float(view["phase"] == phase) for phase in phases]
        out += [float(view["pending"] == seat), float(seat == 0), float(view["last_turn"]), view["turn"] / 100]
        out += _one_hot(view["glyph"], GLYPHS) + _one_hot(view["place"], PLACES)
        out += [card.vigor / 10 if card else 0.0 for card in view["cards"]]
        out += [card.splendor / 10 if card else 0.0 for card in view["cards"]]
        sign = 10 if seat == 0 else -10
        out += [cubes / sign for cubes in view["cubes"]]
        out += _many_hot(own["druids"], PLACES) + _many_hot(other["druids"], PLACES)
        out += _many_hot(own["hand"] or [], GLYPHS) + _many_hot(own["aside"] or [], GLYPHS)
        out += _many_hot(other["spent"], GLYPHS)
        for player in (own, other):
            out += [player["supply"] / 50, player["overchanneling"] / 50, player["score"] / 50]
        for cards in (own["acquired"], other["acquired"], view["deck"]):
            found = {f"{card.vigor}/{card.splendor}": card.copies for card in cards}
            out += [found.get(name, 0) / 5 for name in self.deck.names]
        return [*out, float(view["second_player"] == seat)] if self.pie_rule else out


def _counted(deck: Deck, counts: list[int]) -> list[CountedCard]:
    return [CountedCard(deck.vigor[kind], deck.splendor[kind], count) for kind, count in enumerate(counts) if count]


def _one_hot(index: int | None, size: int) -> list[float]:
    return [float(place == index) for place in range(size)]


def _many_hot(members: list[int], size: int) -> list[float]:
    return [float(member in members) for member in range(size)]
