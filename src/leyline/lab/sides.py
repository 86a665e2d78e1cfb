"""The two sides of a comparison, as a person writes them."""

from __future__ import annotations

import re
from collections.abc import Callable

from leyline.core.errors import LeylineError
from leyline.core.params import TEXT, Setup, Spec, Value
from leyline.lab.measured_game import experiment_setup

_NAMED = re.compile(r"\s*\w+\s*=")


class Side:
    """One side: its setup, its bots, and the parameters that belong to its seats."""

    def __init__(self, setup: Setup, bots: str, seat_values: dict[str, Value] | None = None) -> None:
        self.setup = setup
        self.bots = bots
        self.seat_values = seat_values or {}
        """Per-seat parameters (`deck_1`, `deck_2` …) by their common name (`deck`)."""
        self.without_effect: list[str] = []
        """Values that were given although the edition has them anyway, as "NAME=VALUE"."""


def read_side(spec: Spec, seats: int, text: str, bots: str, read_value: Callable[[str], str] = str) -> Side:
    """Parse a side written as "NAME=VALUE; NAME=VALUE": `edition`, `bots`, the game's parameters, and per-seat
    parameters by their name without the number (`deck`). The entries of a table follow its name: "cards=43 …; remove
    71-78; hand=5". `read_value` replaces a value, such as `@FILE`, by what it stands for. Raise `LeylineError`."""
    edition = ""
    values: dict[str, Value] = {}
    seat_values = {}
    names = [param.name for param in spec.params]
    for name, value in _pairs(spec, text):
        if name == "edition":
            edition = value
        elif name == "bots":
            bots = value
        elif name not in names and seat_parameter(name, 0) in names:
            seat_values[name] = spec.param(seat_parameter(name, 0)).read(read_value(value))
        else:
            values[name] = spec.param(name).read(read_value(value))
    side = Side(experiment_setup(spec.name, edition, seats, values), bots, seat_values)
    base = experiment_setup(spec.name, edition, seats)
    side.without_effect = [f"{name}={value}" for name, value in values.items() if base.values[name] == value]
    return side


def _pairs(spec: Spec, text: str) -> list[tuple[str, str]]:
    """Return the names and values of a side. A piece between semicolons that begins with no "NAME=" is a further entry
    of the text parameter before it. Raise `LeylineError`."""
    tables = {param.name for param in spec.params if param.kind == TEXT}
    out: list[tuple[str, str]] = []
    for part in [piece.strip() for piece in text.split(";") if piece.strip()]:
        if _NAMED.match(part):
            name, _, value = part.partition("=")
            out.append((name.strip(), value.strip()))
        elif out and (out[-1][0] in tables or seat_parameter(out[-1][0], 0) in tables):
            out[-1] = (out[-1][0], f"{out[-1][1]}; {part}")
        else:
            raise LeylineError(f"Write a side as NAME=VALUE; NAME=VALUE, not {part!r}.")
    return out


def seat_parameter(name: str, seat: int) -> str:
    """Return the parameter of one seat by its common name: `deck_1` for `deck`."""
    return f"{name}_{seat + 1}"


def side_names(a: Side, b: Side) -> tuple[str, str]:
    """Return what distinguishes two sides that play by the same rules."""
    if a.seat_values == b.seat_values:
        return a.bots, b.bots
    names = [", ".join([str(side.seat_values[name]) for name in sorted(side.seat_values)]) for side in (a, b)]
    if a.bots != b.bots:
        names = [f"{name} ({side.bots})" for name, side in zip(names, (a, b), strict=True)]
    return names[0], names[1]
