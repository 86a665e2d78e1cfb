"""The alerts and the dashboard speak of metrics that a real server has."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.server.client import Person
from tests.server.server_process import Server

MONITORING = Path(__file__).parents[2] / "deploy" / "monitoring"
NAME = re.compile(r"\b(?:leyline|process)_[a-z_]+\b")
LABELS = re.compile(r"\b((?:leyline|process)_[a-z_]+)\{([^}]*)\}")


def rules() -> list[dict[str, Any]]:
    groups: list[dict[str, Any]] = yaml.safe_load((MONITORING / "alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((MONITORING / "dashboard.json").read_text())["panels"]
    return found


def expressions() -> list[str]:
    drawn = [target["expr"] for panel in panels() for target in panel["targets"]]
    return [rule["expr"] for rule in rules()] + drawn


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The metrics of a server at which a person has played a bot."""
    with Server(str(tmp_path_factory.mktemp("figures") / "x.db")) as server, Person(server.host, "Ann") as ann:
        with ann.at(ann.opens("grove", "me", "greedy")) as one:
            one.no("act", seat=0, decision=0, text="nothing")
            one.waits_for(lambda state: state["waiting"]["seat"] == 0)
            one.act()
        return httpx.get(f"http://{server.host}/metrics").text


def test_every_metric_that_is_spoken_of_exists(figures: str) -> None:
    families = set(re.findall(r"^# TYPE (\S+) ", figures, re.MULTILINE))
    samples = set(re.findall(r"^(\w+)[{ ]", figures, re.MULTILINE)) | families
    samples |= {f"{family}_bucket" for family in families if re.search(rf"# TYPE {family} histogram", figures)}
    named = {name for expression in expressions() for name in NAME.findall(expression)}
    assert named - samples == set()
    assert len(named) >= 20


def test_every_label_that_is_spoken_of_exists(figures: str) -> None:
    """As far as the server has counted something; what it never counted shows no labels."""
    checked = 0
    for name, selectors in LABELS.findall(" ".join(expressions())):
        counted = re.findall(rf"^{name}\{{(.*)\}} ", figures, re.MULTILINE)
        for label in set(re.findall(r"(\w+)=", selectors)) - {"instance", "job"}:
            assert not counted or all(f'{label}="' in each for each in counted), (name, label)
            checked += bool(counted)
    assert checked >= 2


def test_alerts_say_what_is_wrong_and_what_to_do() -> None:
    for rule in rules():
        assert {"alert", "expr", "labels", "annotations"} <= set(rule), rule
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert rule["annotations"]["summary"].endswith(".")
        assert rule["annotations"]["do"].endswith(".")
        assert rule["expr"].count("(") == rule["expr"].count(")")
    names = [rule["alert"] for rule in rules()]
    assert len(names) == len(set(names)) >= 8


def test_panels_do_not_overlap() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels()]
    assert len(set(places)) == len(places) == len({panel["id"] for panel in panels()})
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in panels())


def test_documented_metrics_exist_and_every_metric_of_ours_is_documented(figures: str) -> None:
    page = (MONITORING.parents[1] / "docs" / "operating.md").read_text()
    ours = {name for name in re.findall(r"^# TYPE (\S+) ", figures, re.MULTILINE) if name.startswith("leyline_")}
    ours = {name for name in ours if not name.endswith("_created")}
    told = set(re.findall(r"`(leyline_[a-z_]+)", page))
    assert told - ours == set()
    assert ours - told == set()
