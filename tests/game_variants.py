"""Every kind of every game: what the tests that must hold for all games run over. Found from the registry."""

from __future__ import annotations

from leyline import names, spec


def kinds() -> list[tuple[str, str, int]]:
    """Name, edition and number of seats, for the fewest and the most seats that a game takes."""
    out: list[tuple[str, str, int]] = []
    for name in names():
        found = spec(name)
        for edition in found.editions:
            for seats in sorted({found.min_seats, found.max_seats}):
                out.append((name, edition.name, seats))
    return out
