"""How a position of The Channeling is judged: the rule of thumb, hints, statistics; and with them the whole game."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Event
from leyline.core.print_pieces import Piece
from leyline.games.channeling import print_pieces
from leyline.games.channeling.events import ACQUIRED, NOWHERE, PLAYED, RAN_OUT, SET_ASIDE
from leyline.games.channeling.learned_odds import ChannelingLearnedOdds
from leyline.games.channeling.state import DONE, GLYPH_NAMES, PLACES, SWAP, ChannelingState, members_of
from leyline.games.channeling.text_en import NAMES, listed

# The numbers come from a regression of results on the positions of 3,000 games (docs/bots.md).
NEAR_SHARES: Final = [0.5, 0.5, 0.42, 0.25, 0.14, 0.07, 0.02]
"""The share of a card's Splendor to count on, by the number of missing cubes."""
TURN_BONUS: Final = 1.8
"""The value of being next to play, in points."""
WIN: Final = 1000.0
"""A finished game outweighs every promise on the grid."""

RUSH: Final = 8.0
BLOCK: Final = 1.0
"""What play styles add to the evaluation: enough to be felt, not measured against anything."""

NEAR: Final = 2
"""A hint mentions a card that lacks at most this many cubes."""
NUMBERS: Final = ("no", "one", "two")


