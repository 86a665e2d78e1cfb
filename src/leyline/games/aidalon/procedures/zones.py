"""Moving cards and tokens between zones."""

from __future__ import annotations

from leyline.games.aidalon.cards.card import AGENT
from leyline.games.aidalon.events import (
    ARCHIVED,
    CACHED,
    COOLED,
    ENDED,
    EXHAUSTED,
    FORGED,
    GAINED,
    HEATED,
    LOST,
    SCORED,
    SCRAPPED,
    SECURED,
    SHUFFLED,
    STAGED,
    STOLE,
    UNFORGED,
    note,
    reveal,
)
from leyline.games.aidalon.grid import ASIDE, COUNCIL, NETWORK, NOWHERE, PLACES
from leyline.games.aidalon.procedures.frames import ASK_KEEP, ON_FORGE, ON_LEFT_GRID, slot_question
from leyline.games.aidalon.procedures.stack import follow_cards, forget_card, push, trigger
from leyline.games.aidalon.state import BY_AGENTS, AidalonState, kind_of, owner_of, piece

# --- tokens -------------------------------------------------------------------------------------------------------


def gain_shards(s: AidalonState, seat: int, count: int) -> None:
    if count > 0:
        s.shards[seat] += count
        note(s, GAINED, seat, count)


def lose_shards(s: AidalonState, seat: int, count: int) -> None:
    """Move as many as there are (A26)."""
    count = min(count, s.shards[seat])
    if count > 0:
        s.shards[seat] -= count
        note(s, LOST, seat, count)


def steal_shards(s: AidalonState, seat: int, whom: int, count: int) -> None:
    """Move as many as there are (A26)."""
    count = min(count, s.shards[whom])
    if count > 0 and seat != whom:
        s.shards[whom] -= count
        s.shards[seat] += count
        note(s, STOLE, seat, whom, count)


def gain_heat(s: AidalonState, seat: int, count: int) -> None:
    s.heat[seat] += count
    note(s, HEATED, seat, count)


def lose_heat(s: AidalonState, seat: int, count: int) -> None:
    """Remove as much as there is (A26)."""
    count = min(count, s.heat[seat])
    if count > 0:
        s.heat[seat] -= count
        note(s, COOLED, seat, count)


# --- zones without order ------------------------------------------------------------------------------------------


def insert(zone: list[int], kind: int) -> None:
    """Put a card into a zone without order, which stays sorted."""
    index = len(zone)
    while index > 0 and zone[index - 1] > kind:
        index -= 1
    zone.insert(index, kind)


def network_size(s: AidalonState, seat: int) -> int:
    return len(s.network[seat]) + len(s.top[seat]) + len(s.bottom[seat])


def mix(s: AidalonState, seat: int) -> None:
    """Forget which cards of a Network are known."""
    network = s.network[seat]
    for known in s.top[seat]:
        insert(network, kind_of(known))
    for known in s.bottom[seat]:
        insert(network, kind_of(known))
    s.top[seat] = []
    s.bottom[seat] = []


def shuffle(s: AidalonState, seat: int) -> None:
    """Shuffle a Network, which every seat sees."""
    mix(s, seat)
    note(s, SHUFFLED, seat)


def archive(s: AidalonState, owner: int, kind: int, mask: int) -> None:
    """Put a card into its owner's Archives, face down; the mask names the seats that saw it."""
    insert(s.archives[owner], kind)
    note(s, ARCHIVED, owner, kind, mask | 1 << owner)


def discard(s: AidalonState, owner: int, kind: int) -> None:
    """Put a card into its owner's Scrap, or an agent into the score area of its owner's rival."""
    reveal(s)
    if s.book.types[kind] == AGENT:
        rival = s.book.rival(owner)
        note(s, SCORED, rival, kind, owner)
        _score(s, rival, kind, owner)
    else:
        insert(s.scrap[owner], kind)
        note(s, SCRAPPED, owner, kind)


def secure(s: AidalonState, seat: int, kind: int, owner: int) -> None:
    """Put an agent whose scrap cost was paid into the payer's score area."""
    note(s, SECURED, seat, kind, owner)
    _score(s, seat, kind, owner)


def _score(s: AidalonState, seat: int, kind: int, owner: int) -> None:
    """A30, A31: a player with enough agents from enough different owners wins at once."""
    insert(s.score[seat], piece(kind, 0, owner))
    if has_enough_agents(s, seat):
        end_by_agents(s, 1 << seat)


def has_enough_agents(s: AidalonState, seat: int) -> bool:
    """Return whether a player's score area wins the game (A30)."""
    limits = s.book.limits
    owners = 0
    for agent in s.score[seat]:
        owners |= 1 << owner_of(agent)
    different = 0
    while owners:
        different += owners & 1
        owners >>= 1
    return len(s.score[seat]) >= limits.agents_to_win and different >= min(limits.owners_to_win, s.book.seats - 1)


