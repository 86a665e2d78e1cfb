"""Every game as an OpenSpiel game, so that OpenSpiel's algorithms run on it.

To import this module registers the games: `pyspiel.load_game("leyline_grove(dice=2)")`, and every tool that takes the
name of a game, finds them. Actions and chance outcomes are Leyline's codes. Observations are the seat's view, as JSON
for strings and as `Game.observation_vector` for tensors, so they reveal no more than the seat may know. Information
states have perfect recall (`openspiel_course`), as strings only."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pyspiel

from leyline.adapters import openspiel_names, small_games
from leyline.adapters.openspiel_course import Course
from leyline.core import registry
from leyline.core.errors import BadParameter, UnknownGame
from leyline.core.game import CHANCE, OVER, SPECTATOR, AnyGame, State
from leyline.core.params import Setup, Spec

LONGEST = 100_000
"""More decisions than a game of any kind has taken; for games whose longest course is not known."""


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel carries no types
    """A position, in OpenSpiel's terms. OpenSpiel copies and pickles `course` by itself."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.course = Course(game.rules, game.start.clone())

    def current_player(self) -> int:
        pending = self.course.rules.pending(self.course.position)
        if pending == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if pending == CHANCE else pending

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.rules.options(self.course.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities; `Game.weights` has the exact whole weights."""
        rules, position = self.course.rules, self.course.position
        weights = rules.weights(position)
        total = sum(weights)
        return [(code, weight / total) for code, weight in zip(rules.options(position), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.rules.text(action)

    def is_terminal(self) -> bool:
        return self.course.rules.pending(self.course.position) == OVER

    def returns(self) -> list[float]:
        rules = self.course.rules
        return rules.returns(self.course.position) if self.is_terminal() else [0.0] * rules.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """Return a state that the player cannot tell from this one, with everything unseen dealt again from the
        sampler's numbers. Where something is hidden it has no history: what led to it is not dealt again."""
        if not self.course.rules.has_hidden_information():
            same: OpenSpielState = self.clone()
            return same
        state: OpenSpielState = self.get_game().new_initial_state()
        state.course = self.course.dealt_again(player, Random(sampler()))
        return state

    def __str__(self) -> str:
        return json.dumps(self.course.position.dump(), separators=(",", ":"))


class SeatObserver:
    """What a seat observes: its view, or with perfect recall all that it has seen."""

    def __init__(self, rules: AnyGame, kind: Any, params: Any) -> None:
        if params:
            raise BadParameter(f"Observers of Leyline's games take no parameters, not {params}.")
        recall = kind is not None and kind.perfect_recall
        public = kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE
        if kind is not None and (not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS):
            raise BadParameter("A view shows what a seat may know as a whole; ask for public with single-player parts.")
        if recall and public:
            raise BadParameter("A spectator has no information state; ask for one seat's, or for an observation.")
        self.rules = rules
        self.recall = recall
        self.public = public
        size = 0 if recall or public else sum([size for _, size in rules.observation_spec()])
        self.tensor = np.zeros(size, np.float32) if size else None
        self.dict = {"observation": self.tensor} if size else {}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.tensor is None:
            what = "An information state" if self.recall else "This observation"
            raise BadParameter(f"{what} has no tensor: it has no fixed length. Take the string, or a seat's tensor.")
        self.tensor[:] = self.rules.observation_vector(self.rules.view(state.course.position, player), player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if not self.recall:
            seen = self.rules.view(state.course.position, SPECTATOR if self.public else player)
            return json.dumps(seen, separators=(",", ":"))
        if self.rules.has_hidden_information():
            return state.course.recalled(player)
        return " ".join([str(code) for code in state.history()])


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel carries no types
    """A game at one choice of edition, seats and parameters, in OpenSpiel's terms."""

    def __init__(
        self, setup: Setup, name: str, params: dict[str, object], small: small_games.SmallGame | None = None
    ) -> None:
        spec = setup.spec
        for limit in spec.unattended:
            if setup.values[limit] == 0:
                raise BadParameter(f"OpenSpiel's games must end: {limit} is 0, which is no limit; set 1 or more.")
        self.rules = setup.create()
        self.start: State = small.start(self.rules) if small else self.rules.initial_state()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions(),
            max_chance_outcomes=self.rules.num_actions(),
            num_players=setup.seats,
            min_utility=-1.0,
            max_utility=float(setup.seats - 1),
            utility_sum=0.0,
            max_game_length=self.rules.most_decisions() or LONGEST,
        )
        super().__init__(_kind(spec, name, self.rules), info, params)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by name: OpenSpiel's own way makes an object without what is Python's."""
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        return SeatObserver(self.rules, iig_obs_type, params)


def _kind(spec: Spec, name: str, rules: AnyGame) -> pyspiel.GameType:
    """Return OpenSpiel's type of a game. Editions differ in what they hide, so every game has its own."""
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name,
        long_name=spec.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if rules.has_hidden_information()
        else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=spec.max_seats,
        min_num_players=spec.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=bool(rules.observation_spec()),
        provides_factored_observation_string=False,
        parameter_specification={} if name in small_games.registered() else openspiel_names.specification(spec),
    )


def _register(spec: Spec) -> None:
    """Make a game known to OpenSpiel."""
    name = openspiel_names.short_name(spec.name)

    def made(params: dict[str, object]) -> OpenSpielGame:
        given = openspiel_names.given(spec, params)
        return OpenSpielGame(openspiel_names.setup(spec, given), name, given)

    _hand_over(_kind(spec, name, spec.create(unattended=True)), made)


def _register_small(name: str, small: small_games.SmallGame) -> None:
    """Make a small game known to OpenSpiel under a name of its own, without parameters."""

    def made(params: dict[str, object]) -> OpenSpielGame:
        return OpenSpielGame(small.setup(), name, {}, small)

    setup = small.setup()
    _hand_over(_kind(setup.spec, name, setup.create()), made)


def _hand_over(kind: pyspiel.GameType, made: Callable[[dict[str, object]], OpenSpielGame]) -> None:
    """Register a game. OpenSpiel lets go of `made` after Python has shut down, when nothing may be freed any more: so
    `made` refers to itself."""
    made.__dict__["itself"] = made
    pyspiel.register_game(kind, made)


def load(name: str, edition: str = "", seats: int = 0, values: dict[str, object] | None = None) -> OpenSpielGame:
    """Return a game for OpenSpiel, with the limits of unattended play, or a small game such as `grove:tiny`. Raise
    `UnknownGame` or `BadParameter`."""
    if name in small_games.SMALL_GAMES:
        if edition or seats or values:
            raise BadParameter(f"{name} is one game as it stands: it takes no edition, seats or parameters")
        game: OpenSpielGame = pyspiel.load_game(openspiel_names.short_name(name))
        return game
    spec = registry.spec(name)
    setup = spec.setup(edition, seats, values, unattended=True)
    params = openspiel_names.params_of(setup, values or {})
    made: OpenSpielGame = pyspiel.load_game(openspiel_names.short_name(name), params)
    return made


def register_all() -> None:
    """Make all games known to OpenSpiel. An installed game that cannot be loaded is left out: `load` says why."""
    for name in registry.names():
        try:
            _register(registry.spec(name))
        except UnknownGame:
            continue
    for short, small in small_games.registered().items():
        _register_small(short, small)


register_all()
