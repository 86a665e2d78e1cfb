"""Arguments that several commands share: which game, at which edition and parameters, and record files."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NoReturn

from leyline.core import record, registry
from leyline.core.errors import BadParameter, LeylineError
from leyline.core.game import AnyGame


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
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a parameter, or NAME=@FILE (repeatable)",
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
    """The parameters given with --set; `NAME=@FILE` stands for the text in a file. Raises `BadParameter`."""
    out: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadParameter(f"--set takes NAME=VALUE, not {pair!r}")
        out[name.strip()] = _text_in(value.strip()[1:]) if value.strip().startswith("@") else value.strip()
    return out


def _text_in(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadParameter(f"{path} cannot be read as a text file: {error}") from error


def game(args: argparse.Namespace, seats: int = 0, unattended: bool = False) -> AnyGame:
    """The game that was asked for. Raises `UnknownGame` or `BadParameter`."""
    return registry.create(args.game, args.edition, seats, values(args.set), unattended)


def result_file(out: str | None, name: str) -> Path:
    """Return the file to write: the one that was asked for, otherwise `name` in the folder `results`, which is made."""
    if out:
        return Path(out)
    folder = Path("results")
    folder.mkdir(exist_ok=True)
    return folder / name


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
