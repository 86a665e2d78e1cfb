"""What a seat may know about a position of Aidalon, built up from nothing.

Every seat sees all forged cards, Scraps, score areas and pools, and how many cards lie in each zone. A player also sees
their own Council, Archives and grid, but not their own Network. A card that a seat has seen stays visible to it until
it is mixed with others: unforged in a grid, on top or at the bottom of a Network, or set aside.

The classes at the top are the view's type; `scripts/wire-types` writes the page's types from them."""

from __future__ import annotations

from random import Random
from typing import Final, Literal, TypedDict

from leyline.core.errors import BadState
from leyline.games.aidalon.base import AidalonBase
from leyline.games.aidalon.cards import SLUGS
from leyline.games.aidalon.grid import PLACES, SEEKER, SLOTS
from leyline.games.aidalon.hidden.knowledge import bit_of, moments_in_play, outcome_seen_by
from leyline.games.aidalon.hidden.resample import deal_again
from leyline.games.aidalon.notation import (
    ARCHIVE,
    FETCH,
    OUTCOME_CARD,
    ROLES,
    RUSH,
    SCRAP,
    SHOW_ARCHIVES,
    SHOW_COUNCIL,
    SHUFFLE,
    STAGE,
)
from leyline.games.aidalon.procedures.card_stats import barrier, scrap_cost, shard_cost
from leyline.games.aidalon.procedures.frames import QUESTION_OWNER, SEAT
from leyline.games.aidalon.procedures.procedure import RUNS
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import RUNNING, AidalonState, kind_of, mask_of, owner_of
from leyline.games.aidalon.validation import (
    check_course,
    check_end,
    check_grids,
    check_numbers,
    check_stack,
    check_uniques,
    check_zones,
    count_cards,
    end_if_won,
)

Ending = Literal["agents", "decking", "limit"]


class SlotView(TypedDict):
    """The card in a slot. Null stands for a number or a name that the seat does not know, or that the card lacks."""

    card: str | None
    cost: int | None
    """The shards that forging it takes now; null once it is forged."""
    barrier: int | None
    """Its barrier now; null until it is forged."""
    scrap: int | None
    """The shards that securing or scrapping it takes now."""
    forged: bool
    exhausted: bool
    shards: int
    """Shards lying on it."""
    barrier_boost: int
    """Barrier gained until the delve ends."""
    known_by: int
    """Mask of the seats that know the card; 16 stands for spectators."""


class PieceView(TypedDict):
    """A card outside the grid that some seats know."""

    card: str | None
    owner: int
    known_by: int
    """Mask of the seats that know the card; 16 stands for spectators."""


class ScoredAgentView(TypedDict):
    """An agent in a score area."""

    card: str
    owner: int


class ShownCardView(TypedDict):
    """A card that one player has just shown another."""

    to: int
    owner: int
    card: str | None
    """Null for seats that were not shown it."""
    district: int


class PlayerView(TypedDict):
    """One player's area as a seat sees it."""

    seeker: str
    seeker_exhausted: bool
    shards: int
    heat: int
    actions: int
    has_acted: bool
    """Whether the player has performed an action in this game, and so may delve."""
    grid: list[SlotView | None]
    """The nine slots, row by row from the front; null where no card lies."""
    council: list[str] | None
    """Null for other seats."""
    council_size: int
    archives: list[str] | None
    """Null for other seats."""
    archives_size: int
    network_size: int
    top: list[PieceView]
    """The cards on top of the Network that some seat knows, the topmost first."""
    bottom: list[PieceView]
    """The cards at the bottom of the Network that some seat knows, the bottommost first."""
    playing: list[str]
    """Moments being resolved."""
    scrap: list[str]
    score: list[ScoredAgentView]


class AidalonView(TypedDict):
    """The position as a seat sees it. Cards are named by their slugs."""

    where: str
    """The phase path."""
    round: int
    first: int
    """The first player."""
    pending: int
    """The seat that decides next, -1 for chance, -2 when the game is over."""
    group: int
    """The move number."""
    mover: int
    """The seat whose move it is; -1 if the next decision begins a new move."""
    ended: Ending | None
    winners: list[int]
    halt: int
    """1 if the delve was redirected, 2 if it was stopped, while something above it on the stack finishes."""
    stack: list[list[int]]
    """The frames, from the outside in; `procedures/frames.py` names their fields."""
    aside: list[PieceView]
    """Cards out of their zone: discovered, fetched, or set aside in a mulligan."""
    shown: ShownCardView | None
    touched: list[int]
    """Places where a card was just staged or moved."""
    players: list[PlayerView]


ENDINGS: Final[tuple[Ending | None, ...]] = (None, "agents", "decking", "limit")


