"""The designer's room of a static folder, asked as the page asks it: rules, variants, experiments."""

from __future__ import annotations

import csv
import io
import time
from typing import Any

import pytest

from leyline.lab import experiment_process
from tests.site.engine_process import Engine

VARIANT = "a" * 32
WISH = {"kind": "sim", "game": "grove", "parameters": {"control": 2, "turn_limit": 60}, "bots": ["random"], "games": 60}
LIMIT = 60.0


def named(site: Engine) -> Engine:
    site.call("POST", "/people", {"name": "Ada"})
    return site


def until(site: Engine, id: str, done: Any) -> Any:
    """Ask for an experiment until it is as wanted."""
    late = time.monotonic() + LIMIT
    while time.monotonic() < late:
        found = site.call("GET", f"/lab/{id}")
        if done(found):
            return found
    raise AssertionError(found)


def ended(found: Any) -> bool:
    return found["status"] not in ("waiting", "running")


def test_a_simulation_finds_what_a_server_finds(site: Engine) -> None:
    named(site)
    base = {"parameters": {"turn_limit": 60}, "bots": ["random"]}
    found = until(site, site.call("POST", "/lab", {**WISH, "against": base})["id"], ended)
    assert found["status"] == "done", found["words"]
    here = experiment_process.run_experiment(
        {
            "kind": "sim",
            "game": "grove",
            "rules": {"edition": "", "seats": 2, "parameters": {"control": 2, "turn_limit": 60}},
            "against": {"rules": {"edition": "", "seats": 2, "parameters": {"turn_limit": 60}}, "bots": ["random"]},
            "bots": ["random"],
            "games": 60,
            "seed": 1,
            "seconds": LIMIT,
        },
        lambda message: None,
    )
    assert found["sentence"] == here["sentence"]
    assert found["figures"] == here["figures"]
    for side, same in zip(found["sides"], here["sides"], strict=True):
        for name in ("name", "games", "figures", "lengths", "leads", "scores"):
            assert side[name] == same[name]
    table = site.call("GET", f"/lab/{found['id']}/files/games.csv")
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [row["side"] for row in rows] == ["base"] * 60 + ["variant"] * 60
    assert {row["won_0"] for row in rows} <= {"0.0", "0.5", "1.0"}


def test_a_comparison_finds_what_a_server_finds(site: Engine) -> None:
    named(site)
    wish = {**WISH, "kind": "compare", "on": "first", "games": 100}
    found = until(site, site.call("POST", "/lab", wish)["id"], ended)
    assert found["status"] == "done", found["words"]
    assert len(found["trail"]) > 1
    here = experiment_process.run_experiment(
        {
            "kind": "compare",
            "game": "grove",
            "rules": {"edition": "", "seats": 2, "parameters": {"control": 2, "turn_limit": 60}},
            "against": {"rules": {"edition": "", "seats": 2, "parameters": {}}, "bots": ["random"]},
            "bots": ["random"],
            "games": 100,
            "seed": 1,
            "seconds": LIMIT,
            "on": "first",
        },
        lambda message: None,
    )
    assert (found["sentence"], found["figures"], found["trail"]) == (here["sentence"], here["figures"], here["trail"])


def test_an_experiment_streams_is_stopped_and_stays_after_a_reload(site: Engine) -> None:
    named(site)
    id = site.call("POST", "/lab", {**WISH, "games": 5000})["id"]
    running = until(site, id, lambda found: found["done"] >= 20)
    assert running["status"] == "running"
    assert running["sides"][0]["games"] >= 20
    site.call("POST", "/lab", WISH, status=409)  # one at a time
    stopped = site.call("DELETE", f"/lab/{id}")
    assert stopped["status"] == "cancelled"
    assert "of 5,000 games were played" in stopped["note"]
    kept = stopped["sides"]
    site.ask("restart")
    assert site.call("GET", f"/lab/{id}")["sides"] == kept
    assert [one["id"] for one in site.call("GET", "/lab")["experiments"]] == [id]
    site.call("DELETE", f"/lab/{id}/kept")
    site.ask("restart")
    assert site.call("GET", "/lab")["experiments"] == []


def test_what_was_found_so_far_outlives_a_page_that_is_closed(site: Engine) -> None:
    named(site)
    id = site.call("POST", "/lab", {**WISH, "games": 20_000})["id"]
    until(site, id, lambda found: found["done"] >= 20)
    late = time.monotonic() + LIMIT
    while f"experiment {id}" not in site.ask("kept"):
        assert time.monotonic() < late
    site.ask("restart")
    found = site.call("GET", f"/lab/{id}")
    assert (found["status"], found["words"]) == ("cancelled", "The page was closed.")
    assert found["sides"][0]["games"] >= 20


@pytest.mark.parametrize("kind", ["tune", "report"])
def test_what_a_browser_cannot_do_is_said(site: Engine, kind: str) -> None:
    named(site)
    id = site.call("POST", "/lab", {**WISH, "kind": kind, "vary": ["dice=2..3"]})["id"]
    found = until(site, id, ended)
    assert found["status"] == "failed"
    assert "need a server" in found["words"]


def test_a_variant_is_kept_changed_and_taken_to_another_browser(site: Engine) -> None:
    named(site)
    rules = {"game": "grove", "name": "Quick", "note": "For lunch.", "parameters": {"control": 2}}
    site.call("PUT", f"/me/variants/{VARIANT}", rules)
    site.ask("restart")
    assert [one["name"] for one in site.call("GET", "/me/variants")["variants"]] == ["Quick"]
    found = site.call("GET", f"/variants/{VARIANT}")
    assert (found["note"], found["parameters"], found["yours"]) == ("For lunch.", {"control": "2"}, True)
    site.call("PUT", f"/me/variants/{VARIANT}", {**rules, "parameters": {"control": "many"}}, status=422)
    id = site.call("POST", "/lab", WISH)["id"]
    until(site, id, ended)
    everything = site.call("GET", "/kept")
    site.call("DELETE", "/me")
    site.call("POST", "/kept", everything)
    assert [one["name"] for one in site.call("GET", "/me/variants")["variants"]] == ["Quick"]
    assert [one["id"] for one in site.call("GET", "/lab")["experiments"]] == [id]


def test_rules_are_checked(site: Engine) -> None:
    assert site.call("GET", "/games/grove/design")["groups"]
    wrong = site.call("POST", "/rules", {"game": "grove", "parameters": {"control": 99}})
    assert "control" in wrong["words"]
