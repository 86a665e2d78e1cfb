"""What people may do to a tournament, or why it is refused. Pure: the tournament, the person and the time go in; a
change comes out. An act that has been carried out already changes nothing, so repeating one is safe."""

from __future__ import annotations

from leyline.server.errors import RequestRefused
from leyline.server.tournaments import events
from leyline.server.tournaments.change import Change
from leyline.server.tournaments.play import begin_round, settle
from leyline.server.tournaments.tournament import Tournament

FEWEST = 3
MOST = 64
MOST_ROUND_ROBIN = 16
"""Fifteen rounds; 64 players would need 63."""
MOST_BOTS = 16
MAX_ENTRANTS = 192
"""How often people and bots may join one tournament, those who left included: its list must stay short."""
MAX_EVENTS = 500
"""Events of a tournament before it begins: its list must stay quick to read."""
REMOVED = "The host removed you from this tournament."


def require_host(tournament: Tournament, person: str) -> None:
    """Raise `RequestRefused` unless this person created the tournament."""
    if tournament.created.host != person:
        raise RequestRefused("not-allowed", "Only the host of this tournament can do that.")


def require_not_over(tournament: Tournament) -> None:
    """Raise `RequestRefused` if the tournament is over."""
    if tournament.ended_by == "expired":
        raise RequestRefused("over", "This invitation has expired: the tournament was not started within two weeks.")
    if tournament.status == "over":
        raise RequestRefused("over", "This tournament is over.")


def join(change: Change, person: str, name: str) -> None:
    """Let a person take part. Raise `RequestRefused`."""
    tournament = change.tournament
    number = tournament.entrant_of(person)
    entrant = None if number is None else tournament.entrants[number]
    if entrant is not None and not entrant.left:
        return
    require_not_over(tournament)
    if entrant is not None and entrant.removed:
        raise RequestRefused("not-allowed", REMOVED)
    if tournament.status == "running":
        if entrant is not None:
            raise RequestRefused("not-now", "You left this tournament, and it has begun; you cannot come back.")
        raise RequestRefused("not-now", "This tournament has already begun.")
    if tournament.closed and tournament.created.host != person:
        raise RequestRefused("not-now", "The host has closed the registration of this tournament.")
    _require_place(tournament)
    change.add(events.Joined(person, name))


def add_bot(change: Change, bot: str) -> None:
    """Enter a bot, which the game is known to have. Raise `RequestRefused`."""
    tournament = change.tournament
    require_not_over(tournament)
    if tournament.status == "running":
        raise RequestRefused("not-now", "This tournament has already begun.")
    bots = sum([bool(tournament.entrants[number].bot) for number in tournament.present])
    if bots >= MOST_BOTS:
        raise RequestRefused("not-allowed", f"At most {MOST_BOTS} bots can take part in a tournament.")
    _require_place(tournament)
    change.add(events.BotEntered(bot))


def _require_place(tournament: Tournament) -> None:
    places = tournament.created.places
    if len(tournament.present) >= places:
        raise RequestRefused("taken", f"This tournament is full: all {places} places are taken.")
    if len(tournament.entrants) >= MAX_ENTRANTS:
        raise RequestRefused("not-allowed", "Too many have joined and left this tournament; create a new one.")


def leave(change: Change, person: str) -> None:
    """Let a person leave; once a tournament has begun, they forfeit what they have not played."""
    number = change.tournament.entrant_of(person)
    if number is None:
        raise RequestRefused("not-yours", "You do not take part in this tournament.")
    if change.tournament.entrants[number].left or change.tournament.status == "over":
        return
    change.add(events.Left(number))
    settle(change)


def remove(change: Change, number: int) -> None:
    """Remove a person or a bot. Raise `RequestRefused`."""
    require_not_over(change.tournament)
    if number >= len(change.tournament.entrants):
        raise RequestRefused("not-found", "There is no such player in this tournament.")
    if change.tournament.entrants[number].left:
        return
    change.add(events.Left(number, removed=True))
    settle(change)


def close(change: Change, closed: bool) -> None:
    """Close the registration or open it again. Raise `RequestRefused`."""
    require_not_over(change.tournament)
    if change.tournament.status == "running":
        raise RequestRefused("not-now", "This tournament has already begun.")
    if change.tournament.n > MAX_EVENTS:
        raise RequestRefused("not-allowed", "The registration was opened and closed too often; start, or create anew.")
    if change.tournament.closed != closed:
        change.add(events.Closed(closed))


def start(change: Change) -> None:
    """Begin the first round. Raise `RequestRefused`."""
    tournament = change.tournament
    require_not_over(tournament)
    if tournament.status == "running":
        return
    if len(tournament.present) < FEWEST:
        missing = FEWEST - len(tournament.present)
        raise RequestRefused("not-now", f"A tournament needs at least {FEWEST} players; {missing} are missing.")
    if not tournament.people_present:
        raise RequestRefused("not-now", "At least one person must take part; bots among themselves play in the lab.")
    begin_round(change)
    settle(change)


def end(change: Change) -> None:
    """End the tournament as it stands."""
    if change.tournament.status != "over":
        change.end("host")
