"""Games by letter: two engines that know nothing of each other but the letters."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from leyline.core import record
from leyline.core.errors import BadRecord
from tests.site import memory_bridge
from tests.site.engine_process import Engine

SHORT: dict[str, dict[str, int]] = {"grove": {"control": 2}, "channeling": {"cards_to_end": 2}}
MOST = 600
"""Letters after which a game must be over."""


class Writer:
    """A player, their engine and their seat."""

    def __init__(self, archive: Path, name: str, seat: int) -> None:
        self.engine = Engine(archive)
        self.name = name
        self.seat = seat
        self.acts = 0

    def opens(self, letter: str, status: int = 200) -> Any:
        return self.engine.call("POST", "/letters", letter, status)

    def writes(self, table: str) -> str:
        letter: str = self.engine.call("GET", f"/tables/{table}/letter")["letter"]
        return letter

    def position(self, table: str) -> Any:
        return self.engine.call("GET", f"/tables/{table}?seat={self.seat}")["update"]

    def moves(self, table: str, rng: random.Random, most: int = 50) -> None:
        """Decide at random as long as it is this player's turn."""
        for _ in range(most):
            shown = self.position(table)
            if not shown["options"]:
                return
            self.acts += 1
            text = rng.choice(shown["options"])["text"]
            act = {"type": "act", "id": f"a{self.acts}", "seat": self.seat, "decision": shown["decision"], "text": text}
            self.engine.call("POST", f"/tables/{table}/do", act)


@pytest.fixture(scope="module")
def pair(archive: Path) -> Iterator[tuple[Writer, Writer]]:
    found = Writer(archive, "Ada", 0), Writer(archive, "Bo", 1)
    yield found
    for each in found:
        each.engine.end()


@pytest.fixture
def mallory(archive: Path) -> Iterator[Writer]:
    found = Writer(archive, "Mallory", 1)
    yield found
    found.engine.end()


def begin(pair: tuple[Writer, Writer], game: str = "grove") -> str:
    """Invite and accept; return the table. The answer is still with the second player."""
    ada, bo = pair
    given = {"game": game, "seat": 0, "name": ada.name, "parameters": SHORT[game]}
    table: str = ada.engine.call("POST", "/letters/new", given)["table"]
    invitation = ada.writes(table)
    shown = bo.opens(invitation)["invitation"]
    assert (shown["by"], shown["game"]) == ("Ada", game)
    bo.engine.call("POST", "/letters/accept", {"letter": invitation, "name": bo.name})
    return table


@pytest.mark.parametrize("game", SHORT)
def test_a_game_is_played_to_its_end_by_letters_alone(pair: tuple[Writer, Writer], game: str) -> None:
    table = begin(pair, game)
    rng = random.Random(5)
    writer, reader = pair[1], pair[0]
    for _ in range(MOST):
        writer.moves(table, rng)
        writer.engine.ask("restart")
        letter = writer.writes(table)
        if not letter:
            break
        assert reader.opens(letter)["news"]
        assert not reader.opens(letter)["news"]  # opened twice
        writer, reader = reader, writer
    shown = [each.position(table) for each in pair]
    assert [each["status"] for each in shown] == ["over", "over"]
    assert shown[0]["view"] == shown[1]["view"]
    texts = [each.engine.call("GET", f"/tables/{table}/record") for each in pair]
    assert texts[0] == texts[1]
    verdict = record.read(texts[0]).verify()
    assert verdict.draws > 0
    for bad in (
        texts[0].replace("reveal ", "reveal 0")[:-2] + "\n",
        texts[0].replace("chance shares ", "chance shares 0"),
    ):
        with pytest.raises(BadRecord):
            record.read(bad).verify()


def changed(letter: str, by: Writer | None = None, **changes: object) -> str:
    """Return a letter with other content: signed by a player, or with the signature that it had."""
    signed = json.loads(letter)
    text = json.dumps({**json.loads(signed["letter"]), **changes})
    if by is not None:
        keys = json.loads(by.engine.call("GET", "/kept"))["kept"]["signing key"]
        signed["signature"] = memory_bridge.signature(keys["private"], text)
    return json.dumps({**signed, "letter": text})


def test_what_does_not_follow_is_refused_and_changes_nothing(pair: tuple[Writer, Writer], mallory: Writer) -> None:
    ada, bo = pair
    table = begin(pair)
    invitation, answer = ada.writes(table), bo.writes(table)
    mallory.engine.call("POST", "/letters/accept", {"letter": invitation, "name": "Mallory"})
    ada.opens(answer)
    before = ada.position(table)
    for letter in (mallory.writes(table), answer.replace("Bo", "Ba"), changed(answer, since=3)):
        assert "signature of Bo" in ada.opens(letter, status=403)["words"]
    other = begin((ada, mallory), "channeling")
    assert "not in this browser" in bo.opens(mallory.writes(other), status=404)["words"]
    for bad in ("", "{}", "[1]", answer[:-5], "x" * 2000, changed(answer, bo, player={"name": "<b>"})):
        assert ada.opens(bad, status=400)["code"] == "malformed"
    assert "missing" in ada.opens(changed(answer, bo, since=9), status=409)["words"]
    assert "another course" in ada.opens(changed(answer, bo, before="0" * 64), status=409)["words"]
    assert [ada.position(table)[what] for what in ("n", "view")] == [before["n"], before["view"]]
    ada.moves(table, random.Random(2))
    assert "your own" in ada.opens(ada.writes(table), status=403)["words"]
    assert bo.opens(ada.writes(table))["news"]


