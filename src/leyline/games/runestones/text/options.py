"""Prompts of Rune Stones, the phase path, and options in words."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import GEM, GEMS, SWAP, WILD
from leyline.games.runestones.facts import RuneFacts
from leyline.games.runestones.notation import ROLES, SMITHY_NAMES
from leyline.games.runestones.procedures.frames import (
    ABILITY,
    ABILITY_CARD,
    ABILITY_COLOUR,
    ABILITY_EFFECT,
    ABILITY_SKIPS,
    ACT,
    AFTER,
    ASK,
    AWAY,
    BORROW,
    BUY,
    CHOOSE,
    FORGE,
    FORGE_REACTION,
    FORGE_SMITHY,
    FORGED,
    GIVE,
    KIND,
    MARK,
    OPEN,
    PARTS,
    PARTS_COLOUR,
    PARTS_INDEX,
    PARTS_LEFT,
    PARTS_LINE,
    PAY,
    PLAY,
    REACT,
    REACT_TURN,
    RECOLOUR,
    RECOLOUR_COUNT,
    REVEAL,
    ROLL,
    ROLL_COLOUR,
    SEAT,
    SEEK,
    SETUP,
    SETUP_INDEX,
    SMITH,
    STEP,
    STONE,
    STOOL,
    SUMMON,
    SUMMON_MAGIC,
    TILES,
    TRADE,
    TURN,
    UTILIZE,
    WISPS,
)
from leyline.games.runestones.rulebook import SLOTS, STONE_TITLES, STOOL_TITLES, USE_STONE, WILD_SMITHY, WILDS, Rulebook
from leyline.games.runestones.state import RuneState
from leyline.games.runestones.text.phrases import (
    ROW_NAMES,
    ability_words,
    artifact_name,
    card_head,
    card_name,
    card_words,
    count_words,
    effect_words,
    line_words,
    listed,
    part_words,
)
from leyline.games.runestones.text.pieces import piece_text, stone_words, stool_words

_SETUP_WORDS: Final = (
    "An artifact comes to each smithy.",
    "The first display is laid out.",
    "Wisp tiles are turned up.",
    "A night token is placed on every fifth space.",
    "The first player is chosen.",
)
_SETUP_RULES: Final = ("set-up", "set-up", "set-up", "night-tokens", "set-up", "set-up")


def _turn_prompt(frame: Frame) -> Prompt:
    if frame[STEP] == ACT:
        return Prompt("act", "Take your action: summon, utilize or forge.", "a-turn")
    if frame[STEP] == AFTER:
        return Prompt("after", "Exchange rows of artifacts or finish your turn.", "exchange-artifacts")
    return Prompt("refill", f"{ROLES[frame[SEAT]]} draws a card.", "refill-your-hand")


def _action_prompt(book: Rulebook, s: RuneState, frame: Frame) -> Prompt:
    kind, step = frame[KIND], frame[STEP]
    if kind == SUMMON:
        points = count_words(frame[SUMMON_MAGIC], "magic point")
        if step == PLAY:
            return Prompt("play", f"Play cards of one colour for magic: {points} so far.", "summon-creatures", "play")
        return Prompt("buy", f"Summon creatures: {points} to spend.", "summon-creatures", "buy")
    if kind == UTILIZE:
        if step == CHOOSE:
            more = ("Play a first card.", "Play a second card.", "Play a third card or continue.")
            return Prompt("choose", more[len(s.played)], "utilize-abilities", "play")
        if step == AWAY:
            return Prompt("away", "The cards are put away. Keep the one that would be lost?", "toadstools")
        return Prompt("menu", "Use the abilities of your cards in any order.", "utilize-abilities")
    if kind == REACT:
        return Prompt("react", f"{ROLES[frame[REACT_TURN]]} has forged. Use your toadstool to forge too?", "toadstools")
    if step == OPEN:
        return Prompt(
            "forge", "Forge an artifact." if not frame[FORGED] else "Forge another artifact?", "forge-artifacts"
        )
    return Prompt("place", f"Place the {artifact_name(s, frame[FORGE_SMITHY])} artifact.", "forge-artifacts")


def _ability_prompt(book: Rulebook, s: RuneState, frame: Frame) -> Prompt:
    kind, step = frame[KIND], frame[STEP]
    if kind == ABILITY:
        what = effect_words(book, frame[ABILITY_EFFECT], frame[ABILITY_COLOUR])
        if frame[ABILITY_SKIPS] and frame[ABILITY_EFFECT] == book.step_effect:
            return Prompt("token", "Forge token: move your familiar one space?", "familiars")
        if frame[ABILITY_SKIPS]:
            return Prompt("result", f"The die: {what}? You may skip it.", "the-die")
        if step:
            name = card_name(book, frame[SEAT], frame[ABILITY_CARD])
            return Prompt("plus", f"{name}: use the other side as well?", "rune-stones")
        cause = card_name(book, frame[SEAT], frame[ABILITY_CARD]) if frame[ABILITY_CARD] else "You may choose"
        return Prompt("ability", f"{cause}: {what}?", "abilities")
    if kind == PARTS:
        part = book.lines[frame[PARTS_LINE]][step]
        skips = frame[PARTS_LEFT] < 0 or part.kind == SWAP
        words = f"{_capital(part_words(book, part, frame[PARTS_COLOUR]))}{'?' if skips else '.'}"
        return Prompt("part", words, "abilities", "gem" if part.kind == GEM else "")
    if kind == PAY:
        return Prompt("pay", f"Give back {count_words(step, 'gem')}.", "paying-with-gems", "pay")
    if kind == SEEK:
        return Prompt("seek", "Choose a card from the general discard pile.", "banshees")
    if step == GIVE:
        return Prompt(
            "give",
            f"Give back up to {count_words(frame[RECOLOUR_COUNT], 'more gem')} to change their colour.",
            "wisp-tiles",
        )
    return Prompt("get", "Choose a colour to take instead.", "wisp-tiles")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- where the game stands ----------------------------------------------------------------------------------


def _frame_name(book: Rulebook, s: RuneState, frame: Frame) -> str:
    kind, step, seat = frame[KIND], frame[STEP], frame[SEAT]
    if kind == TURN:
        return f"{ROLES[seat]}'s turn" + (
            "" if step < AFTER or len(s.frames) > 1 else (" / Exchange", " / Refill")[step - 1]
        )
    if kind == SUMMON:
        return "Summon" + _with(book, s)
    if kind == UTILIZE:
        return "Utilize" + _with(book, s)
    if kind == ABILITY or kind == PARTS:
        if frame[ABILITY_CARD]:
            return card_name(book, seat, frame[ABILITY_CARD])
        if kind == ABILITY and frame[ABILITY_SKIPS]:
            return "Forge token" if frame[ABILITY_EFFECT] == book.step_effect else "Die"
        return "Bonus"
    if kind == FORGE:
        if frame[FORGE_REACTION]:
            return f"{ROLES[seat]} forges too"
        return "Forge" if step == OPEN else f"Forge at smithy {SMITHY_NAMES[frame[FORGE_SMITHY]]}"
    if kind == REACT:
        return f"{ROLES[seat]} may forge too" if step == ASK else ""
    if kind == WISPS:
        return "Wisp" if seat == s.frames[0][SEAT] else f"{ROLES[seat]} meets a wisp"
    return _OTHER_FRAMES[kind]


def _with(book: Rulebook, s: RuneState) -> str:
    owner = s.frames[0][SEAT]
    return f" with {listed([card_name(book, owner, number) for number in s.played])}" if s.played else ""


_OTHER_FRAMES: Final = {
    PAY: "Pay",
    ROLL: "Die",
    REVEAL: "Display",
    SEEK: "Resurrect",
    RECOLOUR: "Recolour",
    SMITH: "Smithies",
    STONE: "Rune stone",
    TRADE: "Exchange stone",
    MARK: "Wild Gem stone",
    BORROW: "Use stone",
    TILES: "Wisp tile",
    STOOL: "Toadstool",
}

# --- options ------------------------------------------------------------------------------------------------


def _card_option(book: Rulebook, s: RuneState, seat: int, code: int) -> str:
    number = code % 128
    kind = code - number
    name = card_name(book, seat, number)
    told = ability_words(book, book.at(seat, number))
    if kind == code_of.PLAY:
        return f"Play {card_words(book, seat, number)}"
    if kind == code_of.BUY:
        price = book.prices[s.display.index(number)]
        return f"Summon {card_head(book, seat, number)} for {price}: {told}"
    if kind == code_of.USE:
        return f"Use {name}: {told}"
    if kind == code_of.STEP:
        return f"Give up the ability of {name} to move your familiar to space {s.familiars[seat] + 1}"
    if kind == code_of.TAKE_CARD:
        return f"Take {card_words(book, seat, number)}"
    if kind == code_of.COPY:
        return f"Copy effect: use {name} again"
    return f"No discard: put {name} on your own discard pile"


def _small_option(book: Rulebook, s: RuneState, code: int) -> str:
    frame = s.frames[-1]
    if code == code_of.SUMMON:
        return "Summon Creatures: buy cards from the display with magic points"
    if code == code_of.UTILIZE:
        return "Utilize Abilities: play two cards and use their abilities"
    if code == code_of.FORGE:
        return "Forge Artifacts: pay with gems or ore"
    if code < code_of.TAKE:
        line = book.effects.effects[frame[ABILITY_EFFECT]][code - code_of.OPTION]
        return _capital(line_words(book, line, frame[ABILITY_COLOUR]))
    if code == code_of.TAKE:
        return _capital(part_words(book, book.lines[frame[PARTS_LINE]][frame[PARTS_INDEX]], frame[PARTS_COLOUR]))
    if code < code_of.PAY:
        return f"Take a {GEMS[code - code_of.GEM]} gem"
    if code < code_of.SEEK:
        return f"Give back a {GEMS[code - code_of.PAY]} gem"
    colour = code - code_of.SEEK
    return f"Look through the {'white' if colour == WILD else GEMS[colour]} cards in the general discard pile"


def _forge_option(book: Rulebook, s: RuneState, seat: int, smithy: int, payment: int) -> str:
    colour = artifact_name(s, smithy)
    what = f"Forge the {colour} artifact"
    if payment == 1:
        return f"{what} for {book.ore_price} ore"
    if payment == 2:
        return f"{what} for free, with your toadstool For free"
    if smithy == WILD_SMITHY:
        return f"{what} for {count_words(book.wild_price, 'gem')} of any colour"
    bonus = book.smithy_bonus[smithy]
    earned = f", then {effect_words(book, bonus, s.smithies[smithy])}" if bonus >= 0 else ""
    price = book.smithy_price[smithy]
    own = min(s.gems[5 * seat + s.smithies[smithy]], price)
    paid = [count_words(own, f"{colour} gem")] if own else []
    if own < price:
        paid.append(count_words(price - own, "wild gem"))
    return f"{what} for {' and '.join(paid)}{earned}"


def _exchange_option(book: Rulebook, s: RuneState, seat: int, row: int) -> str:
    first = 2 * SLOTS * seat + SLOTS * row
    count = SLOTS - s.boards[first : first + SLOTS].count(-1)
    points = count_words(book.row_points[count], "point")
    return f"Exchange the {count} artifacts in your {ROW_NAMES[row]} row for {points} and a rune stone"


def _stone_option(book: Rulebook, code: int) -> str:
    if code < code_of.TRADE_ORE:
        return f"Give a {GEMS[code - code_of.TRADE_GEM]} gem for an ore"
    if code < code_of.MARK_WITH:
        return f"Give an ore for a {GEMS[code - code_of.TRADE_ORE]} gem"
    if code < code_of.BORROW:
        return f"Put a {GEMS[code - code_of.MARK_WITH]} gem on the stone: your gems of that colour become wild"
    stone = code - code_of.BORROW
    return f"Have {STONE_TITLES[stone]} until the end of your turn: {stone_words(book, stone)}"


def _plain_option(s: RuneState, code: int) -> str:
    frame = s.frames[-1]
    kind, step = frame[KIND], frame[STEP]
    if code == code_of.TRADE:
        return "Use your Exchange stone: a gem for an ore, or an ore for a gem"
    if code == code_of.MARK:
        return "Use your Wild Gem stone: choose the colour that becomes wild for you"
    if code == code_of.USE_STOOL + USE_STONE:
        return "Use stone: have the ability of a stone that you lack until the end of your turn"
    if code == code_of.USE_STOOL + WILDS:
        return "Wilds: all your gems are wild until the end of your turn"
    if code == code_of.PASS:
        return "Pass: no action is possible"
    if code == code_of.SKIP:
        named = {STONE: "Take no stone", WISPS: "Take no tile", REACT: "Do not forge"}
        return named.get(kind, "Skip it")
    if kind == TURN:
        return "Finish your turn and refill your hand"
    if kind == SUMMON:
        return "Buy no more" if step == BUY else "Continue to the display"
    if kind == UTILIZE:
        return ("Continue", "Use no more abilities and put the cards away", "Put the cards away")[step]
    return "Forge no more" if kind == FORGE else "Continue"


def _outcome(book: Rulebook, s: RuneState, code: int) -> str:
    seat = s.frames[-1][SEAT]
    if code < code_of.REVEAL:
        return card_words(book, seat, code - code_of.DRAW)
    if code < code_of.ARTIFACT:
        return card_words(book, 0, code - code_of.REVEAL)
    if code < code_of.WISP:
        return f"A {GEMS[code - code_of.ARTIFACT]} artifact"
    if code < code_of.NIGHT:
        return f"The tile says: {effect_words(book, book.tiles[code - code_of.WISP], -1)}"
    if code < code_of.FIND:
        space = book.night_spaces[s.frames[-1][SETUP_INDEX]]
        return f"Space {space}: {'a wisp' if code == code_of.NIGHT else 'dark'}"
    if code < code_of.ROLL:
        kind = code - code_of.FIND
        return f"The toadstool is {STOOL_TITLES[kind]}: {stool_words(kind)}"
    if code < code_of.FIRST:
        face = code - code_of.ROLL
        return f"The die shows {face + 1}: {effect_words(book, book.faces[face], s.frames[-1][ROLL_COLOUR])}"
    return f"{ROLES[code - code_of.FIRST]} begins"


class RuneOptions(RuneFacts):
    """Prompts, the phase path, and options in words."""

    def prompt(self, state: RuneState) -> Prompt:
        book, s = self.book, state
        if not s.frames:
            return Prompt("over", "The game is over.", "the-end")
        frame = s.frames[-1]
        kind = frame[KIND]
        if kind == SETUP:
            last = len(_SETUP_WORDS)
            drawn = _SETUP_WORDS[frame[STEP]] if frame[STEP] < last else f"{ROLES[frame[SEAT]]} draws the first hand."
            return Prompt("set-up", drawn, _SETUP_RULES[frame[STEP]])
        if kind == TURN:
            return _turn_prompt(frame)
        if kind in (SUMMON, UTILIZE, FORGE, REACT):
            return _action_prompt(book, s, frame)
        if kind in (ABILITY, PARTS, PAY, SEEK, RECOLOUR):
            return _ability_prompt(book, s, frame)
        if kind == ROLL:
            return Prompt("roll", f"{ROLES[frame[SEAT]]} rolls the die.", "the-die")
        if kind == REVEAL:
            return Prompt("reveal", "A creature comes into the display.", "the-display")
        if kind == SMITH:
            return Prompt("smith", "An artifact comes to a smithy.", "forge-artifacts")
        if kind == STONE:
            return Prompt("stone", "Take a rune stone or none.", "rune-stones")
        if kind == TRADE:
            return Prompt("trade", "Exchange stone: choose what to give and what to take.", "rune-stones")
        if kind == MARK:
            return Prompt("mark", "Wild Gem stone: choose the colour that becomes wild for you.", "rune-stones")
        if kind == BORROW:
            return Prompt("borrow", "Use stone: choose a stone whose ability you have this turn.", "rune-stones")
        if kind == WISPS:
            space = s.night[s.wisped[frame[SEAT]]]
            return Prompt("wisp", f"You meet the wisp on space {space}. Take a wisp tile or none.", "wisp-tiles")
        if kind == TILES:
            return Prompt("tile", "A wisp tile is turned up.", "wisp-tiles")
        return Prompt("toadstool", f"{ROLES[frame[SEAT]]} draws a toadstool.", "toadstools")

    def card_text(self, name: str) -> str:
        return piece_text(self.book, name)

    def unspent(self, state: RuneState, picks: list[int]) -> str:
        """R5: magic points that buy nothing lapse."""
        frame = state.frames[-1]
        if frame[KIND] != SUMMON or frame[STEP] != BUY:
            return ""
        points = frame[SUMMON_MAGIC]
        for code in picks:
            points -= self.book.prices[state.display.index(code - code_of.BUY)]
        return count_words(points, "magic point") if points else ""

    def phase_path(self, state: RuneState) -> str:
        """Return the stack on one line."""
        book, s = self.book, state
        if not s.frames:
            return "The end"
        if s.frames[0][KIND] == SETUP:
            return "Set-up"
        steps = [f"Round {s.round}"]
        for frame in s.frames:
            name = _frame_name(book, s, frame)
            if name and name != steps[-1] and not (name == "Bonus" and steps[-1] == "Wisp tile"):
                steps.append(name)
        return " / ".join(steps)

    def describe_action(self, state: RuneState, code: int) -> str:
        book, s = self.book, state
        seat = s.frames[-1][SEAT]
        if code < code_of.SUMMON:
            return _card_option(book, s, seat, code)
        if code < code_of.FORGE_AT:
            return _small_option(book, s, code)
        if code < code_of.PLACE:
            smithy, payment = divmod(code - code_of.FORGE_AT, 3)
            return _forge_option(book, s, seat, smithy, payment)
        if code < code_of.EXCHANGE:
            row, slot = divmod(code - code_of.PLACE, SLOTS)
            return f"Place it on the {GEMS[slot]} space of your {ROW_NAMES[row]} row"
        if code < code_of.STONE:
            return _exchange_option(book, s, seat, code - code_of.EXCHANGE)
        if code < code_of.TILE:
            stone = code - code_of.STONE
            return f"Take the rune stone {STONE_TITLES[stone]}: {stone_words(book, stone)}"
        if code < code_of.TRADE_GEM:
            return f"Take the tile: {effect_words(book, book.tiles[code - code_of.TILE], -1)}"
        if code < code_of.TRADE:
            return _stone_option(book, code)
        if code < code_of.DRAW:
            return _plain_option(s, code)
        return _outcome(book, s, code)
