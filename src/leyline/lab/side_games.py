"""The games of one rule set while they are played: what the page draws of them, at any moment."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any, Final

from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.lab import card_worth
from leyline.lab.intervals import Estimate, mean, share
from leyline.lab.measured_game import COURSE, GameResult, parse_bots
from leyline.lab.outcomes import EARLY, outcomes
from leyline.lab.people_games import PEOPLE

Json = dict[str, Any]
NUMBER, SHARE, CHANGE, SHARE_CHANGE = "number", "share", "change", "share-change"
"""The units of figures, as the page knows them."""
FEWEST: Final = 100
"""With fewer games, a share has no verdict."""
WIDEST: Final = 0.1
"""With a wider interval than this to either side, a share has no verdict."""
EVEN: Final = 0.03
"""A share whose interval stays this close to the fair one is fair."""
TRAIL: Final = 60
"""The most points of a trail."""


class SideGames:
    """The games that were played by one rule set, by bots or by people."""

    def __init__(self, setup: Setup, bots: list[str], name: str) -> None:
        """With the name `people`, no bots play."""
        self.setup = setup
        self.game = setup.create()
        people = [PEOPLE] * self.game.seats
        self.names = people if name == PEOPLE else parse_bots(self.game, ",".join(bots))
        self.name = name
        self.played: list[GameResult] = []
        self._opened = 0
        self._trail: list[list[float]] = []
        self._worth: list[Json] = []
        self._worth_of = 0

    def add(self, found: list[GameResult]) -> None:
        """Add games that were played."""
        for one in found:
            self.played.append(one)
            self._opened += one.won[one.first] == 1.0
        figure = self.first_wins()
        self._trail.append([figure.count, figure.value, figure.low, figure.high])
        if len(self._trail) > 2 * TRAIL:
            del self._trail[::2]  # the last one stays

    def first_wins(self) -> Estimate:
        """Return the share of games that the first player won alone."""
        return share(self._opened, len(self.played))

    def fair(self) -> float:
        """Return the first player's share if it made no difference who begins: draws are nobody's win."""
        seen = outcomes(self.game, self.played)
        return (1 - (seen.draws + seen.shared) / max(seen.count, 1)) / self.game.seats

    def first_name(self) -> str:
        """Return what the first player is called: by its role where that is always the same."""
        seats = {one.first for one in self.played}
        return self.setup.roles()[seats.pop()] if len(seats) == 1 else "The first player"

    def info(self, final: bool = False) -> Json:
        """Return what the page draws. The worth of cards is worked out again when the games have doubled, and at the
        end."""
        count = len(self.played)
        if count and (final or count >= 2 * max(self._worth_of, FEWEST)):
            self._worth = self._cards()
            self._worth_of = count
        finished = self._finished()
        return {
            "name": self.name,
            "games": count,
            "figures": self.figures(),
            "trail": self._trail,
            "lengths": _counts([one.turns for one in finished]),
            "leads": _counts([one.lead_changes for one in finished]),
            "scores": self._scores(),
            "worth": self._worth,
        }

    def figures(self) -> list[Json]:
        """Return every figure with its interval."""
        if not self.played:
            return []
        setup, seen = self.setup, outcomes(self.game, self.played)
        out = [
            figure(f"won_{seat}", f"wins of {role} ({name})", seen.win_share(seat), SHARE)
            for seat, (role, name) in enumerate(zip(setup.roles(), self.names, strict=True))
        ]
        out.append(figure("draws", "draws", seen.draw_share(), SHARE))
        if seen.shared:
            out.append(figure("shared", "wins that some players shared", share(seen.shared, seen.count), SHARE))
        out.append(figure("first", "wins of the first player", self.first_wins(), SHARE))
        out += [figure(f"ending_{key}", f"ended by: {words}", one, SHARE) for key, words, one in seen.ending_shares()]
        unit, played = setup.spec.score_unit, self._finished()
        if not played:
            return out
        for name, words, values in (
            ("turns", "turns in a game", [float(one.turns) for one in played]),
            ("decisions", "decisions in a game", [float(one.decisions) for one in played]),
            ("score", f"{unit} of a player", [sum(one.scores) / len(one.scores) for one in played]),
            ("margin", f"{unit} between first and second", [float(_margin(one)) for one in played]),
            ("leads", "changes of the lead", [float(one.lead_changes) for one in played]),
        ):
            out.append(figure(name, words, mean(values), NUMBER))
        late = mean([one.decided for one in played])
        out.append(figure("decided", "share of the turns after which the winner led for good", late, SHARE))
        return out

    def _finished(self) -> list[GameResult]:
        """Return the games that were played out: length and scores of the others say little."""
        return [one for one in self.played if one.ending not in EARLY]

    def _scores(self) -> list[list[float]]:
        """Return each seat's mean score after each tenth of the game."""
        played = self._finished()
        count = max(len(played), 1)
        return [
            [math.fsum([one.course[seat][place] for one in played]) / count for place in range(COURSE)]
            for seat in range(self.game.seats)
        ]

    def _cards(self) -> list[Json]:
        kinds = card_worth.kinds(self.game)
        if len(self.played) < FEWEST or not kinds:
            return []
        try:
            found = card_worth.worth_in(self.game, self.played, kinds[0])
        except LeylineError:
            return []  # too few differ yet
        return [
            {
                "label": one.label,
                "value": one.estimate.value,
                "low": one.estimate.low,
                "high": one.estimate.high,
                "taken": one.taken,
                "verdict": one.verdict,
                "change": one.change,
            }
            for one in found
            if one.verdict != card_worth.SELDOM
        ]