class AidalonKnowledge(AidalonBase):
    """Views, hidden cards, and which positions are possible."""

    def view(self, state: AidalonState, seat: int) -> AidalonView:
        bit = bit_of(seat)
        return {
            "where": self.phase_path(state),
            "round": state.round,
            "first": state.first,
            "pending": self.pending(state),
            "group": state.group,
            "mover": state.mover,
            "ended": ENDINGS[state.ended],
            "winners": self.winners(state),
            "halt": state.halt,
            "stack": [list(f) for f in state.stack],
            "aside": [_piece(known, bit) for known in state.aside],
            "shown": _shown(state, seat),
            "touched": state.touched[:],
            "players": [_player(state, owner, seat, bit) for owner in range(self.seats)],
        }

    def has_hidden_information(self) -> bool:
        return True

    def observation_id(self, state: AidalonState, code: int, seat: int) -> int:
        """Return the code if the seat sees the whole action. Otherwise return a number below 0: staging shows the slot,
        showing an agent shows the district, other hidden choices show only that they were made."""
        f = state.stack[-1]
        if OUTCOME_CARD <= code < STAGE:
            return code if outcome_seen_by(f) & bit_of(seat) else -1
        if seat == f[SEAT]:
            return code
        if STAGE <= code < RUSH:
            return -1 - (code - STAGE) % SLOTS
        if ARCHIVE <= code < SCRAP or SHUFFLE <= code < SHOW_ARCHIVES or FETCH <= code < OUTCOME_CARD:
            return -1
        if SHOW_ARCHIVES <= code < FETCH and seat != f[QUESTION_OWNER]:
            return -1 if code < SHOW_COUNCIL else -2
        return code

    def resample(self, state: AidalonState, seat: int, rng: Random) -> AidalonState:
        out = state.clone()
        for owner in range(self.seats):
            deal_again(out, owner, seat, rng)
        return out

    def inventory(self, state: AidalonState) -> dict[str, int]:
        """Count every player's cards, wherever they are."""
        out: dict[str, int] = {}
        for owner in range(self.seats):
            counts = count_cards(state, owner)
            for kind in range(self.book.kinds):
                if counts[kind]:
                    out[f"{ROLES[owner]} {SLUGS[kind]}"] = counts[kind]
        return out

    def validate(self, state: AidalonState) -> None:
        check_numbers(state)
        check_zones(state)
        check_grids(state)
        check_stack(state)
        check_course(state)
        check_uniques(state)
        check_end(state)
        if state.ended == RUNNING and (self.pending(state) == RUNS or not self.options(state)):
            raise BadState("The position waits for no one, or for a player without options.")

    def complete(self, state: AidalonState) -> None:
        """End a game that is over: a score area holds enough agents."""
        end_if_won(state)
        state.offered = None


def _player(s: AidalonState, owner: int, seat: int, bit: int) -> PlayerView:
    own = owner == seat
    seeker = PLACES * owner + SEEKER
    return {
        "seeker": SLUGS[s.cards[seeker]],
        "seeker_exhausted": s.exhausted[seeker] == 1,
        "shards": s.shards[owner],
        "heat": s.heat[owner],
        "actions": s.actions[owner],
        "has_acted": s.begun >> owner & 1 == 1,
        "grid": [_slot(s, PLACES * owner + slot, bit) for slot in range(SLOTS)],
        "council": _names(s.council[owner]) if own else None,
        "council_size": len(s.council[owner]),
        "archives": _names(s.archives[owner]) if own else None,
        "archives_size": len(s.archives[owner]),
        "network_size": network_size(s, owner),
        "top": [_piece(known, bit) for known in s.top[owner]],
        "bottom": [_piece(known, bit) for known in s.bottom[owner]],
        "playing": _names(moments_in_play(s, owner)),
        "scrap": _names(s.scrap[owner]),
        "score": [{"card": SLUGS[kind_of(agent)], "owner": owner_of(agent)} for agent in s.score[owner]],
    }


def _slot(s: AidalonState, place: int, bit: int) -> SlotView | None:
    if s.cards[place] < 0:
        return None
    known, forged = s.seen[place] & bit != 0, s.forged[place] == 1
    return {
        "card": SLUGS[s.cards[place]] if known else None,
        "cost": shard_cost(s, place) if known and not forged else None,
        "barrier": barrier(s, place) if forged and s.book.barriers[s.cards[place]] >= 0 else None,
        "scrap": scrap_cost(s, place) if known else None,
        "forged": forged,
        "exhausted": s.exhausted[place] == 1,
        "shards": s.tokens[place],
        "barrier_boost": s.boosts[place],
        "known_by": s.seen[place],
    }


def _piece(known: int, bit: int) -> PieceView:
    return {
        "card": SLUGS[kind_of(known)] if mask_of(known) & bit else None,
        "owner": owner_of(known),
        "known_by": mask_of(known),
    }


def _names(kinds: list[int]) -> list[str]:
    return [SLUGS[kind] for kind in kinds]


def _shown(s: AidalonState, seat: int) -> ShownCardView | None:
    """Show the card to the two players; the others see only that a card was shown."""
    if not s.shown:
        return None
    to, owner, kind, district = s.shown
    return {"to": to, "owner": owner, "card": SLUGS[kind] if seat in (to, owner) else None, "district": district}
