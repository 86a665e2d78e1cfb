"""Everything that stays the same during a game: numbers and tables, read once from the parameters."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from leyline.core.errors import BadParameter
from leyline.core.params import Setup
from leyline.games.runestones.cards.card_lists import DRUIDS, FIRST_DRUID, INDICES, Card, entries, index_of, read_cards
from leyline.games.runestones.cards.effect_notation import (
    CREATURE,
    DIE,
    DIE_FACE,
    FOREST_SPACE,
    GEM,
    POINTS,
    SMITHY,
    STEAL,
    STEP,
    SWITCH,
    TOADSTOOL,
    WILD,
    WISP_TILE,
    WISPED,
    Effects,
)

PLACES: Final = 6
"""Places of the display."""
SMITHIES: Final = 5
"""Smithies with coloured artifacts; the wild smithy comes after them."""
WILD_SMITHY: Final = 5
SLOTS: Final = 5
"""Places of a row on a player's board: one for each colour, the last for wild artifacts alone."""
ROWS: Final = 2

# Rune stones.
MAGIC: Final = 0
HAND: Final = 1
EXCHANGE: Final = 2
WILD_GEM: Final = 3
PLUS: Final = 4
DOUBLE_DIE: Final = 5
EXTRA_POINT: Final = 6
THREE: Final = 7
STONES: Final = 8
STONE_NAMES: Final = ("magic", "hand", "exchange", "wild", "plus", "die", "point", "three")
STONE_TITLES: Final = (
    "Magic Points",
    "Maximum Hand Size",
    "Exchange",
    "Wild Gem",
    "Plus",
    "Double Die Action",
    "Extra Power Point",
    "Utilize 3 Abilities",
)

# Toadstools.
USE_STONE: Final = 0
NO_DISCARD: Final = 1
COPY: Final = 2
WILDS: Final = 3
FOR_FREE: Final = 4
ANOTHERS_FORGE: Final = 5
STOOLS: Final = 6
STOOL_NAMES: Final = ("stone", "keep", "copy", "wilds", "free", "forge")
STOOL_TITLES: Final = ("Use stone", "No discard", "Copy effect", "Wilds", "For free", "Another player's forge")

MOST_TILES: Final = 32
MOST_FACES: Final = 12
MOST_SPACES: Final = 60


