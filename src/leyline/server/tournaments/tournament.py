"""A tournament as the sum of its events. `apply` decides nothing and refuses nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from leyline.server.tables.events import FORGOTTEN
from leyline.server.tournaments import events
from leyline.server.tournaments.events import AnyEvent, StoredEvent
from leyline.server.tournaments.pairing import most_rounds
from leyline.server.tournaments.standings import BYE_POINTS, Played, Standing, standings

Status = Literal["open", "running", "over"]
GAMES = 2
"""Games of a match: each player has each side once."""
EXPIRES_AFTER = 14 * 86_400_000
"""Milliseconds after which a tournament that was not started is over."""


class Entrant(Struct, frozen=True):
    """A person or a bot that takes part."""

    name: str
    person: str | None = None
    bot: str = ""
    left: bool = False
    removed: bool = False


class Game(Struct, frozen=True):
    """One of the games of a match."""

    table: str = ""
    first: int | None = None
    """The half points of the match's first entrant; None while the game is not decided."""
    second: int = 0
    how: events.How = "played"

    @property
    def decided(self) -> bool:
        return self.first is not None


class Match(Struct, frozen=True):
    """Two entrants and their games. The first one has the first side in the first game, the other in the second."""

    first: int
    second: int
    games: tuple[Game, ...] = (Game(), Game())

    @property
    def decided(self) -> bool:
        return all([game.decided for game in self.games])

    def points(self, entrant: int) -> int:
        """Return the half points of one of the two, so far."""
        decided = [game for game in self.games if game.first is not None]
        return sum([(game.first or 0) if entrant == self.first else game.second for game in decided])


class Round(Struct, frozen=True):
    """The matches of a round."""

    began: int
    """The service time."""
    matches: tuple[Match, ...]
    bye: int | None = None
    ended: int | None = None
    """The service time at which its last game was decided."""


class Tournament:
    """Everything about one tournament."""

    def __init__(self, id: str, created: events.Created) -> None:
        self.id = id
        self.created = created
        self.n = 0
        self.at = 0
        self.opened_at = 0
        self.status: Status = "open"
        self.closed = False
        self.entrants: list[Entrant] = []
        self.players: list[int] = []
        """The entrants who were there when the first round began; the others left before."""
        self.rounds: list[Round] = []
        self.host_name = created.host_name
        self.ended_by: events.EndedBy | None = None

    def copy(self) -> Tournament:
        """Return an independent copy."""
        twin = Tournament.__new__(Tournament)
        twin.__dict__.update(self.__dict__)
        twin.entrants = self.entrants[:]
        twin.rounds = self.rounds[:]
        return twin

    # --- what is known about it -------------------------------------------------------------------------------

    @property
    def present(self) -> list[int]:
        """The numbers of the entrants who have not left."""
        return [number for number, entrant in enumerate(self.entrants) if not entrant.left]

    @property
    def people_present(self) -> list[int]:
        return [number for number in self.present if self.entrants[number].person is not None]

    def entrant_of(self, person: str | None) -> int | None:
        """Return the number of a person who takes part; of several, the one who has not left, or the latest."""
        own = [number for number, entrant in enumerate(self.entrants) if person and entrant.person == person]
        return max(own, key=lambda number: (not self.entrants[number].left, number), default=None)

    @property
    def round(self) -> Round | None:
        """The round that is being played, or was played last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def last_round(self) -> bool:
        """Whether no round follows the present one."""
        return len(self.rounds) >= self.planned_rounds

    @property
    def planned_rounds(self) -> int:
        """How many rounds there are to be, by the number of entrants so far."""
        players = len(self.players) if self.rounds else len(self.present)
        if self.created.format == "round-robin":
            return players - 1 + players % 2
        return min(self.created.rounds, most_rounds(players))

    def due(self) -> int | None:
        """Return the service time at which something happens by itself, None if nothing will."""
        if self.status == "over":
            return None
        found = self.round
        if found is None:
            return self.opened_at + EXPIRES_AFTER
        if found.ended is not None:
            return found.ended + (0 if self.last_round else self.created.pause_seconds * 1000)
        return found.began + self.created.round_seconds * 1000

    def undecided(self) -> Iterator[tuple[int, Match]]:
        """Yield the matches of the present round that are not decided, with their numbers."""
        if self.round is not None and self.status == "running":
            for number, match in enumerate(self.round.matches):
                if not match.decided:
                    yield number, match

    def results(self) -> dict[int, list[Played]]:
        """Return the matches of every player, as far as they have been decided."""
        found: dict[int, list[Played]] = {number: [] for number in self.players}
        for each in self.rounds:
            for match in each.matches:
                if any([game.decided for game in match.games]):
                    found[match.first].append(Played(match.second, match.points(match.first)))
                    found[match.second].append(Played(match.first, match.points(match.second)))
            if each.bye is not None:
                found[each.bye].append(Played(None, BYE_POINTS))
        return found

    def standings(self) -> list[Standing]:
        """Return the table, the best first."""
        return standings(self.results(), self.created.format == "swiss")

    # --- applying events --------------------------------------------------------------------------------------

    def apply(self, stored: StoredEvent) -> None:
        """Apply one event."""
        self.n = stored.n
        self.at = max(self.at, stored.at)
        self._apply(stored.event, stored.at)

    def _apply(self, event: AnyEvent, at: int) -> None:
        match event:
            case events.Created():
                self.opened_at = at
            case events.Joined():
                self.entrants.append(Entrant(event.name, event.person))
            case events.BotEntered():
                self.entrants.append(Entrant(event.bot, bot=event.bot))
            case events.Left():
                self.entrants[event.entrant] = replace(self.entrants[event.entrant], left=True, removed=event.removed)
            case events.Closed():
                self.closed = event.closed
            case events.RoundBegun():
                self._begin_round(event, at)
            case events.GameOpened():
                second = replace(self.rounds[-1].matches[event.match].games[1], table=event.table)
                self._set_game(event.match, 1, second, at)
            case events.GameDecided():
                before = self.rounds[-1].matches[event.match].games[event.game]
                game = replace(before, first=event.first, second=event.second, how=event.how)
                self._set_game(event.match, event.game, game, at)
            case events.Ended():
                self.status = "over"
                self.ended_by = event.by
            case events.Forgotten():
                self._forget(event.person)

    def _begin_round(self, event: events.RoundBegun, at: int) -> None:
        self.status = "running"
        self.closed = True
        if not self.rounds:
            self.players = self.present
        matches = [Match(each.first, each.second, (Game(each.table), Game())) for each in event.matches]
        self.rounds.append(Round(at, tuple(matches), event.bye, None if matches else at))

    def _set_game(self, match: int, number: int, game: Game, at: int) -> None:
        present = self.rounds[-1]
        games = list(present.matches[match].games)
        games[number] = game
        matches = list(present.matches)
        matches[match] = replace(matches[match], games=tuple(games))
        ended = at if all([each.decided for each in matches]) else None
        self.rounds[-1] = replace(present, matches=tuple(matches), ended=ended)

    def _forget(self, person: str) -> None:
        if self.created.host == person:
            self.host_name = FORGOTTEN
        self.entrants = [
            replace(entrant, name=FORGOTTEN) if entrant.person == person else entrant for entrant in self.entrants
        ]


def rebuild(id: str, stored: list[StoredEvent]) -> Tournament:
    """Return the tournament that these events, from the first on, make."""
    first = stored[0].event
    assert isinstance(first, events.Created)
    tournament = Tournament(id, first)
    for each in stored:
        tournament.apply(each)
    return tournament
