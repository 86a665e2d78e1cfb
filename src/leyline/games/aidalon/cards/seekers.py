"""The seekers."""

from __future__ import annotations

from typing import Final

from leyline.games.aidalon.cards.card import (
    COLLECTIVE,
    OLD_AIDALON,
    OMNIWORKS,
    REMNANTS,
    RIVAL,
    THAT_PLAYER,
    action,
    reaction,
    seeker,
)
from leyline.games.aidalon.cards.costs import archive_own_top, exhaust_this, take_heat
from leyline.games.aidalon.cards.effects import archive_random, draw, gain, heat
from leyline.games.aidalon.cards.needs import (
    council_has_cards,
    less_heat_than_rival,
    more_in_front_than_rival,
    your_delve,
    your_delve_into,
)
from leyline.games.aidalon.grid import ARCHIVES
from leyline.games.aidalon.procedures.frames import ON_BREACH, ON_DISTRICT_APPROACH

SEEKERS: Final = [
    seeker(
        1,
        "Abnus Orzo",
        "Tireless Investigator",
        COLLECTIVE,
        reaction(
            "when you have completed a breach of an Archives, exhaust Abnus Orzo and archive the top card of your "
            "Network: a card picked at random from that player's Council is archived.",
            ON_BREACH,
            archive_random(1, THAT_PLAYER),
            need=(your_delve_into(ARCHIVES), council_has_cards(THAT_PLAYER)),
            cost=(exhaust_this(), archive_own_top(1)),
        ),
        icons="shard",
        traits="enforcer",
    ),
    seeker(
        4,
        "Chairman Bo Pax",
        "Heir to Pax Industries",
        OLD_AIDALON,
        action(
            "if your front row holds more cards than your rival's, exhaust Bo Pax: your rival gains 1 heat.",
            heat(1, RIVAL),
            need=(more_in_front_than_rival(),),
            cost=(exhaust_this(),),
        ),
        icons="draw",
        traits="visionary",
    ),
    seeker(
        6,
        "Goldie Xin",
        "Junk Collector",
        OMNIWORKS,
        action(
            "if you have less heat than your rival, exhaust Goldie Xin: gain 3 shards.",
            gain(3),
            need=(less_heat_than_rival(),),
            cost=(exhaust_this(),),
        ),
        icons="shard",
        traits="renegade",
    ),
    seeker(
        7,
        "Jayko & Ace",
        "Boisterous Troublemakers",
        REMNANTS,
        reaction(
            "as you approach a district, exhaust Jayko & Ace and take 1 heat: gain 2 shards and draw a card.",
            ON_DISTRICT_APPROACH,
            gain(2),
            draw(1),
            need=(your_delve(),),
            cost=(exhaust_this(), take_heat(1)),
        ),
        icons="draw",
        traits="renegade",
    ),
]
