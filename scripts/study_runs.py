"""The games that the plots of the studies rest on: which runs there are, how they are played, and what is kept of them.
`scripts/studies play` is the command."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field, replace
from itertools import permutations, product
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from leyline.games.aidalon.decks.api import random_list
from leyline.lab import card_worth, result_tables
from leyline.lab.compare import MEASURES
from leyline.lab.intervals import Estimate, mean, share
from leyline.lab.measured_game import GameResult, experiment_setup, parse_bots
from leyline.lab.outcomes import Outcomes
from leyline.lab.simulation import Plan, play_batch

BATCH: Final = 5
"""Games that a process plays before it reports; of a search, which takes long over them, one."""
SAVED: Final = 30.0
"""Seconds between two savings of what was found so far."""

STANDARD: Final = ("case-files", "back-channels", "boom-town", "night-market")
LOOSER: Final = ("open-house", "joyride", "skyline", "smear-campaign")
CHANGED_CARDS: Final = (
    "47-50 Unicorn YGRB 2: swap 1 for 2 wild up to 2 times; 55-58 Kobold RBYG 2: ore + any; "
    "63-66 Faun YGRB 2: 2 any or 2 points; 73 Dragon white 3: 2 ore + 2 points; 78 Dragon white 3: 2 wild + 1 point"
)
"""The better table of cards of docs/studies/runestones.md."""
CHANGES: Final = {
    "end-50": {"end_score": "50"},
    "end-80": {"end_score": "80"},
    "later-1": {"later_points": "1"},
    "later-2": {"later_points": "2"},
    "later-4": {"later_points": "4"},
    "hand-5": {"hand": "5"},
    "gems-2": {"start_gems": "2"},
    "ore-2": {"ore_price": "2"},
    "prices-1": {"prices": "1 1 2 3 4 5"},
    "rows": {"row_points": "2 5 9 14"},
    "no-utilize": {"stone_types": "three x0"},
    "stones-3": {"most_stones": "3"},
}
"""Numbers of Rune Stones that are changed one at a time."""


@dataclass
class Run:
    """One setup with its bots, and how many games are wanted of it."""

    name: str
    game: str
    edition: str
    seats: int
    bots: str
    games: int
    seed: int
    values: dict[str, str] = field(default_factory=dict)
    worth: str = ""
    """The kind of label whose worth is kept."""
    late: bool = False
    """Whether the others are played first."""

    def plan(self) -> Plan:
        """Return the plan to play. Raise `LeylineError` if it cannot be played."""
        setup = experiment_setup(self.game, self.edition, self.seats, dict(self.values))
        return Plan(setup, parse_bots(setup.create(), self.bots), self.games, self.seed)

    def command(self) -> str:
        """Return the command that plays the same games."""
        sets = [
            f"--set {name}={value!r}" if " " in value else f"--set {name}={value}"
            for name, value in self.values.items()
        ]
        parts = [
            f"leyline sim {self.game}",
            *([f"--edition {self.edition}"] if self.edition else []),
            *sets,
            f"--seats {self.plan_bots()}",
        ]
        return " ".join(
            [*parts, f"--games {self.games} --seed {self.seed} --out {self.name.replace('/', '-')}.parquet"]
        )

    def plan_bots(self) -> str:
        """Return a bot for each seat: their number says how many seats there are."""
        return self.bots if "," in self.bots else ",".join([self.bots] * self.seats)


LATE: Final = (
    *(
        "runestones/changed-cards",
        "runestones/search",
        "runestones/nocturnal",
        "runestones/forest",
        "runestones/full-later",
    ),
    *[f"runestones/{name}" for name in CHANGES],
    *("runestones/hoarder", "runestones/rusher", "runestones/careless"),
    *("aidalon/starter-2", "aidalon/showcase-2", "aidalon/agents", "aidalon/search"),
)
"""Beginnings of the names of runs that wait for the others."""


def runs() -> list[Run]:
    """Return every run of the studies."""
    every = [*_small_games(), *_rune_stones(), *_aidalon_decks(), *_aidalon_formats(), *_aidalon_starts()]
    return [replace(run, late=run.name.startswith(LATE)) for run in every]


def _small_games() -> Iterator[Run]:
    def channeling(name: str, values: dict[str, str], games: int = 1000, bots: str = "greedy", worth: str = "") -> Run:
        return Run(f"channeling/{name}", "channeling", "first", 2, bots, games, 21, values, worth)

    yield channeling("worth", {}, games=2000, worth="card")
    for bots in ("random", "greedy"):
        for points in range(7):
            yield channeling(f"points-{points}-{bots}", {"second_points": str(points)}, bots=bots)
    for count in (1, 2, 3, 4):
        yield channeling(f"glyphs-{count}", {"second_glyphs": str(count)})
    yield channeling("cubes-10", {"second_cubes": "10"})
    yield channeling("pie", {"pie_rule": "yes"})
    changes = {"printed": {}, "control-6": {"control": "6"}, "control-5": {"control": "5"}, "dice-2": {"dice": "2"}}
    more = {"dice-4": {"dice": "4"}, "presence": {"banish_needs_druid": "yes"}, "cubes-14": {"cubes": "14"}}
    for name, values in {**changes, **more, "one-circle": {"circles_to_win": "1"}}.items():
        yield Run(f"grove/{name}", "grove", "", 2, "greedy", 300, 21, values)


def _rune_stones() -> Iterator[Run]:
    def run(name: str, games: int, seats: int = 2, edition: str = "base", bots: str = "greedy", **rest: Any) -> Run:
        return Run(f"runestones/{name}", "runestones", edition, seats, bots, games, 31, **rest)

    yield run("base-2", 240, worth="summoned")
    yield run("changed-cards", 240, values={"cards": CHANGED_CARDS}, worth="summoned")
    for edition, seats in product(("base", "nocturnal", "forest", "full"), (2, 3, 4)):
        if (edition, seats) != ("base", 2):
            games = 160 if edition == "base" else 120
            yield run(f"{edition}-{seats}", games, seats, edition, worth="summoned" if edition == "full" else "")
    for points in (5, 10, 15):
        yield run(f"full-later-{points}", 60, edition="full", values={"later_points": str(points)})
    yield run("search", 120, bots="search:60")
    for name, values in CHANGES.items():
        yield run(name, 120, values=values)
    for style in ("hoarder", "rusher", "careless"):
        yield run(f"{style}-first", 60, bots=f"style:{style},greedy")
        yield run(f"{style}-second", 60, bots=f"greedy,style:{style}")


def _aidalon(name: str, games: int, edition: str, decks: Sequence[str], values: dict[str, str], bots: str) -> Run:
    brought = {f"deck_{seat + 1}": deck for seat, deck in enumerate(decks)}
    return Run(f"aidalon/{name}", "aidalon", edition, len(decks), bots, games, 41, {**brought, **values})


def _aidalon_decks() -> Iterator[Run]:
    """Every deck in every seat: all ordered pairs at two seats; at three and four, all orders of different decks, and a
    deck against itself."""
    for edition, decks, games in (("starter", STANDARD, 60), ("showcase", LOOSER, 30)):
        for pair in product(decks, repeat=2):
            yield _aidalon(f"{edition}-2/{','.join(pair)}", 2 * games, edition, pair, {}, "greedy")
        for seats in (3, 4):
            for deck in decks:
                alike = [deck] * seats
                yield _aidalon(f"{edition}-{seats}/{','.join(alike)}", games, edition, alike, {}, "greedy")
            for order in permutations(decks, seats):
                yield _aidalon(f"{edition}-{seats}/{','.join(order)}", 10, edition, order, {}, "greedy")


def _aidalon_formats() -> Iterator[Run]:
    """Decks put together at random by the rules of each format."""
    for number, format in enumerate(("standard", "free-agent", "casual", "open")):
        for seats in (2, 3, 4):
            for table in range(30):
                seed = 10_000 * (number + 1) + 1000 * seats + 10 * table
                decks = [random_list(seed + seat, format, one_line=True) for seat in range(seats)]
                name = f"format-{format}-{seats}/{table:02}"
                yield _aidalon(name, 5, "starter", decks, {"format": format}, "greedy")


def _aidalon_starts() -> Iterator[Run]:
    """One deck for everybody: what those who play later get, how much it takes to win, and a stronger bot."""
    first = {"first": "North"}
    for seats in (2, 3, 4):
        alike = ["boom-town"] * seats
        for more in (0, 1, 2, 3):
            values = {**first, "later_shards": str(more)}
            yield _aidalon(f"later-{more}-{seats}", 150, "starter", alike, values, "greedy")
        for agents in (2, 4):
            values = {**first, "agents_to_win": str(agents)}
            yield _aidalon(f"agents-{agents}-{seats}", 100, "starter", alike, values, "greedy")
        yield _aidalon(f"search-{seats}", 60 // seats, "starter", alike, first, "search:60")


# --- playing ------------------------------------------------------------------------------------------------


def play(chosen: Sequence[Run], jobs: int, seconds: float, folder: Path) -> None:
    """Play runs until all are done or the time is over, each to the same share of its games. Save what there is from
    time to time; of a run that was cut short, the games before the first gap."""
    plans = {run.name: run.plan() for run in chosen}
    todo = sorted([part for run in chosen for part in _parts(run)])
    found: dict[str, dict[int, GameResult]] = {run.name: {} for run in chosen}
    end, saved = time.monotonic() + seconds, time.monotonic()
    waiting: dict[Future[list[GameResult]], str] = {}
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        while todo or waiting:
            while todo and len(waiting) < 2 * jobs and time.monotonic() < end:
                _, name, first, last = todo.pop(0)
                waiting[pool.submit(play_batch, plans[name], range(first, last))] = name
            if not waiting:
                break
            done, _ = wait(waiting, timeout=SAVED, return_when=FIRST_COMPLETED)
            for future in done:
                found[waiting.pop(future)].update({game.number: game for game in future.result()})
            if time.monotonic() > saved + SAVED:
                save(chosen, found, folder)
                saved = time.monotonic()
    save(chosen, found, folder)


def _parts(run: Run) -> Iterator[tuple[float, str, int, int]]:
    """Yield the batches of a run, each with its place in the order."""
    size = 1 if "search" in run.bots else BATCH
    for first in range(0, run.games, size):
        yield run.late + first / run.games, run.name, first, min(first + size, run.games)


def save(chosen: Sequence[Run], found: dict[str, dict[int, GameResult]], folder: Path) -> None:
    """Write what was found about each run, a file for each game."""
    for game in dict.fromkeys([run.game for run in chosen]):
        lines = {}
        for run in chosen:
            if run.game == game:
                played = _without_gap(found[run.name])
                if played:
                    lines[run.name] = summary(run, played)
        path = folder / f"{game}.json"
        part = path.with_suffix(".part")
        part.write_text(json.dumps(lines, separators=(",", ":")) + "\n", encoding="utf-8")
        part.replace(path)


def _without_gap(found: dict[int, GameResult]) -> list[GameResult]:
    out: list[GameResult] = []
    while len(out) in found:
        out.append(found[len(out)])
    return out


# --- what is kept -------------------------------------------------------------------------------------------


def summary(run: Run, played: list[GameResult]) -> dict[str, Any]:
    """Return what is kept of a run: how the games ended, and every measure with its interval."""
    game = run.plan().setup.create()
    seen = Outcomes(game)
    for one in played:
        seen.add(one.won, one.ending)
    began = sum([one.won[one.first] == 1.0 for one in played])
    out: dict[str, Any] = {
        "games": len(played),
        "wins": seen.wins,
        "draws": seen.draws,
        "shared": seen.shared,
        "first": began,
        "endings": {key: count for key, count in seen.endings.items() if count},
        "measures": {
            name: _figure(mean([read(one) for one in played]))
            for name, (_, read, _) in MEASURES.items()
            if len(played) > 1 and name not in ("first", "draws")
        },
        "scores": [sum([one.scores[seat] for one in played]) / len(played) for seat in range(run.seats)],
        "longest": max([one.turns for one in played]),
    }
    if run.worth and len(played) >= 2 * card_worth.ENOUGH:
        rows = result_tables.games_table(played, run.seats)
        out["worth"] = [
            {**asdict(one), "estimate": _figure(one.estimate)} for one in card_worth.worth(game, rows, run.worth)
        ]
    return out


def _figure(found: Estimate) -> list[float]:
    return [round(value, 4) for value in (found.value, found.low, found.high)]


def wins(lines: Sequence[dict[str, Any]], seat: int) -> Estimate:
    """Return the share of games that a seat won alone, of several runs together."""
    return share(sum([line["wins"][seat] for line in lines]), sum([line["games"] for line in lines]))


def main() -> None:
    """Play the runs whose names begin as asked, and keep what was found."""
    out = argparse.ArgumentParser(description=__doc__)
    out.add_argument("names", nargs="*", default=[""], help="beginnings of the names of runs (default: all)")
    out.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    out.add_argument("--seconds", type=float, default=float("inf"), help="stop after this long")
    out.add_argument("--most", type=int, default=0, help="at most this many games of each run")
    out.add_argument("--out", type=Path, required=True, help="the folder for what was found")
    out.add_argument("--commands", action="store_true", help="print the commands instead")
    args = out.parse_args()
    chosen = [run for run in runs() if run.name.startswith(tuple(args.names))]
    if args.commands:
        sys.stdout.write("".join([f"{run.command()}\n" for run in chosen]))
        return
    if args.most:
        chosen = [replace(run, games=min(run.games, args.most)) for run in chosen]
    args.out.mkdir(parents=True, exist_ok=True)
    play(chosen, args.jobs, args.seconds, args.out)


if __name__ == "__main__":
    main()
