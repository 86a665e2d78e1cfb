"""Steps: an update that covers several entries shows a seat each of them, as far as it may see them."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import UNSET

from leyline.core.match import MOST_PASSED
from leyline.server import messages
from leyline.server.tables import client_view, events
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.table import Table
from tests.server.table_harness import DARK, LIGHT, TableHarness


def update(harness: TableHarness, before: Table, seat: int | None) -> messages.Update:
    """Return what a seat is sent of the latest change."""
    return client_view.changes(client_view.Change(before, harness.table, harness.now), seat)


def steps(told: messages.Update) -> list[messages.Step]:
    return [] if told.steps is UNSET else told.steps


def test_dice_are_rolled_in_a_step_before_what_they_bring() -> None:
    harness = TableHarness("grove", first_player="Light").seated()
    for text in ("stand grove", "move grove c1", "stand grove", "move grove c2"):
        harness.act(text)
    before = harness.act("channel c1")
    for seat in (LIGHT, DARK, None):
        told = update(harness, before, seat)
        (step,) = steps(told)
        assert isinstance(told.log, list)
        assert isinstance(told.view, dict)
        assert (step.view["phase"], step.view["rolling"], step.view["at"]) == ("roll", "channel", 1)
        assert (told.view["phase"], told.view["rolling"]) == ("act", None)
        rolled = next(line for line in told.log if line.kind == "rolled")
        assert step.entry == rolled.entry - 1
        assert [line.kind for line in told.log if line.entry <= step.entry] == ["try-channel"]


def test_an_action_alone_has_no_steps() -> None:
    harness = TableHarness("grove", first_player="Light").seated()
    before = harness.act("stand grove")
    assert update(harness, before, DARK).steps is UNSET
    assert harness.update(DARK).steps is UNSET


def played(harness: TableHarness, acts: int) -> list[tuple[Table, Table]]:
    """Play at random and return each change."""
    rng = Random(7)
    changes: list[tuple[Table, Table]] = []
    while harness.table.status == "running" and len(changes) < acts:
        assert harness.table.match is not None
        codes = harness.table.game.options(harness.table.match.state)
        before = harness.act(harness.table.game.text(rng.choice(codes)))
        changes.append((before, harness.table))
    return changes


@pytest.mark.parametrize(
    ("game", "edition"), [("channeling", "second"), ("runestones", "full"), ("aidalon", "showcase")]
)
def test_each_step_is_the_view_after_its_entry(game: str, edition: str) -> None:
    harness = TableHarness(game, edition).seated()
    several = 0
    for before, after in played(harness, 60):
        record = after.record()
        for seat in (LIGHT, DARK):
            told = client_view.changes(client_view.Change(before, after, harness.now), seat)
            found = steps(told)
            several += len(found) > 1
            assert [step.entry for step in found] == sorted({step.entry for step in found})
            for step in found:
                assert before.entry < step.entry < after.entry
                if step is found[0]:
                    match = record.truncated(step.entry).replay()
                    assert step.view == match.game.view(match.state, seat)
    assert several or game == "channeling"


def test_a_card_that_another_draws_is_seen_to_move_but_not_to_be() -> None:
    harness = TableHarness("runestones", "base").seated()
    for before, after in played(harness, 80):
        told = client_view.changes(client_view.Change(before, after, harness.now), DARK)
        for step in steps(told):
            assert step.view["players"][LIGHT]["hand"] is None
            assert step.view["players"][DARK]["hand"] is not None
        if len(steps(told)) > 1:
            sizes = [step.view["players"][LIGHT]["hand_size"] for step in steps(told)]
            if sizes == sorted(set(sizes)):
                return
    pytest.fail("nobody drew several cards")


def test_a_table_that_catches_up_skips_the_oldest_steps() -> None:
    harness = TableHarness("runestones", "base").seated()
    first = harness.table
    played(harness, 120)
    behind = first.copy()
    for stored in harness.events[first.n :]:
        behind.apply(stored)
    assert behind.passed is not None
    assert len(behind.passed.positions) == MOST_PASSED
    told = client_view.changes(client_view.Change(first, behind, harness.now), LIGHT)
    found = steps(told)
    assert 0 < len(found) <= MOST_PASSED
    assert found[-1].entry < behind.entry


def test_a_table_in_memory_keeps_no_positions_between() -> None:
    harness = TableHarness("grove").seated()
    played(harness, 12)
    again = rebuild(harness.table.id, harness.events)
    assert again.passed is None
    assert again.match is not None
    assert again.match.passed is None
    assert harness.table.match is not None
    assert harness.table.match.passed is None
    assert isinstance(harness.events[0].event, events.Opened)
