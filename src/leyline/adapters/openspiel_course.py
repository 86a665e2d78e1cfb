"""A game's position and what each seat remembers of how it came about, for OpenSpiel's information states.

A seat remembers its own actions and, after every step, what it saw of it (`Game.observation_id`) and its whole view.
That is kept as a fingerprint for each seat. It is worked out when it is first asked for: playouts never ask."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from random import Random

from leyline.core import registry
from leyline.core.game import AnyGame, State
from leyline.core.params import Setup, Value


def _fingerprint(before: str, *seen: object) -> str:
    text = json.dumps([before, *seen], separators=(",", ":"))
    return blake2b(text.encode(), digest_size=12).hexdigest()


class Course:
    """A position and the memories of the seats."""

    def __init__(self, rules: AnyGame, position: State | None = None) -> None:
        self.rules = rules
        self.position: State = rules.initial_state() if position is None else position
        self._hidden = rules.has_hidden_information()
        self._memories: list[str] = [""] * rules.seats
        self._known: State = self.position.clone()
        """Where the memories reach to; never changed, so copies share it."""
        self._since: list[int] = []
        """The codes that lead from there to the position."""

    def apply(self, code: int) -> None:
        """Apply an option or an outcome. Raise `IllegalAction`, and change nothing, if it is none."""
        self.rules.apply(self.position, code)
        if self._hidden:
            self._since.append(code)

    def recalled(self, seat: int) -> str:
        """Return all that a seat knows: the fingerprint of what it has seen, and its view."""
        self._catch_up()
        return f"{seat} {self._memories[seat]} {self._shown(self.position, seat)}"

    def dealt_again(self, seat: int, rng: Random) -> Course:
        """Return a course that the seat cannot tell from this one, with everything it has not seen dealt again. The
        other seats' memories begin there, with their views: what they saw before is among what the seat does not
        know."""
        self._catch_up()
        course = Course(self.rules, self.rules.resample(self.position, seat, rng))
        for other in range(self.rules.seats):
            if other == seat:
                course._memories[other] = self._memories[other]
            else:
                course._memories[other] = _fingerprint("dealt again", self._shown(course.position, other))
        return course

    def _shown(self, position: State, seat: int) -> str:
        return json.dumps(self.rules.view(position, seat), separators=(",", ":"))

    def _catch_up(self) -> None:
        if not self._since:
            return
        rules, at = self.rules, self._known.clone()
        memories = self._memories[:]
        for code in self._since:
            actor = rules.pending(at)
            names = [code if seat == actor else rules.observation_id(at, code, seat) for seat in range(rules.seats)]
            rules.apply(at, code)
            for seat, name in enumerate(names):
                memories[seat] = _fingerprint(memories[seat], name, self._shown(at, seat))
        self._memories, self._known, self._since = memories, at, []

    def __deepcopy__(self, memo: dict[int, object]) -> Course:
        twin = Course.__new__(Course)
        twin.rules = self.rules
        twin.position = self.position.clone()
        twin._hidden = self._hidden
        twin._memories = self._memories
        twin._known = self._known
        twin._since = self._since[:]
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as data: the other process takes the rules from its own registry."""
        setup = self.rules.setup
        rules = (setup.spec.name, setup.edition, setup.seats, tuple(setup.changed().items()), setup.rules)
        return _read, (rules, self.position.dump(), self._known.dump(), self._memories, self._since)


@lru_cache(maxsize=32)
def _rules(name: str, edition: str, seats: int, changed: tuple[tuple[str, Value], ...], version: int) -> AnyGame:
    setup: Setup = registry.setup(name, edition, seats, dict(changed), version)
    return setup.create()


def _read(
    setup: tuple[str, str, int, tuple[tuple[str, Value], ...], int],
    position: dict[str, object],
    known: dict[str, object],
    memories: list[str],
    since: list[int],
) -> Course:
    rules = _rules(*setup)
    course = Course(rules)
    course.position.load(position)
    course._known.load(known)
    course._memories, course._since = memories, since
    return course
