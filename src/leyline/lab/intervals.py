"""Estimates with confidence intervals: every reported number says how sure it is and how many games it is from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

LEVEL = 0.95
"""The confidence level of every interval."""
_Z = 1.959963984540054


@dataclass(frozen=True)
class Estimate:
    """A measured mean with its confidence interval."""

    value: float
    low: float
    high: float
    count: int

    def percent(self, what: str = "games") -> str:
        """Format as a share: "54.2 % (53.2 to 55.2; 10,000 games)"; without the number of games if `what` is empty."""
        low, high = max(self.low, 0.0), min(self.high, 1.0)
        counted = f"; {self.count:,} {what}" if what else ""
        return f"{100 * self.value:.1f} % ({100 * low:.1f} to {100 * high:.1f}{counted})"

    def number(self, what: str = "games", digits: int = 1) -> str:
        """Format as a plain number: "17.4 (17.1 to 17.7; 10,000 games)"."""
        return f"{self.value:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f}; {self.count:,} {what})"


def mean(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its normal-approximation interval; unbounded for a single value."""
    count = len(values)
    middle = math.fsum(values) / count
    if count == 1:
        return Estimate(middle, -math.inf, math.inf, 1)
    spread = math.sqrt(math.fsum([(value - middle) ** 2 for value in values]) / (count - 1))
    half = _Z * spread / math.sqrt(count)
    return Estimate(middle, middle - half, middle + half, count)


def share(hits: float, count: int) -> Estimate:
    """Return a share of games with its Wilson interval, which stays honest near 0 and 1. Hits may be fractional: shared
    victories count in part."""
    if count == 0:
        return Estimate(math.nan, 0.0, 1.0, 0)
    rate = hits / count
    wide = 1 + _Z * _Z / count
    middle = (rate + _Z * _Z / (2 * count)) / wide
    half = _Z * math.sqrt(rate * (1 - rate) / count + _Z * _Z / (4 * count * count)) / wide
    return Estimate(rate, middle - half, middle + half, count)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> Estimate:
    """Return the sum of the parts divided by that of the wholes, with its interval. Each pair comes from one game:
    games are independent, what happens within one is not."""
    count, whole = len(wholes), math.fsum(wholes)
    rate = math.fsum(parts) / whole
    if count == 1:
        return Estimate(rate, -math.inf, math.inf, 1)
    squares = math.fsum([(part - rate * size) ** 2 for part, size in zip(parts, wholes, strict=True)])
    half = _Z * math.sqrt(count / (count - 1) * squares) / whole
    return Estimate(rate, rate - half, rate + half, count)


class ConfidenceSequence:
    """The mean of a growing list of values, with an interval that may be checked after every value.

    An ordinary 95 % interval holds if it is checked once; stopping as soon as it looks clear is wrong far more often.
    This one, an asymptotic confidence sequence with a normal mixture, holds over all checks together."""

    def __init__(self, scale: float = 0.0, tuned_for: int = 500) -> None:
        """`scale` is a plausible difference between two values: it keeps the interval honest while all values seen so
        far are equal."""
        alpha = 1 - LEVEL
        self._rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / tuned_for
        self.count = 0
        self._mean = 0.0
        self._squares = scale * scale / 2

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        step = value - self._mean
        self._mean += step / self.count
        self._squares += step * (value - self._mean)

    def estimate(self) -> Estimate:
        """Return the mean so far with its interval."""
        if self.count < 20:
            return Estimate(self._mean, -math.inf, math.inf, self.count)
        n, rho2, alpha = self.count, self._rho2, 1 - LEVEL
        spread = math.sqrt(self._squares / (n - 1))
        bound = math.sqrt(2 * (n * rho2 + 1) / (n * n * rho2) * math.log(math.sqrt(n * rho2 + 1) / alpha))
        return Estimate(self._mean, self._mean - spread * bound, self._mean + spread * bound, n)
