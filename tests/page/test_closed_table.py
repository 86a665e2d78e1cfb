"""A table that cannot be opened: the page says why, and gives its record where that is kept."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.conftest import Visitor
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.test_old_rules import age


def test_a_game_by_old_rules_says_so_and_gives_its_record(browser: Browser, tmp_path: Path) -> None:
    database = str(tmp_path / "x.db")
    server = Server(database).start()
    with Person(server.host, "Ann") as ann:
        table = ann.opens("grove", "me", "me")
        with ann.at(table) as one:
            one.act(seat=one.state()["waiting"]["seat"])
    server.kill()
    age(database)
    with server:
        visitor = Visitor(browser, f"http://{server.host}")
        visitor.allowed.append("409|404")
        page = visitor(f"/t/{table}", viewport={"width": 390, "height": 664})
        expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
        expect(page.get_by_text("This game ended unfinished: rules 0 of Battle for the Grove")).to_be_visible()
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the record").click()
        assert "rules 0" in Path(download.value.path()).read_text()
        page.goto(f"/t/{'0' * 32}")
        expect(page.get_by_role("heading", name="This table does not exist")).to_be_visible()
        expect(page.get_by_text("Ask for a new link")).to_be_visible()
        page.goto(f"/t/{table}")
        expect(page.get_by_role("heading", name="This table cannot be opened")).to_be_visible()
        visitor.close()
