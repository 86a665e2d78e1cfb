"""Errors, with messages for the person who reads them.

Every error that Leyline raises on purpose is a `LeylineError`; its message says what is wrong and, where that is
known, what would be right.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class LeylineError(Exception):
    """Base of all errors that are caused by input and not by a fault of the program."""


class UnknownGame(LeylineError):
    """No game of that name is built in or installed."""


class BadParameter(LeylineError):
    """A parameter, edition or number of seats that the game does not take."""


class BadText(LeylineError):
    """A text that is not an action of this game."""


class IllegalAction(LeylineError):
    """An action of the game that is not among the options now."""


class AmbiguousText(LeylineError):
    """An abbreviation that fits more than one option."""


class BadState(LeylineError):
    """A position, dumped or written as text, that does not fit the game; `line` is the line of the text at fault, from
    1, or 0 if it is the position as a whole."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {why}" if line else why)
        self.line = line
        self.why = why


class BadChance(LeylineError):
    """A chance source that cannot draw: a script that ran out or names an impossible outcome."""


class BadRecord(LeylineError):
    """A record that cannot be read or does not replay; `line` is the line at fault, from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class NotConforming(LeylineError):
    """A game that breaks the contract, as the conformance kit found."""
