"""Arguments that several commands share: which game, at which edition and parameters, and record files."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from leyline.core import record, registry
from leyline.core.contract import AnyGame
from leyline.core.errors import BadParameter, LeylineError


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence, like all others."""

    def error(self, message: str) -> NoReturn:
        raise LeylineError(f"{message}; see {self.prog} --help")


def parser(command: str, description: str) -> Parser:
    """The parser of a command."""
    return Parser(prog=f"leyline {command}", description=description)


def add_game(to: Parser, optional: bool = False) -> None:
    """Let a command take a game with its edition, parameters and seats."""
    to.add_argument("game", metavar="GAME", nargs="?" if optional else None, help="see: leyline games")
    to.add_argument("--edition", default="", help="an edition of the game; the first one listed is the default")
    to.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="change a parameter (may be repeated)"
    )


def add_experiment(to: Parser) -> None:
    """Let a command take bots, seed and number of processes."""
    to.add_argument("--seats", default="greedy", metavar="BOT,BOT", help="who plays; one name sits everywhere")
    to.add_argument("--seed", type=int, default=1, metavar="N", help="luck that can be repeated (default 1)")
    to.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: one for each core)")


def seats_in(args: argparse.Namespace) -> int:
    """How many seats --seats names; 0, for the game's default, if one bot sits everywhere."""
    if args.jobs < 0:
        raise LeylineError(f"--jobs is 1 or more, not {args.jobs}")
    count = len(args.seats.split(","))
    return count if count > 1 else 0


def values(pairs: list[str]) -> dict[str, object]:
    """The parameters given with --set. Raises `BadParameter`."""
    out: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadParameter(f"--set takes NAME=VALUE, not {pair!r}")
        out[name.strip()] = value.strip()
    return out


def game(args: argparse.Namespace, seats: int = 0, unattended: bool = False) -> AnyGame:
    """The game that was asked for. Raises `UnknownGame` or `BadParameter`."""
    return registry.create(args.game, args.edition, seats, values(args.set), unattended)


def read_record(path: str) -> record.Record:
    """The record in a file. Raises `LeylineError` if it cannot be read."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise LeylineError(f"{path} is not a text file") from error
    try:
        return record.read(text)
    except LeylineError as error:
        raise LeylineError(f"{path}, {error}") from error


@contextlib.contextmanager
def server_packages() -> Iterator[None]:
    """Import parts of the server under this. Raises `LeylineError` if what it needs is not installed."""
    try:
        yield
    except ImportError as error:
        raise LeylineError(f"the server needs more packages ({error}): pip install 'leyline[server]'") from error