class ChannelingEvaluation(ChannelingLearnedOdds):
    """The Channeling at one edition and choice of parameters."""

    def evaluate(self, state: ChannelingState, seat: int) -> float:
        """Return the lead in points of Splendor plus what the cubes on the grid promise; a card promises more the fewer
        cubes it lacks."""
        scores = self.scores(state)
        lead = float(scores[seat] - scores[1 - seat])
        if state.phase == DONE:
            return WIN * (1 if lead > 0 else -1 if lead < 0 else 0) + lead
        vigor, splendor, cards = self.deck.vigor, self.deck.splendor, state.cards
        promise = TURN_BONUS if state.seat == 0 else -TURN_BONUS
        for place, cubes in enumerate(state.cubes):
            if cubes == 0:
                continue
            kind = cards[place]
            if kind < 0:
                continue
            missing = vigor[kind] - (cubes if cubes > 0 else -cubes)
            if missing < len(NEAR_SHARES):
                worth = splendor[kind] * NEAR_SHARES[missing]
                promise += worth if cubes > 0 else -worth
        return lead + (promise if seat == 0 else -promise)

    def styles(self) -> dict[str, str]:
        return {
            "rusher": "takes whatever card it can, to bring about the end early",
            "blocker": "cares most that the opponent's cubes leave the grid",
        }

    def style_value(self, state: ChannelingState, seat: int, style: str) -> float:
        if style == "rusher":
            kinds = len(self.deck.names)
            near = 0.0
            for place in range(PLACES):
                if state.cards[place] >= 0:
                    # Squared, because a card half paid for is far from taken.
                    share = _cubes_of(state, place, seat) / self.deck.vigor[state.cards[place]]
                    near += min(share * share, 1.0)
            return RUSH * (sum(state.won[kinds * seat : kinds * (seat + 1)]) + near)
        if style == "blocker":
            return -BLOCK * sum([_cubes_of(state, place, 1 - seat) for place in range(PLACES)])
        return 0.0

    # --- hints ----------------------------------------------------------------------------------------------

    def explain(self, before: ChannelingState, after: ChannelingState, seat: int) -> list[str]:
        """Return cards first, then what the move leaves to the opponent, then what it prepares."""
        out: list[str] = []
        opponent = NAMES[1 - seat]
        if before.phase == SWAP and after.seat != seat:
            cubes = sum([_cubes_of(after, place, seat) for place in range(PLACES)])
            return [f"takes over {cubes} cubes on the grid", f"leaves {opponent} the next turn"]
        channeled = after.cubes != before.cubes
        ends = after.phase == DONE or (before.last == 1 and channeled)
        if ends:
            scores = self.scores(after)
            out.append(f"ends the game {scores[seat]} to {scores[1 - seat]}")
        kinds = self.kinds
        won: list[str] = []
        for kind in range(kinds):
            index = seat * kinds + kind
            won += [self.deck.names[kind]] * (after.won[index] - before.won[index])
        if won:
            over = after.over[seat] - before.over[seat]
            out.append(f"acquires {listed(won)}" + (f", overchanneling {over}" if over else ""))
            if not before.last and sum(after.won[seat * kinds : (seat + 1) * kinds]) >= self.cards_to_end:
                out.append(f"leaves {opponent} one last turn")
        if ends or not channeled:
            return out
        place, short = self._nearest(after, 1 - seat, None)
        if place >= 0:
            out.append(f"leaves {self._card(after, place)} {_cubes(short)} short for {opponent}")
        place, short = self._nearest(after, seat, before)
        if place >= 0:
            out.append(f"brings {self._card(after, place)} within {_cubes(short)}")
        pairs = placed = 0
        for place in range(PLACES):
            pairs += max(_cubes_of(before, place, 1 - seat) - _cubes_of(after, place, 1 - seat), 0)
            placed += max(_cubes_of(after, place, seat) - _cubes_of(before, place, seat), 0)
        if pairs:
            out.append(f"cancels {pairs} of {opponent}'s cubes")
        if not out and placed:
            out.append(f"places {placed} cube{'' if placed == 1 else 's'}")
        return out

    def _nearest(self, s: ChannelingState, seat: int, before: ChannelingState | None) -> tuple[int, int]:
        """Return the card that lacks the fewest of a seat's cubes and how many it lacks; among equals, the one with the
        highest Splendor; -1 if none is near. With an earlier position, consider only cards that have come nearer."""
        vigor, splendor = self.deck.vigor, self.deck.splendor
        best, short = -1, NEAR + 1
        for place in range(PLACES):
            kind = s.cards[place]
            if kind < 0 or (before is not None and _cubes_of(s, place, seat) <= _cubes_of(before, place, seat)):
                continue
            lacks = vigor[kind] - _cubes_of(s, place, seat)
            if lacks < short or (lacks == short and best >= 0 and splendor[kind] > splendor[s.cards[best]]):
                best, short = place, lacks
        return best, short

    def _card(self, s: ChannelingState, place: int) -> str:
        return self.deck.names[s.cards[place]]

    # --- statistics and pieces ------------------------------------------------------------------------------

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        """Count acquired cards, overchanneling, glyphs, and turns without a move."""
        kind = event[0]
        if kind == ACQUIRED:
            found = [(event[1], f"card {self.deck.names[event[3]]}")]
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

    def labels(self) -> list[str]:
        out = [f"card {name}" for name in self.deck.names]
        out += [f"glyph {name}" for name in GLYPH_NAMES]
        if self.aside:
            out += [f"aside {name}" for name in GLYPH_NAMES]
        return [*out, "overchanneled card", "turn without a move"]

    def price_change(self, label: str, dearer: bool) -> str:
        names = [f"card {name}" for name in self.deck.names]
        if label not in names:
            return ""
        changed = names.index(label)
        copies: dict[str, int] = {}
        for kind in range(len(names)):
            step = (1 if dearer else -1) if kind == changed else 0
            name = f"{self.deck.vigor[kind] + step}/{self.deck.splendor[kind]}"
            copies[name] = copies.get(name, 0) + self.deck.copies[kind]
        return f"deck={' '.join([f'{name}x{count}' for name, count in copies.items()])}"

    def pieces(self) -> list[Piece]:
        return print_pieces.pieces(self.deck, self.cubes)


def _cubes_of(s: ChannelingState, place: int, seat: int) -> int:
    return max(s.cubes[place] if seat == 0 else -s.cubes[place], 0)


def _cubes(number: int) -> str:
    return f"{NUMBERS[number]} cube{'' if number == 1 else 's'}"
