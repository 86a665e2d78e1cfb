"""What is on the table of Rune Stones, and which positions are possible."""

from __future__ import annotations

import itertools
from typing import Final

from leyline.core.errors import BadState
from leyline.core.game import Frame
from leyline.games.runestones.cards.effect_notation import GEMS, WILD
from leyline.games.runestones.procedures.frames import (
    ABILITY,
    ABILITY_CARD,
    ABILITY_EFFECT,
    ACT,
    BORROW,
    CHOOSE,
    FIRST_PLAYER,
    FORGE,
    FORGE_REACTION,
    FORGE_SMITHY,
    FORGED,
    KIND,
    KINDS,
    MARK,
    OPEN,
    PARTS,
    PARTS_INDEX,
    PARTS_LINE,
    PAY,
    PAY_GEMS,
    PLACE,
    PLAY,
    REACT,
    RECOLOUR,
    ROLL,
    SEAT,
    SEEK,
    SETUP,
    STEP,
    STONE,
    SUMMON,
    SUMMON_LAST,
    TRADE,
    TURN,
    UTILIZE,
    UTILIZE_LAST,
    WISPS,
)
from leyline.games.runestones.rulebook import (
    EXCHANGE,
    PLACES,
    SLOTS,
    SMITHIES,
    STONE_TITLES,
    STONES,
    STOOL_TITLES,
    STOOLS,
    WILD_GEM,
    Rulebook,
)
from leyline.games.runestones.rules import RuneRules
from leyline.games.runestones.state import RuneState


def _card_counts(book: Rulebook, s: RuneState) -> list[int]:
    """Return how often each card is on the table, by index."""
    counts = [0] * len(book.cards)
    for pile in (s.deck, s.discard, s.display):
        for number in pile:
            counts[number] += 1
    for seat in range(book.seats):
        for own in (s.hands[seat], s.decks[seat], s.piles[seat], s.gone[seat]):
            for number in own:
                counts[book.at(seat, number)] += 1
    if s.played:
        for number in s.played:
            counts[book.at(s.frames[0][SEAT], number)] += 1
    counts[0] = 0
    return counts


def _check_lengths(book: Rulebook, s: RuneState) -> None:
    seats = book.seats
    tiles = len(book.tiles) if book.nocturnal else 0
    lengths: list[tuple[list[int], int]] = [
        (s.scores, seats),
        (s.gems, 5 * seats),
        (s.ore, seats),
        (s.stones, seats),
        (s.marked, seats),
        (s.boards, 2 * SLOTS * seats),
        (s.gems_left, 5),
        (s.stones_left, STONES),
        (s.smithies, SMITHIES),
        (s.artifacts, WILD),
        (s.scrap, WILD),
        (s.display, PLACES),
        (s.wisped, seats),
        (s.tiles, book.face_up_wisps if book.nocturnal else 0),
        (s.tiles_left, tiles),
        (s.tiles_used, tiles),
        (s.familiars, seats),
        (s.march, seats),
        (s.stools, STOOLS * seats),
        (s.stools_left, STOOLS),
        (s.stools_used, STOOLS),
        (s.marks, len(s.played)),
    ]
    if any([len(values) != length for values, length in lengths]):
        raise BadState("A list of the position has the wrong length.")
    if any([len(rows) != seats for rows in (s.hands, s.decks, s.piles, s.shown, s.gone)]):
        raise BadState("Every player needs a hand, a deck, a discard pile, cards shown and cards gone.")


def _check_ranges(book: Rulebook, s: RuneState) -> None:
    counts = s.scores + s.gems + s.ore + s.gems_left + s.stones_left + s.artifacts + s.scrap + s.tiles_left
    counts = counts + s.tiles_used + s.stools + s.stools_left + s.stools_used + s.marks
    if min(counts) < 0 or min(s.group, s.turn, s.round, s.ore_left, s.wild_artifacts) < 0:
        raise BadState("A count of the position is below 0.")
    spans: list[tuple[list[int], int, int]] = [
        ([s.first], -1 if not s.round else 0, book.seats - 1),
        ([s.last, s.traded, s.wilds], 0, 1),
        ([s.stooled], 0, (1 << book.seats) - 1),
        ([s.borrowed], -1, STONES - 1),
        ([s.lent], -1, WILD - 1),
        (s.stones, 0, (1 << STONES) - 1),
        (s.marked, -1, WILD - 1),
        (s.smithies, -1, WILD - 1),
        (s.tiles, -1, len(book.tiles) - 1),
        (s.familiars, 0, len(book.spaces) if book.forest else 0),
        (s.wisped, 0, len(s.night)),
        (s.marks, 0, 15),
    ]
    if any([not low <= value <= high for values, low, high in spans for value in values]):
        raise BadState("A value of the position is out of range.")
    for index, artifact in enumerate(s.boards):
        if artifact not in (-1, WILD, index % SLOTS):
            raise BadState("An artifact is on a space of another colour.")
    if any([space not in book.night_spaces for space in s.night]) or not _ascending(s.night):
        raise BadState("The night must list spaces of the score track, ascending.")
    if sorted(s.march) != list(range(book.seats)):
        raise BadState("The march must list every player once.")
    order = [s.familiars[seat] for seat in s.march]
    if any([ahead < behind for ahead, behind in itertools.pairwise(order)]):
        raise BadState("The march must run from the familiar furthest ahead to the last one.")


