"""Counting the cards of a position, and checking that it can occur."""

from __future__ import annotations

from leyline.core.errors import BadState
from leyline.core.game import Frame
from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.cards.card import AGENT
from leyline.games.aidalon.grid import ASIDE, NOWHERE, PLACES, SEEKER
from leyline.games.aidalon.hidden.knowledge import moments_in_play
from leyline.games.aidalon.procedures.frames import (
    ABILITY,
    ABILITY_ANSWER,
    ABILITY_NUMBER,
    ABILITY_SOURCE,
    ASK_KEEP,
    BREACH,
    CARD,
    CIPHER_NUMBER,
    CONFRONTING,
    DEFENDER,
    DELVE,
    DELVE_ROW,
    DISCOVERING,
    ENGAGE,
    ENGAGE_MANNER,
    ENGAGE_WHERE,
    IN_GRID,
    KIND,
    LENGTHS,
    ON_REFILL,
    OPENING,
    PATH,
    QUESTION,
    REACTION,
    REACTION_PASSES,
    REACTION_TRIGGER,
    REFRESH,
    ROUND,
    SEAT,
    STEP,
    TRIGGERS,
    WINDOW,
    WINDOW_PASSES,
)
from leyline.games.aidalon.procedures.main_phase import ACT
from leyline.games.aidalon.procedures.stack import is_delving
from leyline.games.aidalon.procedures.windows import could_act
from leyline.games.aidalon.procedures.zones import end_by_agents, has_enough_agents, network_size
from leyline.games.aidalon.questions.procedure import QUESTIONS
from leyline.games.aidalon.state import (
    BY_AGENTS,
    BY_DECKING,
    BY_LIMIT,
    RUNNING,
    STOPPED,
    AidalonState,
    kind_of,
    mask_of,
    owner_of,
)


def count_cards(s: AidalonState, owner: int) -> list[int]:
    """Return how many of each card a player has, wherever they are."""
    counts = [0] * s.book.kinds
    for kind in s.council[owner] + s.archives[owner] + s.network[owner] + s.scrap[owner] + moments_in_play(s, owner):
        counts[kind] += 1
    for known in s.top[owner] + s.bottom[owner] + s.aside + [agent for area in s.score for agent in area]:
        if owner_of(known) == owner:
            counts[kind_of(known)] += 1
    for kind in s.cards[PLACES * owner : PLACES * owner + PLACES]:
        if kind >= 0:
            counts[kind] += 1
    return counts


def check_numbers(s: AidalonState) -> None:
    """Raise `BadState` if a list has the wrong length or a number is out of range."""
    seats = s.book.seats
    places = (s.cards, s.forged, s.exhausted, s.tokens, s.boosts, s.seen)
    rows = (s.council, s.archives, s.network, s.top, s.bottom, s.scrap, s.score)
    if any([len(values) != PLACES * seats for values in places]):
        raise BadState("A list with an entry for each place has the wrong length.")
    if any([len(values) != seats for values in (s.shards, s.heat, s.actions)]) or any([len(r) != seats for r in rows]):
        raise BadState("A list with an entry for each seat has the wrong length.")
    counts = [s.round, s.group, *s.tokens, *s.boosts, *s.shards, *s.heat, *s.actions]
    if min(counts) < 0 or any([flag not in (0, 1) for flag in s.forged + s.exhausted]):
        raise BadState("A count is below 0, or a flag is neither 0 nor 1.")
    if not (
        0 <= s.first < seats
        and -1 <= s.mover < seats
        and 0 <= s.begun < 1 << seats
        and 0 <= s.halt <= STOPPED
        and RUNNING <= s.ended <= BY_LIMIT
        and 0 <= s.won < 1 << seats
        and (s.won == 0) == (s.ended == RUNNING)
    ):
        raise BadState("first, mover, begun, halt, ended or won is out of range.")


def check_zones(s: AidalonState) -> None:
    """Raise `BadState` if a card outside the grids is no card or lies where it cannot."""
    seats, kinds = s.book.seats, s.book.kinds
    zones = s.council + s.archives + s.network + s.scrap
    if any([not 0 <= kind < kinds for zone in zones for kind in zone]) or any([z != sorted(z) for z in zones]):
        raise BadState("A zone without order is not a sorted list of cards.")
    pieces = [known for row in s.top + s.bottom + s.score for known in row] + s.aside
    if any([known < 0 or kind_of(known) >= kinds or owner_of(known) >= seats for known in pieces]):
        raise BadState("A known card is not a card of this game.")
    if any([owner_of(known) != seat for seat in range(seats) for known in s.top[seat] + s.bottom[seat]]):
        raise BadState("A Network holds a card of another player.")
    if any([mask_of(known) & ~s.book.everybody for known in pieces]):
        raise BadState("A card is known to a seat that does not exist.")
    if any([CARDS[kind_of(agent)].type != AGENT for area in s.score for agent in area]):
        raise BadState("Only agents lie in a score area.")
    if any([owner_of(agent) == seat for seat in range(seats) for agent in s.score[seat]]):
        raise BadState("A score area holds an agent of its own player.")
    if s.shown and not (
        len(s.shown) == 4 and 0 <= s.shown[0] < seats and 0 <= s.shown[1] < seats and 0 <= s.shown[2] < kinds
    ):
        raise BadState("shown does not say which card was shown to whom.")


