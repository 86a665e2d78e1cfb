"""What programs and the lab take from the game: statistics, vectors, pieces to print, and a bot that plays sensibly."""

from __future__ import annotations

from random import Random

import pytest

from leyline import compiled, create
from leyline.bots import Observation
from leyline.bots import create as bot
from leyline.core import rules_pages
from leyline.core.chance import SeedChance, below
from leyline.core.errors import BadParameter
from leyline.core.game import OVER, AnyGame, Event
from leyline.core.match import Match
from leyline.core.run import Run
from leyline.games.runestones.rulebook import STONE_NAMES, STOOL_NAMES
from leyline.games.runestones.state import RuneState
from tests.games.runestones.scenario import BROWN, GREY, Table

EDITIONS = ("base", "nocturnal", "forest", "full")
KINDS = {
    "action",
    "summoned",
    "took",
    "used",
    "smithy",
    "row",
    "stone",
    "traded",
    "rolled",
    "wisp",
    "toadstool",
    "stepped",
}


def part(game: AnyGame, numbers: list[float], name: str) -> list[float]:
    """The numbers of one feature."""
    first = 0
    for words, size in game.observation_spec():
        if words == name:
            return numbers[first : first + size]
        first += size
    raise AssertionError(f"there is no feature {name!r}")


# --- vectors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_vector_has_as_many_numbers_as_its_features_say_and_few_are_large(edition: str, seats: int) -> None:
    game = create("runestones", edition, seats, {"turn_limit": 12})
    names = [name for name, _ in game.observation_spec()]
    assert len(set(names)) == len(names)
    length = sum(size for _, size in game.observation_spec())
    state = game.initial_state()
    rng = Random(seats)
    while game.pending(state) != OVER:
        numbers = game.observation_vector(game.view(state, seats - 1), seats - 1)
        assert len(numbers) == length
        assert all(-0.1 <= number <= 2 for number in numbers)
        codes = game.options(state)
        game.apply(state, codes[below(rng, len(codes))])


def test_a_vector_shows_the_own_hand_and_what_can_be_known_of_the_others() -> None:
    table = Table().hand(23, 104).hand(41, 105, seat=GREY)
    game = table.game
    cards = table.book.creatures + table.book.druids
    for seat, hand in ((BROWN, [23, 104]), (GREY, [41, 105])):
        numbers = game.observation_vector(game.view(table.s, seat), seat)
        shown = part(game, numbers, "cards in hand")
        assert [card for card, held in zip(cards, shown, strict=True) if held] == hand
        unseen = part(game, numbers, "player 2: cards in the hand or the deck")
        assert [card for card, held in zip(cards, unseen, strict=True) if held] == [
            *([41] if seat == BROWN else [23]),
            *range(100, 108),
        ]
    before = game.observation_vector(game.view(table.s, BROWN), BROWN)
    table.hand(41, 106, seat=GREY)
    assert game.observation_vector(game.view(table.s, BROWN), BROWN) == before


def test_a_vector_begins_with_the_own_things_whoever_asks() -> None:
    table = Table("full", 3).gems(3, 0, 0, 0, 2, ore=5, seat=GREY).stones("plus", seat=GREY).row(1, "B...W", seat=GREY)
    table.toadstools("copy", seat=GREY).familiar(7, seat=GREY).score(20, seat=GREY)
    game = table.game
    for seat, who in ((GREY, "own"), (BROWN, "player 2:")):
        numbers = game.observation_vector(game.view(table.s, seat), seat)
        assert part(game, numbers, f"{who} score, in hundreds") == [0.2]
        assert part(game, numbers, f"{who} gems, in fifteenths, and ore, in twentieths") == [0.2, 0, 0, 0, 2 / 15, 0.25]
        assert part(game, numbers, f"{who} rune stones") == [float(name == "plus") for name in STONE_NAMES]
        rows = "places of the two rows: 1 for an artifact of the place's colour, a half for a wild one"
        assert part(game, numbers, f"{who} {rows}") == [1, 0, 0, 0, 0.5, 0, 0, 0, 0, 0]
        assert part(game, numbers, f"{who} toadstools of each kind, in thirds")[STOOL_NAMES.index("copy")] == 1 / 3
        track = "familiar's space, as a share of the track, and its rank, in quarters"
        assert part(game, numbers, f"{who} {track}") == [0.5, 0]


# --- statistics ---------------------------------------------------------------------------------------------


def test_every_turn_counts_as_an_action_and_every_mark_has_its_kind() -> None:
    game = create("runestones", "full", 3, {"turn_limit": 150})
    state = game.initial_state()
    events: list[Event] = []
    rng = Random(4)
    while game.pending(state) != OVER:
        state.events = events
        codes = game.options(state)
        game.apply(state, codes[below(rng, len(codes))])
    found = [mark for event in events for mark in game.stat_labels(event)]
    assert len([label for _, label in found if label.startswith("action ")]) == 150
    kinds = {label.split()[0] for seat, label in found if seat >= 0}
    assert kinds - {"traded"} == KINDS - {"traded"}  # a random player has an Exchange stone now and then
    assert {label.rpartition(" ran ")[2] for seat, label in found if seat < 0} <= {"out"}