def _check_course(book: Rulebook, s: RuneState) -> None:
    """Check rounds and turns, and that a game is over for a reason."""
    running = len(s.frames) > 0
    if book.turn_limit and s.turn > (book.turn_limit - 1 if running else book.turn_limit):
        raise BadState(f"There have been {s.turn} turns, but this game ends after {book.turn_limit}.")
    if not running and not (s.last and s.turn and s.turn % book.seats == 0) and s.turn != (book.turn_limit or -1):
        raise BadState("The game is over without a reason: nobody has reached the end score in a complete round.")
    if s.round:
        begun = s.turn if running else s.turn - 1
        if s.round != begun // book.seats + 1:
            raise BadState(f"After {begun} turns this is round {begun // book.seats + 1}, not {s.round}.")
    elif s.turn:
        raise BadState("There can be no turns before the first round.")
    if running and s.frames[0][KIND] == TURN and s.frames[0][SEAT] != (s.first + s.turn) % book.seats:
        raise BadState("The player whose turn it is does not follow from the first player and the number of turns.")
    if running and bool(s.last) != (max(s.scores) >= book.end_score):
        raise BadState(f"The last round must be announced exactly when a player has {book.end_score} points or more.")


def _check_possessions(book: Rulebook, s: RuneState) -> None:
    """Check what players have: rune stones and what lies on them, druids that are gone, wisps that were met."""
    nights = book.night_wisps if book.nocturnal else 0
    if (s.round and len(s.night) != nights) or len(s.night) > nights:
        raise BadState(f"The night must name {nights} spaces with a wisp.")
    for seat in range(book.seats):
        if s.stones[seat].bit_count() > book.most_stones:
            raise BadState(f"A player has more than {book.most_stones} rune stones.")
        if s.marked[seat] >= 0 and not s.stones[seat] >> WILD_GEM & 1:
            raise BadState("A gem marks a Wild Gem stone that the player does not have.")
        if any([number not in book.druids for number in s.gone[seat]]):
            raise BadState("Only druids leave the game; creatures go to the general discard pile.")
        passed = len([space for space in s.night if space <= s.scores[seat]])
        meets = not s.frames or any([frame[KIND] == WISPS and frame[SEAT] == seat for frame in s.frames])
        if s.wisped[seat] > passed or (s.wisped[seat] < passed and not meets):
            raise BadState(f"A player with {s.scores[seat]} points has met {passed} wisps, not {s.wisped[seat]}.")


def _check_turn(book: Rulebook, s: RuneState) -> None:
    """Check what lasts for a turn: the Exchange stone that was used, and what toadstools give."""
    if not s.frames or s.frames[0][KIND] != TURN:
        if s.traded or s.wilds or s.stooled or max(s.borrowed, s.lent) >= 0:
            raise BadState("Outside a turn nothing is borrowed, lent or traded, and no toadstool has been used.")
        return
    seat = s.frames[0][SEAT]
    stones, stooled = s.stones[seat], s.stooled >> seat & 1
    if s.stooled and not book.forest:
        raise BadState("Toadstools have been used, but this game has none.")
    if (s.borrowed >= 0 or s.wilds) and not stooled:
        raise BadState("A stone is borrowed, or all gems are wild, but the player has used no toadstool this turn.")
    if s.borrowed >= 0 and (s.wilds or stones >> s.borrowed & 1):
        raise BadState("A player borrows a stone that they do not have, and uses one toadstool in a turn.")
    if s.lent >= 0 and s.borrowed != WILD_GEM:
        raise BadState("A gem lies on a borrowed Wild Gem stone, but none is borrowed.")
    if s.traded and not (stones >> EXCHANGE & 1 or s.borrowed == EXCHANGE):
        raise BadState("The Exchange stone has been used by a player who has none.")
    if s.frames[0][STEP] != ACT:
        return
    # R48: at the end of each turn everything that can be filled is filled.
    if 0 in s.display and (s.deck or s.discard):
        raise BadState("A place of the display is empty although there is a card to come.")
    if -1 in s.smithies and sum(s.artifacts) + sum(s.scrap):
        raise BadState("A smithy is empty although there is an artifact to come.")
    if -1 in s.tiles and sum(s.tiles_left) + sum(s.tiles_used):
        raise BadState("A place for wisp tiles is empty although there is a tile to come.")


