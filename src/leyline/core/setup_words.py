"""A setup in words: what was changed, and which limits unattended play sets by itself."""

from __future__ import annotations

from leyline.core.params import Setup, Value


def changes(setup: Setup) -> dict[str, Value]:
    """Return the values that a person changed: those of `Setup.changed` without the limits of unattended play."""
    limits = unattended_limits(setup)
    return {name: value for name, value in setup.changed().items() if name not in limits}


def unattended_limits(setup: Setup) -> dict[str, Value]:
    """Return the limits that simulations set so that every game ends."""
    usual = setup.spec.unattended
    return {name: value for name, value in setup.changed().items() if usual.get(name) == value}


def rules_key(setup: Setup) -> str:
    """Return a text that is equal for setups with the same rules: without the limits of unattended play, and whatever
    players bring to their seats."""
    brought = {name for names in setup.spec.seat_params.values() for name in names}
    values = {name: value for name, value in changes(setup).items() if name not in brought}
    return f"{setup.spec.name} {setup.rules} {setup.edition} {setup.seats} {sorted(values.items())}"


def describe_setup(setup: Setup) -> str:
    """Return a setup in a sentence or two: title, edition, seats, changes, limits."""
    spec = setup.spec
    edition = f", edition {setup.edition}" if len(spec.editions) > 1 else ""
    return f"{spec.title}{edition}, {setup.seats} seats. {describe_changes(setup)}"


def describe_changes(setup: Setup) -> str:
    """Return what was changed and which limits there are: "Changed: dice = 2. Limit of bot games: turn_limit = 500."""
    shown = [f"{name} = {setup.spec.param(name).show(value)}" for name, value in changes(setup).items()]
    out = f"Changed: {', '.join(shown)}." if shown else "No parameter is changed."
    limits = [f"{name} = {value}" for name, value in unattended_limits(setup).items()]
    return f"{out} Limit of games between bots: {', '.join(limits)}." if limits else out
