"""A57: no ability is offered that has nothing to act on. Each card whose ability could lack something, with and without
it, for a player who is not the first."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from leyline.games.aidalon.position import Table
from tests.games.aidalon.older_rules import under_rules_1


class Case(NamedTuple):
    """A position with a gap, what fills the gap with something to act on or with nothing, and a move."""

    card: str
    position: str
    something: str
    nothing: str
    move: str
    before: tuple[str, ...] = ()
    why: str = ""


BREACHED = """
North:
East: 9 shards, {mine}
South:
{theirs}
delve East South {district} district
"""


def breach(district: str, mine: str, theirs: str = "{}") -> str:
    return BREACHED.format(mine=mine, theirs=theirs, district=district)


def forged(card: str) -> str:
    return f"North:\nEast: 9 shards\n council front: {card}\n{{}}\nSouth:\nwindow East"


def engaged(card: str, state: str = "", delver: str = "{}", owner: str = "9 shards") -> str:
    return f"North:\nEast: {delver}\nSouth: {owner}\n council front: {card} {state}\ndelve East South council front"


FORGE = ("East forge council front",)
USE = "East use council front"

CASES = [
    Case(
        "abnus-orzo",
        breach("archives", "seeker abnus-orzo"),
        " council: dodge",
        "",
        "East use seeker",
        ("East decline",),
    ),
    Case(
        "sergeant-cole",
        breach("archives", "0 heat\n council front: sergeant-cole forged"),
        " network: dodge",
        " network: none",
        USE,
        ("East decline",),
    ),
    Case(
        "renovator-warlan",
        "North:\nEast:\n council front: renovator-warlan forged\n council middle: job-board\n council: job-board\n{}\n"
        "South:\nturn East",
        " archives front: yowling-tezu",
        "",
        USE,
        ("East stage job-board council middle",),
    ),
    Case(
        "ulin-marr",
        "North:\nEast:\n council front: ulin-marr forged\n{}\nSouth:\nturn East",
        " council: dodge",
        "",
        USE,
        (),
        "your Council is empty",
    ),
    Case(
        "auntie-ruth",
        "North:\n network: none\nEast:\n council front: auntie-ruth forged\n network: none\nSouth:\n{}\nwindow East",
        " network: dodge",
        " network: none",
        USE,
    ),
    Case(
        "big-varna-gorvis",
        "North:\nEast: 1 shard\n{}\nSouth:\n council: 3 dodge\n council front: big-varna-gorvis\n"
        "delve East South council front",
        " council: tenacity",
        "",
        "South trigger",
        ("East discover",),
        "the engaging player's Council is empty",
    ),
    Case(
        "recruiter-nilero",
        "North:\n network: none\nEast:\n network: none\nSouth:\n{}\n council front: recruiter-nilero\n"
        "delve East South council front",
        " network: dodge",
        " network: none",
        "South trigger",
        ("East discover",),
        "every Network is empty",
    ),
    Case(
        "maestro",
        "North:\nEast:\n council front: maestro forged\n{}\nSouth:\ndelve East South network back",
        " council: dodge",
        "",
        USE,
        ("East onward",),
    ),
    Case(
        "silent-interrogator",
        engaged("silent-interrogator"),
        "1 shard\n network: dodge",
        "1 shard\n network: none",
        "South trigger",
        ("East discover",),
        "the engaging player's Network is empty",
    ),
    Case(
        "eye-enforcers",
        engaged("eye-enforcers", "forged"),
        "1 shard\n council: dodge",
        "1 shard",
        "South trigger",
        (),
    ),
    Case(
        "eye-enforcers",
        engaged("eye-enforcers"),
        "1 shard\n council: dodge",
        "1 shard",
        "South trigger",
        ("East discover",),
        "the engaging player's Council is empty",
    ),
    Case(
        "tunnel-runners",
        engaged("tunnel-runners", "forged", "3 shards", "{}"),
        "3 shards, 1 heat",
        "3 shards",
        "South trigger",
    ),
    Case(
        "orobo-plaza",
        engaged("orobo-plaza", "forged", owner="2 heat"),
        "1 shard",
        "0 shards",
        "South trigger",
    ),
    Case(
        "orobo-plaza",
        engaged("orobo-plaza", owner="2 heat"),
        "1 shard",
        "0 shards",
        "South trigger",
        ("East discover",),
        "the engaging player has no shards",
    ),
    Case(
        "cargo-inspector",
        "North:\nEast:\n council front: cargo-inspector forged\n network: none\n{}\nSouth:\nwindow East",
        " council: dodge",
        "",
        USE,
    ),
    Case(
        "echofield-registry",
        breach("council", "0 heat\n council front: echofield-registry forged\n network: none\n{}", ""),
        " archives: dodge",
        "",
        USE,
        ("East decline",),
    ),
    Case(
        "echofield-registry",
        breach("council", "0 heat\n council front: echofield-registry forged\n{}", ""),
        " network: dodge",
        " network: none",
        USE,
        ("East decline",),
    ),
    Case(
        "disagreeable-inspector",
        "North:\nEast: 9 shards\n council front: disagreeable-inspector forged\nSouth:\n council front: {} forged\n"
        "delve East South council front",
        "waterway-ferry",
        "job-board",
        USE,
    ),
    Case(
        "bubblemap-kiosk",
        breach("network", "0 heat\n council front: bubblemap-kiosk forged"),
        " network: dodge",
        " network: none",
        USE,
        ("East heat",),
    ),
    Case(
        "cargo-manifest",
        "North:\n network: none\nEast: 9 shards\n council front: cargo-manifest\nSouth:\n{}\nwindow East",
        " network: dodge",
        " network: none",
        USE,
        FORGE,
    ),
    Case(
        "lost-byway",
        "North:\nEast: 9 shards, {}\n council front: lost-byway\nSouth:\nwindow East",
        "1 heat",
        "0 heat",
        USE,
        FORGE,
    ),
    Case("tele-mail-cluster", forged("tele-mail-cluster"), " council: dodge", "", USE, FORGE),
    Case("silkline-shuttle", forged("silkline-shuttle"), " network back: job-board", "", USE, FORGE),
    Case(
        "rapid-growth",
        "North:\nEast: 3 shards\n council: rapid-growth{}\nSouth:\nturn East",
        ", dodge",
        "",
        "East play rapid-growth",
        (),
        "your Council holds no other card",
    ),
    Case(
        "print-on-demand",
        "North:\nEast:\n council: print-on-demand\n{}\nSouth:\nturn East",
        " network: dodge",
        " network: none",
        "East play print-on-demand",
        (),
        "your Network is empty",
    ),
    Case(
        "cooling-off",
        "North:\n network: none\nEast:\n council: cooling-off\n network: none\nSouth: {}\n network: none\nturn East",
        "1 heat",
        "0 heat",
        "East play cooling-off",
        (),
        "no player has heat",
    ),
    Case(
        "recalibrate",
        "North:\nEast: 0 shards\n council: recalibrate\n council front: job-board forged\n{}\nSouth:\nwindow East",
        " network: dodge",
        " network: none",
        "East play recalibrate",
    ),
    Case(
        "paper-trail",
        breach("archives", "0 heat\n council: paper-trail"),
        " council: dodge",
        "",
        "East play paper-trail",
        ("East decline",),
    ),
    Case(
        "infiltrate",
        breach("council", "0 heat\n council: infiltrate"),
        " council: dodge",
        "",
        "East play infiltrate",
        ("East decline",),
    ),
]
IDS = [f"{number}-{case.card}" for number, case in enumerate(CASES)]


def _table(case: Case, filling: str) -> Table:
    table = Table(case.position.format(filling))
    table.do(*case.before)
    return table


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a57_an_ability_is_offered_with_something_to_act_on(case: Case) -> None:
    assert _table(case, case.something).can(case.move)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a57_an_ability_is_not_offered_with_nothing_to_act_on(case: Case) -> None:
    table = _table(case, case.nothing)
    assert not table.can(case.move)
    assert case.why in table.why_not(case.move)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_rules_1_offered_it_all_the_same(case: Case) -> None:
    table = under_rules_1(case.position.format(case.nothing))
    table.do(*case.before)
    assert table.can(case.move)


def test_a57_infiltrate_is_not_for_a_council_that_is_discovered_anyway() -> None:
    text = """
        North:
        East: 9 shards
          council: 2 infiltrate
        South: 1 heat
          council: {} dodge
        delve East South council district
    """
    few = Table(text.format(1))
    few.do("East decline")
    assert not few.can("East play infiltrate")
    three = Table(text.format(3))
    three.do("East decline", "East play infiltrate")
    assert not three.can("East play infiltrate")
    four = Table(text.format(4))
    four.do("East decline", "East play infiltrate", "East play infiltrate")


def test_a57_the_kiosk_is_not_for_a_breach_without_heat() -> None:
    table = Table("""
        North:
        East: 9 shards
          council front: bubblemap-kiosk forged
        South:
        delve East South network district
    """)
    table.do("East decline")
    assert not table.can("East use council front")


def test_a57_only_players_with_something_to_act_on_can_be_chosen() -> None:
    text = """
        North:
          network: none
        East: 9 shards
          council front: {}
          council: cooling-off
        South:
        {} East
    """
    ruth = Table(text.format("auntie-ruth forged", "window"))
    ruth.do("East use council front")
    assert ruth.options() == ["player East", "player South"]
    manifest = Table(text.format("cargo-manifest", "window"))
    manifest.do("East forge council front", "East use council front")
    assert manifest.options() == ["player South"]
    cooling = Table(text.format("job-board", "turn"))
    cooling.do("East play cooling-off")
    assert cooling.options() == ["player East", "player South"]
    old = under_rules_1(text.format("auntie-ruth forged", "window"))
    old.do("East use council front")
    assert old.options() == ["player North", "player East", "player South"]
    old = under_rules_1(text.format("cargo-manifest", "window"))
    old.do("East forge council front", "East use council front")
    assert old.options() == ["player North", "player South"]


def test_a67_the_registry_draws_from_a_network_even_if_the_archives_are_empty() -> None:
    table = Table("""
        North:
        East: 9 shards
          council front: echofield-registry forged
          network: dodge
        South:
        delve East South council district
    """)
    table.do("East decline", "East use council front")
    table.settle()
    assert (table.council("East"), table.network("East")) == (["dodge"], [])


def test_a67_lost_byway_asks_nobody_without_heat() -> None:
    table = Table("""
        North: 2 heat
        East: 9 shards
          council front: lost-byway
        South: 2 heat
        window East
    """)
    table.do("East forge council front")
    assert "Reaction" not in table.where()
