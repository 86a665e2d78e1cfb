"""The contract between a game and everything that plays it.

A *state* is data: ints and lists, nothing that runs. A *game* is the rules at fixed parameters; it holds
no position and no randomness, so one game object serves any number of states. Exactly one thing is pending in
a state: a decision of one seat, a chance outcome, or nothing because the game is over.

What a game promises (the conformance kit checks all of it):

- `options` lists every legal code, ascending, never empty while the game runs; `apply` takes one of them and
  refuses everything else with `IllegalAction`, leaving the state as it was.
- A code means the same thing in every state. It is built from definitions and places, never from the
  position of a card in a hand. `text` and `parse` translate it both ways.
- `view` shows what a seat may know, built up from nothing. `resample` deals everything else again, and its
  result depends only on that view and the random numbers.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from leyline.core.bot_settings import BotSettings
from leyline.core.errors import BadState, BadText, IllegalAction
from leyline.core.facts import NO_FACTS, Facts, Parts, ScorePart
from leyline.core.notation import Notation
from leyline.core.params import Setup
from leyline.core.print_pieces import Component, Piece
from leyline.core.state import CHANCE, OVER, REVEALED, SPECTATOR, TABLE, Event, Frame, State, View

__all__ = [
    "CHANCE",
    "OVER",
    "REVEALED",
    "SPECTATOR",
    "TABLE",
    "AnyGame",
    "Event",
    "Facts",
    "Frame",
    "Game",
    "Parts",
    "Prompt",
    "ScorePart",
    "State",
    "View",
]


@dataclass(frozen=True)
class Prompt:
    """What a state asks of the pending seat: a kind for programs, words for people, and the rule behind it."""

    kind: str
    words: str
    rule: str = ""
    """The anchor of a section of the game's rules page."""
    picks: str = ""
    """The verb of the options that are members of a set (`play` for `play 23`), where the seat is asked for one: the
    game takes the members in ascending order, and a table lets people name them in any order. Also the verb of options
    that name a whole set each (`aside r1 r3 c2`)."""


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game at one choice of edition, parameters and number of seats.

    A new game implements the methods that raise `NotImplementedError` here; the others have a default that
    is right for a plain game without hidden information.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = setup.seats
        self.notation: Notation | None = None
        """Every action with its text. A game that sets it inherits `num_actions`, `text` and `parse`."""

    def __deepcopy__(self, memo: dict[int, object]) -> Game[S]:
        """Rules never change, so one object serves every copy of what refers to it."""
        return self

    def __repr__(self) -> str:
        """Return the call that makes this game."""
        setup = self.setup
        changed = "".join([f", {name}={value!r}" for name, value in setup.changed().items()])
        return f"create({setup.spec.name!r}, edition={setup.edition!r}, seats={setup.seats}{changed})"

    # --- the course of play -------------------------------------------------------------------------------

    def initial_state(self) -> S:
        """Return the state before anything has happened, chance of the set-up included."""
        raise NotImplementedError

    def pending(self, state: S) -> int:
        """Return the seat to act, or `CHANCE`, or `OVER`."""
        raise NotImplementedError

    def options(self, state: S) -> list[int]:
        """Return the legal codes (at chance: the possible outcomes), ascending; empty only when the game is over.
        The caller may change the list."""
        raise NotImplementedError

    def weights(self, state: S) -> list[int]:
        """Return, at chance, a positive whole weight for each of `options`; elsewhere an empty list."""
        raise NotImplementedError

    def apply(self, state: S, code: int) -> None:
        """Apply one of `options`. Raise `IllegalAction`, with the reason, on anything else, and leave the state
        unchanged."""
        raise NotImplementedError

    def move_number(self, state: S) -> int:
        """Return a number that never falls, and rises when a new move begins. Consecutive decisions of a seat under one
        number are one move: shown as one dialog, taken back together."""
        raise NotImplementedError

    def default_action(self, state: S) -> int:
        """Return the option taken for a seat that does not answer in time, at tables where that does not lose the
        game: the one that changes least."""
        return self.options(state)[0]

    def chance_stream(self, state: S) -> str:
        """Return, at chance, the kind of chance (`deck`, `dice` …). Seeded experiments draw each kind from a stream of
        its own, so that two variants meet the same luck."""
        return "luck"

    def most_decisions(self) -> int:
        """Return a bound that no game exceeds on the number of decisions of all seats together; 0 if there is none, or
        it has not been worked out."""
        return 0

    # --- the end --------------------------------------------------------------------------------------------

    def scores(self, state: S) -> list[int]:
        """Return the points of each seat, also while the game runs."""
        raise NotImplementedError

    def score_parts(self, state: S, events: list[Event]) -> list[list[ScorePart]]:
        """Return where the points of each seat come from, adding up to `scores`: the same sources in the same order for
        every seat, public like the scores. `events` are all that led from the start of a match to this state. Empty for
        a game that does not tell."""
        return []

    def winners(self, state: S) -> list[int]:
        """Return, when over, the seats that won, ascending; all seats for a draw."""
        raise NotImplementedError

    def returns(self, state: S) -> list[float]:
        """Return, when over, a payoff for each seat; they add up to zero. With two seats: 1, -1 or 0."""
        won = self.winners(state)
        share = (self.seats - len(won)) / len(won)
        return [share if seat in won else -1.0 for seat in range(self.seats)]

    def endings(self) -> dict[str, str]:
        """Return the ways in which a game can end, each with a few words for people: `{"control": "2 circles
        controlled", "limit": "limit of 500 turns"}`. By convention, `limit` is a limit of turns or rounds."""
        return {"end": "played to the end"}

    def ending(self, state: S) -> str:
        """Return, when over, which of `endings` it was."""
        return next(iter(self.endings()))

    # --- words ----------------------------------------------------------------------------------------------

    def num_actions(self) -> int:
        """Return the size of the action space: every code lies in `range(num_actions())`."""
        return self._notation().num_actions

    def text(self, code: int) -> str:
        """Return the text of a code, as records and the wire carry it. Raise `BadText` if there is no such code."""
        return self._notation().text(code)

    def parse(self, text: str) -> int:
        """Return the code of a text, written exactly as `text` writes it. Raise `BadText` otherwise."""
        return self._notation().parse(text)

    def _notation(self) -> Notation:
        if self.notation is None:
            raise NotImplementedError("a game sets `notation`, or implements num_actions, text and parse")
        return self.notation

    def describe_action(self, state: S, code: int) -> str:
        """Return an option in words, for the seat to act."""
        return self.text(code)

    def action_parts(self, state: S, code: int) -> Parts:
        """Return an option taken apart: its verb, and the pieces and places that a player chooses for it. Like the
        options, it depends only on what the seat to act knows."""
        return Parts(self.text(code).split(" ")[0])

    def prompt(self, state: S) -> Prompt:
        """Return what the seat to act is asked. The words depend only on public information."""
        return Prompt("choose", "Choose.")

    def why_not(self, state: S, code: int) -> str:
        """Return in one sentence why this code is not among the options. Called only when it is not."""
        if self.pending(state) == OVER:
            return "The game is over."
        return f"{self._named(code)} is not possible now."

    def unspent(self, state: S, picks: list[int]) -> str:
        """Return what lapses if the seat picks these members of a set and no more, such as "2 magic points"; empty if
        nothing does."""
        return ""

    def phase_path(self, state: S) -> str:
        """Return where in the rules the game stands, from the outside in: "Round 3 / Delve council, front /
        Confront". Public, like the prompt: it answers "Why are we waiting?"."""
        return ""

    def card_text(self, name: str) -> str:
        """Return the printed text of a card or another piece; empty if there is none of that name."""
        return ""

    def describe_event(self, event: Event, seat: int) -> str:
        """Return the log line that tells `seat` of an event; empty if it learns nothing."""
        return ""

    def event_facts(self, event: Event, seat: int) -> Facts:
        """Return what `seat` may know of an event as data: as much as `describe_event` tells it, and no more."""
        return NO_FACTS

    def heading(self, state: S) -> str:
        """Return what the log files an action of this position under: "Turn 12", "Round 3". Public."""
        return ""

    def explain(self, before: S, after: S, seat: int) -> list[str]:
        """Return reasons for or against what a seat decided between two positions, the strongest first, each in a few
        words: "acquires 6/7", "leaves 5/5 one cube short for Dark". Used for hints: `after` is as far as the seat can
        plan, before chance or another seat. Depends only on what the seat knows."""
        return []

    def stat_labels(self, event: Event) -> list[tuple[int, str]]:
        """Return what an event counts toward in statistics: pairs of a seat (-1 for none) and a label such as
        "acquire 6/7"."""
        return []

    def labels(self) -> list[str]:
        """Return every label that `stat_labels` can give a seat, so that a misspelt one is noticed; empty if they are
        not known in advance."""
        return []

    def price_change(self, label: str, dearer: bool) -> str:
        """Return the smallest change that makes what a label counts dearer or cheaper, as `NAME=VALUE` of a parameter;
        empty if there is none."""
        return ""

    def render_text(self, view: Any, options: list[int]) -> str:
        """Return the table drawn with characters from a seat's view, marking the places that `options` touch. Styles
        are written as in `leyline.core.styled_text`."""
        return "\n".join([f"{name}: {value}" for name, value in view.items()])

    # --- knowledge ------------------------------------------------------------------------------------------

    def view(self, state: S, seat: int) -> View:
        """Return what `seat` (or `SPECTATOR`) may know, built up from nothing."""
        raise NotImplementedError

    def observation_spec(self) -> list[tuple[str, int]]:
        """Return the parts of `observation_vector` in order: a name and a number of entries. Empty for a game without
        one."""
        return []

    def observation_vector(self, view: Any, seat: int) -> list[float]:
        """Return a seat's view as a fixed number of floats, the seat's own things first, for learning programs. Made
        from the view alone, so that it cannot reveal more."""
        return []

    def resample(self, state: S, seat: int, rng: Random) -> S:
        """Return a state that `seat` cannot tell from this one, with everything it has not seen dealt again. States
        with the same view give the same result for the same random numbers."""
        return cast(S, state.clone())

    def has_hidden_information(self) -> bool:
        """Return whether anything can ever be hidden from a seat. Search then plans with what each seat knows. By
        default, a game that overrides `resample` has hidden information."""
        return type(self).resample is not Game.resample

    def observation_id(self, state: S, code: int, seat: int) -> int:
        """Return what `seat` is about to see of an option or outcome: the code itself, or, where the seat learns only
        that something of a kind happened, a negative number that stands for all codes it cannot tell apart here. By
        default, that number is a hash of the view that follows: correct for every game, and slow."""
        after = state.clone()
        self.apply(cast(S, after), code)
        shown = json.dumps(self.view(cast(S, after), seat)).encode()
        return -1 - int.from_bytes(sha256(shown).digest()[:7], "big")

    def inventory(self, state: S) -> dict[str, int]:
        """Return counts that no action may change: cards, cubes, coins. Checked at every state."""
        return {}

    def validate(self, state: S) -> None:
        """Raise `BadState` if this position is impossible: a value out of range, parts that contradict each other.
        Counts are left to `inventory`."""

    def complete(self, state: S) -> None:
        """Carry out what the rules would already have done in a possible position that was set up by hand: end a game
        that is over. A position that was reached by playing stays as it is."""

    def pieces(self) -> list[Piece]:
        """Return what to print and cut out to play this game on paper. Empty if it cannot be printed."""
        return []

    def components(self) -> list[Component]:
        """Return what else is on the table when this game is played on paper, such as dice."""
        return []

    def evaluate(self, state: S, seat: int) -> float:
        """Return a heuristic evaluation of this position for a seat: higher is better, on any scale. Called with
        resampled states, in which what the seat does not know is made up."""
        if self.pending(state) == OVER:
            return self.returns(state)[seat]
        return 0.0

    def evaluate_outcomes(self, state: S, codes: list[int], seat: int) -> list[float]:
        """Return what `evaluate` says after each of these outcomes of the chance that is due. A game may override this
        where it need not try them all; the numbers stay the same, to the last digit. Changes the state."""
        out: list[float] = []
        last = len(codes) - 1
        for index in range(last + 1):
            after = state if index == last else cast(S, state.clone())
            self.apply(after, codes[index])
            out.append(self.evaluate(after, seat))
        return out

    def styles(self) -> dict[str, str]:
        """Return the play styles that mean something here ("hoarder", "rusher", "blocker"), and what each cares for, in
        words."""
        return {}

    def style_value(self, state: S, seat: int, style: str) -> float:
        """Return what a position is worth to a player of a style, besides `evaluate` and on its scale."""
        return 0.0

    def win_odds(self, state: S, seat: int) -> float:
        """Return a seat's prospects for search: the difference between two seats is the logarithm of the odds between
        them, fitted to the results of games. Called while the game runs, and only where
        `SearchSettings.uses_win_odds` is set."""
        raise NotImplementedError

    def forget(self) -> None:
        """Have bots play by nothing that was learned from now on, so that both ways can be compared."""

    def has_learned_values(self) -> bool:
        """Return whether this game has learned what options are worth (`option_shares`)."""
        return False

    def option_shares(self, state: S) -> list[float]:
        """Return the share of the win that each option promises the seat to decide, in the order of `options`, as the
        game has learned it. Called with resampled states, and only where there are learned values."""
        raise NotImplementedError

    def bot_settings(self) -> BotSettings:
        """Return this game's settings for bots. Override it where they depend on the edition or the parameters."""
        return self.setup.spec.bots

    # --- shared by all games --------------------------------------------------------------------------------

    def refuse(self, state: S, code: int) -> IllegalAction:
        """Return the error to raise for a code that is not among the options."""
        return IllegalAction(self.why_not(state, code))

    def load(self, data: dict[str, object]) -> S:
        """Return the state of a dump. Raise `BadState` if it does not fit this game."""
        state = self.initial_state()
        state.game = self
        state.load(data)
        self.accept(state)
        return state

    def accept(self, state: S) -> None:
        """Check a position that was set up by hand, and complete it. Raise `BadState` if it cannot be."""
        self.validate(state)
        due = self.inventory(self.initial_state())
        counts = self.inventory(state)
        for name in [*counts, *due]:
            if counts.get(name, 0) != due.get(name, 0):
                raise BadState(f"the position counts {counts.get(name, 0)} {name}; this game has {due.get(name, 0)}")
        self.complete(state)

    def read_position(self, text: str) -> S:
        """Return the position that a text describes, in the format of `docs/positions.md`. Raise `BadState`, with the
        line at fault, if it cannot be read or cannot be."""
        raise BadState(f"Positions of {self.setup.spec.title} cannot be written as text; use a dump.")

    def write_position(self, state: S) -> str:
        """Return a text from which `read_position` makes an equal state. Raise `BadState` if there is none, as in the
        middle of a move."""
        raise BadState(f"Positions of {self.setup.spec.title} cannot be written as text; use a dump.")

    def _named(self, code: int) -> str:
        try:
            return f"“{self.text(code)}”"
        except BadText:
            return f"Action {code}"


AnyGame = Game[Any]
"""A game whose state class the caller does not know; it passes states back to the game that they came from."""
