"""Reports: every figure with its interval and number of games, on one self-contained page."""

from __future__ import annotations

import re

import pytest

from leyline.core.errors import LeylineError
from leyline.lab import report_players
from leyline.lab.measured_game import experiment_setup
from leyline.lab.report import report
from leyline.lab.report_sections import Sample, going_first, supplies, uses
from leyline.lab.simulation import Plan, Workers, sample
from tests.cli.terminal import Terminal


def heard(words: str) -> None:
    assert words


@pytest.fixture(scope="module")
def page() -> str:
    with Workers(1) as workers:
        return report(experiment_setup("channeling"), ["random", "greedy"], 24, workers, 1, heard)


def test_every_question_of_a_designer_has_its_section(page: str) -> None:
    for title in (
        "Who wins", "Going first", "How long it is", "Minutes at the table", "Points", "How close it is", "Drama",
        "Choices", "What is used: card", "What is used: glyph", "Supplies and limits", "Skill ladder",
        "Luck against skill",
    ):  # fmt: skip
        assert f"<h2>{title}</h2>" in page


def test_every_figure_has_its_interval_and_number(page: str) -> None:
    sentences = re.findall(r"<p>(.*?)</p>", page)
    assert len(sentences) >= 13
    for sentence in sentences:
        assert re.search(r"\(-?[\d.]+ to -?[\d.]+; [\d,]+ \w+\)", sentence), sentence


def test_three_strengths_are_asked_and_a_search_meets_one_twice_as_long() -> None:
    game = experiment_setup("channeling").create()
    assert report_players.default_players(game)[:2] == ["random", "greedy"]
    assert report_players.default_players(game)[2].startswith("search:")
    assert report_players.ladder_players(["greedy", "search:50"]) == ["greedy", "search:50", "search:100"]
    assert report_players.ladder_players(["greedy", "search:2s"]) == ["greedy", "search:2s"]
    told: list[int] = []
    setup = experiment_setup("grove", values={"cubes": 14, "turn_limit": 12})
    with Workers(1) as workers:
        found = report(setup, ["random", "search:4"], 100, workers, 1, heard, told.append)
    assert sum(told) == report_players.total(2, ["random", "search:4"], 100) == 100 + 20 + 2 * 20 + 2 * 20
    assert "search:4 against random" in found
    assert "search:8 against search:4" in found
    assert "100 by random; 20 by search:4" in found


def test_the_page_is_self_contained(page: str) -> None:
    assert "<script" not in page
    addresses = set(re.findall(r"https?://[^\"' )]+", page))
    assert all(address.startswith("http://www.w3.org/") for address in addresses)  # names of SVG itself
    assert page.count("<svg") >= 12


def test_the_same_seed_makes_the_same_page(page: str) -> None:
    with Workers(2) as workers:
        assert report(experiment_setup("channeling"), ["random", "greedy"], 24, workers, 1, heard) == page


def grove(games: int, **values: int | str) -> Sample:
    with Workers(1) as workers:
        plan = Plan(experiment_setup("grove", values=values), ["random", "random"], games, 1)
        return Sample("random", sample(plan, workers), 2)


def test_an_advantage_is_claimed_only_where_it_is_clear() -> None:
    game = experiment_setup("grove").create()
    assert going_first(game, [grove(30)]).sentence.startswith("No advantage of going first is clear")
    race = {"druids": 1, "cubes": 1, "circles": 1, "circles_to_win": 1, "control": 1, "dice": 10}
    assert going_first(game, [grove(400, **race)]).sentence.startswith("Going first is an advantage")


def test_what_ran_out_and_what_was_used_is_counted() -> None:
    found = grove(40, turn_limit=30)
    assert "turn limit reached in 100.0 %" in supplies(found).sentence
    titles = [section.title for section in uses(experiment_setup("grove").create(), found)]
    assert "What is used: stand" in titles


def test_too_few_games_or_unknown_players_are_refused(terminal: Terminal) -> None:
    with Workers(1) as workers, pytest.raises(LeylineError, match="needs at least 20 games"):
        report(experiment_setup("grove"), ["random"], 5, workers, 1, heard)
    assert "there is no bot 'hal'" in terminal.refused("report", "grove", "--bots", "hal", "--games", "20")
    assert "is for 2 seats" in terminal.refused("report", "grove", "--players", "5")
    ran = terminal.run("report", "grove", "--bots", "random", "--games", "20", "--jobs", "1", "--out", "g.html")
    assert "g.html: " in ran.out
    assert (terminal.folder / "g.html").read_text().startswith("<!doctype html>")
