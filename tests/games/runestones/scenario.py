"""Positions of Rune Stones built in a few lines, and played by texts.

Everything that is put somewhere comes from where it lay before, so that a built position always counts up."""

from __future__ import annotations

from leyline.core import registry
from leyline.core.game import CHANCE, OVER
from leyline.games.runestones import RuneStones
from leyline.games.runestones.cards.effect_notation import GEMS
from leyline.games.runestones.procedures.frames import ACT, TURN
from leyline.games.runestones.procedures.resources import put
from leyline.games.runestones.rulebook import STONE_NAMES, STOOL_NAMES
from leyline.games.runestones.state import RuneState

BROWN, GREY, BEIGE, BLACK = range(4)


class Table:
    """A table after set-up with Brown to act. Chance takes its first outcome unless a text names another."""

    def __init__(self, edition: str = "base", seats: int = 2, **values: object) -> None:
        game = registry.create("runestones", edition, seats, values)
        assert isinstance(game, RuneStones)
        self.game = game
        self.book = game.book
        self.s: RuneState = game.initial_state()
        self.counts = game.inventory(self.s)
        while self.pending() == CHANCE:
            game.apply(self.s, game.options(self.s)[0])

    # --- putting things where they are wanted ---------------------------------------------------------------

    def _loose(self, seat: int, number: int) -> None:
        """Take a card from wherever it lies."""
        s = self.s
        piles = [s.deck, s.discard, s.hands[seat], s.decks[seat], s.piles[seat], s.gone[seat], s.shown[seat]]
        if number < 100:
            piles += [pile for rows in (s.hands, s.decks, s.piles) for pile in rows]
        for pile in piles:
            if number in pile:
                pile.remove(number)
        if number in s.display:
            s.display[s.display.index(number)] = 0

    def hand(self, *numbers: int, seat: int = BROWN) -> Table:
        """Exactly these cards in a hand; what was there goes to the deck."""
        for number in self.s.hands[seat]:
            put(self.s.decks[seat], number)
        self.s.hands[seat] = []
        self.s.shown[seat] = []
        return self._fill(self.s.hands[seat], seat, numbers)

    def deck(self, *numbers: int, seat: int = BROWN) -> Table:
        """Exactly these cards in a draw deck; what was there goes to the discard pile."""
        for number in self.s.decks[seat]:
            put(self.s.piles[seat], number)
        self.s.decks[seat] = []
        return self._fill(self.s.decks[seat], seat, numbers)

    def pile(self, *numbers: int, seat: int = BROWN) -> Table:
        """Exactly these cards in a discard pile; druids that were there leave the game, creatures go to their deck."""
        for number in self.s.piles[seat]:
            put(self.s.gone[seat] if number >= 100 else self.s.deck, number)
        self.s.piles[seat] = []
        return self._fill(self.s.piles[seat], seat, numbers)

    def _fill(self, pile: list[int], seat: int, numbers: tuple[int, ...]) -> Table:
        for number in numbers:
            self._loose(seat, number)
            put(pile, number)
        return self

    def display(self, *numbers: int) -> Table:
        """These cards on display, from the left; 0 for an empty place."""
        for number in numbers:
            if number:
                self._loose(0, number)
        for number in self.s.display:
            if number:
                put(self.s.deck, number)
        self.s.display = [*numbers, *[0] * (6 - len(numbers))]
        return self

    def discarded(self, *numbers: int) -> Table:
        """These creatures on the general discard pile; what was there goes to the deck."""
        for number in self.s.discard:
            put(self.s.deck, number)
        self.s.discard = []
        return self._fill(self.s.discard, 0, numbers)

    def creatures(self, *numbers: int, keeper: int = GREY) -> Table:
        """Exactly these cards in the creature deck; the others go to a player's discard pile."""
        for number in self.s.deck:
            if number not in numbers:
                put(self.s.piles[keeper], number)
        self.s.deck = []
        return self._fill(self.s.deck, keeper, numbers)

    def gems(self, *counts: int, ore: int = 0, seat: int = BROWN) -> Table:
        """Give a player blue, yellow, green, red and wild gems, and ore."""
        s = self.s
        for gem, count in enumerate((*counts, *[0] * (5 - len(counts)))):
            s.gems_left[gem] += s.gems[5 * seat + gem] - count
            s.gems[5 * seat + gem] = count
        s.ore_left += s.ore[seat] - ore
        s.ore[seat] = ore
        assert min(s.gems_left) >= 0
        assert s.ore_left >= 0
        return self

    def supply(self, *counts: int, ore: int | None = None, keeper: int = GREY) -> Table:
        """Leave gems in the supply; a player takes the others."""
        s = self.s
        for gem, count in enumerate(counts):
            s.gems[5 * keeper + gem] += s.gems_left[gem] - count
            s.gems_left[gem] = count
        if ore is not None:
            s.ore[keeper] += s.ore_left - ore
            s.ore_left = ore
        return self

    def smithies(self, *colours: str) -> Table:
        """These artifacts at the smithies, an empty text for none."""
        s = self.s
        for smithy in range(5):
            if s.smithies[smithy] >= 0:
                s.artifacts[s.smithies[smithy]] += 1
            s.smithies[smithy] = GEMS.index(colours[smithy]) if colours[smithy] else -1
            if colours[smithy]:
                s.artifacts[s.smithies[smithy]] -= 1
        return self

    def row(self, number: int, places: str, seat: int = BROWN) -> Table:
        """A row of artifacts by letters, like `BY..W` with a wild one on the last place; w for a wild one elsewhere."""
        s = self.s
        for slot, letter in enumerate(places):
            index = 10 * seat + 5 * (number - 1) + slot
            assert s.boards[index] < 0
            if letter in "wW":
                s.boards[index] = 4
                s.wild_artifacts -= 1
            elif letter != ".":
                assert letter == "BYGR"[slot]
                s.boards[index] = slot
                s.artifacts[slot] -= 1
                if s.artifacts[slot] < 0:
                    s.artifacts[slot], s.scrap[slot] = 0, s.scrap[slot] - 1
        return self

    def artifacts(self, left: tuple[int, ...], scrap: tuple[int, ...]) -> Table:
        """Put artifacts in the supply and in the discard, by colour, so that they add up with the rest."""
        self.s.artifacts = list(left)
        self.s.scrap = list(scrap)
        return self

    def stones(self, *names: str, seat: int = BROWN) -> Table:
        """Rune stones for a player."""
        for name in names:
            stone = STONE_NAMES.index(name)
            assert self.s.stones_left[stone]
            self.s.stones_left[stone] -= 1
            self.s.stones[seat] |= 1 << stone
        return self

    def toadstools(self, *names: str, seat: int = BROWN) -> Table:
        """Toadstools for a player."""
        for name in names:
            kind = STOOL_NAMES.index(name)
            assert self.s.stools_left[kind]
            self.s.stools_left[kind] -= 1
            self.s.stools[6 * seat + kind] += 1
        return self

    def score(self, points: int, seat: int = BROWN) -> Table:
        """Give points, with the wisps on the way met."""
        self.s.scores[seat] = points
        self.s.wisped[seat] = len([space for space in self.s.night if space <= points])
        return self

    def night(self, *spaces: int) -> Table:
        """Wisps on these spaces."""
        self.s.night = list(spaces)
        return self

    def tiles(self, *kinds: int) -> Table:
        """These kinds of wisp tile face up, counted from 1."""
        s = self.s
        for tile in s.tiles:
            if tile >= 0:
                s.tiles_left[tile] += 1
        s.tiles = [kind - 1 for kind in kinds] + [-1] * (len(s.tiles) - len(kinds))
        for kind in kinds:
            s.tiles_left[kind - 1] -= 1
            assert s.tiles_left[kind - 1] >= 0
        return self

    def familiar(self, space: int, seat: int = BROWN) -> Table:
        """A familiar on a space, on top of those there."""
        s = self.s
        s.familiars[seat] = space
        s.march.remove(seat)
        index = len([other for other in s.march if s.familiars[other] >= space])
        s.march.insert(index, seat)
        return self

    def turn_of(self, seat: int, first: int = BROWN) -> Table:
        """The turn of a player."""
        self.s.frames = [(TURN, ACT, seat)]
        self.s.first = first
        return self

    # --- playing --------------------------------------------------------------------------------------------

    def pending(self) -> int:
        return self.game.pending(self.s)

    def options(self) -> list[str]:
        """The texts of what can be chosen now, or drawn."""
        return [self.game.text(code) for code in self.game.options(self.s)]

    def choices(self) -> list[str]:
        """The same once chance has taken its first outcomes."""
        self.luck()
        return self.options()

    def luck(self) -> Table:
        """Let chance take its first outcome as long as it is awaited."""
        while self.pending() == CHANCE:
            self.game.apply(self.s, self.game.options(self.s)[0])
        return self

    def do(self, script: str) -> Table:
        """Play these texts, separated by semicolons; chance comes up between them by itself."""
        for text in [part.strip() for part in script.split(";")]:
            code = self.game.parse(text)
            while self.pending() == CHANCE and code not in self.game.options(self.s):
                self.game.apply(self.s, self.game.options(self.s)[0])
            assert self.pending() != OVER, f"the game is over before {text!r}"
            where = self.game.phase_path(self.s)
            assert code in self.game.options(self.s), (
                f"{text!r}: {self.game.why_not(self.s, code)} Possible: {self.options()} in {where}"
            )
            self.game.apply(self.s, code)
            assert self.game.inventory(self.s) == self.counts
        return self

    def why_not(self, text: str) -> str:
        """Why a text is not possible; it must not be."""
        self.luck()
        code = self.game.parse(text)
        assert code not in self.game.options(self.s), f"{text!r} is possible"
        return self.game.why_not(self.s, code)

    def end_turn(self) -> Table:
        """Finish whatever the player of the turn is asked, with as little as possible, until the next turn."""
        turn = self.s.turn
        while self.s.turn == turn and self.pending() != OVER:
            texts = self.choices()
            if self.s.turn > turn or self.pending() == OVER:
                break
            wanted = [text for text in ("done", "skip") if text in texts]
            self.do(wanted[0] if wanted else texts[0])
        return self

    # --- looking --------------------------------------------------------------------------------------------

    def has(self, seat: int = BROWN) -> list[int]:
        """Gems by kind, then ore."""
        return [*self.s.gems[5 * seat : 5 * seat + 5], self.s.ore[seat]]

    def where(self) -> str:
        return self.game.phase_path(self.s)

    def told(self, script: str, seat: int = BROWN) -> list[str]:
        """Play one text and give the log lines that a seat reads."""
        self.luck()
        events: list[tuple[int, ...]] = []
        self.s.events = events
        self.do(script)
        self.s.events = None
        return [line for line in [self.game.describe_event(event, seat) for event in events] if line]
