"""Tables of games by letter, without the letters: nothing is drawn before every seat has told its share."""

from __future__ import annotations

import pytest

from leyline.core import record, shares
from leyline.core.shares import chain
from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.tables import by_letter, events
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.transaction import Transaction
from tests.server.table_harness import ANN, BEN, CLEO, DARK, LIGHT, TableHarness

SEEDS = ("1b" * 32, "2c" * 32)


def told(moment: int) -> list[str]:
    """The share of every seat at a moment of the game."""
    return [chain(seed)[moment] for seed in SEEDS]


def invited() -> TableHarness:
    """A Grove by letter at which both have sat down."""
    harness = TableHarness("grove", first_player="Light").reopened(by_letter=True)
    transaction = Transaction(harness.table, harness.moment())
    for seat, (identity, seed) in enumerate(zip((ANN, BEN), SEEDS, strict=True)):
        transaction.add(events.Sat(seat, str(identity.person), identity.name, anchor=chain(seed)[0]))
    harness.keep(transaction)
    return harness


def begun() -> TableHarness:
    harness = invited()
    transaction = Transaction(harness.table, harness.moment())
    transaction.begin()
    harness.keep(transaction)
    return harness


def draws(harness: TableHarness, moment: int) -> events.Drew:
    """The draw of a moment, by the second seat."""
    transaction = Transaction(harness.table, harness.moment())
    transaction.draw(DARK, told(moment))
    harness.keep(transaction)
    drew = transaction.new_events[-1].event
    assert isinstance(drew, events.Drew)
    return drew


def at_a_roll() -> TableHarness:
    """Light rolls the dice for a channel."""
    harness = begun()
    for text in ("stand grove", "move grove c1", "stand grove", "move grove c2", "channel c1"):
        harness.act(text)
    return harness


def test_nothing_is_drawn_before_all_shares_are_told() -> None:
    harness = at_a_roll()
    assert by_letter.draw_is_due(harness.table)
    assert harness.table.pending() is None
    assert harness.table.shares == []
    drew = draws(harness, 1)
    assert (drew.seat, drew.shares, len(drew.drawn)) == (DARK, told(1), 1)
    assert harness.table.shares == told(1)
    assert not by_letter.draw_is_due(harness.table)
    assert harness.table.pending() is not None
    assert harness.table.decision == harness.table.n


def test_the_draw_is_the_one_that_the_shares_settle() -> None:
    harness = at_a_roll()
    before = harness.table.match
    assert before is not None
    expected = shares.chance_of(told(1)).draw(before.game, before.state, harness.table.entry + 1)
    assert draws(harness, 1).drawn == [before.game.text(expected)]


def test_a_table_is_rebuilt_with_its_draws() -> None:
    harness = at_a_roll()
    draws(harness, 1)
    again = rebuild(harness.table.id, harness.events)
    assert again.shares == harness.table.shares
    assert again.record().text() == harness.table.record().text()
    assert again.match is not None
    assert again.match.chance is None
    assert again.match.state.dump() == harness.position()


def test_the_record_of_a_finished_game_proves_every_draw() -> None:
    harness = at_a_roll()
    draws(harness, 1)
    seat = harness.table.pending()
    assert seat is not None
    assert harness.table.record().key == b""
    harness.do(harness.identity(seat), messages.Resign("r", seat))
    assert (harness.table.commitment, harness.table.revealed_key) == ("", "")
    text = harness.table.record().text()
    assert record.read(text).verify().draws == 1
    assert f"chance shares {told(0)[0]} {told(0)[1]}\n" in text


def test_dice_of_a_table_show_what_those_of_its_record_show() -> None:
    for harness in (at_a_roll(), TableHarness("grove", first_player="Light").seated()):
        if harness.table.opened.by_letter:
            draws(harness, 1)
        else:
            for text in ("stand grove", "move grove c1", "stand grove", "move grove c2", "channel c1"):
                harness.act(text)
        match, again = harness.table.match, harness.table.record().replay()
        assert match is not None
        assert match.log(LIGHT) == again.log(LIGHT)


def test_one_resigns_at_ones_own_turn_alone() -> None:
    harness = begun()
    refused = harness.no(BEN, messages.Resign("r", DARK))
    assert (refused.code, refused.words) == ("not-now", "By letter you can resign when it is your turn.")
    harness.do(ANN, messages.Resign("s", LIGHT))
    assert harness.table.status == "over"


@pytest.mark.parametrize(
    ("who", "request_", "words"),
    [
        (ANN, messages.Offer("o", LIGHT, "draw"), "By letter there are no offers"),
        (CLEO, messages.Sit("s", DARK), "belongs to the player to whom you send the letter"),
    ],
)
def test_what_letters_cannot_carry_is_refused(who: Identity, request_: messages.Request, words: str) -> None:
    refused = begun().no(who, request_)
    assert refused.code == "not-allowed"
    assert words in refused.words
