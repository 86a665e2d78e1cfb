"""The rules of Battle for the Grove: set-up, options, and what each action does. The game's page lists rulings G1 to
G11."""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from leyline.core.dice import FACES
from leyline.core.game import CHANCE, OVER, Game
from leyline.core.params import Setup
from leyline.games.grove.notation import (
    BANISH,
    CHANNEL,
    END,
    FIRST,
    FIRST_NAMES,
    MOST_PLACES,
    MOVE,
    NOTATION,
    PASS,
    ROLL_CODE,
    SEND_CODE,
    STAND,
    STUN,
)
from leyline.games.grove.params import MOST_DICE, check_setup
from leyline.games.grove.params import ROLLED as BY_ROLL
from leyline.games.grove.state import ACT, DONE, OPENING, ROLL, SEND, GroveState

# Events, with what follows the kind in each.
OPENED: Final = 0  # 0 Light, 1 Dark, 2 equal; seed of the dice
STOOD: Final = 1  # seat, place
MOVED: Final = 2  # seat, start, goal, druids
TRIED: Final = 3  # seat, verb, place
ENDED_TURN: Final = 4  # seat, code
ROLLED: Final = 5  # seat, verb, successes; place, number of winning faces, turn, seed of the dice
CHANNELED: Final = 6  # seat, place, cubes, pairs removed
STUNNED: Final = 7  # seat, place, druids
BANISHED: Final = 8  # seat, place, standing, lying
WON: Final = 9  # seat
STALLED: Final = 10  # -1
TIMED_OUT: Final = 11  # -1

MOST_CACHED: Final = 100_000
"""The most lists of actions that are cached; there are far fewer with the usual number of circles."""


def success_weights(dice: int, winning_faces: int) -> list[int]:
    """Return, for 0, 1, 2 … successes, how many of the 6**dice throws give that many."""
    win = min(winning_faces, FACES)
    return [comb(dice, hits) * win**hits * (FACES - win) ** (dice - hits) for hits in range(dice + 1)]


def opening_weights(dice: int) -> list[int]:
    """Return, of all pairs of throws by Light and Dark, how many give Light the higher total, how many Dark, and how
    many equal totals."""
    totals = [1]
    for _ in range(dice):
        longer = [0] * (len(totals) + FACES - 1)
        for total, ways in enumerate(totals):
            for face in range(FACES):
                longer[total + face] += ways
        totals = longer
    equal = sum([ways * ways for ways in totals])
    higher = (FACES ** (2 * dice) - equal) // 2
    return [higher, higher, equal]


