"""A table without a server: the pure part, with a time that the test sets."""

from __future__ import annotations

import pytest

from leyline import create, spec
from leyline.server import acting, due, happenings, opening, show, wire
from leyline.server.draft import Draft, Moment
from leyline.server.happenings import Logged
from leyline.server.refusal import Refused
from leyline.server.table import Table, rebuilt
from leyline.server.who import Who

ANN, BEN, CLEO = Who("ann", "Ann"), Who("ben", "Ben"), Who("cleo", "Cleo")
LIGHT, DARK = 0, 1
KEY = "04" * 32


class Felt:
    """A table, its list of happenings, and a clock on the wall."""

    def __init__(
        self,
        game: str = "grove",
        edition: str = "",
        clock: wire.ClockKind | None = None,
        stand_in: wire.StandIn | None = None,
        key: str = KEY,
        **parameters: object,
    ) -> None:
        setup = create(game, edition, 2, parameters).setup
        what = happenings.Opened(
            game,
            spec(game).rules_version,
            setup.edition,
            setup.changed(),
            2,
            clock or wire.NoClock(),
            key,
            host="ann",
            stand_in=stand_in,
        )
        self.now = 1000
        draft = opening.opened("0" * 32, what, self.moment())
        self.table = draft.table
        self.logged: list[Logged] = draft.made
        self._ids = 0

    def moment(self) -> Moment:
        return Moment(self.now, 1_000_000 + self.now)

    def seated(self, *people: Who) -> Felt:
        """People sit down in order; the game begins when all have."""
        for seat, who in enumerate(people or (ANN, BEN)):
            self.do(who, wire.Sit(self.id(), seat))
        return self

    def id(self) -> str:
        self._ids += 1
        return f"m{self._ids}"

    def keep(self, draft: Draft) -> Table:
        """What the store and the house would do."""
        before = self.table
        self.logged += draft.made
        self.table = draft.table
        assert rebuilt(self.table.id, self.logged).clock == self.table.clock
        return before

    def do(self, who: Who, request: wire.Request) -> Table:
        """Carry out a request: the table before it."""
        draft = Draft(self.table, self.moment())
        acting.handle(draft, who, request)
        draft.sign(str(who.person), request.id)
        return self.keep(draft)

    def no(self, who: Who, request: wire.Request) -> Refused:
        """The refusal of a request, after which everything is as it was."""
        draft = Draft(self.table, self.moment())
        before = self.table.n
        with pytest.raises(Refused) as refused:
            acting.handle(draft, who, request)
        assert self.table.n == before
        return refused.value

    def settle(self) -> None:
        """Let happen what is due."""
        draft = Draft(self.table, self.moment())
        due.settle(draft)
        self.keep(draft)

    def passes(self, milliseconds: int) -> Felt:
        """Time goes by."""
        self.now += milliseconds
        return self

    # --- playing ----------------------------------------------------------------------------------------------

    def who(self, seat: int) -> Who:
        chair = self.table.chairs[seat]
        return Who(chair.person, chair.name)

    def option(self, number: int = 0) -> str:
        assert self.table.match is not None
        game = self.table.game
        return game.text(game.options(self.table.match.state)[number])

    def act(self, text: str = "") -> Table:
        """The seat that is waited for does something, by default the first thing it may."""
        seat = self.table.pending()
        assert seat is not None
        request = wire.Act(self.id(), seat, self.table.decision, text or self.option())
        return self.do(self.who(seat), request)

    def acts_until(self, seat: int) -> Felt:
        """Play on until that seat is waited for."""
        while self.table.pending() != seat:
            self.act()
        return self

    def update(self, seat: int | None) -> wire.Update:
        return show.full(self.table, seat, self.now)

    def words(self) -> list[str]:
        """The log as a spectator reads it."""
        log = self.update(None).log
        assert isinstance(log, list)
        return [line.words for line in log]

    def position(self) -> dict[str, object]:
        assert self.table.match is not None
        return self.table.match.state.dump()
