"""Learn the win odds of Rune Stones or Aidalon by self-play: `python -m bench.learn_odds runestones --seats 2`.

Each generation plays games in which every seat takes the best of a few drafts of its move: the first by the rule of
thumb, each later one by what was learned so far. `bench/learn/odds.c` fits a network to how the
games ended; every tenth game is held out. The command prints the log loss there and writes the weights where the game
reads them (`--out FOLDER` to write them elsewhere)."""

from __future__ import annotations

import argparse
import math
import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from leyline import CHANCE, OVER, create
from leyline.bots.leaf_evaluation import estimated_shares
from leyline.bots.move_search import MoveSearch
from leyline.core.bot_settings import MoveSearchSettings, SearchSettings
from leyline.core.game import AnyGame, State
from leyline.core.playout import Luck
from leyline.core.value_network import UNIT, ValueNetwork
from leyline.games.aidalon.decks.deck_lists import FORMATS, deck_line, random_deck
from leyline.games.aidalon.decks.ready_decks import READY
from leyline.games.aidalon.heuristics import value_features as aidalon_features
from leyline.games.runestones import value_features as runestones_features

SOURCE = Path(__file__).parent / "learn" / "odds.c"
PACKAGE = Path(__file__).parents[1] / "src/leyline/games"
SIZES = {"runestones": runestones_features.SIZE, "aidalon": aidalon_features.SIZE}
SLOTS = 128
"""The most features of a seat that hold at once."""
NONE = 0xFFFF
HOLD_OUT = 10
SAMPLED = {"runestones": 0.15, "aidalon": 0.04}
"""How many of the positions that a player chooses are kept."""
WILD = 12
"""One choice in twelve is any draft, and so are a few moves at the beginning of every second game."""
OPENING = 8
DRAFTS = (4, 8, 16, 30)


def runestones_table(rng: Random, seats: int) -> AnyGame:
    """Return a table of any edition."""
    return _runestones(rng.choice(("base", "nocturnal", "forest", "full")), seats)


@cache
def _runestones(edition: str, seats: int) -> AnyGame:
    return create("runestones", edition, seats, unattended=True)


def aidalon_table(rng: Random, seats: int) -> AnyGame:
    """Return a table of any format, with ready decks or random ones."""
    format = rng.choice(FORMATS)
    ready = [deck.name for deck in READY.values() if FORMATS.index(deck.format) <= FORMATS.index(format)]
    decks: dict[str, object] = {"format": format}
    for seat in range(seats):
        own = rng.random() < 0.6
        decks[f"deck_{seat + 1}"] = rng.choice(ready) if own else deck_line(random_deck(rng, format))
    return create("aidalon", "", seats, decks, unattended=True)


TABLES: dict[str, Callable[[Random, int], AnyGame]] = {"runestones": runestones_table, "aidalon": aidalon_table}


def search_of(game: Any, drafts: int, network: ValueNetwork | None) -> MoveSearch:
    """Return a player of whole moves by the rule of thumb or by a network."""
    settings: SearchSettings = game.bot_settings().search
    limits = replace(settings.move_search or MoveSearchSettings(), reply_drafts=drafts)
    if network is not None:
        game.network = network
    by_odds = network is not None
    return MoveSearch(
        game,
        0,
        replace(settings, uses_win_odds=by_odds, move_search=replace(limits, replies_by_odds=by_odds)),
    )


class Sample:
    """Positions of one game: the features of each seat, and what it won in the end."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.positions: list[list[list[int]]] = []
        self.thumbs: list[list[float]] = []
        """Each seat's share of the win by the rule of thumb."""
        self.won: list[float] = []

    def packed(self) -> bytes:
        """Return what the program reads."""
        out = []
        ends = struct.pack(f"<{len(self.won)}f", *self.won)
        for position in self.positions:
            for features in position:
                assert len(features) < SLOTS
                out.append(struct.pack(f"<{SLOTS}H", *features, *[NONE] * (SLOTS - len(features))))
            out.append(ends)
        return b"".join(out)


