"""Who won, what was drawn, and how games ended. A win is a win alone; draws and shared wins are counted apart."""

from __future__ import annotations

from collections.abc import Iterable

from leyline.core.game import AnyGame
from leyline.lab.intervals import Estimate, share
from leyline.lab.measured_game import GameResult

EARLY = {"by-resign": "a player resigned", "by-time": "time ran out", "by-draw": "a draw was agreed on"}
"""Endings of people's games that were not played out."""


class Outcomes:
    """The outcomes of some games of one setup."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.count = 0
        self.draws = 0
        """Games that all seats share."""
        self.shared = 0
        """Games that some seats share, but not all."""
        self.wins = [0] * game.seats
        """Each seat's wins alone."""
        self.endings = dict.fromkeys(game.endings(), 0)

    def add(self, won: Iterable[float], ending: str) -> None:
        """Count a game by each seat's share of the win."""
        shares = list(won)
        self.count += 1
        self.endings[ending] = self.endings.get(ending, 0) + 1
        if 1.0 in shares:
            self.wins[shares.index(1.0)] += 1
        elif min(shares) > 0:
            self.draws += 1
        else:
            self.shared += 1

    def win_share(self, seat: int) -> Estimate:
        """Return the share of games that a seat won alone."""
        return share(self.wins[seat], self.count)

    def draw_share(self) -> Estimate:
        """Return the share of draws."""
        return share(self.draws, self.count)

    def ending_shares(self) -> list[tuple[str, str, Estimate]]:
        """Return key, words and share of each ending that occurred, the most frequent first."""
        words = {**EARLY, **self.game.endings()}
        keys = sorted([key for key in self.endings if self.endings[key]], key=lambda key: -self.endings[key])
        return [(key, words[key], share(self.endings[key], self.count)) for key in keys]

    def winners_sentence(self, names: list[str]) -> str:
        """Return who won how often: "Light (random) won 31.5 % (29.9 to 33.2), …; 35.3 % … were draws"."""
        parts = [f"{name} won {self.win_share(seat).percent('')}" for seat, name in enumerate(names)]
        if self.shared:
            parts.append(f"some players shared the win in {share(self.shared, self.count).percent('')}")
        parts.append(f"draws {self.draw_share().percent('')}" if self.draws else "no draws")
        return f"{', '.join(parts)}; {self.count:,} games"

    def endings_sentence(self) -> str:
        """Return how the games ended: "2 circles controlled 64.7 % (…), limit of 500 turns …"."""
        return "; ".join([f"{words} {found.percent('')}" for _, words, found in self.ending_shares()])


def outcomes(game: AnyGame, played: Iterable[GameResult]) -> Outcomes:
    """Return the outcomes of measured games."""
    out = Outcomes(game)
    for one in played:
        out.add(one.won, one.ending)
    return out
