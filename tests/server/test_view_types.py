"""The browser's types of the games' views."""

from __future__ import annotations

import ast

import pytest

from leyline.core import registry
from leyline.server.web.generate_view_types import FILE, declarations, view_types
from tests.docs import ROOT

SOURCE = '''
Colour = Literal["red", "blue"]

class Card(NamedTuple):
    """A card."""
    cost: int
    name: str | None

class Base(TypedDict):
    seat: int

class View(Base):
    """What a seat
    may know."""
    phase: Colour
    """What comes next."""
    cards: list[Card | None]
    counts: dict[str, list[int]]
    note: NotRequired[str]

class Rules(Game):
    limit: int
'''


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_the_browsers_types_of_a_view_are_current(game: str) -> None:
    written = (ROOT / "web" / "src" / "boards" / game / FILE).read_text(encoding="utf-8")
    assert written == view_types(game) != "", "run scripts/wire-types"


def test_typed_dicts_named_tuples_and_literals_become_typescript() -> None:
    assert declarations(ast.parse(SOURCE)) == [
        'export type Colour = "red" | "blue";\n',
        "/** A card. */\nexport type Card = [cost: number, name: string | null];\n",
        "export interface Base {\n  seat: number;\n}\n",
        "/** What a seat may know. */\n"
        "export interface View extends Base {\n"
        "  /** What comes next. */\n"
        "  phase: Colour;\n"
        "  cards: (Card | null)[];\n"
        "  counts: Record<string, number[]>;\n"
        "  note?: string;\n"
        "}\n",
    ]


def test_a_field_may_be_left_out_of_a_dict_that_is_not_total() -> None:
    source = "class Maybe(TypedDict, total=False):\n    here: Required[int]\n    there: int\n"
    assert declarations(ast.parse(source)) == ["export interface Maybe {\n  here: number;\n  there?: number;\n}\n"]


def test_a_type_that_json_cannot_carry_is_refused() -> None:
    with pytest.raises(ValueError, match=r"set\[int\] has no TypeScript type"):
        declarations(ast.parse("class View(TypedDict):\n    places: set[int]\n"))