def check_grids(s: AidalonState) -> None:
    """Raise `BadState` if a grid or a seeker's place holds what it cannot."""
    for place in range(len(s.cards)):
        if s.cards[place] < 0:
            _check_empty_place(s, place)
        else:
            _check_card(s, place)
    if any([not 0 <= place < len(s.cards) for place in s.touched]):
        raise BadState("touched names a place that does not exist.")


def _check_empty_place(s: AidalonState, place: int) -> None:
    if place % PLACES == SEEKER:
        raise BadState("A seeker is not in its place.")
    marks = (s.forged[place], s.exhausted[place], s.tokens[place], s.boosts[place], s.seen[place])
    if s.cards[place] != -1 or marks != (0, 0, 0, 0, 0):
        raise BadState("An empty slot is forged, exhausted, seen, or holds tokens.")


def _check_card(s: AidalonState, place: int) -> None:
    kind = s.cards[place]
    if place % PLACES == SEEKER:
        if kind != s.book.seekers[place // PLACES] or not s.forged[place]:
            raise BadState("A seeker is not in its place.")
    elif kind >= s.book.kinds or not s.book.stageable(kind):
        raise BadState("A card lies in a grid that cannot be staged.")
    if not 0 <= s.seen[place] <= s.book.everybody:
        raise BadState("seen names a seat that does not exist.")
    if not s.seen[place] >> place // PLACES & 1:
        raise BadState("A player does not know a card in their own grid.")
    if s.forged[place] and s.seen[place] != s.book.everybody:
        raise BadState("A forged card is not known to every seat.")


def check_uniques(s: AidalonState) -> None:
    """Raise `BadState` if a player has forged two cards of one unique name and is not asked which one to keep (A34)."""
    for seat in range(s.book.seats):
        names: list[str] = []
        for place in range(PLACES * seat, PLACES * seat + PLACES):
            if s.forged[place] and s.book.cards[s.cards[place]].unique:
                names.append(s.book.cards[s.cards[place]].name)
        asked = any([f[KIND] == QUESTION and f[STEP] == ASK_KEEP and f[SEAT] == seat for f in s.stack])
        if len(set(names)) < len(names) and not asked:
            raise BadState("A player has forged two cards of the same unique name.")


# --- the course of the game ---------------------------------------------------------------------------------------


def check_course(s: AidalonState) -> None:
    """Raise `BadState` if the round, the actions or the end do not go together with the rest."""
    book, limit = s.book, s.book.limits.round_limit
    if (s.round == 0) != (s.stack[0][KIND] == OPENING):
        raise BadState("The first round must begin after the set-up.")
    if limit and s.round > limit:
        raise BadState(f"This is round {s.round}, but this game ends after {limit}.")
    for seat in range(book.seats):
        bonus = [kind for kind in [book.seekers[seat], *book.lists[seat]] if book.reacts[kind] >> ON_REFILL & 1]
        most = book.limits.actions + min(len(bonus), PLACES)
        if s.actions[seat] > most:
            raise BadState(f"A player has {s.actions[seat]} actions; there can be no more than {most}.")
    top = s.stack[-1]
    if s.stack[0][:2] == (ROUND, ACT) and (len(s.stack) > 1 or s.actions[top[SEAT]] == 0):
        raise BadState("A player performs an action only with one left, and with nothing else in progress.")
    if top[KIND] == WINDOW and s.ended == RUNNING and not could_act(s, top[SEAT]):
        raise BadState("A player who could not perform an instant is asked for one.")
    delving = is_delving(s)
    if s.halt and not delving:
        raise BadState("A delve has been redirected or stopped, but there is none.")
    if not delving and any(s.boosts):
        raise BadState("A card has gained barrier until the delve ends, but there is no delve.")
    if s.aside and len(s.stack) < 2 and top[KIND] != OPENING:
        raise BadState("A card is set aside although nothing is in progress.")
    if s.aside and s.stack[0][KIND] == ROUND and all([f[KIND] in (ROUND, WINDOW) for f in s.stack]):
        raise BadState("A card is set aside although nothing is in progress.")


def check_end(s: AidalonState) -> None:
    """Raise `BadState` if the game is over without a reason."""
    seats = range(s.book.seats)
    winners = [seat for seat in seats if s.won >> seat & 1]
    if s.ended == BY_AGENTS:
        good = all([has_enough_agents(s, seat) for seat in winners])
    elif s.ended == BY_DECKING:
        good = any([network_size(s, seat) == 0 for seat in seats])
    else:
        good = s.ended == RUNNING or s.round == s.book.limits.round_limit
    if not good:
        raise BadState("The game is over without a reason.")


# --- the stack ----------------------------------------------------------------------------------------------------


def check_stack(s: AidalonState) -> None:
    """Raise `BadState` if a frame is malformed or lies where it cannot."""
    if not s.stack or s.stack[0][:1] not in ((OPENING,), (ROUND,), (REFRESH,)):
        raise BadState("The stack does not begin with the set-up, a round or a refresh phase.")
    for index, f in enumerate(s.stack):
        _check_frame(s, index, f)
        if f[KIND] in (DELVE, ENGAGE, BREACH):
            _check_delve_frame(s, f)
        elif f[KIND] == ABILITY:
            _check_ability_frame(s, f)
        elif f[KIND] == REACTION and not 0 <= f[REACTION_TRIGGER] < TRIGGERS:
            raise BadState("Reactions are to a trigger that does not exist.")
        elif f[KIND] == WINDOW or f[KIND] == REACTION:
            passes = f[WINDOW_PASSES if f[KIND] == WINDOW else REACTION_PASSES]
            asking = index == len(s.stack) - 1 and s.ended == RUNNING
            if not s.book.rulings.passes_after_acting <= passes <= (s.book.seats - 1 if asking else s.book.seats):
                raise BadState("More players have passed than there are in a window or in reactions.")
        elif f[KIND] == QUESTION and not f[STEP] < len(QUESTIONS):
            raise BadState("There is no such question.")


def _check_frame(s: AidalonState, index: int, f: Frame) -> None:
    """Check what all frames have in common."""
    seats = s.book.seats
    if not f or not 0 <= f[KIND] < len(LENGTHS) or len(f) != LENGTHS[f[KIND]]:
        raise BadState("A frame has an unknown kind or the wrong length.")
    if not 0 <= f[SEAT] < seats or f[STEP] < 0 or not ASIDE <= f[CARD] < PLACES * seats:
        raise BadState("The step, seat or card of a frame is out of range.")
    if f[CARD] >= 0 and s.cards[f[CARD]] < 0:
        raise BadState("A frame refers to a card that is not there.")
    if f[KIND] == DELVE and index != 1:
        raise BadState("A delve is not directly inside a round.")


def _check_delve_frame(s: AidalonState, f: Frame) -> None:
    """Check a delve, an engagement or a breach."""
    seats, kind = s.book.seats, f[KIND]
    if kind != DELVE and (len(s.stack) < 2 or s.stack[1][KIND] != DELVE):
        raise BadState("An engagement or a breach is not part of a delve.")
    if not 0 <= f[DEFENDER] < seats or f[DEFENDER] == f[SEAT]:
        raise BadState("The defender is not another player.")
    if kind == ENGAGE:
        _check_engagement(s, f)
    elif not 0 <= f[PATH] < 3 or (kind == DELVE and not 0 <= f[DELVE_ROW] < 3):
        raise BadState("A delve is outside the three paths and rows.")


def _check_engagement(s: AidalonState, f: Frame) -> None:
    if f[ENGAGE_MANNER] not in (CONFRONTING, DISCOVERING) or not 0 <= f[ENGAGE_WHERE] <= IN_GRID:
        raise BadState("A card is neither confronted nor discovered, or lies nowhere.")
    if f[CARD] == NOWHERE:
        raise BadState("An engagement is with no card.")
    if f[CARD] == ASIDE and not s.aside:
        raise BadState("No card is set aside to be discovered.")


def _check_ability_frame(s: AidalonState, f: Frame) -> None:
    source, number = f[ABILITY_SOURCE], f[ABILITY_NUMBER]
    if not (0 <= source < s.book.kinds and CIPHER_NUMBER <= number < len(CARDS[source].abilities)):
        raise BadState("A card has no such ability.")
    if number == CIPHER_NUMBER and CARDS[source].cipher is None:
        raise BadState("A card has no cipher.")
    if not -1 <= f[ABILITY_ANSWER] < PLACES * s.book.seats:
        raise BadState("The answer of an ability is neither a player nor a place.")


# --- completing a position ----------------------------------------------------------------------------------------


def end_if_won(s: AidalonState) -> None:
    """End a game in which a score area already wins (A30)."""
    if s.ended != RUNNING:
        return
    winners = 0
    for seat in range(s.book.seats):
        if has_enough_agents(s, seat):
            winners |= 1 << seat
    if winners:
        end_by_agents(s, winners)
