"""Arguments that commands share: the game with its edition and parameters, and files."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import NoReturn

from leyline.core import record, registry
from leyline.core.errors import BadParameter, BadState, LeylineError
from leyline.core.game import AnyGame, State
from leyline.core.match import Match
from leyline.core.position_text import LONGEST


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors as `LeylineError`, in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise LeylineError(f"{message}; see {self.prog} --help")


def parser(command: str, description: str) -> Parser:
    """Return the parser of a command."""
    return Parser(prog=f"leyline {command}", description=description)


def add_game(to: Parser, optional: bool = False) -> None:
    """Add the arguments for a game, its edition and its parameters."""
    to.add_argument("game", metavar="GAME", nargs="?" if optional else None, help="see: leyline games")
    add_variant(to)


def add_variant(to: Parser) -> None:
    """Add the arguments for the edition and the parameters of a game."""
    to.add_argument("--edition", default="", help="an edition of the game; the first one listed is the default")
    to.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a parameter, or NAME=@FILE (repeatable)",
    )


def add_experiment(to: Parser) -> None:
    """Add the arguments for bots, seed and number of processes."""
    to.add_argument("--seats", default="greedy", metavar="BOT,BOT", help="the bots; one name takes every seat")
    to.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the seed of chance: the same seed, the same games (default 1)"
    )
    add_jobs(to)


def add_jobs(to: Parser) -> None:
    """Add the argument for the number of processes."""
    to.add_argument("--jobs", type=int, metavar="N", help="processes (default: one per core)")


def jobs(args: argparse.Namespace) -> int:
    """Return the number of processes. Raise `LeylineError` if it is not positive."""
    if args.jobs is None:
        return os.cpu_count() or 1
    if args.jobs < 1:
        raise LeylineError(f"--jobs is 1 or more, not {args.jobs}.")
    return int(args.jobs)


def add_output(to: Parser, default: str) -> None:
    """Add the arguments for the file to write; `default` is its name in the folder `results`."""
    to.add_argument("--out", metavar="FILE", help=f"the file to write (default: results/{default})")
    add_force(to)


def add_force(to: Parser) -> None:
    """Add the argument that allows replacing a file."""
    to.add_argument("--force", action="store_true", help="replace the file if it exists")


def seats_in(args: argparse.Namespace) -> int:
    """Return how many seats --seats names; 0, for the game's default, if one bot takes every seat."""
    count = len(args.seats.split(","))
    return count if count > 1 else 0


def values(pairs: list[str]) -> dict[str, object]:
    """Return the parameters given with --set; `NAME=@FILE` takes the text of a file. Raise `BadParameter`."""
    out: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadParameter(f"--set takes NAME=VALUE, not {pair!r}.")
        out[name.strip()] = text_or_file(value.strip())
    return out


def text_or_file(value: str) -> str:
    """Return a value as it is, or, for `@FILE`, the text of the file. Raise `BadParameter`."""
    if not value.startswith("@"):
        return value
    path = value[1:]
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise BadParameter(f"{path} cannot be read as a text file: {why}.") from error


def game(args: argparse.Namespace, seats: int = 0, unattended: bool = False) -> AnyGame:
    """Return the requested game. Raise `UnknownGame` or `BadParameter`."""
    return registry.create(args.game, args.edition, seats, values(args.set), unattended)


def result_file(args: argparse.Namespace, name: str) -> Path:
    """Return the file to write: the one that was asked for, otherwise `name` in the folder `results`, which is made.
    Raise `LeylineError` if it cannot be written."""
    if not args.out:
        Path("results").mkdir(exist_ok=True)
    return writable(Path(args.out) if args.out else Path("results") / name, args.force)


def writable(path: Path, force: bool) -> Path:
    """Return a path to write to. Raise `LeylineError` if its folder does not exist, or if it exists itself and may not
    be replaced."""
    if not path.parent.is_dir():
        raise LeylineError(f"There is no folder {path.parent} for {path.name}.")
    if path.exists() and not force:
        raise LeylineError(f"{path} already exists. Name another file, or replace it with --force.")
    return path


def write_text(path: Path, text: str) -> None:
    """Write a text file so that it appears only when it is complete."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def read_record(path: str) -> record.Record:
    """Return the record in a file. Raise `LeylineError` if it cannot be read."""
    with Path(path).open("rb") as file:
        data = file.read(record.MOST_BYTES + 1)
    if len(data) > record.MOST_BYTES:
        raise LeylineError(f"{path} is too long for a record: the most is {record.MOST_BYTES:,} bytes.")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LeylineError(f"{path} is not a text file.") from error
    try:
        return record.read(text)
    except LeylineError as error:
        raise LeylineError(f"{path}, {error}.") from error


def read_position(game: AnyGame, path: str) -> State:
    """Return the position that a file describes. Raise `LeylineError`, with its name and line, if it cannot be read."""
    with Path(path).open("rb") as file:
        data = file.read(4 * LONGEST)
    try:
        position: State = game.read_position(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise LeylineError(f"{path} is not a text file.") from error
    except BadState as error:
        raise LeylineError(f"{path}{',' if error.line else ':'} {error}") from error
    return position


def replay_record(path: str) -> tuple[record.Record, Match, str]:
    """Return the record in a file, the match that it replays to, and what in it does not follow from its course, such
    as a result that the game did not have; empty if everything does. Raise `LeylineError` if it does not replay."""
    found = read_record(path)
    try:
        match = found.replay()
    except LeylineError as error:
        raise LeylineError(f"{path}, {error}.") from error
    try:
        found.verify()
    except LeylineError as error:
        return found, match, f"This record was changed: {error}."
    return found, match, ""
