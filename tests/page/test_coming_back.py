"""Coming back to a game: the list of one's games on every page, a notice that opens the right table, the page without a
connection, and the page as an app."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Worker, expect

from leyline.server.web import static_page
from tests.page.conftest import Visitor
from tests.page.driver import until_asked
from tests.page.test_access import faults
from tests.page.test_invite import PHONE
from tests.server.client import Person
from tests.server.postbox import Postbox
from tests.server.push_service import PushService
from tests.server.server_process import Server
from tests.server.test_notices import confirm, mailing
from tests.server.waiting import wait_for

WIDE = "W" * 40
WAITS = "Your games 1 waiting for you"
DAYS = {"clock": {"kind": "days", "days": 3}, "sides": "chosen", "private": True}


@pytest.fixture
def host(server: Server) -> Iterator[Person]:
    with Person(server.host, WIDE) as found:
        yield found


def named(visit: Visitor, name: str = "Ann", **given: Any) -> Page:
    """A browser of a person with a name."""
    page = visit("/", **given)
    assert page.request.post("/api/people", data={"name": name}).ok
    page.evaluate("localStorage.setItem('leyline-named', 'yes')")
    return page


def invited(page: Page, host: Person, first: bool) -> str:
    """A table of the host at which the browser's person is to move first, or second."""
    table = host.opens("channeling", *(("open", "me") if first else ("me", "open")), **DAYS)
    assert page.request.post(f"/api/tables/{table}/sit", data={"seat": 0 if first else 1}).ok
    return table


