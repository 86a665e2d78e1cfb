"""The Grove as a solver sees it: the numbers that its rules depend on, and what a position is at the start of a turn.

A position is seen by the player to move: own druids, opposing druids, and the net cubes of the circles, own ones above
0. Supplies follow from the cubes. Circles may change places without changing anything, so only cubes in ascending order
are stored."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import comb

from leyline.core.dice import FACES
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.games.grove.params import MOST_CIRCLES


@dataclass(frozen=True)
class GroveRules:
    """What the values depend on. Who begins does not matter: values are those of the player to move."""

    druids: int = 6
    cubes: int = 19
    circles: int = 3
    dice: int = 3
    control: int = 7
    to_win: int = 2
    banish_needs_druid: bool = False
    banish_faces: int = 1
    """Faces of a die that banish: 1 in the game; others are a question that only the solver answers."""

    @property
    def places(self) -> int:
        return self.circles + 1

    def druid_count(self) -> int:
        """Return in how many ways the druids of one side can stand or lie at the places."""
        return comb(self.druids + 2 * self.places - 1, self.druids)

    def position_count(self) -> int:
        """Return the number of positions that are stored."""
        return len(cube_rows(self)) * self.druid_count() ** 2

    def chances(self, faces: int) -> list[float]:
        """Return how likely 0, 1, 2 … successes are."""
        win = min(faces, FACES)
        return [
            comb(self.dice, hits) * win**hits * (FACES - win) ** (self.dice - hits) / FACES**self.dice
            for hits in range(self.dice + 1)
        ]

    def controls(self, cubes: tuple[int, ...]) -> bool:
        """Return whether the player to move has won."""
        return len([1 for count in cubes if count >= self.control]) >= self.to_win

    def supply(self, cubes: tuple[int, ...]) -> int:
        """Return the supply of the player to move."""
        return self.cubes - sum([count for count in cubes if count > 0])

    def is_dead(self, cubes: tuple[int, ...]) -> bool:
        """Return whether no cube can be placed any more and nobody controls enough circles (G10)."""
        other = tuple([-count for count in cubes])
        spent = not self.supply(cubes) and not self.supply(other)
        return spent and not self.controls(cubes) and not self.controls(other)


def rules_of(game: AnyGame) -> GroveRules:
    """Return what the solver needs of a game of the Grove. Raise `LeylineError` for another game and for what is not
    covered."""
    if game.setup.spec.name != "grove":
        raise LeylineError(f"Only Battle for the Grove can be solved so far, not {game.setup.spec.title}.")
    number = game.setup.number
    if number("turn_limit"):
        raise LeylineError("Leave turn_limit at 0: --sweeps N --plain is the game that is a draw after N turns.")
    return GroveRules(
        druids=number("druids"),
        cubes=number("cubes"),
        circles=number("circles"),
        dice=number("dice"),
        control=number("control"),
        to_win=number("circles_to_win"),
        banish_needs_druid=number("banish_needs_druid") == 1,
    )


def cube_rows(rules: GroveRules) -> list[tuple[int, ...]]:
    """Return all ways in which cubes can lie on the circles, each in ascending order."""
    out: list[tuple[int, ...]] = []
    most = rules.cubes

    def extend(begun: tuple[int, ...], own: int, opposing: int) -> None:
        if len(begun) == rules.circles:
            out.append(begun)
            return
        for count in range(begun[-1] if begun else -most, most + 1):
            if own + max(count, 0) <= most and opposing + max(-count, 0) <= most:
                extend((*begun, count), own + max(count, 0), opposing + max(-count, 0))

    extend((), 0, 0)
    return out


def druid_rows(rules: GroveRules) -> list[tuple[int, ...]]:
    """Return all ways in which the druids of one side can stand and lie: how many stand at each place, the Grove first,
    then how many lie there."""
    out: list[tuple[int, ...]] = []
    bins = 2 * rules.places

    def extend(begun: tuple[int, ...], left: int) -> None:
        if len(begun) == bins - 1:
            out.append((*begun, left))
            return
        for count in range(left + 1):
            extend((*begun, count), left - count)

    extend((), rules.druids)
    return out


def orders(rules: GroveRules) -> list[tuple[int, ...]]:
    """Return the orders in which circles can be written; the first leaves them as they are."""
    if rules.circles > MOST_SOLVED:
        raise LeylineError(
            f"A Grove of {rules.circles} circles cannot be solved: there are too many orders of circles beyond "
            f"{MOST_SOLVED} (the game itself allows {MOST_CIRCLES})."
        )
    return list(permutations(range(rules.circles)))


MOST_SOLVED = 4


def sorted_order(cubes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the order that puts these cubes in ascending order."""
    return tuple(sorted(range(len(cubes)), key=cubes.__getitem__))
