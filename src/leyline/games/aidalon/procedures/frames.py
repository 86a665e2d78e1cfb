"""Frames: the procedures in progress, as frozen tuples of ints. This file names their fields and builds them.

Every frame begins with its kind, its step, a seat, and a reference to a card: a place, or `NOWHERE`, `GONE`, `ASIDE`.
References follow their card when it moves within a grid and become `GONE` when it leaves. A place that is meant as a
place (where a delve stands) is stored in a later field. The further fields depend on the kind:

| kind | seat | card | further fields |
|---|---|---|---|
| `OPENING` | the seat that is dealt to or decides | – | |
| `ROUND` | the seat that takes this turn or the next | – | |
| `REFRESH` | the seat that refills, draws or discards | – | bonus: actions above the usual number |
| `WINDOW` | the seat that decides | – | passes in a row; -1 if the seat has acted in this turn |
| `REACTION` | the seat that decides | what it happened to | trigger, passes as for `WINDOW`, used places, two details |
| `ABILITY` | its user | its source | source card, ability number, answer, unused (-1), cancelled, origin |
| `DELVE` | the delver | the card encountered | defender, path, row, what was met |
| `ENGAGE` | the delver | the engaged card | defender, manner, where, more barrier, more scrap cost, abilities done |
| `BREACH` | the delver | – | defender, path, extra cards, from the bottom, cards left to discover |
| `DEAL` | the Network's owner | – | cards, end, where to, mask of the seats that see them |
| `PICK` | the cards' owner | – | district, cards, where to, mask of the seats that see them |
| `QUESTION` | the seat that decides | – | up to three details; the step is the question |

Dumps, records and the page read frames by position: the order of the fields never changes."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.grid import FRONT, NOWHERE

OPENING: Final = 0
ROUND: Final = 1
REFRESH: Final = 2
WINDOW: Final = 3
REACTION: Final = 4
ABILITY: Final = 5
DELVE: Final = 6
ENGAGE: Final = 7
BREACH: Final = 8
DEAL: Final = 9
PICK: Final = 10
QUESTION: Final = 11
LENGTHS: Final = (4, 4, 5, 5, 9, 10, 8, 10, 9, 8, 8, 7)
"""The length of a frame of each kind."""

# The fields that every frame has.
KIND: Final = 0
STEP: Final = 1
SEAT: Final = 2
CARD: Final = 3

# Fields that several kinds share.
DEFENDER: Final = 4  # DELVE, ENGAGE, BREACH
PATH: Final = 5  # DELVE, BREACH
CARDS_TO: Final = 6  # DEAL, PICK
SEEN_BY: Final = 7  # DEAL, PICK

# Fields of one kind, named after it.
REFRESH_BONUS: Final = 4
WINDOW_PASSES: Final = 4
REACTION_TRIGGER: Final = 4
REACTION_PASSES: Final = 5
REACTION_USED: Final = 6
REACTION_DETAIL: Final = 7
REACTION_SECOND_DETAIL: Final = 8
ABILITY_SOURCE: Final = 4
ABILITY_NUMBER: Final = 5
ABILITY_ANSWER: Final = 6
ABILITY_CANCELLED: Final = 8
ABILITY_ORIGIN: Final = 9
DELVE_ROW: Final = 6
DELVE_MET: Final = 7
ENGAGE_MANNER: Final = 5
ENGAGE_WHERE: Final = 6
ENGAGE_MORE_BARRIER: Final = 7
ENGAGE_MORE_SCRAP: Final = 8
ENGAGE_DONE: Final = 9
BREACH_EXTRA: Final = 6
BREACH_FROM_BOTTOM: Final = 7
BREACH_LEFT: Final = 8
DEAL_COUNT: Final = 4
DEAL_END: Final = 5
PICK_DISTRICT: Final = 4
PICK_COUNT: Final = 5

# Details of questions; the table of questions below says which question has which.
QUESTION_COUNT: Final = 4
QUESTION_TYPE: Final = 4
QUESTION_SEATS: Final = 4
QUESTION_OWNER: Final = 4
QUESTION_SLOTS: Final = 5
QUESTION_OPTIONAL: Final = 6
QUESTION_OTHER_SLOTS: Final = 6

# Manners of engaging a card, and where it lies: its district, or in the grid.
CONFRONTING: Final = 0
DISCOVERING: Final = 1
IN_GRID: Final = 3

# What was met in a slot.
NOTHING: Final = 0
FORGED_CARD: Final = 1
UNFORGED_CARD: Final = 2

# Where an ability comes from.
FROM_TABLE: Final = 0
FROM_COUNCIL: Final = 1
FROM_ENGAGED: Final = 2
CIPHER_NUMBER: Final = -1
"""The ability number of a card's cipher."""

