"""Reports: every figure with its interval and number of games, on one self-contained page."""

from __future__ import annotations

import re

import pytest

from leyline.core.errors import LeylineError
from leyline.lab import charts, report_players
from leyline.lab.intervals import ratio, share
from leyline.lab.measured_game import experiment_setup
from leyline.lab.plan import Plan
from leyline.lab.report import report
from leyline.lab.report_sections import Sample, all_sections, going_first, seats, supplies, uses
from leyline.lab.simulation import Workers, sample
from tests.cli.terminal import Terminal


def heard(words: str) -> None:
    assert words


@pytest.fixture(scope="module")
def page() -> str:
    with Workers(1) as workers:
        return report(experiment_setup("channeling"), ["random", "greedy"], 24, workers, 1, heard)


def test_every_question_of_a_designer_has_its_section(page: str) -> None:
    for title in (
        "Who wins", "Going first", "How games end", "How long it is", "Minutes at the table", "Points",
        "How close it is", "Drama", "Choices", "What is used: card", "What is used: glyph", "Supplies and limits",
        "Skill ladder", "Luck against skill",
    ):  # fmt: skip
        assert f"<h2>{title}</h2>" in page


def test_every_figure_has_its_interval_and_number(page: str) -> None:
    sentences = re.findall(r"<p>(.*?)</p>", page)
    assert len(sentences) >= 13
    for sentence in sentences:
        assert re.search(r"\(-?[\d.]+ to -?[\d.]+(; [\d,]+ [\w ]+)?\)", sentence), sentence
        assert re.search(r"; [\d,]+ (games|decided games|pairs|players)\b", sentence), sentence


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
        return Sample("random", sample(plan, workers), plan.setup.create())


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


def test_three_sentences_and_a_caution_come_first(page: str) -> None:
    summed_up = re.findall(r'<p class="summary">(.*?)</p>', page)
    assert len(summed_up) == 3
    assert "going first" in summed_up[0].lower()
    assert "no game was a draw" in summed_up[1]
    assert summed_up[2].startswith("Does thinking pay? greedy took ")
    assert "Bots played these games, not people" in page
    assert page.index("not people") < page.index("<h2>")


def test_a_limit_that_nobody_set_is_no_change(page: str) -> None:
    assert "No parameter is changed. Limit of games between bots: turn_limit = 400." in page
    with Workers(1) as workers:
        changed = report(
            experiment_setup("grove", values={"turn_limit": 12, "dice": 2}), ["random"], 20, workers, 1, heard
        )
    assert "Changed: dice = 2, turn_limit = 12." in changed
    assert "a limit of turns or rounds ended 100.0 %" in changed
    assert "limit of 12 turns in 100.0 %" in changed
    assert "nothing can be said about going first" in changed


def test_a_report_speaks_of_what_the_game_counts() -> None:
    game = experiment_setup("grove").create()
    found = grove(30)
    words = " ".join([section.title + section.sentence for section in all_sections(game, [found])])
    assert " circles" in words
    assert "points" not in words


def test_draws_are_neither_wins_nor_losses() -> None:
    found = grove(60)
    drawn = sum(found.rows["draw"].to_list())
    assert 0 < drawn < 60
    assert len(found.decided()) == 60 - drawn == found.first_won().count
    assert sum(found.outcomes.wins) == 60 - drawn
    assert f"draws {100 * drawn / 60:.1f} %" in seats(experiment_setup("grove").create(), [found]).sentence


def test_labels_have_room_in_any_font() -> None:
    """The drawing's origin lies farther right than the longest label is wide, at 0.6 em a character or more."""
    for label in ("the seat and its luck decided", "overchanneled card", "x" * 80):
        svg = charts.intervals([(label, share(3, 10)), ("b", share(4, 10))], "share")
        origin = float(re.findall(r"translate\((\d+\.?\d*),", svg)[0])
        width = float(re.findall(r'viewBox="0 0 ([\d.]+) ', svg)[0])
        assert origin >= 7.2 * min(len(label), charts.LONGEST_LABEL)
        assert abs(width - charts.WIDTH) < 60
    assert "…" in charts.intervals([("x" * 80, share(3, 10))], "share")


def test_a_ratio_counts_games_not_decisions() -> None:
    """Decisions of one game are alike: a hundred in each of ten games say no more than ten games do."""
    forced, decisions = [0.0, 100.0] * 5, [100.0] * 10
    figure = ratio(forced, decisions)
    assert figure.value == 0.5
    assert figure.count == 10
    assert figure.high - figure.low > 0.5
    same = ratio([20.0] * 10, decisions)
    assert same.high - same.low < 1e-9
    assert ratio([1.0], [2.0]).high > 1e9


def test_too_few_games_or_unknown_players_are_refused(terminal: Terminal) -> None:
    with Workers(1) as workers, pytest.raises(LeylineError, match="needs at least 20 games"):
        report(experiment_setup("grove"), ["random"], 5, workers, 1, heard)
    assert "there is no bot 'hal'" in terminal.refused("report", "grove", "--bots", "hal", "--games", "20")
    assert "is for 2 seats" in terminal.refused("report", "grove", "--players", "5")
    ran = terminal.run("report", "grove", "--bots", "random", "--games", "20", "--jobs", "1", "--out", "g.html")
    assert "g.html: " in ran.out
    assert (terminal.folder / "g.html").read_text().startswith("<!doctype html>")
