"""The rulings that came with rules 2, beside what rules 1 did: A49, A61, A65, A66. (A57 has a file of its own.)"""

from __future__ import annotations

import pytest

from leyline import OVER, create, spec
from leyline.core import record
from leyline.core.errors import BadParameter
from leyline.core.playout import Luck, step
from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.notation import PASS, ROLES
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.procedures.dispatch import PROCEDURES
from leyline.games.aidalon.procedures.frames import DELVE_ROW, KIND, PATH, SEAT, WINDOW, window_frame
from leyline.games.aidalon.procedures.stack import current_delve, first_to_act, is_delving
from leyline.games.aidalon.rules import Aidalon
from leyline.games.aidalon.state import AidalonState
from tests.games.aidalon.older_rules import under_rules_1
from tests.golden import FOLDER

# --- versions -----------------------------------------------------------------------------------------------------


def test_the_game_plays_rules_2_and_still_knows_rules_1() -> None:
    assert (spec("aidalon").rules_version, spec("aidalon").oldest_rules) == (2, 1)
    assert create("aidalon").setup.rules == 2
    with pytest.raises(BadParameter, match="1 to 2"):
        spec("aidalon").create(rules=3)


@pytest.mark.parametrize("rules", [1, 2])
def test_there_are_stored_records_of_both_versions(rules: int) -> None:
    paths = sorted((FOLDER / "records").glob("aidalon-*.ley"))
    kept = [record.read(path.read_text(encoding="utf-8")) for path in paths]
    assert len([one for one in kept if one.game.setup.rules == rules]) >= 2


def test_a_card_says_what_its_version_of_the_rules_does() -> None:
    new, old = create("aidalon"), spec("aidalon").create(rules=1)
    assert new.card_text("Barbican Gate").endswith("Discover: gain 1 shard.")
    assert old.card_text("Barbican Gate").endswith("Discover: the engaging player gains 1 shard.")
    assert [card.name for card in CARDS if new.card_text(card.name) != old.card_text(card.name)] == ["Barbican Gate"]


def test_rules_1_have_the_needs_that_no_later_version_brought() -> None:
    old = under_rules_1("""
        North:
        East:
        South:
          council front: big-varna-gorvis forged
        turn South
    """)
    assert "your Council" in old.why_not("South use council front")


# --- A49 ----------------------------------------------------------------------------------------------------------

GATE = """
    North: 5 shards
    East: 5 shards
    South: 5 shards
      council front: barbican-gate
    turn East
"""


def test_a49_the_gate_pays_its_owner_and_paid_the_delver_by_rules_1() -> None:
    new, old = Table(GATE), under_rules_1(GATE)
    for table in (new, old):
        table.do("East delve South council", "East discover", "South trigger")
    assert [new.shards(seat) for seat in ("North", "East", "South")] == [5, 5, 6]
    assert [old.shards(seat) for seat in ("North", "East", "South")] == [5, 6, 5]


# --- A61 ----------------------------------------------------------------------------------------------------------

WINDOW_OF_THREE = """
    North: seeker exhausted
      council front: crispy-crawler forged
    East: seeker exhausted
      council front: crispy-crawler forged
      network front: job-board forged
    South: seeker exhausted
      council front: crispy-crawler forged
    first North
    window North
"""


def _asked_while(table: Table, *texts: str) -> list[str]:
    """Give the answers and return who was asked for each; the last entry is asked next."""
    asked = []
    for text in texts:
        asked.append(table.asked())
        table.match.act(table.game.parse(text))
    return [*asked, table.asked()]


def test_a61_all_pass_in_a_row_after_the_last_instant() -> None:
    table = Table(WINDOW_OF_THREE)
    answers = ("pass", "collect council front", "pass", "pass", "pass", "pass")
    assert _asked_while(table, *answers) == ["North", "East", "East", "South", "North", "East", "North"]
    assert "North's action" in table.where()


def test_a61_rules_1_took_being_done_for_a_pass() -> None:
    table = under_rules_1(WINDOW_OF_THREE)
    answers = ("pass", "collect council front", "pass", "pass", "pass")
    assert _asked_while(table, *answers) == ["North", "East", "East", "South", "North", "North"]
    assert "North's action" in table.where()


