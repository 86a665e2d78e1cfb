"""Battle for the Grove, played by the book: a slow oracle to hold the engine against.

Every druid is an object, every cube an item in a list, and dice are counted by listing all throws.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import product
from math import gcd

PLAYERS = ("Light", "Dark")
GROVE = "grove"
FACES = (1, 2, 3, 4, 5, 6)


def opponent_of(player: str) -> str:
    return "Dark" if player == "Light" else "Light"


@dataclass
class Druid:
    owner: str
    place: str
    standing: bool


class ReferenceGrove:
    def __init__(
        self,
        *,
        druids: int = 6,
        cubes: int = 19,
        circles: int = 3,
        dice: int = 3,
        control: int = 7,
        to_win: int = 2,
        banish_needs_druid: bool = False,
        turn_limit: int = 0,
        rules: int = 2,
    ) -> None:
        self.rules = rules
        self.dice = dice
        self.control = control
        self.to_win = to_win
        self.banish_needs_druid = banish_needs_druid
        self.turn_limit = turn_limit

        self.circles = [f"c{number}" for number in range(1, circles + 1)]
        self.places = [GROVE, *self.circles]
        self.druids = [Druid(player, GROVE, standing=False) for player in PLAYERS for _ in range(druids)]
        self.cubes: dict[str, list[str]] = {circle: [] for circle in self.circles}
        self.supply = dict.fromkeys(PLAYERS, cubes)

        self.turn = 0
        self.phase = "first"
        self.player = ""  # whose turn it is; nobody's before the opening roll
        self.second_action = False  # the action now asked for is the optional second one
        self.action = ""  # what the dice are rolled for, and where
        self.circle = ""
        self.successes = 0
        self.result = ""

    # What the game waits for

    def pending(self) -> str:
        if self.phase in ("first", "roll"):
            return "chance"
        if self.phase == "over":
            return "over"
        return self.player

    def choices(self) -> list[str]:
        if self.phase in ("first", "roll"):
            return list(self.weights())
        if self.phase == "act":
            actions = self._actions()
            if self.second_action:
                return [*actions, "end"]  # G2
            return actions or ["pass"]  # G3
        if self.phase == "send":
            return self._sendings()
        return []

    def weights(self) -> dict[str, int]:
        """How many of all throws give each outcome; empty when nothing is rolled."""
        if self.phase == "first":
            return self._opening_weights()
        if self.phase == "roll":
            return self._roll_weights()
        return {}

    def play(self, text: str) -> None:
        """Carry out one of the choices; ValueError for anything else."""
        if text not in self.choices():
            raise ValueError(f"{text!r} is not possible now; possible: {', '.join(self.choices()) or 'nothing'}")
        verb, *words = text.split()
        if verb == "first":
            self._opening(words[0])
        elif verb == "stand":
            self._stand(words[0])
        elif verb == "move":
            self._move(words[0], words[1])
        elif verb in ("channel", "stun", "banish"):
            self.action = verb
            self.circle = words[0]
            self.phase = "roll"
        elif verb == "roll":
            self._rolled(int(words[0]))
        elif verb == "send":
            self._send(int(words[1]), int(words[3]))
        elif verb in ("end", "pass"):
            self._end_turn()

    # Counting

    def _at(self, player: str, place: str, standing: bool) -> list[Druid]:
        return [
            druid
            for druid in self.druids
            if druid.owner == player and druid.place == place and druid.standing == standing
        ]

    def _controlled(self, player: str) -> int:
        # G6: control is the threshold or more.
        return sum(1 for circle in self.circles if self.cubes[circle].count(player) >= self.control)

    # Dice

    def _throws(self) -> list[tuple[int, ...]]:
        return list(product(FACES, repeat=self.dice))

    def _opening_weights(self) -> dict[str, int]:
        totals = Counter(sum(throw) for throw in self._throws())
        weights: Counter[str] = Counter()
        for light, light_ways in totals.items():
            for dark, dark_ways in totals.items():
                outcome = "Light" if light > dark else "Dark" if dark > light else "equal"
                weights["first " + outcome] += light_ways * dark_ways
        if self.rules > 1:
            # G1: equal totals are rolled again until they differ, which leaves the others in their proportion.
            del weights["first equal"]
            common = gcd(*weights.values())
            return {text: ways // common for text, ways in weights.items()}
        return dict(weights)

    def _roll_weights(self) -> dict[str, int]:
        if self.action == "banish":
            good = {6}
        else:
            standing = len(self._at(self.player, self.circle, standing=True))
            good = {face for face in FACES if face <= standing}
        return dict(Counter(f"roll {sum(1 for face in throw if face in good)}" for throw in self._throws()))

    # Turns

    def _opening(self, outcome: str) -> None:
        # G1 in rules 1: after equal totals the same roll is still to come.
        if outcome != "equal":
            self.player = outcome
            self._begin_turn()

    def _begin_turn(self) -> None:
        if self._controlled(self.player) >= self.to_win:
            self._finish(self.player)
        elif self.turn_limit and self.turn == self.turn_limit:
            self._finish("draw")  # G8: after the win check of the turn that would now begin
        else:
            self.phase = "act"
            self.second_action = False

    def _end_turn(self) -> None:
        self.turn += 1
        # G10: cubes can never change again and nobody is about to win with them.
        nobody_wins = all(self._controlled(player) < self.to_win for player in PLAYERS)
        if nobody_wins and all(self.supply[player] == 0 for player in PLAYERS):
            self._finish("draw")
            return
        self.player = opponent_of(self.player)
        self._begin_turn()

    def _finish(self, result: str) -> None:
        self.phase = "over"
        self.result = result

    # Actions

    def _actions(self) -> list[str]:
        """All actions that can do something (G3), first or second alike."""
        me, other = self.player, opponent_of(self.player)
        actions = []
        for place in self.places:
            if self._at(me, place, standing=False):
                actions.append("stand " + place)
        for start in self.places:
            if self._at(me, start, standing=True):
                actions.extend(f"move {start} {goal}" for goal in self.circles if goal != start)
        for circle in self.circles:
            mine = self._at(me, circle, standing=True)
            upright = self._at(other, circle, standing=True)
            down = self._at(other, circle, standing=False)
            if mine and self.supply[me] > 0:
                actions.append("channel " + circle)
            if mine and upright:
                actions.append("stun " + circle)
            # G4: no druid of one's own is needed, unless the option asks for a standing one.
            if (upright or down) and (mine or not self.banish_needs_druid):
                actions.append("banish " + circle)
        return actions

    def _stand(self, place: str) -> None:
        self._at(self.player, place, standing=False)[0].standing = True
        # G2: only a first action at the Grove earns a second.
        if place == GROVE and not self.second_action:
            self.second_action = True
        else:
            self._end_turn()

    def _move(self, start: str, goal: str) -> None:
        # G11: one's own standing druids, all of them.
        for druid in self._at(self.player, start, standing=True):
            druid.place = goal
        self._end_turn()

    def _rolled(self, successes: int) -> None:
        if self.action == "channel":
            self._channel(successes)
            self._end_turn()
        elif self.action == "stun":
            self._stun(successes)
            self._end_turn()
        elif successes == 0:
            self._end_turn()
        else:
            self.successes = successes
            self.phase = "send"

    def _channel(self, successes: int) -> None:
        lying = self.cubes[self.circle]
        for _ in range(successes):
            if self.supply[self.player] > 0:  # G7
                self.supply[self.player] -= 1
                lying.append(self.player)
        while "Light" in lying and "Dark" in lying:
            for owner in PLAYERS:
                lying.remove(owner)
                self.supply[owner] += 1

    def _stun(self, successes: int) -> None:
        counted = min(successes, len(self._at(self.player, self.circle, standing=True)))
        for druid in self._at(opponent_of(self.player), self.circle, standing=True)[:counted]:
            druid.standing = False

    def _sendings(self) -> list[str]:
        # G5: as many as there are successes, or everybody there.
        other = opponent_of(self.player)
        upright = len(self._at(other, self.circle, standing=True))
        down = len(self._at(other, self.circle, standing=False))
        leaving = min(self.successes, upright + down)
        return [f"send standing {i} lying {j}" for i in range(upright + 1) for j in range(down + 1) if i + j == leaving]

    def _send(self, upright: int, down: int) -> None:
        other = opponent_of(self.player)
        leaving = self._at(other, self.circle, standing=True)[:upright]
        leaving += self._at(other, self.circle, standing=False)[:down]
        for druid in leaving:
            druid.place = GROVE
            druid.standing = False
        self._end_turn()

    # The end

    def scores(self) -> dict[str, int]:
        """Circles under control; ValueError before the end. The game itself knows no points."""
        if self.phase != "over":
            raise ValueError("there are no scores before the game is over")
        return {player: self._controlled(player) for player in PLAYERS}

    def winner(self) -> str:
        """The winner's name or "draw"; ValueError before the end."""
        if self.phase != "over":
            raise ValueError("there is no winner before the game is over")
        return self.result

    def picture(self) -> dict[str, object]:
        """The whole position in plain data; nobody is to move before the opening roll and at the end."""
        return {
            "standing": self._counts(standing=True),
            "lying": self._counts(standing=False),
            "cubes": {c: (self.cubes[c].count("Light"), self.cubes[c].count("Dark")) for c in self.circles},
            "supply": dict(self.supply),
            "to_move": None if self.phase in ("first", "over") else self.player,
        }

    def _counts(self, standing: bool) -> dict[str, dict[str, int]]:
        return {player: {place: len(self._at(player, place, standing)) for place in self.places} for player in PLAYERS}
