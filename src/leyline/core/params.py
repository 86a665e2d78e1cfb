"""Editions, parameters and seats: what a designer may change about a game, each with its range and help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from leyline.core.bot_settings import BotSettings
from leyline.core.errors import BadParameter
from leyline.core.state import CHANCE

if TYPE_CHECKING:
    from leyline.core.game import AnyGame

Value = int | str
"""A parameter's value: a whole number, 0 or 1 for a switch, or a text."""

INT: Final = "int"
FLAG: Final = "flag"
CHOICE: Final = "choice"
TEXT: Final = "text"

FAIR_START: Final = "fair start"
"""The group of the parameters that even out who begins: a head start for later seats, who goes first, a pie rule."""


@dataclass(frozen=True)
class Param:
    """One tunable number, switch, choice or text. Made by `number`, `flag`, `choice` and `free_text`."""

    name: str
    kind: str
    default: Value
    help: str
    low: int
    high: int
    values: tuple[str, ...]
    group: str = ""
    """The heading under which it is listed, such as `FAIR_START`; empty for the game's own numbers."""

    def allowed(self) -> str:
        """Return what this parameter takes, in words."""
        if self.kind == INT:
            return f"a whole number from {self.low} to {self.high}"
        if self.kind == FLAG:
            return "yes or no"
        if self.kind == CHOICE:
            return " or ".join(self.values)
        return "a text"

    def read(self, given: object) -> Value:
        """Return the value of an input such as 7, "7", True or "yes". Raise `BadParameter` if it is not allowed."""
        if self.kind == FLAG:
            if isinstance(given, int) and given in (0, 1):
                return int(given)
            if isinstance(given, str) and given.lower() in ("yes", "true", "on", "1"):
                return 1
            if isinstance(given, str) and given.lower() in ("no", "false", "off", "0"):
                return 0
        elif self.kind == INT:
            number = _whole(given)
            if number is not None and self.low <= number <= self.high:
                return number
        elif isinstance(given, str) and self.kind == TEXT:
            return one_line(given)
        elif isinstance(given, str) and given in self.values:
            return given
        raise BadParameter(f"{self.name} takes {self.allowed()}, not {given!r}")

    def show(self, value: Value) -> str:
        """Return a value as a person writes it for `read`."""
        if self.kind == FLAG:
            return "yes" if value else "no"
        return str(value)


def one_line(text: str) -> str:
    """Join the lines of a text with semicolons: it has one line in the header of a record."""
    lines = [line.strip() for line in text.splitlines()]
    return "; ".join([line for line in lines if line])


def _whole(given: object) -> int | None:
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return given
    if isinstance(given, str) and given.isascii() and given.removeprefix("-").isdigit() and len(given) < 19:
        return int(given)
    return None


def number(name: str, default: int, low: int, high: int, help: str, group: str = "") -> Param:
    """Make a parameter that is a whole number from low to high."""
    return Param(name, INT, default, help, low, high, (), group)


def flag(name: str, default: bool, help: str, group: str = "") -> Param:
    """Make a parameter that is on or off."""
    return Param(name, FLAG, int(default), help, 0, 1, (), group)


def choice(name: str, default: str, values: tuple[str, ...], help: str, group: str = "") -> Param:
    """Make a parameter that is one of a few words."""
    return Param(name, CHOICE, default, help, 0, 0, values, group)


def free_text(name: str, default: str, help: str) -> Param:
    """Make a parameter that is a text, which the game itself checks. Line breaks become semicolons."""
    return Param(name, TEXT, default, help, 0, 0, ())


@dataclass(frozen=True)
class Edition:
    """A named set of parameter values, published or proposed."""

    name: str
    help: str
    values: dict[str, Value]


