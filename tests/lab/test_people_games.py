"""Games of people are measured from their records, as the bots' are while they play."""

from __future__ import annotations

import json
import re

from leyline.core import record, registry
from leyline.core.chance import SeedChance
from leyline.core.match import Match
from leyline.core.params import Setup
from leyline.core.setup_words import rules_key
from leyline.lab import experiment_process, people_games
from leyline.lab.measured_game import experiment_setup, play
from leyline.lab.report import report
from leyline.lab.simulation import Workers
from tests.cli.terminal import Terminal

SETUP = experiment_setup("channeling")


def ended(setup: Setup, number: int, players: list[str] | None = None, resign: bool = False) -> str:
    """The record of a game that was played by always choosing the last option; with a choice taken back once."""
    match = Match(setup.create(), SeedChance(number), players or ["Zoë", "Yan"])
    while match.result() is None:
        seat = match.pending()
        before = len(match.entries)
        match.act(match.game.options(match.state)[-1])
        if len(match.live()) == len(match.entries) > 9:
            match.undo(match.live()[-2])
        elif resign and before > 30:
            match.resign(match.pending() if match.pending() >= 0 else seat)
    return record.of_match(match).text()


RECORDS = [ended(SETUP, number, resign=number % 7 == 0) for number in range(24)]


def test_a_replayed_game_measures_like_the_game_itself() -> None:
    game = SETUP.create()
    match = Match(game, SeedChance(1_000_003 * 5 + 2))
    found = play(game, ["greedy"] * 2, 5, 2, steps=True)
    for *_, text in found.steps:
        match.act(game.parse(text))
    again = people_games.measure(record.read(record.of_match(match).text()), 2)
    again.seed, again.steps = found.seed, found.steps
    assert vars(again) == vars(found)


def test_what_was_taken_back_does_not_count_and_a_resigned_game_ends_early() -> None:
    played = people_games.measure_texts(RECORDS, 0)
    assert [one.number for one in played] == list(range(24))
    assert [one.ending for one in played].count("by-resign") == 4
    assert all("undo" in text for text in RECORDS)
    assert played[1].decisions == sum(" Light " in line or " Dark " in line for line in _live(RECORDS[1]))


def _live(text: str) -> list[str]:
    match = record.read(text).replay()
    roles = match.game.setup.roles()
    return [f" {roles[entry.who]} " for number in match.live() if (entry := match.entries[number - 1]).who >= 0]


def test_an_answer_has_people_beside_the_bots_once_there_are_enough() -> None:
    job = {
        "kind": "sim", "game": "channeling", "bots": ["random"], "games": 20, "seed": 1, "seconds": 600,
        "rules": {"edition": "", "seats": 2, "parameters": {"cubes": 30}},
        "against": {"rules": {"edition": "", "seats": 2, "parameters": {}}, "bots": ["random"]},
    }  # fmt: skip
    few = {**job, "people": {"variant": RECORDS[:5], "base": RECORDS[:19]}}
    found = experiment_process.run_experiment(few, lambda line: None)
    assert found["people"] is None
    assert found["people_words"] == "Fewer than 20 games of people by your changes: too few to show."
    enough = {**job, "people": {"variant": RECORDS[:5], "base": RECORDS}}
    found = experiment_process.run_experiment(enough, lambda line: None)
    assert found["people_words"].startswith("24 games of people by the base rules")
    figures = {figure["name"]: figure for figure in found["people"]["figures"]}
    assert (figures["won_0"]["count"], figures["turns"]["count"]) == (24, 20), "length is of games played out"
    assert figures["ending_by-resign"]["words"] == "ended by: a player resigned"
    assert sum(games for _, games in found["people"]["lengths"]) == 20
    assert "Zoë" not in json.dumps(found)
    assert "people" not in experiment_process.run_experiment(job, lambda line: None)


