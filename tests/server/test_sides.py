"""Who sits where: seats drawn by the table's key when the game begins, and what goes with the players."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

import pytest

from leyline.server import messages
from leyline.server.accounts.identity import Identity, identity_of_token
from leyline.server.tables import commands, events
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.transaction import Transaction
from tests.server.client import Person, Socket
from tests.server.server_process import Server
from tests.server.table_harness import ANN, BEN, CLEO, DARK, KEY, LIGHT, TableHarness

DAVE = Identity("dave", "Dave")
SWAPPED = "03" * 32
"""A key that swaps two seats."""


def drawn_by(key: str, count: int) -> list[int]:
    """The order of the seats as docs/wire.md says, without the program's own code."""

    def number(place: int) -> int:
        digest = hmac.new(bytes.fromhex(key), f"seats/{place}/0".encode(), hashlib.sha256).digest()
        return int.from_bytes(digest, "big") % (place + 1)

    order = list(range(count))
    for place in range(count - 1, 0, -1):
        other = number(place)
        order[place], order[other] = order[other], order[place]
    return order


def drawn(*people: Identity, key: str = SWAPPED, game: str = "channeling") -> TableHarness:
    return TableHarness(game, key=key, seats=len(people), sides="random").seated(*people)


def test_c14_sides_are_drawn_by_the_key_just_before_the_game_begins() -> None:
    assert drawn_by(SWAPPED, 2) == [1, 0]
    harness = drawn(ANN, BEN)
    assert [type(each.event).__name__ for each in harness.events] == ["Opened", "Sat", "Sat", "Drawn", "Begun"]
    assert harness.events[3].event == events.Drawn([1, 0])
    assert [state.name for state in harness.table.seats] == ["Ben", "Ann"]
    assert harness.words()[:3] == [
        "Ann sits down.",
        "Ben sits down.",
        "Sides were drawn: Ben plays Light, Ann plays Dark.",
    ]


@pytest.mark.parametrize("key", [f"{number:02x}" * 32 for number in range(6)])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_anybody_can_check_the_draw_with_the_key(key: str, count: int) -> None:
    people = [ANN, BEN, CLEO, DAVE][:count]
    harness = drawn(*people, key=key, game="aidalon" if count > 2 else "grove")
    assert [state.person for state in harness.table.seats] == [people[seat].person for seat in drawn_by(key, count)]


def test_every_order_is_as_likely() -> None:
    orders = [tuple(drawn_by(f"{number:064x}", 3)) for number in range(600)]
    assert len(set(orders)) == 6
    assert min(orders.count(order) for order in set(orders)) > 60


def test_a_table_without_the_wish_keeps_its_seats_as_stored_tables_do() -> None:
    harness = TableHarness("channeling", key=SWAPPED).seated()
    assert [state.name for state in harness.table.seats] == ["Ann", "Ben"]
    assert not any(isinstance(each.event, events.Drawn) for each in harness.events)
    assert harness.words()[0] == "Ann sits down as Light."


def test_a_draw_is_rebuilt_from_the_stored_events() -> None:
    harness = drawn(ANN, BEN)
    again = rebuild(harness.table.id, harness.events)
    assert again.seats == harness.table.seats
    assert again.notes == harness.table.notes


def test_tokens_presence_and_chat_go_with_the_player() -> None:
    harness = TableHarness("channeling", key=SWAPPED, sides="random")
    transaction = Transaction(harness.table, harness.moment())
    commands.sit(transaction, ANN, LIGHT, token="secret")  # noqa: S106
    transaction.add(events.Here([LIGHT], "one"))
    harness.keep(transaction)
    program = identity_of_token(harness.table, "secret")
    assert program.seats(harness.table) == [LIGHT]
    harness.do(ANN, messages.Say("s", "hello"))
    harness.do(BEN, messages.Sit("b", DARK))
    assert program.seats(harness.table) == [DARK]
    assert harness.table.seats[DARK].processes == frozenset({"one"})
    assert harness.table.chat[0].seat == DARK
    assert harness.no(program, messages.Resign("r", LIGHT)).code == "not-yours"
    harness.do(program, messages.Resign("q", DARK))


