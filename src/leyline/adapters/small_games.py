"""Small games by name, with known values: what learning programs and bots can be measured against. The table of values
and of what each bot gives away is in docs/small-games.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from leyline.core import registry
from leyline.core.game import AnyGame, State
from leyline.core.params import Setup


@dataclass(frozen=True)
class SmallGame:
    """A game cut down so far that its value is known."""

    game: str
    values: dict[str, object]
    value: float
    """What the first seat gets on average when both play their best: from -1 for lost to 1 for won."""
    edition: str = ""
    position: str = ""
    """Where it begins, as text (docs/positions.md); empty for the game's own set-up."""

    def setup(self) -> Setup:
        """Return what it is played with."""
        return registry.spec(self.game).setup(self.edition, 0, dict(self.values), unattended=True)

    def start(self, rules: AnyGame) -> State:
        """Return the state that it begins from."""
        state: State = rules.read_position(self.position) if self.position else rules.initial_state()
        return state


ONE_CIRCLE: Final[dict[str, object]] = {"circles": 1, "circles_to_win": 1, "control": 2, "cubes": 2}
LIGHT_BEGINS: Final[dict[str, object]] = {"first_player": "Light"}

HIDDEN_GLYPH: Final = """\
Table:
  row 1: none, 1/1, none, 2/2
  row 2: none, none, 2/3, none
  row 3: 2/3, none, none, none
  row 4: none, none, 1/1, none
Light: druids r2c3 r1c4
  hand: r4
  aside: c2 c3 c4 r1 r2 r3
  won: 2 1/1, 3 2/2, 2 2/3
Dark: druids r1c2 r3c1
  won: 1/1, 2 2/2, 2 2/3
aside Dark
turns 5
"""
"""The last three turns: Dark keeps two glyphs, plays one; Light, whose glyph is known, plays it without knowing Dark's
last one."""

SMALL_GAMES: Final[dict[str, SmallGame]] = {
    "grove:tiny": SmallGame(
        "grove", {**LIGHT_BEGINS, **ONE_CIRCLE, "druids": 1, "dice": 1, "turn_limit": 6}, 25 / 1296
    ),
    "grove:pair": SmallGame(
        "grove", {**LIGHT_BEGINS, **ONE_CIRCLE, "druids": 2, "dice": 2, "turn_limit": 8}, 712 / 6561
    ),
    "grove:circles": SmallGame(
        "grove",
        {
            **LIGHT_BEGINS,
            **{"druids": 1, "dice": 2, "cubes": 2, "circles": 2, "circles_to_win": 2, "control": 1, "turn_limit": 8},
        },
        859375 / 30233088,
    ),
    "channeling:tiny": SmallGame(
        "channeling",
        {"deck": "1/1x5 2/2x6 2/3x6", "aside": 6, "turn_limit": 8, "cards_to_end": 17},
        0.0,
        "second",
        HIDDEN_GLYPH,
    ),
}


def registered() -> dict[str, SmallGame]:
    """Return the small games under the names that OpenSpiel knows them by."""
    return {f"leyline_{name.replace(':', '_')}": small for name, small in SMALL_GAMES.items()}
