"""The static folder, served by a plain file server under a path of its own."""

from __future__ import annotations

import io
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from leyline.core import registry
from leyline.site import engine
from tests.page.browser import PATIENCE
from tests.site.engine_process import Engine

expect.set_options(timeout=PATIENCE)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the folder is served."""
    root = tmp_path_factory.mktemp("space")
    Path(root, "of").mkdir()
    made = [sys.executable, "-m", "leyline", "site", str(Path(root, "of", "mine"))]
    subprocess.run(made, check=True, capture_output=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/of/mine/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine, unpacked as in a browser."""
    folder = tmp_path_factory.mktemp("engine")
    wheel = folder / "library.whl"
    with zipfile.ZipFile(wheel, "w"):
        pass  # this Python has msgspec of its own
    code, data = engine.pack(list(registry.BUILT_IN), wheel)
    for part in (code, *data.values()):
        with zipfile.ZipFile(io.BytesIO(part)) as archive:
            archive.extractall(folder / "engine")
    return folder / "engine"


@pytest.fixture
def site(archive: Path) -> Iterator[Engine]:
    running = Engine(archive)
    yield running
    running.end()
