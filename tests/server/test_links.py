"""Links: what a chat shows of them, and which address others can open."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET

import pytest
import segno
from PIL import Image

from leyline.cli.serve import ready
from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.server import messages
from leyline.server.operations import network
from leyline.server.operations.settings import from_environment
from leyline.server.web import link_preview, preview_picture
from tests.server.client import Person
from tests.server.table_harness import ANN, BEN, LIGHT, TableHarness


def meta(page: str) -> dict[str, str]:
    """What the head of a document tells a chat."""
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page))


def head(person: Person, path: str, **headers: str) -> str:
    answer = person.http.get(f"http://{person.host}{path}", headers=headers)
    assert answer.status_code == 200
    return answer.text


def test_a_link_says_who_invites_to_what(ann: Person) -> None:
    table = ann.opens("grove", "me", "open", private=True, clock={"kind": "game", "seconds": 900, "increment": 10})
    found = meta(head(ann, f"/t/{table}"))
    assert found["og:title"] == "Ann invites you to Battle for the Grove"
    assert "15 minutes each + 10 seconds a move. Free" in found["og:description"]
    assert found["og:image"] == f"http://{ann.host}/api/tables/{table}/picture"
    assert (found["twitter:card"], found["robots"]) == ("summary_large_image", "noindex")
    picture = ann.http.get(f"/tables/{table}/picture")
    assert picture.headers["content-type"] == "image/jpeg"
    assert Image.open(io.BytesIO(picture.content)).size == preview_picture.SIZE


@pytest.mark.parametrize("path", ["/t/" + "0" * 32, "/t/what", "/", "/learn"])
def test_an_address_without_a_table_has_nothing_to_tell(ann: Person, path: str) -> None:
    page = head(ann, path)
    assert "<title>Leyline</title>" in page
    assert "og:title" not in page


def test_a_name_stays_text_and_a_strange_host_is_not_repeated(person: object) -> None:
    harness = TableHarness()
    harness.do(type(ANN)("ann", '"><script>alert(1)</script>'), messages.Sit("a", LIGHT))
    written = link_preview.elements(link_preview.preview_of(harness.table), harness.table.id, "")
    assert "<script>" not in written
    assert "&quot;&gt;&lt;script&gt;" in written
    assert "og:image" not in written
    assert link_preview.HOST.match("play.example.org:8000")
    assert link_preview.HOST.match("[::1]:8000")
    assert not link_preview.HOST.match('a"><b')


def test_later_a_link_says_who_plays() -> None:
    harness = TableHarness().seated()
    assert link_preview.preview_of(harness.table).title == "Ann and Ben play Battle for the Grove"
    assert link_preview.picture_words(harness.table).button == "Watch"
    harness.do(ANN, messages.Resign("r", LIGHT))
    assert link_preview.preview_of(harness.table).title == "Ann and Ben played Battle for the Grove"
    assert link_preview.picture_words(harness.table).button == "Replay"


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (messages.NoClock(), "no clock"),
        (messages.MoveClock(60), "60 seconds a move"),
        (messages.GameClock(60), "1 minute each"),
        (messages.DayClock(1), "1 day a move"),
    ],
)
def test_a_clock_in_words(clock: messages.ClockKind, words: str) -> None:
    assert link_preview.clock_words(clock) == words


def test_every_game_has_a_ground_and_a_game_without_one_a_picture() -> None:
    for game in registry.names():
        assert (preview_picture.FOLDER / f"{game}.jpg").is_file(), "run `make picture`"
    long = "W" * 200
    made = preview_picture.draw(
        preview_picture.Words("no-such-game", long, " invites you to", long, f"{long} {long}", long, "Play")
    )
    assert Image.open(io.BytesIO(made)).size == preview_picture.SIZE


def test_a_name_that_the_fonts_lack_is_left_out_of_the_picture() -> None:
    assert preview_picture.can_write("Zoë Müller")
    assert not preview_picture.can_write("東")
    harness = TableHarness()
    harness.do(type(ANN)("ann", "東"), messages.Sit("a", LIGHT))
    assert link_preview.picture_words(harness.table).who == "You are invited to"
    assert link_preview.preview_of(harness.table).title.startswith("東 invites you")


def test_a_qr_code_is_the_link(ann: Person) -> None:
    table = ann.opens("grove", "me", "open")
    answer = ann.http.get(f"/tables/{table}/qr", params={"at": "http://192.168.1.5:8000"})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(answer.text).tag.endswith("svg")  # noqa: S314
    assert ann.no("GET", f"/tables/{table}/qr", at="javascript:alert(1)").code == "malformed"
    assert ann.no("GET", f"/tables/{'0' * 32}/qr").code == "not-found"


def test_a_server_for_this_machine_knows_no_address_for_others(ann: Person) -> None:
    assert ann.ok("GET", "/address") == {"address": ""}


def test_the_local_network_is_served_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert from_environment(lan=True).host == "0.0.0.0"  # noqa: S104
    assert from_environment(lan=True, host="192.168.1.5").host == "192.168.1.5"
    monkeypatch.setenv("LEYLINE_LAN", "yes")
    with pytest.raises(LeylineError):
        from_environment()
    assert network.is_loopback("http://127.0.0.1:8000")
    assert network.is_loopback("http://localhost:8000")
    assert not network.is_loopback("http://192.168.1.5:8000")
    assert network.lan_host() == "" or not network.is_loopback(f"http://{network.lan_host()}")


def test_what_starts_for_the_local_network_prints_its_address_and_a_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    ready("http://192.168.1.5:8000", lan=True)
    printed = capsys.readouterr().out
    assert "Leyline is at http://192.168.1.5:8000" in printed
    assert "Everybody on this network can open it." in printed
    code = io.StringIO()
    segno.make_qr("http://192.168.1.5:8000").terminal(out=code, compact=True, border=2)
    assert code.getvalue() in printed
    ready("http://127.0.0.1:8000", lan=True)
    printed = capsys.readouterr().out
    assert "only its own browsers can open that" in printed
    assert "QR" not in printed
    ready("http://127.0.0.1:8000", lan=False)
    assert "network" not in capsys.readouterr().out


def test_a_preview_that_nobody_pays_for_is_the_game_alone() -> None:
    words = link_preview.picture_words(TableHarness().seated(ANN, BEN).table)
    plain = preview_picture.plain(words)
    assert (plain.who, plain.facts, plain.title) == ("", "", words.title)