def _ascending(numbers: list[int]) -> bool:
    return all([low < high for low, high in itertools.pairwise(numbers)])


def _check_cards(book: Rulebook, s: RuneState) -> None:
    """Every card exists and lies in an ascending list; counts are left to `inventory`."""
    for pile in (s.deck, s.discard):
        if not _ascending(pile) or any([number not in book.creatures for number in pile]):
            raise BadState("The creature deck and the general discard pile must list creatures, ascending.")
    if any([number and number not in book.creatures for number in s.display]):
        raise BadState("The display shows a card that this game does not have.")
    for seat in range(book.seats):
        for own in (s.hands[seat], s.decks[seat], s.piles[seat], s.shown[seat], s.gone[seat], s.played):
            if not _ascending(own) or any([n not in book.creatures and n not in book.druids for n in own]):
                raise BadState("A player's cards must be numbers of this game's cards, ascending.")
        if any([number not in s.hands[seat] for number in s.shown[seat]]):
            raise BadState("The cards shown must be in the hand.")


# For each kind of frame the last step, and the lowest and highest value of what follows the seat. What is bounded by
# FREE depends on the tables of the game and is looked at by itself.
FREE: Final = 1 << 20
_SHAPES: Final[tuple[tuple[int, tuple[tuple[int, int], ...]], ...]] = (
    (5, ((0, 99),)),
    (2, ()),
    (1, ((-1, 3), (0, FREE), (0, 127))),
    (2, ((0, 127),)),
    (15, ((0, FREE), (-1, 3), (0, 127), (0, 1))),
    (9, ((0, FREE), (-1, 3), (0, 127), (-1, 9), (0, 4))),
    (9, ((1, 31), (0, 4))),
    (0, ((-1, 3), (0, 127), (1, 2))),
    (0, ()),
    (0, ((0, 4),)),
    (1, ((0, 3), (0, 4))),
    (1, ((0, 5), (0, 63), (0, 1), (0, 5), (0, 2))),
    (0, ()),
    (1, ((0, 3),)),
    (0, ()),
    (0, ()),
    (0, ()),
    (0, ()),
    (0, ()),
    (0, ()),
    (0, ()),
)


_ON_TOP: Final = (PAY, ROLL, SEEK, RECOLOUR, TRADE, MARK, BORROW)
"""Frames that nothing interrupts (R51)."""


def _check_frames(book: Rulebook, s: RuneState) -> None:
    """Check that the stack begins with the set-up or a turn and that every frame has the shape of its kind."""
    for depth, frame in enumerate(s.frames):
        if len(frame) < 3 or not 0 <= frame[KIND] < KINDS or not 0 <= frame[SEAT] < book.seats:
            raise BadState("A frame must begin with a kind, a step and a seat.")
        if (frame[KIND] == SETUP or frame[KIND] == TURN) != (depth == 0):
            raise BadState("The stack must begin with the set-up or a turn, and hold only one.")
        if _level(frame) not in (0, depth):
            raise BadState("An action must lie right above its turn, and a reaction right above that.")
        if frame[KIND] in _ON_TOP and depth < len(s.frames) - 1:
            raise BadState("A frame that cannot be interrupted is interrupted.")
        last_step, shape = _SHAPES[frame[KIND]]
        rest = frame[3:]
        if frame[KIND] == RECOLOUR and len(rest) >= 2:
            if any([not 0 <= gem <= WILD for gem in rest[2:]]) or len(rest) > 8:
                raise BadState("A recolouring names a gem that does not exist.")
            rest = rest[:2]
        if len(rest) != len(shape) or not 0 <= frame[STEP] <= last_step:
            raise BadState(f"A frame of kind {frame[KIND]} has the wrong shape.")
        if any([not low <= value <= high for value, (low, high) in zip(rest, shape, strict=True)]):
            raise BadState(f"A frame of kind {frame[KIND]} holds a value out of range.")
        _check_frame(book, s, frame[KIND], list(frame))
    if bool(s.frames) and (s.frames[0][KIND] == SETUP) != (s.round == 0):
        raise BadState("The set-up must come before the first round.")
    if bool(s.frames) and s.frames[0][KIND] == SETUP and (s.frames[0][STEP] > FIRST_PLAYER) != (s.first >= 0):
        raise BadState("The first player must be chosen before the first hands are drawn.")
    busy = [frame[KIND] for frame in s.frames if frame[KIND] in (SUMMON, UTILIZE)]
    if s.played and not busy:
        raise BadState("Cards are in play without an action.")


