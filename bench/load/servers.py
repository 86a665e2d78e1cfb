"""Starting the servers that are measured, and what they use."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent.parent
TICK = os.sysconf("SC_CLK_TCK")


class Running:
    """A server process."""

    def __init__(self, process: subprocess.Popen[str], host: str) -> None:
        self.process = process
        self.host = host

    def memory(self) -> int:
        """Return its private memory in bytes."""
        found = re.search(r"^RssAnon:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text(), re.MULTILINE)
        assert found is not None
        return int(found[1]) * 1024

    def cpu(self) -> float:
        """Return the processor time that it has used, in seconds."""
        return cpu_of(self.process.pid)


def cpu_of(pid: int) -> float:
    """Return the processor time that a process has used, in seconds."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICK


@contextlib.contextmanager
def leyline(database: str, **settings: object) -> Iterator[Running]:
    """Start our server on a database, without rate limits."""
    limits: dict[str, object] = {
        "message_rate": 1e6,
        "request_rate": 1e6,
        "costly_rate": 1e6,
        "work_rate": 1e6,
        "connections": 100000,
        "log_level": "warning",
    }
    limits.update(settings)
    env = {**os.environ, **{f"LEYLINE_{name.upper()}": str(value) for name, value in limits.items()}}
    command = [sys.executable, "-m", "leyline", "serve", "--port", "0", "--database", database]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)  # noqa: S603  our own
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if "http://" not in line:
            raise SystemExit("the server did not start")
        yield Running(process, line.strip().rpartition("//")[2])
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(30)


@contextlib.contextmanager
def boardgameio() -> Iterator[Running]:
    """Start the server to compare with."""
    folder = HERE / "peers" / "boardgameio"
    if not (folder / "node_modules").exists():
        npm = shutil.which("npm")
        assert npm is not None, "the peer needs node and npm"
        subprocess.run([npm, "ci", "--silent"], cwd=folder, check=True)  # noqa: S603  its locked packages
    node = shutil.which("node")
    assert node is not None, "the peer needs node"
    command = [node, "server.js", "8399"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)  # noqa: S603
    try:
        assert process.stdout is not None
        while "ready" not in process.stdout.readline():
            pass
        yield Running(process, "localhost:8399")
    finally:
        process.kill()
        process.wait()
