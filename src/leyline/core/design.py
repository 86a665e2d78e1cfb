"""What a designer sees of a game: its parameters in groups, and those that are tables as rows and columns. A game tells
it in a module `design` beside its other files; one without it has its parameters in the order of its `Spec`."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from leyline.core.params import Spec

NUMBER: Final = "number"
TEXT: Final = "text"
EFFECT: Final = "effect"

BY_ROW: Final = "row"
"""The parameter holds whole rows that replace those of the same key, and `remove KEY`."""
BY_CELL: Final = "cell"
"""The parameter holds single changes: `KEY COLUMN VALUE`."""


@dataclass(frozen=True)
class Group:
    """Parameters that belong together."""

    name: str
    params: tuple[str, ...]
    needs: str = ""
    """The switch that must be on for the group to mean anything; empty for none."""


@dataclass(frozen=True)
class Column:
    """A column of a table, and how its cells are written in the parameter's text."""

    name: str
    kind: str = TEXT
    before: str = ""
    """What stands between the cell before it and this one."""
    default: str = ""
    """The value that is left out together with `before`; empty if the cell is always written."""
    optional: bool = False
    """Whether the cell may be empty; it is then left out together with `before`."""
    proposed: bool = False
    """Whether the base's values are this project's proposal: the printed ones are not public."""


@dataclass(frozen=True)
class Table:
    """A parameter whose text is a table."""

    param: str
    row: str
    """What one row is: a card, a stone."""
    columns: tuple[Column, ...]
    separator: str = "; "
    fixed: bool = False
    """Whether rows may neither be added nor removed."""
    changes: str = ""
    """`BY_ROW` or `BY_CELL` if the text holds changes to the rows of `base`; empty if it holds the rows themselves."""
    base: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Design:
    """What a designer may change, as the page arranges it."""

    groups: tuple[Group, ...] = ()
    tables: tuple[Table, ...] = ()
    effects: tuple[tuple[str, str], ...] = ()
    """What can be written in a cell of the kind `EFFECT`, as an example and what it does."""
    titles: dict[str, str] = field(default_factory=dict)
    """Names of parameters for people, where the name in the rules says too little."""
    examples: dict[str, tuple[str, str]] = field(default_factory=dict)
    """What parameters mean that no sentence of the rules page gives: the anchor of a section, and an example."""
    needs: dict[str, str] = field(default_factory=dict)
    """Words of cells and effects, and the switch that must be on for them to mean anything."""


def design_of(spec: Spec, module: str) -> Design:
    """Return the design of a game in a module; every parameter is in exactly one group."""
    found = Design()
    if module and find_spec(f"{module}.design") is not None:
        found = import_module(f"{module}.design").DESIGN
    grouped = {name for group in found.groups for name in group.params}
    rest: dict[str, list[str]] = {}
    for param in spec.params:
        if param.name not in grouped:
            rest.setdefault(param.group or "rules", []).append(param.name)
    more = tuple([Group(name, tuple(params)) for name, params in rest.items()])
    return Design((*found.groups, *more), found.tables, found.effects, found.titles, found.examples, found.needs)