@dataclass(frozen=True, eq=False)
class Setup:
    """What a game is played with: edition, number of seats and a value for every parameter."""

    spec: Spec
    edition: str
    seats: int
    values: dict[str, Value]
    rules: int
    """The version of the rules: the game's latest, or that of an old record."""

    def number(self, name: str) -> int:
        """Return the value of a number or a switch (0 or 1)."""
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        """Return the value of a choice or a text."""
        value = self.values[name]
        assert isinstance(value, str)
        return value

    def changed(self) -> dict[str, Value]:
        """Return the values that differ from the edition's own, in the order of the game's parameters."""
        base = self.spec.edition(self.edition).values
        return {
            param.name: self.values[param.name]
            for param in self.spec.params
            if self.values[param.name] != base.get(param.name, param.default)
        }

    def variant(self) -> str:
        """Return what is played, on one line: the game, its edition if it has several, and what is changed in it."""
        edition = f", edition {self.edition}" if len(self.spec.editions) > 1 else ""
        old = f", rules {self.rules}" if self.rules != self.spec.rules_version else ""
        changed: list[str] = []
        for name, value in self.changed().items():
            shown = self.spec.param(name).show(value)
            changed.append(f"{name} {shown if len(shown) <= 30 else f'{shown[:30]}…'}")
        return f"{self.spec.title}{edition}{old}" + (f"; changed: {', '.join(changed)}" if changed else "")

    def reseated(self, order: list[int]) -> Setup:
        """Return this setup with the seat parameters of seat order[s] on each seat s: players who change seats take
        theirs along."""
        values = self.values.copy()
        for names in self.spec.seat_params.values():
            for seat in range(self.seats):
                values[names[seat]] = self.values[names[order[seat]]]
        return Setup(self.spec, self.edition, self.seats, values, self.rules)

    def roles(self) -> tuple[str, ...]:
        """Return the name of each seat, as the rules use it."""
        return self.spec.roles[: self.seats]

    def turn(self, pending: int) -> str:
        """Return what a state waits for (`Game.pending`) in words: "Light to act", "chance is due" or "over"."""
        if pending >= 0:
            return f"{self.spec.roles[pending]} to act"
        return "chance is due" if pending == CHANCE else "over"

    def create(self) -> AnyGame:
        """Return the game of this setup. Raise `BadParameter` if its values do not go together."""
        return self.spec.make(self)

    def key(self) -> str:
        """Return a text that is equal for equal setups."""
        values = ",".join([f"{name}={value}" for name, value in sorted(self.changed().items())])
        old = f"/rules {self.rules}" if self.rules != self.spec.rules_version else ""
        return f"{self.spec.name}/{self.edition}/{self.seats}/{values}{old}"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by name: the other process takes the rules from its own registry."""
        from leyline.core import registry

        return registry.setup, (self.spec.name, self.edition, self.seats, self.changed(), self.rules)


@dataclass(eq=False)
class Spec:
    """A game as the registry knows it: its names, seats, editions and parameters, and how to make it."""

    name: str
    """One lower-case word, used on the command line and in records."""
    title: str
    summary: str = field(repr=False)
    """Two sentences for a reader who has never heard of it."""
    roles: tuple[str, ...]
    """The name of each seat, for the largest number of seats. One word each."""
    make: Callable[[Setup], AnyGame] = field(repr=False)
    """Makes the game; raises `BadParameter` if values do not go together."""
    min_seats: int = 2
    params: tuple[Param, ...] = field(default=(), repr=False)
    editions: tuple[Edition, ...] = field(default=(), repr=False)
    """The first one is the default. A game without editions gets one, called `standard`."""
    rules_version: int = 1
    """Raised when an old record would replay differently."""
    oldest_rules: int = 1
    """The oldest version that the game can still play, for old records and tables; `Setup.rules` names one."""
    seat_params: dict[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    """What each player chooses for their own seat, such as a deck: its name, and the parameter of every seat in turn,
    for the largest number of seats."""
    unattended: dict[str, Value] = field(default_factory=dict, repr=False)
    """Parameters that simulations set where the user sets none, so that every game ends."""
    page: str = field(default="", repr=False)
    """The file with the rules page: an absolute path, such as `str(Path(__file__).with_name("rules.md"))`; for a
    game of Leyline's own, the name of a file in `docs/games`."""
    credits: str = field(default="", repr=False)
    score_unit: str = field(default="points", repr=False)
    """What `Game.scores` counts, in the plural: points, circles, agents."""
    bots: BotSettings = field(default_factory=BotSettings, repr=False)
    """What bots should know about the game, once it has been measured."""
    max_seats: int = field(init=False, repr=False, default=0)

    def __post_init__(self) -> None:
        self.max_seats = len(self.roles)
        if not self.editions:
            self.editions = (Edition("standard", "The rules as they are.", {}),)
        for name, params in self.seat_params.items():
            if len(params) != self.max_seats:
                raise BadParameter(
                    f"{self.title} has {self.max_seats} seats, but {name!r} names {len(params)} parameters"
                )
            for param in params:
                self.param(param)

    def edition(self, name: str) -> Edition:
        """Return the edition of that name. Raise `BadParameter` if there is none."""
        for edition in self.editions:
            if edition.name == name:
                return edition
        known = ", ".join([edition.name for edition in self.editions])
        raise BadParameter(f"{self.title} has no edition {name!r}; it has: {known}")

    def param(self, name: str) -> Param:
        """Return the parameter of that name. Raise `BadParameter`, with the nearest name, if there is none."""
        for param in self.params:
            if param.name == name:
                return param
        from difflib import get_close_matches

        known = [param.name for param in self.params]
        near = get_close_matches(name, known, 1)
        meant = f"did you mean {near[0]!r}? It has" if near else "it has"
        raise BadParameter(f"{self.title} has no parameter {name!r}; {meant}: {', '.join(known) or 'none'}")

    def setup(
        self,
        edition: str = "",
        seats: int = 0,
        values: dict[str, object] | None = None,
        unattended: bool = False,
        rules: int = 0,
    ) -> Setup:
        """Return a setup with defaults filled in. Raise `BadParameter`, with the name at fault, if a value is wrong."""
        rules = rules or self.rules_version
        if not self.oldest_rules <= rules <= self.rules_version:
            known = "" if self.oldest_rules == self.rules_version else f"{self.oldest_rules} to "
            raise BadParameter(f"this program knows rules {known}{self.rules_version} of {self.title}, not {rules}")
        chosen = self.edition(edition) if edition else self.editions[0]
        seats = seats or self.min_seats
        if not self.min_seats <= seats <= self.max_seats:
            span = str(self.min_seats) if self.min_seats == self.max_seats else f"{self.min_seats} to {self.max_seats}"
            raise BadParameter(f"{self.title} is for {span} seats, not {seats}")
        full: dict[str, Value] = {param.name: param.default for param in self.params}
        full.update(chosen.values)
        if unattended:
            full.update(self.unattended)
        for name, given in (values or {}).items():
            full[name] = self.param(name).read(given)
        return Setup(self, chosen.name, seats, full, rules)

    def create(
        self,
        edition: str = "",
        seats: int = 0,
        values: dict[str, object] | None = None,
        unattended: bool = False,
        rules: int = 0,
    ) -> AnyGame:
        """Return the game, ready to be played. Raise `BadParameter` if a value is wrong."""
        return self.make(self.setup(edition, seats, values, unattended, rules))
