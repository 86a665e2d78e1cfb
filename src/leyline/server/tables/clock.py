"""Players' clocks, as a pure function of what happened when. Times are whole milliseconds of the service's own time
(see `uptime`), which stands still while the server is down.

A *turn on the clock* is an uninterrupted run of decisions of one seat within one move. A move clock gives each such
turn its full time. A game clock runs through the whole game and is credited its increment once for each move. Taking
back one's own act freely gives no time: the turn goes on with what was left of it. At zero nothing happens here; the
table asks for the `deadline` and does what was agreed."""

from __future__ import annotations

from msgspec import Struct

from leyline.server.messages import ClockKind, DayClock, GameClock, MoveClock, NoClock

SECOND = 1000
DAY = 86400 * SECOND


class Clock(Struct, frozen=True):
    """Everybody's time at one moment."""

    kind: ClockKind
    left: tuple[int, ...]
    """What each seat had left at the moment `since`; empty if there is no clock."""
    running: int | None = None
    """The seat whose time runs."""
    move: int = -1
    """The move that the running seat makes."""
    since: int = 0
    credited: tuple[int, ...] = ()
    """The latest move of each seat that was credited with the increment."""

    def remaining(self, seat: int, now: int) -> int:
        """What a seat has left, never below 0."""
        left = self.left[seat]
        if seat == self.running:
            left -= max(now - self.since, 0)
        return max(left, 0)

    def deadline(self) -> int | None:
        """When the running seat's time is up; None if nobody's time runs."""
        return None if self.running is None else self.since + self.left[self.running]

    def turn(self, seat: int | None, move: int, now: int, fresh: bool = True) -> Clock:
        """The clock once `seat` is waited for in this move (None: nobody whose time counts). `fresh` is false when
        somebody has freely taken back what they did, for which there is no new time."""
        if not self.left:
            return self
        now = max(now, self.since)
        left = list(self.left)
        credited = list(self.credited)
        goes_on = seat == self.running and move == self.move
        if self.running is not None:
            left[self.running] = self.remaining(self.running, now)
            if isinstance(self.kind, GameClock) and not goes_on and fresh and self.move > credited[self.running]:
                left[self.running] += self.kind.increment * SECOND
                credited[self.running] = self.move
        if seat is not None and not goes_on and fresh and not isinstance(self.kind, GameClock):
            left[seat] = full(self.kind)
        return Clock(self.kind, tuple(left), seat, move, now, tuple(credited))


def full(kind: ClockKind) -> int:
    """The time that a clock starts with."""
    if isinstance(kind, NoClock):
        return 0
    if isinstance(kind, DayClock):
        return kind.days * DAY
    return kind.seconds * SECOND


def begun(kind: ClockKind, seats: int, now: int) -> Clock:
    """The clock of a game that begins; nobody's time runs yet."""
    if isinstance(kind, NoClock):
        return Clock(kind, ())
    return Clock(kind, (full(kind),) * seats, since=now, credited=(-1,) * seats)


def loses_at_zero(kind: ClockKind) -> bool:
    """Whether a seat whose time is up has lost; otherwise the least it can do is done for it."""
    return isinstance(kind, MoveClock | GameClock | DayClock) and kind.at_zero == "loss"
