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
    assert any("Job Board" in fault for fault in found["faults"]["casual"])
    again = ann.ok("POST", "/games/aidalon/decks", {"text": found["text"]})
    assert again["line"] == found["line"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Goldie Xin\n2 Job Bord", "did you mean 'Job Board'"),
        ("2 job-board; 1 dodge", "no seeker"),
        ("nothing-like-it", "no ready deck"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused_in_words(ann: Person, text: str, words: str) -> None:
    answer = ann.http.post("/games/aidalon/decks", json={"text": text})
    assert answer.status_code == 422
    assert answer.json()["code"] == "unknown"
    assert words in answer.json()["words"]


def test_a_list_has_a_limit(ann: Person) -> None:
    assert ann.http.post("/games/aidalon/decks", json={"text": "x" * 8001}).status_code == 400


@pytest.mark.parametrize("game", ["grove", "nothing"])
def test_a_game_without_decks_has_none(ann: Person, game: str) -> None:
    assert ann.http.get(f"/games/{game}/decks").status_code == 404
    assert ann.http.post(f"/games/{game}/decks", json={"text": "x"}).status_code == 404
