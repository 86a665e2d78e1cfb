"""Dealing again what a seat has not seen.

Deck lists are public. The cards of a player that a seat does not see lie somewhere among that player's Council,
Archives, Network, unforged slots and cards set aside. All ways to deal them out are equally likely, except that no
moment lies in a grid, and that a card that was just shown or used fits what the seat learned from it."""

from __future__ import annotations

from random import Random
from typing import Final

from leyline.games.aidalon.cards.card import AGENT, MOMENT, SOURCE
from leyline.games.aidalon.grid import COUNCIL, PLACES, SLOTS
from leyline.games.aidalon.hidden.knowledge import bit_of
from leyline.games.aidalon.procedures.frames import ASK_STAGE_FETCHED, ENGAGE, ENGAGE_MORE_SCRAP, KIND, QUESTION, STEP
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, owner_of, piece

ANY_TYPE: Final = -1
NO_MOMENT: Final = -2


def deal_again(s: AidalonState, owner: int, seat: int, rng: Random) -> None:
    """Deal the cards of one player again that a seat has not seen."""
    bit = bit_of(seat)
    slots = [
        place
        for place in range(PLACES * owner, PLACES * owner + SLOTS)
        if s.cards[place] >= 0 and not s.seen[place] & bit
    ]
    aside = [index for index, known in enumerate(s.aside) if owner_of(known) == owner and not mask_of(known) & bit]
    top, bottom = _unknown(s.top[owner], bit), _unknown(s.bottom[owner], bit)
    pool = s.network[owner] + [s.cards[place] for place in slots] + _kinds(s.aside, aside)
    pool += _kinds(s.top[owner], top) + _kinds(s.bottom[owner], bottom)
    council, archives = len(s.council[owner]), len(s.archives[owner])
    if owner != seat:
        pool += s.council[owner] + s.archives[owner]
    pool.sort()
    rng.shuffle(pool)
    if owner != seat:
        s.council[owner] = []
        s.archives[owner] = []
        _keep_shown(s, owner, seat, pool)
    for index in aside:
        s.aside[index] = _with_kind(s.aside[index], _draw(s, pool, _required_type(s)))
    for place in slots:
        s.cards[place] = _draw(s, pool, NO_MOMENT)
    _replace(s.top[owner], top, pool)
    _replace(s.bottom[owner], bottom, pool)
    if owner != seat:
        _fill(s.council[owner], council, pool)
        _fill(s.archives[owner], archives, pool)
    pool.sort()
    s.network[owner] = pool


def _unknown(pieces: list[int], bit: int) -> list[int]:
    """Return the indexes of the pieces that a seat does not know."""
    return [index for index, known in enumerate(pieces) if not mask_of(known) & bit]


def _kinds(pieces: list[int], indexes: list[int]) -> list[int]:
    return [kind_of(pieces[index]) for index in indexes]


def _with_kind(known: int, kind: int) -> int:
    return piece(kind, mask_of(known), owner_of(known))


def _replace(pieces: list[int], indexes: list[int], pool: list[int]) -> None:
    """Give pieces that the seat does not know other cards of the pool."""
    for index in indexes:
        pieces[index] = _with_kind(pieces[index], pool.pop())


def _fill(zone: list[int], size: int, pool: list[int]) -> None:
    """Fill a zone from the pool up to its size."""
    while len(zone) < size:
        zone.append(pool.pop())
    zone.sort()


def _keep_shown(s: AidalonState, owner: int, seat: int, pool: list[int]) -> None:
    """Leave a card that was just shown where it lies. For a seat that was not shown it, it may be any agent."""
    if s.shown and s.shown[1] == owner:
        to, _, kind, district = s.shown
        if to == seat:
            pool.remove(kind)
        else:
            kind = _draw(s, pool, AGENT)
            s.shown = [to, owner, kind, district]
        (s.council[owner] if district == COUNCIL else s.archives[owner]).append(kind)


def _required_type(s: AidalonState) -> int:
    """Return the type that every seat knows the card set aside to have: a source if it was fetched and is about to be
    staged; no moment if its scrap cost was raised while it was discovered."""
    f = s.stack[-1]
    if f[KIND] == QUESTION and f[STEP] == ASK_STAGE_FETCHED:
        return SOURCE
    for below in s.stack:
        if below[KIND] == ENGAGE and below[ENGAGE_MORE_SCRAP] > 0:
            return NO_MOMENT
    return ANY_TYPE


def _draw(s: AidalonState, pool: list[int], required: int) -> int:
    """Remove the next card of a required type from a shuffled pool."""
    types = s.book.types
    for index in range(len(pool) - 1, -1, -1):
        type = types[pool[index]]
        if required == ANY_TYPE or (type != MOMENT if required == NO_MOMENT else type == required):
            return pool.pop(index)
    return pool.pop()
