"""Counting the cards, and checking that a dumped position could lie on a table."""

from __future__ import annotations

from leyline.core.errors import BadState
from leyline.games.aidalon.cards import CARDS, SLUGS
from leyline.games.aidalon.cards.card import AGENT
from leyline.games.aidalon.grid import ASIDE, GONE, PLACES, SEEKER
from leyline.games.aidalon.hidden.knowledge import moments_in_play
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.procedures.frames import (
    ABILITY,
    ABILITY_ANSWER,
    ABILITY_NUMBER,
    ABILITY_SOURCE,
    BREACH,
    CARD,
    DEFENDER,
    DELVE,
    DELVE_ROW,
    ENGAGE,
    ENGAGE_MANNER,
    ENGAGE_WHERE,
    KIND,
    LENGTHS,
    OPENING,
    PATH,
    QUESTION,
    REACTION,
    REACTION_TRIGGER,
    REFRESH,
    ROUND,
    SEAT,
    STEP,
    TRIGGERS,
)
from leyline.games.aidalon.questions.procedure import QUESTIONS
from leyline.games.aidalon.state import BY_LIMIT, RUNNING, STOPPED, AidalonState, kind_of, owner_of


def inventory(s: AidalonState) -> dict[str, int]:
    """Every player's cards of each kind, wherever they are."""
    out: dict[str, int] = {}
    for owner in range(s.book.seats):
        counts = [0] * s.book.kinds
        for kind in s.council[owner] + s.archives[owner] + s.network[owner] + s.scrap[owner]:
            counts[kind] += 1
        for known in s.top[owner] + s.bottom[owner] + s.aside:
            if owner_of(known) == owner:
                counts[kind_of(known)] += 1
        for area in s.score:
            for agent in area:
                if owner_of(agent) == owner:
                    counts[kind_of(agent)] += 1
        for slot in range(PLACES):
            if s.cards[PLACES * owner + slot] >= 0:
                counts[s.cards[PLACES * owner + slot]] += 1
        for kind in moments_in_play(s, owner):
            counts[kind] += 1
        for kind in range(s.book.kinds):
            if counts[kind]:
                out[f"{ROLES[owner]} {SLUGS[kind]}"] = counts[kind]
    return out


def validate(s: AidalonState) -> None:
    """Raise `BadState` if the fields do not describe a position."""
    seats = s.book.seats
    places = (s.cards, s.forged, s.exhausted, s.tokens, s.boosts, s.seen)
    rows = (s.council, s.archives, s.network, s.top, s.bottom, s.scrap, s.score)
    if any([len(values) != PLACES * seats for values in places]):
        raise BadState("a list with an entry for each place has the wrong length")
    if any([len(values) != seats for values in (s.shards, s.heat, s.actions)]) or any([len(r) != seats for r in rows]):
        raise BadState("a list with an entry for each seat has the wrong length")
    counts = [s.round, s.group, *s.tokens, *s.boosts, *s.shards, *s.heat, *s.actions]
    if min(counts) < 0 or any([flag not in (0, 1) for flag in s.forged + s.exhausted]):
        raise BadState("a count of the position is below 0, or a mark is neither 0 nor 1")
    if not (
        0 <= s.first < seats
        and -1 <= s.mover < seats
        and 0 <= s.begun < 1 << seats
        and 0 <= s.halt <= STOPPED
        and RUNNING <= s.ended <= BY_LIMIT
        and 0 <= s.won < 1 << seats
        and (s.won == 0) == (s.ended == RUNNING)
    ):
        raise BadState("first, mover, begun, halt, ended or won is out of range")
    _audit_cards(s)
    _audit_stack(s)


