"""Actions of Battle for the Grove: codes and texts, both ways. Places are `grove`, `c1`, `c2` …

| text | who | meaning |
|---|---|---|
| `stand grove` | player | one of your druids there stands up |
| `move grove c2` | player | all your standing druids go from one place to a circle |
| `channel c1`, `stun c1`, `banish c1` | player | roll the dice for that action at that circle |
| `send standing 1 lying 1` | player | which opposing druids a Banish sends back to the Grove |
| `end` | player | take no second action |
| `pass` | player | nothing at all is possible |
| `first Light` | chance | the opening roll: Light, Dark, or `equal` totals |
| `roll 2` | chance | how many dice succeed |
"""

from __future__ import annotations

from typing import Final

from leyline.core.errors import BadText

MOST_CIRCLES: Final = 9
MOST_DRUIDS: Final = 20
MOST_DICE: Final = 10
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
CODES: Final = ROLL_CODE + MOST_DICE + 1

PLACE_NAMES: Final = ["grove"] + [f"c{n}" for n in range(1, MOST_PLACES)]
FIRST_NAMES: Final = ["Light", "Dark", "equal"]


def _written() -> list[str]:
    """The text of every code, empty where there is none."""
    texts = [""] * CODES
    for place, name in enumerate(PLACE_NAMES):
        texts[STAND + place] = f"stand {name}"
        for goal in range(1, MOST_PLACES):
            if goal != place:
                texts[MOVE + place * MOST_PLACES + goal] = f"move {name} {PLACE_NAMES[goal]}"
        if place:
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


TEXTS: Final = _written()
_CODES: Final = {text: code for code, text in enumerate(TEXTS) if text}


def code_text(code: int) -> str:
    """The text of a code. Raises `BadText` if there is no such code."""
    text = TEXTS[code] if 0 <= code < CODES else ""
    if not text:
        raise BadText(f"Battle for the Grove has no action {code}")
    return text


def parse_text(text: str) -> int:
    """The code of a text, written exactly as `code_text` writes it. Raises `BadText`."""
    code = _CODES.get(text, -1)
    if code < 0:
        raise BadText(
            f"{text[:60]!r} is no action; there are: stand grove, move grove c2, channel c1, stun c1, banish c1, "
            "send standing 1 lying 1, end, pass, first Light, roll 2"
        )
    return code
