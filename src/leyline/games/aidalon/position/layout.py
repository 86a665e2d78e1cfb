"""Reading a position written as text, and laying it out on a table."""

from __future__ import annotations

import re
from typing import Final

from leyline.core.errors import BadState
from leyline.games.aidalon.cards import CARDS, KINDS, SLUGS
from leyline.games.aidalon.cards.card import AGENT, SEEKER_CARD
from leyline.games.aidalon.decks.deck_lists import OPEN, Deck, deck_line
from leyline.games.aidalon.evaluation import Aidalon
from leyline.games.aidalon.grid import BACK, DISTRICTS, PLACES, ROWS, SEEKER, SLOT_NAMES
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.procedures.delve import ENTER
from leyline.games.aidalon.procedures.delve import OVER as DELVE_OVER
from leyline.games.aidalon.procedures.frames import (
    breach_frame,
    delve_frame,
    refresh_frame,
    round_frame,
)
from leyline.games.aidalon.procedures.main_phase import ACT
from leyline.games.aidalon.procedures.main_phase import OPEN as WINDOW_FIRST
from leyline.games.aidalon.procedures.zones import insert
from leyline.games.aidalon.state import AidalonState, piece

FILLER: Final = "waterfront-soakhouse"
FILLERS: Final = 10
"""A Network that is not written holds this many of that card, which has no ability."""
SEEKERS: Final = ("abnus-orzo", "goldie-xin", "chairman-bo-pax", "jayko-ace")
"""The default seekers of North, East, South and West."""

_COUNTED: Final = re.compile(r"([0-9]{1,3}) (shards?|heat|actions?)", re.ASCII)
_CARD: Final = re.compile(r"(?:([0-9]{1,2}) )?([a-z0-9-]+)((?: [a-z0-9]+)*)", re.ASCII)
ZONES: Final = ("council", "archives", "network", "top", "bottom", "scrap", "score")


class Laid:
    """A card with the words after it."""

    def __init__(self, kind: int, words: list[str]) -> None:
        self.kind = kind
        self.words = words


class Area:
    """What is written about one player."""

    def __init__(self, seat: int) -> None:
        self.seeker = KINDS[SEEKERS[seat]]
        self.shards = 5
        self.heat = 0
        self.actions = 3
        self.acted = True
        self.exhausted = False
        self.slots: dict[int, Laid] = {}
        self.zones: dict[str, list[Laid]] = {}


class Layout:
    """A position as written. Raise `BadState` with the first line that cannot be read."""

    def __init__(self, text: str) -> None:
        self.areas: list[Area] = []
        self.first = -1
        self.round = 2
        self.turn = -1
        self.window = False
        self.refresh = False
        self.delve: list[str] = []
        area: Area | None = None
        for number, raw in enumerate(text.split("\n"), 1):
            written = raw.partition("#")[0].strip()
            try:
                area = self._line(written, area) if written else area
            except BadState as error:
                raise BadState(f"line {number} of the position: {error}") from error
        while len(self.areas) < 2:
            self.areas.append(Area(len(self.areas)))

    def _line(self, written: str, area: Area | None) -> Area | None:
        head, colon, rest = written.partition(":")
        words = written.split()
        if colon and head in ROLES:
            while len(self.areas) <= ROLES.index(head):
                self.areas.append(Area(len(self.areas)))
            area = self.areas[ROLES.index(head)]
            for part in rest.split(","):
                self._pool(area, part.strip())
        elif colon and area is not None and head in SLOT_NAMES:
            laid = _cards(rest)
            if len(laid) != 1:
                raise BadState("a slot holds one card")
            area.slots[SLOT_NAMES.index(head)] = laid[0]
        elif colon and area is not None and head in ZONES:
            area.zones[head] = _cards(rest)
        elif words[0] in ("turn", "window", "first") and len(words) == 2:
            self._seat(words[0], words[1])
        elif words[0] == "round" and len(words) == 2 and words[1].isdigit():
            self.round = int(words[1])
        elif words[0] == "delve" and len(words) == 5:
            self.delve = words[1:]
        elif written == "refresh":
            self.refresh = True
        else:
            raise BadState(f"{written!r} cannot be read")
        return area

    def _pool(self, area: Area, part: str) -> None:
        counted = _COUNTED.fullmatch(part)
        words = part.split()
        if counted is not None:
            count, what = int(counted.group(1)), counted.group(2)
            if what == "heat":
                area.heat = count
            elif what.startswith("shard"):
                area.shards = count
            else:
                area.actions = count
        elif part == "has not acted":
            area.acted = False
        elif words and words[0] == "seeker" and len(words) > 1:
            if words[1] in KINDS and CARDS[KINDS[words[1]]].type == SEEKER_CARD:
                area.seeker = KINDS[words[1]]
                words.pop(1)
            area.exhausted = words[1:] == ["exhausted"]
            if words[1:] not in ([], ["exhausted"]):
                raise BadState(f"{part!r}: a seeker is named, exhausted, or both")
        elif part:
            raise BadState(f"{part!r} cannot be read; write it like: 4 shards, 1 heat, 2 actions, seeker exhausted")

    def _seat(self, what: str, name: str) -> None:
        if name not in ROLES:
            raise BadState(f"{name!r} is not a seat; write {', '.join(ROLES[:-1])} or {ROLES[-1]}")
        seat = ROLES.index(name)
        if what == "first":
            self.first = seat
        else:
            self.turn = seat
            self.window = what == "window"


