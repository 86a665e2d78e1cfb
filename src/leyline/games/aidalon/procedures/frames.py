"""The stack: what is going on, from the outside in, as frozen rows of numbers.

Every frame begins with its kind, its step, a seat, and a reference to a card: a place, or `NOWHERE`, `GONE`, `ASIDE`.
References follow their card when it is moved within a grid and become `GONE` when it leaves; places that are meant as
places (where a delve stands) lie further back. What follows depends on the kind:

| kind | seat | card | further fields |
|---|---|---|---|
| `OPENING` | who is dealt to or asked | – | |
| `ROUND` | whose turn it is or comes next | – | |
| `REFRESH` | whose refill or limit is due | – | bonus: more actions than normal |
| `WINDOW` | who is asked | – | passes in a row |
| `REACTION` | who is asked | what it happened to | trigger, passes in a row, mask of places used, two details |
| `ABILITY` | who uses it | its source | card, number of the ability, two answers, cancelled, origin |
| `DELVE` | the delver | the card met | defender, path, row, what was met |
| `ENGAGE` | the delver | the card | defender, manner, where, more barrier, more scrap cost, abilities done |
| `BREACH` | the delver | – | defender, district, more cards, from the bottom, cards still to discover |
| `DEAL` | whose Network | – | cards, which end, where to, who sees them |
| `PICK` | whose cards | – | district, cards, where to, who sees them |
| `ASK` | who is asked | – | three details; the step is the question |
"""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.grid import ASIDE, GONE
from leyline.games.aidalon.state import AidalonState, kind_of

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
ASK: Final = 11
LENGTHS: Final = (4, 4, 5, 5, 9, 10, 8, 10, 9, 8, 8, 7)
"""How many numbers a frame of each kind has."""

# The fields that every frame has.
KIND: Final = 0
STEP: Final = 1
SEAT: Final = 2
CARD: Final = 3

# Further fields by kind.
BONUS: Final = 4  # REFRESH
PASSES: Final = 4  # WINDOW
TRIGGER: Final = 4  # REACTION
REACTION_PASSES: Final = 5
USED: Final = 6
DETAIL: Final = 7
SECOND_DETAIL: Final = 8
SOURCE: Final = 4  # ABILITY
NUMBER: Final = 5
ANSWER: Final = 6
SECOND_ANSWER: Final = 7
CANCELLED: Final = 8
ORIGIN: Final = 9
DEFENDER: Final = 4  # DELVE, ENGAGE, BREACH
PATH: Final = 5  # DELVE, BREACH
ROW: Final = 6
MET: Final = 7
MANNER: Final = 5  # ENGAGE
WHERE: Final = 6
MORE_BARRIER: Final = 7
MORE_SCRAP: Final = 8
DONE: Final = 9
EXTRA: Final = 6  # BREACH
FROM_BOTTOM: Final = 7
LEFT_TO_DISCOVER: Final = 8

# Manners of engaging a card, and where it lies: the number of its district, or in the grid.
CONFRONT: Final = 0
DISCOVER: Final = 1
IN_GRID: Final = 3

# Origins of an ability.
FROM_TABLE: Final = 0
FROM_COUNCIL: Final = 1
FROM_ENGAGED: Final = 2

# Ends of a Network, and where its cards can go besides the districts.
TOP: Final = 0
BOTTOM: Final = 1
TO_COUNCIL: Final = 1
TO_ARCHIVES: Final = 0
TO_ASIDE: Final = 3
IN_PLACE: Final = 4

# What reactions react to.
APPROACH: Final = 0
AT_DISTRICT: Final = 1
ENGAGING: Final = 2
BEGINNING: Final = 3
RESOLVED: Final = 4
ENCOUNTERED: Final = 5
DISCOVERING: Final = 6
BREACHED: Final = 7
FORGED: Final = 8
LEFT_GRID: Final = 9
ROUND_BEGINS: Final = 10
REFILL: Final = 11
TRIGGERS: Final = 12

# Questions: the step of an `ASK`, with what its three details are.
ARCHIVE_FROM_COUNCIL: Final = 0  # how many
SCRAP_FROM_ARCHIVES: Final = 1  # how many
SCRAP_FROM_COUNCIL: Final = 2  # the shard costs still to be reached
RECOVER: Final = 3
SHUFFLE_FROM_ARCHIVES: Final = 4
SHOW: Final = 5  # to whom
FETCH: Final = 6  # the type of card
STAGE_FETCHED: Final = 7
PLAYER: Final = 8  # mask of seats
EXHAUST_ONE: Final = 9  # whose grid, mask of slots, whether it may be declined
UNFORGE_ONE: Final = 10  # whose grid, mask of slots
RETURN_ONE: Final = 11  # whose grid, mask of slots
SCRAP_ONE: Final = 12  # whose grid, mask of slots
SHUFFLE_ONE: Final = 13  # whose grid, mask of slots
KEEP: Final = 14  # whose grid, mask of slots
SHIFT: Final = 15  # whose grid, mask of the cards that may be shifted
SWAP: Final = 16  # whose grid, mask of one card, mask of the other
STAGE: Final = 17  # how many at most
APPROACH_ONE: Final = 18  # whose grid, mask of slots
SINK: Final = 19  # whose Network
MAY_DISCOVER: Final = 20

