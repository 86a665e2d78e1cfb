"""What a link to a table says in a chat, before anybody opens it: a title, a sentence and a picture. All who have
the link may know who invites, what is played and by which clock; nothing of the game itself is told."""

from __future__ import annotations

import html
import re
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.requests import Request

from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.server import messages
from leyline.server.store import StoreUnavailable
from leyline.server.tables.table import Table
from leyline.server.tournaments.tournament import Tournament
from leyline.server.web import preview_picture
from leyline.server.web.app_state import AppState
from leyline.server.web.rate_limit import network_of

TABLE_ADDRESS = re.compile(r"^/t/([0-9a-f]{32})(?:/replay)?$")
TOURNAMENT_ADDRESS = re.compile(r"^/events/([0-9a-f]{32})$")
HOST = re.compile(r"^[a-zA-Z0-9.\-]{1,253}(?::[0-9]{1,5})?$|^\[[0-9a-fA-F:]{2,45}\](?::[0-9]{1,5})?$")
FREE = "Free, no account needed."


class Preview(Struct, frozen=True):
    """A title and a sentence."""

    title: str
    description: str


def preview_of(table: Table) -> Preview:
    """Return what a link to a table says."""
    spec = table.game.setup.spec
    people = people_of(table)
    if table.status == "open":
        host = host_of(table)
        title = f"{host} invites you to {spec.title}" if host else f"You are invited to {spec.title}"
        return Preview(title, f"{first_sentence(spec.summary)} {_sentence(clock_words(table.opened.clock))} {FREE}")
    tense, look = ("play", "Watch the game.") if table.status == "running" else ("played", "See every move.")
    if len(people) == 1 and tense == "play":
        tense = "plays"
    title = f"{' and '.join(people)} {tense} {spec.title}" if people else spec.title
    return Preview(title, f"{first_sentence(spec.summary)} {look}")


def preview_of_tournament(tournament: Tournament) -> Preview:
    """Return what a link to a tournament says."""
    created = tournament.created
    spec = registry.spec(created.game)
    about = f"{created.title}: {spec.title}, {_amount(len(tournament.present), 'player')} so far."
    if tournament.status != "open":
        return Preview(f"{created.title} · {spec.title}", "A tournament: rounds, standings and every game.")
    return Preview(f"{tournament.host_name} invites you to a tournament", f"{about} {FREE}")


def picture_words(table: Table) -> preview_picture.Words:
    """Return what the picture of a table says. A name that the fonts cannot write is left to the title beside it."""
    spec = table.game.setup.spec
    people = [name for name in people_of(table) if preview_picture.can_write(name)]
    if table.status == "open":
        host = host_of(table)
        who, invites = (host, " invites you to") if preview_picture.can_write(host) else ("", "")
        if who == "":
            who = "You are invited to"
        facts, button = clock_words(table.opened.clock), "Play"
    else:
        who, invites, button = " and ".join(people), "", "Watch" if table.status == "running" else "Replay"
        facts = clock_words(table.opened.clock)
    return preview_picture.Words(spec.name, who, invites, spec.title, first_sentence(spec.summary), facts, button)


def host_of(table: Table) -> str:
    """Return the name of the person who invites; empty if they do not sit at the table."""
    seats = table.seats_of(table.opened.host)
    return table.seats[seats[0]].name if seats else ""


def people_of(table: Table) -> list[str]:
    """Return the names of the people at a table, each once."""
    names = {state.person: state.name for state in table.seats if state.person is not None}
    return list(names.values())


def first_sentence(text: str) -> str:
    """Return the first sentence of a summary."""
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]


def clock_words(clock: messages.ClockKind) -> str:
    """Return a clock in a few words."""
    if isinstance(clock, messages.MoveClock):
        return f"{_amount(clock.seconds, 'second')} a move"
    if isinstance(clock, messages.GameClock):
        extra = f" + {_amount(clock.increment, 'second')} a move" if clock.increment else ""
        return f"{_amount(max(1, round(clock.seconds / 60)), 'minute')} each{extra}"
    if isinstance(clock, messages.DayClock):
        return f"{_amount(clock.days, 'day')} a move"
    return "no clock"


def _amount(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


class LinkPreviews:
    """Writes the preview of a table into the head of the page."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state

    async def head(self, request: Request) -> str:
        """Return the elements for the head of the document at an address; empty where there is nothing to tell."""
        found = TABLE_ADDRESS.match(request.url.path)
        tournament = TOURNAMENT_ADDRESS.match(request.url.path)
        network = network_of(request.client.host if request.client is not None else "")
        if not self._app_state.open or not (found or tournament) or not self._app_state.requests.take(network):
            return ""
        try:
            if found is None:
                assert tournament is not None
                shown = await self._app_state.tournaments.load(tournament[1])
                return "\n    ".join(words_of(preview_of_tournament(shown)))
            live = await self._app_state.load_table(found[1], network)
        except (LeylineError, StoreUnavailable):
            return ""
        return elements(preview_of(live.table), live.table.id, site_of(self._app_state, request))


def site_of(app_state: AppState, request: Request) -> str:
    """Return the address of this server, as the operator gave it or as the client asked for it; empty if that makes no
    sense."""
    asked = urlsplit(str(request.base_url))
    if app_state.address:
        return app_state.address
    return f"{asked.scheme}://{asked.netloc}" if HOST.match(asked.netloc) else ""


def elements(preview: Preview, table: str, site: str) -> str:
    """Return the elements of the preview of a table."""
    lines = words_of(preview)
    if site:
        width, height = preview_picture.SIZE
        lines += [
            f'<meta property="og:url" content="{site}/t/{table}" />',
            f'<meta property="og:image" content="{site}/api/tables/{table}/picture" />',
            '<meta property="og:image:type" content="image/jpeg" />',
            f'<meta property="og:image:width" content="{width}" />',
            f'<meta property="og:image:height" content="{height}" />',
            '<meta name="twitter:card" content="summary_large_image" />',
        ]
    return "\n    ".join(lines)


def words_of(preview: Preview) -> list[str]:
    """Return the elements of a preview but for its picture."""
    title, description = html.escape(preview.title), html.escape(preview.description)
    return [
        f"<title>{title} · Leyline</title>",
        f'<meta name="description" content="{description}" />',
        '<meta property="og:site_name" content="Leyline" />',
        '<meta property="og:type" content="website" />',
        f'<meta property="og:title" content="{title}" />',
        f'<meta property="og:description" content="{description}" />',
        '<meta name="robots" content="noindex" />',
    ]
