"""The course of a tournament without a server: whatever happens in whatever order, it ends, every game counts once, and
its events make it again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leyline.server.errors import RequestRefused
from leyline.server.messages import GameClock
from leyline.server.tables.table_parts import Timestamp
from leyline.server.tournaments import commands, events, play
from leyline.server.tournaments.change import Change, TableResult
from leyline.server.tournaments.events import StoredEvent
from leyline.server.tournaments.standings import BYE_POINTS
from leyline.server.tournaments.tournament import Tournament, rebuild

ID = "f" * 32


class Course:
    """A tournament, its time, and the tables that are open."""

    def __init__(self, format: Literal["swiss", "round-robin"], players: int, seed: int) -> None:
        self.luck = random.Random(seed)
        self.created = events.Created(
            "Cup",
            "host",
            "Host",
            "grove",
            1,
            "standard",
            {},
            GameClock(60),
            format,
            4,
            16,
            600,
            self.luck.choice((0, 60)),
        )
        self.tournament = Tournament(ID, self.created)
        self.stored: list[StoredEvent] = []
        self.now = 0
        self.open: list[str] = []
        """Tables whose games are not over."""
        self.opened: list[str] = []
        self.closing: list[str] = []
        self.do(lambda change: change.add(self.created))
        for number in range(players):
            if self.luck.random() < 0.6 or number == 0:
                self.do(lambda change, number=number: commands.join(change, f"p{number}", f"P{number}"))  # type: ignore[misc]
            else:
                self.do(lambda change: commands.add_bot(change, "greedy"))

    def do(self, work: Callable[[Change], object]) -> None:
        change = Change(self.tournament, Timestamp(self.now, self.now))
        work(change)
        self.tournament = change.tournament
        self.stored += change.new_events
        self.opened += [each.table.id for each in change.opened_tables]
        self.open += [each.table.id for each in change.opened_tables]
        self.open = [table for table in self.open if table not in {*change.done, *change.closing}]
        self.closing += change.closing

    def step(self) -> None:
        """Let something happen."""
        chance = self.luck.random()
        if chance < 0.75 and self.open:
            table = self.luck.choice(self.open)
            result = [TableResult(table, self.luck.choice(([0], [1], [0, 1], [])))]
            self.do(lambda change: play.count_games(change, result))
            n = self.tournament.n
            self.do(lambda change: play.count_games(change, result))  # another process, or after a crash
            assert self.tournament.n == n
        elif chance < 0.8:
            person = f"p{self.luck.randrange(8)}"
            if self.tournament.entrant_of(person) is not None:
                self.do(lambda change: commands.leave(change, person))
        elif chance < 0.83:
            number = self.luck.randrange(len(self.tournament.entrants))
            self.do(lambda change: commands.remove(change, number))
        else:
            self.now += self.luck.choice((1_000, 60_000, 700_000))
            absent = {table: self.luck.randrange(2) for table in self.open if self.luck.random() < 0.3}
            self.do(lambda change: play.apply_due(change, absent))


@given(st.sampled_from(["swiss", "round-robin"]), st.integers(3, 9), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_every_tournament_ends_and_every_game_counts_once(
    format: Literal["swiss", "round-robin"], players: int, seed: int
) -> None:
    course = Course(format, players, seed)
    course.do(commands.start)
    for _ in range(2000):
        if course.tournament.status == "over":
            break
        course.step()
    tournament = course.tournament
    assert tournament.status == "over"
    assert len(course.opened) == len(set(course.opened))
    assert course.open == []  # what was not played is to be ended at its table
    for number, each in enumerate(tournament.rounds):
        playing = [player for match in each.matches for player in (match.first, match.second)]
        assert len(playing) == len(set(playing))
        if number < len(tournament.rounds) - 1 or tournament.ended_by == "finished":
            assert all([match.decided for match in each.matches])
    if tournament.ended_by == "finished":
        points = sum([line.points for line in tournament.standings()])
        games = [game for each in tournament.rounds for match in each.matches for game in match.games]
        byes = [each.bye for each in tournament.rounds if each.bye is not None]
        assert points == sum([(game.first or 0) + game.second for game in games]) + BYE_POINTS * len(byes)
        assert all([(game.first, game.second) in ((2, 0), (1, 1), (0, 2), (0, 0)) for game in games])
    again = rebuild(ID, course.stored)
    assert (again.rounds, again.entrants, again.standings()) == (
        tournament.rounds,
        tournament.entrants,
        tournament.standings(),
    )


def test_an_act_that_cannot_be_leaves_the_tournament_as_it_was() -> None:
    course = Course("swiss", 3, 1)
    course.do(commands.start)
    before = course.tournament
    with pytest.raises(RequestRefused, match="This tournament has already begun"):
        course.do(lambda change: commands.join(change, "late", "Late"))
    assert course.tournament is before
