"""Tables whose rules this program no longer plays: ended, named, and their record kept."""

from __future__ import annotations

import random

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from leyline.core import record
from leyline.server import messages
from leyline.server.store import engines, schema
from leyline.server.tables import old_rules
from leyline.server.tables.transaction import Transaction
from tests.server.client import Person, Socket
from tests.server.server_process import Server
from tests.server.table_harness import ANN, BEN, LIGHT, TableHarness
from tests.server.waiting import wait_for


def age(database: str) -> None:
    """Let all stored tables have been played by rules older than any that this program plays."""
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.begin() as connection:
        first = schema.events.c.n == 1
        body = sa.func.replace(schema.events.c.body, '"rules":2', '"rules":0')
        connection.execute(sa.update(schema.events).where(first).values(body=body))
    engine.dispose()


def played(game: str, seed: int, **given: object) -> TableHarness:
    """A game with an undo, an early move of a bot, and a loss on time or by resigning."""
    harness = TableHarness(game, **given)  # type: ignore[arg-type]
    if game == "aidalon":
        harness.do(ANN, messages.Sit(harness.id(), LIGHT, parameters={"deck": "boom-town"}))
        harness.do(BEN, messages.Sit(harness.id(), 1))
    else:
        harness.seated()
    rng = random.Random(seed)
    for _ in range(40):
        match = harness.table.match
        assert match is not None
        if harness.table.status == "over":
            return harness
        harness.act(harness.option(rng.randrange(len(harness.table.game.options(match.state)))))
    seat = harness.table.pending()
    assert seat is not None
    transaction = Transaction(harness.table, harness.moment())
    transaction.act(seat, harness.option(), by="greedy", early=True)
    transaction.undo(seat, harness.table.entry, agreed=True)
    harness.keep(transaction)
    harness.do(BEN, messages.Resign(harness.id(), 1))
    return harness


@pytest.mark.parametrize(
    ("game", "given"),
    [("grove", {}), ("channeling", {"sides": "random"}), ("runestones", {}), ("aidalon", {"key": "0b" * 32})],
)
def test_a_record_written_without_the_rules_is_the_same_but_for_its_result(game: str, given: dict[str, object]) -> None:
    harness = played(game, 3, **given)
    assert harness.table.status == "over"
    text = old_rules.record_text(harness.events)
    whole = harness.table.record().text().splitlines(keepends=True)
    assert text == "".join([line for line in whole if not line.startswith("result ")])
    assert record.read(text).replay().result() is not None


def test_games_by_old_rules_are_ended_and_their_records_kept(database: str) -> None:
    server = Server(database).start()
    with Person(server.host, "Ann") as ann, Person(server.host) as stranger:
        done, running, unopened = [ann.opens("grove", "me", "me") for _ in range(3)]
        with ann.at(done) as one:
            one.act(seat=one.state()["waiting"]["seat"])
            one.ok("resign", seat=0)
        with ann.at(running) as one:
            for _ in range(4):
                one.act(seat=one.state()["waiting"]["seat"])
        before = stranger.ask("GET", f"/tables/{done}/record").text
        server.kill()
        age(database)
        server.start()
        again = ann.no("GET", f"/tables/{running}")
        assert again.code == "over"
        assert again.words == (
            "This game ended unfinished: rules 0 of Battle for the Grove are no longer played here. Its record is kept."
        )
        assert ann.no("GET", f"/tables/{running}").words == again.words, "ended once"
        assert stranger.no("GET", f"/tables/{done}").words.startswith("This game is over: rules 0 of")
        kept = stranger.ask("GET", f"/tables/{done}/record").text
        assert kept.partition("\n\n")[2].splitlines() == [
            line for line in before.partition("\n\n")[2].splitlines() if not line.startswith("result")
        ]
        assert "table  resign" not in stranger.ask("GET", f"/tables/{running}/record").text
        with pytest.raises(ConnectionClosed) as closed:
            Socket(server.host, running)
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4004, again.words)

        def over() -> set[str]:
            return {each["id"] for each in ann.ok("GET", "/me/tables", status="over")["tables"]}

        wait_for(lambda: over() == {done, running, unopened}, "a table that nobody opens is not ended")
        assert stranger.no("GET", f"/tables/{unopened}").code == "over"
        assert ann.ok("DELETE", "/me") is not None
        assert "Ann" not in stranger.ask("GET", f"/tables/{running}/record").text
    ended = [line for line in server.logs() if line["event"] == "table ended unfinished"]
    assert len(ended) == 2
    assert server.complaints() == []
    server.stop()


def test_games_by_newer_rules_are_left_to_the_program_that_knows_them() -> None:
    opened = TableHarness().table.opened
    opened.rules = 99
    assert not old_rules.is_old(opened)
    opened.game = "not installed"
    assert not old_rules.is_old(opened)
