"""A tournament as a client sees it. All see the same, but for what is their own."""

from __future__ import annotations

from leyline.server.tournaments.tournament import Game, Match, Round, Tournament
from leyline.server.web import tournament_schema as schema


def view(tournament: Tournament, person: str | None, now: int) -> schema.Tournament:
    """Return the tournament as a person sees it, or a client without a name."""
    created = tournament.created
    return schema.Tournament(
        id=tournament.id,
        n=tournament.n,
        time=now,
        due=tournament.due(),
        title=created.title,
        host=tournament.host_name,
        game=created.game,
        edition=created.edition,
        parameters=created.parameters,
        clock=created.clock,
        format=created.format,
        rounds_planned=tournament.planned_rounds,
        places=created.places,
        round_minutes=created.round_seconds / 60,
        pause_seconds=created.pause_seconds,
        status=tournament.status,
        closed=tournament.closed,
        ended_by=tournament.ended_by,
        you=_you(tournament, person),
        entrants=[
            schema.TournamentEntrant(each.name, each.person, each.left, each.removed) for each in tournament.entrants
        ],
        rounds=[_round(each) for each in tournament.rounds],
        standings=[
            schema.TournamentStanding(each.place, each.number, each.points / 2, each.buchholz / 2, each.sonneborn / 4)
            for each in tournament.standings()
        ],
    )


def _you(tournament: Tournament, person: str | None) -> schema.TournamentYou:
    entrant = tournament.entrant_of(person)
    if entrant is not None and tournament.entrants[entrant].left:
        entrant = None
    table = None
    for _, match in tournament.undecided():
        if entrant is not None and entrant in (match.first, match.second):
            table = next((game.table for game in match.games if game.table and not game.decided), None)
    return schema.TournamentYou(entrant, person is not None and person == tournament.created.host, table)


def _round(each: Round) -> schema.TournamentRound:
    return schema.TournamentRound([_match(match) for match in each.matches], each.bye, each.ended is not None)


def _match(match: Match) -> schema.TournamentMatch:
    points = [match.points(match.first) / 2, match.points(match.second) / 2]
    return schema.TournamentMatch(
        match.first, match.second, points, match.decided, [_game(game) for game in match.games]
    )


def _game(game: Game) -> schema.TournamentGame:
    points = None if game.first is None else [game.first / 2, game.second / 2]
    return schema.TournamentGame(game.table or None, points, game.how)
