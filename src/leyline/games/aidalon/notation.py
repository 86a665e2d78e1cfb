"""Actions of Aidalon: codes and texts, both ways. Slots are written as path and row: `council front`.

| text | who | meaning |
|---|---|---|
| `gain`, `draw` | player | the actions that gain a shard or draw a card |
| `stage job-board council front` | player | stage a card from the Council into a slot |
| `shift council front council middle` | player | shift a card of the grid in question to an adjacent slot |
| `delve East council` | player | delve along a path |
| `play dodge` | player | play a moment, as an action, an instant or a reaction |
| `use council front`, `use seeker` | player | use an ability of a forged card or the seeker (`… 2`: its second one) |
| `forge network back`, `collect seeker` | player | instants |
| `rush salvage-rats council front` | player | the instant of cards with Rush |
| `pass` | player | do nothing in a window or reaction; decline an optional part |
| `confront`, `discover`, `avoid` | delver | what to do with the card in a slot |
| `trigger` | defender | use the confront or discover ability of the engaged card |
| `pay`, `decline` | player | pay a barrier or a scrap cost with its cipher, or not |
| `heat` | delver | pay to give the defender 1 heat |
| `retreat`, `onward` | delver | end the delve after a slot, or continue |
| `aside dodge`, `done` | player | the mulligan; `done` also ends other choices |
| `player East` | player | choose a player |
| `archive`, `scrap`, `recover`, `shuffle`, `fetch` and a card | player | choose a card of a zone to do this with |
| `show rory-bug council` | player | show an agent in the Council or in the Archives |
| `exhaust`, `unforge`, `return`, `scrap`, `shuffle`, `approach`, `keep` and a slot | player | choose a slot |
| `swap council front network back` | player | swap two cards of the grid in question |
| `bottom`, `top` | player | where the card that was looked at goes |
| `first East` | chance | who holds the first-player token |
| `card job-board` | chance | the card that is drawn, or picked at random |
"""

from __future__ import annotations

from typing import Final

from leyline.core.notation import Notation
from leyline.games.aidalon.cards import CARDS, FIRST_STAGEABLE, LAST_STAGEABLE, SLUGS
from leyline.games.aidalon.grid import DISTRICTS, NEIGHBOURS, PLACE_NAMES, PLACES, SLOT_NAMES, SLOTS

ROLES: Final = ("North", "East", "South", "West")
"""Clockwise: the player to the left is the next one."""

PASS: Final = 0
GAIN: Final = 1
DRAW: Final = 2
DONE: Final = 3
PAY: Final = 4
DECLINE: Final = 5
CONFRONT: Final = 6
AVOID: Final = 7
DISCOVER: Final = 8
TRIGGER: Final = 9
RETREAT: Final = 10
ONWARD: Final = 11
HEAT: Final = 12
BOTTOM: Final = 13
TOP: Final = 14
_SINGLE: Final = (
    "pass", "gain", "draw", "done", "pay", "decline", "confront", "avoid", "discover", "trigger", "retreat", "onward",
    "heat", "bottom", "top",
)  # fmt: skip
FIRST: Final = len(_SINGLE)
PLAYER: Final = FIRST + len(ROLES)
DELVE_INTO: Final = PLAYER + len(ROLES)
"""The code of a delve is this, plus three times the seat, plus the path."""

# A verb and a slot (9 for the seeker).
FORGE: Final = DELVE_INTO + 3 * len(ROLES)
COLLECT: Final = FORGE + PLACES
USE: Final = COLLECT + PLACES
USE_SECOND: Final = USE + PLACES
EXHAUST: Final = USE_SECOND + PLACES
UNFORGE: Final = EXHAUST + PLACES
RETURN: Final = UNFORGE + PLACES
SCRAP_SLOT: Final = RETURN + PLACES
SHUFFLE_SLOT: Final = SCRAP_SLOT + PLACES
APPROACH: Final = SHUFFLE_SLOT + PLACES
KEEP: Final = APPROACH + PLACES
_SLOT_VERBS: Final = (
    "forge", "collect", "use", "use", "exhaust", "unforge", "return", "scrap", "shuffle", "approach", "keep",
)  # fmt: skip

