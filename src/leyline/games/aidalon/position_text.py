"""Positions of Aidalon as text: laying out what was written, and writing what lies on the table."""

from __future__ import annotations

from typing import Final

from leyline.core import position_text
from leyline.core.errors import BadState
from leyline.core.position_text import Line, named_line, repeated, section_line
from leyline.games.aidalon.cards import CARDS, SLUGS
from leyline.games.aidalon.cards.card import AGENT, SEEKER_CARD
from leyline.games.aidalon.grid import BACK, PLACES, SEEKER, SLOT_NAMES, SLOTS
from leyline.games.aidalon.layout import UNWRITTEN, Area, Laid, Layout, owner_of_agent
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.procedures.delve import ENTER
from leyline.games.aidalon.procedures.delve import OVER as DELVE_OVER
from leyline.games.aidalon.procedures.dispatch import advance
from leyline.games.aidalon.procedures.frames import (
    KIND,
    ROUND,
    SEAT,
    STEP,
    WINDOW,
    WINDOW_PASSES,
    breach_frame,
    delve_frame,
    refresh_frame,
    round_frame,
    window_frame,
)
from leyline.games.aidalon.procedures.main_phase import ACT, TURN
from leyline.games.aidalon.procedures.main_phase import OPEN as WINDOW_FIRST
from leyline.games.aidalon.procedures.windows import ASKING
from leyline.games.aidalon.procedures.zones import insert
from leyline.games.aidalon.state import WATCHERS, AidalonState, kind_of, mask_of, owner_of, piece
from leyline.games.aidalon.view import AidalonKnowledge

ACTED: Final = "acted"


class AidalonPositions(AidalonKnowledge):
    """Reads and writes positions."""

    def read_position(self, text: str) -> AidalonState:
        return self.lay_out(Layout(text, ROLES[: self.seats]))

    def lay_out(self, layout: Layout) -> AidalonState:
        """Return the position that was written. Cards of a deck that are not written lie in its Network. Raise
        `BadState` if it cannot be."""
        s = self.initial_state()
        s.round = layout.round
        s.first = max(layout.first, 0)
        s.group = 1
        s.mover = -1
        s.aside = []
        s.begun = 0
        left = [self.book.copies[seat][:] for seat in range(self.seats)]
        for seat in range(self.seats):
            s.council[seat] = []
            s.network[seat] = []
        for seat, area in enumerate(layout.areas):
            _lay_area(s, seat, area, left)
        for seat in range(self.seats):
            if seat >= len(layout.areas) or "network" not in layout.areas[seat].zones:
                for kind, count in enumerate(left[seat]):
                    s.network[seat] += [kind] * count
        self._set_scene(s, layout)
        advance(s)
        s.touched = layout.touched
        if layout.move_number >= 0:
            s.group = layout.move_number
        self.accept(s)
        return s

    def _set_scene(self, s: AidalonState, layout: Layout) -> None:
        """Set whose turn it is, or what is in progress."""
        line = layout.scene
        if line is None:
            s.stack = [round_frame(step=ACT, seat=s.first)]
        elif line.name == "delve":
            _set_delve(s, layout, line)
        elif line.name == "refresh":
            line.arguments(0, 0)
            s.actions = [0] * self.seats
            s.stack = [refresh_frame(seat=s.first)]
        elif line.name == "turn":
            seat = layout.seat(line, line.arguments(1, 1)[0])
            if s.actions[seat] == 0:
                raise line.wrong(f"{ROLES[seat]} has no action left for a turn")
            s.stack = [round_frame(step=ACT, seat=seat)]
        else:
            _set_window(s, layout, line)

    # --- writing --------------------------------------------------------------------------------------------

    def write_position(self, state: AidalonState) -> str:
        s = state
        out: list[str] = []
        for seat in range(self.seats):
            out += _written_area(s, seat)
        out.append(self._written_scene(s))
        out += [f"first {ROLES[s.first]}", f"round {s.round}"]
        if s.touched:
            places = [f"{ROLES[place // PLACES]} {SLOT_NAMES[place % PLACES]}" for place in s.touched]
            out.append("touched " + " ".join(places))
        out.append(f"move_number {s.group}")
        text = "\n".join(out) + "\n"
        position_text.same(self.read_position(text), state, self.phase_path(state))
        return text

    def _written_scene(self, s: AidalonState) -> str:
        top = s.stack[-1]
        if s.stack[0][KIND] == ROUND and len(s.stack) == 1 and top[STEP] == ACT:
            return f"turn {ROLES[top[SEAT]]}"
        if s.stack[0][KIND] == ROUND and len(s.stack) == 2 and top[KIND] == WINDOW and top[STEP] == ASKING:
            passes = str(top[WINDOW_PASSES]) if top[WINDOW_PASSES] >= 0 else ACTED
            return f"window {ROLES[s.stack[0][SEAT]]} asks {ROLES[top[SEAT]]} {passes}"
        where = self.phase_path(s)
        raise BadState(f"A text can describe an action or an instant window between actions, but not: {where}.")


