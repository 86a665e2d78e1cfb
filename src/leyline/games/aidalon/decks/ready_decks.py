"""Ready decks: eight styles of play that between them use every card."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from leyline.core.errors import BadParameter
from leyline.games.aidalon.cards import KINDS
from leyline.games.aidalon.decks.deck_lists import CASUAL, FREE_AGENT, STANDARD, Deck, read_deck


@dataclass
class ReadyDeck:
    """A deck with a name, the strictest format in which it is legal, how hard it is to play, and how it plays."""

    name: str
    format: str
    ease: str
    style: str
    list: str
    deck: Deck = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.deck = read_deck(self.list)


EASY: Final = "easy to play"
PRACTICE: Final = "some practice"
BOLD: Final = "for the bold"

_DECKS: Final = [
    ReadyDeck(
        "case-files",
        STANDARD,
        PRACTICE,
        "The Collective with Old Aidalon. Fill your Archives, spend them, and make every card you touch expensive.",
        """
        Abnus Orzo
        Coroner Goodman; Counselor Vreenax; Doctor Twilight; Sergeant Cole; Gargala Larga; Prime Treasurer Geel
        2 Barbican Gate; 2 Silent Interrogator; 2 Eye Enforcers; 2 Transit Station
        2 Capricious Informant; 2 Cargo Inspector; 2 Echofield Registry; 2 Containment Funnel
        2 Disagreeable Inspector; 1 Bubblemap Kiosk; 1 Crispy Crawler
        2 Likely a Trap; 2 Paper Trail; 2 Trading Secrets; 2 Twice as Bad
        1 Protecting Our Investment; 1 Cornering the Market
        """,
    ),
    ReadyDeck(
        "back-channels",
        STANDARD,
        EASY,
        "All Omniworks. Cards that never stay where they were, cheap forging, and little heat.",
        """
        Goldie Xin
        Auntie Ruth; Big Varna Gorvis; Boss Bresloo; Guildmaster Yanos; Recruiter Nilero; Rory & Bug
        2 Flooding Thoroughfare; 1 Waterway Ferry; 2 Canal Network; 2 Tunnel Runners; 2 Salvage Rats; 1 Emperor Drejj
        2 Waterfront Soakhouse; 2 Cargo Manifest; 2 Job Board; 2 Lost Byway; 2 Tele-Mail Cluster; 1 Wirecrawler
        2 Cooling Off; 1 Recalibrate; 2 Threading Through; 2 Calling in Favors; 2 Infiltrate
        """,
    ),
    ReadyDeck(
        "boom-town",
        STANDARD,
        EASY,
        "Old Aidalon with Omniworks. A wide front row, high barriers, and the money to build more.",
        """
        Chairman Bo Pax
        Gargala Larga; Prime Treasurer Geel; Renovator Warlan; Ulin Marr; Guildmaster Yanos; Recruiter Nilero
        2 Transit Station; 2 Asset Protection Hub; 2 Flooding Thoroughfare; 1 Waterway Ferry
        2 Disagreeable Inspector; 2 Bubblemap Kiosk; 2 Crispy Crawler; 2 Shardwinner
        1 Waterfront Soakhouse; 1 Cargo Manifest; 2 Job Board
        2 Protecting Our Investment; 2 Cornering the Market; 2 Franchise Fees; 2 Rapid Growth
        1 Cooling Off; 1 Recalibrate; 1 Threading Through
        """,
    ),
    ReadyDeck(
        "night-market",
        STANDARD,
        PRACTICE,
        "The Remnants with the Collective. Delve early and often, and let heat work for you.",
        """
        Jayko & Ace
        Spider Rebbek; Kryzar the Rat; Maestro; Vapor X; Coroner Goodman; Sergeant Cole
        2 Yowling Tezu; 2 Barbican Gate; 2 Silent Interrogator
        2 The Dragon's Hoard; 2 Silkline Shuttle; 2 Wall Wizard; 2 Marauder's Market
        2 Capricious Informant; 2 Cargo Inspector
        2 Tenacity; 2 Turn Up the Heat; 2 Dodge; 2 Fun Run; 2 Knot Today; 2 Likely a Trap
        """,
    ),
    ReadyDeck(
        "smear-campaign",
        FREE_AGENT,
        BOLD,
        "The Collective at its deepest, with hired names from everywhere. Traps that bite twice, and delves cut short.",
        """
        Abnus Orzo
        Counselor Vreenax; Doctor Twilight; Renovator Warlan; Auntie Ruth; Big Varna Gorvis; Maestro
        2 Eye Enforcers; 2 Silent Interrogator; 1 Barbican Gate; 1 Yowling Tezu
        2 Capricious Informant; 2 Cargo Inspector; 2 Echofield Registry; 2 Containment Funnel; 2 Echopomp Revoker
        1 The Dragon's Hoard
        2 Propaganda; 2 Paper Trail; 2 Trading Secrets; 2 Twice as Bad; 1 Likely a Trap; 2 Tenacity; 2 Turn Up the Heat
        """,
    ),
    ReadyDeck(
        "joyride",
        FREE_AGENT,
        BOLD,
        "The Remnants at full tilt. Change path in mid-delve, swap what lies in wait, and get away with it.",
        """
        Jayko & Ace
        Kryzar the Rat; Maestro; Vapor X; Boss Bresloo; Rory & Bug; Ulin Marr
        2 Yowling Tezu; 2 Orobo Plaza
        2 The Dragon's Hoard; 2 Silkline Shuttle; 2 Wall Wizard; 2 Marauder's Market; 2 Daring Aeroboarder
        2 Disagreeable Inspector
        2 Tenacity; 2 Turn Up the Heat; 2 Dodge; 2 Fun Run; 2 Smooth Handoff; 2 Knot Today; 2 Protecting Our Investment
        """,
    ),
    ReadyDeck(
        "skyline",
        FREE_AGENT,
        PRACTICE,
        "Old Aidalon builds upward. Sources printed to order behind obstacles that cost more than they look.",
        """
        Chairman Bo Pax
        Gargala Larga; Prime Treasurer Geel; Renovator Warlan; Ulin Marr; Counselor Vreenax; Spider Rebbek
        2 Transit Station; 2 Asset Protection Hub; 2 Probabilities Exchange; 2 Barbican Gate; 2 Silent Interrogator
        1 Disagreeable Inspector; 2 Bubblemap Kiosk; 2 Crispy Crawler; 2 Shardwinner; 1 Capricious Informant
        2 Protecting Our Investment; 2 Cornering the Market; 2 Franchise Fees; 2 Rapid Growth; 2 Print on Demand
        2 Likely a Trap
        """,
    ),
    ReadyDeck(
        "open-house",
        CASUAL,
        PRACTICE,
        "The strongest of everything, for tables that do not count pips.",
        """
        Goldie Xin
        Counselor Vreenax; Prime Treasurer Geel; Renovator Warlan; Ulin Marr; Recruiter Nilero; Kryzar the Rat
        2 Asset Protection Hub; 2 Eye Enforcers; 2 Emperor Drejj; 1 Orobo Plaza
        2 Pax Observatory; 2 Shardwinner; 2 Crispy Crawler; 2 Job Board; 1 Tele-Mail Cluster
        1 Containment Funnel; 1 Echopomp Revoker
        2 Forced Liquidation; 2 Franchise Fees; 2 Rapid Growth; 2 Print on Demand; 2 Calling in Favors; 2 Infiltrate
        """,
    ),
]
READY: Final = {deck.name: deck for deck in _DECKS}
"""Every ready deck by its name."""


def named_or_read(given: str) -> Deck:
    """Return a ready deck by its name, or the deck of a list. Raise `BadParameter`."""
    found = READY.get(given.strip())
    if found is not None:
        return found.deck
    if given.strip() not in KINDS and not any([mark in given.strip() for mark in (";", "\n", " ")]):
        raise BadParameter(f"there is no ready deck {given!r}; choose one of {', '.join(READY)}, or give a whole list")
    return read_deck(given)
