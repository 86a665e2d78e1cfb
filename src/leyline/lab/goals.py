"""What a designer wants of a game, as text: "first 48 to 52 %, turns 16 to 20"."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from leyline.core.errors import LeylineError
from leyline.core.params import Spec
from leyline.lab.compare import MEASURES, SHARES, measure_words
from leyline.lab.intervals import Estimate

WORDS: Final = {
    "first player": "first",
    "first player wins": "first",
    "lead changes": "leads",
    "points": "score",
    "points per player": "score",
}
"""Other words for measures."""
EXAMPLE: Final = "first 48 to 52 %, turns 16 to 20, draws at most 5 %"
_NUMBER = r"-?\d+(?:\.\d+)?"
_RANGE = re.compile(rf"({_NUMBER}) *%? *(?:to|-|–|\.\.) *({_NUMBER})|at (least|most) *({_NUMBER})")
IN, OUT, OPEN = "met", "missed", "open"


@dataclass(frozen=True)
class Term:
    """One part of a goal: a measure and the range that it should be in."""

    measure: str
    low: float
    high: float

    def distance(self, value: float) -> float:
        """Return how far a value is outside of the range, in differences too small to matter."""
        return max(self.low - value, value - self.high, 0.0) / MEASURES[self.measure][2]

    def verdict(self, estimate: Estimate) -> str:
        """Return whether an interval is in the range (`met`), outside of it (`missed`) or across an edge (`open`)."""
        if self.low <= estimate.low and estimate.high <= self.high:
            return IN
        return OUT if estimate.high < self.low or estimate.low > self.high else OPEN

    def words(self, spec: Spec) -> str:
        """Return the term in words: "the first player's share of wins 48 to 52 %"."""
        scale, unit = (100.0, " %") if self.measure in SHARES else (1.0, "")
        name = measure_words(self.measure, spec)
        if math.isinf(self.low):
            return f"{name} at most {self.high * scale:g}{unit}"
        if math.isinf(self.high):
            return f"{name} at least {self.low * scale:g}{unit}"
        return f"{name} {self.low * scale:g} to {self.high * scale:g}{unit}"


def show(measure: str, estimate: Estimate) -> str:
    """Return an estimate in the unit of its measure: "54.2 % (53.2 to 55.2)"."""
    scale, unit = (100.0, " %") if measure in SHARES else (1.0, "")
    low, high = estimate.low * scale, estimate.high * scale
    if measure in SHARES:
        low, high = max(low, 0.0), min(high, 100.0)
    return f"{estimate.value * scale:.1f}{unit} ({low:.1f} to {high:.1f})"


def read_goal(text: str) -> list[Term]:
    """Return the parts of a goal, which are separated by commas or "and". Raise `LeylineError`, saying what would be
    right."""
    parts = [part.strip() for part in re.split(r",|;|\band\b", text.lower()) if part.strip()]
    if not parts:
        raise LeylineError(f"A goal is a list of measures with ranges, such as “{EXAMPLE}”.")
    terms = [_term(part) for part in parts]
    twice = [
        one.measure for number, one in enumerate(terms) if one.measure in [each.measure for each in terms[:number]]
    ]
    if twice:
        raise LeylineError(f"The goal has two ranges for {twice[0]}; give one.")
    return terms


def _term(part: str) -> Term:
    found = _RANGE.search(part)
    if found is None:
        raise LeylineError(f"“{part}” has no range. Write it like one of these: {EXAMPLE}.")
    measure = _measure(f"{part[: found.start()]} {part[found.end() :]}", part)
    scale = 0.01 if measure in SHARES else 1.0
    low, high = -math.inf, math.inf
    if found[1]:
        low, high = float(found[1]) * scale, float(found[2]) * scale
    elif found[3] == "least":
        low = float(found[4]) * scale
    else:
        high = float(found[4]) * scale
    if low >= high:
        raise LeylineError(f"“{part}” goes from {found[1]} to {found[2]}: the second number has to be larger.")
    if measure in SHARES and (high < 0 or low > 1 or (found[1] and (low < 0 or high > 1))):
        raise LeylineError(f"“{part}” is impossible: {measure} is a share, from 0 to 100 %.")
    if measure not in ("margin", "score") and high < 0:
        raise LeylineError(f"“{part}” is impossible: {measure} is never below 0.")
    return Term(measure, low, high)


def _measure(words: str, part: str) -> str:
    name = " ".join(words.replace("%", " ").replace("=", " ").replace(":", " ").split())
    if name in MEASURES:
        return name
    if name in WORDS:
        return WORDS[name]
    near = get_close_matches(name, [*MEASURES, *WORDS], 1)
    meant = f" Did you mean {near[0]!r}?" if near else ""
    said = f"{name!r} in “{part}” is no measure" if name else f"“{part}” names no measure"
    raise LeylineError(f"{said}.{meant} There are: {', '.join(MEASURES)}.")