RUNS: Final = -9
"""What a frame waits for when it can go on by itself."""


class Procedure:
    """What a kind of frame does: how it goes on, what it waits for, and what may be answered."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        """A seat, `CHANCE`, or `RUNS`."""
        return RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        """Go on by one step: change the frame, push others, or pop it. Called only where `waits` says `RUNS`."""
        raise NotImplementedError

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        """The codes that may be answered, ascending."""
        return []

    def weights(self, s: AidalonState, f: Frame) -> list[int]:
        """At chance, a weight for each option."""
        return []

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        """Carry out an option."""
        raise NotImplementedError

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        """What is asked, in words that everybody may read."""
        return Prompt("wait", "The game goes on.", "rounds")

    def refusal(self, s: AidalonState, f: Frame, code: int) -> str:
        """Why a code is not an option here, as far as this procedure can tell more than what is asked."""
        return ""

    def title(self, s: AidalonState, f: Frame) -> str:
        """The frame as a part of `phase_path`; empty if it goes without saying."""
        return ""

    def stream(self, s: AidalonState, f: Frame) -> str:
        """At chance, the kind of luck."""
        return "random"


def push(s: AidalonState, frame: Frame) -> None:
    """Let something begin that has to end before anything below it goes on."""
    s.stack.append(frame)


def pop(s: AidalonState) -> None:
    s.stack.pop()


def become(s: AidalonState, frame: Frame) -> None:
    """Let the frame on top go on as this one."""
    s.stack[-1] = frame


def put(s: AidalonState, index: int, field: int, value: int) -> None:
    """Change one field of a frame on the stack."""
    changed = list(s.stack[index])
    changed[field] = value
    s.stack[index] = tuple(changed)


def find(s: AidalonState, kind: int) -> int:
    """Where on the stack the innermost frame of a kind is; -1 if there is none."""
    index = len(s.stack) - 1
    while index >= 0:
        if s.stack[index][KIND] == kind:
            return index
        index -= 1
    return -1


def delving(s: AidalonState) -> bool:
    """Whether a delve is going on."""
    return len(s.stack) > 1 and s.stack[1][KIND] == DELVE


def the_delve(s: AidalonState) -> Frame:
    """The delve that is going on."""
    return s.stack[1]


def the_engagement(s: AidalonState) -> Frame:
    """The innermost engagement."""
    return s.stack[find(s, ENGAGE)]


def the_reaction(s: AidalonState) -> Frame:
    """The innermost reaction step."""
    return s.stack[find(s, REACTION)]


def speaks_first(s: AidalonState) -> int:
    """Who is asked first in windows and reactions: the defender in a delve (A5), else the first player."""
    return s.stack[1][DEFENDER] if delving(s) else s.first


def trigger(s: AidalonState, what: int, card: int, detail: int = 0, second: int = 0) -> None:
    """Let reactions to something be asked for, if a deck at this table has any."""
    if s.book.heard >> what & 1:
        push(s, (REACTION, 0, speaks_first(s), card, what, 0, 0, detail, second))


def close_reactions(s: AidalonState) -> None:
    """Let nobody be asked any more in the innermost reaction step: what it was about has been overtaken."""
    put(s, find(s, REACTION), REACTION_PASSES, s.book.seats)


def follow(s: AidalonState, one: int, other: int) -> None:
    """Let references follow the cards of two places that have changed places."""
    both = 1 << one | 1 << other
    for index in range(len(s.stack)):
        f = s.stack[index]
        if f[CARD] == one:
            put(s, index, CARD, other)
        elif f[CARD] == other:
            put(s, index, CARD, one)
        if f[KIND] == REACTION and f[USED] & both and f[USED] & both != both:
            put(s, index, USED, f[USED] ^ both)


def forget(s: AidalonState, place: int) -> None:
    """Let references to a card that leaves its place be references to nothing."""
    for index in range(len(s.stack)):
        f = s.stack[index]
        if f[CARD] == place:
            put(s, index, CARD, GONE)
        if f[KIND] == REACTION and place >= 0 and f[USED] >> place & 1:
            put(s, index, USED, f[USED] & ~(1 << place))


def engaged_kind(s: AidalonState, f: Frame) -> int:
    """The card of an engagement; -1 if it is gone."""
    if f[CARD] >= 0:
        return s.cards[f[CARD]]
    return kind_of(s.aside[-1]) if f[CARD] == ASIDE else -1


def answer(s: AidalonState, value: int) -> None:
    """Tell the ability on top of the stack what was chosen."""
    if s.stack[-1][KIND] == ABILITY:
        put(s, len(s.stack) - 1, ANSWER, value)