def _cards(text: str) -> list[Laid]:
    out: list[Laid] = []
    if text.strip() == "none":
        return out
    for part in text.split(","):
        if not part.strip():
            continue
        found = _CARD.fullmatch(part.strip())
        if found is None or found.group(2) not in KINDS:
            raise BadState(f"{part.strip()!r} is not a card; write cards like job-board, or 2 job-board")
        for _ in range(int(found.group(1) or 1)):
            out.append(Laid(KINDS[found.group(2)], found.group(3).split()))
    if not out:
        raise BadState("no card is named; write none for an empty zone")
    return out


# --- laying it out ------------------------------------------------------------------------------------------------


def build(layout: Layout, values: dict[str, object]) -> tuple[Aidalon, AidalonState]:
    """Return a game whose decks are the cards that were written down, and the position. Raise `BadState` or
    `BadParameter`."""
    from leyline.games.aidalon import SPEC

    seats = len(layout.areas)
    decks = [Deck(area.seeker, []) for area in layout.areas]
    for seat, area in enumerate(layout.areas):
        _fill_network(area)
        decks[seat].cards += [laid.kind for laid in area.slots.values()]
        for zone, cards in area.zones.items():
            for laid in cards:
                owner = _owner(laid, seats) if zone == "score" else seat
                decks[owner].cards.append(laid.kind)
    full: dict[str, object] = {"format": OPEN, "first": ROLES[max(layout.first, 0)]}
    full.update({f"deck_{seat + 1}": deck_line(Deck(deck.seeker, deck.cards)) for seat, deck in enumerate(decks)})
    full.update(values)
    game = Aidalon(SPEC.setup("", seats, full))
    s = game.initial_state()
    _lay_out(s, layout)
    game.advance(s)
    game.accept(s)
    return game, s


def _fill_network(area: Area) -> None:
    if not any([zone in area.zones for zone in ("network", "top", "bottom")]):
        area.zones["network"] = [Laid(KINDS[FILLER], []) for _ in range(FILLERS)]


def _owner(laid: Laid, seats: int) -> int:
    if len(laid.words) == 2 and laid.words[0] == "from" and laid.words[1].capitalize() in ROLES[:seats]:
        return ROLES.index(laid.words[1].capitalize())
    raise BadState(f"{SLUGS[laid.kind]} in a score area needs its owner: {SLUGS[laid.kind]} from east")


def _lay_out(s: AidalonState, layout: Layout) -> None:
    s.round = layout.round
    s.first = max(layout.first, 0)
    s.group = 1
    s.mover = -1
    s.aside = []
    for seat, area in enumerate(layout.areas):
        s.shards[seat] = area.shards
        s.heat[seat] = area.heat
        s.actions[seat] = area.actions
        s.begun |= 1 << seat if area.acted else 0
        s.exhausted[PLACES * seat + SEEKER] = 1 if area.exhausted else 0
        for slot, laid in area.slots.items():
            _lay_card(s, PLACES * seat + slot, laid)
        s.council[seat] = []
        s.network[seat] = []
        for zone, cards in area.zones.items():
            for laid in cards:
                _lay_zone(s, seat, zone, laid)
    _set_scene(s, layout)


