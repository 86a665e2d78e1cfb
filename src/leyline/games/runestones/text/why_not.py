"""Refusals of Rune Stones: why an action is not possible, in a sentence for the player who tried it."""

from __future__ import annotations

from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import GEMS, WILD
from leyline.games.runestones.procedures import forge
from leyline.games.runestones.procedures.frames import (
    ACT,
    AWAY,
    BUY,
    CHOOSE,
    FORGE,
    FORGE_SMITHY,
    FORGE_USED,
    KIND,
    MENU,
    OPEN,
    PARTS,
    PARTS_LOWEST,
    PAY,
    PAY_LOWEST,
    PAY_MASK,
    PLACE,
    PLAY,
    REACT,
    SEAT,
    STEP,
    STONE,
    SUMMON,
    SUMMON_COLOUR,
    SUMMON_LAST,
    SUMMON_MAGIC,
    TURN,
    UTILIZE,
    UTILIZE_LAST,
)
from leyline.games.runestones.procedures.resources import cheapest, coloured_left, has_stone, whose_turn
from leyline.games.runestones.procedures.rune_stones import row_count, stones_owned, wild_mask
from leyline.games.runestones.rulebook import (
    COPY,
    EXCHANGE,
    FOR_FREE,
    SLOTS,
    SMITHIES,
    STONE_TITLES,
    STOOL_TITLES,
    STOOLS,
    USE_STONE,
    WILD_GEM,
    WILD_SMITHY,
    WILDS,
    Rulebook,
)
from leyline.games.runestones.state import FORFEITED, USED, RuneState
from leyline.games.runestones.text.options import RuneOptions
from leyline.games.runestones.text.phrases import card_name, colour_word, count_words


def _by_chance(kind: str) -> bool:
    return kind in ("set-up", "roll", "reveal", "smith", "tile", "toadstool", "refill")


def _action(book: Rulebook, s: RuneState, seat: int, code: int) -> str:
    if code == code_of.SUMMON:
        return (
            f"your cards of one colour do not reach the {cheapest(book, s)} magic points that the cheapest card costs"
        )
    if code == code_of.UTILIZE:
        return f"you need two cards, but you have {len(s.hands[seat])}"
    return "you cannot pay for any artifact that fits on your board"


def _card(book: Rulebook, s: RuneState, kind: int, step: int, seat: int, code: int) -> str:
    number = code % 128
    verb = code - number
    if book.cards[book.at(seat, number)] is None:
        return f"there is no card {number} in this game"
    name = card_name(book, seat, number)
    if verb == code_of.PLAY and kind in (SUMMON, UTILIZE) and step in (PLAY, CHOOSE):
        return _play(book, s, kind, seat, number)
    if verb == code_of.PLAY and kind == SUMMON and step == BUY:
        return "the cards for this action have been played; play them in ascending order before you buy"
    if verb == code_of.BUY and kind == SUMMON and step == BUY:
        if number not in s.display:
            return f"{name} is not on display"
        price, points = book.prices[s.display.index(number)], s.frames[-1][SUMMON_MAGIC]
        if price > points:
            return f"{name} costs {price}, but you have {count_words(points, 'magic point')}"
        return f"buy cards in ascending order; you have already bought {card_name(book, 0, s.frames[-1][SUMMON_LAST])}"
    if verb in (code_of.USE, code_of.STEP, code_of.COPY) and kind == UTILIZE and step == MENU:
        return _ability(book, s, seat, number, verb)
    if verb == code_of.KEEP and kind == UTILIZE and step == AWAY:
        return f"{name} will not be lost"
    if verb == code_of.TAKE_CARD and kind == PARTS:
        return f"{name} {'is not on display' if number not in s.display else 'does not fit the ability'}"
    return ""


def _play(book: Rulebook, s: RuneState, kind: int, seat: int, number: int) -> str:
    frame = s.frames[-1]
    name = card_name(book, seat, number)
    if number not in s.hands[seat]:
        return f"{name} is not in your hand"
    last = frame[SUMMON_LAST] if kind == SUMMON else frame[UTILIZE_LAST]
    index = book.at(seat, number)
    if kind == SUMMON and frame[SUMMON_COLOUR] >= 0 and book.colours[index] not in (WILD, frame[SUMMON_COLOUR]):
        return f"{name} is {colour_word(book, index)}, but you are playing {GEMS[frame[SUMMON_COLOUR]]} cards"
    if number <= last:
        return f"play cards in ascending order; you have already played {card_name(book, seat, last)}"
    if kind == SUMMON:
        return f"starting with {name}, you could not reach the {cheapest(book, s)} points that the cheapest card costs"
    return f"play cards in ascending order; your hand has none above {name}"