def test_a61_a_player_who_can_do_nothing_more_is_not_asked_again() -> None:
    table = Table(WINDOW_OF_THREE)
    answers = ("collect council front", "pass", "pass")
    assert _asked_while(table, *answers) == ["North", "East", "South", "North"]
    assert "North's action" in table.where()


def test_a61_a_written_position_says_that_a_player_has_acted_in_this_turn() -> None:
    table = Table(WINDOW_OF_THREE)
    _asked_while(table, "pass", "collect council front")
    text = table.game.write_position(table.state)
    assert "window North asks East acted" in text
    again = table.game.read_position(text)
    assert again.key() == table.state.key()
    table.game.apply(again, PASS)
    assert again.stack[-1] == window_frame(step=1, seat=2, passes=0)


REACTIONS = """
    North:
    East:
      network front: emperor-drejj forged
      council front: waterway-ferry
    South:
    window East
"""


def test_a61_a_player_who_reacted_has_not_passed_either() -> None:
    """East reacts with one of two cards and stops: no other player can react, so East is asked again."""
    table = Table(REACTIONS)
    table.do("East forge council front", "East use network front", "East shift network front network middle")
    assert "use council front" in table.options()
    table.match.act(PASS)
    assert (table.asked(), "Reaction" in table.where()) == ("East", True)
    table.match.act(PASS)
    assert "Reaction" not in table.where()
    old = under_rules_1(REACTIONS)
    old.do("East forge council front", "East use network front", "East shift network front network middle")
    old.match.act(PASS)
    assert "Reaction" not in old.where()


class Sheet:
    """A window as the sheet tells it: turns in order, until all players have passed theirs in a row."""

    def __init__(self, state: AidalonState) -> None:
        self.turn = first_to_act(state)
        self.passes = 0
        self.has_acted = False

    def reach(self, state: AidalonState, asked: int) -> None:
        """End the turns of players who were not asked (-1: none was, the window is closed): none could act (A58)."""
        while self.turn != asked and self.passes < state.book.seats:
            assert _only_pass(state, self.turn), (ROLES[self.turn], state.stack)
            self.end_turn(state.book.seats)
        assert (asked < 0) == (self.passes == state.book.seats)

    def end_turn(self, seats: int) -> None:
        self.passes = 0 if self.has_acted else self.passes + 1
        self.has_acted = False
        self.turn = (self.turn + 1) % seats


@pytest.mark.parametrize(("edition", "seats"), [("starter", 2), ("showcase", 3), ("starter", 4)])
def test_a61_every_turn_of_a_window_is_offered_or_could_only_be_passed(edition: str, seats: int) -> None:
    """Follow the sheet beside the engine in a random game."""
    game = create("aidalon", edition, seats, unattended=True)
    assert isinstance(game, Aidalon)
    state, luck = game.initial_state(), Luck(seats)
    closed = 0
    for _ in range(60):
        while game.pending(state) != OVER and state.stack[-1][KIND] != WINDOW:
            step(game, state, game.pending(state), luck)
        if game.pending(state) == OVER:
            break
        sheet, window = Sheet(state), _window(state, len(state.stack))
        while window and game.pending(state) != OVER and _window(state, len(state.stack)) == window:
            sheet.reach(state, game.pending(state))
            before, depth, options = state.clone(), len(state.stack), game.options(state)
            code = options[luck.below(len(options))]
            game.apply(state, code)
            if code == PASS:
                sheet.end_turn(seats)
                if _window(state, depth) != window:
                    sheet.reach(before, -1)
                    closed += 1
            else:
                sheet.has_acted = True
                while game.pending(state) != OVER and len(state.stack) > depth and _window(state, depth) == window:
                    step(game, state, game.pending(state), luck)
    assert closed > 20


