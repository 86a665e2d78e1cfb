"""The rules of Battle for the Grove: set-up, options, and what each action does. Rulings G1 to G11 are on the
game's page."""

from __future__ import annotations

from typing import Final

from leyline.core.game import CHANCE, OVER, Event, Game, Prompt, View
from leyline.core.params import Setup
from leyline.core.print_pieces import Piece
from leyline.games.grove import evaluation, explain, observation, print_pieces, text_board, view
from leyline.games.grove import text_en as log
from leyline.games.grove.dice import opening_weights, success_weights
from leyline.games.grove.notation import (
    BANISH,
    CHANNEL,
    CODES,
    END,
    FIRST,
    MOST_DICE,
    MOST_PLACES,
    MOVE,
    PASS,
    ROLL_CODE,
    SEND_CODE,
    STAND,
    STUN,
    code_text,
    parse_text,
)
from leyline.games.grove.params import check_setup
from leyline.games.grove.state import ACT, DONE, OPENING, ROLL, SEND, GroveState

MOST_KEPT: Final = 100_000
"""Lists of actions that are kept; there are far fewer with the usual number of circles."""


class Grove(Game[GroveState]):
    """Battle for the Grove at one choice of parameters."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        check_setup(setup)
        self.druids = setup.number("druids")
        self.cubes = setup.number("cubes")
        self.places = setup.number("circles") + 1
        self.dice = setup.number("dice")
        self.control = setup.number("control")
        self.to_win = setup.number("circles_to_win")
        self.banish_needs_druid = setup.number("banish_needs_druid") == 1
        self.turn_limit = setup.number("turn_limit")
        self._opening = opening_weights(self.dice)
        self._kept: dict[int, list[int]] = {}
        # For each number of winning faces, the possible numbers of successes and their weights.
        self._rolls: list[list[int]] = []
        self._weights: list[list[int]] = []
        for faces in range(7):
            weights = success_weights(self.dice, faces)
            self._rolls.append([ROLL_CODE + hits for hits in range(self.dice + 1) if weights[hits]])
            self._weights.append([weight for weight in weights if weight])

    # --- set-up and what is waited for ----------------------------------------------------------------------

    def initial_state(self) -> GroveState:
        s = GroveState(self.places)
        s.game = self
        s.lying[0] = self.druids
        s.lying[self.places] = self.druids
        s.supply = [self.cubes, self.cubes]
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
            return [FIRST, FIRST + 1, FIRST + 2]
        return []

    def weights(self, state: GroveState) -> list[int]:
        if state.phase == ROLL:
            return self._weights[self._faces(state)][:]
        return self._opening[:] if state.phase == OPENING else []

    def _actions(self, s: GroveState) -> list[int]:
        """The actions of a turn, which depend on who stands or lies where, but not on how many; so they are worked out
        once and kept."""
        mine = self.places * s.seat
        theirs = self.places - mine
        key = 2 * s.second + (1 if s.supply[s.seat] else 0)
        for place in range(self.places):
            key = (
                16 * key
                + (8 if s.lying[mine + place] else 0)
                + (4 if s.standing[mine + place] else 0)
                + (2 if s.standing[theirs + place] else 0)
                + (1 if s.lying[theirs + place] else 0)
            )
        found = self._kept.get(key)
        if found is None:
            found = self._worked_out(s)
            if len(self._kept) < MOST_KEPT:
                self._kept[key] = found
        return found

    def _worked_out(self, s: GroveState) -> list[int]:
        """G3: only what can do something. G2: the second action may be left out."""
        places = self.places
        mine = places * s.seat
        theirs = places - mine
        standing, lying = s.standing, s.lying
        out: list[int] = []
        for place in range(places):
            if lying[mine + place]:
                out.append(STAND + place)
        for start in range(places):
            if standing[mine + start]:
                for goal in range(1, places):
                    if goal != start:
                        out.append(MOVE + start * MOST_PLACES + goal)
        for verb in (CHANNEL, STUN, BANISH):
            for place in range(1, places):
                up = standing[mine + place]
                if verb == CHANNEL:
                    if up and s.supply[s.seat]:
                        out.append(verb + place)
                elif verb == STUN:
                    if up and standing[theirs + place]:
                        out.append(verb + place)
                elif (up or not self.banish_needs_druid) and standing[theirs + place] + lying[theirs + place]:
                    out.append(verb + place)
        if s.second:
            out.append(END)
        elif not out:
            out.append(PASS)
        return out

    def _faces(self, s: GroveState) -> int:
        """How many faces of a die are a success in the roll at hand."""
        if s.verb == BANISH:
            return 1
        return min(s.standing[self.places * s.seat + s.place], 6)

    def _splits(self, s: GroveState) -> list[int]:
        """G5: the active player picks standing or lying druids; every success is carried out."""
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
            if code not in self._actions(state):
                raise self.refuse(state, code)
            self._act(state, code)
        elif phase == ROLL:
            if code not in self._rolls[self._faces(state)]:
                raise self.refuse(state, code)
            self._resolve(state, code - ROLL_CODE)
        elif phase == SEND:
            if code not in self._splits(state):
                raise self.refuse(state, code)
            split = code - SEND_CODE
            self._banish(state, split // (MOST_DICE + 1), split % (MOST_DICE + 1))
        elif phase == OPENING and FIRST <= code < FIRST + 3:
            self._open(state, code - FIRST)
        else:
            raise self.refuse(state, code)

    def _open(self, s: GroveState, who: int) -> None:
        if s.events is not None:
            s.events.append((log.OPENED, who))
        if who < 2:  # G1: on equal totals both roll again
            s.seat = who
            s.phase = ACT

    def _act(self, s: GroveState, code: int) -> None:
        mine = self.places * s.seat
        if code < MOVE:
            place = code - STAND
            s.lying[mine + place] -= 1
            s.standing[mine + place] += 1
            if s.events is not None:
                s.events.append((log.STOOD, s.seat, place))
            if place == 0 and not s.second:
                s.second = 1
            else:
                self._end_turn(s)
        elif code < CHANNEL:
            start = (code - MOVE) // MOST_PLACES
            goal = (code - MOVE) % MOST_PLACES
            count = s.standing[mine + start]  # G11: all of one's own standing druids, and no others
            s.standing[mine + start] = 0
            s.standing[mine + goal] += count
            if s.events is not None:
                s.events.append((log.MOVED, s.seat, start, goal, count))
            self._end_turn(s)
        elif code < SEND_CODE:
            s.verb = CHANNEL if code < STUN else STUN if code < BANISH else BANISH
            s.place = code - s.verb
            s.phase = ROLL
            if s.events is not None:
                s.events.append((log.TRIED, s.seat, s.verb, s.place))
        else:
            if s.events is not None:
                s.events.append((log.ENDED_TURN, s.seat, code))
            self._end_turn(s)

    def _resolve(self, s: GroveState, hits: int) -> None:
        """What the successes of a roll do."""
        if s.events is not None:
            s.events.append((log.ROLLED, s.seat, s.verb, hits))
        seat = s.seat
        mine = self.places * seat + s.place
        theirs = self.places * (1 - seat) + s.place
        if s.verb == CHANNEL:
            self._channel(s, min(hits, s.supply[seat]))  # G7
            return
        if s.verb == STUN:
            down = min(hits, s.standing[mine], s.standing[theirs])
            s.standing[theirs] -= down
            s.lying[theirs] += down
            if s.events is not None:
                s.events.append((log.STUNNED, seat, s.place, down))
            self._end_turn(s)
            return
        s.hits = min(hits, s.standing[theirs] + s.lying[theirs])
        if s.hits:
            s.phase = SEND
        else:
            self._end_turn(s)

    def _channel(self, s: GroveState, count: int) -> None:
        """Place cubes, then remove pairs of both colours, which go back to their owners."""
        seat = s.seat
        sign = 1 if seat == 0 else -1
        there = s.cubes[s.place] * sign
        pairs = min(count, -there) if there < 0 else 0
        s.cubes[s.place] = (there + count) * sign
        s.supply[seat] += pairs - count
        s.supply[1 - seat] += pairs
        if s.events is not None:
            s.events.append((log.CHANNELED, seat, s.place, count, pairs))
        if not (s.supply[0] or s.supply[1]) and not self._controls(s, 0) and not self._controls(s, 1):
            s.turn += 1
            self._finish(s, -1, log.STALLED)  # G10: no cube can ever be placed or removed again
        else:
            self._end_turn(s)

    def _banish(self, s: GroveState, standing: int, lying: int) -> None:
        theirs = self.places * (1 - s.seat)
        s.standing[theirs + s.place] -= standing
        s.lying[theirs + s.place] -= lying
        s.lying[theirs] += standing + lying
        if s.events is not None:
            s.events.append((log.BANISHED, s.seat, s.place, standing, lying))
        self._end_turn(s)

    def _end_turn(self, s: GroveState) -> None:
        """Pass the turn; the next player wins at once if enough circles are theirs."""
        s.turn += 1
        s.second = 0
        s.verb = 0
        s.place = 0
        s.hits = 0
        s.seat = 1 - s.seat
        s.phase = ACT
        if self._controls(s, s.seat):
            self._finish(s, s.seat, log.WON)
        elif self.turn_limit and s.turn >= self.turn_limit:
            self._finish(s, -1, log.TIMED_OUT)  # G8: the win check comes first

    def _finish(self, s: GroveState, winner: int, how: int) -> None:
        s.phase = DONE
        s.winner = winner
        s.second = 0
        s.verb = 0
        s.place = 0
        if s.events is not None:
            s.events.append((how, winner))

    def _controls(self, s: GroveState, seat: int) -> bool:
        """Whether a seat controls enough circles to win. G6: more cubes than needed are fine."""
        need = self.to_win
        for cubes in s.cubes:
            if (cubes if seat == 0 else -cubes) >= self.control:
                need -= 1
        return need <= 0

    # --- the end --------------------------------------------------------------------------------------------

    def scores(self, state: GroveState) -> list[int]:
        """Controlled circles."""
        return [
            len([1 for cubes in state.cubes if cubes >= self.control]),
            len([1 for cubes in state.cubes if -cubes >= self.control]),
        ]

    def winners(self, state: GroveState) -> list[int]:
        return [0, 1] if state.winner < 0 else [state.winner]

    # --- words, views and checks, each in its own file --------------------------------------------------------

    def num_actions(self) -> int:
        return CODES

    def text(self, code: int) -> str:
        return code_text(code)

    def parse(self, text: str) -> int:
        return parse_text(text)

    def describe_action(self, state: GroveState, code: int) -> str:
        return log.option_words(state, self.places, code)

    def prompt(self, state: GroveState) -> Prompt:
        return log.prompt(state)

    def why_not(self, state: GroveState, code: int) -> str:
        return log.why_not(self.places, self.banish_needs_druid, state, code)

    def describe_event(self, event: Event, seat: int) -> str:
        return log.tell(event)

    def explain(self, before: GroveState, after: GroveState, seat: int) -> list[str]:
        return explain.reasons(self.places, self.dice, self.control, self.to_win, before, after, seat)

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        return log.marks(event)

    def view(self, state: GroveState, seat: int) -> View:
        return view.view(self.places, state, self.scores(state))

    def observation_spec(self) -> list[tuple[str, int]]:
        return observation.features(self.places)

    def observation_vector(self, view: View, seat: int) -> list[float]:
        return observation.vector(self.places, view, seat)

    def render_text(self, view: View, options: list[int]) -> str:
        return text_board.sketch(view, options)

    def pieces(self) -> list[Piece]:
        return print_pieces.pieces(self.places - 1, self.druids, self.cubes, self.control)

    def evaluate(self, state: GroveState, seat: int) -> float:
        return evaluation.judge(self.places, self.control, self.to_win, state, seat)

    def inventory(self, state: GroveState) -> dict[str, int]:
        return view.inventory(self.places, state)

    def validate(self, state: GroveState) -> None:
        view.audit(self.places, self.dice, state)
