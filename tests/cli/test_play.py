"""The terminal table, played by typing."""

from __future__ import annotations

import pytest

from leyline.core import record
from tests.cli.terminal import Terminal


def test_a_whole_game_of_each_against_greedy_then_replayed_and_checked(terminal: Terminal) -> None:
    for name in ("channeling", "grove"):
        file = f"{name}.ley"
        played = terminal.run("play", name, "--seed", "3", "--record", file, typed="1\n" * 2000)
        assert played.status == 0
        assert "wins." in played.out or "Nobody wins" in played.out
        checked = terminal.run("check", file)
        assert "all legal" in checked.out
        assert "draws follow from the seed" in checked.out
        replayed = terminal.run("replay", file)
        assert "Over: " in replayed.out


def test_everything_is_asked_for_when_nothing_is_named(terminal: Terminal) -> None:
    ran = terminal.run("play", typed="9\n1\n2\nnobody\nme\ngreedy\n3\n2\nquit\n")
    assert "Please type a number from 1 to" in ran.out
    assert "Please type one of me, random, greedy" in ran.out
    assert "Please type a number from 1 to 2." in ran.out
    assert "Sides were drawn" not in ran.out
    assert "Set 3 glyphs aside" in ran.out  # the second edition
    assert "Continue with: leyline play --resume" in ran.out
    assert ran.status == 0


def test_c14_sides_are_drawn_unless_the_seats_are_named(terminal: Terminal) -> None:
    drawn = {
        terminal.run("play", "channeling", "--seed", str(seed), typed="quit\n").out.splitlines()[0]
        for seed in range(8)
        for _ in range(2)
    }
    assert drawn == {
        "Sides were drawn: you play Light, greedy plays Dark.",
        "Sides were drawn: greedy plays Light, you play Dark.",
    }
    named = terminal.run("play", "channeling", "--seats", "greedy,me", "--seed", "1", typed="quit\n").out
    assert "Sides were drawn" not in named
    both = terminal.run("play", "channeling", "--seats", "me,random", "--draw", "--seed", "1", typed="quit\n").out
    assert both.splitlines()[0] == "Sides were drawn: random plays Light, you play Dark."
    asked = terminal.run("play", typed="1\n1\n\n\n\nquit\n").out
    assert "Sides were drawn" in asked


def test_a_deck_goes_with_its_player_when_seats_are_drawn(terminal: Terminal) -> None:
    seen = set()
    for seed in range(8):
        deck = ("--set", "deck_1=night-market", "--record", f"{seed}.ley")
        terminal.run("play", "aidalon", "--seed", str(seed), *deck, typed="quit\n")
        kept = record.read((terminal.folder / f"{seed}.ley").read_text())
        own = kept.players.index("greedy") ^ 1
        assert kept.game.setup.word(f"deck_{own + 1}") == "night-market"
        seen.add(own)
    assert seen == {0, 1}


def test_the_same_seed_draws_the_same_sides_and_the_record_names_them(terminal: Terminal) -> None:
    for seed in range(6):
        for file in (f"{seed}.ley", f"{seed}-again.ley"):
            terminal.run("play", "channeling", "--seed", str(seed), "--record", file, typed="quit\n")
        one, other = (record.read((terminal.folder / f"{seed}{end}.ley").read_text()) for end in ("", "-again"))
        assert one.players == other.players
        assert sorted(one.players) in (["Dark", "greedy"], ["Light", "greedy"])


def test_a_person_types_texts_numbers_and_commands(terminal: Terminal) -> None:
    typed = "glyph r2\nmove r2c3 r2c4\n?\nhint\nlog\nboard\noptions\nundo\nglyph c1\nquit\n"
    ran = terminal.run("play", "channeling", "--seats", "me,me", "--seed", "1", typed=typed)
    assert "### Choose a leyline" in ran.out
    assert "chance of winning after each" in ran.out
    assert "Light moves a druid from row 2, column 3 to row 2, column 4." in ran.out
    assert "Back to where things stood after entry 16." in ran.out
    assert "Move a druid into column 1." in ran.out


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("glyph r9\n", "'glyph r9' is no action"),
        ("glyph r\n", "could be any of: glyph r1"),
        ("move r2c3 r1c1\n", "is not possible now. Play a glyph"),
        ("99\n", "Options are numbered 1 to 8"),
        ("undo\n", "There is nothing to take back"),
        ("🌲\n", "is no action"),
        ("[bold]\n", "is no action"),
    ],
)
def test_a_wrong_entry_is_explained_and_the_game_goes_on(terminal: Terminal, typed: str, complaint: str) -> None:
    ran = terminal.run("play", "channeling", "--seats", "me,greedy", "--seed", "1", typed=typed + "quit\n")
    assert complaint in ran.out
    assert ran.status == 0


