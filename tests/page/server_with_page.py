"""The server with the page of another folder, to see what browsers do when a new version is installed:
python -m tests.page.server_with_page serve … with the folder in LEYLINE_TEST_PAGE."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from leyline.cli import main
from leyline.server.web import static_page

if __name__ == "__main__":
    folder = Path(os.environ["LEYLINE_TEST_PAGE"])
    static_page.FOLDER = folder
    defaults = static_page.Page.__init__.__defaults__
    assert defaults is not None
    static_page.Page.__init__.__defaults__ = (folder,)
    sys.exit(main(sys.argv[1:]))
