"""Records from elsewhere: other line ends, too long, with many undos, continued."""

from __future__ import annotations

from random import Random

import pytest

from leyline import create
from leyline.core import record
from leyline.core.chance import SeedChance
from leyline.core.match import Match
from tests.core.test_record import CHANNELING, HEAD, TEXT, error_of

# --- records from elsewhere -----------------------------------------------------------------------------------


def test_a_byte_order_mark_and_windows_line_ends_are_read() -> None:
    assert record.read("\ufeff" + TEXT.replace("\n", "\r\n")).verify().unsealed == 0


@pytest.mark.parametrize(
    "text",
    [
        "x" * 2_000_000,
        HEAD + "z" * 2_000_000,
        HEAD + f"set dice {'9' * 2_000_000}\n",
        HEAD + f"set {'d' * 2_000_000} 1\n",
        HEAD + f"seat {'d' * 2_000_000} 1\n",
        HEAD.replace("grove", "g" * 2_000_000),
        HEAD.replace("rules 1", "rules " + "1" * 2_000_000),
        HEAD.replace("standard", "s" * 2_000_000),
        HEAD.replace("asked", "a" * 2_000_000),
        CHANNELING + f"set deck {'4/4 ' * 400}{'x' * 2_000_000}\n",
        HEAD + f'start {{"phase": "{"p" * 2_000_000}"}}\n',
        HEAD + f"\n1 {'w' * 2_000_000} stand grove\n",
        HEAD + f"\n1 * {'w' * 2_000_000}\n",
        HEAD + f"\n{'1' * 2_000_000} * first Dark\n",
        HEAD + f"\n1 table draw\nresult {'r' * 2_000_000}\n",
    ],
)
def test_an_error_quotes_only_the_beginning_of_a_long_line(text: str) -> None:
    assert len(str(error_of(text))) < 400


def test_a_record_that_is_too_long_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = error_of(HEAD + "\n" * 3_000_000)
    assert "too long: it has more than 200,000 lines" in endless.why
    assert endless.line == 200_001
    monkeypatch.setattr(record, "MOST_BYTES", 1000)
    assert error_of(TEXT).line == 1
    assert error_of(TEXT).why == f"the record is too long: {len(TEXT):,} characters; the most is 1,000"


def test_a_record_with_many_undos_is_replayed_without_beginning_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(create("grove", cubes=1000, control=500), SeedChance(4))
    rng = Random(1)
    while len(match.live()) < 600:
        match.act(rng.choice(match.game.options(match.state)))
    for _ in range(400):
        match.undo(match.live()[-rng.randrange(2, 5)])
        while len(match.live()) < 600:
            match.act(rng.choice(match.game.options(match.state)))
    text = record.of_match(match).text()
    applied = 0
    apply = type(match.game).apply

    def counted(self: object, state: object, code: int) -> None:
        nonlocal applied
        applied += 1
        apply(match.game, state, code)

    try:
        monkeypatch.setattr(type(match.game), "apply", counted)
    except TypeError:
        pytest.skip("the compiled form takes no patches; the interpreted one counts")
    kept = record.read(text)
    assert kept.replay().state.dump() == match.state.dump()
    undos = sum([entry.text.startswith("undo") for entry in kept.entries])
    assert undos > 350
    assert applied < len(kept.entries) + 64 * undos


# --- luck after an undo ---------------------------------------------------------------------------------------


def _channel(match: Match) -> int:
    """Return the option to roll for cubes."""
    return next(code for code in match.game.options(match.state) if match.game.text(code).startswith("channel"))


def _rolls_twice(source: SeedChance) -> tuple[Match, list[str]]:
    """Return a match of the Grove in which the same roll was made six times, and what it showed."""
    match = Match(create("grove", values={"dice": 9}), source)
    game = match.game
    while not any([game.text(code).startswith("channel") for code in game.options(match.state)]):
        texts = [game.text(code) for code in game.options(match.state)]
        walk = [text for text in texts if text.startswith("move grove")]
        match.act(game.parse(walk[0] if walk else texts[0]))
    at = match.live()[-1]
    seen: list[str] = []
    for _ in range(6):
        match.act(_channel(match))
        seen.append(match.entries[-1].text)
        match.undo(at)
    return match, seen


def test_luck_that_rewinds_is_the_same_after_an_undo_and_its_record_says_so() -> None:
    match, seen = _rolls_twice(SeedChance(5, rewinds=True))
    assert len(set(seen)) == 1
    text = record.of_match(match).text()
    assert "chance seed 5 rewinds\n" in text
    assert record.read(text).verify().draws > 6
    resumed = record.read(text).resume()
    for each in (match, resumed):
        each.act(_channel(each))
    assert resumed.entries[-1].text == match.entries[-1].text == seen[0]


def test_a_seed_of_an_older_record_goes_on_after_an_undo() -> None:
    match, seen = _rolls_twice(SeedChance(5))
    assert len(set(seen)) > 1
    assert record.read(record.of_match(match).text()).verify().draws > 6


# --- going on with a record that was read ---------------------------------------------------------------------


def test_what_is_added_to_a_record_leaves_its_lines_as_they_were() -> None:
    text = f"{HEAD}\n1 * first Dark\n2 Dark stand grove\n\n"
    kept = record.read(text)
    match = kept.resume()
    match.act(match.game.parse("stand grove"))
    longer = record.of_match(match).text_after(kept)
    assert longer.startswith(text.rstrip() + "\n   3 Dark   stand grove  ~")
    assert record.read(longer).verify().unsealed == kept.unsealed == 3
    unplayed = record.read(HEAD)
    match = unplayed.resume()
    match.act(match.game.parse("first Dark"))
    assert record.read(record.of_match(match).text_after(unplayed)).verify().entries == 1
