"""Cards dealt off a Network, and cards picked at random: the two chance nodes during play.

A Network is a set of unseen cards, without order, between the known pieces on its top and at its bottom. A known card
stays where it is; any other is drawn by chance when it is needed."""

from __future__ import annotations

from leyline.core.game import CHANCE, Frame, Prompt
from leyline.games.aidalon.events import DREW, LOOKED, note, reveal
from leyline.games.aidalon.grid import COUNCIL
from leyline.games.aidalon.notation import OUTCOME_CARD
from leyline.games.aidalon.procedures.frames import (
    BOTTOM_END,
    CARDS_TO,
    DEAL_COUNT,
    DEAL_END,
    IN_PLACE,
    PICK_COUNT,
    PICK_DISTRICT,
    SEAT,
    SEEN_BY,
    TO_ARCHIVES,
    TO_COUNCIL,
    TOP_END,
)
from leyline.games.aidalon.procedures.procedure import RUNS, Procedure
from leyline.games.aidalon.procedures.stack import pop, set_field
from leyline.games.aidalon.procedures.zones import archive, insert, network_size
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, piece


def card_codes(zone: list[int], base: int) -> list[int]:
    """Return a code for each different card of a sorted zone."""
    out: list[int] = []
    last = -1
    for kind in zone:
        if kind != last:
            out.append(base + kind)
            last = kind
    return out


def copies(zone: list[int]) -> list[int]:
    """Return the number of copies of each different card of a sorted zone."""
    out: list[int] = []
    last = -1
    for kind in zone:
        if kind != last:
            out.append(1)
            last = kind
        else:
            out[-1] += 1
    return out


class DealProcedure(Procedure):
    """Deal cards from one end of a Network, one by one, as far as they go."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        owner = f[SEAT]
        if f[DEAL_COUNT] > 0 and s.network[owner]:
            known = s.top[owner] if f[DEAL_END] == TOP_END else s.bottom[owner]
            if not known:
                return CHANCE
        return RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        owner = f[SEAT]
        if f[DEAL_COUNT] == 0 or network_size(s, owner) == 0:
            pop(s)
            return
        if f[DEAL_END] == TOP_END:
            known = s.top[owner].pop(0) if s.top[owner] else s.bottom[owner].pop()
        else:
            known = s.bottom[owner].pop(0) if s.bottom[owner] else s.top[owner].pop()
        if f[SEEN_BY] & ~mask_of(known):
            reveal(s)
        self._deal(s, f, kind_of(known), mask_of(known))

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return card_codes(s.network[f[SEAT]], OUTCOME_CARD)

    def weights(self, s: AidalonState, f: Frame) -> list[int]:
        return copies(s.network[f[SEAT]])

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        s.network[f[SEAT]].remove(code - OUTCOME_CARD)
        self._deal(s, f, code - OUTCOME_CARD, 0)

    def _deal(self, s: AidalonState, f: Frame, kind: int, seen: int) -> None:
        """Put a card where the frame says."""
        owner, to = f[SEAT], f[CARDS_TO]
        if to == TO_COUNCIL:
            insert(s.council[owner], kind)
            note(s, DREW, owner, kind)
        elif to == TO_ARCHIVES:
            archive(s, owner, kind, 0)
        elif to == IN_PLACE:
            known = piece(kind, seen | f[SEEN_BY], owner)
            if f[DEAL_END] == BOTTOM_END:
                s.bottom[owner].insert(0, known)
            else:
                s.top[owner].insert(0, known)
            note(s, LOOKED, f[SEEN_BY], owner, kind)
        else:
            s.aside.append(piece(kind, seen | f[SEEN_BY], owner))
        set_field(s, len(s.stack) - 1, DEAL_COUNT, f[DEAL_COUNT] - 1)

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        return Prompt("draw", "A card is drawn from a Network.", "districts")

    def stream(self, s: AidalonState, f: Frame) -> str:
        return f"deck_{f[SEAT] + 1}"


class PickProcedure(Procedure):
    """Pick cards at random from a Council or an Archives, each card equally likely (A45)."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        return CHANCE if f[PICK_COUNT] > 0 and _zone(s, f) else RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        pop(s)

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return card_codes(_zone(s, f), OUTCOME_CARD)

    def weights(self, s: AidalonState, f: Frame) -> list[int]:
        return copies(_zone(s, f))

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        owner, kind = f[SEAT], code - OUTCOME_CARD
        _zone(s, f).remove(kind)
        if f[CARDS_TO] == TO_ARCHIVES:
            archive(s, owner, kind, 0)
        else:
            s.aside.append(piece(kind, f[SEEN_BY], owner))
        set_field(s, len(s.stack) - 1, PICK_COUNT, f[PICK_COUNT] - 1)

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        return Prompt("pick", "A card is picked at random.", "districts")


def _zone(s: AidalonState, f: Frame) -> list[int]:
    return s.council[f[SEAT]] if f[PICK_DISTRICT] == COUNCIL else s.archives[f[SEAT]]
