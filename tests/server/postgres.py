"""A real PostgreSQL that the tests start for themselves and throw away."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

from tests.server.waiting import wait_for

MISSING = "no PostgreSQL server is installed: `scripts/system` installs Debian's (make test does it by itself)"


def binary(name: str) -> str:
    """Return the path of a program of PostgreSQL."""
    found = shutil.which(name)
    if found is None:
        places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
        found = str(places[-1]) if places else None
    assert found is not None, MISSING
    return found


def unprivileged() -> str | None:
    """Return another user if this one is root: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Postgres:
    """A running PostgreSQL."""

    def __init__(self, command: list[str], port: int, folder: Path) -> None:
        self.port = port
        self._command = command
        self._folder = folder
        self._made = 0
        self._process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with (self._folder / "log").open("w") as log:
            process = subprocess.Popen(self._command, stdout=log, stderr=log, user=unprivileged(), cwd=self._folder)
        return process

    def answers(self) -> bool:
        """Whether it accepts connections."""
        assert self._process.poll() is None, f"PostgreSQL ended: {(self._folder / 'log').read_text()}"
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(self._url("postgres")).close()
            return True
        return False

    def crash(self) -> None:
        """Kill it, kill -9, and start it again on what is on the disk."""
        self._process.kill()
        self._process.wait()

        def again() -> bool:
            if self._process.poll() is not None:  # its backends have not noticed yet, and keep its memory
                self._process = self._start()
            with contextlib.suppress(AssertionError):
                return self.answers()
            return False

        wait_for(again, "PostgreSQL did not come back")

    def stop(self) -> None:
        """End it without waiting for open connections."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(120)

    def _url(self, database: str) -> str:
        return f"postgresql://leyline@127.0.0.1:{self.port}/{database}"

    def database(self) -> str:
        """The URL of a new, empty database."""
        self._made += 1
        name = f"leyline{os.getpid()}_{self._made}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self._url(name)

    def make_anew(self, url: str) -> None:
        """Drop a database and make it again, empty."""
        name = url.rpartition("/")[2]
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
            connection.execute(f'CREATE DATABASE "{name}"'.encode())

    def backends(self, url: str) -> list[int]:
        """The processes that serve connections to a database."""
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            name = url.rpartition("/")[2]
            return [row[0] for row in connection.execute("SELECT pid FROM pg_stat_activity WHERE datname = %s", [name])]


@contextlib.contextmanager
def running(
    durable: bool = False, data: Path | None = None, settings: dict[str, str] | None = None
) -> Iterator[Postgres]:
    """PostgreSQL in a folder of its own, or with data that is there, under more settings. It need not be durable where
    only our processes are killed."""
    user = unprivileged()
    with tempfile.TemporaryDirectory() as folder:
        if user is not None:
            shutil.chown(folder, user)
        if data is None:
            data = Path(folder, "data")
            init = [binary("initdb"), "-D", str(data), "-U", "leyline", "-A", "trust", "-E", "UTF8", "--no-sync"]
            subprocess.run(init, check=True, capture_output=True, user=user, cwd=folder)
        port = free_port()
        given = {**(settings or {}), "port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": folder}
        if not durable:
            given["fsync"] = "off"
        command = [binary("postgres"), "-D", str(data)]
        for name, value in given.items():
            command += ["-c", f"{name}={value}"]
        made = Postgres(command, port, Path(folder))
        try:
            wait_for(made.answers, "PostgreSQL did not answer")
            yield made
        finally:
            made.stop()
