"""The engine mode: a game driven by JSON lines, and everything that can be wrong with a line."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leyline.cli.engine import Engine
from leyline.core import record
from tests.cli.terminal import started


class Driver:
    """A program that talks to an engine."""

    def __init__(self) -> None:
        self.engine = Engine()

    def ask(self, op: str, **rest: object) -> Any:
        return json.loads(self.engine.answer(json.dumps({"op": op, **rest})))

    def ok(self, op: str, **rest: object) -> Any:
        answer = self.ask(op, **rest)
        assert answer["ok"], answer
        return answer

    def no(self, op: str, **rest: object) -> str:
        answer = self.ask(op, **rest)
        assert not answer["ok"]
        return str(answer["error"])


def test_a_program_plays_a_whole_game_naming_every_outcome() -> None:
    driver, rng = Driver(), Random(1)
    where = driver.ok("new", game="channeling", edition="second", chance="ask", parameters={"turn_limit": 20})
    assert (where["pending"], where["seat"]) == ("chance", None)
    while where["pending"] != "over":
        asked = driver.ok("options")
        if where["pending"] == "chance":
            assert len(asked["weights"]) == len(asked["options"])
            text = rng.choices(asked["options"], asked["weights"])[0]
        else:
            assert "weights" not in asked
            assert driver.ok("view", seat=where["pending"])["options"] == asked["options"]
            text = rng.choice(asked["options"])
        where = driver.ok("apply", text=text)
        assert where["entries"][0]["text"] == text
    assert where["result"]["by"] == "play"
    assert where["result"]["ending"]
    assert driver.ok("options")["options"] == []
    assert record.read(driver.ok("record")["record"]).verify().result


def test_seeded_luck_is_drawn_by_the_engine() -> None:
    driver = Driver()
    where = driver.ok("new", game="grove", seed=7)
    assert where["pending"] in ("Light", "Dark")
    again = Driver().ok("new", game="grove", seed=7)
    assert where == again
    assert Driver().ok("new", game="grove")["pending"] in ("Light", "Dark")


def test_a_state_is_everything_and_can_be_loaded_elsewhere() -> None:
    driver, other = Driver(), Driver()
    driver.ok("new", game="channeling", chance="ask", parameters={"return": "splendor"})
    for _ in range(20):
        driver.ok("apply", text=driver.ok("options")["options"][0])
    state = driver.ok("state")["state"]
    other.ok("load", state=state, chance="ask")
    assert other.ok("state")["state"] == state
    assert other.ok("options") == driver.ok("options")
    assert other.ok("view") == driver.ok("view")
    other.ok("apply", text=other.ok("options")["options"][0])
    other.ok("load", state=state)  # still asks for chance, as before
    assert record.read(other.ok("record")["record"]).replay().pending() == other.ok("pending")["seat"]


def test_undo_goes_back_one_action_or_to_an_entry() -> None:
    driver = Driver()
    driver.ok("new", game="grove", chance="ask")
    driver.ok("apply", text="first Light")
    before = driver.ok("state")
    driver.ok("apply", text="stand grove")
    driver.ok("undo")
    assert driver.ok("state") == before
    driver.ok("undo", to=0)
    assert driver.ok("pending")["pending"] == "chance"
    assert "nothing to take back" in driver.no("undo")
    assert "Entry 99" in driver.no("undo", to=99)


def test_undo_with_seeded_luck_goes_back_before_the_last_decision() -> None:
    driver = Driver()
    driver.ok("new", game="grove", seed=3)
    for text in ("stand grove", "move grove c1", "stand grove", "end"):
        driver.ok("apply", text=text)
    before = driver.ok("state")
    entries = driver.ok("apply", text="channel c1")["entries"]
    assert [entry["who"] for entry in entries][1:] == ["chance"]
    driver.ok("undo")
    assert driver.ok("state") == before


def test_the_log_and_the_view_belong_to_a_seat() -> None:
    driver = Driver()
    driver.ok("new", game="channeling", edition="second", seed=1)
    driver.ok("apply", text="aside r1 r2 r3")
    lines = {seat: driver.ok("log", seat=seat, since=16)["log"][0]["words"] for seat in ("Light", 1, "spectator")}
    assert lines["Light"] == "Light sets the glyphs of row 1, row 2 and row 3 aside, face down."
    assert lines[1] == lines["spectator"] == "Light sets 3 glyphs aside, face down."
    assert driver.ok("view")["view"]["players"][0]["aside"] is None


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({"op": "fly"}, '"op" is one of new, pending'),
        ({}, '"op" is one of'),
        ({"op": ["new"]}, '"op" is one of'),
        ({"op": "new"}, '"game" is a text and is missing'),
        ({"op": "new", "game": "chess"}, "there is no game 'chess'"),
        ({"op": "new", "game": 3}, '"game" is a text'),
        ({"op": "new", "game": "grove", "seats": 3}, "is for 2 seats"),
        ({"op": "new", "game": "grove", "seats": "two"}, '"seats" is a whole number'),
        ({"op": "new", "game": "grove", "parameters": {"dice": 99}}, "dice takes"),
        ({"op": "new", "game": "grove", "parameters": [1]}, '"parameters" is an object'),
        ({"op": "new", "game": "grove", "edition": "odd"}, "no edition"),
        ({"op": "new", "game": "grove", "chance": "fate"}, 'either a "seed" or "chance": "ask"'),
        ({"op": "new", "game": "grove", "chance": "ask", "seed": 1}, "either"),
        ({"op": "new", "game": "grove", "seed": True}, '"seed" is a whole number'),
        ({"op": "new", "game": "grove", "colour": 1}, "does not take 'colour'; it takes game"),
        ({"op": "new", "game": "grove", "players": ["Ann"]}, "list of 2 names"),
        ({"op": "new", "game": "grove", "players": ["A\nB", "C"]}, "list of 2 names"),
        ({"op": "apply"}, '"text" is a text and is missing'),
        ({"op": "apply", "text": "fly"}, "is no action"),
        ({"op": "apply", "text": "roll 3"}, "is not possible now"),
        ({"op": "view", "seat": 9}, '"seat" is a number'),
        ({"op": "view", "seat": "Red"}, '"seat" is a number'),
        ({"op": "view", "seat": None}, '"seat" is a number'),
        ({"op": "load"}, '"game" is a text'),
        ({"op": "load", "state": {"game": "grove"}}, "lacks the field"),
        ({"op": "load", "state": {"game": "grove", "wings": 2}}, "A state has no 'wings'"),
        ({"op": "load", "state": {"game": "grove", "rules": 7}}, "knows rules 1"),
        ({"op": "undo", "to": "start"}, '"to" is a whole number'),
    ],
)
def test_a_refused_line_says_why_and_changes_nothing(request_: dict[str, object], why: str) -> None:
    driver = Driver()
    driver.ok("new", game="grove", seed=1)
    before = driver.ok("state")
    answer = json.loads(driver.engine.answer(json.dumps(request_)))
    assert answer["ok"] is False
    assert why in answer["error"]
    assert driver.ok("state") == before


def test_before_a_game_there_is_nothing_to_ask() -> None:
    for op in ("pending", "options", "view", "log", "state", "undo", "record"):
        assert "begin with new or load" in Driver().no(op)


@pytest.mark.parametrize(
    "line", ["", "hello", "[1]", "3", "{", '{"op":', "nul\x00", "[" * 100000, '{"op": 1e999}', '"' * 9]
)
def test_a_line_that_is_no_request_is_refused(line: str) -> None:
    answer = json.loads(Engine().answer(line))
    assert answer["ok"] is False
    assert answer["error"]


def test_an_id_comes_back_with_the_answer() -> None:
    assert Driver().ask("pending", id=[1, "x"])["id"] == [1, "x"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
OPS = st.sampled_from(["new", "pending", "options", "apply", "view", "log", "state", "load", "undo", "record"])
KEYS = st.sampled_from(
    ["game", "edition", "parameters", "seats", "seed", "chance", "text", "seat", "since", "to", "state"]
)


@settings(max_examples=300)
@given(
    st.lists(
        st.tuples(OPS, st.dictionaries(KEYS, JSON | st.sampled_from(["grove", "channeling"]), max_size=4)), max_size=5
    )
)
def test_no_request_breaks_the_engine(requests: list[tuple[str, dict[str, object]]]) -> None:
    driver = Driver()
    driver.ok("new", game="channeling", seed=1)
    for op, rest in requests:
        assert isinstance(driver.ask(op, **rest)["ok"], bool)
    assert driver.ok("pending")


@settings(max_examples=200)
@given(st.sampled_from(["grove", "channeling"]), st.data())
def test_no_position_breaks_the_engine(name: str, data: st.DataObject) -> None:
    """You can look at any loaded position and play on from it."""
    driver = Driver()
    driver.ok("new", game=name, edition="second" if name == "channeling" else "", seed=1)
    for _ in range(data.draw(st.integers(0, 12))):
        driver.ok("apply", text=driver.ok("options")["options"][0])
    state = driver.ok("state")["state"]
    position = state["position"]
    for field in data.draw(st.lists(st.sampled_from(sorted(position)), min_size=1, max_size=2)):
        value = position[field]
        if isinstance(value, int):
            position[field] = data.draw(st.integers(-3, 20))
        else:
            place = data.draw(st.integers(0, len(value) - 1))
            value[place] = data.draw(st.integers(-3, 70))
    if driver.ask("load", state=state, seed=1)["ok"]:
        for _ in range(8):
            options = driver.ok("options")["options"]
            if not options:
                break
            driver.ok("view", seat=0)
            driver.ok("apply", text=options[data.draw(st.integers(0, len(options) - 1))])


def test_it_speaks_lines_on_standard_input_and_output() -> None:
    typed = '{"op": "new", "game": "grove", "seed": 1}\n\nnonsense\n{"op": "options"}\n'
    done = started("engine", typed=typed)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert (done.returncode, done.stderr) == (0, "")


def test_a_position_is_kept_and_loaded_as_text() -> None:
    driver = Driver()
    driver.ok("new", game="grove", chance="ask")
    driver.ok("apply", text="first Dark")
    state = driver.ok("state", format="text")["state"]
    assert "turn Dark" in state["position"].splitlines()
    fields = driver.ok("state")["state"]
    assert driver.ok("load", state=state)["pending"] == "Dark"
    assert driver.ok("state")["state"] == fields
    assert driver.ok("state", format="fields")["state"] == fields
    won = driver.ok("load", state={"game": "grove", "position": "Light:\n  c1: 7 cubes\n  c2: 8 cubes\nturn Light"})
    assert won["result"]["winners"] == ["Light"]


def test_a_position_that_no_text_can_describe_or_no_table_can_hold_is_refused() -> None:
    driver = Driver()
    driver.ok("new", game="runestones", seed=1)
    driver.ok("apply", text="summon")
    assert "the middle of an action" in driver.no("state", format="text")
    assert driver.no("state", format="yaml") == '"format" is "fields" or "text", not \'yaml\''
    before = driver.ok("pending")
    wrong = driver.no("load", state={"game": "grove", "position": "Light:\n  c1: 7 cubs"})
    assert wrong == "line 2: 'cubs' is not something at a place; did you mean cubes?"
    assert driver.ok("pending") == before