# Ends of a Network, and where its cards can go.
TOP_END: Final = 0
BOTTOM_END: Final = 1
TO_ARCHIVES: Final = 0
TO_COUNCIL: Final = 1
TO_ASIDE: Final = 3
IN_PLACE: Final = 4

# What reactions react to.
ON_APPROACH: Final = 0
ON_DISTRICT_APPROACH: Final = 1
ON_ENGAGE: Final = 2
ON_ABILITY_BEGIN: Final = 3
ON_DISCOVER_RESOLVED: Final = 4
ON_ENCOUNTER: Final = 5
ON_DISCOVERIES_BEGIN: Final = 6
ON_BREACH: Final = 7
ON_FORGE: Final = 8
ON_LEFT_GRID: Final = 9
ON_ROUND_BEGIN: Final = 10
ON_REFILL: Final = 11
TRIGGERS: Final = 12

# Questions: the step of a `QUESTION` frame, and its details.
ASK_ARCHIVE_FROM_COUNCIL: Final = 0  # count
ASK_SCRAP_FROM_ARCHIVES: Final = 1  # count
ASK_SCRAP_FROM_COUNCIL: Final = 2  # count: the shard costs still to reach
ASK_RECOVER: Final = 3
ASK_SHUFFLE_FROM_ARCHIVES: Final = 4
ASK_SHOW: Final = 5  # owner: the seat that is shown a card
ASK_FETCH: Final = 6  # type of card
ASK_STAGE_FETCHED: Final = 7
ASK_PLAYER: Final = 8  # mask of seats
ASK_EXHAUST: Final = 9  # owner of the grid, mask of slots, optional
ASK_UNFORGE: Final = 10  # owner, slots
ASK_RETURN: Final = 11  # owner, slots
ASK_SCRAP_SLOT: Final = 12  # owner, slots
ASK_SHUFFLE_SLOT: Final = 13  # owner, slots
ASK_KEEP: Final = 14  # owner, slots
ASK_SHIFT: Final = 15  # owner, slots whose cards may be shifted
ASK_SWAP: Final = 16  # owner, slots of one card, slots of the other
ASK_STAGE: Final = 17  # count: at most
ASK_APPROACH: Final = 18  # owner, slots
ASK_SINK: Final = 19  # owner of the Network
ASK_DISCOVER: Final = 20


# --- one constructor for each kind --------------------------------------------------------------------------------


def opening_frame(*, seat: int, step: int = 0) -> Frame:
    """Return a frame of the set-up."""
    return (OPENING, step, seat, NOWHERE)


def round_frame(*, seat: int, step: int = 0) -> Frame:
    """Return a frame of the main phase."""
    return (ROUND, step, seat, NOWHERE)


def refresh_frame(*, seat: int, step: int = 0, bonus: int = 0) -> Frame:
    """Return a frame of the refresh phase."""
    return (REFRESH, step, seat, NOWHERE, bonus)


def window_frame(*, seat: int, step: int = 0, passes: int = 0) -> Frame:
    """Return a frame of an instant window."""
    return (WINDOW, step, seat, NOWHERE, passes)


