"""Decks over HTTP: those that come with a game, and what the game says about a list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from leyline.games.aidalon.decks.ready_decks import READY
from tests.server.client import Person
from tests.server.server_process import Server


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with Server(str(tmp_path_factory.mktemp("decks") / "server.db")) as server, Person(server.host, "Ann") as ann:
        yield ann
        assert server.complaints() == []


def test_ready_decks_are_listed_with_their_lists(ann: Person) -> None:
    found = ann.ok("GET", "/games/aidalon/decks")
    assert found["formats"] == ["standard", "free-agent", "casual", "open"]
    assert [deck["name"] for deck in found["ready"]] == list(READY)
    assert "2 Barbican Gate" in found["ready"][0]["text"]
    assert found["ready"][0]["seeker"] == "abnus-orzo"
    assert found["ready"][0]["legal"] == ["standard", "free-agent", "casual", "open"]
    assert {deck["ease"] for deck in found["ready"]} == {"easy to play", "some practice", "for the bold"}


@pytest.mark.parametrize("name", list(READY))
def test_a_ready_deck_is_legal_in_its_format(ann: Person, name: str) -> None:
    found = ann.ok("POST", "/games/aidalon/decks", {"text": name})
    assert found["faults"][READY[name].format] == []
    assert sum(entry["count"] for entry in found["cards"]) == 36


def test_a_list_is_read_and_given_back(ann: Person) -> None:
    found = ann.ok("POST", "/games/aidalon/decks", {"text": "Goldie Xin\n1 Auntie Ruth\n3 Job Board  # too many\n"})
    assert found["seeker"] == "goldie-xin"
    assert found["cards"] == [{"card": "auntie-ruth", "count": 1}, {"card": "job-board", "count": 3}]
    assert found["line"] == "goldie-xin; 1 auntie-ruth; 3 job-board"
    assert found["faults"]["open"] == []
    assert found["unread"] == []
    (fault,) = [fault for fault in found["faults"]["casual"] if fault["card"] == "job-board"]
    assert fault["words"] == "It has 3 copies of Job Board; at most 2 are allowed."
    assert fault["copies"] == 1
    again = ann.ok("POST", "/games/aidalon/decks", {"text": found["text"]})
    assert again["line"] == found["line"]


@pytest.mark.parametrize(
    ("text", "line", "words", "near"),
    [
        (
            "Goldie Xin\n2 Job Bord",
            2,
            "'2 Job Bord' is not a card of this game; did you mean 'Job Board'?",
            "job-board",
        ),
        ("Goldie Xin\n\n0 Dodge", 3, "'0 Dodge': write 1 to 120 copies", "dodge"),
        ("Goldie Xin; Abnus Orzo", 1, "'Abnus Orzo': a deck has one seeker", "abnus-orzo"),
        ("Goldie Xin\n120 Dodge\n1 Dodge", 3, "'1 Dodge': a deck has at most 120 cards besides its seeker", "dodge"),
        ("nothing-like-it", 1, "'nothing-like-it' is not a card of this game", ""),
    ],
)
def test_a_line_that_cannot_be_read_is_named_and_the_others_are_kept(
    ann: Person, text: str, line: int, words: str, near: str
) -> None:
    found = ann.ok("POST", "/games/aidalon/decks", {"text": text})
    (unread,) = found["unread"]
    assert (unread["line"], unread["words"], unread["near"]) == (line, words, near)
    assert found["seeker"] == ("goldie-xin" if "Goldie" in text else "")
    for format in ("standard", "free-agent", "casual", "open"):
        assert found["faults"][format][0]["words"] == "It has 1 line that cannot be read."


def test_a_deck_without_a_seeker_is_not_legal_anywhere(ann: Person) -> None:
    found = ann.ok("POST", "/games/aidalon/decks", {"text": "2 job-board; 1 dodge"})
    assert (found["seeker"], found["line"]) == ("", "2 job-board; 1 dodge")
    assert [fault["words"] for fault in found["faults"]["open"]] == ["It has no seeker yet."]


@pytest.mark.parametrize("format", ["standard", "casual"])
def test_the_card_that_is_offered_instead_mends_the_fault(ann: Person, format: str) -> None:
    text = "Goldie Xin\n" + READY["case-files"].list.strip().partition("\n")[2].replace(
        "2 Paper Trail", "3 Paper Trail"
    )
    text = text.replace("2 Likely a Trap", "1 Likely a Trap")
    for _ in range(6):
        found = ann.ok("POST", "/games/aidalon/decks", {"text": text})
        faults = [fault for fault in found["faults"][format] if fault["card"]]
        if not faults:
            break
        fault = faults[0]
        assert fault["better"]
        counts = {entry["card"]: entry["count"] for entry in found["cards"]}
        seeker = found["seeker"]
        if fault["card"] == seeker:
            seeker = fault["better"]
        else:
            counts[fault["card"]] -= fault["copies"]
            counts[fault["better"]] = counts.get(fault["better"], 0) + fault["copies"]
        text = "\n".join([seeker, *[f"{count} {card}" for card, count in counts.items() if count]])
    assert found["faults"][format] == []


def test_a_list_of_nothing_but_wrong_lines_costs_little(ann: Person) -> None:
    found = ann.ok("POST", "/games/aidalon/decks", {"text": "2 job-bordd\n" * 660})
    assert len(found["unread"]) == 660
    assert [unread["near"] for unread in found["unread"]].count("job-board") == 12


def test_a_list_has_a_limit(ann: Person) -> None:
    assert ann.http.post("/games/aidalon/decks", json={"text": "x" * 8001}).status_code == 400


@pytest.mark.parametrize("game", ["grove", "nothing"])
def test_a_game_without_decks_has_none(ann: Person, game: str) -> None:
    assert ann.http.get(f"/games/{game}/decks").status_code == 404
    assert ann.http.post(f"/games/{game}/decks", json={"text": "x"}).status_code == 404
