"""Who stands where: points, then tie-breaks. Pure. All numbers are half points, so that a draw is a whole number."""

from __future__ import annotations

from msgspec import Struct

BYE_POINTS = 4
"""What a bye brings: as much as two games won."""
Key = tuple[int, int, int]
"""Points, Buchholz and Sonneborn-Berger."""


class Played(Struct, frozen=True):
    """A match of one player, as far as it has been decided."""

    opponent: int | None
    """None for a bye."""
    points: int


class Standing(Struct, frozen=True):
    """A player's line in the table."""

    place: int
    """From 1; players whom no tie-break separates share it."""
    number: int
    points: int
    buchholz: int
    """The points of all opponents. A bye counts as an opponent with as many points as the player."""
    sonneborn: int
    """The points won against each opponent times that opponent's points; in quarters."""
    direct: int
    """The points from matches among those whom nothing before this separates."""


def standings(results: dict[int, list[Played]], swiss: bool) -> list[Standing]:
    """Return the table of players, the best first. `results` has the matches of each, by their numbers. Ties are
    broken, in this order, by Buchholz (in Swiss tournaments; where everybody plays everybody it says nothing),
    Sonneborn-Berger, and the matches of the tied players among each other."""
    points = {number: sum([played.points for played in matches]) for number, matches in results.items()}
    keys: dict[int, Key] = {}
    for number, matches in results.items():
        against = [points[number] if each.opponent is None else points[each.opponent] for each in matches]
        buchholz = sum(against)
        sonneborn = sum([each.points * theirs for each, theirs in zip(matches, against, strict=True)])
        keys[number] = (points[number], buchholz if swiss else 0, sonneborn)
    direct = {number: _direct(results, keys, number) for number in results}
    order = sorted(results, key=lambda number: (keys[number], direct[number]), reverse=True)
    found: list[Standing] = []
    for at, number in enumerate(order):
        before = order[at - 1] if at else None
        shared = before is not None and (keys[before], direct[before]) == (keys[number], direct[number])
        place = found[-1].place if shared else at + 1
        found.append(Standing(place, number, keys[number][0], keys[number][1], keys[number][2], direct[number]))
    return found


def _direct(results: dict[int, list[Played]], keys: dict[int, Key], number: int) -> int:
    """Return a player's points against those with the same key; 0 unless all of them have met each other."""
    tied = {other for other, key in keys.items() if key == keys[number]}
    if len(tied) < 2:
        return 0
    for one in tied:
        if not tied - {one} <= {each.opponent for each in results[one]}:
            return 0
    return sum([each.points for each in results[number] if each.opponent in tied])
