"""Inviting a friend, as both see it: the link, the invitation on a phone, a bot meanwhile, the game, the next one."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.page.conftest import Visitor
from tests.page.driver import Player, until_asked
from tests.page.test_access import faults

PHONE = {"width": 390, "height": 664}


def link_of(page: Page, visit: Visitor) -> str:
    return page.get_by_label("Link to this table").input_value().removeprefix(visit.base)


def running(page: Page) -> None:
    page.wait_for_selector(".table-layout[data-status=running]")


def test_a_friend_joins_on_a_phone_and_the_host_is_called_from_a_game_with_a_bot(visit: Visitor) -> None:
    ann = visit("/")
    ann.locator('[data-invite="grove"]').click()
    expect(ann.get_by_text("This link works on this computer only.")).to_be_visible()
    expect(ann.get_by_role("img", name="Preview of the link")).to_be_visible()
    assert faults(ann) == []
    link = link_of(ann, visit)
    ann.locator("[data-meanwhile]").click()
    until_asked(ann)
    ben = visit(link, viewport=PHONE, has_touch=True)
    expect(ben.get_by_role("heading", name="Battle for the Grove")).to_be_visible()
    expect(ben.get_by_text("At the table now")).to_be_visible()
    expect(ben.get_by_role("list", name="What you would play")).to_contain_text("no hints")
    assert ben.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert faults(ben) == []
    # First the lesson, and back to the invitation.
    ben.get_by_role("link", name="Never played?").tap()
    ben.locator("[data-called]").tap()
    ben.get_by_label("Play as").fill("Ben")
    ben.get_by_role("button", name="Play", exact=True).tap()
    running(ben)
    called = ann.get_by_role("alert").filter(has_text="Ben sat down")
    expect(called).to_be_visible()
    called.get_by_role("link", name="Go to the table").click()
    ann.wait_for_url(f"**{link}")
    running(ann)
    for page in (ann, ben):
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    mover, other = (ann, ben) if until_moves(ann, ben) == "ann" else (ben, ann)
    Player(mover).decide()
    offer(mover, "Offer a draw")
    other.get_by_role("button", name="Agree").click()
    for page in (ann, ben):
        page.wait_for_selector(".table-layout[data-status=over]")
    # And once more: the one who is asked is told, and agrees with one button.
    mover.get_by_role("button", name="Play again", exact=True).click()
    expect(other.locator(".asks")).to_be_visible()
    other.get_by_role("button", name="Yes, play again").click()
    for page in (ann, ben):
        page.wait_for_url(lambda url: "/t/" in url and not url.endswith(link))
        running(page)
    assert ann.url == ben.url


def until_moves(ann: Page, ben: Page) -> str:
    """Wait until one of the two is asked."""
    while True:
        for name, page in (("ann", ann), ("ben", ben)):
            if page.locator('.table-layout[data-your-turn="true"]').count():
                return name
        ann.wait_for_timeout(50)


def offer(page: Page, what: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=what).click()


def test_what_the_host_changed_and_allowed_is_told_before_and_at_the_table(visit: Visitor) -> None:
    ann = visit("/new/grove")
    ann.get_by_role("button", name="With a friend by link").click()
    ann.get_by_label("Per move", exact=True).check()
    ann.get_by_label("Seconds per move").fill("7200")  # on the busiest machine it does not run out
    expect(ann.get_by_label("When time runs out")).to_have_value("default")
    ann.get_by_label("When time runs out").select_option("loss")
    ann.get_by_label("Allow hints").check()
    ann.get_by_role("button", name="Open the table").click()
    ben = visit(link_of(ann, visit))
    facts = ben.get_by_role("list", name="What you would play")
    expect(facts).to_contain_text("7200 seconds a move")
    expect(facts).to_contain_text("everybody sees when one is used")
    ben.get_by_text("If time runs out, and how").click()
    expect(ben.get_by_text("Whoever runs out of time loses the game.")).to_be_visible()
    ben.get_by_role("button", name="Play", exact=True).click()
    running(ben)
    running(ann)
    mover, other = (ann, ben) if until_moves(ann, ben) == "ann" else (ben, ann)
    while not mover.get_by_role("button", name="Hint").is_enabled():
        Player(mover).decide()  # Dark begins with the only action there is: nothing to ask about
        mover, other = (ann, ben) if until_moves(ann, ben) == "ann" else (ben, ann)
    mover.get_by_role("button", name="Hint").click()
    expect(other.locator(".zone-sidebar")).to_contain_text("asks for a hint.")
    expect(other.get_by_role("timer").first).to_have_attribute("title", "Whoever runs out of time loses the game.")


def test_who_comes_too_late_watches(visit: Visitor) -> None:
    ann = visit("/")
    ann.locator('[data-invite="grove"]').click()
    link = link_of(ann, visit)
    ben, cleo = visit(link), visit(link)
    expect(cleo.get_by_role("button", name="Play", exact=True)).to_be_visible()
    ben.get_by_role("button", name="Play", exact=True).click()
    running(ben)
    running(cleo)
    expect(cleo.get_by_text("You are watching.")).to_be_visible()
