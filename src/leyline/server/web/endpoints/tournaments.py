"""Tournaments: create, look, take part, and what the host may do."""

from __future__ import annotations

from msgspec import UNSET

from leyline.core.errors import BadParameter, LeylineError
from leyline.core.game import AnyGame
from leyline.server import messages, text_input
from leyline.server.errors import RequestRefused
from leyline.server.store import tournament_queries
from leyline.server.store.moderation_queries import is_blocked
from leyline.server.store.rows import Person
from leyline.server.tables import creation
from leyline.server.tables.commands import require_bot
from leyline.server.tables.events import Opened
from leyline.server.tables.table_setup import game_of
from leyline.server.tournaments import commands, events
from leyline.server.tournaments.change import Change
from leyline.server.tournaments.live_tournaments import Work
from leyline.server.tournaments.tournament import GAMES, Tournament
from leyline.server.tournaments.tournament_view import view
from leyline.server.web import tournament_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.games import spec
from leyline.server.web.tournament_schema import TournamentId

NEWS_WITHIN = 20.0
"""Seconds after which a request that waits for news is answered without any."""
MAX_TITLE = 60
MAX_LIST = 20
ROUND_PER_CLOCK = 5
"""A round's time limit by default, in clocks of one player: two games take four at most, but for increments."""


async def create(context: RequestContext) -> tournament_schema.Tournament:
    request: tournament_schema.NewTournament = context.body
    context.app_state.moderation.require_new_games()
    context.limit_costly()
    game = _game(request)
    title = text_input.one_line(request.title)
    if not 1 <= len(title) <= MAX_TITLE:
        raise RequestRefused("unknown", f"A title is one line of 1 to {MAX_TITLE} visible characters.")
    for bot in request.bots:
        require_bot(bot, game)
    person = await context.person_or_new_guest(request.name)
    id = creation.new_id()
    if request.id is not None:
        secret = bytes.fromhex(context.app_state.background.secret)
        id = creation.id_for(secret, person.id, f"tournament/{request.id}")
    created = _created(request, game, person, title)

    def work(change: Change) -> None:
        if request.plays:
            commands.join(change, person.id, person.name)
        for bot in request.bots:
            commands.add_bot(change, bot)

    return _shown(context, await context.app_state.tournaments.create(id, created, work), person)


def _game(request: tournament_schema.NewTournament) -> AnyGame:
    """Return the game of a new tournament. Raise `RequestRefused`."""
    try:
        found = spec(request.game)
        if not found.min_seats <= GAMES <= found.max_seats:
            raise RequestRefused("unknown", f"{found.title} is not played by two; a match is a game of two players.")
        game = found.create(request.edition, GAMES, dict(request.parameters))
        game.initial_state()
    except BadParameter as error:
        raise RequestRefused("unknown", str(error)) from error
    return game


def _created(request: tournament_schema.NewTournament, game: AnyGame, person: Person, title: str) -> events.Created:
    if request.format == "round-robin" and request.places > commands.MOST_ROUND_ROBIN:
        raise RequestRefused(
            "unknown",
            f"At most {commands.MOST_ROUND_ROBIN} can play a round robin, where everybody meets everybody; choose "
            "Swiss rounds for more.",
        )
    clock = request.clock
    if isinstance(clock, messages.NoClock):
        raise RequestRefused("unknown", "A tournament needs a clock, so that a player who does not come stops nobody.")
    if clock.at_zero != "loss":
        raise RequestRefused("unknown", "In a tournament a player whose time is up loses: at_zero must be loss.")
    seconds = request.round_minutes * 60 if request.round_minutes is not None else _round_seconds(clock)
    setup = game.setup
    return events.Created(
        title=title,
        host=person.id,
        host_name=person.name,
        game=setup.spec.name,
        rules=setup.rules,
        edition=setup.edition,
        parameters=setup.changed(),
        clock=clock,
        format=request.format,
        rounds=request.rounds,
        places=request.places,
        round_seconds=seconds,
        pause_seconds=request.pause_seconds,
    )


def _round_seconds(clock: messages.ClockKind) -> int:
    """Return the time limit of a round by default."""
    if isinstance(clock, messages.GameClock):
        return max(600, ROUND_PER_CLOCK * clock.seconds)
    if isinstance(clock, messages.MoveClock):
        return max(7200, 100 * clock.seconds)
    return 60 * 86400