class Rulebook:
    """The rules' numbers and tables at one choice of parameters."""

    def __init__(self, setup: Setup) -> None:
        self.seats = setup.seats
        self.nocturnal = setup.number("nocturnal") == 1
        self.forest = setup.number("forest") == 1
        self.end_score = setup.number("end_score")
        self.hand = setup.number("hand")
        self.large_hand = setup.number("large_hand")
        self.start_gems = setup.number("start_gems")
        self.start_wild = setup.number("start_wild")
        self.start_ore = setup.number("start_ore")
        self.gems = setup.number("gems")
        self.wild_gems = setup.number("wild_gems")
        self.ore = setup.number("ore")
        self.artifacts = setup.number("artifacts")
        self.wild_artifacts = setup.number("wild_artifacts")
        self.stone_copies = _read_stones(setup.word("stone_types"), setup.number("stones") or setup.seats - 1)
        """How many rune stones of each type there are."""
        self.prices = _numbers(setup, "prices", PLACES, PLACES, 1, 99)
        self.flows_right = setup.word("flow") == "right"
        self.coloured_druids = setup.number("coloured_druids") == 1
        self.forges = setup.number("forges")
        self.ore_price = setup.number("ore_price")
        self.wild_price = setup.number("wild_price")
        self.row_points = [0, 0, *_numbers(setup, "row_points", SLOTS - 1, SLOTS - 1, 0, 999)]
        self.most_stones = setup.number("most_stones")
        self.stone_magic = setup.number("stone_magic")
        self.leftovers = setup.number("leftovers")
        self.night_spaces = _numbers(setup, "night_spaces", 1, 30, 1, 999)
        self.night_wisps = setup.number("night_wisps")
        self.face_up_wisps = setup.number("face_up_wisps")
        self.forge_token = setup.number("forge_token") - 1
        self.rank_points = _numbers(setup, "rank_points", 4, 4, 0, 999)
        self.later_points = setup.number("later_points")
        self.turn_limit = setup.number("turn_limit")
        self.effects = Effects()
        self.lines = self.effects.lines
        """The parts of each line; see `Effects`."""
        self._read_cards(setup.word("cards"))
        self._read_smithies(setup.word("smithies"))
        self.faces = self._read_effects(setup.word("die"), "die")
        self.spaces = self._read_effects(setup.word("track"), "track")
        """What each space of the forest gives, from the first after the start."""
        self.tiles: list[int] = []
        """What each kind of wisp tile gives."""
        self.tile_copies: list[int] = []
        self._read_tiles(setup.word("wisps"))
        self.stool_copies = _read_toadstools(setup.word("toadstools"))
        self.step_effect = self.effects.read("step", WILD, "forge_token")
        self._note_sources()
        self._check()

    def at(self, seat: int, number: int) -> int:
        """The index of a seat's card in `magic`, `colours` and `abilities`."""
        return index_of(seat, number)

    # --- reading --------------------------------------------------------------------------------------------

    def _read_cards(self, changes: str) -> None:
        self.cards: list[Card | None] = read_cards(changes, self.effects)
        self.magic = [0] * INDICES
        self.colours = [WILD] * INDICES
        self.abilities = [-1] * INDICES
        self.creatures: list[int] = []
        """Numbers of the cards in the creature deck, ascending."""
        self.dragons: list[int] = []
        self.druids: list[int] = []
        """Numbers of every player's own first cards, ascending."""
        self.names = [""] * INDICES
        """A name for each single card, empty for those that are not in this game."""
        for index, card in enumerate(self.cards):
            owner = (index - FIRST_DRUID) // DRUIDS
            if card is None or (card.kind == "Banshee" and not self.nocturnal) or owner >= self.seats:
                self.cards[index] = None
                continue
            self.names[index] = f"card {card.number}" if owner < 0 else f"card {card.number} of player {owner + 1}"
            self._fits(card.effect, f"cards: card {card.number}", is_card=True)
            self.magic[index] = card.magic
            self.colours[index] = self._printed_colour(card)
            self.abilities[index] = card.effect
            if index < FIRST_DRUID:
                self.creatures.append(card.number)
                if card.kind == "Dragon":
                    self.dragons.append(card.number)
            elif card.number not in self.druids:
                self.druids.append(card.number)

    def _printed_colour(self, card: Card) -> int:
        """R6: druids are rainbow; with `coloured_druids`, those that give one coloured gem have its colour."""
        lines = self.effects.effects[card.effect]
        if self.coloured_druids and card.kind == "Druid" and len(lines) == 1:
            parts = self.effects.lines[lines[0]]
            if len(parts) == 1 and parts[0].kind == GEM and parts[0].count == 1 and parts[0].colour < WILD:
                return parts[0].colour
        return card.colour

    def _fits(self, effect: int, where: str, is_card: bool = False) -> None:
        """Whether an ability can come up where it stands."""
        kinds = self.effects.kinds(effect)
        if (TOADSTOOL in kinds or STEP in kinds) and not self.forest:
            raise BadParameter(f"{where}: toadstools and steps need the Enchanted Forest (forest=yes)")
        if WISPED in kinds and not self.nocturnal:
            raise BadParameter(f"{where}: wisped needs Nocturnal Creatures (nocturnal=yes)")
        if (SWITCH in kinds or STEAL in kinds) and not is_card:
            raise BadParameter(f"{where}: switch and steal belong on a card")

    def _read_effects(self, text: str, name: str) -> list[int]:
        found: list[int] = []
        for number, entry in enumerate(entries(text), 1):
            effect = self.effects.read(entry, WILD, f"{name}: entry {number}")
            if name != "track" or self.forest:
                self._fits(effect, f"{name}: entry {number}")
            found.append(effect)
        most = MOST_FACES if name == "die" else MOST_SPACES
        if not 1 <= len(found) <= most:
            raise BadParameter(f"{name}: {len(found)} entries; it takes 1 to {most}")
        if name == "die" and any([DIE in self.effects.kinds(effect) for effect in found]):
            raise BadParameter("die: a face cannot give another roll")
        return found

    def _read_smithies(self, text: str) -> None:
        self.smithy_price: list[int] = []
        self.smithy_bonus: list[int] = []
        """What forging with gems earns, -1 for nothing."""
        found = entries(text)
        if len(found) != SMITHIES:
            raise BadParameter(f"smithies: {len(found)} entries; there are {SMITHIES} smithies beside the wild one")
        for number, entry in enumerate(found, 1):
            price, _, bonus = entry.partition(":")
            if not (price.strip().isdigit() and len(price.strip()) == 1 and int(price) > 0):
                raise BadParameter(f"smithies: smithy {number} costs 1 to 9 gems, not {price.strip()!r}")
            self.smithy_price.append(int(price))
            effect = self.effects.read(bonus, WILD, f"smithies: smithy {number}") if bonus.strip() else -1
            if effect >= 0:
                self._fits(effect, f"smithies: smithy {number}")
            self.smithy_bonus.append(effect)

    def _read_tiles(self, text: str) -> None:
        for number, entry in enumerate(entries(text), 1):
            where = f"wisps: entry {number}"
            words, copies = _copies(entry, where)
            effect = self.effects.read(words, WILD, where)
            if self.nocturnal:
                self._fits(effect, where)
            if WISPED in self.effects.kinds(effect):
                raise BadParameter(f"{where}: a wisp tile cannot give another one")
            self.tiles.append(effect)
            self.tile_copies.append(copies)
        if not 1 <= len(self.tiles) <= MOST_TILES:
            raise BadParameter(f"wisps: {len(self.tiles)} kinds of tile; it takes 1 to {MOST_TILES}")

    def _note_sources(self) -> None:
        """Tell apart what gives the same points: a smithy, a wisp tile, a space of the forest …"""
        given_by = self.effects.given_by
        self.abilities = given_by(CREATURE, self.abilities)
        self.smithy_bonus = given_by(SMITHY, self.smithy_bonus)
        self.faces = given_by(DIE_FACE, self.faces)
        self.spaces = given_by(FOREST_SPACE, self.spaces)
        self.tiles = given_by(WISP_TILE, self.tiles)

    def _check(self) -> None:
        """Raise `BadParameter` where numbers do not go together."""
        if len(self.druids) < 2:
            raise BadParameter(f"cards: {len(self.druids)} druids; every player needs at least 2")
        plain = len(self.creatures) - len(self.dragons)
        if plain < PLACES:
            raise BadParameter(f"cards: {plain} creatures that are no dragons; the first display needs {PLACES}")
        if self.seats * self.start_gems > self.gems:
            raise BadParameter(f"start_gems takes {self.seats * self.start_gems} gems of each colour; gems is fewer")
        if self.seats * self.start_wild > self.wild_gems:
            raise BadParameter(f"start_wild takes {self.seats * self.start_wild} wild gems; wild_gems is fewer")
        if self.seats * self.start_ore > self.ore:
            raise BadParameter(f"start_ore takes {self.seats * self.start_ore} ore; ore is fewer")
        if self.large_hand < self.hand:
            raise BadParameter(f"large_hand is {self.large_hand}, smaller than hand, which is {self.hand}")
        if self.night_wisps > len(self.night_spaces):
            raise BadParameter(f"night_wisps is {self.night_wisps}; there are {len(self.night_spaces)} night tokens")
        if not self.turn_limit and not self._gives_points():
            raise BadParameter(
                "nothing in this game gives points, so it would never end; change row_points, most_stones, cards or "
                "die, or set a turn_limit"
            )
        if (self.seats - 1) * self.later_points >= self.end_score:
            most = (self.seats - 1) * self.later_points
            raise BadParameter(f"later_points gives the last seat {most} points at the start; end_score is no more")
        if any([a >= b for a, b in zip(self.night_spaces, self.night_spaces[1:], strict=False)]):
            raise BadParameter("night_spaces: the spaces are listed in ascending order")

    def _gives_points(self) -> bool:
        """Whether anything moves a marker before the end: rows, a rune stone that they earn, or an ability."""
        if any(self.row_points) or (self.most_stones and any(self.stone_copies)):
            return True
        effects = [card.effect for card in self.cards if card is not None] + self.faces + self.smithy_bonus
        effects += self.tiles if self.nocturnal else []
        effects += self.spaces if self.forest else []
        return any([POINTS in self.effects.kinds(effect) for effect in effects if effect >= 0])


