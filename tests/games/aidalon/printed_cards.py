"""The cards as printed, written down independently of the engine.

A line of `TABLE` is a card: its number in the set, its name (• before it: unique), type, affiliation, pips (p), shard
cost (c), barrier (b), scrap cost (s), collection icons, traits, keywords, and the kinds of its abilities (`action2`
takes two actions). What a card does not have is a dash."""

from __future__ import annotations

from typing import Final

TABLE: Final = """
 no|name                     |type    |affiliation|p|c|b|s|icons|traits              |keywords|text
  1|Abnus Orzo               |seeker  |collective |1|-|-|-|shard|enforcer            |-       |reaction
  4|Chairman Bo Pax          |seeker  |old-aidalon|1|-|-|-|draw |visionary           |-       |action
  6|Goldie Xin               |seeker  |omniworks  |1|-|-|-|shard|renegade            |-       |action
  7|Jayko & Ace              |seeker  |remnants   |1|-|-|-|draw |renegade            |-       |reaction
  9|•Coroner Goodman         |agent   |collective |0|1|3|2|shard|enforcer            |-       |reaction
 10|•Counselor Vreenax       |agent   |collective |0|4|4|1|shard|paragon             |-       |cipher static
 11|•Doctor Twilight         |agent   |collective |0|4|3|3|draw |visionary           |-       |instant discover
 13|•Sergeant Cole           |agent   |collective |0|1|3|1|shard|renegade            |-       |cipher reaction
 16|•Gargala Larga           |agent   |old-aidalon|0|3|3|1|shard|enforcer            |-       |cipher instant
 17|•Prime Treasurer Geel    |agent   |old-aidalon|0|3|4|2|shard|paragon             |-       |static discover
 18|•Renovator Warlan        |agent   |old-aidalon|0|3|4|2|shard|enforcer            |-       |reaction
 19|•Ulin Marr               |agent   |old-aidalon|0|2|4|1|draw |visionary           |-       |cipher action
 21|•Auntie Ruth             |agent   |omniworks  |0|4|3|2|shard|paragon             |-       |cipher instant
 22|•Big Varna Gorvis        |agent   |omniworks  |0|2|3|2|draw |paragon             |-       |action discover
 23|•Boss Bresloo            |agent   |omniworks  |0|4|3|2|shard|enforcer            |-       |reaction discover
 24|•Guildmaster Yanos       |agent   |omniworks  |0|3|4|1|shard|paragon             |-       |cipher static
 25|•Recruiter Nilero        |agent   |omniworks  |0|3|4|2|draw |visionary           |-       |static discover
 26|•Rory & Bug              |agent   |omniworks  |0|0|3|2|shard|renegade            |-       |instant
 27|•“Spider” Rebbek         |agent   |remnants   |0|2|3|2|draw |enforcer            |-       |static discover
 29|•Kryzar the Rat          |agent   |remnants   |0|5|4|2|draw |enforcer            |rush    |instant
 31|•Maestro                 |agent   |remnants   |0|3|4|1|shard|visionary           |-       |cipher reaction
 32|•Vapor X                 |agent   |remnants   |0|2|3|1|shard|renegade            |-       |cipher instant
 33|Barbican Gate            |obstacle|collective |1|1|1|4|-    |location            |-       |confront discover
 34|Silent Interrogator      |obstacle|collective |1|0|0|4|-    |contraption         |-       |discover
 38|Eye Enforcers            |obstacle|collective |3|4|3|5|-    |persona             |-       |confront discover
 46|Transit Station          |obstacle|old-aidalon|2|1|1|1|-    |location            |-       |static static
 48|Asset Protection Hub     |obstacle|old-aidalon|3|2|1|4|-    |location            |refund1 |static
 54|Probabilities Exchange   |obstacle|old-aidalon|5|3|1|4|-    |location            |-       |cipher confront
 55|Flooding Thoroughfare    |obstacle|omniworks  |1|1|1|3|-    |location            |-       |reaction
 58|Waterway Ferry           |obstacle|omniworks  |2|0|1|3|-    |contraption         |-       |reaction
 59|Canal Network            |obstacle|omniworks  |3|3|2|5|-    |location            |-       |confront discover
 60|Tunnel Runners           |obstacle|omniworks  |3|1|1|2|-    |being persona       |refund1 |confront
 62|Salvage Rats             |obstacle|omniworks  |4|2|0|3|-    |persona             |rush    |static
 64|Emperor Drejj            |obstacle|omniworks  |5|5|3|6|-    |being               |-       |reaction discover
 67|Yowling Tezu             |obstacle|remnants   |1|1|1|3|-    |being               |-       |confront discover
 74|Orobo Plaza              |obstacle|remnants   |5|1|1|3|-    |location            |-       |confront discover
 77|Capricious Informant     |source  |collective |1|2|-|2|shard|persona             |refund1 |static
 79|Cargo Inspector          |source  |collective |2|1|-|5|-    |persona             |-       |instant
 81|Echofield Registry       |source  |collective |3|2|-|3|shard|contraption         |-       |reaction
 83|Containment Funnel       |source  |collective |4|3|-|3|shard|contraption         |-       |cipher reaction
 87|Echopomp Revoker         |source  |collective |5|3|-|6|draw |persona             |-       |instant
 88|Disagreeable Inspector   |source  |old-aidalon|1|1|-|2|shard|persona             |-       |reaction
 90|Bubblemap Kiosk          |source  |old-aidalon|2|2|-|4|draw |contraption         |refund1 |reaction
 91|Crispy Crawler           |source  |old-aidalon|2|1|-|2|shard|location            |cache2  |reaction
 93|Shardwinner              |source  |old-aidalon|3|3|-|2|shard|persona             |-       |static static
 98|•Pax Observatory         |source  |old-aidalon|6|6|-|6|draw |location            |-       |cipher reaction
100|Waterfront Soakhouse     |source  |omniworks  |1|1|-|2|shard|location            |-       |static
101|Cargo Manifest           |source  |omniworks  |2|2|-|3|shard|contraption         |-       |reaction
102|Job Board                |source  |omniworks  |2|2|-|3|draw |location            |refund1 |static
103|Lost Byway               |source  |omniworks  |3|3|-|4|shard|location            |-       |reaction
105|Tele-Mail Cluster        |source  |omniworks  |4|2|-|4|draw |contraption         |-       |reaction
106|Wirecrawler              |source  |omniworks  |4|1|-|3|-    |being               |refund1 |instant
111|The Dragon's Hoard       |source  |remnants   |1|2|-|3|shard|location            |-       |static
112|Silkline Shuttle         |source  |remnants   |2|2|-|4|draw |contraption         |-       |reaction
113|Wall Wizard              |source  |remnants   |2|1|-|4|-    |persona             |refund1 |reaction
115|Marauder's Market        |source  |remnants   |3|2|-|3|draw |location            |-       |instant
119|Daring Aeroboarder       |source  |remnants   |5|3|-|3|shard|contraption         |-       |reaction
122|Likely a Trap            |moment  |collective |1|0|-|-|-    |subterfuge tactic   |-       |reaction
126|Paper Trail              |moment  |collective |3|2|-|-|-    |subterfuge tactic   |-       |reaction
127|Trading Secrets          |moment  |collective |4|0|-|-|-    |subterfuge          |-       |instant
128|Twice as Bad             |moment  |collective |4|1|-|-|-    |subterfuge          |-       |reaction
130|Propaganda               |moment  |collective |5|0|-|-|-    |influence subterfuge|-       |action
133|Protecting Our Investment|moment  |old-aidalon|1|0|-|-|-    |tactic              |-       |reaction
135|Cornering the Market     |moment  |old-aidalon|2|0|-|-|-    |commerce            |-       |reaction
136|Franchise Fees           |moment  |old-aidalon|3|0|-|-|-    |commerce influence  |-       |action
139|Rapid Growth             |moment  |old-aidalon|4|1|-|-|-    |influence           |-       |action
140|Print on Demand          |moment  |old-aidalon|5|0|-|-|-    |influence           |-       |action
142|Forced Liquidation       |moment  |old-aidalon|6|3|-|-|-    |tactic              |-       |reaction
143|Cooling Off              |moment  |omniworks  |1|0|-|-|-    |subterfuge          |-       |action
144|Recalibrate              |moment  |omniworks  |1|0|-|-|-    |knowledge           |-       |instant
146|Threading Through        |moment  |omniworks  |2|1|-|-|-    |knowledge tactic    |-       |instant
147|Calling in Favors        |moment  |omniworks  |3|0|-|-|-    |commerce influence  |-       |action2
148|Infiltrate               |moment  |omniworks  |3|0|-|-|-    |subterfuge          |-       |reaction
154|Tenacity                 |moment  |remnants   |1|0|-|-|-    |influence           |-       |reaction
155|Turn Up the Heat         |moment  |remnants   |1|1|-|-|-    |tactic              |-       |reaction
156|Dodge                    |moment  |remnants   |2|0|-|-|-    |tactic              |-       |reaction
157|Fun Run                  |moment  |remnants   |2|0|-|-|-    |subterfuge tactic   |-       |reaction
161|Smooth Handoff           |moment  |remnants   |5|1|-|-|-    |subterfuge tactic   |-       |instant
162|Knot Today               |moment  |remnants   |4|0|-|-|-    |subterfuge tactic   |-       |reaction
"""

