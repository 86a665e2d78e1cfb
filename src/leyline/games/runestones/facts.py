"""Rune Stones' events and options as data: kinds, and the names of pieces and places (docs/wire.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from leyline.core.facts import BACK, Argument, Facts, Parts, parts
from leyline.core.game import CHANCE, Event
from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.card_lists import FIRST_DRUID
from leyline.games.runestones.cards.effect_notation import COLOURS, GEMS
from leyline.games.runestones.notation import PAYMENTS, SMITHY_NAMES
from leyline.games.runestones.observation import RuneObservation
from leyline.games.runestones.procedures.frames import KIND, REFILL, REVEAL, SEAT, SMITH, STEP, TURN
from leyline.games.runestones.rulebook import SLOTS, STONE_NAMES, STOOL_NAMES, Rulebook
from leyline.games.runestones.state import RuneState

KINDS: Final = {
    ev.BEGAN: "began",
    ev.LAID_OUT: "laid-out",
    ev.NIGHT_FELL: "night-fell",
    ev.TURN_BEGAN: "turn-began",
    ev.CHOSE: "chose",
    ev.PLAYED: "played",
    ev.BOUGHT: "bought",
    ev.REVEALED: "revealed",
    ev.CREATURES_SHUFFLED: "creatures-shuffled",
    ev.DREW: "drew",
    ev.SHUFFLED: "shuffled",
    ev.USED: "used",
    ev.OPTED: "opted",
    ev.GAINED_GEMS: "gained",
    ev.GAINED_ORE: "gained",
    ev.SCORED: "scored",
    ev.ROLLED: "rolled",
    ev.FORFEITED: "skipped",
    ev.TOOK_CARD: "took-card",
    ev.RESURRECTED: "resurrected",
    ev.PAID_GEM: "paid",
    ev.PAID_ORE: "paid",
    ev.STOLE: "stole",
    ev.KEPT: "kept",
    ev.LOST: "lost",
    ev.FORGED: "forged",
    ev.ARTIFACT_CAME: "artifact-came",
    ev.ARTIFACTS_SHUFFLED: "artifacts-shuffled",
    ev.EXCHANGED: "exchanged",
    ev.TOOK_STONE: "took-stone",
    ev.TRADED: "traded",
    ev.MARKED: "marked",
    ev.BORROWED: "borrowed",
    ev.USED_STOOL: "used-toadstool",
    ev.FOUND_STOOL: "found-toadstool",
    ev.STEPPED: "stepped",
    ev.REACHED_WISP: "met-wisp",
    ev.TOOK_TILE: "took-tile",
    ev.TILE_CAME: "tile-came",
    ev.TILES_SHUFFLED: "tiles-shuffled",
    ev.PASSED: "passed",
    ev.LAST_ROUND: "last-round",
    ev.COUNTED: "counted",
    ev.ENDED: "ended",
    ev.STOOLS_SHUFFLED: "toadstools-shuffled",
    ev.DECLINED: "declined",
}
ACTIONS: Final = {code_of.SUMMON: "chose-summon", code_of.UTILIZE: "chose-utilize", code_of.FORGE: "chose-forge"}

_CARD_CODES: Final = ("play", "buy", "use", "step", "take", "copy", "keep")
"""The verbs of the codes below `SUMMON`, each with 128 codes."""
_NAMED_CODES: Final[list[tuple[int, str, str, list[str]]]] = [
    (
        code_of.OPTION,
        "option",
        "option",
        [f"option:{number}" for number in range(1, code_of.TAKE - code_of.OPTION + 1)],
    ),
    (code_of.GEM, "gem", "gem", [f"gem:{gem}" for gem in COLOURS]),
    (code_of.PAY, "pay", "gem", [f"gem:{gem}" for gem in GEMS]),
    (code_of.SEEK, "seek", "colour", [f"colour:{colour}" for colour in (*COLOURS, "white")]),
    (code_of.STONE, "stone", "stone", [f"stone:{name}" for name in STONE_NAMES]),
    (code_of.TILE, "tile", "tile", [f"tile:{number}" for number in range(1, code_of.TRADE_GEM - code_of.TILE + 1)]),
    (code_of.MARK_WITH, "mark", "gem", [f"gem:{gem}" for gem in COLOURS]),
    (code_of.BORROW, "borrow", "stone", [f"stone:{name}" for name in STONE_NAMES]),
    (code_of.USE_STOOL, "toadstool", "toadstool", [f"stool:{name}" for name in STOOL_NAMES]),
]
"""Families of codes that name one thing: the first code, the verb, the role, and the name for each code."""


def card_id(seat: int, number: int) -> str:
    """Return a card; druids of the same number are different cards, so their owner is named."""
    return f"card:{number}" if number < FIRST_DRUID else f"card:{number}/{seat}"


def row_id(seat: int, row: int, slot: int) -> str:
    """Return a space of a player's board, such as `row:0/2/red`."""
    return f"row:{seat}/{row + 1}/{GEMS[slot]}"