def reaction_frame(
    *,
    seat: int,
    card: int,
    trigger: int,
    step: int = 0,
    passes: int = 0,
    used: int = 0,
    detail: int = 0,
    second_detail: int = 0,
) -> Frame:
    """Return a frame that asks for reactions to a trigger."""
    return (REACTION, step, seat, card, trigger, passes, used, detail, second_detail)


def ability_frame(*, seat: int, source: int, number: int, origin: int, card: int = NOWHERE) -> Frame:
    """Return a frame that resolves an ability from its first step."""
    return (ABILITY, 0, seat, card, source, number, -1, -1, 0, origin)


def delve_frame(
    *,
    seat: int,
    defender: int,
    path: int,
    step: int = 0,
    card: int = NOWHERE,
    row: int = FRONT,
    met: int = NOTHING,
) -> Frame:
    """Return a frame of a delve at a row of a path."""
    return (DELVE, step, seat, card, defender, path, row, met)


def engage_frame(
    *,
    seat: int,
    card: int,
    defender: int,
    manner: int,
    where: int = IN_GRID,
    step: int = 0,
    more_barrier: int = 0,
    more_scrap: int = 0,
    done: int = 0,
) -> Frame:
    """Return a frame in which a card is confronted or discovered."""
    return (ENGAGE, step, seat, card, defender, manner, where, more_barrier, more_scrap, done)


def breach_frame(
    *, seat: int, defender: int, path: int, step: int = 0, extra: int = 0, from_bottom: int = 0, left: int = 0
) -> Frame:
    """Return a frame of a breach of the district at the end of a path."""
    return (BREACH, step, seat, NOWHERE, defender, path, extra, from_bottom, left)


def deal_frame(*, owner: int, count: int, to: int, end: int = TOP_END, seen_by: int = 0) -> Frame:
    """Return a frame that deals cards off a Network. Without a mask only their owner sees them."""
    return (DEAL, 0, owner, NOWHERE, count, end, to, seen_by or 1 << owner)


def pick_frame(*, owner: int, district: int, count: int, to: int, seen_by: int = 0) -> Frame:
    """Return a frame that picks cards at random from a Council or an Archives. Without a mask only their owner sees
    them."""
    return (PICK, 0, owner, NOWHERE, district, count, to, seen_by or 1 << owner)


# --- one constructor for each shape of question -------------------------------------------------------------------


def plain_question(question: int, *, seat: int, card: int = NOWHERE) -> Frame:
    """Return a question without details."""
    return (QUESTION, question, seat, card, 0, 0, 0)


def count_question(question: int, *, seat: int, count: int) -> Frame:
    """Return a question about a number of cards."""
    return (QUESTION, question, seat, NOWHERE, count, 0, 0)


def owner_question(question: int, *, seat: int, owner: int) -> Frame:
    """Return a question about another player."""
    return (QUESTION, question, seat, NOWHERE, owner, 0, 0)


def player_question(*, seat: int, among: int) -> Frame:
    """Ask which player of a mask."""
    return (QUESTION, ASK_PLAYER, seat, NOWHERE, among, 0, 0)


def fetch_question(*, seat: int, type: int) -> Frame:
    """Ask which card of a type to take from the seat's Network."""
    return (QUESTION, ASK_FETCH, seat, NOWHERE, type, 0, 0)


def slot_question(question: int, *, seat: int, owner: int, slots: int, optional: bool = False) -> Frame:
    """Return a question about one of several slots of a grid."""
    return (QUESTION, question, seat, NOWHERE, owner, slots, 1 if optional else 0)


def swap_question(*, seat: int, owner: int, slots: int, other_slots: int) -> Frame:
    """Ask which card of some slots to swap with which card of others."""
    return (QUESTION, ASK_SWAP, seat, NOWHERE, owner, slots, other_slots)