def _window(state: AidalonState, depth: int) -> list[object]:
    """What tells one window at a depth of the stack from another; empty if there is none."""
    stack = state.stack
    if len(stack) < depth or stack[depth - 1][KIND] != WINDOW:
        return []
    delve = list(current_delve(state)[PATH : DELVE_ROW + 1]) if is_delving(state) else []
    return [state.round, delve, [frame[KIND : SEAT + 1] for frame in stack[: depth - 1]]]


def _only_pass(state: AidalonState, seat: int) -> bool:
    """Whether a seat, had it been asked, could only have passed."""
    s = state.clone()
    s.stack[-1] = window_frame(seat=seat)
    return PROCEDURES[WINDOW].options(s, s.stack[-1]) == [PASS]


# --- A65 ----------------------------------------------------------------------------------------------------------

TRAIL = """
    North:
      council: infiltrate
    East: 9 shards
      council: paper-trail, 2 infiltrate
    South: 2 heat
      council: {}
    delve East South archives district
"""


def test_a65_infiltrate_answers_the_beginning_of_paper_trails_discovery() -> None:
    table = Table(TRAIL.format("dodge, job-board, tenacity, crispy-crawler"))
    table.do("East decline", "East play paper-trail")
    assert not table.can("North play infiltrate")
    table.do("East play infiltrate")
    assert table.scrap("East") == ["infiltrate"]
    for card in ("job-board", "dodge", "crispy-crawler"):
        table.do(f"card {card}")
        table.do("South pass", "East pay" if card == "job-board" else "East decline")
    table.settle()
    assert table.council("South") == ["crispy-crawler", "tenacity", "dodge"]
    assert table.scrap("South") == ["job-board"]
    assert table.shards("East") == 4
    assert table.heat("South") == 2


def test_a65_two_infiltrates_and_no_card_twice() -> None:
    table = Table(TRAIL.format("5 dodge"))
    table.do("East decline", "East play paper-trail", "East play infiltrate", "East play infiltrate")
    table.settle()
    assert len([line for line in table.log("East") if "discovers Dodge in South's Council" in line]) == 5
    assert table.council("South") == ["dodge"] * 5


def test_a65_without_infiltrate_paper_trail_discovers_one_card() -> None:
    table = Table(TRAIL.format("3 dodge"))
    table.do("East decline", "East play paper-trail")
    table.settle()
    assert len([line for line in table.log("East") if "discovers Dodge in South's Council" in line]) == 1
    assert table.council("South") == ["dodge"] * 3


def test_a65_infiltrate_is_for_councils_only_and_rules_1_knew_only_breaches() -> None:
    archives = Table(TRAIL.format("3 dodge").replace("paper-trail, ", ""))
    archives.do("East decline")
    assert not archives.can("East play infiltrate")
    old = under_rules_1(TRAIL.format("3 dodge"))
    old.do("East decline", "East play paper-trail")
    assert not old.can("East play infiltrate")
    breach = under_rules_1(TRAIL.format("3 dodge").replace("South archives", "South council"))
    breach.do("East decline", "East play infiltrate")


# --- A66 ----------------------------------------------------------------------------------------------------------

TRAPS = """
    North:
    East: 9 shards
    South:
      council front: job-board
      council: 2 likely-a-trap
    turn East
"""
FIRST_TRAP = ("East delve South council", "East avoid", "South play likely-a-trap")


def test_a66_a_trap_is_not_played_for_a_card_that_is_gone() -> None:
    new, old = Table(TRAPS), under_rules_1(TRAPS)
    for table in (new, old):
        table.do(*FIRST_TRAP, "East discover", "East pay")
        assert table.slot("South council front") == ""
    assert not new.can("South play likely-a-trap")
    assert old.can("South play likely-a-trap")


def test_a66_a_second_trap_is_played_while_the_card_still_lies_there() -> None:
    left_alone = Table(TRAPS)
    left_alone.do(*FIRST_TRAP, "East discover", "East decline", "South play likely-a-trap", "East discover", "East pay")
    assert left_alone.slot("South council front") == ""
    declined = Table(TRAPS)
    declined.do(*FIRST_TRAP, "East decline", "South play likely-a-trap", "East decline")
    declined.settle()
    assert len(declined.archives("East")) == 4