def _numbers(setup: Setup, name: str, least: int, most: int, low: int, high: int) -> list[int]:
    """A parameter that is a row of whole numbers. Raises `BadParameter`."""
    words = setup.word(name).replace(",", " ").split()
    good = all([word.isascii() and word.isdigit() and len(word) < 5 and low <= int(word) <= high for word in words])
    if not good or not least <= len(words) <= most:
        count = str(least) if least == most else f"{least} to {most}"
        raise BadParameter(f"{name} takes {count} whole numbers from {low} to {high}, not {setup.word(name)!r}")
    return [int(word) for word in words]


def _read_stones(text: str, usual: int) -> list[int]:
    """How many rune stones of each type there are: the usual number, and the changes. Raises `BadParameter`."""
    counts = [usual] * STONES
    changed: list[str] = []
    for entry in entries(text):
        name, times, number = entry.lower().rpartition(" x")
        name = name.strip()
        if not (times and number.isascii() and number.isdigit() and len(number) == 1):
            raise BadParameter(f"stone_types: {entry!r}: write a type and how many there are, 0 to 9, like plus x0")
        if name not in STONE_NAMES:
            near = get_close_matches(name, STONE_NAMES, 1)
            meant = f" (did you mean {near[0]}?)" if near else ""
            raise BadParameter(f"stone_types: {name!r} is none{meant}; there are: {', '.join(STONE_NAMES)}")
        if name in changed:
            raise BadParameter(f"stone_types: {name} is there twice; keep one")
        changed.append(name)
        counts[STONE_NAMES.index(name)] = int(number)
    return counts


def _copies(entry: str, where: str) -> tuple[str, int]:
    """An entry without the number of copies at its end, and that number. Raises `BadParameter`."""
    words, times, number = entry.lower().rpartition(" x")
    if not times:
        return entry, 1
    if not (number.isascii() and number.isdigit() and len(number) <= 2 and int(number) > 0):
        raise BadParameter(f"{where}: {entry!r}: write 1 to 99 copies, like x3")
    return words.strip(), int(number)


def _read_toadstools(text: str) -> list[int]:
    counts = [0] * STOOLS
    for entry in entries(text):
        name, copies = _copies(entry, "toadstools")
        if name.lower() not in STOOL_NAMES:
            near = get_close_matches(name.lower(), STOOL_NAMES, 1)
            meant = f" (did you mean {near[0]}?)" if near else ""
            raise BadParameter(f"toadstools: {name!r} is none{meant}; there are: {', '.join(STOOL_NAMES)}")
        counts[STOOL_NAMES.index(name.lower())] += copies
    return counts