async def get(context: RequestContext) -> tournament_schema.Tournament:
    id = parse_path(context.path["tournament"], TournamentId)
    tournaments = context.app_state.tournaments
    if context.query.since is not UNSET:
        await tournaments.wait(id, context.query.since, NEWS_WITHIN, context.clients)
    return _shown(context, await tournaments.load(id), await context.person())


async def act(context: RequestContext) -> tournament_schema.Tournament:
    id = parse_path(context.path["tournament"], TournamentId)
    tournaments = context.app_state.tournaments
    tournament = await tournaments.load(id)
    request: tournament_schema.AnyTournamentAct = context.body
    if isinstance(request, tournament_schema.StartTournament) and tournament.status == "open":
        context.app_state.moderation.require_new_games()
    if isinstance(request, tournament_schema.JoinTournament):
        commands.require_not_over(tournament)
        person = await context.person_or_new_guest(request.name)
        if await context.app_state.live_tables.store.read(is_blocked, person.id, [tournament.created.host]):
            raise RequestRefused("not-allowed", "You cannot take part: the host has blocked you.")
    else:
        person = await context.require_person()
    if isinstance(request, tournament_schema.EnterBot):
        _require_bot(tournament.created, request.bot)
    changed = await tournaments.change(id, _work(request, person))
    return _shown(context, changed, person)


def _require_bot(created: events.Created, bot: str) -> None:
    """Raise `RequestRefused` if there is no bot of this name for the game of a tournament."""
    opened = Opened(created.game, created.rules, created.edition, created.parameters, GAMES, created.clock, "")
    try:
        require_bot(bot, game_of(opened))
    except RequestRefused:
        raise
    except LeylineError as error:
        raise RequestRefused("not-now", f"This game cannot be played any more. {error}") from error


def _work(request: tournament_schema.AnyTournamentAct, person: Person) -> Work:
    """Return what a request does to a tournament."""

    def work(change: Change) -> None:
        match request:
            case tournament_schema.JoinTournament():
                commands.join(change, person.id, person.name)
                return
            case tournament_schema.LeaveTournament():
                commands.leave(change, person.id)
                return
        commands.require_host(change.tournament, person.id)
        match request:
            case tournament_schema.EnterBot():
                commands.add_bot(change, request.bot)
            case tournament_schema.RemoveEntrant():
                commands.remove(change, request.entrant)
            case tournament_schema.CloseRegistration():
                commands.close(change, request.closed)
            case tournament_schema.StartTournament():
                commands.start(change)
            case tournament_schema.EndTournament():
                commands.end(change)

    return work


def _shown(context: RequestContext, tournament: Tournament, person: Person | None) -> tournament_schema.Tournament:
    now = context.app_state.live_tables.service_clock.now()
    return view(tournament, None if person is None else person.id, now)


async def list_own(context: RequestContext) -> tournament_schema.OwnTournaments:
    person = await context.require_person()
    rows = await context.app_state.live_tables.store.read(tournament_queries.list_of, person.id, MAX_LIST)
    return tournament_schema.OwnTournaments(
        [tournament_schema.ListedTournament(id, title, game, status) for id, title, game, status in rows]
    )


ENDPOINTS = [
    Endpoint(
        method="POST",
        path="/api/tournaments",
        name="create tournament",
        summary="Create a tournament, reached by its id alone.",
        handler=create,
        accepts=tournament_schema.NewTournament,
        returns=tournament_schema.Tournament,
        refusals=("not-signed-in", "not-allowed", "not-now", "unknown", "taken"),
    ),
    Endpoint(
        method="GET",
        path="/api/tournaments/{tournament}",
        name="tournament",
        summary="Return a tournament; with `since`, once there is news.",
        handler=get,
        query=tournament_schema.TournamentQuery,
        returns=tournament_schema.Tournament,
    ),
    Endpoint(
        method="POST",
        path="/api/tournaments/{tournament}/do",
        name="act in tournament",
        summary="Join or leave a tournament or, as its host, run it.",
        handler=act,
        accepts=tournament_schema.AnyTournamentAct,
        returns=tournament_schema.Tournament,
        max_bytes=4096,
        refusals=("not-signed-in", "not-yours", "not-allowed", "not-now", "unknown", "taken", "over"),
    ),
    Endpoint(
        method="GET",
        path="/api/me/tournaments",
        name="my_tournaments",
        summary="List the tournaments that one hosts or joined, the latest first.",
        handler=list_own,
        returns=tournament_schema.OwnTournaments,
        refusals=("not-signed-in",),
    ),
]
