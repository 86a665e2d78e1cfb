"""What OpenSpiel calls a game and its parameters: `leyline_channeling(edition=second,cards_to_end=3)`.

OpenSpiel fills in one default for each parameter, but editions have defaults of their own. So each parameter's default
there stands for "as the edition has it": one below the lowest for numbers, an empty text for switches (`yes`, `no`),
choices and texts. A game's own name lists only what was given."""

from __future__ import annotations

from urllib.parse import quote, unquote

from leyline.core.params import INT, Param, Setup, Spec

EDITION = "edition"
SEATS = "players"
PLAIN = " !\"#$&'*+-./:;<>?@[]^_`{|}~"
"""What OpenSpiel reads as it stands, beside letters and digits; the rest is written as in web addresses."""

MISREAD = ("true", "false", "inf", "infinity", "nan")


def short_name(name: str) -> str:
    """Return what OpenSpiel calls a game."""
    return f"leyline_{name.replace(':', '_')}"


def _unset(param: Param) -> object:
    return param.low - 1 if param.kind == INT else ""


def specification(spec: Spec) -> dict[str, object]:
    """Return the parameters as OpenSpiel registers them."""
    return {EDITION: "", SEATS: 0, **{param.name: _unset(param) for param in spec.params}}


def given(spec: Spec, params: dict[str, object]) -> dict[str, object]:
    """Return the parameters that were set, of all that OpenSpiel passes."""
    usual = specification(spec)
    return {name: value for name, value in params.items() if value != usual[name]}


def setup(spec: Spec, given: dict[str, object]) -> Setup:
    """Return the setup of OpenSpiel's parameters. Raise `BadParameter`."""
    values = {name: unquote(value) if isinstance(value, str) else value for name, value in given.items()}
    edition, seats = values.pop(EDITION, ""), values.pop(SEATS, 0)
    assert isinstance(edition, str)
    assert isinstance(seats, int)
    return spec.setup(edition, seats, values, unattended=True)


def params_of(setup: Setup, values: dict[str, object]) -> dict[str, object]:
    """Return OpenSpiel's parameters for a setup in which these values were set."""
    spec = setup.spec
    out: dict[str, object] = {}
    if setup.edition != spec.editions[0].name:
        out[EDITION] = setup.edition
    if setup.seats != spec.min_seats:
        out[SEATS] = setup.seats
    for name in values:
        param, value = spec.param(name), setup.values[name]
        out[name] = value if param.kind == INT else _written(param.show(value))
    return out


def _written(text: str) -> str:
    """Return a text in a form that OpenSpiel reads back as this text, and not as a number, a truth value or a list."""
    out = quote(text, safe=PLAIN)
    if text and text[0].isascii() and (not text[0].isalpha() or text.lower() in MISREAD):
        return f"%{ord(text[0]):02X}{quote(text[1:], safe=PLAIN)}"
    return out
