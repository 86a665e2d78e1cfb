"""Parameters to vary, as text: "cubes=30..60", "cubes=30..60:5", "return=after,splendor", or a name alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from leyline.core.errors import LeylineError
from leyline.core.params import CHOICE, FLAG, INT, TEXT, Spec, Value

MOST_VALUES: Final = 1000
_SPAN = re.compile(r"(-?\d+) *\.\. *(-?\d+)(?: *: *(\d+))?")


@dataclass(frozen=True)
class Vary:
    """A parameter and the values that it may take, in order."""

    name: str
    values: tuple[Value, ...]
    is_number: bool


def read_vary(spec: Spec, text: str) -> Vary:
    """Return what a text varies. Raise `LeylineError`, saying what would be right."""
    name, equals, given = (part.strip() for part in text.partition("="))
    param = spec.param(name)
    if not equals:
        if param.kind == INT:
            given = f"{param.low}..{param.high}"
        elif param.kind == CHOICE:
            given = ",".join(param.values)
        elif param.kind == FLAG:
            given = "no,yes"
        else:
            raise LeylineError(f"{name} is a text: write the values to try, such as {name}=ONE|OTHER.")
    span = _SPAN.fullmatch(given)
    if span is None:
        parts = given.split("|" if param.kind == TEXT else ",")
        values = tuple(dict.fromkeys([param.read(part.strip()) for part in parts]))
    elif param.kind != INT:
        raise LeylineError(f"{name} takes {param.allowed()}, not a range of numbers.")
    else:
        low, high, step = int(span[1]), int(span[2]), int(span[3] or 1)
        if low >= high or step < 1:
            raise LeylineError(
                f"Write a range from low to high, such as {name}={param.low}..{param.high}:1, not {given!r}."
            )
        if (high - low) // step >= MOST_VALUES:
            raise LeylineError(f"{name}={given} are more than {MOST_VALUES:,} values; take a step, such as {given}:10.")
        values = tuple([param.read(value) for value in range(low, high + 1, step)])
    if len(values) < 2:
        raise LeylineError(f"{name}={given} is one value, so there is nothing to vary; try {name}=LOW..HIGH.")
    return Vary(name, values, param.kind == INT)
