"""The conformance kit: does a game keep the contract? Run it on your own game with `check(game)` or `leyline
conform NAME`.

It plays random games and examines every state: options, refusals, clones, dumps, texts, counts, views, resampling
and the log. The first breach raises `NotConforming` with what was promised, what was found, and the actions that lead
there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from leyline.core import record
from leyline.core.chance import below, random_code
from leyline.core.errors import BadState, BadText, IllegalAction, LeylineError, NotConforming
from leyline.core.facts import Facts
from leyline.core.game import CHANCE, OVER, REVEALED, SPECTATOR, AnyGame, Event, State
from leyline.core.match import Match
from leyline.core.run import Run

if TYPE_CHECKING:
    from leyline.core.observation_writer import ObservationWriter

STRANGE = (-1, -2, -1000003, 1 << 40)
"""Codes that no game has."""
MOST_KEPT = 100_000_000
"""Characters of views to remember before starting afresh."""


@dataclass
class Tally:
    """How much was examined."""

    games: int = 0
    states: int = 0
    refusals: int = 0
    """Codes that were not options, tried and refused."""
    views: int = 0
    """Views compared after dealing again what the seat had not seen."""
    logs: int = 0
    """Log entries compared for seats that could not tell two states apart."""
    hidden: int = 0
    """Resampled states that differed from the real one: 0 means a game without secrets."""
    longest: int = 0
    """Steps of the longest game."""


def check(game: AnyGame, games: int = 20, seed: int = 0, steps: int = 20000, states: int = 0, every: int = 1) -> Tally:
    """Play random games and examine every n-th state (`every`); with `states`, start no further game once that many
    have been examined. Return what was examined. Raise `NotConforming` at the first breach, also when a game has not
    ended after `steps` steps."""
    kit = Kit(game, steps, every)
    for number in range(games):
        kit.play(Random(f"{seed}/{number}"))
        if states and kit.tally.states >= states:
            break
    return kit.tally


def _writer(game: AnyGame) -> ObservationWriter | None:
    """Return the game's own writer of observations, if it has one and the extra `batch` is installed."""
    try:
        from leyline.core.observation_writer import own_writer
    except ImportError:
        return None
    return own_writer(game)


