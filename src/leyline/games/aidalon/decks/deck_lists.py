"""Deck lists: reading, writing, checking against the formats, and making random ones.

A list names a seeker and cards, one to a line or separated by semicolons, each after its number of copies:

    # comments and lines that end in a colon are skipped
    Goldie Xin
    1 Auntie Ruth
    2 Job Board

Names may be written as on the card or as in actions (`job-board`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from random import Random
from typing import Final

from leyline.core.chance import below
from leyline.core.errors import BadParameter
from leyline.games.aidalon.cards import CARDS, KINDS, SLUGS
from leyline.games.aidalon.cards.card import (
    AFFILIATION_WORDS,
    AFFILIATIONS,
    AGENT,
    MOMENT,
    OBSTACLE,
    SEEKER_CARD,
    SOURCE,
    slug,
)
from leyline.games.aidalon.text.plurals import cards, counted

SIZE: Final = 36
"""Cards besides the seeker."""
AGENTS: Final = 6
COPIES: Final = 2
"""Copies of each obstacle, source and moment; of an agent, one."""
MOST: Final = 120
"""The most cards of an open deck."""
LONGEST: Final = 8000
"""The most characters of a list."""

STANDARD: Final = "standard"
FREE_AGENT: Final = "free-agent"
CASUAL: Final = "casual"
OPEN: Final = "open"
FORMATS: Final = (STANDARD, FREE_AGENT, CASUAL, OPEN)

_LINE: Final = re.compile(r"(?:([0-9]{1,3})\s*[x×]?\s+)?(.*\S)", re.ASCII)


@dataclass
class Deck:
    """A seeker and a sorted list of cards."""

    seeker: int
    cards: list[int]

    def __post_init__(self) -> None:
        self.cards = sorted(self.cards)

    def counts(self) -> list[tuple[int, int]]:
        """Return each different card with its number of copies."""
        return [(kind, self.cards.count(kind)) for kind in sorted(set(self.cards))]

    def agents(self, affiliation: int) -> int:
        """Return how many agents of an affiliation there are."""
        return len(
            [kind for kind in self.cards if CARDS[kind].type == AGENT and CARDS[kind].affiliation == affiliation]
        )


# --- reading and writing ------------------------------------------------------------------------------------------


def read_deck(text: str) -> Deck:
    """Return the deck of a list. Raise `BadParameter`, naming the line that is no card or what is missing."""
    if len(text) > LONGEST:
        raise BadParameter(f"the deck list has {len(text)} characters; at most {LONGEST} are allowed")
    seeker = -1
    cards: list[int] = []
    for line in text.replace(";", "\n").split("\n"):
        entry = line.partition("#")[0].strip()
        if not entry or entry.endswith(":"):
            continue
        count, kind = read_entry(entry)
        if CARDS[kind].type == SEEKER_CARD:
            if seeker >= 0 or count != 1:
                raise BadParameter(f"{entry!r}: a deck has one seeker")
            seeker = kind
        else:
            cards += [kind] * count
    if seeker < 0:
        names = ", ".join([card.name for card in CARDS if card.type == SEEKER_CARD])
        raise BadParameter(f"the deck has no seeker; choose one of: {names}")
    if len(cards) > MOST:
        raise BadParameter(f"the deck has {len(cards)} cards besides its seeker; at most {MOST} are allowed")
    return Deck(seeker, cards)


def read_entry(entry: str) -> tuple[int, int]:
    """Return copies and kind of an entry. Raise `BadParameter`."""
    found = _LINE.fullmatch(entry)
    name = slug(found.group(2)) if found is not None else ""
    if found is None or name not in KINDS:
        near = nearest_card(entry)
        hint = f"; did you mean {CARDS[near].name!r}?" if near >= 0 else ""
        raise BadParameter(f"{entry[:60]!r} is not a card of this game{hint}")
    count = int(found.group(1) or 1)
    if not 1 <= count <= MOST:
        raise BadParameter(f"{entry[:60]!r}: write 1 to {MOST} copies")
    return count, KINDS[name]


def nearest_card(entry: str) -> int:
    """Return the card whose name is most like that of an entry, -1 if none is."""
    found = _LINE.fullmatch(entry[:60])
    near = get_close_matches(slug(found.group(2)), SLUGS, 1) if found is not None else []
    return KINDS[near[0]] if near else -1


def deck_line(deck: Deck) -> str:
    """Return the deck on one line, as parameters and records carry it; `read_deck` takes it back."""
    seeker = [CARDS[deck.seeker].slug] if deck.seeker >= 0 else []
    return "; ".join([*seeker, *[f"{count} {CARDS[kind].slug}" for kind, count in deck.counts()]])


def deck_text(deck: Deck, title: str = "") -> str:
    """Return the deck as a page with a section for each type; `read_deck` takes it back."""
    out = [f"# {title}"] if title else []
    out += [f"1 {CARDS[deck.seeker].name}"] if deck.seeker >= 0 else []
    for type, heading in ((AGENT, "Agents"), (OBSTACLE, "Obstacles"), (SOURCE, "Sources"), (MOMENT, "Moments")):
        found = [(kind, count) for kind, count in deck.counts() if CARDS[kind].type == type]
        if found:
            out += ["", f"{heading} ({sum([count for _, count in found])}):"]
            out += [f"{count} {CARDS[kind].name}" for kind, count in found]
    return "\n".join(out) + "\n"


# --- formats ------------------------------------------------------------------------------------------------------


def deck_problems(deck: Deck, format: str) -> list[str]:
    """Return why a deck is not legal in a format, in sentences; an empty list if it is."""
    return [words for _, words in deck_faults(deck, format)]


def deck_faults(deck: Deck, format: str) -> list[tuple[int, str]]:
    """Return why a deck is not legal in a format: the card at fault, -1 for the whole deck, and a sentence. The seeker
    of a deck that is still being built may be -1."""
    out: list[tuple[int, str]] = []
    if deck.seeker < 0:
        out.append((-1, "It has no seeker yet."))
    if format == OPEN:
        return out
    if len(deck.cards) != SIZE:
        out.append((-1, f"It has {cards(len(deck.cards))} besides its seeker; it needs {SIZE}."))
    for kind, count in deck.counts():
        most = copies_allowed(kind)
        if count > most:
            allowed = "is" if most == 1 else "are"
            out.append((kind, f"It has {count} copies of {CARDS[kind].name}; at most {most} {allowed} allowed."))
    if format == CASUAL:
        return out
    agents = len([kind for kind in deck.cards if CARDS[kind].type == AGENT])
    if agents != AGENTS:
        out.append((-1, f"It has {counted(agents, 'agent')}; it needs {AGENTS}."))
    return out + (_thresholds(deck) if format == STANDARD else _highest_pips(deck))


def copies_allowed(kind: int) -> int:
    """Return the most copies of a card in any format but the open one."""
    return 1 if CARDS[kind].type == AGENT else COPIES


def _thresholds(deck: Deck) -> list[tuple[int, str]]:
    """Standard: a card needs as many agents of its affiliation as it shows pips."""
    out: list[tuple[int, str]] = []
    for kind in [deck.seeker, *sorted(set(deck.cards))]:
        if kind < 0:
            continue
        card = CARDS[kind]
        there, affiliation = deck.agents(card.affiliation), AFFILIATION_WORDS[card.affiliation]
        if card.pips > there:
            needed = counted(card.pips, "agent")
            out.append((kind, f"{card.name} needs {needed} of {affiliation}; the deck has {there}."))
    return out


def _highest_pips(deck: Deck) -> list[tuple[int, str]]:
    """Free agent: the highest pips of each affiliation add up to no more than there are agents."""
    highest = pips_used(deck)
    if sum(highest) <= AGENTS:
        return []
    parts = [f"{AFFILIATION_WORDS[a]} {highest[a]}" for a in range(len(AFFILIATIONS)) if highest[a]]
    return [(-1, f"The highest pips add up to {sum(highest)} ({', '.join(parts)}); {AGENTS} are allowed.")]


def pips_used(deck: Deck) -> list[int]:
    """Return the highest pips of each affiliation."""
    highest = [0] * len(AFFILIATIONS)
    for kind in [deck.seeker, *deck.cards]:
        if kind < 0:
            continue
        card = CARDS[kind]
        highest[card.affiliation] = max(highest[card.affiliation], card.pips)
    return highest


# --- random decks -------------------------------------------------------------------------------------------------


def random_deck(rng: Random, format: str = STANDARD) -> Deck:
    """Return a deck that is legal in a format, from random numbers: a seeker and agents, then what fits them."""
    while True:
        agents = _sample(rng, [kind for kind, card in enumerate(CARDS) if card.type == AGENT], AGENTS)
        allowed = _allowance(rng, agents, format)
        seekers = [
            k for k, card in enumerate(CARDS) if card.type == SEEKER_CARD and card.pips <= allowed[card.affiliation]
        ]
        pool = [
            kind
            for kind, card in enumerate(CARDS)
            if OBSTACLE <= card.type <= MOMENT and card.pips <= allowed[card.affiliation]
            for _ in range(COPIES)
        ]
        if seekers and len(pool) >= SIZE - AGENTS:
            return Deck(seekers[below(rng, len(seekers))], agents + _sample(rng, pool, SIZE - AGENTS))


def _allowance(rng: Random, agents: list[int], format: str) -> list[int]:
    """Return the highest pips of each affiliation that a random deck may use."""
    if format in (CASUAL, OPEN):
        return [AGENTS] * len(AFFILIATIONS)
    allowed = [0] * len(AFFILIATIONS)
    for kind in agents:
        allowed[CARDS[kind].affiliation if format == STANDARD else below(rng, len(AFFILIATIONS))] += 1
    return allowed


def _sample(rng: Random, pool: list[int], count: int) -> list[int]:
    left = pool[:]
    out: list[int] = []
    for _ in range(count):
        out.append(left.pop(below(rng, len(left))))
    return out
