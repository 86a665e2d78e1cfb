"""Rules pages: found by name, cut into sections."""

from __future__ import annotations

from pathlib import Path

import pytest

from leyline import spec
from leyline.core import rules_pages
from leyline.core.errors import LeylineError
from leyline.core.game import Game
from leyline.core.params import Spec

PAGE = """\
# A game

Hello.

## Set-up

Shuffle.

### The *first* move, of 2

Go.

```
# no heading
## none either
```

###Not one

## End

Stop.
"""


def test_a_page_is_cut_at_its_headings_each_with_all_below_it() -> None:
    found = rules_pages.sections(PAGE)
    assert list(found) == ["a-game", "set-up", "the-first-move-of-2", "end"]
    assert found["a-game"] == PAGE
    assert found["end"] == "## End\n\nStop.\n"
    assert found["set-up"] == PAGE[PAGE.index("## Set-up") : PAGE.index("## End")].strip() + "\n"
    assert found["the-first-move-of-2"].startswith("### The *first* move, of 2\n\nGo.")
    assert found["the-first-move-of-2"].endswith("###Not one\n")


def test_sections_of_the_same_level_end_each_other() -> None:
    assert rules_pages.sections("## One\n1\n## Two  \n2\n# Three\n3") == {
        "one": "## One\n1\n",
        "two": "## Two  \n2\n",
        "three": "# Three\n3\n",
    }


def toy(page: str) -> Spec:
    return Spec("toy", "Toy", "", ("One", "Two"), Game, page=page)


def test_a_page_is_read_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text("# Toy – ☼\n", encoding="utf-8")
    assert rules_pages.page(toy(str(path))) == "# Toy – ☼\n"
    assert rules_pages.find(str(path)) == path
    assert rules_pages.page(spec("grove")).startswith("# Battle for the Grove")
    assert rules_pages.find("grove.md").exists()


def test_a_page_that_is_not_there_is_an_error_in_words(tmp_path: Path) -> None:
    with pytest.raises(LeylineError, match="Toy has no rules page"):
        rules_pages.page(toy(""))
    with pytest.raises(LeylineError, match="the rules page of Toy cannot be read: No such file"):
        rules_pages.page(toy("no-such-page.md"))
    assert rules_pages.find("no-such-page.md") == rules_pages.FOLDERS[0] / "no-such-page.md"


def test_the_folder_beside_the_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = (tmp_path / "one", tmp_path / "two")
    for folder in folders:
        folder.mkdir()
    (folders[1] / "toy.md").write_text("two", encoding="utf-8")
    monkeypatch.setattr(rules_pages, "FOLDERS", folders)
    assert rules_pages.find("toy.md") == folders[1] / "toy.md"
    (folders[0] / "toy.md").write_text("one", encoding="utf-8")
    assert rules_pages.find("toy.md") == folders[0] / "toy.md"


def test_a_parameter_has_the_sentence_that_gives_its_value_in_the_section_that_explains_it() -> None:
    channeling = rules_pages.sentences(spec("channeling"))
    assert channeling["cubes"] == ("set-up", "Each player has 50 energy cubes.")
    runestones = rules_pages.sentences(spec("runestones"))
    assert runestones["prices"] == ("the-display", "The six places cost 1 to 6, from the left.")
    assert runestones["end_score"][0] == "the-end", "the summary counts last"
    assert not any("<!--" in words or "|" in words or "*" in words for _, words in runestones.values())
    anchors = rules_pages.sections(rules_pages.page(spec("runestones")))
    assert {anchor for anchor, _ in runestones.values()} <= set(anchors)


@pytest.mark.parametrize(
    ("default", "items", "words"),
    [
        ("1, 2 or 3", "4", "4"),
        ("1, 2 or 3", "4 5", "4 or 5"),
        ("1 to 3", "4 5 6", "4 to 6"),
        ("1 to 3", "4 6", "4 and 6"),
        ("1 to 3", "4", "4"),
        ("1, 2", "4 5", "4, 5"),
        ("1 2", "4 5", "4 5"),
    ],
)
def test_a_list_is_written_as_the_one_that_it_replaces(default: str, items: str, words: str) -> None:
    assert rules_pages._in_the_form_of(default, items.split()) == words