# --- laying out ---------------------------------------------------------------------------------------------------


def _lay_area(s: AidalonState, seat: int, area: Area, left: list[list[int]]) -> None:
    limits = s.book.limits
    s.shards[seat] = area.shards if area.shards != UNWRITTEN else limits.shards
    s.heat[seat] = area.heat
    s.actions[seat] = area.actions if area.actions != UNWRITTEN else limits.actions
    s.begun |= 1 << seat if area.acted else 0
    s.exhausted[PLACES * seat + SEEKER] = 1 if area.exhausted else 0
    if area.line is not None and area.seeker not in (UNWRITTEN, s.book.seekers[seat]):
        raise area.line.wrong(f"{ROLES[seat]}'s deck has the seeker {SLUGS[s.book.seekers[seat]]}")
    for slot, laid in area.slots.items():
        _take(laid, seat, left)
        _lay_card(s, PLACES * seat + slot, laid)
    for zone, cards in area.zones.items():
        for laid in cards:
            _take(laid, owner_of_agent(laid, s.book.seats) if zone == "score" else seat, left)
            _lay_zone(s, seat, zone, laid)


def _take(laid: Laid, owner: int, left: list[list[int]]) -> None:
    """Take a card out of its owner's deck."""
    if not left[owner][laid.kind]:
        raise laid.line.wrong(f"{ROLES[owner]}'s deck has no further {SLUGS[laid.kind]}")
    left[owner][laid.kind] -= 1


def _lay_card(s: AidalonState, place: int, laid: Laid) -> None:
    if not s.book.stageable(laid.kind):
        raise laid.line.wrong(f"{SLUGS[laid.kind]} cannot be in a grid")
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
            mask = 0
            while words and words[0].capitalize() in ROLES[: s.book.seats]:
                mask |= 1 << ROLES.index(words.pop(0).capitalize())
            s.seen[place] |= mask or s.book.everybody
        elif word.isdigit() and words[:1] in (["shard"], ["shards"]):
            words.pop(0)
            s.tokens[place] = laid.line.whole(word, "a number of shards")
        else:
            raise laid.line.wrong(f"{word!r}: a card in a grid is forged, exhausted, known, or holds shards")


def _lay_zone(s: AidalonState, seat: int, zone: str, laid: Laid) -> None:
    mask = s.book.everybody
    if laid.words and zone in ("top", "bottom"):
        mask = 0
        for word in laid.words:
            if word.capitalize() not in ROLES[: s.book.seats]:
                raise laid.line.wrong(f"{word!r}: after a known card, write the seats that know it, in lower case")
            mask |= 1 << ROLES.index(word.capitalize())
    elif laid.words and zone != "score":
        raise laid.line.wrong(f"{' '.join(laid.words)!r}: a card in this zone has nothing after it")
    if CARDS[laid.kind].type == SEEKER_CARD or (zone == "score" and CARDS[laid.kind].type != AGENT):
        raise laid.line.wrong(f"{SLUGS[laid.kind]} cannot be in this zone")
    if zone == "score":
        insert(s.score[seat], piece(laid.kind, 0, owner_of_agent(laid, s.book.seats)))
    elif zone == "top":
        s.top[seat].append(piece(laid.kind, mask, seat))
    elif zone == "bottom":
        s.bottom[seat].append(piece(laid.kind, mask, seat))
    else:
        rows = {"council": s.council, "archives": s.archives, "network": s.network, "scrap": s.scrap}
        insert(rows[zone][seat], laid.kind)


