"""No client acts for another's seat, opens a private table without its link, or overloads the server."""

from __future__ import annotations

import contextlib
import json
import secrets
import socket as sockets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from leyline.core.errors import LeylineError
from leyline.server.operations.network import TrustedProxies
from leyline.server.operations.settings import Settings, from_environment
from leyline.server.web.endpoint import origin_allowed
from tests.server.client import Person, Socket
from tests.server.server_process import Server
from tests.server.waiting import LIMIT, wait_for


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that an operator gets."""
    limits: dict[str, Any] = {"message_rate": 20, "request_rate": 200, "costly_rate": 20, "connections": 6, "hello": 4}
    with Server(str(tmp_path_factory.mktemp("strict") / "server.db"), log_level="debug", **limits) as server:
        yield server
        assert server.complaints() == []


@pytest.fixture
def host(strict: Server) -> str:
    return strict.host


def closed(socket: Any) -> int:
    """The code with which the server ended a connection."""
    while True:
        try:
            socket.recv(timeout=LIMIT)
        except ConnectionClosed as ended:
            assert ended.rcvd is not None
            return ended.rcvd.code


def test_every_answer_carries_the_headers_that_protect_browsers(host: str) -> None:
    for path in ("/api/games", "/healthz", "/nothing", "/api/me"):
        headers = httpx.get(f"http://{host}{path}").headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_behind_https_cookies_never_travel_otherwise(tmp_path: Path) -> None:
    with Server(str(tmp_path / "x.db"), secure="true") as server:
        answer = httpx.post(f"http://{server.host}/api/people", json={"name": "Ann"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "max-age" in answer.headers["strict-transport-security"]


def test_pages_of_other_sites_are_not_answered(host: str) -> None:
    with Person(host, "Ann") as ann:
        table = ann.opens("grove", "me", "open")
        for origin in ("https://evil.example", "null", f"https://{host}.evil.example"):
            answer = ann.http.post("/tables", json={"game": "grove"}, headers={"Origin": origin})
            assert answer.status_code == 403
            with (
                pytest.raises(InvalidStatus),
                connect(f"ws://{host}/api/tables/{table}/socket", additional_headers={"Origin": origin}),
            ):
                pass
        with connect(f"ws://{host}/api/tables/{table}/socket", additional_headers={"Origin": f"http://{host}"}) as own:
            own.send('{"type":"hello"}')
            assert json.loads(own.recv())["type"] == "welcome"


def test_an_operator_may_name_other_origins() -> None:
    assert origin_allowed("https://play.example", "tables.example", Settings(origins=("https://play.example",)))
    assert origin_allowed("https://tables.example", "tables.example", Settings())
    assert not origin_allowed("https://play.example", "tables.example", Settings())


def test_where_browsers_come_by_https_a_page_by_http_is_another_site() -> None:
    assert origin_allowed("http://tables.example", "tables.example", Settings())
    assert origin_allowed("https://tables.example", "tables.example", Settings(secure=True))
    assert not origin_allowed("http://tables.example", "tables.example", Settings(secure=True))


def test_a_form_of_another_site_cannot_be_taken_for_a_request(host: str) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = httpx.post(f"http://{host}/api/people", content='{"name":"Ann"}', headers={"Content-Type": kind})
        assert answer.status_code == 400


def test_a_private_table_is_reached_only_by_its_id(host: str) -> None:
    with Person(host, "Ann") as ann, Person(host, "Ben") as ben:
        table = ann.opens("grove", "me", "open", private=True)
        for status in ("open", "running", "over"):
            assert table not in ben.ask("GET", "/tables", status=status).text
        assert ben.no("GET", f"/tables/{table[:-1]}0{table[-1]}").code == "not-found"
        assert ben.ok("GET", f"/tables/{table}")["card"]["id"] == table
        with connect(f"ws://{host}/api/tables/{'0' * 32}/socket") as nowhere:
            assert closed(nowhere) == 4004


def test_nobody_acts_for_a_seat_that_is_not_theirs(host: str) -> None:
    with Person(host, "Ann") as ann, Person(host, "Ben") as ben:
        table = ann.opens("grove", "me", "me")
        act = {"type": "act", "id": "x", "seat": 0, "decision": 4, "text": "stand grove"}
        for headers in ({}, {"Authorization": "Bearer guess"}, {"Authorization": "Bearer"}, {"Authorization": "x"}):
            answer = ben.http.post(f"/tables/{table}/do", json=act, headers=headers)
            assert answer.status_code in (400, 403), answer.text
        assert ben.no("GET", f"/tables/{table}", seat=0).code == "not-yours"
        assert ben.no("POST", f"/tables/{table}/seats/0/token").code == "not-yours"
        with ben.at(table) as watcher:
            assert watcher.no("act", **{key: act[key] for key in ("seat", "decision", "text")}).code == "not-yours"
            assert watcher.no("resign", seat=0).code == "not-yours"
            watcher.send({"type": "hello", "token": "guess"})
            assert watcher.until(lambda reply: reply["type"] == "no")["code"] == "not-yours"


def test_tokens_cookies_and_tables_are_not_in_the_logs(strict: Server) -> None:
    with Person(strict.host, "Ann") as ann:
        table = ann.opens("grove", "me", "open", private=True)
        token = ann.ok("POST", f"/tables/{table}/seats/0/token")["token"]
        with Socket(strict.host, table, token=token) as one:
            one.ok("say", words="hello")
            one.send({"type": "hello", "token": "wrong"})
            one.until(lambda reply: reply["type"] == "no")
        cookie = ann.http.cookies["leyline"]
    text = json.dumps(strict.logs())
    assert '"request"' in text
    for secret in (table, token, cookie, "wrong"):
        assert secret not in text


def test_messages_are_limited_in_size_and_rate(host: str) -> None:
    with Person(host, "Ann") as ann:
        table = ann.opens("grove", "me", "me")
        with connect(f"ws://{host}/api/tables/{table}/socket") as big:
            big.send('{"type":"hello"}' + " " * 20000)
            assert closed(big) == 1009
        with ann.at(table) as one:
            one.send({"type": "ping"})
            while (reply := one.receive())["type"] != "no":
                one.send({"type": "ping"})
                one.send({"type": "ping"})
            assert reply["code"] == "too-fast"
        with ann.at(table) as one:
            one.send({"type": "ping"})
            one.until(lambda reply: reply["type"] == "pong")


def test_who_is_malformed_without_end_is_cut_off(host: str) -> None:
    with Person(host, "Ann") as ann:
        table = ann.opens("grove", "me", "me")
        with connect(f"ws://{host}/api/tables/{table}/socket") as rude:
            for _ in range(60):
                rude.send("nonsense")
            assert closed(rude) == 4001
        with ann.at(table) as rude_later:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(200):
                    rude_later.socket.send("nonsense")
            assert closed(rude_later.socket) == 4001
        with ann.at(table) as one:
            one.act(seat=one.state()["waiting"]["seat"])


def test_one_address_holds_a_few_connections_only(host: str) -> None:
    with Person(host, "Ann") as ann, contextlib.ExitStack() as stack:
        table = ann.opens("grove", "me", "me")
        for _ in range(6):
            stack.enter_context(connect(f"ws://{host}/api/tables/{table}/socket"))
        assert closed(stack.enter_context(connect(f"ws://{host}/api/tables/{table}/socket"))) == 4008


def test_requests_are_limited_in_size_and_rate(strict: Server, tmp_path: Path) -> None:
    answer = httpx.post(f"http://{strict.host}/api/people", json={"name": "x" * 70000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-big")
    # Rates so low that nothing is refilled while this test runs, however slowly it does.
    with Server(str(tmp_path / "a.db"), costly_rate=0.001) as slow, httpx.Client() as http:
        codes = [http.post(f"http://{slow.host}/api/people", json={"name": "Ann"}).status_code for _ in range(10)]
        assert codes == [200] * 5 + [429] * 5
        assert http.get(f"http://{slow.host}/api/games").status_code == 200
    with Server(str(tmp_path / "b.db"), request_rate=0.001) as slow, httpx.Client() as http:
        answers = [http.get(f"http://{slow.host}/api/games") for _ in range(10)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 5
        assert answers[-1].json()["code"] == "too-fast"
        assert answers[-1].headers["retry-after"]


def test_a_slow_client_is_cut_off_and_the_others_go_on(tmp_path: Path) -> None:
    """It asks for everything again and again and never reads."""
    with Server(str(tmp_path / "slow.db")) as server, Person(server.host, "Ann") as ann:
        host = server.host
        table = ann.opens("channeling", "me", "me")
        address, port = host.split(":")
        with sockets.create_connection((address, int(port))) as raw, ann.at(table) as one:
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
            request = (
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            raw.sendall(request.encode())
            assert raw.recv(12) == b"HTTP/1.1 101"
            hello = b'{"type":"hello"}'
            frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello

            def closed_as_slow() -> bool:
                with contextlib.suppress(OSError):
                    raw.sendall(frame * 3000)
                return 'leyline_connections_closed_total{code="4002"}' in httpx.get(f"http://{host}/metrics").text

            wait_for(closed_as_slow, "the client that reads nothing was not disconnected")
            one.act(seat=one.state()["waiting"]["seat"])


def test_figures_are_for_this_machine_or_for_who_has_the_token(strict: Server, tmp_path: Path) -> None:
    assert "leyline_tables_loaded" in httpx.get(f"http://{strict.host}/metrics").text
    forwarded = {"X-Forwarded-For": "203.0.113.9"}
    assert httpx.get(f"http://{strict.host}/metrics", headers=forwarded).status_code == 403
    for lie in ("127.0.0.1, 203.0.113.9", "203.0.113.9, 198.51.100.7"):
        assert httpx.get(f"http://{strict.host}/metrics", headers={"X-Forwarded-For": lie}).status_code == 403, lie
    # A page of another site whose name was made to lead here.
    rebound = {"Host": "evil.example.org"}
    assert httpx.get(f"http://{strict.host}/metrics", headers=rebound).status_code == 403
    token = secrets.token_hex(8)
    with Server(str(tmp_path / "m.db"), metrics_token=token) as server:
        url = f"http://{server.host}/metrics"
        assert httpx.get(url).status_code == 403
        assert httpx.get(url, headers={"Authorization": "Bearer wrong"}).status_code == 403
        assert httpx.get(url, headers={"Authorization": f"Bearer {token}"}).status_code == 200


def test_another_site_that_leads_its_name_to_this_machine_reads_no_figures(strict: Server) -> None:
    port = strict.host.partition(":")[2]
    url = f"http://{strict.host}/metrics"
    assert httpx.get(url, headers={"Host": f"evil.example:{port}"}).status_code == 403
    assert httpx.get(url, headers={"Host": f"localhost:{port}"}).status_code == 200


def test_who_says_nothing_is_not_waited_for(host: str) -> None:
    with Person(host, "Ann") as ann:
        table = ann.opens("grove", "me", "me")
        with connect(f"ws://{host}/api/tables/{table}/socket") as silent:
            assert closed(silent) == 4000


@pytest.mark.parametrize("proxies", ["*", "10.0.0.1, somewhere", "10.0.0.1/40"])
def test_proxies_are_addresses_or_networks(proxies: str) -> None:
    with pytest.raises(LeylineError, match="neither an address nor a network"):
        from_environment(database="x.db", proxies=proxies)


def test_clients_behind_a_proxy_of_a_network_are_not_counted_as_one() -> None:
    trusted = TrustedProxies("127.0.0.1, 172.29.77.0/24")
    assert "172.29.77.1" in trusted
    assert "172.29.78.1" not in trusted
    assert "not an address" not in trusted
