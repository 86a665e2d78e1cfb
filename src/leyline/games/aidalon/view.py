"""What a seat may know about a position of Aidalon, built up from nothing.

Everybody sees every forged card, Scrap, score area and pool, and how many cards lie anywhere. A player also sees the
own Council, Archives and grid, but not the own Network. Cards that a seat has seen and that cannot have been mixed up
since (unforged in a grid, on top or at the bottom of a Network, set aside) stay visible to it."""

from __future__ import annotations

from leyline.core.game import View
from leyline.games.aidalon.cards import SLUGS
from leyline.games.aidalon.grid import PLACES, SEEKER, SLOTS
from leyline.games.aidalon.hidden.knowledge import bit_of, moments_in_play
from leyline.games.aidalon.procedures.card_stats import barrier, scrap_cost, shard_cost
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, owner_of

ENDINGS = (None, "agents", "decking", "limit")


def view(s: AidalonState, seat: int, pending: int, where: str) -> View:
    """The position as a seat sees it. Cards are named by their slugs; null is a card that the seat does not know."""
    bit = bit_of(seat)
    return {
        "where": where,
        "round": s.round,
        "first": s.first,
        "pending": pending,
        "group": s.group,
        "mover": s.mover,
        "ended": ENDINGS[s.ended],
        "winners": [other for other in range(s.book.seats) if s.won >> other & 1],
        "halt": s.halt,
        "stack": [list(f) for f in s.stack],
        "aside": [_piece(known, bit) for known in s.aside],
        "shown": _shown(s, seat),
        "touched": s.touched[:],
        "players": [_player(s, other, seat, bit) for other in range(s.book.seats)],
    }


def _player(s: AidalonState, owner: int, seat: int, bit: int) -> dict[str, object]:
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


def _slot(s: AidalonState, place: int, bit: int) -> dict[str, object] | None:
    if s.cards[place] < 0:
        return None
    known, forged = s.seen[place] & bit != 0, s.forged[place] == 1
    return {
        "card": SLUGS[s.cards[place]] if known else None,
        # The numbers as they are now: what forging takes, what stands in the way, what taking the card costs.
        "cost": shard_cost(s, place) if known and not forged else None,
        "barrier": barrier(s, place) if forged and s.book.barriers[s.cards[place]] >= 0 else None,
        "scrap": scrap_cost(s, place) if known else None,
        "forged": forged,
        "exhausted": s.exhausted[place] == 1,
        "shards": s.tokens[place],
        "barrier_boost": s.boosts[place],
        "known_by": s.seen[place],
    }


def _piece(known: int, bit: int) -> dict[str, object]:
    return {
        "card": SLUGS[kind_of(known)] if mask_of(known) & bit else None,
        "owner": owner_of(known),
        "known_by": mask_of(known),
    }


def _names(kinds: list[int]) -> list[str]:
    return [SLUGS[kind] for kind in kinds]


def _shown(s: AidalonState, seat: int) -> dict[str, object] | None:
    """What was shown just now: that it was, to all; the card, to the two players."""
    if not s.shown:
        return None
    to, owner, kind, district = s.shown
    return {"to": to, "owner": owner, "card": SLUGS[kind] if seat in (to, owner) else None, "district": district}
