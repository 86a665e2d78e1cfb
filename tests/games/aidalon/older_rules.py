"""Written positions, played by an older version of the rules."""

from __future__ import annotations

from leyline import spec
from leyline.core.match import Match
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.rules import Aidalon


def under_rules_1(text: str) -> Table:
    """Return a table that goes on from a written position by rules 1."""
    table = Table(text)
    setup = table.game.setup
    values: dict[str, object] = {**setup.changed()}
    game = spec("aidalon").create(setup.edition, setup.seats, values, rules=1)
    assert isinstance(game, Aidalon)
    table.match = Match(game, None, None, game.load(table.state.dump()))
    table.game = game
    return table
