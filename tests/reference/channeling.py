"""The Channeling, played by the book: a slow oracle to hold the engine against.

Everything is spelled out with names, sets and single cubes; nothing here is meant to be fast.
"""

from collections import Counter
from itertools import combinations

PLAYERS = ("Light", "Dark")
LINES = ("1", "2", "3", "4")
ROW_GLYPHS = tuple("r" + n for n in LINES)
COLUMN_GLYPHS = tuple("c" + n for n in LINES)
GLYPHS = ROW_GLYPHS + COLUMN_GLYPHS
PLACES = tuple(row + column for row in ROW_GLYPHS for column in COLUMN_GLYPHS)

CUBES_EACH = 50
CARDS_THAT_END_THE_GAME = 7
GLYPHS_SET_ASIDE = 3

Card = tuple[int, int]  # Vigor, Splendor

FIRST_DECK = [
    (4, 4, 5),
    (4, 5, 2),
    (5, 4, 2),
    (5, 5, 4),
    (5, 6, 2),
    (6, 5, 2),
    (6, 6, 4),
    (6, 7, 2),
    (7, 6, 2),
    (7, 7, 5),
]
SECOND_DECK = [
    (vigor, splendor, copies)
    for vigor in (4, 5, 6, 7)
    for splendor, copies in ((vigor - 1, 2), (vigor, 5), (vigor + 1, 2))
]


def card_text(card: Card) -> str:
    return f"{card[0]}/{card[1]}"


def opponent_of(player: str) -> str:
    return "Dark" if player == "Light" else "Light"


def places_on(glyph: str) -> list[str]:
    """The four places of the row or column that the glyph names."""
    return [place for place in PLACES if glyph in (place[:2], place[2:])]


def neighbours(place: str) -> list[str]:
    row, column = int(place[1]), int(place[3])
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [f"r{r}c{c}" for r, c in around if f"r{r}c{c}" in PLACES]


def shortest_paths(start: str, goal: str) -> list[list[str]]:
    """All shortest orthogonal paths, both ends included. Nothing on the grid blocks one (C5, C8)."""
    paths = [[start]]
    while not any(path[-1] == goal for path in paths):
        paths = [[*path, step] for path in paths for step in neighbours(path[-1]) if step not in path]
    return [path for path in paths if path[-1] == goal]


