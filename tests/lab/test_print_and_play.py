"""Print-and-play files hold every piece of a game, on paper of the right size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from leyline import create, names
from leyline.core.errors import LeylineError
from leyline.lab.print_and_play import Sheet, print_game
from tests.cli.terminal import Terminal

GAMES = [name for name in names() if create(name).pieces()]


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """The size of each page in millimetres."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)
    return [(round(float(width) / 72 * 25.4, 1), round(float(height) / 72 * 25.4, 1)) for width, height in boxes]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_printed_on_either_paper(name: str) -> None:
    game = create(name)
    for paper, size in (("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))):
        pdf = print_game(game, paper)
        assert pdf.startswith(b"%PDF")
        assert sizes(pdf)[0] == size
        assert pdf.count(b"/Type /Page\n") > 2
        assert pdf == print_game(game, paper)


def test_the_channeling_prints_its_thirty_cards_glyphs_druids_and_cubes() -> None:
    counts: dict[str, int] = {}
    for piece in create("channeling").pieces():
        counts[piece.name.split(" ")[-2]] = counts.get(piece.name.split(" ")[-2], 0) + piece.copies
    assert counts["circle"] == 30
    assert counts["glyph"] == 24
    assert sum(piece.copies for piece in create("channeling").pieces() if "druid" in piece.name) == 4
    assert sum(piece.copies for piece in create("channeling").pieces() if "cube" in piece.name) == 100


def test_every_card_shows_as_many_circles_as_vigor_and_petals_as_splendor() -> None:
    for piece in create("channeling", "second").pieces():
        found = re.fullmatch(r"magic circle (\d)/(\d)", piece.name)
        if found:
            circles = [part for part in piece.shapes if part.kind == "circle" and part.numbers[2] == 3.1]
            petals = [part for part in piece.shapes if part.kind == "shape"]
            assert (len(circles), len(petals)) == (int(found[1]), int(found[2]))


def test_the_grove_prints_what_its_parameters_say() -> None:
    pieces = {piece.name: piece.copies for piece in create("grove", values={"druids": 4, "circles": 5}).pieces()}
    assert pieces["magic circle"] == 5
    assert pieces["Dark druid"] == 4


def test_the_command_writes_a_file_or_says_why_not(terminal: Terminal, tmp_path: Path) -> None:
    assert "158 pieces and a page of rules" in terminal.run("print", "channeling", "--out", "c.pdf").out
    assert (terminal.folder / "c.pdf").read_bytes().startswith(b"%PDF")
    assert "Paper is one of a4, letter" in terminal.refused("print", "grove", "--paper", "napkin")
    assert "There is no folder no/folder" in terminal.refused("print", "grove", "--out", "no/folder/g.pdf")


def test_a_game_without_pieces_says_so() -> None:
    from tests.delegating_game import DelegatingGame

    with pytest.raises(LeylineError, match="has nothing to print"):
        print_game(DelegatingGame(create("grove")), "a4")


def test_the_printed_rules_are_those_of_the_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    monkeypatch.setattr(Sheet, "rules", lambda self, title, by, text: printed.extend([by, text]))
    print_game(create("grove", dice=2, control=5), "a4")
    assert "As played here: Battle for the Grove; changed: dice 2, control 5." in printed[0]
    assert "**Channel**: roll two dice" in printed[1]
    print_game(create("runestones"), "a4")
    assert "Nocturnal" not in printed[3]
    assert "<!--" not in "".join(printed)
