"""The steps that effects are made of. Each public function returns a step for a card; the private function below it is
the step itself."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import CHOSEN, ENGAGER, RIVAL, THAT_PLAYER, YOU, Step
from leyline.games.aidalon.cards.needs import players_who_can_draw
from leyline.games.aidalon.events import DELVE_STOPPED, STRENGTHENED, UNEXHAUSTED, note
from leyline.games.aidalon.grid import ADJACENT, COUNCIL, PLACES, SEEKER, slot_at
from leyline.games.aidalon.procedures import slots
from leyline.games.aidalon.procedures.frames import (
    ABILITY_ANSWER,
    ASK_APPROACH,
    ASK_ARCHIVE_FROM_COUNCIL,
    ASK_EXHAUST,
    ASK_SHIFT,
    ASK_STAGE,
    ASK_UNFORGE,
    BOTTOM_END,
    CARD,
    DEFENDER,
    DELVE_ROW,
    ENGAGE,
    ENGAGE_MORE_BARRIER,
    ENGAGE_MORE_SCRAP,
    PATH,
    SEAT,
    TO_ARCHIVES,
    TO_COUNCIL,
    count_question,
    deal_frame,
    pick_frame,
    player_question,
    slot_question,
    swap_question,
)
from leyline.games.aidalon.procedures.stack import current_delve, current_engagement, find_frame, push, set_field
from leyline.games.aidalon.procedures.zones import exhaust, gain_heat, gain_shards, lose_heat, steal_shards
from leyline.games.aidalon.state import STOPPED, AidalonState

ANY_CARD = 0
FORGED_CARD = 1
UNFORGED_CARD = 2


def who(s: AidalonState, f: Frame, whom: int) -> int:
    """Return the seat that a step affects."""
    if whom == YOU:
        return f[SEAT]
    if whom == RIVAL:
        return s.book.rival(f[SEAT])
    if whom == ENGAGER:
        return current_engagement(s)[SEAT]
    if whom == THAT_PLAYER:
        return current_delve(s)[DEFENDER]
    return f[ABILITY_ANSWER]


def which(s: AidalonState, seat: int, cards: int) -> int:
    """Return the mask of the slots of a grid with any, a forged, or an unforged card."""
    if cards == FORGED_CARD:
        return slots.forged(s, seat)
    return slots.unforged(s, seat) if cards == UNFORGED_CARD else slots.occupied(s, seat)


# --- shards, heat, cards off the Network --------------------------------------------------------------------------


def gain(n: int, whom: int = YOU) -> Step:
    """Gain shards."""
    return Step(_gain, n, whom)


def _gain(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    gain_shards(s, who(s, f, whom), n)


def steal(n: int, whom: int) -> Step:
    """Take shards from a player, as many as there are."""
    return Step(_steal, n, whom)


def _steal(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    steal_shards(s, f[SEAT], who(s, f, whom), n)


def heat(n: int, whom: int) -> Step:
    """Give a player heat."""
    return Step(_heat, n, whom)


def _heat(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    gain_heat(s, who(s, f, whom), n)


def cool(n: int, whom: int = YOU) -> Step:
    """Remove heat from a player."""
    return Step(_cool, n, whom)


def _cool(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    lose_heat(s, who(s, f, whom), n)


def draw(n: int, whom: int = YOU) -> Step:
    """Let a player draw cards, as many as there are (A28)."""
    return Step(_draw, n, whom)


def _draw(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    seat = who(s, f, whom)
    push(s, deal_frame(owner=seat, count=n, to=TO_COUNCIL))


def archive_top(n: int, whom: int) -> Step:
    """Archive the top cards of a player's Network."""
    return Step(_archive_top, n, whom)


