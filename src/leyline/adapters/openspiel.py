"""Every game as an OpenSpiel game, so that OpenSpiel's algorithms run on it.

`load("channeling")` returns a `pyspiel.Game` with explicit chance. Actions and chance outcomes are Leyline's codes;
observations are the seat's view, as JSON for strings and as `Game.observation_vector` for tensors, so they reveal no
more than the seat may know. OpenSpiel's information states (perfect recall) are not provided."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from leyline.core import registry
from leyline.core.game import CHANCE, OVER, AnyGame, State

LONGEST = 100_000
"""More steps than any unattended game takes."""


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel carries no types
    """A position, in OpenSpiel's terms."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.position: State = game.rules.initial_state()

    def current_player(self) -> int:
        pending = self.rules.pending(self.position)
        if pending == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if pending == CHANCE else pending

    def _legal_actions(self, player: int) -> list[int]:
        return self.rules.options(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities; `Game.weights` has the exact whole weights."""
        weights = self.rules.weights(self.position)
        total = sum(weights)
        return [(code, weight / total) for code, weight in zip(self.rules.options(self.position), weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.rules.apply(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.rules.text(action)

    def is_terminal(self) -> bool:
        return self.rules.pending(self.position) == OVER

    def returns(self) -> list[float]:
        return self.rules.returns(self.position) if self.is_terminal() else [0.0] * self.rules.seats

    def __deepcopy__(self, memo: dict[int, object]) -> OpenSpielState:
        copy = OpenSpielState(self.get_game())
        copy.position = self.position.clone()
        return copy

    def clone(self) -> OpenSpielState:
        return self.__deepcopy__({})

    def __str__(self) -> str:
        return json.dumps(self.position.dump(), separators=(",", ":"))


class SeatObserver:
    """What a seat observes: its view."""

    def __init__(self, rules: AnyGame) -> None:
        self.rules = rules
        self.tensor = np.zeros(max(sum([size for _, size in rules.observation_spec()]), 1), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        if self.rules.observation_spec():
            self.tensor[:] = self.rules.observation_vector(self.rules.view(state.position, player), player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return json.dumps(self.rules.view(state.position, player), separators=(",", ":"))


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel carries no types
    """A game at one choice of edition, seats and parameters, in OpenSpiel's terms."""

    def __init__(self, rules: AnyGame) -> None:
        self.rules = rules
        spec = rules.setup.spec
        kind = pyspiel.GameType(
            short_name=f"leyline_{spec.name}",
            long_name=spec.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=spec.max_seats,
            min_num_players=spec.min_seats,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=bool(rules.observation_spec()),
            provides_factored_observation_string=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.num_actions(),
            max_chance_outcomes=rules.num_actions(),
            num_players=rules.seats,
            min_utility=-1.0,
            max_utility=float(rules.seats - 1),
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        return SeatObserver(self.rules)


def load(name: str, edition: str = "", seats: int = 0, values: dict[str, object] | None = None) -> OpenSpielGame:
    """Return a game for OpenSpiel, with the limits of unattended play. Raise `UnknownGame` or `BadParameter`."""
    return OpenSpielGame(registry.create(name, edition, seats, values, unattended=True))
