"""That nothing is forgotten: every card has its scenarios, every ruling its test, no engine file knows a card."""

from __future__ import annotations

import re
from pathlib import Path

from leyline.core import rules_pages
from leyline.games.aidalon.cards import CARDS, KINDS, SLUGS
from leyline.games.aidalon.notation import NUM_ACTIONS, TEXTS

HERE = Path(__file__).parent
TESTS = "\n".join([path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py"))])
NAMES = re.findall(r"^def (test_\w+)", TESTS, flags=re.MULTILINE)
SOURCES = Path(__file__).parents[3] / "src" / "leyline" / "games" / "aidalon"
PAGE = rules_pages.find("aidalon.md").read_text(encoding="utf-8")
NAMING = ("cards", "decks", "position", "position.py", "position_text.py", "params.py", "notation.py")
"""Rooms and files that may name cards: the cards, lists of them, and messages with an example."""


def test_every_card_has_at_least_two_scenarios() -> None:
    lacking = []
    for slug in SLUGS:
        name = slug.replace("-", "_").replace("rory_bug", "rory_and_bug").replace("jayko_ace", "jayko_and_ace")
        if len([test for test in NAMES if name in test]) < 2:
            lacking.append(slug)
    assert lacking == []


def test_every_ruling_has_a_test_and_a_line_on_the_page() -> None:
    numbers = [int(found) for found in re.findall(r"^\| A(\d+) \|", PAGE, flags=re.MULTILINE)]
    assert numbers == list(range(1, 68))
    assert [n for n in numbers if not [test for test in NAMES if test.startswith(f"test_a{n}_")]] == []


def test_every_row_of_a_ruling_gives_a_reason() -> None:
    rows = [line.split("|")[1:-1] for line in PAGE.splitlines() if re.match(r"\| A\d+ \|", line)]
    assert [row[0].strip() for row in rows if len(row) != 4 or (not row[3].strip() and row[0].strip() != "A45")] == []


def test_no_engine_file_mentions_a_card() -> None:
    named = []
    for path in sorted(SOURCES.rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        if path.relative_to(SOURCES).parts[0] not in NAMING:
            named += [(path.name, card.name) for card in CARDS if card.slug in code or card.name in code]
    assert named == []


def test_card_numbers_are_unique_and_ordered_by_type() -> None:
    assert len(CARDS) == 79
    assert len({card.number for card in CARDS}) == 79
    assert len(KINDS) == 79
    order = [(card.type, card.number) for card in CARDS]
    assert order == sorted(order)


def test_card_texts_are_sentences() -> None:
    for card in CARDS:
        assert card.lines
        for line in card.lines:
            assert line.endswith("."), card.name
            assert line[0].isupper(), card.name


def test_all_actions_have_different_texts_of_known_words() -> None:
    assert len(TEXTS) == NUM_ACTIONS == len(set(TEXTS))
    assert all([re.fullmatch(r"[A-Za-z0-9 -]+", text) for text in TEXTS])