def test_a_seat_that_is_not_drawn_yet_has_no_side() -> None:
    harness = TableHarness("channeling", sides="random")
    harness.do(ANN, messages.Sit("a", 0))
    assert harness.no(BEN, messages.Sit("b", 0)).words == "This seat is taken by Ann."


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_rematch_moves_everybody_one_seat_on_and_draws_nothing(count: int) -> None:
    harness = TableHarness("aidalon", key=KEY, seats=count, sides="random")
    harness.do(ANN, messages.Sit("a", 0))
    if count > 2:
        harness.do(BEN, messages.Sit("b", 1))
    for seat in range(min(2, count - 1), count):
        harness.do(ANN, messages.Sit(harness.id(), seat, "greedy" if seat == count - 1 else "random"))
    before = [(state.person, state.bot) for state in harness.table.seats]
    for _ in range(2):
        own = harness.table.seats_of("ann")[0]
        harness.do(ANN, messages.Resign(harness.id(), own))
        transaction = Transaction(harness.table, harness.moment())
        commands.handle(transaction, ANN, messages.Offer(harness.id(), own, "rematch"))
        if not transaction.opened_tables:
            harness.keep(transaction)
            transaction = Transaction(harness.table, harness.moment())
            other = harness.table.seats_of("ben")[0]
            number = harness.table.offers[0].number
            commands.handle(transaction, BEN, messages.Answer(harness.id(), other, number, True))
        ((follow, made),) = transaction.opened_tables
        after = [(state.person, state.bot) for state in follow.seats]
        assert after == [before[-1], *before[:-1]]
        assert not any(isinstance(each.event, events.Drawn) for each in made)
        before, harness.table, harness.events = after, follow, made


# --- over the wire ------------------------------------------------------------------------------------------------


def names(socket: Socket) -> list[str]:
    return [seat["name"] for seat in socket.state()["seats"]]


def test_sides_are_drawn_unless_the_host_names_the_seats(ann: Person) -> None:
    wishes: list[tuple[dict[str, object], str]] = [
        ({}, "random"),
        ({"seats": ["open", "me"]}, "chosen"),
        ({"seats": ["me", "open"], "sides": "random"}, "random"),
        ({"sides": "chosen"}, "chosen"),
    ]
    for wish, sides in wishes:
        table = ann.ok("POST", "/tables", {"game": "channeling", **wish})["table"]
        assert ann.ok("GET", f"/tables/{table}")["card"]["sides"] == sides
    listed = ann.ok("GET", "/tables", status="open")["tables"]
    assert listed[0]["sides"] == "chosen"
    assert ann.no("POST", "/tables", {"game": "channeling", "sides": "heads"}).code == "malformed"


def test_against_a_bot_either_side_comes_up(ann: Person) -> None:
    seen: set[int] = set()
    while seen != {0, 1}:
        wish = {"game": "channeling", "seats": ["me", "random"], "sides": "random", "private": True}
        seated = ann.insist("POST", "/tables", wish)
        shown = ann.ok("GET", f"/tables/{seated['table']}", seat=seated["seat"])
        assert shown["you"]["seats"] == [seated["seat"]]
        assert shown["update"]["seats"][seated["seat"]]["name"] == "Ann"
        seen.add(seated["seat"])


def test_connections_and_tokens_follow_the_draw_without_connecting_again(
    ann: Person, person: Callable[[str], Person]
) -> None:
    moved: set[bool] = set()
    while moved != {False, True}:
        opened = ann.insist("POST", "/tables", {"game": "channeling", "private": True})
        table = opened["table"]
        with (
            ann.at(table) as one,
            Socket(ann.host, table, token=opened["token"]) as program,
            person("Cleo").at(table) as watching,
        ):
            assert one.seats == program.seats == [0]
            ben = person("Ben")
            seated = ben.insist("POST", f"/tables/{table}/sit", {"seat": 1})
            with Socket(ben.host, table, token=seated["token"]) as other:
                for socket in (one, program, watching):
                    while socket.states.get(socket.seat, {}).get("status") != "running":
                        socket.receive()
                assert one.seats == program.seats == [1 - seated["seat"]]
                assert other.seats == [seated["seat"]]
                assert names(one) == names(other) == names(watching)
                assert names(one)[one.seats[0]] == "Ann"
                expected = f"Sides were drawn: {names(one)[0]} plays Light, {names(one)[1]} plays Dark."
                assert expected in watching.log[None]
                first, second = (one, other) if one.state()["waiting"]["seat"] == one.seat else (other, one)
                first.act()
                assert second.comes_to(first.state()["n"])["decision"] == first.state()["decision"]
                moved.add(one.seats != [0])


def test_the_revealed_key_proves_the_draw(ann: Person, ben: Person) -> None:
    table = ann.ok("POST", "/tables", {"game": "channeling", "private": True})["table"]
    ben.sits(table, 1)
    with ann.at(table) as one, ben.at(table) as two:
        assert sorted([*one.seats, *two.seats]) == [0, 1]
        one.ok("resign", seat=one.seat)
        shown = one.waits_for(lambda state: state["status"] == "over")
        order = drawn_by(shown["result"]["key"], 2)
        assert names(one) == [["Ann", "Ben"][seat] for seat in order]


def test_a_draw_outlives_the_server(database: str) -> None:
    server = Server(database).start()
    with Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        token = ann.ok("POST", "/tables", {"game": "channeling"})
        table = token["table"]
        seat = ben.ok("POST", f"/tables/{table}/sit", {"seat": 1})["seat"]
        server.kill()
        server.start()
        with ann.at(table) as one, ben.at(table) as two, Socket(ann.host, table, token=token["token"]) as program:
            assert (one.seats, two.seats, program.seats) == ([1 - seat], [seat], [1 - seat])
    assert server.stop() == 0
