"""Playing at a table, over the wire, on both databases."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from leyline.core import record
from leyline.server.bots.pool import FALLBACK
from leyline.server.messages import VERSION
from leyline.server.tables.table import MAX_RECENT
from tests.server.client import Person, Socket
from tests.server.server_process import Server

LIGHT, DARK = 0, 1
Accounts = Callable[[str], Person]


def table_of(ann: Person, ben: Person, game: str = "grove", **more: object) -> str:
    """A table with Ann and Ben at it."""
    table = ann.opens(game, "me", "open", **more)
    ben.sits(table, 1)
    return table


def finish(clients: list[Socket], seed: int = 1) -> None:
    """Play at random until the game is over."""
    rng = random.Random(seed)
    while clients[0].state()["status"] != "over":
        seat = clients[0].state()["waiting"]["seat"]
        reply = clients[seat].act(rng.choice(clients[seat].state()["options"])["text"])
        for client in clients:
            client.comes_to(reply["n"])


def test_two_people_play_a_game_to_its_end_and_its_record_checks(ann: Person, ben: Person) -> None:
    table = table_of(ann, ben, parameters={"turn_limit": 12})
    with ann.at(table) as one, ben.at(table) as two:
        finish([one, two])
        assert one.state()["view"] == two.state()["view"]
        result = one.state()["result"]
        commitment = one.welcome["card"]["commitment"]
    text = ann.ask("GET", f"/tables/{table}/record").text
    kept = record.read(text)
    assert kept.verify().draws > 0
    assert kept.players == ["Ann", "Ben"]
    assert f"chance key {commitment}" in text
    assert kept.key.hex() == result["key"]


def test_all_clients_get_an_update_for_every_event_with_the_same_number(
    ann: Person, ben: Person, person: Accounts
) -> None:
    table = table_of(ann, ben)
    with ann.at(table) as one, ben.at(table) as two, person("").at(table) as watcher:
        seat = one.state()["waiting"]["seat"]
        reply = [one, two][seat].act()
        for client in (one, two, watcher):
            assert client.comes_to(reply["n"])["n"] == reply["n"]
        assert watcher.state()["options"] is None
        assert watcher.log[None][-1] == one.log[0][-1]


def test_a_repeated_message_acts_once_and_is_answered_as_before(ann: Person, ben: Person) -> None:
    table = table_of(ann, ben)
    with ann.at(table) as one, ben.at(table) as two:
        mover = [one, two][one.state()["waiting"]["seat"]]
        act = {"seat": mover.seat, "decision": mover.state()["decision"], "text": mover.state()["options"][0]["text"]}
        first = mover.ok("act", id="once", **act)
        assert mover.ok("act", id="once", **act) == first
        assert mover.no("act", id="twice", **act).code == "not-now"
        assert mover.no("say", id="once", words="something else").code == "malformed"


def test_a_message_is_known_again_after_many_others_and_over_http(ann: Person) -> None:
    table = ann.opens("grove", "me", "me")
    with ann.at(table) as one:
        first = one.ok("say", id="first", words="hello")
        for number in range(MAX_RECENT + 5):
            one.ok("say", id=f"more-{number}", words="and on")
        assert one.ok("say", id="first", words="hello") == first
        reply = ann.ok("POST", f"/tables/{table}/do", {"type": "say", "id": "first", "words": "hello"})
        assert reply == first
        assert one.no("say", id="first", words="not the same").code == "malformed"


def test_who_comes_back_gets_what_they_missed_and_only_that(ann: Person, ben: Person) -> None:
    table = table_of(ann, ben)
    with ann.at(table) as one, ben.at(table) as two:
        n = two.comes_to(one.state()["n"])["n"]
        two.close()
        if one.state()["waiting"]["seat"] == DARK:
            one.ok("resign", seat=LIGHT)
        else:
            one.act()
        one.ok("say", words="are you there?")
        with ben.at(table, since=n) as again:
            assert len(again.log[1]) >= 1
            assert not any("sits down" in line for line in again.log[1])
            assert [line["words"] for line in again.chat] == ["are you there?"]


def test_hot_seat_gets_each_seats_view_apart(ann: Person) -> None:
    table = ann.opens("channeling", "me", "me", edition="second")
    with ann.at(table) as one:
        assert one.seats == [0, 1]
        seat = one.state(0)["waiting"]["seat"]
        reply = one.act(seat=seat)
        one.comes_to(reply["n"], 0)
        one.comes_to(reply["n"], 1)
        mine = one.state(seat)["view"]["players"][seat]
        other = one.state(1 - seat)["view"]["players"][seat]
        assert mine["aside"] is not None
        assert other["aside"] is None


def test_sitting_down_over_the_wire_makes_a_spectator_a_player(ann: Person, ben: Person) -> None:
    table = ann.opens("grove", "me", "open")
    with ben.at(table) as two:
        assert two.seats == []
        two.ok("sit", seat=1)
        assert two.seats == [1]
        assert two.state()["status"] == "running"
        two.waits_for(lambda state: state["seats"][1]["here"])


def test_a_seats_token_lets_another_device_act(ann: Person, server: Server) -> None:
    table = ann.opens("grove", "me", "me")
    token = ann.ok("POST", f"/tables/{table}/seats/0/token")["token"]
    with Socket(server.host, table, token=token) as device:
        assert device.seats == [0]
    with Socket(server.host, table, {"Authorization": f"Bearer {token}"}) as device:
        assert device.seats == [0]
        seat = device.state()["waiting"]["seat"]
        if seat == 0:
            device.act()
        else:
            assert device.no("act", seat=1, decision=device.state()["decision"], text="end").code == "not-yours"


def test_undo_resign_and_rematch_over_the_wire(ann: Person, ben: Person) -> None:
    table = table_of(ann, ben)
    with ann.at(table) as one, ben.at(table) as two:
        clients = [one, two]
        mover = clients[one.state()["waiting"]["seat"]]
        before = mover.state()["view"]
        mover.act()
        reply = mover.ok("undo", seat=mover.seat, decision=mover.state()["decision"])
        assert mover.comes_to(reply["n"])["view"] == before
        n = one.ok("resign", seat=0)["n"]
        two.comes_to(n)
        assert two.state()["result"]["winners"] == [1]
        n = one.ok("offer", seat=0, what="rematch")["n"]
        offer = two.comes_to(n)["offers"][0]["offer"]
        n = two.ok("answer", seat=1, offer=offer, yes=True)["n"]
        follow = one.comes_to(n)["next"]
    with ann.at(follow) as one:
        assert one.seats == [1]
        assert one.welcome["card"]["origin"] == table


def test_chat_reaches_all_but_those_who_muted_the_speaker(ann: Person, ben: Person, person: Accounts) -> None:
    table = table_of(ann, ben)
    with ann.at(table) as one, person("Cleo").at(table) as three:
        n = three.ok("say", words="hello there")["n"]
        one.comes_to(n)
        assert one.chat[-1]["name"] == "Cleo"
        one.ok("mute", person=one.chat[-1]["person"])
        n = three.ok("say", words="still here")["n"]
        one.comes_to(n)
        assert [line["words"] for line in one.chat] == ["hello there"]


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("nonsense", "malformed"),
        ("[]", "malformed"),
        ("{}", "malformed"),
        ('{"type":"dance"}', "malformed"),
        ('{"type":"act"}', "malformed"),
        ('{"type":"act","id":"x","seat":"0","decision":1,"text":"t"}', "malformed"),
        ('{"type":"say","id":"x","words":"w","shout":true}', "malformed"),
        ('{"type":"say","id":"","words":"w"}', "malformed"),
        ('{"type":"say","id":"\\u0000","words":"w"}', "malformed"),
        ('{"type":"say","id":"x","words":"' + "w" * 501 + '"}', "malformed"),
        ('{"type":"act","id":"x","seat":-1,"decision":1,"text":"t"}', "malformed"),
        ('{"type":"act","id":"x","seat":0,"decision":99999999999999999999,"text":"t"}', "malformed"),
        ('{"type":"say","id":"x","words":"\\ud800"}', "malformed"),
    ],
)
def test_a_malformed_message_is_explained_and_the_table_goes_on(ann: Person, message: str, complaint: str) -> None:
    table = ann.opens("grove", "me", "me")
    with ann.at(table) as one:
        one.socket.send(message)
        reply = one.until(lambda reply: reply["type"] == "no")
        assert reply["code"] == complaint
        assert reply["words"]
        one.act(seat=one.state()["waiting"]["seat"])


def test_a_hint_is_what_a_bot_would_do(ann: Person) -> None:
    table = ann.opens("grove", "me", "me")
    with ann.at(table) as one:
        seat = one.state()["waiting"]["seat"]
        hint = {"type": "hint", "id": "h", "seat": seat, "decision": one.state(seat)["decision"]}
        ann.insist("POST", f"/tables/{table}/hint", hint)
        reply = one.ok("hint", seat=seat, decision=one.state(seat)["decision"])
        options = {option["text"]: option["words"] for option in one.state(seat)["options"]}
        assert reply["bot"] in ("learned", FALLBACK), "a busy machine leaves the adviser no time"
        assert (reply["text"], reply["words"]) == (reply["best"][0]["text"], reply["best"][0]["words"])
        assert 1 <= len(reply["best"]) <= 5
        for each in reply["best"]:
            assert options[each["text"]] == each["words"]
            assert 0 <= each["value"] <= 1
        assert reply["best"][0]["why"]
        assert ann.insist("POST", f"/tables/{table}/hint", hint)["text"] in options
        assert one.no("hint", seat=1 - seat, decision=one.state()["decision"]).code == "not-now"


def test_ping_is_answered(ann: Person) -> None:
    with ann.at(ann.opens("grove", "me", "me")) as one:
        one.send({"type": "ping"})
        assert one.until(lambda reply: reply["type"] == "pong")["time"] > 0


def test_the_table_is_drawn_for_those_who_ask_and_from_what_they_know(ann: Person, ben: Person) -> None:
    table = table_of(ann, ben)
    with ann.at(table, drawing=True) as one, ben.at(table) as two, ben.at(table, drawing=True) as three:
        first = one.state()["drawing"]
        assert "drawing" not in two.state()
        seat = one.state()["waiting"]["seat"]
        assert [("[mark]" in client.state()["drawing"]) for client in (one, three)] == [seat == LIGHT, seat == DARK]
        reply = [one, two][seat].act()
        for client in (one, two, three):
            client.comes_to(reply["n"])
        assert one.state()["drawing"] != first
        assert "drawing" not in two.state()
        assert one.welcome["version"] == VERSION
        one.frames.clear()
        one.comes_to(one.ok("say", words="Hello.")["n"])
        assert not any("drawing" in json.loads(frame) for frame in one.frames), "a chat line draws nothing"


def test_nothing_is_drawn_before_the_game_begins(ann: Person) -> None:
    table = ann.opens("grove", "me", "open")
    with ann.at(table, drawing=True) as one:
        assert one.state()["drawing"] is None


def test_the_rules_of_a_table_have_its_numbers(ann: Person, ben: Person) -> None:
    table = ann.ok("POST", "/tables", {"game": "grove", "parameters": {"dice": 2, "control": 5}})["table"]
    rules = ann.ok("GET", f"/tables/{table}/rules")
    assert "Channel, Stun and Banish roll two dice." in rules["sections"]["dice"]
    assert "*As played here: Battle for the Grove; changed: dice 2, control 5.*" in rules["markdown"]
    standard = ann.ok("GET", "/games/grove/rules")
    assert "Channel, Stun and Banish roll three dice." in standard["sections"]["dice"]
    assert ben.no("GET", f"/tables/{'0' * 32}/rules").code == "not-found"
