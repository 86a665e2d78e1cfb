"""The log of Rune Stones, as a seat may read it."""

from __future__ import annotations

from leyline.core.game import Event, ScorePart
from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.card_lists import FIRST_DRUID
from leyline.games.runestones.cards.effect_notation import GEMS
from leyline.games.runestones.notation import ROLES, SMITHY_NAMES
from leyline.games.runestones.rulebook import STONE_TITLES, STOOL_TITLES, WILD_SMITHY, Rulebook
from leyline.games.runestones.state import RuneState
from leyline.games.runestones.text.phrases import (
    ROW_NAMES,
    ability_words,
    card_name,
    count_words,
    effect_words,
    line_words,
    listed,
)
from leyline.games.runestones.text.points import score_parts
from leyline.games.runestones.text.why_not import RuneRefusals


def _told_of(book: Rulebook, event: Event, seat: int, who: str) -> str:
    """Return the line of an event that is about a player."""
    kind = event[0]
    if kind == ev.DREW:
        return f"{who} draws {card_name(book, seat, event[2])}." if seat == event[1] else f"{who} draws a card."
    if kind == ev.BEGAN:
        return f"{who} begins."
    if kind == ev.TURN_BEGAN:
        return f"Round {event[2]}: {who}'s turn."
    if kind == ev.CHOSE:
        named = {code_of.SUMMON: "summons creatures", code_of.UTILIZE: "utilizes abilities", code_of.FORGE: "forges"}
        return f"{who} {named[event[2]]}."
    if kind == ev.PASSED:
        return f"{who} has no possible action and passes."
    if kind == ev.SHUFFLED:
        return f"{who}'s discard pile becomes a deck of {count_words(event[2], 'card')}."
    if kind == ev.LAST_ROUND:
        return f"{who} has reached {event[2]} points. This is the last round."
    if kind == ev.COUNTED:
        parts = [f"{event[2]} for leftovers", f"{event[3]} for artifacts"]
        if book.forest:
            parts.append(f"{event[4]} for the familiar")
        return f"{who} adds {listed(parts)}, for a total of {event[5]}."
    if kind in (ev.PLAYED, ev.BOUGHT, ev.USED, ev.OPTED, ev.TOOK_CARD, ev.RESURRECTED, ev.KEPT, ev.LOST):
        return _told_of_card(book, event, who)
    if kind in (ev.FORGED, ev.EXCHANGED, ev.TOOK_STONE, ev.TRADED, ev.MARKED, ev.BORROWED):
        return _told_of_stone(event, who)
    if kind in (ev.USED_STOOL, ev.FOUND_STOOL, ev.STEPPED, ev.REACHED_WISP, ev.TOOK_TILE, ev.DECLINED):
        return _told_of_expansion(book, event, who)
    return _told_of_goods(book, event, who)


def _told_of_card(book: Rulebook, event: Event, who: str) -> str:
    kind = event[0]
    if kind == ev.OPTED:
        return f"{who} chooses to {line_words(book, event[2], -1)}."
    card = card_name(book, event[1], event[2])
    if kind == ev.PLAYED:
        return f"{who} plays {card}."
    if kind == ev.BOUGHT:
        return f"{who} summons {card} for {event[3]}."
    if kind == ev.USED:
        return f"{who} uses {card}: {ability_words(book, book.at(event[1], event[2]))}."
    if kind == ev.TOOK_CARD:
        return f"{who} takes {card} from the display{' into their hand' if event[3] else ''}."
    if kind == ev.RESURRECTED:
        return f"{who} takes {card} from the general discard pile."
    if kind == ev.KEPT:
        return f"{who} keeps {card}."
    place = "onto the general discard pile" if event[2] < FIRST_DRUID else "out of the game"
    return f"{who} loses {card}, which goes {place}."


def _told_of_stone(event: Event, who: str) -> str:
    kind = event[0]
    if kind == ev.FORGED:
        place = f"the {GEMS[event[5]]} space of the {ROW_NAMES[event[4]]} row"
        smithy = "the wild smithy" if event[2] == WILD_SMITHY else f"smithy {SMITHY_NAMES[event[2]]}"
        return f"{who} forges a {GEMS[event[3]]} artifact at {smithy} for {place}."
    if kind == ev.EXCHANGED:
        return f"{who} exchanges the {event[3]} artifacts in the {ROW_NAMES[event[2]]} row."
    if kind == ev.TOOK_STONE:
        return f"{who} takes the rune stone {STONE_TITLES[event[2]]}."
    if kind == ev.MARKED:
        return f"{who} marks {GEMS[event[2]]}: gems of that colour are now wild."
    if kind == ev.BORROWED:
        return f"{who} borrows the ability of {STONE_TITLES[event[2]]} for this turn."
    given = "an ore" if event[2] < 0 else f"a {GEMS[event[2]]} gem"
    taken = "an ore" if event[3] < 0 else f"a {GEMS[event[3]]} gem"
    return f"{who} trades {given} for {taken}."


