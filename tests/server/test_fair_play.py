"""Hints among people: off unless the host allowed them, and never in secret."""

from __future__ import annotations

from functools import partial

import pytest

from leyline.server import messages
from leyline.server.errors import RequestRefused
from leyline.server.tables import client_view, commands
from leyline.server.tables.transaction import Transaction
from tests.server.client import Person, Socket
from tests.server.table_harness import ANN, BEN, DARK, LIGHT, TableHarness


def ask(harness: TableHarness, seat: int = LIGHT, decision: int | None = None) -> None:
    transaction = Transaction(harness.table, harness.moment())
    commands.note_hint(transaction, seat, harness.table.decision if decision is None else decision)
    harness.keep(transaction)


def test_a_hint_among_people_is_told_to_everybody_once_a_decision() -> None:
    harness = TableHarness().seated()
    ask(harness)
    ask(harness)
    assert harness.words().count("Light asks for a hint.") == 1
    harness.act("stand grove")
    ask(harness)
    assert harness.words().count("Light asks for a hint.") == 2


def test_without_leave_of_the_host_there_are_none() -> None:
    harness = TableHarness(hints=False).seated()
    before = harness.table.n
    with pytest.raises(RequestRefused, match="Hints are off") as refused:
        ask(harness)
    assert (refused.value.code, harness.table.n) == ("not-allowed", before)
    assert client_view.card(harness.table).hints is False


def test_a_person_among_bots_asks_freely_and_silently() -> None:
    harness = TableHarness(hints=False)
    harness.do(ANN, messages.Sit("a", LIGHT))
    harness.do(ANN, messages.Sit("b", DARK, "random"))
    before = harness.table.n
    ask(harness)
    assert harness.table.n == before
    screen = TableHarness(hints=False).seated(ANN, ANN)
    ask(screen)


@pytest.mark.parametrize(("seat", "late"), [(DARK, 0), (LIGHT, -1), (LIGHT, 1)])
def test_a_hint_is_for_the_seat_to_move_now(seat: int, late: int) -> None:
    harness = TableHarness().seated()
    with pytest.raises(RequestRefused) as refused:
        ask(harness, seat, harness.table.decision + late)
    assert refused.value.code == "not-now"


def test_a_rematch_keeps_the_agreement() -> None:
    harness = TableHarness(hints=False).seated()
    harness.do(ANN, messages.Resign("r", LIGHT))
    harness.do(ANN, messages.Offer("o", LIGHT, "rematch"))
    transaction = Transaction(harness.table, harness.moment())
    commands.handle(transaction, BEN, messages.Answer("y", DARK, harness.table.offers[0].number, True))
    [(rematch, _)] = transaction.opened_tables
    assert rematch.opened.hints is False


def test_over_the_wire(ann: Person, ben: Person) -> None:
    for allowed in (False, True):
        table = ann.opens("grove", "me", "open", hints=allowed)
        ben.sits(table, 1)
        with ann.at(table) as one, ben.at(table) as other:
            assert other.welcome["card"]["hints"] is allowed
            mover, seat = (one, 0) if one.state()["waiting"]["seat"] == 0 else (other, 1)
            decision = mover.state()["decision"]
            if not allowed:
                assert mover.no("hint", seat=seat, decision=decision).code == "not-allowed"
                continue
            mover.ok("hint", seat=seat, decision=decision)
            watcher = other if mover is one else one
            watcher.until(partial(_is_told, watcher))


def _is_told(watcher: Socket, _: object) -> bool:
    return any(["asks for a hint" in line for line in watcher.log[watcher.seat]])