def _audit_cards(s: AidalonState) -> None:
    seats, kinds = s.book.seats, s.book.kinds
    zones = s.council + s.archives + s.network + s.scrap
    if any([not 0 <= kind < kinds for zone in zones for kind in zone]) or any([z != sorted(z) for z in zones]):
        raise BadState("a zone without order is not a sorted list of cards")
    pieces = [known for row in s.top + s.bottom + s.score for known in row] + s.aside
    if any([known < 0 or kind_of(known) >= kinds or owner_of(known) >= seats for known in pieces]):
        raise BadState("a known card is no card")
    if any([CARDS[kind_of(agent)].type != AGENT for area in s.score for agent in area]):
        raise BadState("only agents lie in a score area")
    for place, kind in enumerate(s.cards):
        owner, slot = divmod(place, PLACES)
        if slot == SEEKER:
            if kind != s.book.seekers[owner] or not s.forged[place]:
                raise BadState("a seeker is not in its place")
        elif kind >= 0:
            if kind >= kinds or not s.book.stageable(kind):
                raise BadState("a card lies in a grid that cannot lie there")
        elif kind != -1 or s.forged[place] or s.exhausted[place] or s.tokens[place] or s.boosts[place] or s.seen[place]:
            raise BadState("an empty slot has marks")
        if kind >= 0 and not 0 <= s.seen[place] <= s.book.everybody:
            raise BadState("seen names somebody who is not there")
        if kind >= 0 and s.forged[place] and s.seen[place] != s.book.everybody:
            raise BadState("everybody knows a forged card")
    if any([not 0 <= place < PLACES * seats for place in s.touched]):
        raise BadState("touched names a place that is not there")
    if s.shown and not (
        len(s.shown) == 4 and 0 <= s.shown[0] < seats and 0 <= s.shown[1] < seats and 0 <= s.shown[2] < kinds
    ):
        raise BadState("shown does not say what was shown to whom")


def _audit_stack(s: AidalonState) -> None:
    seats = s.book.seats
    if not s.stack or s.stack[0][:1] not in ((OPENING,), (ROUND,), (REFRESH,)):
        raise BadState("the stack does not begin with the set-up, a round or a refresh phase")
    for index, f in enumerate(s.stack):
        if not f or not 0 <= f[KIND] < len(LENGTHS) or len(f) != LENGTHS[f[KIND]]:
            raise BadState("a frame of the stack is no frame")
        if not 0 <= f[SEAT] < seats or f[STEP] < 0 or not ASIDE <= f[CARD] < PLACES * seats:
            raise BadState("step, seat or card of a frame is out of range")
        if f[CARD] >= 0 and (f[CARD] % PLACES >= PLACES or s.cards[f[CARD]] < 0):
            raise BadState("a frame speaks of a card that is not there")
        if (f[KIND] == DELVE) != (index == 1 and f[KIND] == DELVE):
            raise BadState("a delve is the action of a round")
        _audit_frame(s, f)


def _audit_frame(s: AidalonState, f: tuple[int, ...]) -> None:
    seats, kind = s.book.seats, f[KIND]
    delve = len(s.stack) > 1 and s.stack[1][KIND] == DELVE
    if kind in (ENGAGE, BREACH) and not delve:
        raise BadState("cards are engaged and districts breached in a delve")
    if kind in (DELVE, ENGAGE, BREACH) and not (0 <= f[DEFENDER] < seats and f[DEFENDER] != f[SEAT]):
        raise BadState("a defender is another player")
    if kind in (DELVE, BREACH) and not 0 <= f[PATH] < 3:
        raise BadState("a delve goes along one of three paths")
    if kind == DELVE and not 0 <= f[DELVE_ROW] < 3:
        raise BadState("a delve stands in one of three rows")
    if kind == ENGAGE and not (f[ENGAGE_MANNER] in (0, 1) and 0 <= f[ENGAGE_WHERE] <= 3):
        raise BadState("a card is confronted or discovered, in the grid or a district")
    if kind == ENGAGE and f[CARD] not in (GONE, ASIDE) and not 0 <= f[CARD] < PLACES * seats:
        raise BadState("an engagement is with a card")
    if kind == ENGAGE and f[CARD] == ASIDE and not s.aside:
        raise BadState("no card is set aside to be discovered")
    if kind == REACTION and not 0 <= f[REACTION_TRIGGER] < TRIGGERS:
        raise BadState("reactions are to something that can happen")
    if kind == ABILITY and not (
        0 <= f[ABILITY_SOURCE] < s.book.kinds and -1 <= f[ABILITY_NUMBER] < len(CARDS[f[ABILITY_SOURCE]].abilities)
    ):
        raise BadState("a card has no such ability")
    if kind == ABILITY and f[ABILITY_NUMBER] < 0 and CARDS[f[ABILITY_SOURCE]].cipher is None:
        raise BadState("a card has no cipher")
    if kind == ABILITY and not -1 <= f[ABILITY_ANSWER] < PLACES * seats:
        raise BadState("an answer is a player or a place")
    if kind == QUESTION and not f[STEP] < len(QUESTIONS):
        raise BadState("there is no such question")
