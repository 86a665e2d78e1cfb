"""Experiments: the same seed gives the same result with any number of processes, and after an interruption."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from leyline import create
from leyline.core.errors import LeylineError
from leyline.lab import result_tables
from leyline.lab.measured_game import Leads, experiment_setup, parse_bots, play
from leyline.lab.plan import Plan
from leyline.lab.simulation import ResultFile, Workers, sample, simulate


def plan(games: int = 120, seed: int = 1, steps: bool = False, **values: int | str) -> Plan:
    return Plan(experiment_setup("grove", values=values), ["random", "random"], games, seed, steps)


def test_the_result_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    one = simulate(plan(), tmp_path / "one.parquet", jobs=1)
    two = simulate(plan(), tmp_path / "two.parquet", jobs=2)
    assert one.equals(two)
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()
    assert one["game"].to_list() == list(range(120))
    other = simulate(plan(seed=2), tmp_path / "other.parquet")
    assert not one.equals(other)


def test_few_games_keep_every_process_busy() -> None:
    """Four slow games must not all wait for one core; many quick ones are not handed out one by one."""
    assert [len(numbers) for numbers in plan(games=4).batches()] == [1, 1, 1, 1]
    assert {len(numbers) for numbers in plan(games=5000).batches()} == {50}
    assert [number for numbers in plan(games=77).batches() for number in numbers] == list(range(77))


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    run = ResultFile(plan(), out)
    batches = run.missing_batches()
    with Workers(1) as workers:
        for numbers, found in workers.play(plan(), batches[:2]):
            run.save(numbers, found)
    assert not out.exists()
    assert ResultFile(plan(), out).missing_batches() == batches[2:]
    told: list[int] = []
    whole = simulate(plan(), out, progress=told.append)
    assert told[0] == len(batches[0]) + len(batches[1])
    assert sum(told) == 120
    with Workers(1) as workers:
        assert whole.equals(sample(plan(), workers))
    assert not (tmp_path / "games.parquet.parts").exists()


def test_results_of_another_experiment_are_not_mixed_in(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    run = ResultFile(plan(), out)
    with Workers(1) as workers:
        for numbers, found in workers.play(plan(), run.missing_batches()[:1]):
            run.save(numbers, found)
    with pytest.raises(LeylineError, match="belongs to another experiment"):
        simulate(plan(seed=5), out)
    with pytest.raises(LeylineError, match="belongs to another experiment"):
        simulate(plan(dice=2), out)
    simulate(plan(), out)
    with pytest.raises(LeylineError, match="already exists"):
        simulate(plan(), out)


def test_a_file_says_what_made_it_and_has_a_row_for_each_game(tmp_path: Path) -> None:
    rows = simulate(plan(60, dice=2, steps=True), tmp_path / "g.parquet")
    about = result_tables.metadata(tmp_path / "g.parquet")
    assert about["leyline.rules"] == "grove/standard/2/dice=2,turn_limit=500 rules 2"
    assert about["leyline.seats"] == "random,random"
    assert rows.height == 60
    assert (rows["won_0"] + rows["won_1"]).to_list() == [1.0] * 60
    assert set(rows["first"].to_list()) == {0, 1}
    decisions = pl.read_parquet(tmp_path / "g.decisions.parquet")
    assert decisions.height == rows["decisions"].sum()
    assert decisions.filter(pl.col("options") == 1).height == rows["forced"].sum()
    stats = json.loads(rows["stats"][0])
    assert stats["0/stand at the Grove"] > 0


def test_draws_and_endings_have_their_columns(tmp_path: Path) -> None:
    rows = simulate(plan(30, turn_limit=1), tmp_path / "g.parquet")
    assert rows["draw"].to_list() == [True] * 30
    assert rows["ending"].to_list() == ["limit"] * 30
    assert rows["won_0"].to_list() == [0.5] * 30


def test_a_csv_file_has_the_same_rows(tmp_path: Path) -> None:
    rows = simulate(plan(20, steps=True), tmp_path / "g.csv")
    read = pl.read_csv(tmp_path / "g.csv")
    assert read.columns == rows.columns
    assert read["turns"].to_list() == rows["turns"].to_list()
    assert pl.read_csv(tmp_path / "g.decisions.csv").height == rows["decisions"].sum()


def test_a_file_is_replaced_only_on_request(tmp_path: Path) -> None:
    out = tmp_path / "g.csv"
    simulate(plan(20), out)
    with pytest.raises(LeylineError, match=r"g\.csv already exists"):
        simulate(plan(20, seed=2), out)
    assert simulate(plan(20, seed=2), out, force=True)["turns"].to_list() == pl.read_csv(out)["turns"].to_list()
    with pytest.raises(LeylineError, match=r"neither Parquet nor CSV. End its name in \.parquet or \.csv"):
        simulate(plan(20), tmp_path / "g.xlsx")


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    game = create("channeling", unattended=True)
    games = [play(game, ["greedy", "random"], 3, 17) for _ in range(2)]
    assert games[0].scores == games[1].scores
    assert games[0].stats == games[1].stats
    assert games[0].won == [1.0, 0.0]


def test_leads_are_followed_to_the_end() -> None:
    leads = Leads(create("grove"))
    for scores in ([0, 0], [3, 0], [3, 5], [7, 5], [7, 7], [9, 7]):
        leads.note(scores)
    # Light led, Dark led, Light led again; Light was at worst two behind, for the last time after the third
    # turn of six.
    assert leads.summary([0]) == (2, 0.5, 2)


def test_seats_are_named_one_by_one_or_all_at_once() -> None:
    game = create("grove")
    assert parse_bots(game, "greedy") == ["greedy", "greedy"]
    assert parse_bots(game, "greedy, random") == ["greedy", "random"]
    with pytest.raises(LeylineError, match="has 2 seats here, but 3 bots were given"):
        parse_bots(game, "greedy,random,random")
    with pytest.raises(LeylineError, match="there is no bot 'hal'"):
        parse_bots(game, "hal")


def test_a_ray_cluster_gives_the_same_result(tmp_path: Path) -> None:
    """Runs on a real cluster, started for this test."""
    here = simulate(plan(), tmp_path / "here.parquet", jobs=1)
    there = simulate(plan(), tmp_path / "there.parquet", ray="local")
    assert here.equals(there)


def test_a_cluster_that_does_not_answer_is_named(tmp_path: Path) -> None:
    with pytest.raises(LeylineError, match=r"No Ray cluster answers at '127\.0\.0\.1:1'"):
        simulate(plan(), tmp_path / "x.parquet", ray="127.0.0.1:1")
