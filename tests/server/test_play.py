"""Playing at a table, over the wire, on both databases."""

from __future__ import annotations

import random

from tests.server.client import Person, Socket

LIGHT, DARK = 0, 1


def test_two_people_play_a_game_to_its_end_and_its_record_checks(ann: Person, ben: Person) -> None:
    from leyline.core import record

    table = ann.opens("grove", "me", "open", parameters={"turn_limit": 20})
    ben.sits(table, 1)
    with ann.at(table) as one, ben.at(table) as two:
        clients: list[Socket] = [one, two]
        rng = random.Random(1)
        while one.state()["status"] != "over":
            seat = one.state()["waiting"]["seat"]
            told = clients[seat].act(rng.choice(clients[seat].state()["options"])["text"])
            clients[1 - seat].comes_to(told["n"])
        assert one.state()["view"] == two.state()["view"]
        assert one.state()["result"]["by"] == "play"
        commitment = one.welcome["card"]["commitment"]
    text = ann.ask("GET", f"/tables/{table}/record").text
    verdict = record.read(text).verify()
    assert verdict.result
    assert verdict.draws > 0
    assert f"chance key {commitment}" in text
