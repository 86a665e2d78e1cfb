"""Figures with their intervals: nothing is reported without how sure it is and from how many games."""

from __future__ import annotations

import math
from collections.abc import Sequence

LEVEL = 0.95
"""How often an interval is right."""
_Z = 1.959963984540054


class Estimate:
    """A measured mean with its interval."""

    def __init__(self, value: float, low: float, high: float, count: int) -> None:
        self.value = value
        self.low = low
        self.high = high
        self.count = count

    def percent(self, what: str = "games") -> str:
        """As a share: "54.2 % (53.2 to 55.2; 10,000 games)"."""
        low, high = max(self.low, 0.0), min(self.high, 1.0)
        return f"{100 * self.value:.1f} % ({100 * low:.1f} to {100 * high:.1f}; {self.count:,} {what})"

    def number(self, what: str = "games", digits: int = 1) -> str:
        """As a plain number: "17.4 (17.1 to 17.7; 10,000 games)"."""
        return f"{self.value:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f}; {self.count:,} {what})"


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with the interval of the normal approximation; for a single value, no bounds."""
    count = len(values)
    middle = math.fsum(values) / count
    if count == 1:
        return Estimate(middle, -math.inf, math.inf, 1)
    spread = math.sqrt(math.fsum([(value - middle) ** 2 for value in values]) / (count - 1))
    half = _Z * spread / math.sqrt(count)
    return Estimate(middle, middle - half, middle + half, count)


def share(hits: float, count: int) -> Estimate:
    """A share of games, with Wilson's interval, which is honest near 0 and 1. Hits may be fractions, for shared
    victories."""
    if count == 0:
        return Estimate(math.nan, 0.0, 1.0, 0)
    rate = hits / count
    wide = 1 + _Z * _Z / count
    middle = (rate + _Z * _Z / (2 * count)) / wide
    half = _Z * math.sqrt(rate * (1 - rate) / count + _Z * _Z / (4 * count * count)) / wide
    return Estimate(rate, middle - half, middle + half, count)


class ConfidenceSequence:
    """The mean of a growing list of values, with an interval that may be looked at after every value.

    An ordinary interval is right 95 % of the time if it is looked at once; whoever stops as soon as it is clear
    will be wrong far more often. This one (an asymptotic confidence sequence with a normal mixture) is right 95
    % of the time over all looks together."""

    def __init__(self, scale: float = 0.0, tuned_for: int = 500) -> None:
        """`scale` is a difference between two values that would surprise nobody: it keeps the interval honest
        while all values seen so far are the same."""
        alpha = 1 - LEVEL
        self._rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / tuned_for
        self.count = 0
        self._mean = 0.0
        self._squares = scale * scale / 2

    def add(self, value: float) -> None:
        """One more value."""
        self.count += 1
        step = value - self._mean
        self._mean += step / self.count
        self._squares += step * (value - self._mean)

    def figure(self) -> Estimate:
        """The mean so far and its interval."""
        if self.count < 20:
            return Estimate(self._mean, -math.inf, math.inf, self.count)
        n, rho2, alpha = self.count, self._rho2, 1 - LEVEL
        spread = math.sqrt(self._squares / (n - 1))
        bound = math.sqrt(2 * (n * rho2 + 1) / (n * n * rho2) * math.log(math.sqrt(n * rho2 + 1) / alpha))
        return Estimate(self._mean, self._mean - spread * bound, self._mean + spread * bound, n)
