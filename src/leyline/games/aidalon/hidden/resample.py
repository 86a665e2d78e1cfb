"""Dealing again what a seat has not seen.

Everybody's deck list is public. What a seat does not see of another player's cards lies somewhere among that player's
Council, Archives, Network, unforged slots and cards set aside; all ways to deal it out are equally likely, except that
no moment lies in a grid, and what was shown or used lately is as it must be."""

from __future__ import annotations

from random import Random

from leyline.games.aidalon.cards.card import AGENT, MOMENT, SOURCE
from leyline.games.aidalon.grid import COUNCIL, PLACES, SLOTS
from leyline.games.aidalon.hidden.knowledge import bit_of
from leyline.games.aidalon.procedures.frames import ASK_STAGE_FETCHED, ENGAGE, ENGAGE_MORE_SCRAP, KIND, QUESTION, STEP
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, owner_of, piece

ANYTHING = -1
NO_MOMENT = -2


def resample(s: AidalonState, seat: int, rng: Random) -> AidalonState:
    """The same position with everything that the seat has not seen dealt again."""
    out = s.clone()
    bit = bit_of(seat)
    for owner in range(s.book.seats):
        _deal_again(out, owner, seat, bit, rng)
    return out


def _deal_again(s: AidalonState, owner: int, seat: int, bit: int, rng: Random) -> None:
    slots = [
        place
        for place in range(PLACES * owner, PLACES * owner + SLOTS)
        if s.cards[place] >= 0 and not s.seen[place] & bit
    ]
    aside = [index for index, known in enumerate(s.aside) if owner_of(known) == owner and not mask_of(known) & bit]
    top = [index for index, known in enumerate(s.top[owner]) if not mask_of(known) & bit]
    bottom = [index for index, known in enumerate(s.bottom[owner]) if not mask_of(known) & bit]
    pool = s.network[owner][:]
    pool += [s.cards[place] for place in slots]
    pool += [kind_of(s.aside[index]) for index in aside]
    pool += [kind_of(s.top[owner][index]) for index in top]
    pool += [kind_of(s.bottom[owner][index]) for index in bottom]
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
        s.aside[index] = _with(s.aside[index], _draw(s, pool, _required(s)))
    for place in slots:
        s.cards[place] = _draw(s, pool, NO_MOMENT)
    for index in top:
        s.top[owner][index] = _with(s.top[owner][index], pool.pop())
    for index in bottom:
        s.bottom[owner][index] = _with(s.bottom[owner][index], pool.pop())
    if owner != seat:
        while len(s.council[owner]) < council:
            s.council[owner].append(pool.pop())
        while len(s.archives[owner]) < archives:
            s.archives[owner].append(pool.pop())
        s.council[owner].sort()
        s.archives[owner].sort()
    pool.sort()
    s.network[owner] = pool


def _with(known: int, kind: int) -> int:
    return piece(kind, mask_of(known), owner_of(known))


def _keep_shown(s: AidalonState, owner: int, seat: int, pool: list[int]) -> None:
    """A card that was shown a moment ago lies where it was shown. To whom it was not shown, it may be any agent."""
    if s.shown and s.shown[1] == owner:
        to, _, kind, district = s.shown
        if to == seat:
            pool.remove(kind)
        else:
            kind = _draw(s, pool, AGENT)
            s.shown = [to, owner, kind, district]
        (s.council[owner] if district == COUNCIL else s.archives[owner]).append(kind)


def _required(s: AidalonState) -> int:
    """What everybody knows about the card set aside: a source, if it was fetched and is to be staged; no moment, if its
    scrap cost was raised while it was discovered."""
    f = s.stack[-1]
    if f[KIND] == QUESTION and f[STEP] == ASK_STAGE_FETCHED:
        return SOURCE
    for below in s.stack:
        if below[KIND] == ENGAGE and below[ENGAGE_MORE_SCRAP] > 0:
            return NO_MOMENT
    return ANYTHING


def _draw(s: AidalonState, pool: list[int], required: int) -> int:
    """The next card of a shuffled pool that fits."""
    types = s.book.types
    for index in range(len(pool) - 1, -1, -1):
        type = types[pool[index]]
        if required == ANYTHING or (type != MOMENT if required == NO_MOMENT else type == required):
            return pool.pop(index)
    return pool.pop()