def test_when_the_input_ends_the_game_is_kept_and_goes_on_later(terminal: Terminal) -> None:
    ended = terminal.refused("play", "grove", "--seed", "2", "--record", "g.ley", typed="1\n1\n1\n")
    assert "Continue with: leyline play --resume g.ley\n" in ended
    before = record.read((terminal.folder / "g.ley").read_text())
    resumed = terminal.run("play", "--resume", "g.ley", typed="1\nquit\n")
    assert resumed.status == 0
    after = record.read((terminal.folder / "g.ley").read_text())
    assert [entry.text for entry in after.entries][: len(before.entries)] == [entry.text for entry in before.entries]
    assert len(after.entries) > len(before.entries)
    after.verify()


def test_a_game_that_nobody_named_a_file_for_is_kept_too(terminal: Terminal) -> None:
    terminal.refused("play", "grove", "--seed", "2", typed="1\n")
    (file,) = (terminal.folder / "state" / "leyline").iterdir()
    assert len(record.read(file.read_text()).entries) > 1


def test_an_existing_file_is_not_overwritten(terminal: Terminal) -> None:
    (terminal.folder / "old.ley").write_text("precious")
    assert "already exists" in terminal.refused("play", "grove", "--record", "old.ley")
    assert (terminal.folder / "old.ley").read_text() == "precious"


def test_undo_passes_over_moves_in_which_nothing_could_be_chosen(terminal: Terminal) -> None:
    """In the Grove the first action is forced: all druids lie there."""
    ran = terminal.run(
        "play", "grove", "--seats", "me,random", "--seed", "1", typed="1\n1\n1\nundo\nundo\nundo\nquit\n"
    )
    assert ran.status == 0
    assert ran.out.count("Back to") >= 2
    none = terminal.run("play", "grove", "--seats", "me,me", "--seed", "1", typed="undo\nquit\n")
    assert "There is nothing to take back." in none.out
    assert "Back to" not in none.out


def test_lone_choices_are_played_unless_one_wants_to_be_asked(terminal: Terminal) -> None:
    lone = terminal.run("play", "grove", "--seats", "me,me", "--seed", "1", typed="quit\n")
    assert "Take a second action" in lone.out
    asked = terminal.run("play", "grove", "--seats", "me,me", "--seed", "1", "--all", typed="quit\n")
    assert "Take an action." in asked.out


def test_two_people_do_not_see_each_others_glyphs(terminal: Terminal) -> None:
    first = "aside r1 r2 r3\n"
    ran = terminal.run(
        "play", "channeling", "--edition", "second", "--seats", "me,me", "--seed", "1", typed=first + "\nquit\n"
    )
    shown_to_dark = ran.out.split("Dark, take the screen and press Enter.")[1]
    assert "r1, r2 and r3" not in shown_to_dark
    assert "Light sets 3 glyphs aside" in shown_to_dark
    assert "3 of them set aside" in shown_to_dark