SUBTITLES: Final = {
    "Abnus Orzo": "Tireless Investigator",
    "Chairman Bo Pax": "Heir to Pax Industries",
    "Goldie Xin": "Junk Collector",
    "Jayko & Ace": "Boisterous Troublemakers",
    "Coroner Goodman": "Slab Sleuth",
    "Counselor Vreenax": "Planetary Exchequer",
    "Doctor Twilight": "Dream Surgeon",
    "Sergeant Cole": "Precinct 204, 3rd Level",
    "Gargala Larga": "Imperator of Growth",
    "Prime Treasurer Geel": "Munificent Financier",
    "Renovator Warlan": "ReDev Mogul",
    "Ulin Marr": "Eccentric Architect",
    "Auntie Ruth": "Proprietor of the Hidden Tea House",
    "Big Varna Gorvis": "Friends in Every District",
    "Boss Bresloo": "The Deal-Maker",
    "Guildmaster Yanos": "Affable Gaffer",
    "Recruiter Nilero": "Effusive Inducer",
    "Rory & Bug": "“We Fetch It, You Catch It!”",
    "“Spider” Rebbek": "Dragon's Hoard Pitboss",
    "Kryzar the Rat": "Navigator of the Cortex Maze",
    "Maestro": "The Bebop Boffin",
    "Vapor X": "Holomancer for Hire",
}

LIMITS: Final = {"shards": 10, "council": 5, "actions": 3}
"""The limits printed on every seeker."""


class PrintedCard:
    """A line of the table. Numbers that the card does not have are -1."""

    def __init__(self, line: str) -> None:
        cells = [cell.strip() for cell in line.split("|")]
        self.number = int(cells[0])
        self.unique = cells[1].startswith("•")
        self.name = cells[1].removeprefix("•")
        self.subtitle = SUBTITLES.get(self.name, "")
        self.type = cells[2]
        self.affiliation = cells[3]
        self.pips, self.cost, self.barrier, self.scrap = [-1 if cell == "-" else int(cell) for cell in cells[4:8]]
        self.icons = _words(cells[8])
        self.traits = _words(cells[9])
        self.keywords = _words(cells[10])
        self.text = _words(cells[11])


def _words(cell: str) -> list[str]:
    return [] if cell == "-" else cell.split()


PRINTED: Final = [PrintedCard(line) for line in TABLE.strip().splitlines()[1:]]
