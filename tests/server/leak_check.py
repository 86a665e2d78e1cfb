"""The leak harness, over the wire: the same moment of a game is set up at two tables, at one of them with everything
dealt again that a seat (or a spectator) has not seen. Whatever that seat does, it must be sent the same bytes at both:
on coming in, coming late and coming back, when others act, in refusals, by the HTTP interface, and in lists."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from leyline import create
from leyline.core import record
from leyline.core.game import CHANCE, OVER, REVEALED, SPECTATOR, AnyGame, State
from tests.game_variants import kinds
from tests.server.client import Person, Socket

VARYING = re.compile(r'"(time|opened|updated|at|commitment)": ?("[0-9a-f]*"|\d+)')
"""Times, and the fingerprint of each table's own key."""


class Pair:
    """A moment and another one that an onlooker cannot tell from it."""

    def __init__(self, game: AnyGame, states: tuple[State, State], eyes: int) -> None:
        self.game = game
        self.states = states
        self.eyes = eyes
        """The seat that must not see a difference, or `SPECTATOR`."""


def pairs(name: str, edition: str, seats: int, seed: int, share: float, games: int = 3) -> Iterator[Pair]:
    """Moments of random games that look the same to a seat and are not, at a share of all their decisions."""
    game = create(name, edition, seats, unattended=True)
    rng, lot = Random(seed), Random(seed)
    for _ in range(games):
        state: State = game.initial_state()
        while game.pending(state) != OVER:
            if game.pending(state) != CHANCE and lot.random() < share:
                for eyes in [SPECTATOR, *range(game.seats)]:
                    other: State = game.resample(state, eyes, rng)
                    if other.dump() != state.dump():
                        yield Pair(game, (state.clone(), other), eyes)
            game.apply(state, rng.choice(game.options(state)))


def silent(pair: Pair, rng: Random) -> tuple[str, str] | None:
    """What the pending seat may do in one world and in the other so that the onlooker still sees no difference."""
    game = pair.game
    first, second = [_after(game, state, pair.eyes, rng) for state in pair.states]
    for look, text in first.items():
        if look in second:
            return text, second[look]
    return None


def _after(game: AnyGame, state: State, eyes: int, rng: Random) -> dict[str, str]:
    """What the onlooker would see after each option, where no chance follows."""
    found: dict[str, str] = {}
    codes = game.options(state)
    rng.shuffle(codes)
    for code in codes[:20]:
        then = state.clone()
        then.events = []
        game.apply(then, code)
        if game.pending(then) == CHANCE:
            continue
        reply = [game.describe_event(event, eyes) for event in then.events if event != REVEALED]
        mine = game.options(then) if game.pending(then) == eyes else []
        look = (game.view(then, eyes), reply, mine, game.pending(then), game.phase_path(then), game.prompt(then).words)
        found.setdefault(repr(look), game.text(code))
    return found


class World:
    """One of the two tables, and everything that the onlooker was sent there."""

    def __init__(self, people: list[Person], onlooker: Person, pair: Pair, state: State) -> None:
        self.people = people
        self.onlooker = onlooker
        self.pair = pair
        self.sent: list[str] = []
        kept = record.Record(pair.game, list(pair.game.setup.roles()), "asked", [])
        kept.start = state
        host = people[0]
        answer = host.http.post("/records", content=kept.text(), headers={"Content-Type": "text/plain"})
        self.origin = answer.json()["table"]
        wish = {"origin": {"table": self.origin, "entry": 0}, "stand_in": None}
        count = pair.game.seats
        self.table = host.opens(pair.game.setup.spec.name, "me", *["open"] * (count - 1), **wish)
        for seat in range(1, count):
            people[seat].sits(self.table, seat)

    def note(self, text: str) -> None:
        """Something that the onlooker was sent, without what differs between any two tables."""
        plain = text.replace(self.table, "TABLE").replace(self.origin, "ORIGIN")
        self.sent.append(VARYING.sub(r'"\1":0', plain))

    def note_frames(self, socket: Socket) -> None:
        for frame in socket.frames:
            self.note(frame)
        socket.frames.clear()

    def play(self, act: str | None, probes: list[dict[str, Any]]) -> None:
        """Everything that the onlooker does and meets at this table."""
        with self.onlooker.at(self.table, drawing=True) as socket:
            self._settled(socket)
            for probe in probes:
                socket.ask(**probe)
            self._http()
            if act is not None:
                self._others_act(act)
                reply = socket.ok("say", id="done", words="done")
                socket.comes_to(reply["n"], None if not socket.seats else socket.seats[0])
                for probe in probes[:4]:
                    socket.ask(**{**probe, "id": probe["id"] + "-again"})
            self.note_frames(socket)
        for since in (0, 3):
            with self.onlooker.at(self.table, since=since) as again:
                self._settled(again)
                self.note_frames(again)
        self._http()

    def _settled(self, socket: Socket) -> None:
        """Wait until the table has taken note that the onlooker is here, where it does."""
        if socket.seats:
            socket.waits_for(lambda state: state["seats"][socket.seats[0]]["here"], socket.seats[0])

    def _others_act(self, text: str) -> None:
        seat = self.pair.game.pending(self.pair.states[0])
        shown = self.people[seat].ok("GET", f"/tables/{self.table}", seat=seat)["update"]
        act = {"type": "act", "id": "the-act", "seat": seat, "decision": shown["decision"], "text": text}
        self.people[seat].ok("POST", f"/tables/{self.table}/do", act)

    def _http(self) -> None:
        eyes = self.pair.eyes
        seat = None if eyes == SPECTATOR else eyes
        path = f"/tables/{self.table}"
        for query in ({"seat": seat}, {"seat": 0 if eyes != 0 else 1}):
            self.note(self.onlooker.ask("GET", path, **query).text)
            self.note(self.onlooker.ask("GET", f"{path}/moments", **query, drawing="true").text)
        for suffix in ("/record", "/moments?eyes=all"):
            self.note(self.onlooker.ask("GET", path + suffix).text)
        self.note(self.onlooker.http.get(f"http://{self.onlooker.host}/t/{self.table}").text)
        self._lists()

    def _lists(self) -> None:
        """What lists say of this table: the lobby's, and a player's history."""
        player = self.people[0].ok("GET", "/me")["person"]
        for path in ("/tables", f"/people/{player}/tables"):
            found = self.onlooker.ok("GET", path, status="running")["tables"]
            self.note(json.dumps([each for each in found if each["id"] == self.table]))


