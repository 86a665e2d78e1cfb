"""The examples in deploy/ with the real proxies: what passes, what is stopped, and what the server then knows."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
import yaml
from websockets.sync.client import connect

from tests.server.client import PATIENCE, Person
from tests.server.postgres import free_port
from tests.server.server_process import Server
from tests.server.waiting import wait_for

DEPLOY = Path(__file__).parents[2] / "deploy"
MISSING = "is not installed: `scripts/system` installs Debian's (make test does it by itself)"


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    assert found is not None, f"{name} {MISSING}"
    return found


def nginx(folder: Path, port: int, upstream: str) -> list[str]:
    """The example of nginx as a command, without https and on another port."""
    site = (DEPLOY / "nginx.conf").read_text()
    for given, wanted in (
        ("server 127.0.0.1:8000;", f"server {upstream};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{port};"),
        ("ssl_certificate /etc/ssl/play.example.org.pem;", ""),
        ("ssl_certificate_key /etc/ssl/play.example.org.key;", ""),
    ):
        assert site.count(given) == 1, given
        site = site.replace(given, wanted)
    (folder / "site.conf").write_text(site)
    places = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.getuid() == 0 else ""
    whole = f"{user} pid {folder}/pid; events {{}} http {{ {places} include {folder}/site.conf; }}"
    (folder / "nginx.conf").write_text(whole)
    return [program("nginx"), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, upstream: str) -> list[str]:
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]


@contextmanager
def proxy(kind: str, folder: Path, upstream: str) -> Iterator[str]:
    """A proxy by the example; where it listens."""
    port = free_port()
    host = f"127.0.0.1:{port}"
    command = {"nginx": nginx, "caddy": caddy}[kind](folder, port, upstream)
    env = {
        **os.environ,
        "HOME": str(folder),
        "LEYLINE_SITE": f"http://{host}",
        "LEYLINE_UPSTREAM": upstream,
        "CADDY_ADMIN": "off",
    }
    foreground = ["-g", "daemon off;"] if kind == "nginx" else []
    with (folder / "proxy.log").open("w") as log:
        process = subprocess.Popen([*command, *foreground], env=env, stdout=log, stderr=log)
    try:

        def answers() -> bool:
            assert process.poll() is None, (folder / "proxy.log").read_text()
            try:
                return httpx.get(f"http://{host}/healthz").status_code == 200
            except httpx.TransportError:
                return False

        wait_for(answers, "the proxy does not answer")
        yield host
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_people_play_through_the_proxy_and_the_server_knows_who_they_are(kind: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(Server(str(tmp_path / "x.db"), log_level="debug", message_rate=20))
        host = stack.enter_context(proxy(kind, tmp_path, server.host))
        ann = stack.enter_context(Person(host, "Ann"))
        table = ann.opens("grove", "me", "me")
        headers = {"Origin": f"http://{host}", "Cookie": f"leyline={ann.http.cookies['leyline']}"}
        with connect(f"ws://{host}/api/tables/{table}/socket", additional_headers=headers) as socket:
            assert socket.response is not None
            assert len(socket.response.headers["x-request-id"]) >= 32, "the proxy's own"
        with ann.at(table) as one:
            for _ in range(3):
                one.act(seat=one.state()["waiting"]["seat"])
        pretended = {"X-Forwarded-For": "203.0.113.9", "X-Request-ID": "from-a-stranger"}
        answer = ann.http.get("/me", headers=pretended)
        named = answer.headers["x-request-id"]
        assert named != "from-a-stranger"
        logs = server.logs()
        assert [line["route"] for line in logs if line.get("request") == named] == ["me"]
        assert {"act"} <= {
            line["kind"] for line in logs if line["event"] == "carried out" and len(line["request"]) >= 32
        }
        assert httpx.get(f"http://{host}/metrics").status_code == 404
        large = httpx.post(f"http://{host}/api/records", content=b"x" * (1 << 20) + b"y" * 65536, timeout=PATIENCE)
        assert large.status_code in (413, 502), "stopped; older ones of Caddy call it 502"
        assert table not in (tmp_path / "proxy.log").read_text(), "the address of a private table is a secret"


def test_the_containers_trust_their_proxy_alone() -> None:
    compose = yaml.safe_load((DEPLOY.parent / "compose.yaml").read_text())
    services = compose["services"]
    (subnet,) = compose["networks"]["front"]["ipam"]["config"]
    assert services["server"]["environment"]["LEYLINE_PROXIES"] == subnet["subnet"]
    assert "ports" not in services["server"]
    assert "ports" not in services["database"]
    assert services["proxy"]["volumes"][0].startswith("./deploy/Caddyfile:")
    assert all(service["logging"]["options"]["max-size"] for service in services.values())
