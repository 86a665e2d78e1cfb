"""Small games by name, with known values: what learning programs and bots can be measured against."""

from __future__ import annotations

from dataclasses import dataclass

from leyline.core import registry
from leyline.core.params import Setup


@dataclass(frozen=True)
class SmallGame:
    """A game cut down so far that its value is known."""

    game: str
    values: dict[str, object]
    edition: str = ""

    def setup(self) -> Setup:
        """Return what it is played with."""
        return registry.spec(self.game).setup(self.edition, 0, dict(self.values), unattended=True)


SMALL_GAMES: dict[str, SmallGame] = {}


def registered() -> dict[str, SmallGame]:
    """Return the small games under the names that OpenSpiel knows them by."""
    return {f"leyline_{name.replace(':', '_')}": small for name, small in SMALL_GAMES.items()}
