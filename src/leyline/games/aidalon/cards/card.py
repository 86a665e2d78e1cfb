"""The parts of a card: numbers, abilities, and lasting effects on numbers.

An ability is `need, cost: effect`. A need holds or not, a cost can be paid or not, and the effect is a sequence of
steps. Anything may interrupt between two steps, nothing inside one. Steps, needs and costs are plain functions with a
number or two; those that several cards share are in `needs.py`, `costs.py` and `effects.py`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from leyline.core.game import Frame
from leyline.games.aidalon.text.plurals import shards

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

# The player that a step affects.
YOU: Final = 0
RIVAL: Final = 1
ENGAGER: Final = 2
"""The engaging player."""
THAT_PLAYER: Final = 3
"""The defender of the delve."""
CHOSEN: Final = 4
"""The player chosen by an earlier step of the ability."""

# Numbers that lasting effects change, and where they reach.
COST_STAT: Final = 0
BARRIER_STAT: Final = 1
SCRAP_STAT: Final = 2
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


@dataclass(frozen=True)
class Step:
    """One step of an effect: a function of the position, the ability's frame, a number, and the player it affects."""

    do: Do
    n: int = 0
    whom: int = YOU


@dataclass(frozen=True)
class Need:
    """A condition: a function of the position, the player, the card's place and a number."""

    test: Test
    why: str
    """What to tell a player where it does not hold."""
    n: int = 0
    secret: bool = False
    """Whether the answer depends on hidden cards: windows open without checking it (A46)."""
    since: int = 1
    """The version of the rules that brought it; games of an older version do without."""


@dataclass(frozen=True)
class Cost:
    """What must be paid in full before the effect: whether it can be paid, and the step that pays it."""

    test: Test
    pay: Step
    why: str
    """What to tell a player who cannot pay it."""
    n: int = 0
    shards: int = 0
    """The player's own shards that it takes, on top of the card's shard cost."""


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
        """The trigger of a reaction; -1 for other abilities."""
        self.actions = actions
        self.paid = len(cost)
        """How many of the steps pay the cost."""
        self.steps = [each.pay for each in cost] + list(effect)
        self.shards = sum([each.shards for each in cost])
        """Shards lost as part of the cost."""

    def __repr__(self) -> str:
        return f"Ability({ABILITY_WORDS[self.kind]}: {self.text})"


@dataclass(frozen=True)
class Aura:
    """A lasting effect on a number of the cards that it reaches. With a count, the amount is what the count returns for
    the player and the place (-1 in a district)."""

    text: str
    stat: int
    amount: int
    reach: int
    only: int = EVERY_TYPE
    """Mask of the types of card that it changes."""
    count: Count | None = None
    forged: bool = True
    """Whether it holds only while its card is forged."""


@dataclass
class Card:
    """A card as printed. A number that it does not have is -1."""

    number: int
    name: str
    type: int
    affiliation: int
    parts: tuple[Ability | Aura, ...]
    traits: list[str]
    pips: int = 0
    cost: int = -1
    barrier: int = -1
    scrap: int = -1
    shard_icons: int = 0
    draw_icons: int = 0
    subtitle: str = ""
    unique: bool = False
    cache: int = 0
    refund: int = 0
    rush: bool = False
    slug: str = field(init=False)
    abilities: list[Ability] = field(init=False, repr=False)
    auras: list[Aura] = field(init=False, repr=False)
    cipher: Ability | None = field(init=False, repr=False)
    lines: list[str] = field(init=False, repr=False)
    """The card's text as players read it, one line for each ability."""

    def __post_init__(self) -> None:
        self.slug = slug(self.name)
        self.abilities = [part for part in self.parts if isinstance(part, Ability) and part.kind != CIPHER_ABILITY]
        self.auras = [part for part in self.parts if isinstance(part, Aura)]
        ciphers = [part for part in self.parts if isinstance(part, Ability) and part.kind == CIPHER_ABILITY]
        self.cipher = ciphers[0] if ciphers else None
        self.lines = _lines(self)

    def full_name(self) -> str:
        """Return the name with the subtitle."""
        return f"{self.name}, {self.subtitle}" if self.subtitle else self.name


