"""A rule of thumb for positions of Battle for the Grove, in cubes."""

from __future__ import annotations

from leyline.games.grove.state import DONE, GroveState


def judge(places: int, control: int, to_win: int, s: GroveState, seat: int) -> float:
    """What cubes and druids promise to a seat, less what they promise to the other."""
    if s.phase == DONE:
        return 0.0 if s.winner < 0 else 1000.0 if s.winner == seat else -1000.0
    return _promise(places, control, to_win, s, seat) - _promise(places, control, to_win, s, 1 - seat)


def _promise(places: int, control: int, to_win: int, s: GroveState, seat: int) -> float:
    """Cubes on the circles that look best, each worth more the nearer control is; and druids standing where cubes are
    still needed."""
    mine, theirs = places * seat, places * (1 - seat)
    total = 0.3 * s.standing[mine]
    circles: list[float] = []
    for place in range(1, places):
        cubes = s.cubes[place] if seat == 0 else -s.cubes[place]
        up = s.standing[mine + place]
        against = s.standing[theirs + place]
        circles.append(_progress(cubes, control))
        # A circle that is safely one's own needs guards only while the other stands there too.
        use = 1.0 if cubes < control else 0.5 if against else 0.2
        total += use * (0.9 * up + 0.06 * up * up) + 0.2 * s.lying[mine + place]
    circles.sort(reverse=True)
    for index in range(min(to_win, len(circles))):
        total += circles[index]
    return total


def _progress(cubes: int, control: int) -> float:
    """Cubes toward control, control itself, and a few cubes beyond it that make it safer."""
    if cubes <= 0:
        return 0.0
    if cubes < control:
        return cubes + 0.9 * cubes * cubes / control
    return 1.9 * control + 8.0 + 0.4 * min(cubes - control, 3)
