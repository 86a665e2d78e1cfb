"""What each card is worth: how much more often its takers win than takers of an average card would, for each copy, with
the seat and the number of cards taken held equal.

A regression over players: the share of the win on the seat, on who began, and on how many of each card a player took.
The players of one game share its luck, so the errors are those of games, not of players. Intervals hold for all cards
together (Bonferroni): with thirty cards, one in twenty lists names a card for nothing, not thirty."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
import polars as pl

from leyline.core.errors import BadParameter, LeylineError
from leyline.core.game import AnyGame
from leyline.lab import result_tables
from leyline.lab.intervals import LEVEL, Estimate
from leyline.lab.measured_game import GameResult

ENOUGH: Final = 20
"""The least number of players who took a card, and of players who did not take as many, before it is judged."""
CHEAP, DEAR, FAIR, SELDOM = "too cheap", "too dear", "fair", "too seldom to say"


@dataclass(frozen=True)
class Worth:
    """What a card is worth."""

    label: str
    taken: float
    """Copies per player and game."""
    players: int
    """Players who took it at least once."""
    estimate: Estimate
    """The change in the share of wins for each copy, beside an average card; nothing if it was taken too seldom."""
    verdict: str
    change: str
    """The change to try, as `NAME=VALUE`; empty if there is none."""


def kinds(game: AnyGame) -> list[str]:
    """Return the kinds of labels that can be compared: first words of several labels, the largest kind first."""
    counts: dict[str, int] = {}
    for label in game.labels():
        first = label.partition(" ")[0]
        counts[first] = counts.get(first, 0) + 1
    return sorted([kind for kind in counts if counts[kind] > 1], key=lambda kind: -counts[kind])


def worth(game: AnyGame, rows: pl.DataFrame, kind: str) -> list[Worth]:
    """Return what the labels of a kind ("card", "summoned") are worth, the best first, from a table of games. Raise
    `LeylineError` if they cannot be told apart."""
    counts = _counts(game, rows, kind)
    labels = [label for label in sorted(counts) if _varies(counts[label])]
    seldom = [label for label in sorted(counts) if label not in labels]
    if len(labels) < 2:
        raise LeylineError(
            f"Fewer than two things of the kind {kind!r} were taken often enough: {ENOUGH} players must have taken one "
            "and as many must not. Play more games, or let weaker bots play, which take more kinds of things."
        )
    taken = np.column_stack([counts[label] for label in labels])
    values, spread = _regression(game, rows, taken)
    weights = taken.sum(axis=0) / taken.sum()
    contrast = np.eye(len(labels)) - weights  # each card less the average one
    relative = contrast @ values
    errors = np.sqrt(np.maximum(np.diag(contrast @ spread @ contrast.T), 0.0))
    far = NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * len(labels)))
    out: list[Worth] = []
    for place, label in enumerate(labels):
        middle, half = float(relative[place]), float(far * errors[place])
        estimate = Estimate(middle, middle - half, middle + half, rows.height)
        verdict = CHEAP if estimate.low > 0 else DEAR if estimate.high < 0 else FAIR
        change = "" if verdict == FAIR else _change(game, label, verdict == CHEAP)
        players = int((counts[label] > 0).sum())
        out.append(Worth(label, float(counts[label].mean()), players, estimate, verdict, change))
    out.sort(key=lambda one: -one.estimate.value)
    nothing = Estimate(0.0, -1.0, 1.0, rows.height)
    for label in seldom:
        players = int((counts[label] > 0).sum())
        out.append(Worth(label, float(counts[label].mean()), players, nothing, SELDOM, ""))
    return out


def worth_in(game: AnyGame, played: list[GameResult], kind: str) -> list[Worth]:
    """Return the same from measured games."""
    return worth(game, result_tables.games_table(played, game.seats), kind)


def _counts(game: AnyGame, rows: pl.DataFrame, kind: str) -> dict[str, np.ndarray]:
    """Return how many of each label each player took: seat by seat of game by game."""
    labels = [label for label in game.labels() if label.partition(" ")[0] == kind]
    if not labels:
        raise LeylineError(
            f"{game.setup.spec.title} has nothing of the kind {kind!r}; it has: {', '.join(kinds(game)) or 'nothing'}."
        )
    out = {label: np.zeros(rows.height * game.seats) for label in labels}
    for number, text in enumerate(rows["stats"].to_list()):
        for key, count in json.loads(text).items():
            seat, _, label = key.partition("/")
            if label in out and seat != "-1":
                out[label][number * game.seats + int(seat)] = count
    return out


def _varies(counts: np.ndarray) -> bool:
    """Return whether enough players differ in how many they took."""
    return int((counts > 0).sum()) >= ENOUGH and int((counts < counts.max()).sum()) >= ENOUGH


def _regression(game: AnyGame, rows: pl.DataFrame, taken: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the coefficients of the cards and their covariance, robust to what the players of a game share."""
    seats, games = game.seats, rows.height
    won = np.column_stack([rows[f"won_{seat}"].to_numpy() for seat in range(seats)]).astype(float).ravel()
    seat_of = np.tile(np.arange(seats), games)
    began = (np.repeat(rows["first"].to_numpy(), seats) == seat_of).astype(float)
    design = np.column_stack([(seat_of[:, None] == np.arange(seats)).astype(float), began, taken])
    inverse = np.linalg.pinv(design.T @ design)
    values = inverse @ design.T @ won
    scores = (design * (won - design @ values)[:, None]).reshape(games, seats, -1).sum(axis=1)
    spread = inverse @ (scores.T @ scores) @ inverse * games / max(games - 1, 1)
    cards = slice(seats + 1, None)
    return values[cards], spread[cards, cards]


def _change(game: AnyGame, label: str, dearer: bool) -> str:
    """Return the change that a game proposes; empty if it has none or cannot be played with it."""
    change = game.price_change(label, dearer)
    name, equals, value = change.partition("=")
    if not equals:
        return ""
    setup = game.setup
    try:
        setup.spec.create(setup.edition, setup.seats, {**setup.changed(), name: value})
    except BadParameter:
        return ""
    return change


def sentence(found: Sequence[Worth], rule: str) -> str:
    """Return what was found: which cards are too cheap or too dear, and how many are not clear."""
    cheap = [one for one in found if one.verdict == CHEAP]
    dear = [one for one in found if one.verdict == DEAR]
    seldom = [one for one in found if one.verdict == SELDOM]
    parts = [
        f"{words.capitalize()}: {', '.join([_brief(one) for one in each])}."
        for words, each in ((CHEAP, cheap), (DEAR, dear))
        if each
    ]
    if not parts:
        far = max([one for one in found if one.verdict == FAIR], key=lambda one: abs(one.estimate.value))
        parts = [f"None is clearly worth more or less than an average one; farthest from it is {_brief(far)}."]
    if seldom:
        parts.append(f"{len(seldom)} were taken too seldom to say.")
    return " ".join([*parts, rule])


def _brief(one: Worth) -> str:
    figure = one.estimate
    span = f"{100 * figure.low:.1f} to {100 * figure.high:.1f}; {figure.count:,} games"
    return f"{one.label} {100 * figure.value:+.1f} % of a win a copy ({span})"


RULE: Final = (
    "Beside an average card, at the same seat and the same number taken; it goes together with winning, and need not "
    "cause it. Try the change, and compare."
)