def sampled(name: str, seats: int, network: ValueNetwork | None, seed: int, number: int) -> Sample:
    """Play a game between equal players, and keep some of its positions."""
    rng = Random(f"{name} {seats} {seed} {number}")
    game: Any = TABLES[name](rng, seats)
    player = search_of(game, rng.choice(DRAFTS), network)
    careless = search_of(game, 1, network)
    player.luck = careless.luck = luck = Luck(rng.getrandbits(60))
    opening = rng.randrange(OPENING) if rng.random() < 0.5 else 0
    thumb = SearchSettings(scale=game.bot_settings().search.scale)
    out = Sample(number)

    def keep(state: State) -> None:
        if game.pending(state) != OVER:
            out.positions.append([game.value_features(state, seat) for seat in range(seats)])
            out.thumbs.append(estimated_shares(game, state, thumb))

    state = game.initial_state()
    while True:
        pending = game.pending(state)
        if pending == OVER:
            break
        codes = game.options(state)
        if pending == CHANCE:
            game.apply(state, luck.pick(codes, game.weights(state)))
        elif len(codes) == 1:
            game.apply(state, codes[0])
        else:
            if rng.random() < SAMPLED[name] / 2:
                keep(state)
            wild = game.move_number(state) < opening or rng.randrange(WILD) == 0
            state = (careless if wild else player).best_reply(state, pending, codes)
            if rng.random() < SAMPLED[name]:
                keep(state)
    winners = game.winners(state)
    out.won = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return out


def many(name: str, seats: int, data: bytes, seed: int, numbers: range) -> tuple[bytes, bytes]:
    """Return the positions of some games to learn from, and those that are held out."""
    network = ValueNetwork(data) if data else None
    parts: tuple[list[bytes], list[bytes]] = ([], [])
    for number in numbers:
        sample = sampled(name, seats, network, seed, number)
        parts[number % HOLD_OUT == 0].append(sample.packed())
    return b"".join(parts[0]), b"".join(parts[1])


def duel(name: str, seats: int, datas: tuple[bytes, bytes], drafts: int, job: tuple[int, int]) -> float:
    """Return what the second kind of player wins at one seat, the first kind at all others; all draft equally often."""
    seed, seat = job
    rng = Random(f"duel {name} {seats} {seed}")
    game: Any = TABLES[name](rng, seats)
    networks = [ValueNetwork(data) if data else None for data in datas]
    players = [search_of(game, drafts, network) for network in networks]
    players[0].luck = players[1].luck = luck = Luck(rng.getrandbits(60))
    state = game.initial_state()
    while True:
        pending = game.pending(state)
        if pending == OVER:
            break
        codes = game.options(state)
        if pending == CHANCE:
            game.apply(state, luck.pick(codes, game.weights(state)))
        elif len(codes) == 1:
            game.apply(state, codes[0])
        else:
            which = 1 if pending == seat else 0
            game.network = networks[which]
            state = players[which].best_reply(state, pending, codes)
    winners = game.winners(state)
    return 1 / len(winners) if seat in winners else 0.0


def packed(data: bytes, rows: int, width: int) -> bytes:
    """Return weights as the game reads them."""
    numbers = np.frombuffer(data, np.float32)
    size = rows * width
    whole = np.clip(np.rint(numbers[:size] * UNIT), -32767, 32767).astype("<i2")
    return struct.pack("<2i", rows, width) + numbers[size:].astype("<f4").tobytes() + bytes(whole.tobytes())


def built(folder: Path) -> Path:
    """Compile the program."""
    out = folder / "odds"
    command = [os.environ.get("CC", "cc"), "-O3", "-march=native", "-ffast-math", "-o", str(out), str(SOURCE)]
    subprocess.run([*command, "-lm", "-pthread"], check=True)  # noqa: S603  the compiler
    return out


def write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


