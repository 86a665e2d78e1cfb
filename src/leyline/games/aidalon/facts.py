"""Aidalon's events and options as data: kinds, and the names of pieces and places (docs/wire.md)."""

from __future__ import annotations

from typing import Final

from leyline.core.facts import BACK, Argument, Facts, Parts, parts
from leyline.core.game import REVEALED, Event
from leyline.games.aidalon import events as e
from leyline.games.aidalon.cards import CARDS, SLUGS
from leyline.games.aidalon.grid import ARCHIVES, COUNCIL, DISTRICTS, NETWORK, PLACES, ROWS, SEEKER, SLOTS
from leyline.games.aidalon.hidden.knowledge import bit_of
from leyline.games.aidalon.notation import (
    AVOID,
    CONFRONT,
    DELVE_INTO,
    DISCOVER,
    EXHAUST,
    FIRST,
    FORGE,
    PLAY,
    PLAYER,
    RUSH,
    SHIFT,
    SHIFTS,
    SHOW_ARCHIVES,
    SHOW_COUNCIL,
    STAGE,
    SWAP,
    SWAPS,
    TEXTS,
    USE_SECOND,
    rushed_kind,
    staged_kind,
)
from leyline.games.aidalon.observation import AidalonObservation
from leyline.games.aidalon.procedures.frames import CARD, KIND, QUESTION, QUESTION_OWNER
from leyline.games.aidalon.state import AidalonState
from leyline.games.aidalon.text.options import asked_seat

_SEAT_KINDS: Final = {
    e.FIRST_PLAYER: "first-player",
    e.LEFT_ALONE: "left-alone",
    e.RETREATED: "retreated",
    e.DELVE_STOPPED: "delve-stopped",
    e.DECKED: "decked",
    e.SHUFFLED: "shuffled",
    e.ACTION_LOST: "action-lost",
    e.FROM_THE_BOTTOM: "from-the-bottom",
    e.BARRIER_PAID: "barrier-paid",
    e.BARRED: "barred",
    e.REFILLED: "refilled",
    e.MORE_TO_DISCOVER: "more-to-discover",
    e.MULLIGANED: "mulliganed",
}
"""Events with a seat and at most an amount."""
_POOL_KINDS: Final = {
    e.GAINED: "gained",
    e.LOST: "lost",
    e.HEATED: "heated",
    e.COOLED: "cooled",
    e.REFUNDED: "refunded",
    e.TRIMMED: "trimmed",
}
"""Events in which shards or heat move between a player and the bank."""
_PLACE_KINDS: Final = {
    e.EXHAUSTED: "exhausted",
    e.UNEXHAUSTED: "unexhausted",
    e.REDIRECTED: "redirected",
    e.STRENGTHENED: "strengthened",
    e.CACHED: "cached",
}
"""Events with a place at the front."""
_OPEN_KINDS: Final = {
    e.PLAYED: "played",
    e.USED: "used",
    e.FORGED: "forged",
    e.RUSHED: "rushed",
    e.COLLECTED: "collected",
    e.CONFRONTED: "confronted",
    e.TRIGGERED: "triggered",
    e.SECURED: "secured",
    e.SCRAPPED: "scrapped",
    e.SCORED: "scored",
    e.RECOVERED: "recovered",
    e.CANCELLED: "cancelled",
}
"""Events with a card that everybody sees."""


def place_id(place: int) -> str:
    """Return a slot or a seeker's place: `slot:1/council/front`, `seeker:1`; empty for none."""
    if place < 0:
        return ""
    owner, slot = divmod(place, PLACES)
    if slot == SEEKER:
        return f"seeker:{owner}"
    return f"slot:{owner}/{DISTRICTS[slot % 3]}/{ROWS[slot // 3]}"


def district_id(owner: int, district: int) -> str:
    """Return a district: `district:1/council`."""
    return f"district:{owner}/{DISTRICTS[district]}"


def card_id(kind: int) -> str:
    """Return a card that the seat knows."""
    return f"card:{SLUGS[kind]}"


