"""The game of a table: as its host set it up, completed by what players bring to their seats."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.params import Setup, Value
from leyline.server.errors import RequestRefused
from leyline.server.tables.events import Opened

Brought = dict[str, Value]
"""What a player brings to a seat, by the names in `Spec.seat_params`."""


@lru_cache(maxsize=256)
def _game(name: str, edition: str, seats: int, parameters: tuple[tuple[str, Value], ...], rules: int) -> AnyGame:
    return registry.setup(name, edition, seats, dict(parameters), rules).create()


def game_of(opened: Opened) -> AnyGame:
    """Return the game of a table; tables with the same setup share it. Raise `LeylineError` if this program does not
    have the game in that rules version."""
    parameters = tuple(sorted(opened.parameters.items()))
    return _game(opened.game, opened.edition, opened.seats, parameters, opened.rules)


def completed(opened: Opened, brought: list[Brought]) -> Opened:
    """Return the opening with what the player of each seat brought in place of the host's values. Raise
    `LeylineError` if that does not go together."""
    return replace(opened, parameters=_setup(opened, brought).changed()) if any(brought) else opened


def _setup(opened: Opened, brought: list[Brought]) -> Setup:
    names = registry.spec(opened.game).seat_params
    values: dict[str, object] = dict(opened.parameters)
    for seat, given in enumerate(brought):
        values.update({names[name][seat]: value for name, value in given.items()})
    return registry.setup(opened.game, opened.edition, opened.seats, values, opened.rules)


def shown_parameters(opened: Opened, begun: bool) -> dict[str, Value]:
    """Return the parameters that all may see: before the game begins, not those that belong to a seat."""
    if begun or opened.start is not None:
        return opened.parameters
    hidden = {param for params in registry.spec(opened.game).seat_params.values() for param in params}
    return {name: value for name, value in opened.parameters.items() if name not in hidden}


def read_brought(opened: Opened, brought: list[Brought], seat: int, given: Brought) -> Brought:
    """Return what a player brings to a seat, as the game reads it, beside what was brought to the other seats. Raise
    `RequestRefused` if there is no such thing to bring, or if it is not legal at this table."""
    spec = registry.spec(opened.game)
    if opened.start is not None:
        raise RequestRefused("not-allowed", "This table continues another game; what its players brought is settled.")
    for name in given:
        if name not in spec.seat_params:
            known = ", ".join(spec.seat_params) or "nothing of their own"
            raise RequestRefused("unknown", f"Players of {spec.title} bring {known}, not {name!r}.")
    params = {name: spec.seat_params[name][seat] for name in given}
    try:
        setup = _setup(opened, [given if at == seat else other for at, other in enumerate(brought)])
        setup.create().initial_state()
    except LeylineError as error:
        words = str(error)
        for name, param in params.items():
            words = words.replace(param, f"the {name}", 1)
        raise RequestRefused("not-legal", words[:1].upper() + words[1:]) from error
    return {name: setup.values[param] for name, param in params.items()}
