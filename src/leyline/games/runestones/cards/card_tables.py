"""The game's tables: what every card, tile, token and space does, in the notation of `effects.py`.

No list of the printed cards is public. Numbers, colours and counts are facts; every magic value and ability
below 108 is this project's own proposal, made so that strength never falls as numbers rise."""

from __future__ import annotations

from typing import Final

# Numbers, kind, colours (one letter for each card, or a word), magic points, ability. Every player has
# a set of druids: one ability for all, or one each for Brown | Grey | Beige | Black.
CARDS: Final = """
1-4 Banshee BYGR 1: resurrect
5-8 Banshee BYGR 1: switch
11-14 Faun BYGR 2: own
15-18 Unicorn YGRB 1: swap 1 for 2 own
19-22 Griffin GRBY 1: 1 point or card own
23-26 Kobold RBYG 2: ore
27-30 Griffin BYGR 2: card any
31-34 Kobold YGRB 1: die
35-38 Faun GRBY 2: own or ore
39-42 Faun RBYG 2: own + next
43-46 Unicorn BYGR 1: swap 2 for 4 points
47-50 Unicorn YGRB 2: swap 1 for 2 wild
51-54 Griffin GRBY 1: 2 points or own + across
55-58 Kobold RBYG 1: ore + own
59-62 Kobold BYGR 2: die + any
63-66 Faun YGRB 3: 2 any or 3 points
67-70 Griffin GRBY 3: 3 points or wild + card any
71 Dragon white 3: wild + 2 points
72 Dragon white 3: 3 points or 2 wild
73 Dragon white 3: 3 ore
74 Dragon white 3: die + wild + 1 point
75 Dragon white 3: 2 die + any
76 Dragon white 3: swap 1 for 2 points up to 4 times
77 Dragon white 3: 4 points or 2 wild
78 Dragon white 3: 2 wild + card any
79-82 Banshee BYGR 2: wisped
83-86 Banshee BYGR 2: steal
100 Druid white 1: green | blue | yellow | red
101 Druid white 1: red | yellow | green | blue
102 Druid white 1: blue | green | red | yellow
103 Druid white 1: yellow | red | blue | green
104 Druid white 1: ore
105 Druid white 2: swap 1 for wild
106 Druid white 2: die
107 Druid white 3: 1 point or green | 1 point or blue | 1 point or yellow | 1 point or red
"""

DIE: Final = "own or card own; any; wild; ore; card any or 1 point; 2 points"
"""One entry for each face. `own` is the colour of the card or artifact that caused the roll."""

SMITHIES: Final = "2; 2; 3: ore; 3: die; 4: 3 points"
"""Gems of the artifact's colour and, after a colon, what forging with gems earns."""

WISPS: Final = (
    "2 blue; 2 yellow; 2 green; 2 red; 2 any x3; wild + 1 point x2; 2 ore x2; 3 points x2; 2 points + any x2; "
    "card any + ore x2; 2 die x2; recolour 3 + 1 point"
)

TRACK: Final = (
    "any; 1 point; toadstool; ore; 2 points; toadstool; die; wild; toadstool; 2 points; ore + any; toadstool; "
    "3 points; 4 points"
)

TOADSTOOLS: Final = "stone x3; keep x3; copy x3; wilds x3; free x3; forge"