def _lay_card(s: AidalonState, place: int, laid: Laid) -> None:
    if not s.book.stageable(laid.kind):
        raise BadState(f"{SLUGS[laid.kind]} cannot be in a grid")
    s.cards[place] = laid.kind
    s.seen[place] = 1 << place // PLACES
    words = laid.words[:]
    while words:
        word = words.pop(0)
        if word == "forged":
            s.forged[place] = 1
            s.seen[place] = s.book.everybody
        elif word == "exhausted":
            s.exhausted[place] = 1
        elif word == "known":
            s.seen[place] = s.book.everybody
        elif word.isdigit() and words[:1] in (["shard"], ["shards"]):
            words.pop(0)
            s.tokens[place] = int(word)
        else:
            raise BadState(f"{word!r}: a card in a grid is forged, exhausted, known, or holds shards")


def _lay_zone(s: AidalonState, seat: int, zone: str, laid: Laid) -> None:
    mask = s.book.everybody
    if laid.words and zone in ("top", "bottom"):
        mask = 0
        for word in laid.words:
            if word.capitalize() not in ROLES[: s.book.seats]:
                raise BadState(f"{word!r}: after a known card, write the seats that know it, in lower case")
            mask |= 1 << ROLES.index(word.capitalize())
    elif laid.words and zone != "score":
        raise BadState(f"{' '.join(laid.words)!r}: a card in this zone has nothing after it")
    if CARDS[laid.kind].type == SEEKER_CARD or (zone == "score" and CARDS[laid.kind].type != AGENT):
        raise BadState(f"{SLUGS[laid.kind]} cannot be in this zone")
    if zone == "score":
        insert(s.score[seat], piece(laid.kind, 0, _owner(laid, s.book.seats)))
    elif zone == "top":
        s.top[seat].append(piece(laid.kind, mask, seat))
    elif zone == "bottom":
        s.bottom[seat].append(piece(laid.kind, mask, seat))
    else:
        rows = {"council": s.council, "archives": s.archives, "network": s.network, "scrap": s.scrap}
        insert(rows[zone][seat], laid.kind)


def _set_scene(s: AidalonState, layout: Layout) -> None:
    """Set whose turn it is, or which delve is in progress."""
    seat = layout.turn if layout.turn >= 0 else s.first
    if seat >= s.book.seats:
        raise BadState(f"{ROLES[seat]} is not in this position")
    if layout.delve:
        _set_delve(s, layout.delve)
    elif layout.refresh:
        s.actions = [0] * s.book.seats
        s.stack = [refresh_frame(seat=s.first)]
    else:
        if not layout.window and s.actions[seat] == 0:
            raise BadState(f"{ROLES[seat]} has no action left for a turn")
        s.stack = [round_frame(step=WINDOW_FIRST if layout.window else ACT, seat=seat)]


def _set_delve(s: AidalonState, words: list[str]) -> None:
    """`delve North East council front`: North approaches that slot (or `district`)."""
    known = words[0] in ROLES[: s.book.seats] and words[1] in ROLES[: s.book.seats] and words[0] != words[1]
    if not known or words[2] not in DISTRICTS or (words[3] not in ROWS and words[3] != "district"):
        raise BadState(f"delve {' '.join(words)}: write it like: delve North East council front")
    seat, defender, path = ROLES.index(words[0]), ROLES.index(words[1]), DISTRICTS.index(words[2])
    row = BACK if words[3] == "district" else ROWS.index(words[3])
    s.stack = [round_frame(step=WINDOW_FIRST, seat=s.book.rival(seat))]
    step = DELVE_OVER if words[3] == "district" else ENTER
    s.stack.append(delve_frame(seat=seat, defender=defender, path=path, step=step, row=row))
    if words[3] == "district":
        s.stack.append(breach_frame(seat=seat, defender=defender, path=path))