class ReferenceChanneling:
    def __init__(
        self,
        *,
        edition: str = "first",
        deck: list[tuple[int, int, int]] | None = None,
        returns: str = "vigor",
        turn_limit: int = 0,
    ) -> None:
        self.edition = edition
        self.returns = returns
        self.turn_limit = turn_limit
        if deck is None:
            deck = FIRST_DECK if edition == "first" else SECOND_DECK
        self.deck: list[Card] = []
        for vigor, splendor, copies in deck:
            self.deck.extend([(vigor, splendor)] * copies)

        self.cards: dict[str, Card | None] = dict.fromkeys(PLACES)
        self.cubes: dict[str, list[str]] = {place: [] for place in PLACES}
        # C11: the rules page's (1,2) and (2,1) for Light, (1,1) and (2,2) for Dark, counted from 1 here.
        self.druids: dict[str, set[str]] = {"Light": {"r2c3", "r3c2"}, "Dark": {"r2c2", "r3c3"}}
        self.hand: dict[str, set[str]] = {player: set(GLYPHS) for player in PLAYERS}
        self.aside: dict[str, set[str]] = {player: set() for player in PLAYERS}
        self.supply = dict.fromkeys(PLAYERS, CUBES_EACH)
        self.overchanneling = dict.fromkeys(PLAYERS, 0)
        self.acquired: dict[str, list[Card]] = {player: [] for player in PLAYERS}

        self.turn = 0
        self.player = "Light"  # whose turn it is
        self.last_turn = False  # the turn being played is the one more turn of C9
        self.phase = "draw"
        self.decider = ""  # who is asked; means nothing at chance and at the end
        self.setting_up = True
        self.setup_places = list(PLACES)  # still to be laid out, in reading order
        self.drawing_for = self.setup_places.pop(0)
        self.glyph = ""
        self.moved_to = ""
        self.stood_at = ""
        self.vacant: list[str] = []  # places emptied this turn and not filled yet

    # What the game waits for

    def pending(self) -> str:
        if self.phase == "draw":
            return "chance"
        if self.phase == "over":
            return "over"
        return self.decider

    def choices(self) -> list[str]:
        if self.phase == "draw":
            return list(self.weights())
        if self.phase == "aside":
            return ["aside " + " ".join(three) for three in combinations(GLYPHS, GLYPHS_SET_ASIDE)]
        if self.phase == "glyph":
            return ["glyph " + glyph for glyph in self._playable_glyphs()]
        if self.phase == "move":
            # C1: either druid, from anywhere.
            return [
                f"move {start} {goal}"
                for start in sorted(self.druids[self.player])
                for goal in self._destinations(self.glyph)
            ]
        if self.phase == "leyline":
            return ["leyline " + " ".join(path) for path in shortest_paths(self.moved_to, self.stood_at)]
        if self.phase == "fill":
            return ["fill " + place for place in self.vacant]
        return []

    def weights(self) -> dict[str, int]:
        """Copies left of each card that can be drawn; empty when no card is being drawn."""
        if self.phase != "draw":
            return {}
        return dict(Counter("draw " + card_text(card) for card in self.deck))

    def play(self, text: str) -> None:
        """Carry out one of the choices; ValueError for anything else."""
        if text not in self.choices():
            raise ValueError(f"{text!r} is not possible now; possible: {', '.join(self.choices()) or 'nothing'}")
        verb, *words = text.split()
        if verb == "draw":
            self._draw(words[0])
        elif verb == "aside":
            self._set_aside(words)
        elif verb == "glyph":
            self._play_glyph(words[0])
        elif verb == "move":
            self._move(words[0], words[1])
        elif verb == "leyline":
            self._channel(words)
        elif verb == "fill":
            self._fill(words[0])

    # Set-up and drawing

    def _draw(self, text: str) -> None:
        card = next(card for card in self.deck if card_text(card) == text)
        self.deck.remove(card)
        self.cards[self.drawing_for] = card
        if not self.setting_up:
            self._refill()
        elif self.setup_places:
            self.drawing_for = self.setup_places.pop(0)
        else:
            self.setting_up = False
            self._begin_turn()

    def _set_aside(self, glyphs: list[str]) -> None:
        self.aside[self.decider] = set(glyphs)
        self.hand[self.decider] -= set(glyphs)
        self._begin_turn()

    # Steps 1 and 2

    def _begin_turn(self) -> None:
        # C12: before the first turn Light and then Dark set glyphs aside; later only the player whose turn begins.
        asked = PLAYERS if self.turn == 0 else (self.player,)
        for player in asked:
            if self.edition == "second" and not self.aside[player]:
                self.phase = "aside"
                self.decider = player
                return
        self.phase = "glyph"
        self.decider = self.player

    def _destinations(self, glyph: str) -> list[str]:
        """Places of the line that hold a card (C5) and no druid of either colour."""
        druids = self.druids["Light"] | self.druids["Dark"]
        return [place for place in places_on(glyph) if place not in druids and self.cards[place] is not None]

    def _playable_glyphs(self) -> list[str]:
        # C2: a dead glyph may be played only when the whole hand is dead.
        hand = sorted(self.hand[self.player])
        alive = [glyph for glyph in hand if self._destinations(glyph)]
        return alive or hand

    def _play_glyph(self, glyph: str) -> None:
        hand = self.hand[self.player]
        hand.remove(glyph)
        if not hand:
            # Step 1: the last glyph of the cycle brings all eight back, those set aside included.
            self.hand[self.player] = set(GLYPHS)
            self.aside[self.player] = set()
        if self._destinations(glyph):
            self.glyph = glyph
            self.phase = "move"
        else:
            self._end_turn()

    def _move(self, start: str, goal: str) -> None:
        self.druids[self.player].remove(start)
        (self.stood_at,) = self.druids[self.player]
        self.druids[self.player].add(goal)
        self.moved_to = goal
        self.phase = "leyline"

    # Steps 3 to 6

    def _channel(self, path: list[str]) -> None:
        self._place_cubes(path)
        self._remove_pairs(path)
        self._acquire()
        self._refill()

    def _place_cubes(self, path: list[str]) -> None:
        # C7: this order, until the supply is empty.
        due = [path[0]] * 3 + [path[-1]] * 2 + path[1:-1]
        for place in due:
            # C5: a cube due at an empty place is not placed at all.
            if self.cards[place] is not None and self.supply[self.player] > 0:
                self.supply[self.player] -= 1
                self.cubes[place].append(self.player)

    def _remove_pairs(self, path: list[str]) -> None:
        for place in path:
            lying = self.cubes[place]
            while "Light" in lying and "Dark" in lying:
                for owner in PLAYERS:
                    lying.remove(owner)
                    self.supply[owner] += 1

    def _acquire(self) -> None:
        # C10: every card that is ripe.
        for place in PLACES:
            card = self.cards[place]
            if card is None:
                continue
            vigor, splendor = card
            mine = self.cubes[place].count(self.player)
            if mine < vigor:
                continue
            # C3: Vigor cubes go back; under the option Splendor cubes, or all there are if that is fewer.
            back = min(mine, splendor) if self.returns == "splendor" else vigor
            self.supply[self.player] += back
            self.overchanneling[self.player] += mine - back
            self.cubes[place] = [cube for cube in self.cubes[place] if cube != self.player]
            self.acquired[self.player].append(card)
            self.cards[place] = None  # C6: a druid here keeps its place
            self.vacant.append(place)

    def _refill(self) -> None:
        # C4: the acquirer picks one place at a time. C5: what is left when the deck runs out stays empty.
        if self.vacant and self.deck:
            self.phase = "fill"
            self.decider = self.player
        else:
            self._end_turn()

    def _fill(self, place: str) -> None:
        self.vacant.remove(place)
        self.drawing_for = place
        self.phase = "draw"

    # Step 7 and the end

    def _end_turn(self) -> None:
        self.turn += 1
        self.glyph = ""
        self.moved_to = ""
        self.stood_at = ""
        self.vacant = []
        if self.last_turn or self.turn == self.turn_limit:
            self.phase = "over"
            return
        # C9: one more turn for the other player, once.
        if len(self.acquired[self.player]) >= CARDS_THAT_END_THE_GAME:
            self.last_turn = True
        self.player = opponent_of(self.player)
        self._begin_turn()

    def scores(self) -> dict[str, int]:
        """Splendor less overchanneling cubes; ValueError before the end."""
        if self.phase != "over":
            raise ValueError("there are no scores before the game is over")
        return {
            player: sum(splendor for _, splendor in self.acquired[player]) - self.overchanneling[player]
            for player in PLAYERS
        }

    def winner(self) -> str:
        """The winner's name, there is always one; ValueError before the end."""
        scores = self.scores()
        if scores["Light"] != scores["Dark"]:
            return "Light" if scores["Light"] > scores["Dark"] else "Dark"
        cards = {player: len(self.acquired[player]) for player in PLAYERS}
        if cards["Light"] != cards["Dark"]:
            return "Light" if cards["Light"] < cards["Dark"] else "Dark"
        return "Dark"  # went second

    def picture(self) -> dict[str, object]:
        """The whole position, hidden glyphs included, in plain data."""
        return {
            "cards": [None if (card := self.cards[place]) is None else card_text(card) for place in PLACES],
            "cubes": [(self.cubes[place].count("Light"), self.cubes[place].count("Dark")) for place in PLACES],
            "druids": {player: sorted(self.druids[player]) for player in PLAYERS},
            "hand": {player: sorted(self.hand[player]) for player in PLAYERS},
            "aside": {player: sorted(self.aside[player]) for player in PLAYERS},
            "supply": dict(self.supply),
            "overchanneling": dict(self.overchanneling),
            "acquired": {player: sorted(map(card_text, self.acquired[player])) for player in PLAYERS},
            "deck": sorted(map(card_text, self.deck)),
        }
