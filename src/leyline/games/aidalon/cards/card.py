"""What a card is made of: numbers, abilities, and lasting effects on numbers.

An ability is `need, cost: effect`. A need holds or does not; a cost can be paid or cannot; the effect is a row of
steps. Between two steps anything may interrupt, inside a step nothing may. Steps, needs and costs are plain functions
with a number or two; the vocabulary that cards share is in `needs.py`, `costs.py` and `effects.py`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from leyline.core.game import Frame

if TYPE_CHECKING:
    from leyline.games.aidalon.state import AidalonState

    Do = Callable[[AidalonState, Frame, int, int], None]
    Test = Callable[[AidalonState, int, int, int], bool]
    Count = Callable[[AidalonState, int, int], int]

SEEKER_CARD: Final = 0
AGENT: Final = 1
OBSTACLE: Final = 2
SOURCE: Final = 3
MOMENT: Final = 4
TYPES: Final = ("seeker", "agent", "obstacle", "source", "moment")

COLLECTIVE: Final = 0
OLD_AIDALON: Final = 1
OMNIWORKS: Final = 2
REMNANTS: Final = 3
AFFILIATIONS: Final = ("collective", "old-aidalon", "omniworks", "remnants")
AFFILIATION_WORDS: Final = ("The Collective", "Old Aidalon", "Omniworks", "The Remnants")

# Kinds of ability.
ACTION_ABILITY: Final = 0
INSTANT_ABILITY: Final = 1
REACTION_ABILITY: Final = 2
CONFRONT_ABILITY: Final = 3
DISCOVER_ABILITY: Final = 4
CIPHER_ABILITY: Final = 5
ABILITY_WORDS: Final = ("Action", "Instant", "Reaction", "Confront", "Discover", "Cipher")

# Whom an effect speaks of.
YOU: Final = 0
RIVAL: Final = 1
ENGAGER: Final = 2
"""The engaging player."""
THAT_PLAYER: Final = 3
"""The defender of the delve."""
CHOSEN: Final = 4
"""The player that the ability has chosen."""

# Numbers that lasting effects change, and where they reach.
COST: Final = 0
BARRIER: Final = 1
SCRAP: Final = 2
SHARD_ICONS: Final = 3
COUNCIL_LIMIT: Final = 4
ITSELF: Final = 0
OTHERS: Final = 1
NEIGHBOURS: Final = 2
RIVAL_GRID: Final = 3
RIVAL_FRONT: Final = 4
ITS_SEEKER: Final = 5
EVERY_TYPE: Final = 31
AGENTS_AND_OBSTACLES: Final = 1 << AGENT | 1 << OBSTACLE


class Step:
    """A piece of an effect: a function of the position, the ability's frame, a number, and whom it speaks of."""

    def __init__(self, do: Do, n: int = 0, whom: int = YOU) -> None:
        self.do = do
        self.n = n
        self.whom = whom


class Need:
    """What must be true: a function of the position, the player, the card's place and a number."""

    def __init__(self, test: Test, n: int, why: str, secret: bool = False) -> None:
        self.test = test
        self.n = n
        self.why = why
        """What to say where it does not hold."""
        self.secret = secret
        """Whether the answer depends on what not everybody may know: windows open without asking it (A46)."""


class Cost:
    """What must be paid in full before anything else: whether it can be, and the step that pays it."""

    def __init__(self, test: Test, n: int, pay: Step, why: str, shards: int = 0) -> None:
        self.test = test
        self.n = n
        self.pay = pay
        self.why = why
        """What to say where it cannot be paid."""
        self.shards = shards
        """Shards of the player's own that it takes, on top of the card's price."""


class Ability:
    """One ability of a card, or its cipher."""

    def __init__(
        self,
        kind: int,
        text: str,
        effect: tuple[Step, ...],
        cost: tuple[Cost, ...] = (),
        need: tuple[Need, ...] = (),
        when: int = -1,
        actions: int = 0,
    ) -> None:
        self.kind = kind
        self.text = text
        self.need = need
        self.cost = cost
        self.when = when
        """For a reaction, what it reacts to."""
        self.actions = actions
        self.paid = len(cost)
        """How many of the steps pay the cost."""
        self.steps = [each.pay for each in cost] + list(effect)
        self.shards = sum([each.shards for each in cost])
        """Shards lost as a part of the cost."""


class Aura:
    """A lasting effect on a number of cards that it reaches. With a count, the amount is what the count says for the
    player and the place (-1 in a district)."""

    def __init__(
        self,
        text: str,
        stat: int,
        amount: int,
        reach: int,
        only: int = EVERY_TYPE,
        count: Count | None = None,
        forged: bool = True,
    ) -> None:
        self.text = text
        self.stat = stat
        self.amount = amount
        self.reach = reach
        self.only = only
        self.count = count
        self.forged = forged
        """Whether it holds only while its card is forged."""


