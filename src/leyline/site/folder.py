"""The folder: the page with relative addresses, the runtime, the engine, and a worker that keeps all of it for when
there is no network. Any file server serves it, under any path."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.server.messages import encoder
from leyline.server.web.endpoints import games as endpoints
from leyline.site import engine
from leyline.site import prototype as prototypes
from leyline.site.browser import exchange
from leyline.site.prototype import Prototype

PAGES = (engine.PACKAGE / "server" / "page", engine.PACKAGE.parent.parent / "build" / "page")
RUNTIMES = (engine.PACKAGE / "site" / "runtime", engine.PACKAGE.parent.parent / "build" / "runtime")
"""Where the built page and the runtime lie: in the installed package, or in the checkout."""
START = "offline"
"""The script of the page that starts the engine (`web/src/offline/start.ts`)."""
WORKER, PLACE = "folder-worker.js", "__LEYLINE_FOLDER__"
"""The service worker, and where in it the list of files goes."""
SCRIPT = "pyodide.asm.js"
"""The runtime's script. It lies there compressed, too: not every file server compresses what it sends."""
LEFT_OUT = {"index.html", "service-worker.js", WORKER, "manifest.webmanifest"}
"""Files of the page that a folder has in a form of its own."""
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""Nothing is fetched from elsewhere."""


def write(out: Path, games: list[str], prototype: Prototype | None = None) -> None:
    """Fill an empty folder with the site of these games, or of a prototype of one of them. Raise `LeylineError`."""
    page = _found(PAGES, "index.html", "the page: `make site` builds it in a checkout")
    runtime = _found(RUNTIMES, "lock.json", "the runtime: `make site` fetches it in a checkout")
    shutil.copytree(page / "assets", out / "assets", ignore=shutil.ignore_patterns("*.woff"))
    for path in sorted(page.iterdir()):
        if path.is_file() and path.name not in LEFT_OUT:
            shutil.copy(path, out)
    folder = out / "engine"
    shutil.copytree(runtime, folder, ignore=shutil.ignore_patterns("*.whl"))
    (folder / f"{SCRIPT}.packed").write_bytes(gzip.compress((folder / SCRIPT).read_bytes(), 9, mtime=0))
    code, data = engine.pack(games, _one(runtime, "*.whl"))
    (folder / "leyline.zip").write_bytes(code)
    for name, archive in data.items():
        (folder / f"{name}.zip").write_bytes(archive)
    (folder / "answers.json").write_bytes(encoder.encode(answers(games, prototype)))
    (out / "index.html").write_text(_document(page, out), encoding="utf-8")
    (out / "manifest.webmanifest").write_text(_manifest(page, prototype), encoding="utf-8")
    _write_worker(page, out, later=[f"engine/{name}.zip" for name in data])


def _found(places: tuple[Path, ...], file: str, what: str) -> Path:
    for place in places:
        if (place / file).is_file():
            return place
    raise LeylineError(f"This installation lacks {what}.")


def _one(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise LeylineError(f"There should be one file {pattern} in {folder}, not {len(found)}. Run `make site` anew.")
    return found[0]


def answers(games: list[str], prototype: Prototype | None) -> dict[str, Any]:
    """Return the answers that never change, so that the lobby is there before the engine is."""
    context: Any = None
    found = asyncio.run(endpoints.list_games(context))
    found.games = [game for game in found.games if game.name in games]
    known: dict[str, Any] = {
        "/games": found,
        "/bots": asyncio.run(endpoints.list_bots(context)),
        "/prototype": prototype,
    }
    known["/letters"] = _by_letter(games, prototype)
    return known if prototype is None else {**known, f"/games/{prototype.game}/rules": prototypes.rules(prototype)}


def _by_letter(games: list[str], prototype: Prototype | None) -> list[dict[str, str]]:
    """Return the games that can be played by letter, each in its first edition that can."""
    found: list[dict[str, str]] = []
    for game in games:
        spec = registry.spec(game)
        setups = [spec.setup(edition.name, 0, None) for edition in spec.editions]
        if prototype is not None:
            setups = [spec.setup(prototype.edition, 0, {**prototype.parameters})]
        playable = [setup.edition for setup in setups if exchange.playable(setup)]
        if playable:
            found.append({"game": game, "edition": playable[0]})
    return found


def _document(page: Path, out: Path) -> str:
    """Return the document, with relative addresses and with what starts the engine before the page."""
    text = (page / "index.html").read_text(encoding="utf-8").replace('="/', '="./')
    script, style = _one(out / "assets", f"{START}-*.js"), _one(out / "assets", f"{START}-*.css")
    start = (
        f'<meta http-equiv="content-security-policy" content="{POLICY}" />\n'
        f'    <link rel="stylesheet" href="./assets/{style.name}" />\n'
        f'    <script type="module" src="./assets/{script.name}"></script>\n    '
    )
    first = '<script type="module"'
    if first not in text:
        raise LeylineError(f"{page / 'index.html'} is no page of Leyline.")
    return text.replace(first, start + first, 1)


def _manifest(page: Path, prototype: Prototype | None) -> str:
    manifest = json.loads((page / "manifest.webmanifest").read_text(encoding="utf-8"))
    manifest |= {"id": "./", "start_url": "./?/", "scope": "./"}
    if prototype is not None:
        manifest |= {"name": prototype.title, "short_name": prototype.title}
    for icon in manifest["icons"]:
        icon["src"] = f".{icon['src']}"
    manifest["shortcuts"] = [
        {**each, "url": f"./?{each['url']}"} for each in manifest["shortcuts"] if each["url"] != "/"
    ]
    return json.dumps(manifest, indent=2) + "\n"


def _write_worker(page: Path, out: Path, later: list[str]) -> None:
    """Write the service worker, which knows every file and is another one whenever a file is. It keeps some `later`,
    and the plain script only where the compressed one is of no use."""
    files = sorted([path for path in out.rglob("*") if path.is_file()])
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.relative_to(out).as_posix()}\0".encode() + path.read_bytes())
    names = [path.relative_to(out).as_posix() for path in files]
    spare = [f"engine/{SCRIPT}"]
    listed = {
        "version": digest.hexdigest()[:16],
        "files": [name for name in names if name not in [*later, *spare]],
        "later": later,
        "spare": spare,
    }
    source = (page / WORKER).read_text(encoding="utf-8")
    if PLACE not in source:
        raise LeylineError(f"{page / WORKER} is no worker of Leyline; build the page anew.")
    (out / "service-worker.js").write_text(source.replace(PLACE, json.dumps(listed)), encoding="utf-8")