def _told_of_expansion(book: Rulebook, event: Event, who: str) -> str:
    kind = event[0]
    if kind == ev.USED_STOOL:
        used_for = f" for {card_name(book, event[1], event[3])}" if event[3] else ""
        return f"{who} uses the toadstool {STOOL_TITLES[event[2]]}{used_for}."
    if kind == ev.FOUND_STOOL:
        return f"{who} finds the toadstool {STOOL_TITLES[event[2]]}."
    if kind == ev.STEPPED:
        return f"{who}'s familiar moves to space {event[2]}: {effect_words(book, book.spaces[event[2] - 1], -1)}."
    if kind == ev.REACHED_WISP:
        return f"{who} meets the wisp on space {event[2]}."
    if kind == ev.TOOK_TILE:
        return f"{who} takes a wisp tile: {effect_words(book, book.tiles[event[2]], -1)}."
    return f"{who} does not forge along."


def _told_of_goods(book: Rulebook, event: Event, who: str) -> str:
    kind = event[0]
    if kind == ev.GAINED_GEMS:
        missing = f" instead of {event[4]}, because the supply is empty" if event[3] < event[4] else ""
        return f"{who} takes {count_words(event[3], f'{GEMS[event[2]]} gem')}{missing}."
    if kind == ev.GAINED_ORE:
        missing = f" instead of {event[3]}, because the supply is empty" if event[2] < event[3] else ""
        return f"{who} takes {event[2]} ore{missing}."
    if kind == ev.SCORED:
        return f"{who} scores {count_words(event[2], 'point')} and has {event[3]}."
    if kind == ev.ROLLED:
        often = ", which counts twice" if event[3] > 1 else ""
        return f"{who} rolls {event[2] + 1}{often}: {effect_words(book, book.faces[event[2]], -1)}."
    if kind == ev.FORFEITED:
        return f"{who} skips it."
    if kind == ev.PAID_GEM:
        return f"{who} gives back a {GEMS[event[2]]} gem."
    if kind == ev.PAID_ORE:
        return f"{who} gives back {event[2]} ore."
    return f"{who} takes a {GEMS[event[3]]} gem from {ROLES[event[2]]}."


class RuneLog(RuneRefusals):
    """The log, and where points come from."""

    def score_parts(self, state: RuneState, events: list[Event]) -> list[list[ScorePart]]:
        return score_parts(state, events)

    def describe_event(self, event: Event, seat: int) -> str:
        book = self.book
        kind = event[0]
        if kind == ev.LAID_OUT:
            return f"The display shows {listed([card_name(book, -1, number) for number in event[1:]])}."
        if kind == ev.NIGHT_FELL:
            return f"Wisps hover over {listed([str(space) for space in event[1:]])} on the score track."
        if kind == ev.REVEALED:
            return f"{card_name(book, -1, event[1])} comes into the display at a price of {book.prices[event[2]]}."
        if kind == ev.CREATURES_SHUFFLED:
            if event[1] == 1:
                return "The one card in the general discard pile becomes the creature deck."
            return f"The {event[1]} cards in the general discard pile become the creature deck."
        if kind == ev.ARTIFACT_CAME:
            return f"A {GEMS[event[2]]} artifact comes to smithy {SMITHY_NAMES[event[1]]}."
        if kind == ev.ARTIFACTS_SHUFFLED:
            return f"The {event[1]} discarded artifacts become the supply."
        if kind == ev.TILE_CAME:
            return f"A wisp tile is turned up: {effect_words(book, book.tiles[event[1]], -1)}."
        if kind == ev.TILES_SHUFFLED:
            return "The used wisp tiles become the stack."
        if kind == ev.STOOLS_SHUFFLED:
            return "The used toadstools become the stack."
        if kind == ev.ENDED:
            won = [ROLES[winner] for winner in event[1:]]
            return f"The game ends. {listed(won)} {'wins' if len(won) == 1 else 'share the win'}."
        return _told_of(book, event, seat, ROLES[event[1]])