def slug(name: str) -> str:
    """Return the name as actions and deck lists write it: `the-dragons-hoard`."""
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’\"“”]", "", name.lower())).strip("-")


def _lines(card: Card) -> list[str]:
    lines: list[str] = []
    if card.cache:
        lines.append(f"Cache {card.cache}: as this card is forged, put {shards(card.cache)} from the bank on it.")
    if card.refund:
        lines.append(f"Refund {card.refund}: when its scrap cost is paid, its owner gains {shards(card.refund)}.")
    if card.rush:
        lines.append("Rush: in an instant window, you may pay its shard cost to stage it forged from your Council.")
    for part in card.parts:
        if isinstance(part, Ability):
            double = " (2 actions)" if part.actions == 2 else ""
            lines.append(f"{ABILITY_WORDS[part.kind]}{double}: {part.text}")
        else:
            lines.append(part.text)
    return lines


# --- writing cards down -------------------------------------------------------------------------------------------


def action(
    text: str, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = (), actions: int = 1
) -> Ability:
    """Return an ability used as an action."""
    return Ability(ACTION_ABILITY, text, effect, cost, need, -1, actions)


def instant(text: str, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = ()) -> Ability:
    """Return an ability for instant windows."""
    return Ability(INSTANT_ABILITY, text, effect, cost, need)


def reaction(text: str, when: int, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = ()) -> Ability:
    """Return an ability used when a trigger occurs."""
    return Ability(REACTION_ABILITY, text, effect, cost, need, when)


def confront(text: str, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = ()) -> Ability:
    """Return an ability that the defender may use when the card is confronted."""
    return Ability(CONFRONT_ABILITY, text, effect, cost, need)


def discover(text: str, *effect: Step, cost: tuple[Cost, ...] = (), need: tuple[Need, ...] = ()) -> Ability:
    """Return an ability that the defender may use when the card is discovered."""
    return Ability(DISCOVER_ABILITY, text, effect, cost, need)


def cipher(text: str, *cost: Cost) -> Ability:
    """Return a cipher: what the engaging player must pay besides the scrap cost."""
    return Ability(CIPHER_ABILITY, text, (), cost)


def seeker(
    number: int, name: str, subtitle: str, affiliation: int, *parts: Ability | Aura, icons: str, traits: str
) -> Card:
    """Return a seeker."""
    return Card(
        number,
        name,
        SEEKER_CARD,
        affiliation,
        parts,
        traits.split(),
        pips=1,
        shard_icons=icons.count("shard"),
        draw_icons=icons.count("draw"),
        subtitle=subtitle,
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
    """Return an agent; agents are unique."""
    return Card(
        number,
        name,
        AGENT,
        affiliation,
        parts,
        traits.split(),
        cost=cost,
        barrier=barrier,
        scrap=scrap,
        shard_icons=icons.count("shard"),
        draw_icons=icons.count("draw"),
        subtitle=subtitle,
        unique=True,
        rush=rush,
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
    """Return an obstacle."""
    return Card(
        number,
        name,
        OBSTACLE,
        affiliation,
        parts,
        traits.split(),
        pips=pips,
        cost=cost,
        barrier=barrier,
        scrap=scrap,
        refund=refund,
        rush=rush,
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
    """Return a source."""
    return Card(
        number,
        name,
        SOURCE,
        affiliation,
        parts,
        traits.split(),
        pips=pips,
        cost=cost,
        scrap=scrap,
        shard_icons=icons.count("shard"),
        draw_icons=icons.count("draw"),
        unique=unique,
        cache=cache,
        refund=refund,
    )


def moment(number: int, name: str, affiliation: int, *parts: Ability | Aura, pips: int, cost: int, traits: str) -> Card:
    """Return a moment."""
    return Card(number, name, MOMENT, affiliation, parts, traits.split(), pips=pips, cost=cost)