def end_by_agents(s: AidalonState, winners: int) -> None:
    """End the game for a mask of winners."""
    s.won |= winners
    s.ended = BY_AGENTS
    note(s, ENDED, BY_AGENTS, s.won)


# --- cards out of their zone for a while --------------------------------------------------------------------------


def put_back(s: AidalonState, district: int, at_bottom: bool) -> None:
    """A19: return cards that were discovered but not taken to their district; to a Network in their old order."""
    if not s.aside:
        return
    owner = owner_of(s.aside[0])
    if district == NETWORK:
        if at_bottom:
            s.bottom[owner] = s.aside + s.bottom[owner]
        else:
            s.top[owner] = s.aside + s.top[owner]
    else:
        zone = s.council[owner] if district == COUNCIL else s.archives[owner]
        for known in s.aside:
            insert(zone, kind_of(known))
    s.aside = []


def take_aside(s: AidalonState) -> int:
    """Remove the last card set aside and return the piece."""
    forget_card(s, ASIDE)
    return s.aside.pop()


# --- the grid -----------------------------------------------------------------------------------------------------


def lift(s: AidalonState, place: int) -> int:
    """Remove the card of a place, with all that is on it (A47), and return the card."""
    kind = s.cards[place]
    s.cards[place] = -1
    s.forged[place] = 0
    s.exhausted[place] = 0
    s.tokens[place] = 0
    s.boosts[place] = 0
    s.seen[place] = 0
    forget_card(s, place)
    return kind


def archive_from_grid(s: AidalonState, place: int) -> None:
    mask = s.seen[place]
    archive(s, place // PLACES, lift(s, place), mask)
    trigger(s, ON_LEFT_GRID, NOWHERE)


def scrap_from_grid(s: AidalonState, place: int) -> None:
    discard(s, place // PLACES, lift(s, place))
    trigger(s, ON_LEFT_GRID, NOWHERE)


def make_room(s: AidalonState, place: int) -> None:
    """A35: a card that is staged over is archived if it is unforged and scrapped if it is forged."""
    if s.cards[place] >= 0:
        if s.forged[place]:
            scrap_from_grid(s, place)
        else:
            archive_from_grid(s, place)


def stage(s: AidalonState, place: int, kind: int, mask: int) -> None:
    """Put a card into a slot, unforged and unexhausted; the mask names the seats that know it besides its owner."""
    seat = place // PLACES
    make_room(s, place)
    s.cards[place] = kind
    s.seen[place] = mask | 1 << seat
    s.touched.append(place)
    note(s, STAGED, seat, kind, place, s.seen[place])


def swap(s: AidalonState, one: int, other: int) -> None:
    """Exchange two places of a grid, one of which may be empty. Everything on a card moves with it."""
    s.cards[one], s.cards[other] = s.cards[other], s.cards[one]
    s.forged[one], s.forged[other] = s.forged[other], s.forged[one]
    s.exhausted[one], s.exhausted[other] = s.exhausted[other], s.exhausted[one]
    s.tokens[one], s.tokens[other] = s.tokens[other], s.tokens[one]
    s.boosts[one], s.boosts[other] = s.boosts[other], s.boosts[one]
    s.seen[one], s.seen[other] = s.seen[other], s.seen[one]
    s.touched.append(one)
    s.touched.append(other)
    follow_cards(s, one, other)


def exhaust(s: AidalonState, place: int) -> None:
    s.exhausted[place] = 1
    note(s, EXHAUSTED, place)


def unforge(s: AidalonState, place: int) -> None:
    """A38: everything else stays as it is; every seat has seen the card."""
    s.forged[place] = 0
    note(s, UNFORGED, place, s.cards[place])


def turn_up(s: AidalonState, place: int) -> None:
    """Forge a card in the grid; its owner keeps only one with the same unique name (A34)."""
    reveal(s)
    kind = s.cards[place]
    s.forged[place] = 1
    s.seen[place] = s.book.everybody
    if s.book.cards[kind].unique:
        _keep_one(s, place // PLACES, s.book.cards[kind].name)


def _keep_one(s: AidalonState, seat: int, name: str) -> None:
    base = PLACES * seat
    same = 0
    count = 0
    for slot in range(PLACES):
        if s.forged[base + slot] and s.book.cards[s.cards[base + slot]].name == name:
            same |= 1 << slot
            count += 1
    if count > 1:
        push(s, slot_question(ASK_KEEP, seat=seat, owner=seat, slots=same))


def forge(s: AidalonState, place: int, paid: int) -> None:
    """Forge a card whose shard cost has been paid."""
    note(s, FORGED, place // PLACES, s.cards[place], place, paid)
    trigger(s, ON_FORGE, place, place // PLACES)
    cache = s.book.cards[s.cards[place]].cache
    if cache:
        s.tokens[place] += cache
        note(s, CACHED, place, cache)
    turn_up(s, place)