def _archive_top(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    seat = who(s, f, whom)
    push(s, deal_frame(owner=seat, count=n, to=TO_ARCHIVES))


def archive_bottom(n: int, whom: int) -> Step:
    """Archive the bottom cards of a player's Network."""
    return Step(_archive_bottom, n, whom)


def _archive_bottom(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    seat = who(s, f, whom)
    push(s, deal_frame(owner=seat, count=n, end=BOTTOM_END, to=TO_ARCHIVES))


def archive_random(n: int, whom: int) -> Step:
    """Archive cards from a player's Council, picked at random (A45)."""
    return Step(_archive_random, n, whom)


def _archive_random(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    seat = who(s, f, whom)
    push(s, pick_frame(owner=seat, district=COUNCIL, count=n, to=TO_ARCHIVES))


def archive_from_council(n: int) -> Step:
    """Archive cards of your choice from your Council."""
    return Step(ask_archive_from_council, n)


def ask_archive_from_council(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    n = min(n, len(s.council[f[SEAT]]))
    if n > 0:
        push(s, count_question(ASK_ARCHIVE_FROM_COUNCIL, seat=f[SEAT], count=n))


# --- choosing players ---------------------------------------------------------------------------------------------


def choose_who_draws(or_cools: bool = False) -> Step:
    """Choose any player, yourself included (A43), who can draw or (with `or_cools`) lose heat (A57); later steps affect
    the chosen one."""
    return Step(_choose_who_draws, 1 if or_cools else 0)


def _choose_who_draws(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    everybody = (1 << s.book.seats) - 1
    among = players_who_can_draw(s, n == 1) if s.book.rulings.chosen_player_must_gain else everybody
    push(s, player_question(seat=f[SEAT], among=among))


def choose_another() -> Step:
    """Choose another player."""
    return Step(_choose_another)


def _choose_another(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, player_question(seat=f[SEAT], among=(1 << s.book.seats) - 1 & ~(1 << f[SEAT])))


# --- the grid -----------------------------------------------------------------------------------------------------


def stage_up_to(n: int) -> Step:
    """Stage up to n cards from your Council (A36)."""
    return Step(_stage_up_to, n)


def _stage_up_to(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, count_question(ASK_STAGE, seat=f[SEAT], count=n))


def shift_this() -> Step:
    """Shift the card that has the ability."""
    return Step(_shift_this)


def _shift_this(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if f[CARD] >= 0:
        push(s, slot_question(ASK_SHIFT, seat=f[SEAT], owner=f[CARD] // PLACES, slots=1 << f[CARD] % PLACES))


def shift_one(whom: int, cards: int = ANY_CARD) -> Step:
    """Shift a card in a player's grid; the user of the ability picks it (A43)."""
    return Step(_shift_one, cards, whom)


def _shift_one(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    seat = who(s, f, whom)
    mask = which(s, seat, n)
    if mask:
        push(s, slot_question(ASK_SHIFT, seat=f[SEAT], owner=seat, slots=mask))


def swap_this() -> Step:
    """Swap the card that has the ability with another card of its grid."""
    return Step(_swap_this)


def _swap_this(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if f[CARD] >= 0:
        this = 1 << f[CARD] % PLACES
        others = slots.occupied(s, f[SEAT]) & ~this
        if others:
            push(s, swap_question(seat=f[SEAT], owner=f[SEAT], slots=this, other_slots=others))


def swap_two_others() -> Step:
    """Swap two other cards of your grid."""
    return Step(_swap_two_others)


def _swap_two_others(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    others = slots.occupied(s, f[SEAT])
    if f[CARD] >= 0:
        others &= ~(1 << f[CARD] % PLACES)
    if slots.count(others) > 1:
        push(s, swap_question(seat=f[SEAT], owner=f[SEAT], slots=others, other_slots=others))


def exhaust_one(whom: int, cards: int = ANY_CARD) -> Step:
    """Exhaust an unexhausted card in a player's grid; the user of the ability picks it."""
    return Step(_exhaust_one, cards, whom)


def _exhaust_one(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    seat = who(s, f, whom)
    mask = which(s, seat, n) & slots.ready(s, seat)
    if mask:
        push(s, slot_question(ASK_EXHAUST, seat=f[SEAT], owner=seat, slots=mask))


def let_exhaust(within: int) -> Step:
    """Let the chosen player exhaust a card of their choice in these slots of their grid."""
    return Step(_let_exhaust, within, CHOSEN)


def _let_exhaust(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    seat = who(s, f, whom)
    if seat >= 0 and slots.ready(s, seat, n):
        push(s, slot_question(ASK_EXHAUST, seat=seat, owner=seat, slots=slots.ready(s, seat, n)))


def unforge_one(whom: int) -> Step:
    """Unforge a card in a player's grid."""
    return Step(_unforge_one, 0, whom)


def _unforge_one(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    seat = who(s, f, whom)
    mask = slots.forged(s, seat)
    if mask:
        push(s, slot_question(ASK_UNFORGE, seat=f[SEAT], owner=seat, slots=mask))


def exhaust_it() -> Step:
    """Exhaust the card that was picked."""
    return Step(_exhaust_it)


def _exhaust_it(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if f[ABILITY_ANSWER] >= 0 and not s.exhausted[f[ABILITY_ANSWER]]:
        exhaust(s, f[ABILITY_ANSWER])


def unexhaust_seeker() -> Step:
    """Unexhaust your seeker."""
    return Step(_unexhaust_seeker)


def _unexhaust_seeker(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    s.exhausted[PLACES * f[SEAT] + SEEKER] = 0
    note(s, UNEXHAUSTED, PLACES * f[SEAT] + SEEKER)


# --- delves and engagements ---------------------------------------------------------------------------------------


def add_barrier(n: int) -> Step:
    """Give the engaged card more (or less) barrier until the engagement ends."""
    return Step(_add_barrier, n)


def _add_barrier(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    index = find_frame(s, ENGAGE)
    set_field(s, index, ENGAGE_MORE_BARRIER, s.stack[index][ENGAGE_MORE_BARRIER] + n)
    note(s, STRENGTHENED, s.stack[index][CARD], n, 0)


def add_scrap(n: int) -> Step:
    """Give the engaged card more scrap cost until the engagement ends."""
    return Step(_add_scrap, n)


def _add_scrap(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    index = find_frame(s, ENGAGE)
    set_field(s, index, ENGAGE_MORE_SCRAP, s.stack[index][ENGAGE_MORE_SCRAP] + n)
    note(s, STRENGTHENED, s.stack[index][CARD], 0, n)


def redirect_adjacent() -> Step:
    """Approach a slot adjacent to where the delve is; at a district, adjacent to the back slot (A18)."""
    return Step(_redirect_adjacent)


def _redirect_adjacent(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    delve = current_delve(s)
    beside = ADJACENT[slot_at(delve[PATH], delve[DELVE_ROW])]
    push(s, slot_question(ASK_APPROACH, seat=f[SEAT], owner=delve[DEFENDER], slots=beside))


def end_the_delve() -> Step:
    """End the delve at once, without a breach."""
    return Step(_end_the_delve)


def _end_the_delve(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    s.halt = STOPPED
    note(s, DELVE_STOPPED, f[SEAT])