def test_a_trade_is_counted() -> None:
    table = Table().stones("exchange").gems(1)
    events: list[Event] = []
    table.s.events = events
    table.do("trade; trade blue ore")
    assert [mark for event in events for mark in table.game.stat_labels(event)] == [
        (BROWN, "traded with the Exchange stone")
    ]


def test_cards_count_by_their_line_of_the_table() -> None:
    table = Table("full").hand(23, 104).gems()
    events: list[Event] = []
    table.s.events = events
    table.do("utilize; play 23; play 104; use 23; use 104")
    labels = [mark for event in events for mark in table.game.stat_labels(event)]
    assert [mark for mark in labels if "used" in mark[1]] == [(BROWN, "used 23-26 Kobold"), (BROWN, "used 104 Druid")]


def test_a_supply_that_ran_out_is_counted() -> None:
    table = Table().hand(23, 73).supply(ore=1)
    events: list[Event] = []
    table.s.events = events
    table.do("utilize; play 23; play 73; use 73")
    assert (-1, "ore ran out") in [mark for event in events for mark in table.game.stat_labels(event)]


# --- pieces -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_that_the_game_counts_is_printed(edition: str, seats: int) -> None:
    game = create("runestones", edition, seats)
    nocturnal, forest = edition in ("nocturnal", "full"), edition in ("forest", "full")
    printed = {piece.name: piece.copies for piece in game.pieces()}

    def count(word: str) -> int:
        return sum(copies for name, copies in printed.items() if word in name)

    assert count(" gem") == 75
    assert printed["ore"] == 20
    assert count("artifact") == 36
    assert count("rune stone") == 8 * (seats - 1)
    assert count("Druid") == 8 * seats
    assert count("Banshee") == (16 if nocturnal else 0)
    assert count("card ") == 68 + 8 * seats + (16 if nocturnal else 0) + 1
    assert count("wisp tile") == (20 if nocturnal else 0)
    assert count("night token") == (10 if nocturnal else 0)
    assert count("toadstool") == (16 if forest else 0)
    assert count("familiar") == (seats if forest else 0)
    assert count("scoring marker") == seats


def test_a_printed_card_says_what_its_table_says() -> None:
    cards = {piece.name: [each.text for each in piece.shapes] for piece in create("runestones").pieces()}
    assert "swap 2 for 4 points" in cards["card 43 Unicorn"]
    assert "magic 1, blue" in cards["card 43 Unicorn"]
    assert "1 point or blue" in cards["card 107 Grey Druid"]
    changed = create("runestones", values={"cards": "43 Unicorn red 3: 9 points"}).pieces()
    assert "9 points" in [each.text for piece in changed if piece.name == "card 43 Unicorn" for each in piece.shapes]


# --- greedy -------------------------------------------------------------------------------------------------


def choice(table: Table, seat: int = BROWN) -> str:
    """What greedy chooses."""
    return table.game.text(bot("greedy", 1).choose(Observation(table.game, table.s, seat, Random(1))))


def test_greedy_takes_every_part_that_costs_nothing() -> None:
    for number in (59, 71, 74, 75, 78):
        table = Table().hand(number, 104).do(f"utilize; play {number}; play 104; use {number}")
        assert choice(table) != "skip", number


def test_greedy_exchanges_a_full_row() -> None:
    table = Table().hand(23, 104).row(1, "BYGRW").do("utilize; play 23; play 104; done")
    assert choice(table) == "exchange 1"


def test_greedy_beats_random_at_a_table_of_four() -> None:
    end = 65 if compiled() else 8  # a whole game of thinking, where that does not take long
    game = create("runestones", "full", 4, {"end_score": end}, unattended=True)
    match = Match(game, SeedChance(2))
    players = [bot("greedy" if seat == 1 else "random", seat) for seat in range(4)]
    while (seat := match.pending()) != OVER:
        match.act(players[seat].choose(Observation(game, match.state, seat, Random(seat))))
    assert game.winners(match.state) == [1]
    assert game.scores(match.state)[1] > 2 * max(game.scores(match.state)[seat] for seat in (0, 2, 3))


# --- rune stones as lines of a table ------------------------------------------------------------------------


def test_rune_stones_are_counted_by_type() -> None:
    game = create("runestones", values={"stone_types": "plus x0; exchange x2"})
    state: RuneState = game.initial_state()
    Run(game, SeedChance(1), state).advance()
    left = dict(zip(STONE_NAMES, state.stones_left, strict=True))
    assert left == {**dict.fromkeys(STONE_NAMES, 1), "plus": 0, "exchange": 2}
    printed = {piece.name: piece.copies for piece in game.pieces()}
    assert (printed["rune stone Plus"], printed["rune stone Exchange"], printed["rune stone Wild Gem"]) == (0, 2, 1)
    assert "Other numbers here: plus x0; exchange x2." in rules_pages.page(game.setup.spec, game.setup)
    assert "Other numbers" not in rules_pages.page(game.setup.spec, create("runestones").setup)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("plus", "write a type and how many there are, 0 to 9, like plus x0"),
        ("plus x10", "0 to 9"),
        ("exchagne x1", "did you mean exchange?"),
        ("plus x1; plus x2", "plus is there twice; keep one"),
    ],
)
def test_a_wrong_line_of_rune_stones_is_refused_with_what_would_be_right(given: str, said: str) -> None:
    with pytest.raises(BadParameter) as refused:
        create("runestones", values={"stone_types": given})
    assert said in str(refused.value)
