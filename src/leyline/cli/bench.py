"""leyline bench: decisions per second of every game, interpreted and compiled, beside OpenSpiel's games in the same
run; with --search, simulations per second of tree search beside OpenSpiel's."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import leyline
from leyline.cli import arguments
from leyline.core import registry
from leyline.core.errors import LeylineError

PEERS = ("backgammon", "gin_rummy", "hearts")
SEARCHED_PEERS = ("backgammon", "connect_four")
Row = dict[str, object]


def parser() -> arguments.Parser:
    out = arguments.parser(
        "bench", "Measure uniformly random play, interpreted and compiled, beside OpenSpiel where it is installed."
    )
    out.add_argument("games", metavar="GAME", nargs="*", help="only these (default: all; GAME@EDITION for an edition)")
    out.add_argument("--seconds", type=float, default=2.0, metavar="S", help="seconds for each measurement (default 2)")
    out.add_argument(
        "--rounds", type=int, default=3, metavar="N", help="measurements of each row, taken in turn; the median counts"
    )
    out.add_argument(
        "--search", action="store_true", help="measure tree search with full random playouts (default: two games)"
    )
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    if not 0.01 <= args.seconds <= 600 or not 1 <= args.rounds <= 100:
        raise LeylineError("--seconds is 0.01 to 600 and --rounds 1 to 100.")
    names = args.games or (_open_games() if args.search else registry.names())
    for name in names:
        registry.spec(name.split("@")[0])
    if args.search:
        return _searches(names, args.seconds, args.rounds, args.json)
    with tempfile.TemporaryDirectory() as folder:
        forms = _forms(Path(folder))
        rows, peers = _measured(names, forms, args.seconds, args.rounds)
    if args.json:
        print(json.dumps({"rows": rows, "peers": peers}))
        return 0
    _print(rows, peers)
    return 0


def _open_games() -> list[str]:
    """Return the games without hidden information: what OpenSpiel's search can be compared on."""
    return [name for name in registry.names() if not registry.create(name).has_hidden_information()]


def _searches(names: list[str], seconds: float, rounds: int, as_json: bool) -> int:
    """Measure simulations per second, ours and OpenSpiel's, in turn in one run, and ours as the bots search."""
    here = {**os.environ, "PYTHONPATH": str(Path(leyline.__file__).resolve().parent.parent)}
    kinds = [(kind, name) for name in names for kind in ("search", "bots")]
    if importlib.util.find_spec("pyspiel"):
        kinds += [("mcts", name) for name in SEARCHED_PEERS]
    found: dict[str, list[Row]] = {}
    for _ in range(rounds):
        for kind, name in kinds:
            found.setdefault(f"{kind} {name}", []).append(_row(kind, name, seconds, here))
    rows = [_median(row) for row in found.values()]
    if as_json:
        print(json.dumps({"rows": rows}))
        return 0
    print("| search on | form | simulations/s | decisions in each | decisions/s | to backgammon | to connect four |")
    print("|---|---|---|---|---|---|---|")
    peers = [next((row for row in rows if peer in str(row["name"])), None) for peer in SEARCHED_PEERS]
    for row in rows:
        whole, length, each = [
            f"{float(str(row[name])):,.0f}" if name in row else "–"
            for name in ("simulations_per_s", "decisions_per_simulation", "decisions_per_s")
        ]
        ratios = " | ".join([_ratios(row, peer) for peer in peers])
        print(f"| {row['name']} | {row['form']} | {whole} | {length} | {each} | {ratios} |")
    print("The last two columns: simulations, and decisions, as multiples of OpenSpiel's search on that game.")
    return 0


def _ratios(row: Row, peer: Row | None) -> str:
    """Return how many times a peer's simulations and decisions a search makes."""
    if peer is None:
        return "–"
    speeds = [name for name in ("simulations_per_s", "decisions_per_s") if name in row]
    return ", ".join([f"{float(str(row[name])) / float(str(peer[name])):.2f}×" for name in speeds])


def _forms(folder: Path) -> list[dict[str, str]]:
    """Return the environments to measure in: this installation and, if it is compiled, a copy without the compiled
    modules."""
    package = Path(leyline.__file__).resolve().parent
    here = {**os.environ, "PYTHONPATH": str(package.parent)}
    forms = [here]
    if leyline.compiled():
        shutil.copytree(package, folder / "leyline", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        forms.append({**here, "PYTHONPATH": str(folder)})
    return forms


def _measured(
    names: list[str], forms: list[dict[str, str]], seconds: float, rounds: int
) -> tuple[list[Row], list[Row]]:
    """Measure every row in turn, several times; return the medians."""
    peers = PEERS if importlib.util.find_spec("pyspiel") else ()
    rows: dict[str, list[Row]] = {}
    others: dict[str, list[Row]] = {}
    for _ in range(rounds):
        for name in names:
            for number, form in enumerate(forms):
                rows.setdefault(f"{name} {number}", []).append(_row("game", name, seconds, form))
        for name in peers:
            others.setdefault(name, []).append(_row("peer", name, seconds, forms[0]))
    return [_median(found) for found in rows.values()], [_median(found) for found in others.values()]


def _row(kind: str, name: str, seconds: float, form: dict[str, str]) -> Row:
    command = [sys.executable, "-m", "leyline.lab.benchmark", kind, name, str(seconds)]
    done = subprocess.run(  # noqa: S603  our own module, started by our own interpreter
        command, capture_output=True, text=True, env=form, check=False, cwd=tempfile.gettempdir()
    )
    if done.returncode != 0:
        why = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit status {done.returncode}"
        raise LeylineError(f"{name} could not be measured: {why}.")
    row: Row = json.loads(done.stdout)
    return row


def _median(found: list[Row]) -> Row:
    out: Row = {}
    for name, value in found[0].items():
        if isinstance(value, str):
            out[name] = value
        else:
            out[name] = round(statistics.median([float(str(row[name])) for row in found]), 3)
    return out


def _print(rows: list[Row], peers: list[Row]) -> None:
    base = next((float(str(peer["steps_per_s"])) for peer in peers if "backgammon" in str(peer["name"])), 0.0)
    print("| game | form | decisions/s | steps/s | games/s | clone | state | decisions against backgammon |")
    print("|---|---|---|---|---|---|---|---|")
    for row in rows:
        speed = float(str(row["decisions_per_s"]))
        ratio = f"{speed / base:.1f}×" if base else "–"
        print(
            f"| {row['game']} | {row['form']} | {speed:,.0f} | {float(str(row['steps_per_s'])):,.0f} "
            f"| {float(str(row['games_per_s'])):,.0f} | {float(str(row['clone_us'])):.2f} µs "
            f"| {float(str(row['state_bytes'])):,.0f} B | {ratio} |"
        )
    for peer in peers:
        print(
            f"| {peer['name']} | C++ | | {float(str(peer['steps_per_s'])):,.0f} "
            f"| {float(str(peer['games_per_s'])):,.0f} | {float(str(peer['clone_us'])):.2f} µs | | |"
        )
    if not peers:
        print("OpenSpiel is not installed, so there is nothing to compare with; `make bench` installs it.")
