"""A request has one name from the proxy to the last log line."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from leyline.server.operations.logs import JsonFormatter, about
from leyline.server.operations.network import TrustedProxies
from tests.server.client import PATIENCE, Person
from tests.server.server_process import Server

GIVEN = "proxy-7f3a.0001"


def test_a_move_is_followed_from_the_proxy_to_its_log_line(tmp_path: Path) -> None:
    with Server(str(tmp_path / "x.db"), log_level="debug") as server, Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "me")
        answer = ann.http.get(f"/tables/{table}", headers={"X-Request-ID": GIVEN})
        assert answer.headers["x-request-id"] == GIVEN
        cookie = "; ".join([f"{name}={value}" for name, value in ann.http.cookies.items()])
        headers = {"Cookie": cookie, "X-Request-ID": f"{GIVEN}-socket"}
        url = f"ws://{server.host}/api/tables/{table}/socket"
        with connect(url, additional_headers=headers, open_timeout=PATIENCE) as socket:
            assert socket.response is not None
            assert socket.response.headers["x-request-id"] == f"{GIVEN}-socket"
            socket.send(json.dumps({"type": "hello"}))
            socket.send(json.dumps({"type": "say", "id": "m-1", "words": "hello"}))
            while json.loads(socket.recv(timeout=PATIENCE))["type"] != "ok":
                pass
        said = ann.http.post(f"/tables/{table}/do", json={"type": "say", "id": "m-2", "words": "again"})
        made = said.headers["x-request-id"]
        logs = server.logs()
        done = {line["message"]: line["request"] for line in logs if line["event"] == "carried out"}
        assert done == {"m-1": f"{GIVEN}-socket", "m-2": made}
        assert {line["route"] for line in logs if line.get("request") == GIVEN} == {"table"}
        assert all("request" in line for line in logs if line["event"] == "request")


@pytest.mark.parametrize("given", ["short", "with space", "x" * 65, 'quote"d-and-long', "ünïcode-id"])
def test_an_id_that_is_not_well_formed_is_replaced(given: str, shared: Server) -> None:
    answer = httpx.get(f"http://{shared.host}/healthz", headers=[(b"X-Request-ID", given.encode())])
    assert answer.headers.get_list("x-request-id") != [given]
    assert len(answer.headers["x-request-id"]) == 16


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("ids") / "x.db")) as server:
        yield server


def test_a_stranger_names_neither_requests_nor_addresses(tmp_path: Path) -> None:
    with Server(str(tmp_path / "x.db"), proxies="192.0.2.0/24") as server:
        headers = {"X-Request-ID": GIVEN, "X-Forwarded-For": "198.51.100.7"}
        url = f"http://{server.host}"
        assert httpx.get(f"{url}/healthz", headers=headers).headers["x-request-id"] != GIVEN
        assert httpx.get(f"{url}/metrics", headers=headers).status_code == 200, "it is still this machine that asks"
    with Server(str(tmp_path / "y.db"), proxies="127.0.0.0/8") as server:
        url = f"http://{server.host}"
        assert httpx.get(f"{url}/healthz", headers=headers).headers["x-request-id"] == GIVEN
        assert httpx.get(f"{url}/metrics", headers=headers).status_code == 403
        pretended = {"X-Forwarded-For": "127.0.0.1, 203.0.113.9"}
        assert httpx.get(f"{url}/metrics", headers=pretended).status_code == 403, "the last stranger counts"


@pytest.mark.parametrize(
    ("listed", "address", "trusted"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("10.0.0.0/8, ::1", "10.9.8.7", True),
        ("10.0.0.0/8, ::1", "::1", True),
        ("10.0.0.0/8", "11.0.0.1", False),
        ("10.0.0.0/8", "", False),
        ("", "127.0.0.1", False),
        ("fd00::/8", "fd00::7", True),
    ],
)
def test_proxies_are_named_by_address_or_network(listed: str, address: str, trusted: bool) -> None:
    assert (address in TrustedProxies(listed)) is trusted


def test_what_is_logged_about_a_request_ends_with_it() -> None:
    def line() -> dict[str, str]:
        record = logging.LogRecord("x", logging.INFO, "", 0, "event", None, None)
        found: dict[str, str] = json.loads(JsonFormatter().format(record))
        return found

    with about(request="one"):
        with about(message="two"):
            assert (line()["request"], line()["message"]) == ("one", "two")
        assert "message" not in line()
    assert "request" not in line()