class Card:
    """A card as printed. Numbers that it does not have are -1."""

    def __init__(
        self,
        number: int,
        name: str,
        type: int,
        affiliation: int,
        pips: int,
        traits: str,
        cost: int,
        barrier: int,
        scrap: int,
        icons: str,
        subtitle: str,
        unique: bool,
        parts: tuple[Ability | Aura, ...],
        cache: int,
        refund: int,
        rush: bool,
    ) -> None:
        self.number = number
        self.name = name
        self.slug = slug(name)
        self.type = type
        self.affiliation = affiliation
        self.pips = pips
        self.traits = traits.split()
        self.cost = cost
        self.barrier = barrier
        self.scrap = scrap
        self.shard_icons = icons.count("shard")
        self.draw_icons = icons.count("draw")
        self.subtitle = subtitle
        self.unique = unique
        self.abilities = [part for part in parts if isinstance(part, Ability) and part.kind != CIPHER_ABILITY]
        self.auras = [part for part in parts if isinstance(part, Aura)]
        self.cipher: Ability | None = None
        for part in parts:
            if isinstance(part, Ability) and part.kind == CIPHER_ABILITY:
                self.cipher = part
        self.cache = cache
        self.refund = refund
        self.rush = rush
        self.lines = _lines(parts, cache, refund, rush)
        """The card's text as players read it, a line for each ability."""

    def full_name(self) -> str:
        """Name and subtitle."""
        return f"{self.name}, {self.subtitle}" if self.subtitle else self.name


def slug(name: str) -> str:
    """How a card is written in actions and deck lists: `the-dragons-hoard`."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’\"“”]", "", name.lower())).strip("-")


def _lines(parts: tuple[Ability | Aura, ...], cache: int, refund: int, rush: bool) -> list[str]:
    lines: list[str] = []
    if cache:
        lines.append(f"Cache {cache}: as this card is forged, {cache} shards from the bank are put on it.")
    if refund:
        lines.append(f"Refund {refund}: when its scrap cost is paid, its owner gains {_shards(refund)}.")
    if rush:
        lines.append("Rush: in an instant window you may pay its shard cost to stage it from your Council forged.")
    for part in parts:
        if isinstance(part, Ability):
            double = " (2 actions)" if part.actions == 2 else ""
            lines.append(f"{ABILITY_WORDS[part.kind]}{double}: {part.text}")
        else:
            lines.append(part.text)
    return lines


def _shards(count: int) -> str:
    return "1 shard" if count == 1 else f"{count} shards"


# --- writing cards down -------------------------------------------------------------------------------------------


def action(
    text: str, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = (), actions: int = 1
) -> Ability:
    """An ability used as (or instead of) one's action."""
    return Ability(ACTION_ABILITY, text, effect, cost, need, -1, actions)


def instant(text: str, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = ()) -> Ability:
    """An ability for instant windows."""
    return Ability(INSTANT_ABILITY, text, effect, cost, need)


def reaction(text: str, when: int, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = ()) -> Ability:
    """An ability used when something happens."""
    return Ability(REACTION_ABILITY, text, effect, cost, need, when)


def confront(text: str, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = ()) -> Ability:
    """An ability that the defender may use when the card is confronted."""
    return Ability(CONFRONT_ABILITY, text, effect, cost, need)


def discover(text: str, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = ()) -> Ability:
    """An ability that the defender may use when the card is discovered."""
    return Ability(DISCOVER_ABILITY, text, effect, cost, need)


def cipher(text: str, *cost: Cost) -> Ability:
    """What the engaging player must pay besides the scrap cost."""
    return Ability(CIPHER_ABILITY, text, (), cost)


def seeker(
    number: int, name: str, subtitle: str, affiliation: int, *parts: Ability | Aura, icons: str, traits: str
) -> Card:
    return Card(
        number, name, SEEKER_CARD, affiliation, 1, traits, -1, -1, -1, icons, subtitle, False, parts, 0, 0, False
    )


def agent(
    number: int,
    name: str,
    subtitle: str,
    affiliation: int,
    *parts: Ability | Aura,
    cost: int,
    barrier: int,
    scrap: int,
    icons: str,
    traits: str,
    rush: bool = False,
) -> Card:
    return Card(
        number, name, AGENT, affiliation, 0, traits, cost, barrier, scrap, icons, subtitle, True, parts, 0, 0, rush
    )


def obstacle(
    number: int,
    name: str,
    affiliation: int,
    *parts: Ability | Aura,
    pips: int,
    cost: int,
    barrier: int,
    scrap: int,
    traits: str,
    refund: int = 0,
    rush: bool = False,
) -> Card:
    return Card(
        number, name, OBSTACLE, affiliation, pips, traits, cost, barrier, scrap, "", "", False, parts, 0, refund, rush
    )


def source(
    number: int,
    name: str,
    affiliation: int,
    *parts: Ability | Aura,
    pips: int,
    cost: int,
    scrap: int,
    icons: str,
    traits: str,
    unique: bool = False,
    cache: int = 0,
    refund: int = 0,
) -> Card:
    return Card(
        number, name, SOURCE, affiliation, pips, traits, cost, -1, scrap, icons, "", unique, parts, cache, refund, False
    )


def moment(number: int, name: str, affiliation: int, *parts: Ability | Aura, pips: int, cost: int, traits: str) -> Card:
    return Card(number, name, MOMENT, affiliation, pips, traits, cost, -1, -1, "", "", False, parts, 0, 0, False)