def smithy_id(smithy: int) -> str:
    """Return a smithy, such as `smithy:3` or `smithy:wild`."""
    return f"smithy:{SMITHY_NAMES[smithy]}"


def goods_id(gem: int) -> str:
    """Return a gem, or ore for a number below 0."""
    return f"gem:{GEMS[gem]}" if gem >= 0 else "ore"


class RuneFacts(RuneObservation):
    """Events and options as data."""

    def event_facts(self, event: Event, seat: int) -> Facts:
        kind, word = event[0], KINDS[event[0]]
        if kind == ev.LAID_OUT:
            return Facts(word, -1, tuple([card_id(-1, number) for number in event[1:]]), "creatures", "display")
        if kind == ev.NIGHT_FELL:
            return Facts(word, -1, tuple([f"wisp:{space}" for space in event[1:]]), "", "track")
        if kind == ev.REVEALED:
            return Facts(word, -1, (card_id(-1, event[1]),), "creatures", f"display:{event[2] + 1}")
        if kind == ev.CREATURES_SHUFFLED:
            return Facts(word, -1, (), "lost", "creatures", event[1])
        if kind == ev.ARTIFACT_CAME:
            return Facts(word, -1, (f"artifact:{GEMS[event[2]]}",), "supply", smithy_id(event[1]))
        if kind == ev.TILE_CAME:
            return Facts(word, -1, (f"tile:{event[1] + 1}",), "supply", "tiles")
        if kind in (ev.ARTIFACTS_SHUFFLED, ev.TILES_SHUFFLED, ev.STOOLS_SHUFFLED):
            return Facts(word, -1, (), "", "supply", event[1] if len(event) > 1 else 0)
        if kind == ev.ENDED:
            return Facts(word, event[1], (), "", "", 0, event[1:])
        if kind in _OF_CARDS:
            return _card_facts(self.book, event, seat)
        if kind in _OF_GOODS:
            return _goods_facts(event)
        if kind in _OF_EXPANSIONS:
            return _expansion_facts(event)
        return _turn_facts(event)

    def heading(self, state: RuneState) -> str:
        return f"Round {state.round}" if state.round else "Set-up"

    def action_parts(self, state: RuneState, code: int) -> Parts:
        found = self._parts(state, code)
        return replace(found, ends_turn=True) if self._ends_turn(state, code) else found

    def _ends_turn(self, state: RuneState, code: int) -> bool:
        """Return whether an option leads to the refill of the hand, which nobody can take back, without another
        question. Finishing the turn says so itself."""
        top = state.frames[-1]
        if (top[KIND] == TURN and code == code_of.DONE) or state.frames[0][SEAT] != top[SEAT]:
            return False
        after = state.clone()
        after.events = None
        self.apply(after, code)
        while after.frames and after.turn == state.turn and after.frames[0][STEP] != REFILL:
            if self.pending(after) != CHANCE or after.frames[-1][KIND] not in _SURE:
                return False
            self.apply(after, self.options(after)[0])
        return True

    def _parts(self, state: RuneState, code: int) -> Parts:
        seat = state.frames[-1][SEAT]
        if code < code_of.SUMMON:
            return parts(_CARD_CODES[code // 128], "card", card_id(seat, code % 128))
        if code_of.FORGE_AT <= code < code_of.PLACE:
            smithy, payment = divmod(code - code_of.FORGE_AT, 3)
            paid = Argument("payment", f"payment:{PAYMENTS[payment]}")
            return Parts("forge", (Argument("smithy", smithy_id(smithy)), paid))
        if code_of.PLACE <= code < code_of.EXCHANGE:
            row, slot = divmod(code - code_of.PLACE, SLOTS)
            return parts("place", "to", row_id(seat, row, slot))
        if code_of.EXCHANGE <= code < code_of.STONE:
            return parts("exchange", "row", f"row:{seat}/{code - code_of.EXCHANGE + 1}")
        if code_of.TRADE_GEM <= code < code_of.TRADE_ORE:
            return Parts("trade", (Argument("give", goods_id(code - code_of.TRADE_GEM)), Argument("take", "ore")))
        if code_of.TRADE_ORE <= code < code_of.MARK_WITH:
            return Parts("trade", (Argument("give", "ore"), Argument("take", goods_id(code - code_of.TRADE_ORE))))
        for first, verb, role, names in _NAMED_CODES:
            if first <= code < first + len(names):
                return parts(verb, role, names[code - first])
        return super().action_parts(state, code)


_SURE: Final = (REVEAL, SMITH)
"""Draws of chance that bring no question, whatever comes."""
_OF_CARDS: Final = (
    ev.PLAYED, ev.BOUGHT, ev.DREW, ev.USED, ev.TOOK_CARD, ev.RESURRECTED, ev.KEPT, ev.LOST,
)  # fmt: skip
_OF_GOODS: Final = (
    ev.GAINED_GEMS, ev.GAINED_ORE, ev.PAID_GEM, ev.PAID_ORE, ev.STOLE, ev.FORGED, ev.EXCHANGED, ev.TOOK_STONE,
    ev.TRADED, ev.MARKED, ev.BORROWED,
)  # fmt: skip
_OF_EXPANSIONS: Final = (ev.USED_STOOL, ev.FOUND_STOOL, ev.STEPPED, ev.REACHED_WISP, ev.TOOK_TILE)


def _card_facts(book: Rulebook, event: Event, seat: int) -> Facts:
    kind, who, number = event[0], event[1], event[2]
    word, card = KINDS[kind], (card_id(who, number),)
    hand, played, pile = f"hand:{who}", f"played:{who}", f"discard:{who}"
    if kind == ev.DREW:
        return Facts(word, who, card if seat == who else (BACK,), f"deck:{who}", hand, 1)
    if kind == ev.PLAYED:
        return Facts(word, who, card, hand, played)
    if kind == ev.BOUGHT:
        places = [place for place, price in enumerate(book.prices) if price == event[3]]
        start = f"display:{places[0] + 1}" if len(places) == 1 else "display"
        return Facts(word, who, card, start, pile, event[3])
    if kind == ev.TOOK_CARD:
        return Facts(word, who, card, "display", hand if event[3] else pile)
    if kind == ev.RESURRECTED:
        return Facts(word, who, card, "lost", pile)
    if kind == ev.KEPT:
        return Facts(word, who, card, played, pile)
    if kind == ev.LOST:
        return Facts(word, who, card, played, "lost" if number < FIRST_DRUID else f"gone:{who}")
    return Facts(word, who, card, played, played)


def _goods_facts(event: Event) -> Facts:
    kind, who = event[0], event[1]
    word, goods = KINDS[kind], f"goods:{who}"
    if kind == ev.GAINED_GEMS:
        return Facts(word, who, (goods_id(event[2]),), "supply", goods, event[3])
    if kind == ev.GAINED_ORE:
        return Facts(word, who, ("ore",), "supply", goods, event[2])
    if kind == ev.PAID_GEM:
        return Facts(word, who, (goods_id(event[2]),), goods, "supply", 1)
    if kind == ev.PAID_ORE:
        return Facts(word, who, ("ore",), goods, "supply", event[2])
    if kind == ev.STOLE:
        return Facts(word, who, (goods_id(event[3]),), f"goods:{event[2]}", goods, 1)
    if kind == ev.FORGED:
        artifact = (f"artifact:{GEMS[event[3]]}",)
        return Facts(word, who, artifact, smithy_id(event[2]), row_id(who, event[4], event[5]))
    if kind == ev.EXCHANGED:
        return Facts(word, who, (), f"row:{who}/{event[2] + 1}", "supply", event[3])
    if kind == ev.TOOK_STONE:
        return Facts(word, who, (f"stone:{STONE_NAMES[event[2]]}",), "stones", f"stones:{who}")
    if kind == ev.TRADED:
        return Facts(word, who, (goods_id(event[2]), goods_id(event[3])), goods, goods)
    if kind == ev.MARKED:
        return Facts(word, who, (goods_id(event[2]),), "supply", f"stones:{who}")
    return Facts(word, who, (f"stone:{STONE_NAMES[event[2]]}",), "", f"stones:{who}")


def _expansion_facts(event: Event) -> Facts:
    kind, who = event[0], event[1]
    word = KINDS[kind]
    if kind == ev.USED_STOOL:
        stool = f"stool:{STOOL_NAMES[event[2]]}"
        used_for = (card_id(who, event[3]),) if event[3] else ()
        return Facts(word, who, (stool, *used_for), f"goods:{who}", "supply")
    if kind == ev.FOUND_STOOL:
        return Facts(word, who, (f"stool:{STOOL_NAMES[event[2]]}",), "supply", f"goods:{who}")
    if kind == ev.STEPPED:
        return Facts(word, who, (f"familiar:{who}",), f"space:{event[2] - 1}", f"space:{event[2]}")
    if kind == ev.REACHED_WISP:
        return Facts(word, who, (f"wisp:{event[2]}",), "", "track")
    return Facts(word, who, (f"tile:{event[2] + 1}",), "tiles", "supply")


def _turn_facts(event: Event) -> Facts:
    """Return the course of turns, points and the die."""
    kind, who = event[0], event[1]
    word = KINDS[kind]
    if kind == ev.TURN_BEGAN:
        return Facts(word, who, (), "", "", event[2], (), f"Round {event[2]}")
    if kind == ev.CHOSE:
        return Facts(ACTIONS[event[2]], who)
    if kind == ev.SHUFFLED:
        return Facts(word, who, (), f"discard:{who}", f"deck:{who}", event[2])
    if kind == ev.SCORED:
        return Facts(word, who, (f"score:{who}",), "", "track", event[2], (event[3],))
    if kind == ev.ROLLED:
        return Facts(word, who, (f"die:{event[2] + 1}",), "", "", event[3], (event[2] + 1,))
    if kind == ev.COUNTED:
        return Facts(word, who, (f"score:{who}",), "", "track", event[5], event[2:5])
    if kind == ev.LAST_ROUND:
        return Facts(word, who, (), "", "", event[2])
    return Facts(word, who)
