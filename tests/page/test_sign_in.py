"""A guest logs in to an account on the page, and what they played comes along."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import Visitor
from tests.page.driver import until_asked
from tests.page.test_access import faults
from tests.page.test_invite import PHONE

WIDE = "W" * 40


def test_a_guest_on_a_phone_takes_a_game_along_into_the_account(visit: Visitor) -> None:
    laptop = visit("/")
    assert laptop.request.post("/api/people", data={"name": "Eve"}).ok
    login = {"login": "eve-on-a-laptop", "password": "correct horse"}
    assert laptop.request.put("/api/me/password", data=login).ok
    phone = visit("/", viewport=PHONE, has_touch=True)
    assert phone.request.post("/api/people", data={"name": WIDE}).ok
    wish = {"game": "channeling", "seats": ["me", "greedy"], "sides": "chosen", "private": True}
    table = phone.request.post("/api/tables", data=wish).json()["table"]
    phone.evaluate("localStorage.setItem('leyline-named', 'yes')")
    phone.goto("/settings")
    phone.get_by_role("button", name="I have a login already").tap()
    phone.get_by_label("Login").fill(login["login"])
    phone.get_by_label("Password").fill(login["password"])
    expect(phone.get_by_role("checkbox", name="Bring along what you played")).to_be_checked()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(phone) == []
    phone.get_by_role("button", name="Log in", exact=True).tap()
    expect(phone.get_by_text("You log in as “eve-on-a-laptop”.")).to_be_visible()
    laptop.evaluate("localStorage.setItem('leyline-named', 'yes')")
    laptop.goto("/")
    laptop.get_by_role("button", name="Your games 1 waiting for you").click()
    laptop.locator("[data-your-games-list] li").get_by_role("link").click()
    laptop.wait_for_url(f"**/t/{table}")
    until_asked(laptop)
