"""The position builder: its page runs as written, it reads back everything, and it says what is wrong."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline import LeylineError
from leyline.core import record, rules_pages
from leyline.games.aidalon.position import Table

PAGE = rules_pages.find("aidalon-positions.md")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_of_the_page_runs(number: int) -> None:
    exec(compile(EXAMPLES[number], f"example {number + 1}", "exec"), {})  # noqa: S102  our own page


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) >= 3


def test_everything_that_can_be_written_is_laid_out() -> None:
    table = Table("""
        North: 7 shards, 2 heat, 1 action, seeker jayko-ace exhausted, has not acted
          council front: crispy-crawler forged exhausted 2 shards
          network back: job-board known
          council: 2 dodge
          archives: tenacity
          scrap: fun-run
          score: rory-bug from east
          top: job-board north, dodge
          network: tenacity
          bottom: crispy-crawler
        East:
        first East
        round 5
        turn North
    """)
    assert (table.shards("North"), table.heat("North"), table.actions("North")) == (7, 2, 1)
    assert table.slot("North seeker") == "jayko-ace exhausted"
    assert table.slot("North council front") == "crispy-crawler forged exhausted 2 shards"
    assert table.sees("East", "North network back") == "job-board"
    assert table.council("North") == ["dodge", "dodge"]
    assert (table.archives("North"), table.scrap("North"), table.score("North")) == (
        ["tenacity"],
        ["fun-run"],
        ["rory-bug"],
    )
    assert (table.top("North"), table.bottom("North")) == (["job-board", "dodge"], ["crispy-crawler"])
    assert table.where() == "Round 5 / North's action"
    assert not table.can("North delve East council")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Nobody: 3 shards", "Nobody: 3 shards"),
        ("North: 3 coins", "3 coins"),
        ("North:\n council front: no-such-card", "no-such-card"),
        ("North:\n council front: dodge", "cannot be in a grid"),
        ("North:\n council front: 2 job-board", "one card"),
        ("North:\n council: rory-bug forged", "forged"),
        ("North:\n score: rory-bug", "needs its owner"),
        ("North:\n score: job-board from east", "cannot be in this zone"),
        ("North:\n top: dodge nobody", "nobody"),
        ("North:\n council front: job-board sideways", "sideways"),
        ("delve North North council front", "their own grid"),
        ("delve North East somewhere front", "somewhere"),
        ("turn Nobody", "Nobody"),
        ("turn West", "West"),
        ("North: 0 actions\nturn North", "no action"),
        ("North: seeker dodge", "seeker"),
        ("what is this", "what is this"),
    ],
)
def test_what_is_not_understood_is_named(text: str, wrong: str) -> None:
    with pytest.raises(LeylineError, match=re.escape(wrong)):
        Table(text)


def test_a_move_that_does_not_become_possible_says_who_is_asked_what() -> None:
    table = Table("turn North")
    with pytest.raises(LeylineError, match="North decides"):
        table.do("East gain")
    with pytest.raises(LeylineError, match="no action"):
        table.do("North dance")


def test_a_position_can_be_kept_in_a_record_and_read_again() -> None:
    table = Table("""
        East:
          council front: job-board
        delve North East council front
    """)
    table.do("North discover", "North decline")
    kept = record.of_match(table.match).text()
    assert record.read(kept).replay().state.dump() == table.state.dump()


WORDS = ["North:", "East:", "council front:", "job-board", "forged", "2", "shards", "\n", ",", "turn", "delve", "none"]


@given(st.text(max_size=200) | st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join))
def test_any_text_is_a_position_or_a_complaint(text: str) -> None:
    with contextlib.suppress(LeylineError):
        Table(text)
