"""Decks: lists are read and written, formats say what is wrong, ready and random decks are legal."""

from __future__ import annotations

import contextlib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline import LeylineError, create
from leyline.cli import main
from leyline.core.errors import BadParameter
from leyline.games.aidalon.cards import CARDS, KINDS
from leyline.games.aidalon.cards.card import AGENT, MOMENT, SEEKER_CARD
from leyline.games.aidalon.decks import api, deck_lists
from leyline.games.aidalon.decks.ready_decks import READY
from leyline.games.aidalon.rules import Aidalon

STANDARD = READY["back-channels"].deck


def without(deck: deck_lists.Deck, name: str) -> deck_lists.Deck:
    cards = deck.cards[:]
    cards.remove(KINDS[name])
    return deck_lists.Deck(deck.seeker, cards)


def swapped(deck: deck_lists.Deck, out: str, into: str) -> deck_lists.Deck:
    return deck_lists.Deck(deck.seeker, [*without(deck, out).cards, KINDS[into]])


# --- lists ------------------------------------------------------------------------------------------------------------


def test_a_list_is_read_by_printed_names_and_by_those_of_actions() -> None:
    deck = deck_lists.read_deck("""
        # mine
        Goldie Xin
        Agents:
        1 Auntie Ruth
        rory-bug
        2x Job Board      # cheap
        2 × the dragon's hoard; 1 “Spider” Rebbek
    """)
    assert CARDS[deck.seeker].name == "Goldie Xin"
    names = [(CARDS[kind].slug, count) for kind, count in deck.counts()]
    assert names == [
        ("auntie-ruth", 1),
        ("rory-bug", 1),
        ("spider-rebbek", 1),
        ("job-board", 2),
        ("the-dragons-hoard", 2),
    ]


@pytest.mark.parametrize("name", READY)
def test_a_list_written_out_is_read_back(name: str) -> None:
    deck = READY[name].deck
    for again in (
        deck_lists.read_deck(deck_lists.deck_line(deck)),
        deck_lists.read_deck(deck_lists.deck_text(deck, name)),
    ):
        assert (again.seeker, again.cards) == (deck.seeker, deck.cards)
    assert "\n" not in deck_lists.deck_line(deck)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1 job-board", "no seeker"),
        ("goldie-xin; abnus-orzo", "one seeker"),
        ("goldie-xin; 2 jobb-board", "did you mean 'Job Board'"),
        ("goldie-xin; 200 job-board", "copies"),
        ("goldie-xin; 0 job-board", "copies"),
        ("goldie-xin; 99 job-board; 99 dodge", "120"),
        ("x" * 9000, "characters"),
    ],
)
def test_a_bad_list_says_what_is_wrong(text: str, wrong: str) -> None:
    with pytest.raises(BadParameter, match=wrong):
        deck_lists.read_deck(text)


@given(st.text(max_size=300))
def test_any_text_is_a_deck_or_a_complaint(text: str) -> None:
    with contextlib.suppress(BadParameter):
        deck = deck_lists.read_deck(text)
        assert deck_lists.read_deck(deck_lists.deck_line(deck)).cards == deck.cards


@given(
    st.lists(
        st.tuples(st.integers(1, 3), st.sampled_from([card.name for card in CARDS if card.type != SEEKER_CARD])),
        max_size=30,
    )
)
def test_any_list_of_cards_comes_back_as_it_was(entries: list[tuple[int, str]]) -> None:
    text = "\n".join(["Abnus Orzo", *[f"{count} {name}" for count, name in entries]])
    deck = deck_lists.read_deck(text)
    assert len(deck.cards) == sum([count for count, _ in entries])
    assert deck_lists.read_deck(deck_lists.deck_text(deck, "any")).cards == deck.cards


# --- formats ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", READY)
def test_a_ready_deck_is_legal_in_its_format_and_in_all_looser_ones(name: str) -> None:
    order = list(deck_lists.FORMATS)
    for format in order[order.index(READY[name].format) :]:
        assert deck_lists.deck_problems(READY[name].deck, format) == []


def test_ready_decks_use_every_card_and_differ() -> None:
    used = {kind for ready in READY.values() for kind in [ready.deck.seeker, *ready.deck.cards]}
    assert used == set(range(len(CARDS)))
    assert len(READY) >= 6
    lists = [ready.deck.cards for ready in READY.values()]
    for index, one in enumerate(lists):
        for other in lists[index + 1 :]:
            assert len(set(one) & set(other)) < 20


def test_the_size_and_the_copies_are_counted() -> None:
    assert "35 cards" in deck_lists.deck_problems(without(STANDARD, "job-board"), "casual")[0]
    thrice = swapped(STANDARD, "wirecrawler", "job-board")
    assert "It has 3 copies of Job Board" in deck_lists.deck_problems(thrice, "casual")[0]
    twins = swapped(STANDARD, "wirecrawler", "rory-bug")
    assert "It has 2 copies of Rory & Bug; at most 1 is allowed." in deck_lists.deck_problems(twins, "casual")
    assert deck_lists.deck_problems(twins, "open") == []


