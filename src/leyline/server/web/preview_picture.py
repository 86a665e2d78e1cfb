"""The picture that a chat shows for a link to a table. Each game's ground is a file, made by `make picture`; the words
are written on it on request."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFont

FOLDER = Path(__file__).parent.parent / "previews"
SIZE = (1200, 630)
"""What chats expect, in pixels."""
MAX_KEPT = 64
"""Pictures in memory, about 60 kB each; the least recently shown goes first."""
LEFT, WIDTH = 64, 570
"""The column of words."""
INK, SOFT, GO = "#ffffff", "#cfe0da", "#41d39b"
PLAIN_GROUND = "#0d2127"


class Words(Struct, frozen=True):
    """What a picture says."""

    game: str
    who: str
    """Who invites, or who plays."""
    invites: str
    """What follows the name and is never cut; empty where people play already."""
    title: str
    summary: str
    facts: str
    button: str


class PreviewPictures:
    """Draws pictures, one at a time, and keeps the latest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Words, bytes] = OrderedDict()
        self._lock = asyncio.Lock()

    def kept(self, words: Words) -> bytes | None:
        """Return a picture that was drawn before."""
        found = self._kept.get(words)
        if found is not None:
            self._kept.move_to_end(words)
        return found

    async def draw(self, words: Words) -> bytes:
        """Return a picture as JPEG."""
        async with self._lock:
            found = self.kept(words)
            if found is None:
                found = self._kept[words] = await asyncio.to_thread(draw, words)
                if len(self._kept) > MAX_KEPT:
                    self._kept.popitem(last=False)
            return found


def draw(words: Words) -> bytes:
    """Return a picture as JPEG."""
    image = ground(words.game)
    pen = ImageDraw.Draw(image)
    y = 70
    if words.who:
        font = _font("figtree", 40, 600)
        name = _cut(words.who, font, WIDTH - int(font.getlength(words.invites)))
        pen.text((LEFT, y), name + words.invites, INK, font)
    y += 76
    title = _font("young-serif", 84)
    for line in _lines(words.title, title, WIDTH, 2):
        pen.text((LEFT, y), line, INK, title)
        y += 96
    y += 24
    summary = _font("figtree", 32, 400)
    for line in _lines(words.summary, summary, WIDTH, 2):
        pen.text((LEFT, y), line, SOFT, summary)
        y += 42
    button = _font("figtree", 38, 800)
    width = int(button.getlength(words.button)) + 84
    pen.rounded_rectangle((LEFT, 490, LEFT + width, 570), 18, GO)
    pen.text((LEFT + 42, 530), words.button, "#06251a", button, anchor="lm")
    facts = _font("figtree", 28, 500)
    pen.text((LEFT + width + 28, 530), _cut(words.facts, facts, 800 - LEFT - width), SOFT, facts, anchor="lm")
    out = io.BytesIO()
    image.save(out, "JPEG", quality=84)
    return out.getvalue()


def plain(words: Words) -> Words:
    """Return the words of a picture that is the same for every table of a game."""
    return replace(words, who="", invites="", facts="")


def ground(game: str) -> Image.Image:
    """Return a copy of the picture of a game without words; for a game without one, a plain colour."""
    return _ground(game).copy()


@lru_cache(maxsize=16)
def _ground(game: str) -> Image.Image:
    path = FOLDER / f"{game}.jpg"
    if not path.is_file():
        return Image.new("RGB", SIZE, PLAIN_GROUND)
    with Image.open(path) as found:
        return found.convert("RGB")


@lru_cache(maxsize=16)
def _font(name: str, size: int, weight: int = 0) -> ImageFont.FreeTypeFont:
    found = ImageFont.truetype(str(FOLDER / f"{name}.woff2"), size)
    if weight:
        found.set_variation_by_axes([weight])
    return found


def can_write(text: str) -> bool:
    """Return whether the fonts have every letter of a text."""
    font = _font("figtree", 40, 600)
    unknown = bytes(font.getmask("\ufffe"))
    return all([letter.isspace() or bytes(font.getmask(letter)) != unknown for letter in text])


def _cut(text: str, font: ImageFont.FreeTypeFont, width: int) -> str:
    """Return a text that fits, cut with an ellipsis if it must be."""
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _lines(text: str, font: ImageFont.FreeTypeFont, width: int, most: int) -> list[str]:
    """Return a text as lines that fit; the last one is cut if there is more."""
    lines: list[str] = []
    rest = text.split()
    while rest and len(lines) < most:
        line = [rest.pop(0)]
        while rest and font.getlength(" ".join([*line, rest[0]])) <= width:
            line.append(rest.pop(0))
        lines.append(" ".join(line))
    if rest:
        lines[-1] = f"{lines[-1]} {' '.join(rest)}"
    return [_cut(line, font, width) for line in lines]