def test_resigning_ends_the_game(terminal: Terminal) -> None:
    ran = terminal.run(
        "play",
        "channeling",
        "--seats",
        "greedy,me",
        "--seed",
        "1",
        "--record",
        "r.ley",
        typed="resign\nno\nresign\nyes\n",
    )
    assert ran.out.count("Resign as Dark? The game is over then. yes or no>") == 2
    assert "Light (greedy) wins by resignation." in ran.out
    assert "Result: Light" in terminal.run("check", "r.ley").out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "chess"], "there is no game 'chess'; there are: channeling, grove"),
        (["play", "grove", "--edition", "odd"], "has no edition 'odd'"),
        (["play", "grove", "--set", "dice=0"], "dice takes a whole number from 1 to 10, not '0'"),
        (["play", "grove", "--set", "dice"], "--set takes NAME=VALUE"),
        (["play", "grove", "--set", "cubes=3"], "takes 14 cubes"),
        (["play", "grove", "--seats", "me"], "is for 2 seats, not 1"),
        (["play", "grove", "--seats", "me,deepblue"], "from me, random, greedy, search, learned, level-1"),
        (["play", "grove", "--seats", "me,me,me"], "is for 2 seats, not 3"),
        (["play", "grove", "--seed", "x"], "invalid int value"),
        (["play", "grove", "--wings"], "unrecognized arguments"),
        (["play", "--resume", "nothing.ley"], "nothing.ley: No such file"),
        (["play", "grove", "--resume", "x.ley"], "--resume continues the recorded game"),
        (["play", "--resume", "x.ley", "--draw"], "--resume continues the recorded game"),
        (["play", "grove", "--record", "no/such/folder/g.ley"], "no/such/folder/g.ley cannot be written: there is no"),
        (["play"], "The input ended before a game began"),
    ],
)
def test_a_wrong_command_gets_one_clear_sentence(terminal: Terminal, words: list[str], complaint: str) -> None:
    assert complaint in terminal.refused(*words)


def test_bots_alone_play_to_the_end(terminal: Terminal) -> None:
    ran = terminal.run("play", "grove", "--seats", "random,greedy", "--seed", "6")
    assert ran.status == 0
    assert "wins" in ran.out


def test_a_bot_whose_time_is_up_answers_early_and_the_log_and_the_record_say_so(terminal: Terminal) -> None:
    terminal.monkeypatch.setattr("leyline.cli.terminal_table.cap_of", lambda name: 1e-9)
    ran = terminal.run("play", "grove", "--seats", "level-3,level-4", "--seed", "6", "--record", "x.ley")
    assert "Level 4 answered early for Dark: time." in ran.out
    assert "early Dark level-4" in (terminal.folder / "x.ley").read_text()
    assert terminal.run("check", "x.ley").status == 0


def test_bots_of_another_game_play_another_way_and_the_same_seed_the_same(terminal: Terminal) -> None:
    """Bots begin from the game's own luck, not from the number of their seat."""
    for file, seed in (("a", "6"), ("b", "6"), ("c", "7")):
        words = ("channeling", "--seats", "random,random", "--set", "turn_limit=4")
        assert terminal.run("play", *words, "--seed", seed, "--record", file).status == 0
    texts = [(terminal.folder / file).read_text().splitlines() for file in "abc"]
    assert texts[0] == texts[1]
    glyphs = [[line.split()[3] for line in text if " glyph " in line] for text in texts]
    assert glyphs[0] != glyphs[2]


def test_a_game_begins_in_a_written_position(terminal: Terminal) -> None:
    (terminal.folder / "end.txt").write_text("Light:\n  c1: 6 standing, 6 cubes\n  c2: 7 cubes\nturn Light\n")
    ran = terminal.run("play", "grove", "--position", "end.txt", "--record", "end.ley", typed="channel c1\nquit\n")
    assert ran.status == 0
    assert "Sides were drawn" not in ran.out
    kept = record.read((terminal.folder / "end.ley").read_text())
    assert kept.entries[0].text == "channel c1"
    assert kept.start is not None
    resumed = terminal.run("play", "--resume", "end.ley", typed="quit\n")
    assert resumed.status == 0


def test_a_position_that_cannot_be_read_is_named_with_its_line(terminal: Terminal) -> None:
    (terminal.folder / "bad.txt").write_text("Light:\n  c4: 6 standing\n")
    ran = terminal.run("play", "grove", "--position", "bad.txt")
    assert ran.status == 1
    assert "bad.txt, line 2: 'c4:' is nothing that can be written here; did you mean" in ran.err
    assert "--position needs the game" in terminal.run("play", "--position", "bad.txt").err
    assert terminal.run("play", "grove", "--position", "none.txt").status == 1