def _set_window(s: AidalonState, layout: Layout, line: Line) -> None:
    """`window North`: an instant window, then North's action; `asks East 1`: East decides, and one player has passed;
    `asks East acted`: East has performed an instant in this turn (A61)."""
    words = line.arguments(1, 4)
    seat = layout.seat(line, words[0])
    if len(words) == 1:
        s.stack = [round_frame(step=WINDOW_FIRST, seat=seat)]
        return
    if len(words) != 4:
        raise line.wrong(f"write this line like: {line.example}")
    line.pick(words[1], ("asks",), "anything that follows here")
    asked = layout.seat(line, words[2])
    passes = s.book.rulings.passes_after_acting
    if words[3] != ACTED:
        passes = line.whole(words[3], "a number of passes", s.book.seats - 1)
    s.stack = [round_frame(step=TURN, seat=seat), window_frame(step=ASKING, seat=asked, passes=passes)]


def _set_delve(s: AidalonState, layout: Layout, line: Line) -> None:
    """`delve North East council front`: North approaches that slot, or `district`."""
    seat, defender, path, row = layout.delve(line)
    s.stack = [round_frame(step=WINDOW_FIRST, seat=s.book.rival(seat))]
    step = ENTER if row <= BACK else DELVE_OVER
    s.stack.append(delve_frame(seat=seat, defender=defender, path=path, step=step, row=min(row, BACK)))
    if row > BACK:
        s.stack.append(breach_frame(seat=seat, defender=defender, path=path))


# --- writing ------------------------------------------------------------------------------------------------------


def _written_area(s: AidalonState, seat: int) -> list[str]:
    seeker = f"seeker {SLUGS[s.book.seekers[seat]]}"
    items = [seeker + (" exhausted" if s.exhausted[PLACES * seat + SEEKER] else ""), f"{s.shards[seat]} shards"]
    items += [f"{s.heat[seat]} heat"] if s.heat[seat] else []
    items.append(f"{s.actions[seat]} actions")
    items += [] if s.begun >> seat & 1 else ["has not acted"]
    out = [section_line(ROLES[seat], items)]
    for slot in range(SLOTS):
        if s.cards[PLACES * seat + slot] >= 0:
            out.append(named_line(SLOT_NAMES[slot], [_written_card(s, PLACES * seat + slot)]))
    for name, zone in (("council", s.council), ("archives", s.archives), ("scrap", s.scrap)):
        if zone[seat]:
            out.append(named_line(name, repeated(SLUGS, [zone[seat].count(kind) for kind in range(s.book.kinds)])))
    for name, pieces in (("top", s.top[seat]), ("bottom", s.bottom[seat])):
        if pieces:
            out.append(named_line(name, [_written_piece(s, known) for known in pieces]))
    if s.score[seat]:
        agents = [f"{SLUGS[kind_of(agent)]} from {ROLES[owner_of(agent)].lower()}" for agent in s.score[seat]]
        out.append(named_line("score", agents))
    return out


def _written_card(s: AidalonState, place: int) -> str:
    words = [SLUGS[s.cards[place]]]
    words += ["forged"] if s.forged[place] else []
    words += ["exhausted"] if s.exhausted[place] else []
    if not s.forged[place] and s.seen[place] != 1 << place // PLACES:
        words += ["known", *_seats(s, s.seen[place] & ~(1 << place // PLACES))]
    words += [f"{s.tokens[place]} shard{'s' if s.tokens[place] > 1 else ''}"] if s.tokens[place] else []
    return " ".join(words)


def _written_piece(s: AidalonState, known: int) -> str:
    return " ".join([SLUGS[kind_of(known)], *_seats(s, mask_of(known))])


def _seats(s: AidalonState, mask: int) -> list[str]:
    """Return the seats of a mask in lower case; nothing if spectators know the card, as then everyone does."""
    if mask >> WATCHERS & 1:
        return []
    return [ROLES[seat].lower() for seat in range(s.book.seats) if mask >> seat & 1]