def _counts(values: list[int]) -> list[list[int]]:
    """Return how often each value occurs."""
    return sorted([value, games] for value, games in Counter(values).items())


def figure(name: str, words: str, found: Estimate, unit: str) -> Json:
    """Return a figure as the page gets it."""

    def bound(value: float) -> float | None:
        return value if math.isfinite(value) else None

    out = {"name": name, "words": words, "value": found.value, "low": bound(found.low), "high": bound(found.high)}
    return {**out, "count": found.count, "unit": unit}


def _margin(one: GameResult) -> int:
    first, second = sorted(one.scores)[-1:-3:-1]
    return first - second


def sentence(side: SideGames, base: SideGames | None) -> str:
    """Return the answer in a sentence: does it help to go first, and does the change make a difference?"""
    found, who = side.first_wins(), side.first_name()
    won = round(100 * found.value)
    if found.count < FEWEST or found.high - found.low > 2 * WIDEST:
        alone = round(found.value * found.count)
        return f"{who} won {alone} of {found.count:,} games: too few to say."
    fair = side.fair()
    if found.low > fair:
        verdict = "Going first helps"
    elif found.high < fair:
        verdict = "Going first costs"
    elif max(found.high - fair, fair - found.low) <= EVEN:
        verdict = "Fair"
    else:
        verdict = "No advantage is clear"
    told = f"{verdict}: {who} wins {won} of 100 games"
    if base is None:
        return f"{told}."
    before = round(100 * base.first_wins().value)
    return f"{told}, not {before} as in the base." if before != won else f"{told}, as in the base."


def note(side: SideGames, base: SideGames | None) -> str:
    """Return what stands behind the sentence: the shares with their intervals, and what a reader should know."""
    parts = [f"{side.first_name()} wins {side.first_wins().percent()}"]
    if base is not None:
        parts[0] += f" with your changes, {base.first_wins().percent()} in the base; both have the same luck"
    seen = outcomes(side.game, side.played)
    if seen.draws or seen.shared:
        parts.append(f"{100 * (seen.draws + seen.shared) / seen.count:.1f} % are draws or shared, and nobody’s win")
    limit = seen.endings.get("limit", 0)
    if limit:
        parts.append(f"a limit of turns or rounds ended {100 * limit / seen.count:.1f} %")
    return f"{'. '.join([part[0].upper() + part[1:] for part in parts])}."
