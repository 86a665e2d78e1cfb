"""The engine of a static folder, packed as for a browser and run where there is only what a browser has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from leyline.core import record, registry
from leyline.server.messages import encoder
from leyline.site import folder, prototype
from tests.site.engine_process import MOST, Engine

SHORT = {"channeling": {"cards_to_end": 2}, "grove": {"control": 2}}
"""Games that random play brings to an end soon; the others are resigned."""


@pytest.mark.parametrize("game", list(registry.BUILT_IN))
def test_every_game_is_played_and_its_record_holds(site: Engine, game: str) -> None:
    table = site.open(game=game, seats=["me", "me"], parameters=SHORT.get(game, {}))
    if site.play(table, most=MOST if game in SHORT else 20) != "over":
        assert game not in SHORT
        site.call("POST", f"/tables/{table}/do", {"type": "resign", "id": "r", "seat": 0})
    text = site.call("GET", f"/tables/{table}/record")
    record.read(text).verify()
    assert site.call("GET", f"/tables/{table}/moments?since=0&count=2")["moments"]
    looked_at = site.call("POST", "/records", text)["table"]
    assert site.call("GET", f"/tables/{looked_at}")["update"]["status"] == "over"


def test_a_prototype_is_played_as_the_designer_made_it(site: Engine) -> None:
    setup = registry.setup("grove", "", 0, {"control": "4", "banish_needs_druid": "yes"})
    made = prototype.describe(setup, "Quick Grove", "## New\n\nFour *cubes*.\n", "ada@example.org")
    known = json.loads(encoder.encode(folder.answers(["grove"], made)))
    shown = known["/prototype"]
    assert (shown["title"], shown["notes"]) == ("Quick Grove", "## New\n\nFour *cubes*.")
    assert "changed: control 4, banish_needs_druid yes" in known["/games/grove/rules"]["markdown"]
    given = {"edition": shown["edition"], "parameters": shown["parameters"]}
    table = site.open(game=shown["game"], seats=["me", "me"], **given)
    site.call("POST", f"/tables/{table}/do", {"type": "resign", "id": "r", "seat": 0})
    found = record.read(site.call("GET", f"/tables/{table}/record"))
    found.verify()
    assert found.game.setup.changed() == setup.changed() == {"control": 4, "banish_needs_druid": 1}


def test_a_reload_finds_every_game_as_it_was_left(site: Engine) -> None:
    table = site.open(game="grove", seats=["me", "me"])
    site.play(table, most=6)
    before = site.call("GET", f"/tables/{table}?seat=0")["update"]
    site.ask("restart")
    after = site.call("GET", f"/tables/{table}?seat=0")["update"]
    for what in ("status", "decision", "entry", "view", "log"):
        assert after[what] == before[what]
    assert [each["id"] for each in site.call("GET", "/me/tables?status=running")["tables"]] == [table]
    assert site.call("GET", "/me")["name"] == "Ada"


def test_a_bot_moves_while_a_page_is_connected_and_a_hint_says_why(site: Engine) -> None:
    table = site.open(game="grove", seats=["me", "greedy"], parameters={"first_player": "Dark"})
    before = site.call("GET", f"/tables/{table}?seat=0")["update"]
    assert before["waiting"]["seat"] == 1
    site.ask("open", 1, table)
    site.ask("deliver", 1, {"type": "hello"})
    sent: list[dict[str, Any]] = []
    while not sent or (sent[-1].get("waiting") or {}).get("seat") != 0:
        sent += site.ask("sent")
    assert {message["type"] for message in sent} == {"welcome", "update"}
    shown = sent[-1]
    hint = {"type": "hint", "id": "h", "seat": 0, "decision": shown["decision"]}
    found = site.call("POST", f"/tables/{table}/hint", hint)
    assert found["best"][0]["text"] in [option["text"] for option in shown["options"]]
    assert found["bot"].startswith("learned")
    site.ask("deliver", 1, None)


def test_what_cannot_be_stored_is_refused_and_nothing_else_is_lost(site: Engine) -> None:
    table = site.open(game="grove", seats=["me", "me"])
    before = site.call("GET", f"/tables/{table}?seat=0")["update"]
    seat = before["waiting"]["seat"]
    shown = site.call("GET", f"/tables/{table}?seat={seat}")["update"]
    act = {"type": "act", "id": "a", "seat": seat, "decision": shown["decision"], "text": shown["options"][0]["text"]}
    site.ask("full", True)
    assert site.call("POST", f"/tables/{table}/do", act, status=503)["code"] == "busy"
    assert site.call("GET", f"/tables/{table}?seat=0")["update"]["decision"] == before["decision"]
    site.ask("full", False)
    site.call("POST", f"/tables/{table}/do", act)
    assert site.call("GET", f"/tables/{table}?seat=0")["update"]["decision"] > before["decision"]


def test_all_that_is_kept_moves_to_another_browser_as_a_file(site: Engine, archive: Path) -> None:
    table = site.open(game="channeling", seats=["me", "me"])
    site.play(table, most=5)
    deck = {"game": "aidalon", "name": "Mine", "text": "1 Goldie Xin"}
    site.call("PUT", "/me/decks/" + "d" * 32, deck)
    everything = site.call("GET", "/kept")
    other = Engine(archive)
    other.call("POST", "/kept", everything)
    assert other.call("GET", "/me") == site.call("GET", "/me")
    assert other.call("GET", "/me/decks")["decks"][0]["name"] == "Mine"
    shown = [each.call("GET", f"/tables/{table}?seat=0")["update"]["view"] for each in (site, other)]
    assert shown[0] == shown[1]
    other.call("POST", "/kept", everything)  # once more changes nothing
    spoilt = everything.replace('\\"act\\"', '\\"ackt\\"')
    for bad in ("", "[]", "{}", '{"format": "leyline-site 1", "kept": {}, "tables": [{}], "events": {}}'):
        assert other.call("POST", "/kept", bad, status=400)["code"] == "malformed"
    if spoilt != everything:
        other.call("DELETE", "/me")
        assert other.call("POST", "/kept", spoilt, status=400)["code"] == "malformed"
        assert other.call("GET", "/me", status=401)
    spoilt_values: list[dict[str, object]] = [
        {"experiment x": {"at": 1, "body": "{}"}},
        {"variants": {"x": {}}},
        {"decks": {"d": 1}},
    ]
    for kept in spoilt_values:
        damaged = json.dumps({"format": "leyline-site 1", "kept": kept, "tables": [], "events": {}})
        assert other.call("POST", "/kept", damaged, status=400)["code"] == "malformed"
    other.end()


def test_what_needs_a_server_is_not_there(site: Engine) -> None:
    for method, path in (("GET", "/lobby"), ("POST", "/login"), ("GET", "/tournaments"), ("GET", "/notices")):
        assert site.call(method, path, status=404)["code"] == "not-found"
    assert site.call("GET", "/tables/" + "0" * 32, status=404)["code"] == "not-found"
    assert site.call("POST", "/tables", {"game": "chess"}, status=401)["code"] == "not-signed-in"
    assert site.call("POST", "/tables", {"game": "chess", "name": "Ada"}, status=422)["code"] == "unknown"