class AidalonFacts(AidalonObservation):
    """Events and options as data."""

    def event_facts(self, event: Event, seat: int) -> Facts:
        kind = event[0]
        if event == REVEALED:
            return Facts()
        if kind in _SEAT_KINDS:
            return Facts(_SEAT_KINDS[kind], event[1], (), "", "", event[2])
        if kind in _POOL_KINDS:
            return _pool_facts(event)
        if kind in _PLACE_KINDS:
            more = (event[2], event[3]) if kind == e.STRENGTHENED else ()
            amount = event[2] if kind == e.CACHED else 0
            piece = ("shard",) if kind == e.CACHED else ()
            return Facts(_PLACE_KINDS[kind], -1, piece, "", place_id(event[1]), amount, more)
        if kind in _OPEN_KINDS:
            return _open_facts(event)
        if kind in (e.DREW, e.SET_ASIDE, e.STAGED, e.DISCOVERED, e.ARCHIVED, e.RETURNED, e.LOOKED, e.SHOWN):
            return _hidden_facts(event, seat)
        if kind in (e.FETCHED, e.SHUFFLED_IN, e.SUNK):
            return _network_facts(event, seat)
        return _other_facts(event)

    def heading(self, state: AidalonState) -> str:
        return f"Round {state.round}" if state.round else "Set-up"

    def action_parts(self, state: AidalonState, code: int) -> Parts:
        f = state.stack[-1]
        verb = TEXTS[code].split(" ")[0]
        seat = asked_seat(f)
        if code < FIRST:
            engaged = code in (CONFRONT, AVOID, DISCOVER) and f[CARD] >= 0
            return parts(verb, "target", place_id(f[CARD])) if engaged else Parts(verb)
        if code < DELVE_INTO:
            return parts(verb, "player", f"seat:{code - (FIRST if code < PLAYER else PLAYER)}")
        if code < FORGE:
            return parts(verb, "path", district_id((code - DELVE_INTO) // 3, (code - DELVE_INTO) % 3))
        owner = f[QUESTION_OWNER] if f[KIND] == QUESTION else seat
        if code < SHIFT:
            target = Argument("target", place_id(PLACES * owner + (code - FORGE) % PLACES))
            return Parts("use-second" if USE_SECOND <= code < EXHAUST else verb, (target,))
        if code < PLAY:
            start, goal = SHIFTS[code - SHIFT] if code < SWAP else SWAPS[code - SWAP]
            ends = (place_id(PLACES * owner + start), place_id(PLACES * owner + goal))
            return Parts(verb, (Argument("target", ends[0]), Argument("to", ends[1])))
        if code < STAGE:
            card = Argument("card", card_id((code - PLAY) % len(CARDS)))
            if SHOW_ARCHIVES <= code < SHOW_COUNCIL + len(CARDS):
                zone = ARCHIVES if code < SHOW_COUNCIL else COUNCIL
                return Parts(verb, (card, Argument("from", district_id(seat, zone))))
            return Parts(verb, (card,))
        kind, first = (staged_kind(code), STAGE) if code < RUSH else (rushed_kind(code), RUSH)
        goal_id = place_id(PLACES * seat + (code - first) % SLOTS)
        return Parts(verb, (Argument("card", card_id(kind)), Argument("to", goal_id)))


def _pool_facts(event: Event) -> Facts:
    kind, who = event[0], event[1]
    piece = "heat" if kind in (e.HEATED, e.COOLED) else "shard"
    pool = f"{'heat' if piece == 'heat' else 'shards'}:{who}"
    gains = kind in (e.GAINED, e.HEATED, e.REFUNDED)
    start, goal = ("bank", pool) if gains else (pool, "bank")
    return Facts(_POOL_KINDS[kind], who, (piece,), start, goal, event[2])


def _open_facts(event: Event) -> Facts:
    kind, who = event[0], event[1]
    word, card = _OPEN_KINDS[kind], (card_id(event[2]),)
    if kind == e.PLAYED:
        return Facts(word, who, card, district_id(who, COUNCIL), f"playing:{who}", event[3])
    if kind == e.RUSHED:
        return Facts(word, who, card, district_id(who, COUNCIL), place_id(event[3]), event[4])
    if kind == e.FORGED:
        return Facts(word, who, card, place_id(event[3]), place_id(event[3]), event[4])
    if kind in (e.USED, e.COLLECTED, e.CONFRONTED):
        return Facts(word, who, card, "", place_id(event[3]))
    if kind in (e.SECURED, e.SCORED):
        return Facts(word, who, card, "", f"secured:{who}", 1, (event[3],))
    if kind == e.SCRAPPED:
        return Facts(word, who, card, "", f"scrap:{who}")
    if kind == e.RECOVERED:
        return Facts(word, who, card, f"scrap:{who}", district_id(who, ARCHIVES))
    return Facts(word, who, card)


def _known(kind: int, known: bool) -> tuple[str, ...]:
    return (card_id(kind) if known else BACK,)


def _hidden_facts(event: Event, seat: int) -> Facts:
    """Return what may show a card to some seats only."""
    kind, who = event[0], event[1]
    bit = bit_of(seat)
    if kind == e.DREW:
        card = _known(event[2], seat == who)
        return Facts("drew", who, card, district_id(who, NETWORK), district_id(who, COUNCIL))
    if kind == e.SET_ASIDE:
        return Facts("set-aside", who, _known(event[2], seat == who), district_id(who, COUNCIL), "aside")
    if kind == e.STAGED:
        card = _known(event[2], bool(event[4] & bit))
        return Facts("staged", who, card, district_id(who, COUNCIL), place_id(event[3]))
    if kind == e.DISCOVERED:
        card = _known(event[2], bool(event[4] & bit))
        where = place_id(event[3]) if event[3] >= 0 else district_id(*e.district_of(event[3]))
        return Facts("discovered", who, card, where, where)
    if kind == e.ARCHIVED:
        return Facts("archived", who, _known(event[2], bool(event[3] & bit)), "", district_id(who, ARCHIVES))
    if kind == e.RETURNED:
        card = _known(event[3], bool(event[4] & bit))
        return Facts("returned", who, card, place_id(event[2]), district_id(who, COUNCIL))
    if kind == e.SHOWN:
        card = _known(event[3], seat in (event[1], event[2]))
        return Facts("shown", who, card, district_id(who, event[4]), "", 0, (event[2],))
    lookers = [other for other in range(4) if event[1] >> other & 1]
    card = _known(event[3], bool(event[1] & bit))
    return Facts("looked", lookers[0] if lookers else -1, card, "", district_id(event[2], NETWORK))


def _network_facts(event: Event, seat: int) -> Facts:
    kind, who = event[0], event[1]
    if kind == e.FETCHED:
        card = () if event[2] < 0 else _known(event[2], bool(event[3] & bit_of(seat)))
        return Facts("fetched", who, card, district_id(who, NETWORK), "aside")
    if kind == e.SHUFFLED_IN:
        return Facts("shuffled-in", who, _known(event[2], bool(event[3] & bit_of(seat))), "", district_id(who, NETWORK))
    network = district_id(event[2], NETWORK)
    return Facts("sunk" if event[3] else "left-on-top", who, (), network, network)


def _other_facts(event: Event) -> Facts:
    """Return rounds, delves, moves within grids, and the end."""
    kind, who = event[0], event[1]
    if kind == e.ROUND_BEGAN:
        return Facts("round-began", event[2], (), "", "", event[1], (), f"Round {event[1]}")
    if kind == e.STOLE:
        return Facts("stole", who, ("shard",), f"shards:{event[2]}", f"shards:{who}", event[3])
    if kind in (e.SHIFTED, e.SWAPPED):
        word = "shifted" if kind == e.SHIFTED else "swapped"
        return Facts(word, who, (), place_id(event[2]), place_id(event[3]))
    if kind in (e.DELVED, e.REACHED, e.COMPLETED):
        word = {e.DELVED: "delved", e.REACHED: "reached", e.COMPLETED: "completed"}[kind]
        return Facts(word, who, (), "", district_id(event[2], event[3]))
    if kind in (e.APPROACHED, e.AVOIDED):
        return Facts("approached" if kind == e.APPROACHED else "avoided", who, (), "", place_id(event[2]))
    if kind == e.SCRAP_PAID:
        return Facts("scrap-paid", who, (card_id(event[3]),), f"shards:{who}", "bank", event[2])
    if kind == e.HEAT_PAID:
        return Facts("heat-paid", who, ("shard",), f"shards:{who}", "bank", event[2], (event[3],))
    if kind == e.HEAT_STOLEN:
        return Facts("heat-stolen", who, ("heat",), f"heat:{event[2]}", f"heat:{who}", 1)
    if kind == e.UNFORGED:
        return Facts("unforged", -1, (card_id(event[2]),), place_id(event[1]), place_id(event[1]))
    if kind == e.CASHED:
        return Facts("cashed", who, ("shard",), place_id(event[2]), f"shards:{who}", event[3])
    winners = tuple([other for other in range(4) if event[2] >> other & 1])
    return Facts("ended", winners[0] if winners else -1, (), "", "", 0, winners)