class Course:
    """Generations of games and what was learned from them."""

    def __init__(self, args: argparse.Namespace, folder: Path, pool: ProcessPoolExecutor) -> None:
        self.args = args
        self.folder = folder
        self.pool = pool
        self.program = Path(args.program) if args.program else built(folder)
        self.files: list[tuple[Path, Path]] = []

    def play(self, generation: int, games: int, seconds: float, data: bytes) -> None:
        """Play the games of a generation, as many as there is time for."""
        args = self.args
        paths = self.folder / f"training{generation}", self.folder / f"held_out{generation}"
        begun = time.perf_counter()
        step = 20
        play = partial(many, args.game, args.seats, data, 1000 * args.seed + generation)
        played = 0
        with paths[0].open("wb") as training, paths[1].open("wb") as held_out:
            rounds = range(0, games, step * args.jobs * 4)
            for first in rounds:
                jobs = [range(at, at + step) for at in range(first, first + step * args.jobs * 4, step)]
                for one, other in self.pool.map(play, jobs):
                    training.write(one)
                    held_out.write(other)
                played += step * len(jobs)
                if seconds and time.perf_counter() - begun > seconds:
                    break
        self.files.append(paths)
        write(f"generation {generation}: {played} games, {time.perf_counter() - begun:.0f} s")

    def learn(self, width: int, rounds: int, start: Path | None) -> tuple[Path, str]:
        """Fit to the games of the latest generations. Return the file of weights and the last line of the curve."""
        args = self.args
        joined = []
        for which in (0, 1):
            path = self.folder / f"joined{which}"
            with path.open("wb") as out:
                for paths in self.files[-args.memory :]:
                    out.write(paths[which].read_bytes())
            joined.append(path)
        raw = self.folder / f"weights{len(self.files)}_{width}"
        words = [*joined, args.seats, SLOTS, SIZES[args.game], width, rounds]
        words += [args.rate, args.pull, args.jobs, args.seed, raw, *([start] if start else [])]
        made = subprocess.run(  # noqa: S603  what was just built
            [str(self.program), *map(str, words)], check=True, capture_output=True, text=True
        )
        return raw, " ".join(line.partition(" ")[2] for line in made.stdout.splitlines())

    def run(self) -> None:
        """Play and learn, generation after generation."""
        args = self.args
        data = args.start.read_bytes() if args.start else b""
        raw: Path | None = None
        for generation in range(args.generations):
            self.play(generation, args.games, args.seconds / args.generations, data)
            raw, data = self.fit(args.width, raw)
        for width in args.others:
            self.fit(width, None)

    def fit(self, width: int, start: Path | None) -> tuple[Path, bytes]:
        """Learn a network, write it where the game reads it, and say how good it is. Return its weights."""
        args = self.args
        begun = time.perf_counter()
        raw, curve = self.learn(width, args.rounds, start)
        data = packed(raw.read_bytes(), SIZES[args.game], width)
        name = f"odds_{args.seats}.bin" if width == args.width else f"odds_{args.seats}_{width}.bin"
        ((args.out or PACKAGE / args.game) / name).write_bytes(data)
        write(f"  {width} wide, log loss {curve}; {time.perf_counter() - begun:.0f} s")
        if args.duels:
            self.duels(data)
        return raw, data

    def duels(self, data: bytes) -> None:
        """Print what the network wins against the rule of thumb without search."""
        args = self.args
        jobs = [(seed, seat) for seed in range(args.duels // args.seats) for seat in range(args.seats)]
        play = partial(duel, args.game, args.seats, (b"", data), 30)
        won = sum(self.pool.map(play, jobs, chunksize=8))
        write(f"  wins {won / len(jobs):.1%} of {len(jobs)} games against the rule of thumb")


def log_loss(shares: list[float], won: list[float]) -> float:
    """Return the log loss of a position's shares, in nats."""
    return -sum(end * math.log(max(share, 1e-9)) for share, end in zip(shares, won, strict=True))


def predicted(name: str, seats: int, seed: int, number: int) -> tuple[int, float, float]:
    """Return how many positions of a game there are, and the log losses there of the stored weights and the rule of
    thumb. The players go by the rule of thumb."""
    sample = sampled(name, seats, None, seed, number)
    game: Any = TABLES[name](Random(0), seats)
    network = game.odds()
    learned = thumb = 0.0
    for position, shares in zip(sample.positions, sample.thumbs, strict=True):
        odds = [math.exp(network.prospects(features)) for features in position]
        learned += log_loss([each / sum(odds) for each in odds], sample.won)
        thumb += log_loss(shares, sample.won)
    return len(sample.positions), learned, thumb


def predict(args: argparse.Namespace, pool: ProcessPoolExecutor) -> None:
    """Print how well the stored weights predict games that were not learned from."""
    found = list(pool.map(partial(predicted, args.game, args.seats, 10**6 + args.seed), range(args.predict)))
    count = sum(each[0] for each in found)
    learned, thumb = sum(each[1] for each in found) / count, sum(each[2] for each in found) / count
    write(f"{args.predict} games, {count} positions, log loss: learned {learned:.3f}, rule of thumb {thumb:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.learn_odds", description=(__doc__ or "").split(":")[0])
    parser.add_argument("game", choices=list(TABLES))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--games", type=int, default=20_000, help="games of a generation, at most")
    parser.add_argument("--seconds", type=float, default=0.0, help="time for all games; 0 for no limit")
    parser.add_argument("--width", type=int, default=16)
    parser.add_argument("--others", type=int, nargs="*", default=[], help="other widths that are learned at the end")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rate", type=float, default=0.01)
    parser.add_argument("--pull", type=float, default=1e-4)
    parser.add_argument("--memory", type=int, default=3, help="generations that are learned from")
    parser.add_argument("--duels", type=int, default=0, help="games against the rule of thumb after each generation")
    parser.add_argument("--predict", type=int, default=0, help="only see how well the stored weights predict games")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--program", help="the program, if it is built already")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        if args.predict:
            predict(args, pool)
        else:
            Course(args, Path(folder), pool).run()


if __name__ == "__main__":
    main()
