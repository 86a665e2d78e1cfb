"""What others may know of a hand, and that nothing more leaks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from leyline.core.conformance import check
from leyline.core.errors import NotConforming
from leyline.core.game import SPECTATOR, View
from leyline.games.runestones import SPEC
from leyline.games.runestones.view import PlayerView, unseen
from tests.delegating_game import DelegatingGame
from tests.games.runestones.scenario import BROWN, GREY, Table


def player(table: Table, seat: int, looking: int) -> PlayerView:
    return table.game.view(table.s, looking)["players"][seat]


def test_what_a_player_owns_is_public_but_not_its_split() -> None:
    table = Table().hand(11, 23, 104, 105).deck(100, 101).pile(102)
    own, seen = player(table, BROWN, BROWN), player(table, BROWN, GREY)
    assert [card.number for card in own["hand"] or []] == [11, 23, 104, 105]
    assert own["deck"] == [100, 101]
    assert seen["hand"] is None
    assert seen["deck"] is None
    assert (seen["hand_size"], seen["deck_size"]) == (4, 2)
    assert seen["unseen"] == [11, 23, 100, 101, 104, 105]
    assert seen["discard"] == [102]
    assert player(table, BROWN, SPECTATOR) == seen


def test_a_reshuffle_shows_everybody_what_was_in_the_hand() -> None:
    """With the deck empty, the hand is all that is not on the discard pile."""
    table = Table().hand(11, 23, 104, 105).deck(100).pile(101, 102)
    table.do("utilize; play 104; play 105; done; draw 100")
    assert player(table, BROWN, GREY)["shown"] == [11, 23, 100]
    assert player(table, BROWN, GREY)["unseen"] == [101, 102, 104]
    table.luck()
    assert player(table, BROWN, GREY)["shown"] == [11, 23, 100]
    table.turn_of(BROWN).do("utilize; play 11; play 23")
    assert player(table, BROWN, GREY)["shown"] == [100]


def test_a_switched_card_is_known_to_be_in_the_hand() -> None:
    table = Table("nocturnal").hand(5, 11, 104).display(71, 72, 73, 74, 75, 76)
    table.do("utilize; play 5; play 104; use 5; take 71")
    assert player(table, BROWN, GREY)["shown"] == [71]


def test_a_draw_is_told_to_its_owner_only() -> None:
    table = Table().hand(104, 105).deck(100, 101, 102, 103).do("utilize; play 104; play 105; done")
    twin = Table().hand(104, 105).deck(100, 101, 102, 103).do("utilize; play 104; play 105; done")
    assert "Brown draws Druid 103." in drawn(table, BROWN)
    assert drawn(twin, GREY) == ["Brown draws a card."]


def drawn(table: Table, seat: int) -> list[str]:
    events: list[tuple[int, ...]] = []
    table.s.events = events
    table.do("draw 103")
    table.s.events = None
    return [table.game.describe_event(event, seat) for event in events]


def test_dealing_again_keeps_what_is_known() -> None:
    table = Table("nocturnal").hand(5, 11, 104, 106).deck(100, 101, 102).display(71, 72, 73, 74, 75, 76)
    table.do("utilize; play 5; play 104; use 5; take 71")
    hands: set[tuple[int, ...]] = set()
    for seed in range(60):
        dealt = table.game.resample(table.s, GREY, Random(seed))
        assert 71 in dealt.hands[BROWN]
        assert len(dealt.hands[BROWN]) == 3
        assert unseen(dealt, BROWN) == unseen(table.s, BROWN)
        hands.add(tuple(dealt.hands[BROWN]))
    assert len(hands) == 10  # two of the five cards that nobody has seen, beside 71
    assert table.game.resample(table.s, BROWN, Random(1)).hands[BROWN] == table.s.hands[BROWN]


def test_dealing_again_in_the_middle_of_a_choice_leaves_something_to_choose() -> None:
    """A player who has played 105 as the first of two cards has a higher one."""
    table = Table().hand(100, 101, 105, 107).deck(102, 103, 104, 106).do("utilize; play 105")
    for seed in range(60):
        dealt = table.game.resample(table.s, GREY, Random(seed))
        assert table.game.options(dealt)
    poor = Table().hand(100, 101, 102, 107).deck(103, 104, 105, 106).display(0, 0, 0, 0, 0, 16)
    poor.do("summon")  # takes all four cards
    for seed in range(60):
        dealt = poor.game.resample(poor.s, GREY, Random(seed))
        assert table.game.options(dealt)


def test_a_third_card_is_asked_for_even_when_none_is_left_that_fits() -> None:
    """Otherwise everybody would learn that the hand holds no higher card."""
    table = Table().stones("three").hand(11, 104, 105).do("utilize; play 104; play 105")
    assert table.options() == ["done"]


class Leaking(DelegatingGame[Any]):
    """Shows the number of high cards in everybody's hand."""

    def view(self, state: Any, seat: int) -> View:
        out = dict(super().view(state, seat))
        out["leak"] = [len([number for number in hand if number > 103]) for hand in state.hands]
        return out


class Whispering(DelegatingGame[Any]):
    """Tells everybody which card was drawn."""

    def describe_event(self, event: tuple[int, ...], seat: int) -> str:
        return super().describe_event(event, event[1] if len(event) > 1 else seat)


@pytest.mark.parametrize(("planted", "why"), [(Leaking, "the view of"), (Whispering, "the log tells")])
def test_a_planted_leak_is_caught(planted: type[DelegatingGame[Any]], why: str) -> None:
    game = SPEC.create("base", 2, {"turn_limit": 6})
    assert check(DelegatingGame(game), 2).games == 2
    with pytest.raises(NotConforming, match=why):
        check(planted(game), 20)
