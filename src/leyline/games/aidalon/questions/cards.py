"""Questions about the cards of a zone: which one to archive, scrap, recover, shuffle, show or fetch."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import AGENT
from leyline.games.aidalon.events import (
    FETCHED,
    SHOWN,
    SHUFFLED_IN,
    note,
    reveal,
)
from leyline.games.aidalon.events import RECOVERED as WAS_RECOVERED
from leyline.games.aidalon.grid import ARCHIVES, COUNCIL, PLACES, SLOTS
from leyline.games.aidalon.notation import (
    ARCHIVE,
    FETCH,
    PASS,
    RECOVER,
    ROLES,
    SCRAP,
    SHOW_ARCHIVES,
    SHOW_COUNCIL,
    SHUFFLE,
    STAGE,
)
from leyline.games.aidalon.procedures.draws import card_codes
from leyline.games.aidalon.procedures.frames import (
    ASK_ARCHIVE_FROM_COUNCIL,
    ASK_SCRAP_FROM_ARCHIVES,
    ASK_SCRAP_FROM_COUNCIL,
    QUESTION_COUNT,
    QUESTION_OWNER,
    QUESTION_TYPE,
    SEAT,
    count_question,
)
from leyline.games.aidalon.procedures.main_phase import add_stagings
from leyline.games.aidalon.procedures.stack import pop, push
from leyline.games.aidalon.procedures.zones import archive, discard, insert, mix, shuffle, stage
from leyline.games.aidalon.questions.base import Question
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, piece


class ArchiveFromCouncil(Question):
    words = "Archive a card from your Council."
    rule = "districts"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return card_codes(s.council[f[SEAT]], ARCHIVE)

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        s.council[f[SEAT]].remove(code - ARCHIVE)
        archive(s, f[SEAT], code - ARCHIVE, 0)
        if f[QUESTION_COUNT] > 1 and s.council[f[SEAT]]:
            push(s, count_question(ASK_ARCHIVE_FROM_COUNCIL, seat=f[SEAT], count=f[QUESTION_COUNT] - 1))


class ScrapFromArchives(Question):
    words = "Scrap a card from your Archives."
    rule = "securing-scrapping-archiving"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return card_codes(s.archives[f[SEAT]], SCRAP)

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        s.archives[f[SEAT]].remove(code - SCRAP)
        discard(s, f[SEAT], code - SCRAP)
        if f[QUESTION_COUNT] > 1 and s.archives[f[SEAT]]:
            push(s, count_question(ASK_SCRAP_FROM_ARCHIVES, seat=f[SEAT], count=f[QUESTION_COUNT] - 1))


class ScrapFromCouncil(Question):
    """Repeated until the shard costs add up."""

    words = "Scrap a card from your Council."
    rule = "ciphers"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return card_codes(s.council[f[SEAT]], SCRAP)

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        kind = code - SCRAP
        s.council[f[SEAT]].remove(kind)
        discard(s, f[SEAT], kind)
        left = f[QUESTION_COUNT] - s.book.costs[kind]
        if left > 0 and s.council[f[SEAT]]:
            push(s, count_question(ASK_SCRAP_FROM_COUNCIL, seat=f[SEAT], count=left))

    def asked(self, s: AidalonState, f: Frame) -> str:
        return f"Scrap cards from your Council until their shard costs add up to {f[QUESTION_COUNT]} more."


class Recover(Question):
    words = "Put a card from your Scrap into your Archives."

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return card_codes(s.scrap[f[SEAT]], RECOVER)

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        s.scrap[f[SEAT]].remove(code - RECOVER)
        insert(s.archives[f[SEAT]], code - RECOVER)
        note(s, WAS_RECOVERED, f[SEAT], code - RECOVER)


class ShuffleFromArchives(Question):
    words = "Shuffle a card from your Archives into your Network."

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return card_codes(s.archives[f[SEAT]], SHUFFLE)

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        s.archives[f[SEAT]].remove(code - SHUFFLE)
        insert(s.network[f[SEAT]], code - SHUFFLE)
        note(s, SHUFFLED_IN, f[SEAT], code - SHUFFLE, 1 << f[SEAT])
        shuffle(s, f[SEAT])


class Show(Question):
    words = "Show an agent."

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        out: list[int] = []
        for code in card_codes(s.archives[f[SEAT]], SHOW_ARCHIVES):
            if s.book.types[code - SHOW_ARCHIVES] == AGENT:
                out.append(code)
        for code in card_codes(s.council[f[SEAT]], SHOW_COUNCIL):
            if s.book.types[code - SHOW_COUNCIL] == AGENT:
                out.append(code)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        district = COUNCIL if code >= SHOW_COUNCIL else ARCHIVES
        kind = code - (SHOW_COUNCIL if district == COUNCIL else SHOW_ARCHIVES)
        s.shown = [f[QUESTION_OWNER], f[SEAT], kind, district]
        reveal(s)
        note(s, SHOWN, f[SEAT], f[QUESTION_OWNER], kind, district)

    def asked(self, s: AidalonState, f: Frame) -> str:
        return f"Show {ROLES[f[QUESTION_OWNER]]} an agent."


class Fetch(Question):
    """A search may find nothing; no other player can check."""

    words = "Search your Network for a card, or pass."

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        seat = f[SEAT]
        found = s.network[seat][:]
        for known in s.top[seat] + s.bottom[seat]:
            insert(found, kind_of(known))
        out = [PASS]
        for code in card_codes(found, FETCH):
            if s.book.types[code - FETCH] == f[QUESTION_TYPE]:
                out.append(code)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        seat, kind = f[SEAT], code - FETCH
        if code == PASS:
            note(s, FETCHED, seat, -1, 0)
            return
        mix(s, seat)  # the Network is shuffled after the card is staged, so what was known of its order is lost
        s.network[seat].remove(kind)
        s.aside.append(piece(kind, 1 << seat, seat))
        note(s, FETCHED, seat, kind, 1 << seat)


class StageFetched(Question):
    words = "Stage the card you found."
    rule = "staging"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        out: list[int] = []
        add_stagings(s, [kind_of(s.aside[-1])], out)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        found = s.aside.pop()
        stage(s, PLACES * f[SEAT] + (code - STAGE) % SLOTS, kind_of(found), mask_of(found))