def _level(frame: Frame) -> int:
    """Return the depth at which a frame must lie, 0 for any."""
    if frame[KIND] == FORGE and len(frame) > 5 and frame[FORGE_REACTION]:
        return 2
    return 1 if frame[KIND] in (SUMMON, UTILIZE, FORGE, REACT, STONE) else 0


def _check_frame(book: Rulebook, s: RuneState, kind: int, frame: list[int]) -> None:
    """Check that everything a frame names exists."""
    if kind == ABILITY and frame[ABILITY_EFFECT] >= len(book.effects.effects):
        raise BadState("A frame names an ability that does not exist.")
    if kind == PARTS and (
        frame[PARTS_LINE] >= len(book.lines) or frame[PARTS_INDEX] > len(book.lines[frame[PARTS_LINE]])
    ):
        raise BadState("A frame names a part that does not exist.")
    if (kind == ABILITY or kind == PARTS) and frame[ABILITY_CARD] and frame[ABILITY_CARD] not in s.played:
        raise BadState("A frame names a card that has not been played.")
    last = s.played[-1] if s.played else 0
    if (kind == UTILIZE and frame[STEP] == CHOOSE and frame[UTILIZE_LAST] != last) or (
        kind == SUMMON and frame[STEP] == PLAY and frame[SUMMON_LAST] != last
    ):
        raise BadState("A frame must name the highest card played.")
    if kind == PAY and not frame[PAY_GEMS]:
        raise BadState("There is nothing left to pay.")
    if kind == FORGE and frame[STEP] == OPEN and not frame[FORGED] and s.frames[-1][KIND] != FORGE:
        raise BadState("A forge action that has not begun is interrupted.")
    if (
        kind == FORGE
        and frame[STEP] == PLACE
        and frame[FORGE_SMITHY] < SMITHIES
        and s.smithies[frame[FORGE_SMITHY]] < 0
    ):
        raise BadState("An artifact is being forged at an empty smithy.")


class RuneValidation(RuneRules):
    """What is on the table, and which positions are possible."""

    def inventory(self, state: RuneState) -> dict[str, int]:
        """Count gems, ore, artifacts, stones, tiles and toadstools of each kind, and every single card."""
        book, s = self.book, state
        out: dict[str, int] = {"ore": s.ore_left + sum(s.ore)}
        for gem, name in enumerate(GEMS):
            total = s.gems_left[gem] + s.marked.count(gem) + (1 if s.lent == gem else 0)
            out[f"{name} gems"] = total + sum([s.gems[5 * seat + gem] for seat in range(book.seats)])
        for colour in range(WILD):
            lying = s.smithies.count(colour) + s.boards.count(colour)
            out[f"{GEMS[colour]} artifacts"] = s.artifacts[colour] + s.scrap[colour] + lying
        out["wild artifacts"] = s.wild_artifacts + s.boards.count(WILD)
        for stone, name in enumerate(STONE_TITLES):
            out[f"{name} stones"] = s.stones_left[stone] + sum([held >> stone & 1 for held in s.stones])
        for tile in range(len(s.tiles_left)):
            out[f"wisp tiles {tile + 1}"] = s.tiles_left[tile] + s.tiles_used[tile] + s.tiles.count(tile)
        for kind, name in enumerate(STOOL_TITLES):
            held = sum([s.stools[STOOLS * seat + kind] for seat in range(book.seats)])
            out[f"toadstools {name}"] = s.stools_left[kind] + s.stools_used[kind] + held
        counts = _card_counts(book, s)
        for index in range(len(counts)):
            if book.names[index]:
                out[book.names[index]] = counts[index]
        return out

    def validate(self, state: RuneState) -> None:
        _check_lengths(self.book, state)
        _check_ranges(self.book, state)
        _check_cards(self.book, state)
        _check_frames(self.book, state)
        _check_course(self.book, state)
        _check_possessions(self.book, state)
        _check_turn(self.book, state)
        if state.frames:
            settled = state.clone()
            if not self._waits(settled) or settled.key() != state.key() or not self.options(state):
                raise BadState("The frame on top has no decision to wait for; it would proceed at once.")
