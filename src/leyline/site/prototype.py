"""A prototype: one game in a designer's variant, with what they tell playtesters. A folder shows it in its lobby, and
plays it there."""

from __future__ import annotations

import re

from msgspec import Struct

from leyline.core import registry, rules_pages
from leyline.core.errors import LeylineError
from leyline.core.params import Setup, Value
from leyline.server.web import http_schema

LONGEST_TITLE, LONGEST_NOTES = 60, 20_000
LONGEST_VALUE = 20_000
"""The longest text that a table takes as a parameter."""
ADDRESS = re.compile(r"[^@\s<>?&]+@[^@\s<>?&]+")


class Prototype(Struct):
    """What the page reads (`web/src/app/prototype.svelte.ts`)."""

    title: str
    notes: str
    mail: str
    game: str
    edition: str
    parameters: dict[str, Value]
    """The changed ones."""


def describe(setup: Setup, title: str, notes: str, mail: str) -> Prototype:
    """Return the prototype of a setup, named after the game unless it has a title. Raise `LeylineError` if a text does
    not fit."""
    shown = title.strip() or setup.spec.title
    if len(shown) > LONGEST_TITLE or "\n" in shown:
        raise LeylineError(f"--title is one line of at most {LONGEST_TITLE} characters.")
    if len(notes) > LONGEST_NOTES:
        raise LeylineError(f"--notes has {len(notes):,} characters; the most is {LONGEST_NOTES:,}.")
    if mail and not ADDRESS.fullmatch(mail):
        raise LeylineError(f"--mail takes an address such as ada@example.org, not {mail!r}.")
    changed = setup.changed()
    for name, value in changed.items():
        if len(str(value)) > LONGEST_VALUE:
            raise LeylineError(f"{name} has {len(str(value)):,} characters; the most is {LONGEST_VALUE:,}.")
    return Prototype(shown, notes.strip(), mail, setup.spec.name, setup.edition, changed)


def rules(prototype: Prototype) -> http_schema.Rules:
    """Return the rules page of a prototype, with its numbers."""
    setup = registry.setup(prototype.game, prototype.edition, 0, {**prototype.parameters})
    text = rules_pages.page(setup.spec, setup)
    return http_schema.Rules(prototype.game, text, rules_pages.sections(text))