@pytest.mark.parametrize("viewport", [{"width": 1366, "height": 657}, PHONE], ids=["desktop", "phone"])
def test_ones_games_are_on_every_page_and_say_whose_turn_it_is(
    visit: Visitor, host: Person, viewport: dict[str, int]
) -> None:
    page = named(visit, viewport=viewport)
    mine, other = invited(page, host, True), invited(page, host, False)
    for path in ("/settings", "/learn", f"/t/{other}", "/"):
        page.goto(path)
        expect(page.get_by_role("button", name=WAITS)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page.get_by_role("button", name=WAITS).click()
    rows = page.locator("[data-your-games-list] li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Your turn")
    expect(rows.first).to_contain_text("days left")
    expect(rows.nth(1)).to_contain_text(f"{WIDE} is thinking")
    box = page.locator("[data-your-games-list]").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= viewport["width"]
    assert faults(page) == []
    rows.first.get_by_role("link").click()
    page.wait_for_url(f"**/t/{mine}")
    expect(page.locator("[data-your-games-list]")).to_have_count(0)


# --- the service worker -----------------------------------------------------------------------------------------


def workers_page(visit: Visitor, **given: Any) -> tuple[Page, Worker]:
    """A browser with a service worker that is in charge, and the worker."""
    page = named(visit, service_workers="allow", **given)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return page, page.context.service_workers[0]


class PushChannel:
    """Delivers pushes to a browser as its push service would."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._found: list[dict[str, Any]] = []
        self._session.on(
            "ServiceWorker.workerRegistrationUpdated", lambda said: self._found.extend(said["registrations"])
        )
        self._session.send("ServiceWorker.enable")
        while not self._found:
            page.wait_for_timeout(50)
        self._origin = page.evaluate("location.origin")

    def deliver(self, notice: dict[str, str]) -> None:
        sent = {"origin": self._origin, "registrationId": self._found[0]["registrationId"], "data": json.dumps(notice)}
        self._session.send("ServiceWorker.deliverPushMessage", sent)


SHOWN = "registration.getNotifications().then((all) => all.map((each) => ({title: each.title, body: each.body})))"
CLICK = """(action) => registration.getNotifications().then(([notification]) =>
    void dispatchEvent(new NotificationEvent("notificationclick", {notification, action})))"""


def shown(page: Page, worker: Worker) -> list[dict[str, str]]:
    """The notices on the screen, once there is one."""
    while not (found := worker.evaluate(SHOWN)):
        page.wait_for_timeout(50)
    assert isinstance(found, list)
    return found


SUBSCRIBES = """(wish) => {
    const {endpoint, ...keys} = wish;
    let given = null;
    const own = {endpoint, options: {applicationServerKey: null}, toJSON: () => ({endpoint, keys}),
        unsubscribe: async () => { given = null; return true; }};
    PushManager.prototype.getSubscription = async () => given;
    PushManager.prototype.subscribe = async () => (given = own);
}"""
"""The push service of Chromium's maker cannot be reached from a test: the browser's subscription is one of ours."""


def test_a_player_who_asked_for_it_is_told_by_a_notice_that_opens_the_table_and_stops_it(
    whole_browser: Browser, tmp_path: Path
) -> None:
    server = Server(str(tmp_path / "server.db"), push_local=1, notice_seconds=0.2)
    with (
        server,
        Person(server.host, "Ben") as ben,
        PushService() as service,
        contextlib.closing(Visitor(whole_browser, f"http://{server.host}")) as visit,
    ):
        phone = service.browser("phone")
        page, worker = workers_page(visit)
        page.context.add_init_script(f"({SUBSCRIBES})({json.dumps(phone.wish())})")
        page.context.grant_permissions(["notifications"], origin=visit.base)
        table = invited(page, ben, False)
        page.goto(f"/t/{table}")
        page.get_by_role("button", name="Tell me when it is my turn").click()
        expect(page.get_by_role("button", name="You will be told")).to_be_visible()
        page.goto("/learn")
        with ben.at(table) as socket:
            while socket.state()["options"]:
                socket.act()
        while not phone.told:
            page.wait_for_timeout(50)
        notice = phone.told[0]
        push = PushChannel(page)
        push.deliver(notice)
        push.deliver(notice)
        assert shown(page, worker) == [{"title": "Your turn: The Channeling", "body": notice["body"]}]
        expect(page.get_by_role("button", name=WAITS)).to_be_visible()
        worker.evaluate(CLICK, "open")
        page.wait_for_url(f"**/t/{table}")
        push.deliver(notice)
        shown(page, worker)
        assert page.request.get("/api/notices").json()["devices"] == 1
        worker.evaluate(CLICK, "off")
        while page.request.get("/api/notices").json()["devices"]:
            page.wait_for_timeout(50)
        assert visit.complaints() == []


def test_a_mail_opens_the_table_at_the_players_turn_and_its_link_stops_the_mails(
    browser: Browser, tmp_path: Path
) -> None:
    database = str(tmp_path / "server.db")
    with (
        Postbox() as box,
        Server(database, **mailing(box.port)) as server,
        Person(server.host, "Ben") as ben,
        contextlib.closing(Visitor(browser, f"http://{server.host}")) as visit,
    ):
        page = named(visit, viewport=PHONE)
        confirm(database, page.request.get("/api/me").json()["person"], "ann@example.org")
        assert page.request.put("/api/notices/mail", data={"on": True}).ok
        table = invited(page, ben, False)
        with ben.at(table) as socket:
            while socket.state()["options"]:
                socket.act()
        wait_for(lambda: box.mails, "no mail came")
        text = box.mails[0].get_content()
        path, off = [found[1] for found in re.finditer(r"https://play.example.org(/(?:t|off)/[^\s]+)", text)]
        page.goto(path)
        assert table in page.url
        until_asked(page)
        # The mail may be read where nobody is signed in.
        elsewhere = visit(off)
        expect(elsewhere.get_by_role("heading", name="No more mails about your turns.")).to_be_visible()
        assert not page.request.get("/api/notices").json()["mail"]
        assert visit.complaints() == []


def test_without_a_connection_the_lobby_opens_and_says_that_games_are_safe(visit: Visitor) -> None:
    page, _ = workers_page(visit)
    visit.allowed += ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]
    page.goto("/settings")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("You are offline; your games are safe.")).to_be_visible()
    expect(page.get_by_role("link", name="Leyline lobby")).to_be_visible()
    kept = page.evaluate(
        """async () => {
            const found = [];
            for (const name of await caches.keys())
                for (const each of await (await caches.open(name)).keys()) found.push(new URL(each.url).pathname);
            return found;
        }"""
    )
    assert "/" in kept
    assert not [path for path in kept if path.startswith("/api")]
    page.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_text("You are offline")).to_have_count(0)


def build(folder: Path, version: str) -> None:
    """A copy of the page whose entry has the name and the mark of a version, as another build would make it."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(static_page.FOLDER, folder)
    document = (folder / "index.html").read_text(encoding="utf-8")
    found = re.search(r"assets/(index-[\w-]+\.js)", document)
    assert found is not None
    entry = folder / found[0]
    content = entry.read_text(encoding="utf-8") + f"\ndocument.documentElement.dataset.version = '{version}';\n"
    entry.unlink()
    (folder / f"assets/index-{version}.js").write_text(content, encoding="utf-8")
    for name in ("index.html", "service-worker.js"):
        file = folder / name
        text = file.read_text(encoding="utf-8").replace(found[1], f"index-{version}.js")
        file.write_text(re.sub(r'"version":"\w+"', f'"version":"{version}"', text), encoding="utf-8")


def shows(page: Page, version: str) -> bool:
    """Load the page anew, and return whether it is of this version: a connection may break as the server restarts."""
    page.goto("/")
    page.wait_for_selector("html[data-version]")
    return page.locator("html").get_attribute("data-version") == version


def test_after_an_update_nothing_old_is_shown(browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    build(folder, "one")
    server = Server(str(tmp_path / "server.db"), module="tests.page.server_with_page", test_page=folder)
    with server, contextlib.closing(Visitor(browser, f"http://{server.host}")) as visit:
        page, _ = workers_page(visit)
        marked = page.locator("html")
        expect(marked).to_have_attribute("data-version", "one")
        server.stop()
        build(folder, "two")
        server.start()
        # The old worker is still in charge here, and shows the new version all the same.
        wait_for(lambda: shows(page, "two"), "the old version is still shown")
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => 0)")
        page.wait_for_function("caches.keys().then((all) => all.join() === 'leyline-two')")


def test_the_page_can_be_installed(visit: Visitor) -> None:
    page, _ = workers_page(visit)
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    found = [each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(found) <= {"in-incognito"}  # every browser of a test is one
    manifest = json.loads((static_page.FOLDER / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        file = static_page.FOLDER / str(icon["src"]).lstrip("/")
        size = file.read_bytes()[16:24]
        if file.suffix == ".png":
            assert icon["sizes"] == f"{int.from_bytes(size[:4], 'big')}x{int.from_bytes(size[4:], 'big')}"
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for path in [each["url"] for each in manifest["shortcuts"]]:
        assert page.request.get(path).ok


def test_the_settings_say_what_notices_need_and_a_link_turns_them_off(visit: Visitor) -> None:
    page = named(visit)
    page.goto("/settings")
    notices = page.locator("[data-notices]")
    expect(notices.get_by_text("This server sends no mails.")).to_be_visible()
    assert faults(page) == []
    visit.allowed.append("404")
    page.goto("/off/no.such.token")
    expect(page.get_by_role("heading", name="Nothing was turned off")).to_be_visible()
