"""Players' clocks, as a pure function of what happened when. Times are whole milliseconds of the service clock, which
stands still while the server is down.

A *turn on the clock* is an uninterrupted run of decisions of one seat within one move. A move clock gives each such
turn its full time. A game clock runs through the whole game and gains its increment once for each move. Undoing one's
own act earns no time: the turn continues with what was left. Nothing happens here at zero; `timers` asks for the
`deadline` and acts on it."""

from __future__ import annotations

from msgspec import Struct

from leyline.server.messages import ClockKind, DayClock, GameClock, MoveClock, NoClock

SECOND = 1000
DAY = 86400 * SECOND


class Clock(Struct, frozen=True):
    """The time of all seats at one moment."""

    kind: ClockKind
    left: tuple[int, ...]
    """What each seat had left at `since`; empty without a clock."""
    running: int | None = None
    """The seat whose time runs."""
    move: int = -1
    """The move number of the running seat."""
    since: int = 0
    credited: tuple[int, ...] = ()
    """The latest move of each seat that earned the increment."""

    def remaining(self, seat: int, now: int) -> int:
        """Return what a seat has left, never below 0."""
        left = self.left[seat]
        if seat == self.running:
            left -= max(now - self.since, 0)
        return max(left, 0)

    def deadline(self) -> int | None:
        """Return when the running seat's time is up, None if no clock is running."""
        return None if self.running is None else self.since + self.left[self.running]

    def switch_to(self, seat: int | None, move: int, now: int, fresh: bool = True) -> Clock:
        """Return the clock with `seat` to move (None: no clock runs). `fresh` is false after a player has undone their
        own act, which earns no extra time."""
        if not self.left:
            return self
        now = max(now, self.since)
        left = list(self.left)
        credited = list(self.credited)
        continues = seat == self.running and move == self.move
        if self.running is not None:
            left[self.running] = self.remaining(self.running, now)
            if isinstance(self.kind, GameClock) and not continues and fresh and self.move > credited[self.running]:
                left[self.running] += self.kind.increment * SECOND
                credited[self.running] = self.move
        if seat is not None and not continues and fresh and not isinstance(self.kind, GameClock):
            left[seat] = initial_time(self.kind)
        return Clock(self.kind, tuple(left), seat, move, now, tuple(credited))


def initial_time(kind: ClockKind) -> int:
    """Return the time that a clock starts with."""
    if isinstance(kind, NoClock):
        return 0
    if isinstance(kind, DayClock):
        return kind.days * DAY
    return kind.seconds * SECOND


def new_clock(kind: ClockKind, seats: int) -> Clock:
    """Return the clock at the start of a game, not running yet."""
    if isinstance(kind, NoClock):
        return Clock(kind, ())
    return Clock(kind, (initial_time(kind),) * seats, credited=(-1,) * seats)


def loses_at_zero(kind: ClockKind) -> bool:
    """Return whether a seat whose time is up loses; otherwise its default action is taken."""
    return isinstance(kind, MoveClock | GameClock | DayClock) and kind.at_zero == "loss"
