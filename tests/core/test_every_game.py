"""What must hold for every game in the registry."""

from __future__ import annotations

import os

import pytest

from leyline import compiled, create, names, spec
from leyline.core import record, rules_pages
from leyline.core.chance import SeedChance
from leyline.core.conformance import check
from leyline.core.match import Match
from leyline.core.perft import perft
from tests.game_variants import kinds
from tests.golden import FOLDER, boards_of, looked_at, parameters_of, pieces_of, playthrough_of
from tests.golden.words import VARIANTS, words_of

GAMES = 12 if compiled() else 3
"""Random games of each kind; `make conform` plays thousands and examines every state of them."""
STATES = 200 if compiled() else 60
"""Where games are long, play fewer: no game begins after this many states."""
KINDS = [kind for kind in kinds() if compiled() or kind[2] == 2]
"""Tables of three and four only in the form that people use: the rules are the same source."""
EVERY = {"runestones": 8, "aidalon": 5}
"""Where games are long, not every state of them is examined."""


def test_the_form_is_the_one_that_is_meant_to_be_tested() -> None:
    wanted = os.environ.get("LEYLINE_FORM")
    assert wanted in (None, "compiled" if compiled() else "interpreted")


@pytest.mark.parametrize(("name", "edition", "seats"), KINDS)
def test_a_game_keeps_the_contract(name: str, edition: str, seats: int) -> None:
    tally = check(create(name, edition, seats, unattended=True), GAMES, states=STATES, every=EVERY.get(name, 1))
    assert tally.games == GAMES or tally.states >= STATES


@pytest.mark.parametrize(("name", "edition", "seats"), kinds())
def test_a_game_plays_as_its_golden_file_says(name: str, edition: str, seats: int) -> None:
    path = FOLDER / "playthroughs" / f"{name}-{edition}-{seats}.txt"
    assert path.exists(), f"{name} has no golden playthrough for {edition}, {seats} seats; make golden writes it"
    assert playthrough_of(name, edition, seats) == path.read_text(encoding="utf-8"), (
        "make golden, then look at the diff"
    )


@pytest.mark.parametrize(("name", "edition", "seats"), looked_at())
def test_a_game_looks_as_its_golden_file_says(name: str, edition: str, seats: int) -> None:
    """The board drawn with characters, and what bots and learning programs get."""
    path = FOLDER / "boards" / f"{name}-{edition}-{seats}.txt"
    assert boards_of(name, edition, seats) == path.read_text(encoding="utf-8"), "make golden, then look at the diff"


@pytest.mark.parametrize("name", VARIANTS)
def test_a_small_game_says_and_judges_what_its_golden_file_says(name: str) -> None:
    path = FOLDER / "words" / f"{name}.txt"
    assert words_of(name) == path.read_text(encoding="utf-8"), "make golden, then look at the diff"


@pytest.mark.parametrize("name", names())
def test_parameters_are_as_their_golden_file_says(name: str) -> None:
    path = FOLDER / "parameters" / f"{name}.txt"
    assert path.exists(), f"{name} has no golden list of parameters; make golden writes it"
    assert parameters_of(name) == path.read_text(encoding="utf-8"), "make golden, then look at the diff"


@pytest.mark.parametrize("name", names())
def test_pieces_to_print_are_as_their_golden_file_says(name: str) -> None:
    path = FOLDER / "pieces" / f"{name}.txt"
    assert pieces_of(name) == path.read_text(encoding="utf-8"), "make golden, then print the pieces that differ"


Case = tuple[str, str, int, dict[str, object], int, list[str], tuple[str, int], str, int, int]


def perft_cases(name: str) -> list[Case]:
    """Read the counts in a game's file: blocks of `case`, settings and lines `turns DEPTH COUNT` or `steps DEPTH
    COUNT`. `play` lists the actions that lead to the position, chance included, unless a `seed` draws it; or `record`
    names a stored record and how many of its entries."""
    cases: list[Case] = []
    for block in (FOLDER / "perft" / f"{name}.txt").read_text(encoding="utf-8").split("\n\n"):
        title, edition, seats, seed = "", "", 0, 0
        values: dict[str, object] = {}
        texts: list[str] = []
        kept = ("", 0)
        for line in block.splitlines():
            word, _, rest = line.partition(" ")
            if word == "case":
                title = rest
            elif word == "edition":
                edition = rest
            elif word == "seats":
                seats = int(rest)
            elif word == "seed":
                seed = int(rest)
            elif word == "set":
                values[rest.partition(" ")[0]] = rest.partition(" ")[2]
            elif word == "play":
                texts += rest.split("; ")
            elif word == "record":
                kept = (rest.split()[0], int(rest.split()[1]))
            elif word in ("turns", "steps"):
                depth, count = rest.split()
                cases.append((title, edition, seats, values, seed, texts, kept, word, int(depth), int(count)))
            else:
                assert word in ("", "#"), f"a perft file has no line {line!r}"
    return cases


def position(
    name: str, edition: str, seats: int, values: dict[str, object], seed: int, texts: list[str], kept: tuple[str, int]
) -> Match:
    """Return the position that a case of a perft file describes."""
    if kept[0]:
        return record.read((FOLDER / "records" / kept[0]).read_text(encoding="utf-8")).replay(kept[1])
    game = create(name, edition, seats, values)
    match = Match(game, SeedChance(seed) if seed else None)
    for text in texts:
        match.act(game.parse(text))
    return match


@pytest.mark.parametrize("name", names())
def test_positions_ahead_are_as_many_as_they_should_be(name: str) -> None:
    cases = perft_cases(name)
    assert len(cases) >= 4
    for title, edition, seats, values, seed, texts, kept, unit, depth, count in cases:
        match = position(name, edition, seats, values, seed, texts, kept)
        game = match.game
        if compiled() or count < 6000:
            assert perft(game, match.state, depth, unit) == count, f"{title}: {unit} {depth}"


@pytest.mark.parametrize("name", names())
def test_records_of_every_game_still_replay(name: str) -> None:
    paths = sorted((FOLDER / "records").glob(f"{name}-*.ley"))
    assert paths, f"{name} has no stored record in tests/golden/records"
    for path in paths:
        text = path.read_text(encoding="utf-8")
        kept = record.read(text)
        verdict = kept.verify()
        assert verdict.result
        assert verdict.unsealed == 0
        assert kept.text() == text


@pytest.mark.parametrize(("name", "edition", "seats"), kinds())
def test_every_question_names_a_section_of_the_rules_page(name: str, edition: str, seats: int) -> None:
    found = rules_pages.sections(rules_pages.page(spec(name)))
    text = (FOLDER / "playthroughs" / f"{name}-{edition}-{seats}.txt").read_text(encoding="utf-8")
    rules = {line.rsplit("(rule: ", 1)[1].split(";")[0] for line in text.splitlines() if "(rule: " in line}
    assert rules - {""} <= set(found)


@pytest.mark.parametrize("name", names())
def test_every_parameter_and_edition_is_on_the_rules_page(name: str) -> None:
    text = rules_pages.page(spec(name))
    missing = [param.name for param in spec(name).params if f"`{param.name}`" not in text]
    missing += [
        each.name for each in spec(name).editions if len(spec(name).editions) > 1 and f"`{each.name}`" not in text
    ]
    assert missing == []


@pytest.mark.parametrize("name", names())
def test_a_clone_prints_like_the_state_it_was_made_from(name: str) -> None:
    state = Match(create(name, unattended=True), SeedChance(1)).state
    assert str(state.clone()) == str(state)
    assert len(str(state)) > 20
