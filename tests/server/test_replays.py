"""Past positions: the same as replayed from the beginning, without doing so for every page."""

from __future__ import annotations

from pathlib import Path

import pytest

from leyline.core import record
from leyline.core.record import Record
from leyline.server.tables import replays
from leyline.server.tables.replays import SPACING, Replays

RECORDS = Path(__file__).parents[1] / "golden" / "records"
PAGE = 100


@pytest.fixture(scope="module")
def game() -> Record:
    """A game of several pages."""
    found = record.read((RECORDS / "aidalon-starter-12.ley").read_text(encoding="utf-8"))
    assert len(found.entries) > 3 * SPACING
    return found


def test_every_moment_is_as_it_was(game: Record) -> None:
    kept = Replays()
    entries = [0, 1, SPACING - 1, SPACING, SPACING + 1, 2 * SPACING, 7, len(game.entries)]
    for entry in entries + entries[::-1]:
        match, fresh = kept.match_at("one", game, entry), game.replay(entry)
        assert len(match.entries) == entry
        assert match.state.dump() == fresh.state.dump()
        assert match.live() == fresh.live()
        assert [line.words for line in match.log(0)] == [line.words for line in fresh.log(0)]


def test_a_game_is_replayed_once_however_many_pages_are_read(game: Record) -> None:
    kept = Replays()
    for since in range(0, len(game.entries), PAGE):
        match = kept.match_at("one", game, since)
        for index in range(since, min(since + PAGE, len(game.entries))):
            kept.step("one", game, match, index)
    assert kept.replayed == len(game.entries)
    kept.match_at("one", game, len(game.entries))
    assert kept.replayed < len(game.entries) + SPACING


def test_what_is_done_with_a_match_does_not_change_what_is_kept(game: Record) -> None:
    kept = Replays()
    kept.match_at("one", game, SPACING).resign(0)
    assert kept.match_at("one", game, SPACING).result() is None


def test_memory_is_bounded_and_the_latest_games_stay(game: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MAX_ENTRIES", 6 * SPACING)  # two games with checkpoints at 1 and 2 hundred entries
    kept = Replays()
    for table in ("one", "two", "one", "three"):
        kept.match_at(table, game, 2 * SPACING)
    assert kept.replayed == 6 * SPACING, "the second look at one needed nothing"
    assert (list(kept._games), kept._held) == (["one", "three"], 6 * SPACING)
    monkeypatch.setattr(replays, "MAX_ENTRIES", SPACING)
    kept = Replays()
    assert len(kept.match_at("one", game, 3 * SPACING).entries) == 3 * SPACING
    assert (list(kept._games["one"]), kept._held) == ([SPACING], SPACING)
