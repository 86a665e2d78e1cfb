"""Starting, stopping, going on after a stop, and telling how things are."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from leyline.core.errors import LeylineError
from leyline.server.operations.settings import from_environment
from leyline.server.store import engines, schema
from tests.cli.terminal import started
from tests.server.client import Person, Socket
from tests.server.server_process import STOPS_WITHIN, Server
from tests.server.waiting import LIMIT, wait_for


def _closed(socket: Socket) -> int:
    """The code with which the server ended a connection."""
    while True:
        try:
            socket.receive()
        except ConnectionClosed as ended:
            assert ended.rcvd is not None
            return ended.rcvd.code


def test_told_to_stop_it_says_so_and_ends_well(database: str) -> None:
    server = Server(database).start()
    with Person(server.host, "Ann") as ann, ann.at(ann.opens("grove", "me", "me")) as one:
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        bye = one.until(lambda reply: reply["type"] == "bye")
        assert bye["back"] > 0
        assert _closed(one) == 1012
    assert server.process.wait(STOPS_WITHIN) == 0
    assert server.process.stdout is not None
    server.process.stdout.close()
    assert [line["event"] for line in server.logs()] == ["serving", "closing", "closed"]


def _down_for(database: str, hours: int) -> None:
    """Set back the last heartbeat, as if the server had been down for so long."""
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.begin() as connection:
        connection.execute(sa.update(schema.service).values(wall=schema.service.c.wall - hours * 3_600_000))
    engine.dispose()


def test_after_a_stop_everything_is_as_it_was_and_clocks_have_not_moved(database: str) -> None:
    server = Server(database).start()
    with Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "me", clock={"kind": "game", "seconds": 600})
        with ann.at(table) as one:
            for _ in range(5):
                one.act(seat=one.state()["waiting"]["seat"])
            before = one.state(0)
        server.kill()
        _down_for(database, hours=1)
        server.start()
        after = ann.ok("GET", f"/tables/{table}", seat=0)["update"]
        for name in ("view", "decision", "waiting", "options", "entry"):
            assert after[name] == before[name], name
        assert after["status"] == "running", "the server was down for longer than the clock had left"
        with ann.at(table) as one:
            one.act(seat=one.state()["waiting"]["seat"])
    assert server.stop() == 0


def test_a_clock_runs_out_while_nobody_is_there(database: str) -> None:
    """The table is not even in memory: the server wakes it."""
    server = Server(database, keep=0.1).start()
    with Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "me", clock={"kind": "move", "seconds": 5, "at_zero": "loss"})
        server.kill()
        server.start()
        (brief,) = wait_for(lambda: ann.ok("GET", "/me/tables", status="over")["tables"], "the clock did not run out")
        assert brief["id"] == table
        assert ann.ok("GET", f"/tables/{table}")["update"]["result"]["by"] == "time"
    assert server.stop() == 0


def test_a_bot_goes_on_after_a_restart_although_nobody_comes(database: str) -> None:
    server = Server(database, bot_pause=1.5).start()
    with Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "random")
        with ann.at(table) as one:
            while one.state()["waiting"]["seat"] == 0:
                one.act()
            n = one.state()["n"]
        server.kill()
        server.start()
        with ann.at(table) as one:
            one.waits_for(lambda state: state["waiting"]["seat"] == 0)
            assert one.state()["n"] > n
    server.kill()


def test_health_readiness_and_figures(database: str) -> None:
    with Server(database) as server:
        base = f"http://{server.host}"
        assert httpx.get(f"{base}/healthz").json() == {"ok": True, "words": "alive"}
        assert httpx.get(f"{base}/readyz").json() == {"ok": True, "words": "ready"}
        with Person(server.host, "Ann") as ann, ann.at(ann.opens("grove", "me", "greedy")) as one:
            one.waits_for(lambda state: state["seats"][0]["here"])
            text = httpx.get(f"{base}/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert figures["leyline_tables_loaded"] == "1.0"
    assert figures["leyline_connections"] == "1.0"
    assert float(figures['leyline_events_total{kind="here"}']) >= 1
    assert "leyline_move_seconds_count" in figures
    assert float(figures["leyline_commit_jobs_count"]) > 0
    assert figures["leyline_faults_total"] == "0.0"


def test_unfinished_tables_do_not_hold_up_a_start(database: str) -> None:
    """Tables are loaded when a client connects: none is in memory after a start."""
    server = Server(database).start()
    with Person(server.host, "Ann") as ann:
        tables = [ann.opens("grove", "me", "me", stand_in=None) for _ in range(60)]
        server.kill()
        server.start()
        loaded = httpx.get(f"http://{server.host}/metrics").text
        assert "leyline_tables_loaded 0.0" in loaded
        with ann.at(tables[30]) as one:
            one.act(seat=one.state()["waiting"]["seat"])
    assert server.stop() == 0


# --- the commands -------------------------------------------------------------------------------------------------


def test_what_cannot_begin_is_told_in_a_sentence(database: str, tmp_path: Path) -> None:
    done = started("serve", "--port", "0", "--database", "mysql://x/y")
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1), done.stderr
    with Server(database) as server:
        done = started("serve", "--port", str(server.port), "--database", str(tmp_path / "other.db"))
        assert done.returncode == 1
        assert done.stderr.startswith("leyline: Cannot listen on 127.0.0.1")


def test_an_sqlite_file_that_is_served_is_not_served_again(tmp_path: Path) -> None:
    with Server(str(tmp_path / "one.db")):
        command = [sys.executable, "-m", "leyline", "serve", "--port", "0", "--database", str(tmp_path / "one.db")]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT)
        assert done.returncode == 1
        assert "is in use by another server" in done.stderr
        assert "Traceback" not in done.stderr


def test_settings_come_from_options_then_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEYLINE_PORT", "1234")
    monkeypatch.setenv("LEYLINE_SECURE", "true")
    monkeypatch.setenv("LEYLINE_ORIGINS", "https://a.example https://b.example")
    found = from_environment(host="0.0.0.0", port=None, database="x.db")  # noqa: S104  only looked at
    assert (found.host, found.port, found.secure, found.database) == ("0.0.0.0", 1234, True, "x.db")  # noqa: S104
    assert found.origins == ("https://a.example", "https://b.example")
    monkeypatch.setenv("LEYLINE_PORT", "soon")
    with pytest.raises(LeylineError, match=r"Invalid setting: .*port"):
        from_environment()


def test_every_line_of_the_logs_is_one_object(database: str) -> None:
    with Server(database, log_level="debug") as server:
        httpx.get(f"http://{server.host}/api/games")
        for line in server.logs():
            assert {"at", "level", "from", "event"} <= set(line)
        assert "request" in [line["event"] for line in server.logs()]
        assert json.dumps(server.logs())
