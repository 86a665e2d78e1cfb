"""The needs of abilities: conditions, each with what to tell a player where it does not hold.

A test takes the position, the player who would use the ability, the place of its card (`NOWHERE` for a card from the
Council or a district), and a number."""

from __future__ import annotations

from typing import Final

from leyline.games.aidalon.cards.card import ENGAGER, MOMENT, THAT_PLAYER, YOU, Need
from leyline.games.aidalon.grid import COUNCIL, DISTRICT_WORDS, NETWORK, PLACES, ROW_MASKS, SEEKER
from leyline.games.aidalon.procedures import slots
from leyline.games.aidalon.procedures.frames import (
    CARD,
    CONFRONTING,
    DEFENDER,
    DISCOVERING,
    ENGAGE,
    ENGAGE_MANNER,
    ENGAGE_WHERE,
    IN_GRID,
    PATH,
    REACTION_DETAIL,
    SEAT,
)
from leyline.games.aidalon.procedures.stack import (
    current_delve,
    current_engagement,
    current_reaction,
    engaged_kind,
    find_frame,
    is_delving,
)
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import AidalonState

# --- delves and breaches ------------------------------------------------------------------------------------------


def during_a_delve() -> Need:
    return Need(_during_a_delve, "it can be used only during a delve")


def _during_a_delve(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return is_delving(s)


def your_delve() -> Need:
    return Need(_your_delve, "it can be used only during your own delve")


def _your_delve(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return is_delving(s) and current_delve(s)[SEAT] == seat


def your_delve_into(district: int) -> Need:
    return Need(_your_delve_into, f"you are not delving into the {DISTRICT_WORDS[district]}", district)


def _your_delve_into(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return is_delving(s) and current_delve(s)[SEAT] == seat and current_delve(s)[PATH] == n


# --- engagements --------------------------------------------------------------------------------------------------


def your_card_is_engaged() -> Need:
    return Need(_your_card_is_engaged, "the engaged card is not yours")


def _your_card_is_engaged(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return current_engagement(s)[DEFENDER] == seat


def your_grid_card_is_engaged() -> Need:
    return Need(_your_grid_card_is_engaged, "the engaged card is not in your grid")


def _your_grid_card_is_engaged(s: AidalonState, seat: int, place: int, n: int) -> bool:
    engaged = current_engagement(s)
    return engaged[DEFENDER] == seat and engaged[ENGAGE_WHERE] == IN_GRID


def engaged_is_no_moment() -> Need:
    """Secret: not every seat knows the type of a discovered card."""
    return Need(_engaged_is_no_moment, "the engaged card is a moment", secret=True)


def _engaged_is_no_moment(s: AidalonState, seat: int, place: int, n: int) -> bool:
    kind = engaged_kind(s, current_engagement(s))
    return kind >= 0 and s.book.types[kind] != MOMENT


def engaged_is_a_moment() -> Need:
    """Secret: not every seat knows the type of a discovered card."""
    return Need(_engaged_is_a_moment, "the discovered card is not a moment", secret=True)


def _engaged_is_a_moment(s: AidalonState, seat: int, place: int, n: int) -> bool:
    kind = engaged_kind(s, current_engagement(s))
    return kind >= 0 and s.book.types[kind] == MOMENT


def your_card_is_confronted(type: int) -> Need:
    return Need(_your_card_is_confronted, "no such card of yours is being confronted", type)


def _your_card_is_confronted(s: AidalonState, seat: int, place: int, n: int) -> bool:
    engaged = current_engagement(s)
    kind = engaged_kind(s, engaged)
    return engaged[ENGAGE_MANNER] == CONFRONTING and engaged[DEFENDER] == seat and kind >= 0 and s.book.types[kind] == n


def you_confront() -> Need:
    return Need(_you_confront, "you are not confronting a card")


def _you_confront(s: AidalonState, seat: int, place: int, n: int) -> bool:
    engaged = current_engagement(s)
    return engaged[ENGAGE_MANNER] == CONFRONTING and engaged[SEAT] == seat and engaged[CARD] >= 0


def you_discover_in_council_or_network() -> Need:
    return Need(_you_discover, "you are not discovering a card in a Council or a Network")


def _you_discover(s: AidalonState, seat: int, place: int, n: int) -> bool:
    engaged = current_engagement(s)
    return (
        engaged[ENGAGE_MANNER] == DISCOVERING
        and engaged[SEAT] == seat
        and (engaged[ENGAGE_WHERE] == COUNCIL or engaged[ENGAGE_WHERE] == NETWORK)
    )


def in_your_grid() -> Need:
    """For discover abilities: the card is in the grid."""
    return Need(_in_your_grid, "it can be used only if the card is discovered in your grid")


def _in_your_grid(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return place >= 0 and find_frame(s, ENGAGE) >= 0 and current_engagement(s)[ENGAGE_WHERE] == IN_GRID


# --- what happened ------------------------------------------------------------------------------------------------


def this_card() -> Need:
    """For reactions: the trigger is about this very card."""
    return Need(_this_card, "it happened to another card")


def _this_card(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return place >= 0 and current_reaction(s)[CARD] == place


def a_card_of_yours() -> Need:
    """For reactions: the trigger is about a card of the player, who may have lost it since."""
    return Need(_a_card_of_yours, "it happened to a card of another player")


def _a_card_of_yours(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return current_reaction(s)[REACTION_DETAIL] == seat


def you_begin_to_discover(district: int) -> Need:
    """For reactions to the beginning of discoveries: they are yours, in such a district."""
    return Need(_you_begin, f"you are not beginning to discover cards in the {DISTRICT_WORDS[district]}", district)


def _you_begin(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return current_delve(s)[SEAT] == seat and current_reaction(s)[REACTION_DETAIL] == n


# --- something to act on (A57) ------------------------------------------------------------------------------------


def _whose(s: AidalonState, seat: int, whom: int) -> int:
    if whom == ENGAGER:
        return current_engagement(s)[SEAT]
    return current_delve(s)[DEFENDER] if whom == THAT_PLAYER else seat


WHOSE: Final = {YOU: "your", ENGAGER: "the engaging player's", THAT_PLAYER: "that player's"}


def network_has_cards(whom: int = YOU) -> Need:
    return Need(_network_has_cards, f"{WHOSE[whom]} Network is empty", whom, since=2)


def _network_has_cards(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return network_size(s, _whose(s, seat, n)) > 0


def council_has_cards(whom: int = YOU) -> Need:
    return Need(_council_has_cards, f"{WHOSE[whom]} Council is empty", whom, since=2)


def _council_has_cards(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return len(s.council[_whose(s, seat, n)]) > 0


def another_council_card() -> Need:
    """For moments: the Council holds another card."""
    return Need(_another_council_card, "your Council holds no other card", since=2)


def _another_council_card(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return len(s.council[seat]) > 1


def network_or_council_has_cards() -> Need:
    return Need(_network_or_council, "your Network and your Council are empty", since=2)


def _network_or_council(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return network_size(s, seat) > 0 or len(s.council[seat]) > 0


def network_or_archives_has_cards() -> Need:
    return Need(_network_or_archives, "your Network and your Archives are empty", since=2)


def _network_or_archives(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return network_size(s, seat) > 0 or len(s.archives[seat]) > 0


def you_have_heat() -> Need:
    return Need(_heat_at_least, "you have no heat", 1, since=2)


def engager_has_shards() -> Need:
    return Need(_engager_has_shards, "the engaging player has no shards", since=2)


def _engager_has_shards(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return s.shards[current_engagement(s)[SEAT]] > 0


def another_grid_card() -> Need:
    """The grid holds a card besides this one."""
    return Need(_another_grid_card, "your grid holds no other card", since=2)


def _another_grid_card(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return slots.occupied(s, seat) & ~(1 << place % PLACES) != 0


def confronted_has_a_barrier() -> Need:
    return Need(_confronted_has_a_barrier, "the confronted card has no barrier", since=2)


def _confronted_has_a_barrier(s: AidalonState, seat: int, place: int, n: int) -> bool:
    kind = engaged_kind(s, current_engagement(s))
    return kind >= 0 and s.book.barriers[kind] >= 0


def a_player_can_draw() -> Need:
    return Need(_a_player_finds, "every Network is empty", since=2)


def a_player_can_draw_or_cool() -> Need:
    return Need(_a_player_finds, "every Network is empty, and no player has heat", 1, since=2)


def _a_player_finds(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return players_who_can_draw(s, n == 1) != 0


def players_who_can_draw(s: AidalonState, or_cool: bool) -> int:
    """Return the mask of the players with a card in their Network or (with `or_cool`) heat."""
    mask = 0
    for seat in range(s.book.seats):
        if network_size(s, seat) > 0 or (or_cool and s.heat[seat] > 0):
            mask |= 1 << seat
    return mask


# --- comparisons --------------------------------------------------------------------------------------------------


def council_size(s: AidalonState, seat: int) -> int:
    """Return the number of cards in a Council. Cards being discovered still count (A50)."""
    total = len(s.council[seat])
    if s.aside and find_frame(s, ENGAGE) >= 0:
        engaged = current_engagement(s)
        if engaged[ENGAGE_WHERE] == COUNCIL and engaged[DEFENDER] == seat:
            total += len(s.aside)
    return total


def more_in_front_than_rival() -> Need:
    return Need(_more_in_front, "your front row does not hold more cards than your rival's")


def _more_in_front(s: AidalonState, seat: int, place: int, n: int) -> bool:
    front = ROW_MASKS[0]
    mine = slots.count(slots.occupied(s, seat) & front)
    return mine > slots.count(slots.occupied(s, s.book.rival(seat)) & front)


def less_heat_than_rival() -> Need:
    return Need(has_less_heat, "you do not have less heat than your rival")


def has_less_heat(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return s.heat[seat] < s.heat[s.book.rival(seat)]


def heat_at_least(n: int) -> Need:
    return Need(_heat_at_least, f"you have less than {n} heat", n)


def _heat_at_least(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return s.heat[seat] >= n


def bigger_council_than_rival() -> Need:
    return Need(_bigger_council, "your Council does not hold more cards than your rival's")


def _bigger_council(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return council_size(s, seat) > council_size(s, s.book.rival(seat))


def bigger_council_than_engager() -> Need:
    return Need(_bigger_than_engager, "your Council does not hold more cards than the engaging player's")


def _bigger_than_engager(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return council_size(s, seat) > council_size(s, current_engagement(s)[SEAT])


def council_at_most(n: int) -> Need:
    return Need(_council_at_most, f"your Council holds more than {n} cards", n)


def _council_at_most(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return council_size(s, seat) <= n


def seeker_exhausted() -> Need:
    return Need(_seeker_exhausted, "your seeker is not exhausted")


def _seeker_exhausted(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return s.exhausted[PLACES * seat + SEEKER] == 1