class GroveRules(Game[GroveState]):
    """The course of play, at one choice of parameters."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.notation = NOTATION
        check_setup(setup)
        self.druids = setup.number("druids")
        self.cubes = setup.number("cubes")
        self.places = setup.number("circles") + 1
        self.dice = setup.number("dice")
        self.control = setup.number("control")
        self.to_win = setup.number("circles_to_win")
        self.banish_needs_druid = setup.number("banish_needs_druid") == 1
        self.turn_limit = setup.number("turn_limit")
        first = setup.word("first_player")
        self.first_player = -1 if first == BY_ROLL else FIRST_NAMES.index(first)
        """Who begins; -1 if the opening roll decides."""
        # G1: equal totals are rolled again, which leaves each side half of the outcomes. Rules 1 drew each roll.
        self._opening = opening_weights(self.dice) if setup.rules == 1 else [1, 1]
        self._cache: dict[int, list[int]] = {}
        # For each number of winning faces, the codes of the possible rolls and their weights.
        self._rolls: list[list[int]] = []
        self._weights: list[list[int]] = []
        for faces in range(FACES + 1):
            weights = success_weights(self.dice, faces)
            self._rolls.append([ROLL_CODE + hits for hits in range(self.dice + 1) if weights[hits]])
            self._weights.append([weight for weight in weights if weight])

    # --- set-up and what comes next -------------------------------------------------------------------------

    def initial_state(self) -> GroveState:
        s = GroveState(self.places)
        s.game = self
        s.lying[0] = self.druids
        s.lying[self.places] = self.druids
        s.supply = [self.cubes, self.cubes]
        if self.first_player >= 0:
            s.seat = self.first_player
            s.phase = ACT
        return s

    def pending(self, state: GroveState) -> int:
        phase = state.phase
        if phase == ACT or phase == SEND:
            return state.seat
        return OVER if phase == DONE else CHANCE

    def move_number(self, state: GroveState) -> int:
        return state.turn

    def default_action(self, state: GroveState) -> int:
        codes = self.options(state)
        return END if END in codes else codes[0]

    def chance_stream(self, state: GroveState) -> str:
        return "dice"

    def most_decisions(self) -> int:
        """In a turn: stand up in the Grove, banish, and pick who is sent back."""
        return 3 * self.turn_limit

    # --- options --------------------------------------------------------------------------------------------

    def options(self, state: GroveState) -> list[int]:
        phase = state.phase
        if phase == ACT:
            return self._actions(state)[:]
        if phase == ROLL:
            return self._rolls[self._faces(state)][:]
        if phase == SEND:
            return self._splits(state)
        if phase == OPENING:
            return list(range(FIRST, FIRST + len(self._opening)))
        return []

    def weights(self, state: GroveState) -> list[int]:
        if state.phase == ROLL:
            return self._weights[self._faces(state)][:]
        return self._opening[:] if state.phase == OPENING else []

    def _actions(self, s: GroveState) -> list[int]:
        """Return the actions of a turn. They depend on who stands or lies where, but not on how many, so they are
        cached."""
        standing, lying = s.standing, s.lying
        places: i64 = self.places
        mine: i64 = places * s.seat
        theirs = places - mine
        end = mine + places
        key: i64 = 2 * s.second + (1 if s.supply[s.seat] else 0)
        while mine < end:
            key <<= 4
            if lying[mine]:
                key |= 8
            if standing[mine]:
                key |= 4
            if standing[theirs]:
                key |= 2
            if lying[theirs]:
                key |= 1
            mine += 1
            theirs += 1
        found = self._cache.get(key)
        if found is None:
            found = self._find_actions(s)
            if len(self._cache) < MOST_CACHED:
                self._cache[key] = found
        return found

    def _find_actions(self, s: GroveState) -> list[int]:
        out = [code for code in range(SEND_CODE) if self._can(s, code)]
        if s.second:
            out.append(END)
        return out or [PASS]

    def _can(self, s: GroveState, code: int) -> bool:
        """Return whether a player may take this action. G3: only actions that can have an effect. G2: the second action
        is optional."""
        places: i64 = self.places
        mine = places * s.seat
        if code < MOVE:
            return 0 <= code < places and s.lying[mine + code] > 0
        number: i64 = code
        if code < CHANNEL:
            start = (number - MOVE) // MOST_PLACES
            goal = (number - MOVE) % MOST_PLACES
            return start < places and 0 < goal < places and goal != start and s.standing[mine + start] > 0
        if code < SEND_CODE:
            place = (number - CHANNEL) % MOST_PLACES
            if not 0 < place < places:
                return False
            up = s.standing[mine + place]
            if code < STUN:
                return up > 0 and s.supply[s.seat] > 0
            theirs = places - mine + place
            if code < BANISH:
                return up > 0 and s.standing[theirs] > 0
            return (up > 0 or not self.banish_needs_druid) and s.standing[theirs] + s.lying[theirs] > 0
        return code in self._actions(s)

    def _faces(self, s: GroveState) -> int:
        """Return how many faces of a die succeed in the current roll."""
        if s.verb == BANISH:
            return 1
        up = s.standing[s.place if s.seat == 0 else self.places + s.place]
        return FACES if up > FACES else up

    def effect_weights(self, s: GroveState, code: int) -> list[int]:
        """Return, for an action with dice of the seat whose turn it is, how many throws affect 0, 1, 2 … cubes or
        druids: no more than there are to place (G7), to stun, of one's own to stun with, or to banish."""
        place = (code - CHANNEL) % MOST_PLACES
        mine, theirs = self.places * s.seat + place, self.places * (1 - s.seat) + place
        up = s.standing[mine]
        if code < STUN:
            most = s.supply[s.seat]
        elif code < BANISH:
            most = min(up, s.standing[theirs])
        else:
            most = s.standing[theirs] + s.lying[theirs]
        weights = success_weights(self.dice, up if code < BANISH else 1)
        if most >= self.dice:
            return weights
        return [*weights[:most], sum(weights[most:])]

    def _splits(self, s: GroveState) -> list[int]:
        """G5: the active player picks standing or lying druids; every success counts."""
        theirs = self.places * (1 - s.seat) + s.place
        out: list[int] = []
        for standing in range(s.hits + 1):
            lying = s.hits - standing
            if standing <= s.standing[theirs] and lying <= s.lying[theirs]:
                out.append(SEND_CODE + standing * (MOST_DICE + 1) + lying)
        return out

    # --- actions --------------------------------------------------------------------------------------------

    def apply(self, state: GroveState, code: int) -> None:
        phase = state.phase
        if phase == ACT:
            if not self._can(state, code):
                raise self.refuse(state, code)
            self._act(state, code)
        elif phase == ROLL:
            rolls = self._rolls[self._faces(state)]  # consecutive codes
            if not rolls[0] <= code <= rolls[-1]:
                raise self.refuse(state, code)
            self._resolve(state, code - ROLL_CODE)
        elif phase == SEND:
            if code not in self._splits(state):
                raise self.refuse(state, code)
            split = code - SEND_CODE
            self._banish(state, split // (MOST_DICE + 1), split % (MOST_DICE + 1))
        elif phase == OPENING and FIRST <= code < FIRST + len(self._opening):
            self._open(state, code - FIRST)
        else:
            raise self.refuse(state, code)

    def _open(self, s: GroveState, who: int) -> None:
        if s.events is not None:
            s.events.append((OPENED, who, s.dice_seed))
        if who < 2:  # rules 1: on equal totals, both roll again
            s.seat = who
            s.phase = ACT

    def _act(self, s: GroveState, code: int) -> None:
        mine = self.places * s.seat
        if code < MOVE:
            place = code - STAND
            s.lying[mine + place] -= 1
            s.standing[mine + place] += 1
            if s.events is not None:
                s.events.append((STOOD, s.seat, place))
            if place == 0 and not s.second:
                s.second = 1
            else:
                self._end_turn(s)
        elif code < CHANNEL:
            move: i64 = code - MOVE
            start, goal = move // MOST_PLACES, move % MOST_PLACES
            count = s.standing[mine + start]  # G11: all of the player's own standing druids, and no others
            s.standing[mine + start] = 0
            s.standing[mine + goal] += count
            if s.events is not None:
                s.events.append((MOVED, s.seat, start, goal, count))
            self._end_turn(s)
        elif code < SEND_CODE:
            s.verb = CHANNEL if code < STUN else STUN if code < BANISH else BANISH
            s.place = code - s.verb
            s.phase = ROLL
            if s.events is not None:
                s.events.append((TRIED, s.seat, s.verb, s.place))
        else:
            if s.events is not None:
                s.events.append((ENDED_TURN, s.seat, code))
            self._end_turn(s)

    def _resolve(self, s: GroveState, hits: int) -> None:
        """Apply the successes of a roll."""
        if s.events is not None:
            s.events.append((ROLLED, s.seat, s.verb, hits, s.place, self._faces(s), s.turn, s.dice_seed))
        seat = s.seat
        mine = self.places * seat + s.place
        theirs = self.places * (1 - seat) + s.place
        if s.verb == CHANNEL:
            self._channel(s, min(hits, s.supply[seat]))  # G7
            return
        if s.verb == STUN:
            able = min(hits, s.standing[mine])
            down = min(able, s.standing[theirs])
            s.standing[theirs] -= down
            s.lying[theirs] += down
            if s.events is not None:
                s.events.append((STUNNED, seat, s.place, down))
            self._end_turn(s)
            return
        s.hits = min(hits, s.standing[theirs] + s.lying[theirs])
        if s.hits:
            s.phase = SEND
        else:
            self._end_turn(s)

    def _channel(self, s: GroveState, count: int) -> None:
        """Place cubes, then return pairs of opposite colours to their owners."""
        seat = s.seat
        sign = 1 if seat == 0 else -1
        there = s.cubes[s.place] * sign
        pairs = min(count, -there) if there < 0 else 0
        s.cubes[s.place] = (there + count) * sign
        s.supply[seat] += pairs - count
        s.supply[1 - seat] += pairs
        if s.events is not None:
            s.events.append((CHANNELED, seat, s.place, count, pairs))
        if not (s.supply[0] or s.supply[1]) and not self._controls(s, 0) and not self._controls(s, 1):
            s.turn += 1
            self._finish(s, -1, STALLED)  # G10: no cube can be placed or removed any more
        else:
            self._end_turn(s)

    def _banish(self, s: GroveState, standing: int, lying: int) -> None:
        theirs = self.places * (1 - s.seat)
        s.standing[theirs + s.place] -= standing
        s.lying[theirs + s.place] -= lying
        s.lying[theirs] += standing + lying
        if s.events is not None:
            s.events.append((BANISHED, s.seat, s.place, standing, lying))
        self._end_turn(s)

    def _end_turn(self, s: GroveState) -> None:
        """Pass the turn; the next player wins at once with enough circles under control."""
        s.turn += 1
        s.second = 0
        s.verb = 0
        s.place = 0
        s.hits = 0
        s.seat = 1 - s.seat
        s.phase = ACT
        if self._controls(s, s.seat):
            self._finish(s, s.seat, WON)
        elif self.turn_limit and s.turn >= self.turn_limit:
            self._finish(s, -1, TIMED_OUT)  # G8: the win check comes first

    def _finish(self, s: GroveState, winner: int, how: int) -> None:
        s.phase = DONE
        s.winner = winner
        s.second = 0
        s.verb = 0
        s.place = 0
        if s.events is not None:
            s.events.append((how, winner))

    def _controls(self, s: GroveState, seat: int) -> bool:
        """Return whether a seat controls enough circles to win. G6: more cubes than needed are fine."""
        need: i64 = self.to_win
        least: i64 = self.control
        cubes = s.cubes
        place: i64 = 0
        places: i64 = self.places
        while place < places:
            there: i64 = cubes[place]
            if (there if seat == 0 else -there) >= least:
                need -= 1
            place += 1
        return need <= 0

    # --- the end --------------------------------------------------------------------------------------------

    def scores(self, state: GroveState) -> list[int]:
        """Return the number of circles that each seat controls."""
        return [
            len([1 for cubes in state.cubes if cubes >= self.control]),
            len([1 for cubes in state.cubes if -cubes >= self.control]),
        ]

    def endings(self) -> dict[str, str]:
        out = {
            "control": f"{self.to_win} circle{'' if self.to_win == 1 else 's'} controlled",
            "stalled": "both supplies empty",
        }
        if self.turn_limit:
            out["limit"] = f"limit of {self.turn_limit} turns"
        return out

    def ending(self, state: GroveState) -> str:
        if state.winner >= 0:
            return "control"
        empty = not (state.supply[0] or state.supply[1])
        return "stalled" if empty and not self._controls(state, 0) and not self._controls(state, 1) else "limit"

    def winners(self, state: GroveState) -> list[int]:
        return [0, 1] if state.winner < 0 else [state.winner]
