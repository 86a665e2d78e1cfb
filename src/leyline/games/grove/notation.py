"""Actions of Battle for the Grove as codes and texts. Places are `grove`, `c1`, `c2` …

| text | who | meaning |
|---|---|---|
| `stand grove` | player | stand up one of your druids there |
| `move grove c2` | player | move all your standing druids from one place to a circle |
| `channel c1`, `stun c1`, `banish c1` | player | roll the dice for that action at that circle |
| `send standing 1 lying 1` | player | choose the opposing druids that Banish sends back to the Grove |
| `end` | player | take no second action |
| `pass` | player | pass because no action is possible |
| `first Light` | chance | the opening roll: Light or Dark begins (in rules 1 also `equal`: both roll again) |
| `roll 2` | chance | the number of dice that succeed |
"""

from __future__ import annotations

from typing import Final

from leyline.core.notation import Notation
from leyline.games.grove.params import MOST_CIRCLES, MOST_DICE

MOST_PLACES: Final = MOST_CIRCLES + 1

STAND: Final = 0
MOVE: Final = STAND + MOST_PLACES
CHANNEL: Final = MOVE + MOST_PLACES * MOST_PLACES
STUN: Final = CHANNEL + MOST_PLACES
BANISH: Final = STUN + MOST_PLACES
SEND_CODE: Final = BANISH + MOST_PLACES
END: Final = SEND_CODE + (MOST_DICE + 1) * (MOST_DICE + 1)
PASS: Final = END + 1
FIRST: Final = PASS + 1
ROLL_CODE: Final = FIRST + 3
NUM_ACTIONS: Final = ROLL_CODE + MOST_DICE + 1

PLACE_NAMES: Final = ["grove"] + [f"c{n}" for n in range(1, MOST_PLACES)]
FIRST_NAMES: Final = ["Light", "Dark", "equal"]


def _action_texts() -> list[str]:
    """Return the text of every code, empty where there is no such action."""
    texts = [""] * NUM_ACTIONS
    for place, name in enumerate(PLACE_NAMES):
        texts[STAND + place] = f"stand {name}"
        # Some of these are never possible, such as `stun grove`; they have a text so that a refusal can name the rule.
        for goal in range(MOST_PLACES):
            texts[MOVE + place * MOST_PLACES + goal] = f"move {name} {PLACE_NAMES[goal]}"
        texts[CHANNEL + place] = f"channel {name}"
        texts[STUN + place] = f"stun {name}"
        texts[BANISH + place] = f"banish {name}"
    for standing in range(MOST_DICE + 1):
        for lying in range(MOST_DICE + 1 - standing):
            if standing + lying:
                texts[SEND_CODE + standing * (MOST_DICE + 1) + lying] = f"send standing {standing} lying {lying}"
    texts[END] = "end"
    texts[PASS] = "pass"
    for index, name in enumerate(FIRST_NAMES):
        texts[FIRST + index] = f"first {name}"
    for hits in range(MOST_DICE + 1):
        texts[ROLL_CODE + hits] = f"roll {hits}"
    return texts


NOTATION: Final = Notation("Battle for the Grove", _action_texts())
"""The same for every choice of parameters: codes cover the largest game."""
