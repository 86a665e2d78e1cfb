"""The page: what a browser loads. It is built from `web/` into the folder `page` beside this file and kept in memory,
compressed once. All addresses of the page give the same document; which of them show something is the page's own
matter."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

FOLDER = Path(__file__).parent.parent / "page"
DOCUMENT = "index.html"
FOREVER = "public, max-age=31536000, immutable"
"""For files whose name changes with what is in them."""
ASK = "no-cache"
"""Kept, but asked for before every use."""
MISSING = (
    "This installation has no page. `make play` builds it; so does `LEYLINE_PAGE=1 pip install '.[server]'` "
    "in a checkout, where Node.js is installed.\n"
)
MEDIA = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}
ADDRESSES = (
    "/",
    "/t/{rest:path}",
    "/new/{rest:path}",
    "/learn",
    "/learn/{rest:path}",
    "/rules/{rest:path}",
    "/cards/{rest:path}",
    "/decks/{rest:path}",
    "/lab/{rest:path}",
    "/settings",
)


class Kept(Struct, frozen=True):
    """A file of the page."""

    plain: bytes
    packed: bytes
    media: str
    cache: str

    def answer(self, request: Request, status: int = 200) -> Response:
        """The file, compressed for whoever can read that."""
        headers = {"cache-control": self.cache, "vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, status, headers, self.media)
        return Response(self.packed, status, {**headers, "content-encoding": "gzip"}, self.media)


class Page:
    """All files of the page."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            str(path.relative_to(folder)): _kept(path, folder) for path in sorted(folder.rglob("*")) if path.is_file()
        }

    async def document(self, request: Request) -> Response:
        """The page at one of its addresses."""
        found = self._files.get(DOCUMENT)
        return Response(MISSING, 503, media_type="text/plain") if found is None else found.answer(request)

    async def file(self, request: Request) -> Response:
        """A file of the page; for a person who lost their way, the page, which says so."""
        found = self._files.get(request.url.path.lstrip("/"))
        if found is not None:
            return found.answer(request)
        document = self._files.get(DOCUMENT)
        if document is not None and "text/html" in request.headers.get("accept", ""):
            return document.answer(request, 404)
        raise HTTPException(404)

    def routes(self) -> list[Route]:
        """Where the page is found. What begins with /api is not the page's to answer."""
        shown = [Route(address, self.document, methods=["GET"]) for address in ADDRESSES]
        return [*shown, Elsewhere("/{rest:path}", self.file, methods=["GET"])]


class Elsewhere(Route):
    """Every address but those of the interface."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return (Match.NONE, {}) if scope["path"].startswith("/api/") else super().matches(scope)


def _kept(path: Path, folder: Path) -> Kept:
    plain = path.read_bytes()
    media = MEDIA.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    cache = FOREVER if path.parent == folder / "assets" else ASK
    return Kept(plain, gzip.compress(plain, 9, mtime=0), media, cache)