def test_standard_asks_for_six_agents_and_one_agent_for_each_pip() -> None:
    five = swapped(STANDARD, "rory-bug", "wirecrawler")
    assert "5 agents" in deck_lists.deck_problems(five, "standard")[0]
    assert deck_lists.deck_problems(five, "casual") == []
    foreign = swapped(STANDARD, "rory-bug", "maestro")
    assert deck_lists.deck_problems(foreign, "standard") == []  # five pips of Omniworks are the most that it uses
    two = swapped(foreign, "auntie-ruth", "vapor-x")
    assert any(
        "Emperor Drejj needs 5 agents of Omniworks; the deck has 4" in fault
        for fault in deck_lists.deck_problems(two, "standard")
    )
    assert deck_lists.deck_problems(two, "free-agent") == []


def test_free_agent_adds_up_the_highest_pips() -> None:
    mixed = swapped(STANDARD, "wirecrawler", "dodge")
    assert "add up to 7 (Omniworks 5, The Remnants 2)" in deck_lists.deck_problems(mixed, "free-agent")[0]


def test_a_seekers_pips_count() -> None:
    deck = deck_lists.Deck(KINDS["jayko-ace"], STANDARD.cards)
    assert any("Jayko & Ace" in fault for fault in deck_lists.deck_problems(deck, "standard"))


@pytest.mark.parametrize("format", deck_lists.FORMATS)
def test_random_decks_are_legal_varied_and_repeatable(format: str) -> None:
    made = [deck_lists.random_deck(Random(seed), format) for seed in range(40)]
    assert all([deck_lists.deck_problems(deck, format) == [] for deck in made])
    assert len({deck_lists.deck_line(deck) for deck in made}) == 40
    assert deck_lists.deck_line(deck_lists.random_deck(Random(7), format)) == deck_lists.deck_line(made[7])


# --- in a game and on the command line --------------------------------------------------------------------------------


def test_a_game_takes_ready_decks_and_lists_and_refuses_what_the_format_forbids() -> None:
    listed = deck_lists.deck_line(READY["joyride"].deck)
    game = create("aidalon", values={"deck_1": listed, "deck_2": "skyline", "format": "free-agent"})
    assert isinstance(game, Aidalon)
    assert game.book.lists[0] == READY["joyride"].deck.cards
    with pytest.raises(BadParameter, match="deck_1 is not legal in the standard format"):
        create("aidalon", values={"deck_1": listed})
    with pytest.raises(BadParameter, match="no ready deck 'nothing'"):
        create("aidalon", values={"deck_1": "nothing"})
    with pytest.raises(BadParameter, match="not in a game of 2 players"):
        create("aidalon", values={"first": "West"})


def test_cards_can_be_given_other_numbers() -> None:
    game = create("aidalon", values={"cards": "job-board cost 1; eye-enforcers barrier 9"})
    assert isinstance(game, Aidalon)
    assert game.book.costs[KINDS["job-board"]] == 1
    assert game.book.barriers[KINDS["eye-enforcers"]] == 9
    with pytest.raises(BadParameter, match="Job Board has no barrier"):
        create("aidalon", values={"cards": "job-board barrier 1"})
    with pytest.raises(BadParameter, match="cannot be read"):
        create("aidalon", values={"cards": "job-board costs one"})
    with pytest.raises(BadParameter, match="'job-bord' is not a card of this game; did you mean 'job-board'"):
        create("aidalon", values={"cards": "job-bord cost 1"})
    with pytest.raises(BadParameter, match="job-board cost is changed twice"):
        create("aidalon", values={"cards": "job-board cost 1; Job-Board COST 2"})


def test_the_command_lists_shows_checks_and_makes_decks(
    capsys: pytest.CaptureFixture[str], tmp_path: pytest.TempPathFactory
) -> None:
    assert main(["deck", "list"]) == 0
    assert "case-files" in capsys.readouterr().out
    path = str(tmp_path) + "/deck.txt"
    assert main(["deck", "show", "joyride"]) == 0
    with open(path, "w", encoding="utf-8") as file:
        file.write(capsys.readouterr().out)
    assert main(["deck", "check", path]) == 1
    assert main(["deck", "check", path, "--format", "free-agent"]) == 0
    assert main(["deck", "random", "--seed", "5", "--line"]) == 0
    made = capsys.readouterr().out.splitlines()[-1]
    assert deck_lists.deck_problems(deck_lists.read_deck(made), "standard") == []
    assert main(["deck", "card", "job", "board"]) == 0
    assert "Refund 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["show"], ["show", "nothing"], ["card", "nothing"], ["check", "joyride", "--format", "none"]]
)
def test_the_command_says_what_is_wrong(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", *words]) == 1
    assert capsys.readouterr().err.startswith("leyline: ")


def test_every_card_can_be_read() -> None:
    for card in CARDS:
        text = api.card(card.name)
        assert card.name in text
        assert (f"cost {card.cost}" in text) == (card.type != SEEKER_CARD)
        assert ("Unique." in text) == card.unique
        assert card.type == AGENT or card.type == MOMENT or " pip" in text
    assert api.card("no such card") == ""
    with pytest.raises(LeylineError, match="no format"):
        api.random_list(1, "none")
