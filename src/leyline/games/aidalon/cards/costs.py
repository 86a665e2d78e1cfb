"""The costs of abilities and ciphers. A cost must be payable in full before any of it is paid (A26). The player who
pays makes the choices."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import AGENT, Cost, Step
from leyline.games.aidalon.cards.effects import ask_archive_from_council, choose_another
from leyline.games.aidalon.events import ACTION_LOST, CASHED, HEAT_STOLEN, note
from leyline.games.aidalon.grid import PLACES, ROW_MASKS, SEEKER, SLOTS
from leyline.games.aidalon.procedures import slots
from leyline.games.aidalon.procedures.card_stats import barrier
from leyline.games.aidalon.procedures.frames import (
    ABILITY_ANSWER,
    ASK_EXHAUST,
    ASK_RETURN,
    ASK_SCRAP_FROM_ARCHIVES,
    ASK_SCRAP_FROM_COUNCIL,
    ASK_SCRAP_SLOT,
    ASK_SHOW,
    ASK_UNFORGE,
    CARD,
    DEFENDER,
    SEAT,
    TO_ARCHIVES,
    count_question,
    deal_frame,
    owner_question,
    slot_question,
    swap_question,
)
from leyline.games.aidalon.procedures.stack import current_engagement, push
from leyline.games.aidalon.procedures.zones import archive_from_grid, exhaust, gain_heat, lose_shards, network_size
from leyline.games.aidalon.state import AidalonState


def _always(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return True


# --- the card itself ----------------------------------------------------------------------------------------------


def exhaust_this() -> Cost:
    return Cost(_can_exhaust_this, Step(_exhaust_this), "it is exhausted")


def _can_exhaust_this(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return place >= 0 and not s.exhausted[place]


def _exhaust_this(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    exhaust(s, f[CARD])


def archive_this() -> Cost:
    """Archive the card itself from the grid; this stops its engagement (A17)."""
    return Cost(_can_archive_this, Step(_archive_this), "it is not in your grid")


def _can_archive_this(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return place >= 0 and place % PLACES < SLOTS and s.cards[place] >= 0


def _archive_this(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    archive_from_grid(s, f[CARD])


def take_token() -> Cost:
    """Remove a shard from the card."""
    return Cost(_can_take_token, Step(_take_token), "no shards are on it")


def _can_take_token(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return place >= 0 and s.tokens[place] > 0


def _take_token(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    s.tokens[f[CARD]] -= 1
    note(s, CASHED, f[SEAT], f[CARD], 1)


# --- tokens -------------------------------------------------------------------------------------------------------


def lose(n: int) -> Cost:
    """Lose shards."""
    return Cost(_always, Step(_lose, n), "you cannot pay that many shards", shards=n)


def _lose(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    lose_shards(s, f[SEAT], n)


def take_heat(n: int) -> Cost:
    """Gain heat."""
    return Cost(_always, Step(_take_heat, n), "")


def _take_heat(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    gain_heat(s, f[SEAT], n)


def lose_action() -> Cost:
    """Lose an unspent action."""
    return Cost(_has_action, Step(_lose_action), "you have no unspent action")


def _has_action(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return s.actions[seat] > 0


def _lose_action(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    s.actions[f[SEAT]] -= 1
    note(s, ACTION_LOST, f[SEAT])


def steal_heat() -> Cost:
    """Take 1 heat from the owner of the engaged card."""
    return Cost(_owner_has_heat, Step(_steal_heat), "the card's owner has no heat")


def _owner_has_heat(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return s.heat[current_engagement(s)[DEFENDER]] > 0


def _steal_heat(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    owner = current_engagement(s)[DEFENDER]
    s.heat[owner] -= 1
    s.heat[f[SEAT]] += 1
    note(s, HEAT_STOLEN, f[SEAT], owner)


# --- cards from districts -----------------------------------------------------------------------------------------


def scrap_from_archives(n: int) -> Cost:
    return Cost(_archives_hold, Step(_scrap_from_archives, n), "your Archives do not hold enough cards", n)


def _archives_hold(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return len(s.archives[seat]) >= n


def _scrap_from_archives(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, count_question(ASK_SCRAP_FROM_ARCHIVES, seat=f[SEAT], count=n))


def archive_council_card(n: int) -> Cost:
    return Cost(_council_holds, Step(ask_archive_from_council, n), "your Council does not hold enough cards", n)


def _council_holds(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return len(s.council[seat]) >= n


def archive_own_top(n: int) -> Cost:
    return Cost(_network_holds, Step(_archive_own_top, n), "your Network does not hold enough cards", n)


def _network_holds(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return network_size(s, seat) >= n


def _archive_own_top(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, deal_frame(owner=f[SEAT], count=n, to=TO_ARCHIVES))


def scrap_council_worth(n: int) -> Cost:
    """Scrap any number of cards from your Council whose shard costs add up to at least n."""
    return Cost(
        _council_is_worth, Step(_scrap_council_worth, n), f"the shard costs in your Council add up to less than {n}", n
    )


def _council_is_worth(s: AidalonState, seat: int, place: int, n: int) -> bool:
    total = 0
    for kind in s.council[seat]:
        total += s.book.costs[kind]
    return total >= n


def _scrap_council_worth(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, count_question(ASK_SCRAP_FROM_COUNCIL, seat=f[SEAT], count=n))


def choose_who_sees() -> Cost:
    """Choose the other player to whom a card is shown."""
    return Cost(_always, choose_another(), "")


def show_agent() -> Cost:
    """Show the chosen player an agent in your Council or Archives."""
    return Cost(_has_agent, Step(_show_agent), "there is no agent in your Council or Archives")


def _has_agent(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return any([s.book.types[kind] == AGENT for kind in s.council[seat] + s.archives[seat]])


def _show_agent(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, owner_question(ASK_SHOW, seat=f[SEAT], owner=f[ABILITY_ANSWER]))


# --- cards in the grid --------------------------------------------------------------------------------------------


def exhaust_in(mask: int, where: str) -> Cost:
    """Exhaust an unexhausted card, forged or not, in these slots of your grid (A29)."""
    return Cost(_ready_in, Step(_exhaust_in, mask), f"there is no unexhausted card in your {where}", mask)


def _ready_in(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return slots.ready(s, seat, n) != 0


def _exhaust_in(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, slot_question(ASK_EXHAUST, seat=f[SEAT], owner=f[SEAT], slots=slots.ready(s, f[SEAT], n)))


def exhaust_strong(n: int) -> Cost:
    """Exhaust a forged card with a barrier of at least n."""
    why = f"you have no unexhausted forged card with a barrier of {n} or more"
    return Cost(_has_strong, Step(_exhaust_strong, n), why, n)


def _strong(s: AidalonState, seat: int, n: int) -> int:
    mask = slots.forged(s, seat) & slots.ready(s, seat)
    for slot in range(SLOTS):
        if mask >> slot & 1 and barrier(s, PLACES * seat + slot) < n:
            mask &= ~(1 << slot)
    return mask


def _has_strong(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return _strong(s, seat, n) != 0


def _exhaust_strong(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, slot_question(ASK_EXHAUST, seat=f[SEAT], owner=f[SEAT], slots=_strong(s, f[SEAT], n)))


def exhaust_seeker() -> Cost:
    return Cost(_seeker_is_ready, Step(_exhaust_seeker), "your seeker is exhausted")


def _seeker_is_ready(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return not s.exhausted[PLACES * seat + SEEKER]


def _exhaust_seeker(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    exhaust(s, PLACES * f[SEAT] + SEEKER)


def unforge_own() -> Cost:
    return Cost(_has_forged, Step(_unforge_own), "you have no forged card")


def _has_forged(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return slots.forged(s, seat) != 0


def _unforge_own(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, slot_question(ASK_UNFORGE, seat=f[SEAT], owner=f[SEAT], slots=slots.forged(s, f[SEAT])))


def return_own() -> Cost:
    """Return a card from your grid to your Council."""
    return Cost(has_grid_card, Step(_return_own), "your grid is empty")


def has_grid_card(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return slots.occupied(s, seat) != 0


def _return_own(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, slot_question(ASK_RETURN, seat=f[SEAT], owner=f[SEAT], slots=slots.occupied(s, f[SEAT])))


def scrap_own() -> Cost:
    """Scrap a card from your grid, forged or not."""
    return Cost(has_grid_card, Step(_scrap_own), "your grid is empty")


def _scrap_own(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, slot_question(ASK_SCRAP_SLOT, seat=f[SEAT], owner=f[SEAT], slots=slots.occupied(s, f[SEAT])))


def swap_front_and_back() -> Cost:
    """Swap a card in your front row with one in your back row."""
    return Cost(_front_and_back, Step(_swap_front_and_back), "your front row or your back row is empty")


def _front_and_back(s: AidalonState, seat: int, place: int, n: int) -> bool:
    mask = slots.occupied(s, seat)
    return mask & ROW_MASKS[0] != 0 and mask & ROW_MASKS[2] != 0


def _swap_front_and_back(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    mask = slots.occupied(s, f[SEAT])
    push(s, swap_question(seat=f[SEAT], owner=f[SEAT], slots=mask & ROW_MASKS[0], other_slots=mask & ROW_MASKS[2]))
