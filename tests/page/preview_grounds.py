"""The grounds of link previews: each game's emblem at the right, dark at the left, where the server writes.

python -m tests.page.preview_grounds
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from leyline.server.web.preview_picture import FOLDER, SIZE
from tests.page.browser import EXECUTABLE, FLAGS
from tests.server.server_process import Server

DRAW = """name => {
  const emblem = document.querySelector(`[data-play="${name}"]`).closest("article").querySelector(".picture svg");
  const logo = document.querySelector("header .home");
  const ground = document.createElement("div");
  ground.style.cssText = "position:fixed;inset:0;z-index:99;background:#0d2127";
  const picture = document.createElement("div");
  picture.style.cssText = "position:absolute;inset:0 0 0 460px";
  picture.append(emblem.cloneNode(true));
  const shade = document.createElement("div");
  shade.style.cssText =
    "position:absolute;inset:0;" +
    "background:linear-gradient(90deg,#0d2127 40%,#0d2127ee 52%,#0d212799 62%,transparent 78%)";
  const mark = logo.cloneNode(true);
  mark.style.cssText =
    "position:absolute;right:44px;bottom:44px;padding:14px 22px;border-radius:16px;background:#0a181ce6;color:#fff;" +
    "font-size:44px;display:flex;gap:14px;align-items:center";
  mark.querySelector("svg").style.cssText = "width:52px;height:52px";
  ground.append(picture, shade, mark);
  document.querySelector(".ground-of-preview")?.remove();
  ground.className = "ground-of-preview";
  document.body.append(ground);
}"""


def take(page: Page, game: str) -> Image.Image:
    """Return the ground of a game."""
    page.evaluate(DRAW, game)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(str(Path(folder) / "server.db")) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]}, color_scheme="dark")
        page.goto(f"http://{server.host}/")
        page.wait_for_selector("[data-play]")
        names = [str(each.get_attribute("data-play")) for each in page.locator("[data-play]").all()]
        for name in names:
            take(page, name).save(FOLDER / f"{name}.jpg", quality=84, optimize=True, progressive=True)
        browser.close()


if __name__ == "__main__":
    main()
