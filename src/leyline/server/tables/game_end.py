"""How a game that has just ended counts for the people who played it, and which tables may be rated."""

from __future__ import annotations

from leyline.core import registry
from leyline.server.errors import RequestRefused
from leyline.server.messages import NoClock
from leyline.server.store.rows import GameEnd, Outcome, PlayerResult
from leyline.server.tables.events import Opened
from leyline.server.tables.table import Table


def end_of(before: Table, table: Table, wall: int) -> GameEnd | None:
    """Return how the game ended, if it ended between these two versions of a table. A game in which one person played
    several seats counts for nobody."""
    if table.status != "over" or before.status == "over" or table.is_archive or table.match is None:
        return None
    result = table.match.result()
    seats = table.human_seats()
    if result is None or not seats or len(table.people()) < len(seats):
        return None
    drawn = len(result.winners) in (0, len(table.seats))
    others = sorted({-result.scores[seat] for seat in range(len(table.seats)) if seat not in result.winners})
    players: list[PlayerResult] = []
    for seat in seats:
        won = seat in result.winners
        outcome: Outcome = "drawn" if drawn else "won" if won else "lost"
        place = 0 if drawn or won else 1
        if place and result.by == "play":
            place += others.index(-result.scores[seat])
        person = table.seats[seat].person
        assert person is not None
        players.append(PlayerResult(person, outcome, place))
    rated = table.opened.rated and len(seats) == len(table.seats) > 1
    return GameEnd(table.id, table.opened.game, wall, not table.opened.private, rated, players)


def require_rateable(opened: Opened) -> None:
    """Raise `RequestRefused` if a table is to be rated that cannot be."""
    if not opened.rated:
        return
    owned = {param for params in registry.spec(opened.game).seat_params.values() for param in params}
    if opened.origin is not None:
        raise _unrateable("A game that goes on from another one is casual")
    if set(opened.parameters) - owned:
        raise _unrateable("A rated game has the rules of its edition")
    if isinstance(opened.clock, NoClock):
        raise _unrateable("A rated game needs a clock, so that it ends")
    if opened.hints:
        raise _unrateable("A rated game has no hints")
    if opened.stand_in is not None:
        raise _unrateable("In a rated game no bot plays for people who are away: their clock decides")
    if opened.private:
        raise _unrateable("A rated game is played in the open, where everybody may watch")


def _unrateable(reason: str) -> RequestRefused:
    return RequestRefused("not-allowed", f"{reason}. Change that, or play a casual game.")