class Kit:
    """The examination of one game."""

    def __init__(self, game: AnyGame, steps: int = 20000, every: int = 1) -> None:
        self.game = game
        self.steps = steps
        self.every = every
        self.tally = Tally()
        self.path: list[str] = []
        self.counts: dict[str, int] = {}
        self.labels = set(game.labels())
        self.onlookers = [SPECTATOR, *range(game.seats)]
        self.known: dict[int, dict[str, str]] = {seat: {} for seat in self.onlookers}
        """For each onlooker: the views met so far, and what each was resampled to."""
        self.kept = 0
        self.writer = _writer(game)

    def play(self, rng: Random) -> None:
        """Play one random game from set-up to end and examine it on the way."""
        game = self.game
        match = Match(game)
        state = match.state
        self.path = []
        self.counts = game.inventory(state)
        self._same(state.dump(), game.initial_state().dump(), "initial_state() returns the same state every time")
        move = game.move_number(state)
        first = rng.randrange(self.every)
        for number in range(self.steps):
            pending = game.pending(state)
            if number == 0 or number % self.every == first or pending == OVER:
                self.examine(state, rng)
            if pending == OVER:
                break
            code = self._choose(state, rng)
            self.path.append(game.text(code))
            self._labels(match.step(code))
            if number % 50 == 0:
                self._score_parts(match)
            self._holds(game.move_number(state) >= move, "move_number() never falls")
            move = game.move_number(state)
        else:
            raise self._breach(f"a game ends; this one has not after {self.steps} steps")
        self._score_parts(match)
        self._replays(match, state, rng)
        self.tally.games += 1
        self.tally.longest = max(self.tally.longest, len(self.path))

    def examine(self, state: State, rng: Random) -> None:
        """Check everything that is promised of one state."""
        self.tally.states += 1
        pending = self.game.pending(state)
        codes = self._options(state, pending)
        self._counts(state)
        self._texts(state, codes)
        self._refusals(state, codes, rng)
        self._dumps(state)
        if self.tally.states % 5 == 1:
            self._texts_of_positions(state)
        self._clones(state, codes, rng)
        if pending == OVER:
            self._ended(state)
        for seat in self.onlookers:
            self._secrets(state, seat, pending, codes, rng)
        self._logs(state, codes, rng)

    # --- choosing and reporting -------------------------------------------------------------------------------

    def _choose(self, state: State, rng: Random) -> int:
        self._holds(len(self.game.options(state)) > 0, "options() is never empty")
        return random_code(self.game, state, rng)

    def _breach(self, why: str) -> NotConforming:
        name = self.game.setup.spec.name
        way = ", ".join(self.path[-12:])
        more = f"… ({len(self.path) - 12} before) " if len(self.path) > 12 else ""
        return NotConforming(f"{name}: {why}; after: {more}{way or 'nothing'}")

    def _holds(self, fact: bool, promise: str) -> None:
        if not fact:
            raise self._breach(f"broken promise: {promise}")

    def _same(self, one: object, other: object, promise: str) -> None:
        if one != other:
            raise self._breach(f"broken promise: {promise}; {_difference(one, other)}")

    # --- one promise each -------------------------------------------------------------------------------------

    def _options(self, state: State, pending: int) -> list[int]:
        game = self.game
        self._holds(pending in (CHANCE, OVER) or 0 <= pending < game.seats, "pending() is a seat, CHANCE or OVER")
        codes = list(game.options(state))
        weights = game.weights(state)
        self._same(game.options(state), codes, "options() returns the same list again")
        game.options(state).append(-7)
        self._same(game.options(state), codes, "the list of options() is the caller's own")
        if pending == OVER:
            self._same(codes, [], "there are no options when the game is over")
        else:
            self._holds(len(codes) > 0, "options() is never empty")
            self._holds(
                pending == CHANCE or game.default_action(state) in codes, "default_action() is one of the options"
            )
        self._same(codes, sorted(set(codes)), "options() is sorted, without repetition")
        self._holds(
            not codes or (codes[0] >= 0 and codes[-1] < game.num_actions()), "all codes lie in range(num_actions())"
        )
        if pending == CHANCE:
            self._same(len(weights), len(codes), "weights() has one entry for each option")
            self._holds(min(weights) > 0, "weights are positive")
        else:
            self._same(weights, [], "weights() is empty where no chance is pending")
        return codes

    def _counts(self, state: State) -> None:
        self._same(self.game.inventory(state), self.counts, "inventory() never changes")

    def _texts(self, state: State, codes: list[int]) -> None:
        texts = [self.game.text(code) for code in codes]
        self._same(len(set(texts)), len(texts), "different options have different texts")
        for code, text in zip(codes, texts, strict=True):
            self._holds(text == " ".join(text.split()) and bool(text), f"a text is one line of words ({text!r})")
            self._holds("~" not in text, f"a text does not contain ~, which seals a record's line ({text!r})")
            self._same(self.game.parse(text), code, f"parse() undoes text() ({text!r})")
            self._holds(bool(self.game.describe_action(state, code)), f"every option has words ({text!r})")
            found = self.game.action_parts(state, code)
            named = bool(found.verb) and all([argument.role and argument.id for argument in found.args])
            self._holds(named, f"an option has a verb, and each of its arguments a role and a name ({text!r})")

    def _refusals(self, state: State, codes: list[int], rng: Random) -> None:
        before = state.dump()
        allowed = set(codes)
        total = self.game.num_actions()
        tried = [code for code in [below(rng, total) for _ in range(6)] if code not in allowed] + list(STRANGE)
        if self.tally.states % 97 == 1:
            tried += [code for code in range(total) if code not in allowed]
        for code in tried:
            try:
                self.game.apply(state, code)
            except IllegalAction as error:
                self._holds(bool(str(error)), "a refusal says why")
            else:
                raise self._breach(
                    f"broken promise: apply() refuses what is not an option; it took {self._text_of(code)}"
                )
            self.tally.refusals += 1
        self._same(state.dump(), before, "a refused action changes nothing")

    def _text_of(self, code: int) -> str:
        try:
            return repr(self.game.text(code))
        except BadText:
            return str(code)

    def _dumps(self, state: State) -> None:
        dumped = state.dump()
        for name, value in dumped.items():
            self._holds(value is not getattr(state, name) or not isinstance(value, list), f"dump() copies {name!r}")
        try:
            carried = json.loads(json.dumps(dumped))
        except (TypeError, ValueError) as error:
            raise self._breach(f"a dump is plain data: {error}") from error
        self._alike(self._loaded(carried, "dump() gave"), state, "a loaded dump is the same state")

    def _texts_of_positions(self, state: State) -> None:
        """Where a position can be written as text, reading the text gives the same state."""
        try:
            text = self.game.write_position(state)
        except BadState as error:
            self._holds(bool(str(error)), "write_position() says why it cannot")
            return
        try:
            again: State = self.game.read_position(text)
        except BadState as error:
            raise self._breach(f"read_position() takes back what write_position() gave: {error}") from error
        self._same(again.dump(), state.dump(), "read_position() undoes write_position()")

    def _loaded(self, dumped: dict[str, object], what: str) -> State:
        try:
            loaded: State = self.game.load(dumped)
        except LeylineError as error:
            raise self._breach(f"load() takes back what {what}: {error}") from error
        return loaded

    def _alike(self, one: State, other: State, promise: str) -> None:
        game = self.game
        self._same(one.dump(), other.dump(), promise)
        self._holds(one.key() == other.key(), f"{promise} (key)")
        self._same(game.pending(one), game.pending(other), f"{promise} (pending)")
        self._same(game.options(one), game.options(other), f"{promise} (options)")

    def _clones(self, state: State, codes: list[int], rng: Random) -> None:
        game = self.game
        before = state.dump()
        copy = state.clone()
        self._alike(copy, state, "a clone is the same state")
        for name, _ in state.FIELDS:
            mine, theirs = getattr(state, name), getattr(copy, name)
            if isinstance(mine, list):
                self._holds(mine is not theirs, f"a clone shares no list (field {name!r})")
                for row in mine:
                    if isinstance(row, list):
                        self._holds(
                            all([row is not other for other in theirs]), f"a clone shares no list (in field {name!r})"
                        )
        for _ in range(3):
            if game.pending(copy) == OVER:
                break
            game.apply(copy, self._choose(copy, rng))
        self._same(state.dump(), before, "what happens to a clone does not touch the original")
        if codes:
            twin, other = state.clone(), state.clone()
            code = codes[below(rng, len(codes))]
            game.apply(twin, code)
            game.apply(other, code)
            self._same(twin.dump(), other.dump(), "the same action on the same state gives the same state")

    def _ended(self, state: State) -> None:
        game = self.game
        won = game.winners(state)
        self._holds(len(won) > 0 and won == sorted(set(won)), "winners() names each winner once, ascending")
        self._holds(won[0] >= 0 and won[-1] < game.seats, "winners() names seats")
        self._same(len(game.scores(state)), game.seats, "scores() has one entry for each seat")
        self._holds(abs(sum(game.returns(state))) < 1e-9, "returns() add up to zero")
        endings = game.endings()
        self._holds(len(endings) > 0 and all(endings.values()), "endings() has words for every ending")
        self._holds(game.ending(state) in endings, "ending() is one of endings()")

    def _score_parts(self, match: Match) -> None:
        """Where a game tells where points come from, they add up."""
        parts = match.score_parts()
        if not parts:
            return
        totals = [sum([part.points for part in seat]) for seat in parts]
        self._same(totals, self.game.scores(match.state), "score_parts() add up to scores()")
        labels = [[part.label for part in seat] for seat in parts]
        self._holds(all([all(each) for each in labels]), "every part of a score has a label")
        self._holds(all([each == labels[0] for each in labels]), "score_parts() names the same sources for every seat")
        self._holds(len(set(labels[0])) == len(labels[0]), "score_parts() names each source once")

    def _labels(self, events: list[Event]) -> None:
        """Every label of a seat is one of `labels`, where the game lists them."""
        for event in events:
            for seat, label in self.game.stat_labels(event):
                known = seat < 0 or not self.labels or label in self.labels
                self._holds(known, f"labels() lists every label of a seat; it lacks {label!r}")

    def _secrets(self, state: State, seat: int, pending: int, codes: list[int], rng: Random) -> None:
        """Deal again what the seat has not seen: nothing that it is shown may change."""
        game = self.game
        shown = self._shown(state, seat)
        other: State = game.resample(state, seat, Random(rng.getrandbits(32)))
        self.tally.views += 1
        who = "a spectator" if seat == SPECTATOR else f"seat {seat}"
        if other.dump() != state.dump():
            self._holds(
                game.has_hidden_information(), "a game in which something is hidden says so (has_hidden_information)"
            )
            self.tally.hidden += 1
        self._same(
            self._shown(other, seat),
            shown,
            f"the view of {who} does not change when what it has not seen is dealt again",
        )
        self._same(game.pending(other), pending, f"pending() tells {who} nothing it may not know")
        self._same(game.inventory(other), self.counts, f"resampling for {who} keeps the counts")
        asked, prompt = game.prompt(other), game.prompt(state)
        self._same(asked.words, prompt.words, f"the prompt tells {who} nothing it may not know")
        self._same(game.phase_path(other), game.phase_path(state), f"phase_path() tells {who} nothing it may not know")
        self._same(game.heading(other), game.heading(state), f"heading() tells {who} nothing it may not know")
        if pending == seat:
            dealt = other.dump()
            self._same(self._loaded(dealt, "resample() dealt").dump(), dealt, "a loaded dump is the same state")
            self._same(
                game.options(other),
                codes,
                f"the options of {who} do not change when what it has not seen is dealt again",
            )
            words = [game.describe_action(state, code) for code in codes]
            self._same(
                [game.describe_action(other, code) for code in codes],
                words,
                f"the words of {who}'s options tell it nothing hidden",
            )
            self._same(
                [game.action_parts(other, code) for code in codes],
                [game.action_parts(state, code) for code in codes],
                f"action_parts() tells {who} nothing hidden",
            )
            code = codes[below(rng, len(codes))]
            self._same(
                self._reasons(other, code, seat),
                self._reasons(state, code, seat),
                f"explain() tells {who} nothing hidden",
            )
        self._known(state, shown, seat, who)
        self._known(other, shown, seat, who)
        length = sum([size for _, size in game.observation_spec()])
        if seat != SPECTATOR and length:
            numbers: list[float] = game.observation_vector(game.view(state, seat), seat)
            self._same(len(numbers), length, "observation_vector() is as long as observation_spec() says")
            if self.writer is not None:
                written = self.writer.numbers(state, seat)
                self._same(written, numbers, "an observation is the same from the state as from the view")

    def _reasons(self, before: State, code: int, seat: int) -> list[str]:
        after = before.clone()
        self.game.apply(after, code)
        whole = before.dump(), after.dump()
        found: list[str] = self.game.explain(before, after, seat)
        self._holds(all(found), "every reason of explain() has words")
        self._same((before.dump(), after.dump()), whole, "explain() changes nothing")
        return found

    def _shown(self, state: State, seat: int) -> str:
        try:
            return json.dumps(self.game.view(state, seat))
        except (TypeError, ValueError) as error:
            raise self._breach(f"a view is plain data: {error}") from error

    def _known(self, state: State, shown: str, seat: int, who: str) -> None:
        """States with the same view are resampled to the same state by the same random numbers."""
        dealt = json.dumps(self.game.resample(state, seat, Random(1)).dump())
        before = self.known[seat].get(shown)
        if before is None:
            self.kept += len(shown) + len(dealt)
            if self.kept > MOST_KEPT:
                self.kept = 0
                for known in self.known.values():
                    known.clear()
            self.known[seat][shown] = dealt
        elif before != dealt:
            raise self._breach(
                f"broken promise: resample() for {who} depends on its view alone; two states that it sees the same way "
                f"gave different ones ({_difference(json.loads(before), json.loads(dealt))}): either the resampled "
                "state keeps something that the seat cannot see, or the view lacks something that it knows"
            )

    def _logs(self, state: State, codes: list[int], rng: Random) -> None:
        """If two different continuations look the same to a seat, the log must tell it the same, and they must
        be resampled alike. (Where both lead to the same state, nothing is hidden: a roll of the dice may be
        told though it changed nothing.)"""
        if len(codes) < 2:
            return
        one = codes[below(rng, len(codes))]
        other = codes[below(rng, len(codes))]
        if one == other:
            return
        first, first_events = self._after(state, one)
        second, second_events = self._after(state, other)
        if first.key() == second.key():
            return
        for seat in self.onlookers:
            shown = self._shown(first, seat)
            alike = shown == self._shown(second, seat)
            who = "a spectator" if seat == SPECTATOR else f"seat {seat}"
            if self.game.has_hidden_information():
                self._observation_ids(state, one, other, seat, alike, who)
            if not alike:
                continue
            self.tally.logs += 1
            self._same(
                self._told(first_events, seat),
                self._told(second_events, seat),
                f"the log tells {who} no more than its view ({self._text_of(one)} or {self._text_of(other)})",
            )
            self._known(first, shown, seat, who)
            self._known(second, shown, seat, who)

    def _observation_ids(self, state: State, one: int, other: int, seat: int, alike: bool, who: str) -> None:
        """Two options that lead to different states have one id for a seat that cannot tell these apart, and two for a
        seat that can."""
        names = [self.game.observation_id(state, one, seat), self.game.observation_id(state, other, seat)]
        for code, name in zip((one, other), names, strict=True):
            self._holds(name == code or name < 0, "observation_id() is the code itself or a number below 0")
        what = f"{self._text_of(one)} or {self._text_of(other)}"
        if alike:
            self._same(names[0], names[1], f"observation_id() tells {who} no more than its view ({what})")
        else:
            self._holds(names[0] != names[1], f"the view of {who} tells no more apart than observation_id() ({what})")

    def _after(self, state: State, code: int) -> tuple[State, list[Event]]:
        run = Run(self.game, None, state.clone())
        events = run.step(code)
        return run.state, events

    def _told(self, events: list[Event], seat: int) -> list[tuple[str, Facts]]:
        """Return the log lines of events, in words and as data."""
        told: list[tuple[str, Facts]] = []
        for event in events:
            words = self.game.describe_event(event, seat) if event != REVEALED else ""
            if words:
                told.append((words, self.game.event_facts(event, seat)))
        return told

    def _replays(self, match: Match, state: State, rng: Random) -> None:
        """The record alone rebuilds the game, at the end and in the middle."""
        kept = record.of_match(match)
        again = record.Record(self.game, kept.players, kept.chance, kept.entries)
        again.result = kept.result
        try:
            again.verify()
            self._same(again.replay().state.dump(), state.dump(), "the record alone rebuilds the state")
            middle = below(rng, len(kept.entries) + 1)
            part = kept.truncated(middle).replay()
            resumed = Match(self.game)
            for entry in kept.entries[:middle]:
                resumed.act(self.game.parse(entry.text))
            self._same(
                part.state.dump(), resumed.state.dump(), f"a record cut after entry {middle} rebuilds that moment"
            )
        except LeylineError as error:
            if isinstance(error, NotConforming):
                raise
            raise self._breach(f"broken promise: the record replays; {error}") from error


def _difference(one: object, other: object) -> str:
    """Return briefly where two plain values differ."""
    if isinstance(one, str) and isinstance(other, str) and one[:1] == "{" and other[:1] == "{":
        return _difference(json.loads(one), json.loads(other))
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one:
            if name not in other or one[name] != other[name]:
                return f"{name}: " + _difference(one[name], other.get(name))
        return f"extra {[name for name in other if name not in one]}"
    return f"{str(one)[:200]} against {str(other)[:200]}"