def test_a_comparison_has_people_beside_the_bots_by_either_rules_or_by_the_same() -> None:
    base = {"rules": {"edition": "", "seats": 2, "parameters": {}}, "bots": ["random"]}
    job = {
        "kind": "compare", "game": "channeling", "bots": ["random"], "games": 20, "seed": 1, "seconds": 600,
        "on": "turns", "rules": {"edition": "", "seats": 2, "parameters": {"cubes": 30}}, "against": base,
        "people": {"variant": [], "base": RECORDS},
    }  # fmt: skip
    found = experiment_process.run_experiment(job, lambda line: None)
    assert [side["name"] for side in found["sides"]] == ["base", "variant"]
    assert (found["people"]["name"], found["people"]["games"]) == ("people", 24)
    bots = {**job, "rules": base["rules"], "bots": ["greedy"], "people": {"variant": RECORDS, "base": RECORDS}}
    found = experiment_process.run_experiment(bots, lambda line: None)
    assert found["sides"] == []
    assert found["people_words"].startswith("24 games of people by these rules")


def test_the_command_compares_people_too(terminal: Terminal) -> None:
    folder = terminal.folder / "played"
    folder.mkdir()
    for number, text in enumerate(RECORDS):
        (folder / f"{number}.ley").write_text(text, encoding="utf-8")
    words = ("compare", "channeling", "--b", "cubes=30", "--seats", "random", "--most", "20", "--jobs", "1")
    ran = terminal.run(*words, "--people", "played")
    assert "24 games of people by A" in ran.out
    assert "Fewer than 20 games of people by B" in ran.out
    assert re.search(r"^  the number of turns: [0-9.]+ \([0-9.]+ to [0-9.]+; 20 games\)$", ran.out, re.MULTILINE)
    figures = json.loads(terminal.run(*words, "--people", "played", "--json").out)["people"]
    assert (figures["A"]["first"]["games"], figures["B"]) == (24, {})


def test_a_report_sets_people_beside_bots_or_says_that_they_are_too_few() -> None:
    played = people_games.measure_texts(RECORDS, 0)
    with Workers(1) as workers:
        pages = [report(SETUP, ["random"], 20, workers, 1, lambda said: None, people=seen) for seen in (played, [])]
    assert "<h2>People</h2><p>24 games of people by these rules" in pages[0]
    assert "Light, people" in pages[0]
    assert "a player resigned 16.7 %" in pages[0]
    assert "too few to show" in pages[1]


def test_a_folder_of_records_holds_those_of_the_rules_between_people(terminal: Terminal) -> None:
    folder = terminal.folder / "played"
    folder.mkdir()
    for number, text in enumerate(RECORDS[:-1]):
        (folder / f"{number}.ley").write_text(text, encoding="utf-8")
    answers = {"fun": 4, "clear": None, "liked": "", "unclear": "", "more": ""}
    bots = ended(SETUP, 50, ["Zoë", "greedy"])
    others = ended(experiment_setup("channeling", values={"cubes": 30}), 51)
    sent = {
        "format": "leyline-playtest 1", "title": "P", "game": "channeling", "edition": "first", "parameters": {},
        "answers": answers, "records": [RECORDS[0], RECORDS[-1], bots, others],
    }  # fmt: skip
    (folder / "sent.json").write_text(json.dumps(sent), encoding="utf-8")
    found = people_games.Folder(folder, SETUP)
    assert (len(found.played), found.others) == (24, 2)
    ran = terminal.run("report", "channeling", "--people", "played", "--bots", "random", "--games", "20", "--jobs", "1")
    assert "2 of the records are left out" in ran.err
    page = (terminal.folder / "results" / "channeling.html").read_text(encoding="utf-8")
    assert "24 games of people" in page
    assert "Zoë" not in page
    (folder / "bad.json").write_text("{}")
    for source, words in (("played", "bad.json is no file of a playtester"), ("no.db", "There is no database no.db")):
        assert words in terminal.refused("report", "channeling", "--people", source, "--force")


def test_limits_of_unattended_play_and_decks_are_no_other_rules() -> None:
    aidalon, channeling = registry.spec("aidalon"), registry.spec("channeling")
    decks = aidalon.seat_params["deck"]
    own = aidalon.setup(values={decks[0]: aidalon.setup().values[decks[1]]})
    assert own.changed()
    assert rules_key(own) == rules_key(experiment_setup("aidalon"))
    for values in ({}, {"cubes": 30}):
        table = rules_key(channeling.setup(values=dict(values)))
        assert table == rules_key(experiment_setup("channeling", values=values))
    assert rules_key(channeling.setup(values={"turn_limit": 7})) != table
