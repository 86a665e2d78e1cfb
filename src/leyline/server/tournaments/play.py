"""How a tournament goes on by itself: rounds begin, tables open, games are counted, time runs out. Pure, and safe to
repeat: what was decided or opened is never decided or opened again."""

from __future__ import annotations

from leyline.server.tournaments import events, pairing
from leyline.server.tournaments.change import Change, TableResult
from leyline.server.tournaments.pairing import BYE, Contender, Pair
from leyline.server.tournaments.tournament import Match, Tournament

WIN, DRAW, LOSS = 2, 1, 0
"""Half points of a game."""


def settle(change: Change) -> None:
    """Do all that follows at once: forfeits of players who left, second games, the next round, the end."""
    tournament = change.tournament
    while tournament.status == "running":
        for number, match in list(tournament.undecided()):
            _go_on(change, number, match)
        if not tournament.people_present or len(tournament.present) < 2:
            change.end("deserted")
            return
        present = tournament.round
        if present is None or present.ended is None:
            return
        if tournament.last_round:
            change.end("finished")
        elif present.ended + tournament.created.pause_seconds * 1000 <= change.now.at:
            begin_round(change)
        else:
            return


def _go_on(change: Change, number: int, match: Match) -> None:
    """Decide the games of a match whose player has left, or open the table of its second game."""
    tournament = change.tournament
    gone = [tournament.entrants[entrant].left for entrant in (match.first, match.second)]
    if any(gone):
        for game in range(len(match.games)):
            change.decide(number, game, LOSS if gone[0] else WIN, LOSS if gone[1] else WIN, "forfeit")
    elif match.games[0].decided and not match.games[1].decided and not match.games[1].table:
        change.add(events.GameOpened(number, change.open_game(match.first, match.second, 1)))


# --- rounds -----------------------------------------------------------------------------------------------------


def begin_round(change: Change) -> None:
    """Pair the next round and open the tables of its first games."""
    tournament = change.tournament
    pairs = _round_robin(tournament) if tournament.created.format == "round-robin" else _swiss(tournament)
    left = {number for number, entrant in enumerate(tournament.entrants) if entrant.left}
    matches = [
        events.PairedMatch(first, second, "" if {first, second} & left else change.open_game(first, second, 0))
        for first, second in pairs
        if second != BYE
    ]
    byes = [first for first, second in pairs if second == BYE and first not in left]
    change.add(events.RoundBegun(matches, byes[0] if byes else None))


def _round_robin(tournament: Tournament) -> list[Pair]:
    players = tournament.players or tournament.present
    pairs = pairing.round_robin(len(players))[len(tournament.rounds)]
    return [(players[first], second if second == BYE else players[second]) for first, second in pairs]


def _swiss(tournament: Tournament) -> list[Pair]:
    results = tournament.results()
    began = [match.first for each in tournament.rounds for match in each.matches]
    contenders = []
    for number in tournament.present:
        played = results.get(number, [])
        met = tuple([BYE if each.opponent is None else each.opponent for each in played])
        contenders.append(Contender(number, sum([each.points for each in played]), met, began.count(number)))
    return pairing.swiss(contenders, f"{tournament.id}/{len(tournament.rounds)}")


# --- results ----------------------------------------------------------------------------------------------------


def count_games(change: Change, results: list[TableResult]) -> None:
    """Count games that are over at their tables, then go on."""
    over = {each.table: each.winners for each in results}
    for number, match in list(change.tournament.undecided()):
        for game, found in enumerate(match.games):
            if found.table in over and not found.decided:
                first, second = _points(over.pop(found.table), game)
                change.decide(number, game, first, second, "played")
    change.done += over  # counted before, or of a tournament that is over
    settle(change)


def _points(winners: list[int], game: int) -> tuple[int, int]:
    """Return the half points of a match's entrants, who change seats for the second game."""
    if len(winners) != 1:
        return DRAW, DRAW
    return (WIN, LOSS) if winners[0] == game else (LOSS, WIN)


def apply_due(change: Change, absent: dict[str, int]) -> None:
    """Do what is due by now. `absent` has, for tables of the present round, the seat that is to move and whose player
    has not made a single move: they lose by forfeit when the time of the round is up; other games are draws."""
    tournament = change.tournament
    due = tournament.due()
    if due is None or due > change.now.at:
        return
    if tournament.status == "open":
        change.end("expired")
        return
    if tournament.round is not None and tournament.round.ended is None:
        for number, match in list(tournament.undecided()):
            _time_up(change, number, match, absent)
    settle(change)


def _time_up(change: Change, number: int, match: Match, absent: dict[str, int]) -> None:
    """Decide the games of a match whose round has no time left."""
    playing = next((at for at, game in enumerate(match.games) if not game.decided), 0)
    seat = absent.get(match.games[playing].table)
    for game in range(playing, len(match.games)):
        if seat is None:
            change.decide(number, game, DRAW, DRAW, "unfinished")
        else:
            first, second = _points([1 - seat], playing)
            change.decide(number, game, first, second, "forfeit")
