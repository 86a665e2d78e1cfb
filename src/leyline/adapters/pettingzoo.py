"""Every game as PettingZoo environments.

`environments("channeling")` returns the factories that PettingZoo's own tests expect of a module: `env` and
`parallel_env`, in which all seats act in every cycle and those whose turn it is not can only wait, and `turns`, the
turn-based form, in which only the seat to act acts.

An observation is a dictionary: `observation`, the numbers that `Game.observation_vector` makes of the seat's view and
nothing else; and `action_mask`, the seat's options among all codes (and, where all act, "wait" as the last
one). Chance is drawn from the environment's seed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from leyline.batch.stepper import OneGame
from leyline.core import registry
from leyline.core.errors import IllegalAction, LeylineError
from leyline.core.game import OVER, SPECTATOR, AnyGame, State
from leyline.core.observation_writer import observation_writer
from leyline.core.playout import Luck

Observation = dict[str, np.ndarray[Any, Any]]
Infos = dict[str, dict[str, object]]


class Environment:
    """A game being played for an environment, with chance from a seed."""

    def __init__(self, game: AnyGame) -> None:
        writer = observation_writer(game)
        self.game = game
        self.width = writer.width
        if not self.width:
            raise LeylineError(f"{game.setup.spec.title} has no observation vector, which learning programs need.")
        self.agents = [role.lower() for role in game.setup.roles()]
        self.played = OneGame(game, writer)
        self.begin = self.played.begin
        self.act = self.played.act
        self._numbers = np.frombuffer(memoryview(self.played.observation), np.float64)
        self._mask = np.frombuffer(memoryview(self.played.mask), np.int8)

    @property
    def state(self) -> State:
        """The present position."""
        return self.played.state

    def __reduce__(self) -> tuple[object, ...]:
        """Compiled states are not pickled as they are: what is sent is the game's setup and the state's dump."""
        setup = self.game.setup
        rules = (setup.spec.name, setup.edition, setup.seats, dict(setup.values))
        return _restore, (rules, self.state.dump(), self.played.luck.present())

    def seed(self, seed: int | None) -> None:
        """Begin the luck that follows from a seed; without one, it goes on."""
        if seed is not None:
            self.played.luck = Luck(seed)

    def observed(self, seat: int, actions: int) -> Observation:
        """Return what a seat is given: the numbers of its view, and its options as a mask over all actions."""
        self.played.show(seat)
        return {"observation": self._numbers.astype(np.float32), "action_mask": self._mask[:actions].copy()}

    def observation_space(self, actions: int) -> spaces.Dict:
        """Return the space of what `observed` returns."""
        numbers = spaces.Box(-np.inf, np.inf, (self.width,), np.float32)
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def _restore(
    rules: tuple[str, str, int, dict[str, object]], position: dict[str, object], luck: tuple[int, int]
) -> Environment:
    environment = Environment(registry.create(*rules))
    environment.played.state = environment.game.load(position)
    environment.played.luck.resume(*luck)
    return environment


class Turns(AECEnv):  # type: ignore[misc]  # PettingZoo carries no types
    """The turn-based form: the seat to act acts; an action that its mask forbids raises an error."""

    def __init__(self, game: AnyGame, max_cycles: int = 0, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"leyline_{game.setup.spec.name}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.environment = Environment(game)
        self.max_cycles = max_cycles
        self.possible_agents = list(self.environment.agents)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = game.num_actions()
        self.agents = list(self.possible_agents)
        self.action_spaces = {agent: spaces.Discrete(game.num_actions()) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self.environment.observation_space(game.num_actions()) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        self.environment.seed(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._ask(self.environment.begin())

    def _ask(self, pending: int) -> None:
        if pending != OVER:
            self.agent_selection = self.possible_agents[pending]
            return
        returns = self.environment.game.returns(self.environment.state)
        self.rewards = dict(zip(self.possible_agents, returns, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        return self.environment.observed(self._seats[agent], self._actions)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._ask(self.environment.act(int(action)))
        self.steps += 1
        if self.steps == self.max_cycles and not any(self.terminations.values()):
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> str:
        return self.environment.game.render_text(self.environment.game.view(self.environment.state, SPECTATOR), [])

    def close(self) -> None:
        """Do nothing: no window is open."""


class Cycles(ParallelEnv):  # type: ignore[misc]  # PettingZoo carries no types
    """The form in which all seats act in every cycle: the seat to act chooses, the others wait. An action that is not
    allowed is replaced by the game's default action, and the seat's info says so."""

    def __init__(self, game: AnyGame, max_cycles: int = 0, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"name": f"leyline_{game.setup.spec.name}_cycles_v1", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.environment = Environment(game)
        self.wait = game.num_actions()
        self.max_cycles = max_cycles
        self.possible_agents = list(self.environment.agents)
        self.agents = list(self.possible_agents)
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self.environment.observation_space(self.wait + 1) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, object]]]:
        self.environment.seed(seed)
        self.environment.begin()
        self.agents = list(self.possible_agents)
        self.cycles = 0
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Observation]:
        out: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            out[agent] = self.environment.observed(seat, self.wait + 1)
        return out

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, object]]
    ]:
        game, state = self.environment.game, self.environment.state
        seat = game.pending(state)
        agents = list(self.agents)
        infos: dict[str, dict[str, object]] = {agent: {} for agent in agents}
        try:
            pending = self.environment.act(int(actions[self.possible_agents[seat]]))
        except IllegalAction:
            pending = self.environment.act(game.default_action(state))
            infos[self.possible_agents[seat]] = {"illegal": True}
        self.cycles += 1
        over = pending == OVER
        returns = game.returns(state) if over else [0.0] * game.seats
        cut = not over and bool(self.max_cycles) and self.cycles >= self.max_cycles
        observed = self._observed()
        if over or cut:
            self.agents = []
        rewards = dict(zip(agents, returns, strict=True))
        return observed, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def render(self) -> str:
        return self.environment.game.render_text(self.environment.game.view(self.environment.state, SPECTATOR), [])

    def close(self) -> None:
        """Do nothing: no window is open."""


class EnvFactory:
    """The factories of a game's environments."""

    def __init__(self, create: Callable[[], AnyGame]) -> None:
        self._create = create

    def turns(self, **options: Any) -> AECEnv:
        """Return the turn-based form. The rules refuse forbidden actions; PettingZoo's own wrappers, which look for
        calls in the wrong order, can be put around it and take as long as the game itself."""
        return Turns(self._create(), **options)

    def parallel_env(self, **options: Any) -> ParallelEnv:
        """Return the form in which all seats act in every cycle."""
        return Cycles(self._create(), **options)

    def env(self, **options: Any) -> AECEnv:
        """Return the same, one seat after the other."""
        return parallel_to_aec(Cycles(self._create(), **options))


def environments(name: str, edition: str = "", seats: int = 0, values: dict[str, object] | None = None) -> EnvFactory:
    """Return the environments of a game, at any number of seats it allows. Raise `UnknownGame`, `BadParameter`, or
    `LeylineError` if it has no observation vector."""

    def create() -> AnyGame:
        return registry.create(name, edition, seats, values, unattended=True)

    Environment(create())
    return EnvFactory(create)