# A verb and two slots.
SHIFT: Final = KEEP + PLACES
SHIFTS: Final = [(start, goal) for start in range(SLOTS) for goal in NEIGHBOURS[start]]
SWAP: Final = SHIFT + len(SHIFTS)
SWAPS: Final = [(one, other) for one in range(SLOTS) for other in range(one + 1, SLOTS)]

# A verb and a card.
_COUNT: Final = len(CARDS)
PLAY: Final = SWAP + len(SWAPS)
ARCHIVE: Final = PLAY + _COUNT
SCRAP: Final = ARCHIVE + _COUNT
RECOVER: Final = SCRAP + _COUNT
SHUFFLE: Final = RECOVER + _COUNT
SHOW_ARCHIVES: Final = SHUFFLE + _COUNT
SHOW_COUNCIL: Final = SHOW_ARCHIVES + _COUNT
FETCH: Final = SHOW_COUNCIL + _COUNT
SET_ASIDE: Final = FETCH + _COUNT
OUTCOME_CARD: Final = SET_ASIDE + _COUNT
_CARD_VERBS: Final = ("play", "archive", "scrap", "recover", "shuffle", "show", "show", "fetch", "aside", "card")

# A verb, a card and a slot.
STAGE: Final = OUTCOME_CARD + _COUNT
_RUSHING: Final = [kind for kind, card in enumerate(CARDS) if card.rush]
RUSH: Final = STAGE + (LAST_STAGEABLE - FIRST_STAGEABLE + 1) * SLOTS
NUM_ACTIONS: Final = RUSH + len(_RUSHING) * SLOTS


def _texts() -> list[str]:
    out = list(_SINGLE)
    out += [f"first {role}" for role in ROLES]
    out += [f"player {role}" for role in ROLES]
    out += [f"delve {role} {district}" for role in ROLES for district in DISTRICTS]
    for verb in range(len(_SLOT_VERBS)):
        tail = " 2" if FORGE + verb * PLACES == USE_SECOND else ""
        out += [f"{_SLOT_VERBS[verb]} {place}{tail}" for place in PLACE_NAMES]
    out += [f"shift {SLOT_NAMES[start]} {SLOT_NAMES[goal]}" for start, goal in SHIFTS]
    out += [f"swap {SLOT_NAMES[one]} {SLOT_NAMES[other]}" for one, other in SWAPS]
    for verb in range(len(_CARD_VERBS)):
        base = PLAY + verb * _COUNT
        tail = " archives" if base == SHOW_ARCHIVES else " council" if base == SHOW_COUNCIL else ""
        out += [f"{_CARD_VERBS[verb]} {slug}{tail}" for slug in SLUGS]
    out += [f"stage {SLUGS[kind]} {slot}" for kind in range(FIRST_STAGEABLE, LAST_STAGEABLE + 1) for slot in SLOT_NAMES]
    out += [f"rush {SLUGS[kind]} {slot}" for kind in _RUSHING for slot in SLOT_NAMES]
    return out


TEXTS: Final = _texts()
_SHIFTING: Final = {pair: SHIFT + index for index, pair in enumerate(SHIFTS)}
_SWAPPING: Final = {pair: SWAP + index for index, pair in enumerate(SWAPS)}
SHIFT_CODES: Final = [_SHIFTING.get((start, goal), -1) for start in range(SLOTS) for goal in range(SLOTS)]
"""The code of a shift, at nine times the slot it starts from plus the slot it goes to; -1 if there is none."""
SWAP_CODES: Final = [
    _SWAPPING.get((min(one, other), max(one, other)), -1) for one in range(SLOTS) for other in range(SLOTS)
]
RUSH_CODES: Final = [RUSH + _RUSHING.index(kind) * SLOTS if kind in _RUSHING else -1 for kind in range(_COUNT)]


def stage_code(kind: int) -> int:
    """Return the code of staging a card into slot 0."""
    return STAGE + (kind - FIRST_STAGEABLE) * SLOTS


def staged_kind(code: int) -> int:
    """Return the card of a code of staging."""
    return FIRST_STAGEABLE + (code - STAGE) // SLOTS


def rushed_kind(code: int) -> int:
    """Return the card of a code of rushing."""
    return _RUSHING[(code - RUSH) // SLOTS]


NOTATION: Final = Notation("Hubworld: Aidalon", TEXTS)
"""The same for every choice of decks and parameters."""