def test_a_player_who_signs_moves_against_the_rules_is_refused(pair: tuple[Writer, Writer]) -> None:
    ada, bo = pair
    table = begin(pair)
    ada.opens(bo.writes(table))
    writer, reader = (ada, bo) if ada.position(table)["options"] else (bo, ada)
    if writer is bo:
        bo.opens(ada.writes(table))
    writer.moves(table, random.Random(3))
    letter = writer.writes(table)
    lines = json.loads(json.loads(letter)["letter"])["lines"]
    acts = [number for number, line in enumerate(lines) if '"acted"' in line]
    first = json.loads(lines[acts[0]])
    own, other = writer.seat, reader.seat
    before = reader.position(table)["n"]
    for bad in (
        {**first, "text": "nothing of the kind"},
        {**first, "seat": other},
        {**first, "drawn": ["roll 2"]},
        {**first, "by": "clock"},
        {"what": "drew", "seat": own, "shares": ["0" * 64, "1" * 64]},
        {"what": "undone", "seat": own, "to": 0},
        {"what": "resigned", "seat": other},
        {"what": "agreed"},
        {"what": "nothing"},
    ):
        forged = [*lines[: acts[0]], json.dumps(bad, separators=(",", ":"))]
        assert reader.opens(changed(letter, writer, lines=forged), status=409)["code"] == "not-legal"
    drawn = [number for number, line in enumerate(lines) if '"drew"' in line]
    for number in drawn:  # with the right shares, another outcome
        event = json.loads(lines[number])
        forged = [*lines[:number], json.dumps({**event, "drawn": [*event["drawn"], "x"]}, separators=(",", ":"))]
        assert reader.opens(changed(letter, writer, lines=forged), status=409)["code"] == "not-legal"
    if "share" in json.loads(json.loads(letter)["letter"]):
        assert "settled" in reader.opens(changed(letter, writer, share="2" * 64), status=409)["words"]
    assert reader.position(table)["n"] == before
    assert reader.opens(letter)["news"]


def test_a_player_who_goes_back_to_an_older_copy_cannot_change_what_was_sent(pair: tuple[Writer, Writer]) -> None:
    ada, bo = pair
    table = begin(pair)
    ada.opens(bo.writes(table))
    writer, reader = (ada, bo) if ada.position(table)["options"] else (bo, ada)
    if writer is bo:
        bo.opens(ada.writes(table))
    kept = writer.engine.call("GET", "/kept")
    writer.moves(table, random.Random(1))
    reader.opens(writer.writes(table))
    after = reader.position(table)
    writer.engine.call("DELETE", "/me")
    writer.engine.call("POST", "/kept", kept)
    for seed in range(2, 12):
        writer.moves(table, random.Random(seed))
        if writer.engine.call("GET", f"/tables/{table}/letter")["state"] == "send":
            break
    answer = reader.engine.ask("request", "POST", "/letters", writer.writes(table))
    assert answer[0] == 409 or not answer[1]["news"]
    assert reader.position(table)["entry"] == after["entry"]


def test_only_games_in_which_nothing_is_hidden_are_played_by_letter(pair: tuple[Writer, Writer]) -> None:
    ada, _ = pair
    for game, edition in (("runestones", ""), ("aidalon", ""), ("channeling", "second")):
        given = {"game": game, "edition": edition, "seat": 0, "name": "Ada"}
        assert "nothing is hidden" in ada.engine.call("POST", "/letters/new", given, status=403)["words"]


def test_by_letter_there_are_no_offers_and_one_resigns_in_turn(pair: tuple[Writer, Writer]) -> None:
    ada, bo = pair
    table = begin(pair)
    ada.opens(bo.writes(table))
    turn, other = (ada, bo) if ada.position(table)["options"] else (bo, ada)
    if turn is bo:
        bo.opens(ada.writes(table))
    offer = {"type": "offer", "id": "o", "seat": turn.seat, "what": "draw"}
    turn.engine.call("POST", f"/tables/{table}/do", offer, status=403)
    if turn is ada:
        bo.engine.call("POST", f"/tables/{table}/do", {"type": "resign", "id": "r", "seat": 1}, status=409)
    turn.engine.call("POST", f"/tables/{table}/do", {"type": "resign", "id": "r", "seat": turn.seat})
    other.opens(turn.writes(table))
    assert other.position(table)["result"]["winners"] == [other.seat]
    assert other.engine.call("GET", f"/tables/{table}/letter")["state"] == "over"