def probes(pair: Pair) -> list[dict[str, Any]]:
    """Messages that fish for secrets: acts of one's own and of others, possible in either world or not at all."""
    game = pair.game
    texts = ["nonsense", *{game.text(code) for state in pair.states for code in game.options(state)[:3]}]
    step = max(game.num_actions() // 5, 1)
    for code in range(0, game.num_actions(), step):
        try:
            texts.append(game.text(code))
        except Exception:  # noqa: S112  not every number is a code
            continue
    decision = game.seats + 2
    found: list[dict[str, Any]] = []
    eyes = 0 if pair.eyes == SPECTATOR else pair.eyes
    for number, text in enumerate(sorted(set(texts))):
        for seat in {eyes, (eyes + 1) % game.seats}:
            context = {"type": "act", "id": f"p{number}-{seat}", "seat": seat, "decision": decision, "text": text}
            if not (game.pending(pair.states[0]) == pair.eyes == seat and _possible(pair, text)):
                found.append(context)
    found.append({"type": "undo", "id": "u", "seat": eyes, "decision": decision})
    found.append({"type": "offer", "id": "o", "seat": (eyes + 1) % game.seats, "what": "undo"})
    return found


def _possible(pair: Pair, text: str) -> bool:
    return any(text == pair.game.text(code) for state in pair.states for code in pair.game.options(state))


class Tally:
    """How much was compared."""

    def __init__(self) -> None:
        self.pairs = 0
        self.acts = 0
        self.messages = 0


def compare(host: str, seed: int, most: int, name: str = "", edition: str = "", share: float = 1) -> Tally:
    """Compare at most `most` pairs of every kind of game, from a share of the decisions of its games. Raise
    `AssertionError` at the first difference."""
    tally = Tally()
    chosen = [kind for kind in kinds() if name in ("", kind[0]) and edition in ("", kind[1])]
    for game, its_edition, seats in chosen:
        found = list(pairs(game, its_edition, seats, seed, share))
        Random(seed).shuffle(found)
        with contextlib.ExitStack() as stack:
            people = [stack.enter_context(Person(host, f"P{seat}")) for seat in range(seats)]
            watcher = stack.enter_context(Person(host, "Watcher"))
            for pair in found[:most]:
                _compare(pair, people, people[pair.eyes] if pair.eyes != SPECTATOR else watcher, tally)
    return tally


def _compare(pair: Pair, people: list[Person], onlooker: Person, tally: Tally) -> None:
    acts = silent(pair, Random(1)) if pair.game.pending(pair.states[0]) != pair.eyes else None
    worlds = [World(people, onlooker, pair, state) for state in pair.states]
    for which, world in enumerate(worlds):
        world.play(None if acts is None else acts[which], probes(pair))
    _same(pair, worlds)
    tally.pairs += 1
    tally.acts += acts is not None
    tally.messages += len(worlds[0].sent)


def _same(pair: Pair, worlds: list[World]) -> None:
    one, two = worlds
    for mine, other in zip(one.sent, two.sent, strict=False):
        assert mine == other, f"seat {pair.eyes} was sent what it may not know:\n{mine}\n{other}"
    assert len(one.sent) == len(two.sent), f"seat {pair.eyes} was sent {len(one.sent)} and {len(two.sent)} messages"
