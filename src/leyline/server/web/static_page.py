"""The page that a browser loads. It is built from `web/` into the folder `page` of this package and kept in memory,
compressed once. All addresses of the page give the same document, which routes by itself."""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Awaitable, Callable
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
"""For files named by their content."""
REVALIDATE = "no-cache"
"""Cached, but checked before every use."""
GENERAL_HEAD = re.compile(r'<title>.*?</title>|<meta name="description"[^>]*>')
"""What the document says of itself where there is nothing better to say."""
MISSING = (
    "This installation has no page. `make play` builds it; so does `LEYLINE_PAGE=1 pip install '.[server]'` "
    "in a checkout, where Node.js is installed.\n"
)
MEDIA = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".webmanifest": "application/manifest+json",
}
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
    "/events/{rest:path}",
    "/people/{rest:path}",
    "/players/{rest:path}",
    "/settings",
    "/off/{rest:path}",
)


class PageFile(Struct, frozen=True):
    """A file of the page."""

    plain: bytes
    packed: bytes
    media: str
    cache: str

    def response(self, request: Request, status: int = 200) -> Response:
        """Return the file, compressed if the client accepts that."""
        headers = {"cache-control": self.cache, "vary": "accept-encoding"}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, status, headers, self.media)
        return Response(self.packed, status, {**headers, "content-encoding": "gzip"}, self.media)


class Page:
    """All files of the page."""

    def __init__(self, head: Callable[[Request], Awaitable[str]], folder: Path = FOLDER) -> None:
        """Make the page; `head` returns what the head of the document says at an address."""
        self._head = head
        self._files = {
            str(path.relative_to(folder)): _load(path, folder) for path in sorted(folder.rglob("*")) if path.is_file()
        }

    async def document(self, request: Request) -> Response:
        """Serve the document at one of its addresses."""
        found = self._files.get(DOCUMENT)
        if found is None:
            return Response(MISSING, 503, media_type="text/plain")
        head = await self._head(request)
        if not head:
            return found.response(request)
        shown = GENERAL_HEAD.sub("", found.plain.decode()).replace("</head>", f"  {head}\n  </head>", 1)
        return Response(shown, headers={"cache-control": f"private, {REVALIDATE}"}, media_type=found.media)

    async def file(self, request: Request) -> Response:
        """Serve a file; for an unknown address opened in a browser, the document with status 404."""
        found = self._files.get(request.url.path.lstrip("/"))
        if found is not None:
            return found.response(request)
        document = self._files.get(DOCUMENT)
        if document is not None and "text/html" in request.headers.get("accept", ""):
            return document.response(request, 404)
        raise HTTPException(404)

    def routes(self) -> list[Route]:
        """Return the routes of the page. Addresses under /api are not among them."""
        shown = [Route(address, self.document, methods=["GET"]) for address in ADDRESSES]
        return [*shown, OutsideApi("/{rest:path}", self.file, methods=["GET"])]


class OutsideApi(Route):
    """Every address but those of the HTTP interface."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return (Match.NONE, {}) if scope["path"].startswith("/api/") else super().matches(scope)


def _load(path: Path, folder: Path) -> PageFile:
    plain = path.read_bytes()
    media = MEDIA.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    cache = FOREVER if path.parent == folder / "assets" else REVALIDATE
    return PageFile(plain, gzip.compress(plain, 9, mtime=0), media, cache)
