"""What players bring to their seats: a deck of their own, refused if it is not legal, hidden until the game begins, and
theirs in the next game too."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from leyline import spec
from leyline.games.aidalon.decks import api as decks
from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.errors import RequestRefused
from leyline.server.tables import client_view, commands, events
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.transaction import Transaction
from tests.server.client import Person
from tests.server.table_harness import ANN, BEN, CLEO, TableHarness

SWAPPED = "03" * 32
"""A key that swaps two seats."""
OWN = decks.random_list(5, "standard", one_line=True)
OTHER = decks.random_list(6, "standard", one_line=True)
SHORT = "; ".join(OWN.split("; ")[:-1])
"""A deck with too few cards."""


def sit(seat: int, deck: str = "", bot: str | None = None, id: str = "") -> messages.Sit:
    return messages.Sit(id or f"sit-{seat}-{deck[:6]}", seat, bot, {"deck": deck} if deck else {})


def values(harness: TableHarness) -> list[object]:
    setup = harness.table.game.setup
    return [setup.values[f"deck_{seat + 1}"] for seat in range(setup.seats)]


# --- the rules of it ----------------------------------------------------------------------------------------------


def test_a64_each_player_brings_a_deck_and_the_others_get_a_ready_one() -> None:
    harness = TableHarness("aidalon", seats=3)
    harness.do(ANN, sit(0, OWN))
    harness.do(ANN, sit(1, "night-market", "greedy"))
    harness.do(BEN, sit(2))
    assert values(harness) == [OWN, "night-market", spec("aidalon").param("deck_3").default]
    assert rebuild(harness.table.id, harness.events).game.setup.values == harness.table.game.setup.values
    assert f"deck_1 {OWN}" in harness.table.record().text()
    assert harness.table.seat_changes == {"ann": 4, "ben": 1}, "each seat and each deck; those of bots are the host's"


def test_a_list_is_kept_as_the_game_reads_it() -> None:
    harness = TableHarness("aidalon")
    harness.do(ANN, sit(0, decks.page(OWN)))
    assert decks.page(str(harness.table.seats[0].brought["deck"])) == decks.page(OWN)
    assert "\n" not in str(harness.table.seats[0].brought["deck"])


def test_a_deck_goes_with_its_player_when_seats_are_drawn() -> None:
    harness = TableHarness("aidalon", sides="random", key=SWAPPED)
    harness.do(ANN, sit(0, OWN))
    harness.do(BEN, sit(1, OTHER))
    assert [state.name for state in harness.table.seats] == ["Ben", "Ann"]
    assert values(harness) == [OTHER, OWN]


def test_a_deck_goes_with_its_player_into_the_next_game() -> None:
    harness = TableHarness("aidalon", seats=3)
    harness.do(ANN, sit(0, OWN))
    harness.do(BEN, sit(1))
    harness.do(ANN, sit(2, "night-market", "greedy"))
    ready = values(harness)[1]
    harness.do(ANN, messages.Resign("r", 0))
    harness.do(ANN, messages.Offer("o", 0, "rematch"))
    transaction = Transaction(harness.table, harness.moment())
    commands.handle(transaction, BEN, messages.Answer("y", 1, harness.table.offers[0].number, True))
    ((follow, _),) = transaction.opened_tables
    assert [state.name for state in follow.seats] == ["greedy", "Ann", "Ben"]
    assert [follow.game.setup.values[f"deck_{seat}"] for seat in (1, 2, 3)] == ["night-market", OWN, ready]


def test_a_player_may_bring_another_deck_until_the_game_begins() -> None:
    harness = TableHarness("aidalon")
    harness.do(ANN, sit(0, OWN))
    harness.do(ANN, sit(0, OTHER))
    assert harness.table.seats[0].brought == {"deck": OTHER}
    harness.do(BEN, sit(1))
    assert values(harness)[0] == OTHER
    refused = harness.no(ANN, sit(0, OWN))
    assert (refused.code, refused.words) == ("not-now", "The game has begun; what players brought is settled.")


def test_who_gets_up_takes_the_deck_along() -> None:
    harness = TableHarness("aidalon")
    harness.do(ANN, sit(0, OWN))
    harness.do(ANN, messages.Leave("l", 0))
    harness.do(BEN, sit(0))
    harness.do(ANN, sit(1))
    assert values(harness) == [spec("aidalon").param(name).default for name in ("deck_1", "deck_2")]


@pytest.mark.parametrize(
    ("game", "parameters", "code", "words"),
    [
        ("aidalon", {"deck": SHORT}, "not-legal", "The deck is not legal in the standard format: It has "),
        ("aidalon", {"deck": "open-house"}, "not-legal", "The deck is not legal in the standard format: "),
        ("aidalon", {"deck": "goldie-xin; 36 dragon"}, "not-legal", "The deck: '36 dragon' is not a card of this game"),
        ("aidalon", {"deck": "9"}, "not-legal", "The deck: there is no ready deck '9'; choose one of"),
        ("aidalon", {"deck": 9}, "not-legal", "The deck takes a text, not 9"),
        ("aidalon", {"deck_1": OWN}, "unknown", "Players of Hubworld: Aidalon bring deck, not 'deck_1'."),
        ("aidalon", {"format": "open"}, "unknown", "Players of Hubworld: Aidalon bring deck, not 'format'."),
        ("grove", {"deck": OWN}, "unknown", "Players of Battle for the Grove bring nothing of their own, not 'deck'."),
    ],
)
def test_what_cannot_be_brought_is_refused_with_a_sentence(
    game: str, parameters: dict[str, int | str], code: str, words: str
) -> None:
    harness = TableHarness(game)
    harness.do(ANN, messages.Sit("a", 0))
    refused = harness.no(BEN, messages.Sit("b", 1, None, parameters))
    assert refused.code == code
    assert refused.words.startswith(words)


def test_the_host_sets_the_format() -> None:
    harness = TableHarness("aidalon", format="casual")
    harness.do(ANN, sit(0, "open-house"))
    harness.do(BEN, sit(1))
    assert values(harness)[0] == "open-house"


def test_a_game_that_is_continued_keeps_its_decks() -> None:
    harness = TableHarness("aidalon")
    harness.table.opened.start = harness.table.game.initial_state().dump()
    assert harness.no(ANN, sit(0, OWN)).words.startswith("This table continues another game")


def test_a_person_who_keeps_changing_seats_is_stopped_and_the_table_goes_on() -> None:
    harness = TableHarness("aidalon", seats=3)
    harness.do(ANN, sit(0))
    for number in range(1000):
        try:
            harness.do(BEN, sit(1, OWN if number % 2 else "", id=f"s{number}"))
        except RequestRefused as refused:
            assert refused.words == "You have changed seats here too often. Ask for a new table."
            break
        harness.do(BEN, messages.Leave(f"l{number}", 1))
    assert harness.table.n < 400
    harness.do(ANN, sit(1, bot="random"))
    harness.do(CLEO, sit(2, OTHER))
    assert harness.table.status == "running"


# --- what others see ----------------------------------------------------------------------------------------------


def test_a_deck_is_shown_to_its_player_alone_until_the_game_begins() -> None:
    harness = TableHarness("aidalon", deck_2="boom-town", shard_limit=11)
    harness.do(ANN, sit(0, OWN))
    assert harness.update(0).brought == {"deck": OWN}
    assert client_view.card(harness.table).parameters == {"shard_limit": 11}
    for seat in (1, None):
        sent = messages.encode(harness.update(seat))
        assert "job-board" not in sent
        assert OWN not in sent
    before = harness.do(BEN, sit(1))
    for seat in (0, 1, None):
        update = client_view.changes(client_view.Change(before, harness.table, harness.now), seat)
        assert update.parameters == {"deck_1": OWN, "deck_2": "boom-town", "shard_limit": 11}
    assert client_view.card(harness.table).parameters == {"deck_1": OWN, "deck_2": "boom-town", "shard_limit": 11}


def test_a_game_without_them_says_nothing_about_them() -> None:
    harness = TableHarness("grove")
    before = harness.table
    harness.seated()
    sent = messages.encode(client_view.changes(client_view.Change(before, harness.table, harness.now), 0))
    assert '"brought"' not in sent
    assert '"parameters"' not in sent


def test_stored_tables_with_the_hosts_decks_play_on_as_they_were() -> None:
    harness = TableHarness("aidalon", deck_1=OWN).seated(ANN, CLEO)
    assert values(harness)[0] == OWN
    assert not any(isinstance(each.event, events.Brought) for each in harness.events)


# --- over the wire ------------------------------------------------------------------------------------------------

People = Callable[[str], Person]


def test_host_and_guest_bring_decks_and_both_lists_are_shown_at_the_beginning(
    ann: Person, ben: Person, person: People
) -> None:
    wish = {"game": "aidalon", "seats": ["me", "open"], "seat_parameters": [{"deck": OWN}, {}]}
    opened = ann.ok("POST", "/tables", wish)
    table = opened["table"]
    with ann.at(table) as one, person("Cleo").at(table) as watching:
        assert one.state()["brought"] == {"deck": OWN}
        assert OWN not in ben.ask("GET", f"/tables/{table}").text
        assert OWN not in ben.ask("GET", "/tables", status="open").text
        assert OWN not in ben.ask("GET", f"/tables/{table}/record").text
        ben.ok("POST", f"/tables/{table}/sit", {"seat": 1, "parameters": {"deck": OTHER}})
        for socket in (one, watching):
            socket.waits_for(lambda state: state["status"] == "running")
            assert socket.state()["parameters"] == {"deck_1": OWN, "deck_2": OTHER}
        assert not any(OWN in frame for frame in watching.frames[:-1] if '"running"' not in frame)
    with ben.at(table) as two:
        assert two.welcome["card"]["parameters"] == {"deck_1": OWN, "deck_2": OTHER}


def test_a_bot_plays_the_deck_that_the_host_chose_for_it(ann: Person) -> None:
    wish = {
        "game": "aidalon",
        "seats": ["me", "random"],
        "sides": "random",
        "seat_parameters": [{"deck": OWN}, {"deck": "boom-town"}],
    }
    seated = ann.ok("POST", "/tables", wish)
    card = ann.ok("GET", f"/tables/{seated['table']}")["card"]
    assert card["parameters"][f"deck_{seated['seat'] + 1}"] == OWN
    assert card["parameters"][f"deck_{2 - seated['seat']}"] == "boom-town"
    with ann.at(ann.opens("aidalon", "me", "open", "open")) as one:
        one.ok("sit", seat=1, bot="random", parameters={"deck": "boom-town"})
        assert one.no("sit", seat=2, bot="random", parameters={"deck": SHORT}).code == "not-legal"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"seat_parameters": [{"deck": SHORT}, {}]}, "Player 1: The deck is not legal in the standard format: "),
        ({"seat_parameters": [{}, {"deck": OWN}]}, "Seat 1 is open; its player chooses what to bring."),
        ({"seat_parameters": [{}]}, "seat_parameters has 1 entries for 2 seats."),
        ({"seat_parameters": [{"hat": "red"}, {}]}, "Player 1: Players of Hubworld: Aidalon bring deck, not 'hat'."),
    ],
)
def test_a_table_is_not_opened_with_what_is_not_legal(ann: Person, more: dict[str, object], words: str) -> None:
    refused = ann.no("POST", "/tables", {"game": "aidalon", "seats": ["me", "open"], **more})
    assert refused.words.startswith(words)


def test_the_catalogue_names_what_players_bring(ann: Person) -> None:
    games = {game["name"]: game["seat_parameters"] for game in ann.ok("GET", "/games")["games"]}
    assert games["aidalon"] == {"deck": ["deck_1", "deck_2", "deck_3", "deck_4"]}
    assert games["grove"] == {}


def test_a_rude_guest_is_refused_cheaply_and_the_table_goes_on(ann: Person, ben: Person) -> None:
    table = ann.opens("aidalon", "me", "open")
    size = ann.ok("GET", f"/tables/{table}")["update"]["n"]
    huge = {"seat": 1, "parameters": {"deck": "2 job-board; " * 80_000}}
    assert ben.no("POST", f"/tables/{table}/sit", huge).code == "too-big"
    long = {"seat": 1, "parameters": {"deck": "2 job-board; " * 1000}}
    refused = ben.no("POST", f"/tables/{table}/sit", long)
    assert (refused.code, "8000" in refused.words) == ("malformed", True)
    many = {"seat": 1, "parameters": {f"deck{number}": "x" for number in range(9)}}
    assert ben.no("POST", f"/tables/{table}/sit", many).code == "malformed"
    grove = ann.opens("grove", "me", "open")
    assert ben.no("POST", f"/tables/{grove}/sit", {"seat": 1, "parameters": {"deck": OWN}}).code == "unknown"
    assert ben.no("POST", f"/tables/{table}/sit", {"seat": 1, "parameters": {"deck": SHORT}}).code == "not-legal"
    assert ann.ok("GET", f"/tables/{table}")["update"]["n"] == size
    assert ben.ok("POST", f"/tables/{table}/sit", {"seat": 1, "parameters": {"deck": OWN}})["seat"] == 1


def test_a_person_without_a_seat_brings_nothing() -> None:
    harness = TableHarness("aidalon")
    assert harness.no(Identity(), sit(0, OWN)).code == "not-signed-in"
    harness.do(ANN, sit(0, OWN))
    assert harness.no(BEN, sit(0, OTHER)).code == "taken"
    assert harness.no(BEN, sit(1, OTHER, "greedy")).code == "not-allowed"
