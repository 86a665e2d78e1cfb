"""What every part of Aidalon starts from: the notation, and the cards, decks and limits of a setup."""

from __future__ import annotations

from leyline.core.game import Game
from leyline.core.params import Setup
from leyline.games.aidalon.notation import NOTATION
from leyline.games.aidalon.params import read_setup
from leyline.games.aidalon.state import AidalonState


class AidalonBase(Game[AidalonState]):
    """The root of the chain of classes that ends in `rules.Aidalon`."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.notation = NOTATION
        self.book = read_setup(setup)