def _ability(book: Rulebook, s: RuneState, seat: int, number: int, verb: int) -> str:
    name = card_name(book, seat, number)
    if number not in s.played:
        return f"{name} has not been played"
    marks = s.marks[s.played.index(number)]
    if verb == code_of.COPY:
        if marks & FORFEITED or not marks & USED:
            return f"the ability of {name} has not been used yet"
        return _stool(book, s, seat, COPY) or "its ability has no effect now"
    if marks & FORFEITED:
        return f"the ability of {name} was given up for a step"
    if marks & USED:
        return f"the ability of {name} has already been used"
    if verb == code_of.STEP:
        if not book.forest:
            return "this game is played without the Enchanted Forest"
        return "your familiar is already on the last space"
    return f"the ability of {name} has no effect now"


def _smithy(book: Rulebook, s: RuneState, seat: int, used: int, code: int) -> str:
    smithy, payment = divmod(code - code_of.FORGE_AT, 3)
    if used >> smithy & 1:
        return "forge each artifact of an action at a different smithy"
    if smithy == WILD_SMITHY:
        if not s.wild_artifacts:
            return "there is no wild artifact left"
        colour = "wild"
    elif s.smithies[smithy] < 0:
        return f"smithy {smithy + 1} is empty"
    else:
        colour = GEMS[s.smithies[smithy]]
    out: list[int] = []
    forge.add_forges(book, s, seat, used, out)
    if not any([(other - code_of.FORGE_AT) // 3 == smithy for other in out]) and not _room(s, seat, smithy):
        return f"no {colour} space is free on your board"
    if payment == 1:
        return f"you need {book.ore_price} ore, but you have {s.ore[seat]}"
    if payment == 2:
        if smithy == WILD_SMITHY:
            return "the toadstool For free works only at the five regular smithies"
        return _stool(book, s, seat, FOR_FREE) if whose_turn(s) == seat else "it is not your turn"
    price = book.wild_price if smithy == WILD_SMITHY else book.smithy_price[smithy]
    kind = "gem" if smithy == WILD_SMITHY else f"{colour} or wild gem"
    return f"you need {count_words(price, kind)}"


def _room(s: RuneState, seat: int, smithy: int) -> bool:
    first = 2 * SLOTS * seat
    if smithy >= SMITHIES:
        return -1 in s.boards[first : first + 2 * SLOTS]
    return -1 in (s.boards[first + s.smithies[smithy]], s.boards[first + SLOTS + s.smithies[smithy]])


def _place(s: RuneState, seat: int, smithy: int, index: int) -> str:
    if s.boards[2 * SLOTS * seat + index] >= 0:
        return "there is already an artifact on that space"
    if index % SLOTS == WILD:
        return "that space takes only wild artifacts"
    return f"a {GEMS[s.smithies[smithy]]} artifact goes on a {GEMS[s.smithies[smithy]]} space"


def _stone(book: Rulebook, s: RuneState, seat: int, stone: int) -> str:
    if s.stones[seat] >> stone & 1:
        return f"you already have the rune stone {STONE_TITLES[stone]}"
    if not s.stones_left[stone]:
        return f"no rune stone {STONE_TITLES[stone]} is left"
    return f"you already have {stones_owned(s, seat)} rune stones, the most allowed"


def _gem(s: RuneState, seat: int, gem: int, mask: int, lowest: int) -> str:
    if not mask >> gem & 1:
        return f"{GEMS[gem]} gems cannot pay for this"
    if not s.gems[5 * seat + gem]:
        return f"you have no {GEMS[gem]} gem"
    if gem < lowest:
        return "give gems back in the order blue, yellow, green, red, wild"
    return f"starting with {GEMS[gem]}, in the order blue, yellow, green, red, wild, you would not have enough"


def _free(book: Rulebook, s: RuneState, seat: int, code: int) -> str:
    mine = whose_turn(s) == seat
    if code == code_of.TRADE:
        if not mine or not has_stone(s, seat, EXCHANGE):
            return "you have no Exchange stone to use now"
        if s.traded:
            return "the Exchange stone works only once a turn"
    elif code == code_of.MARK:
        if not has_stone(s, seat, WILD_GEM):
            return "you have no Wild Gem stone"
        if wild_mask(s, seat) & 15 and not s.wilds:
            return "your Wild Gem stone already carries a gem"
        if not coloured_left(s):
            return "the supply has no coloured gem"
    else:
        kind = code - code_of.USE_STOOL
        if kind not in (USE_STONE, WILDS):
            return "that toadstool is used by keep, copy or forge, when one of them is possible"
        return _stool(book, s, seat, kind) if mine else "it is not your turn"
    return ""


def _stool(book: Rulebook, s: RuneState, seat: int, kind: int) -> str:
    if not book.forest:
        return "this game is played without the Enchanted Forest"
    if not s.stools[STOOLS * seat + kind]:
        return f"you have no toadstool {STOOL_TITLES[kind]}"
    return "you have already used a toadstool this turn" if s.stooled >> seat & 1 else ""


def _done(book: Rulebook, s: RuneState, kind: int, step: int, points: int) -> str:
    if kind == SUMMON and step == PLAY:
        least = cheapest(book, s)
        return f"the cheapest card costs {least}, but you have {count_words(points, 'magic point')}"
    if kind == SUMMON:
        return "buy at least one card"
    if kind == UTILIZE and step == CHOOSE:
        return f"you need two cards, but you have played {len(s.played)}"
    if kind == FORGE:
        return "forge at least one artifact"
    return ""


class RuneRefusals(RuneOptions):
    """Why an action is not possible."""

    def why_not(self, state: RuneState, code: int) -> str:
        book, s = self.book, state
        if not s.frames:
            return "The game is over."
        if not 0 <= code < code_of.NUM_ACTIONS or not code_of.NOTATION.texts[code]:
            return f"Action {code} does not exist."
        frame = s.frames[-1]
        kind, step, seat = frame[KIND], frame[STEP], frame[SEAT]
        why = ""
        if code < code_of.SUMMON:
            why = _card(book, s, kind, step, seat, code)
        elif code <= code_of.FORGE and kind == TURN and step == ACT:
            why = _action(book, s, seat, code)
        elif code_of.FORGE_AT <= code < code_of.PLACE and ((kind == FORGE and step == OPEN) or kind == REACT):
            why = _smithy(book, s, seat, frame[FORGE_USED] if kind == FORGE else 0, code)
        elif code_of.PLACE <= code < code_of.EXCHANGE and kind == FORGE and step == PLACE:
            why = _place(s, seat, frame[FORGE_SMITHY], code - code_of.PLACE)
        elif code_of.EXCHANGE <= code < code_of.STONE and kind == TURN:
            count = row_count(s, seat, code - code_of.EXCHANGE)
            why = "exchange rows after your action" if step == ACT else f"that row holds {count}; you need at least 2"
        elif code_of.STONE <= code < code_of.TILE and kind == STONE:
            why = _stone(book, s, seat, code - code_of.STONE)
        elif code_of.PAY <= code < code_of.SEEK and kind == PAY:
            why = _gem(s, seat, code - code_of.PAY, frame[PAY_MASK], frame[PAY_LOWEST])
        elif code_of.GEM <= code < code_of.PAY and kind == PARTS and s.gems_left[code - code_of.GEM] == 0:
            why = f"the supply has no {GEMS[code - code_of.GEM]} gem"
        elif code_of.GEM <= code < code_of.PAY and kind == PARTS and code - code_of.GEM < frame[PARTS_LOWEST]:
            why = "take gems in the order blue, yellow, green, red"
        elif code in (code_of.TRADE, code_of.MARK) or code_of.USE_STOOL <= code < code_of.DONE:
            why = _free(book, s, seat, code)
        elif code == code_of.DONE:
            why = _done(book, s, kind, step, frame[SUMMON_MAGIC] if kind == SUMMON else 0)
        elif code == code_of.PASS and kind == TURN and step == ACT:
            why = "you may pass only when no action is possible"
        elif code >= code_of.DRAW and not _by_chance(self.prompt(s).kind):
            why = "that is up to chance, and nothing is drawn now"
        if why:
            return f"{why[0].upper()}{why[1:]}."
        return f"“{code_of.NOTATION.texts[code]}” is not possible now. {self.prompt(s).words}"
