"""leyline play: a table in the terminal. Seats are people at one screen and bots."""

from __future__ import annotations

import argparse
import secrets

from leyline import bots
from leyline.cli import arguments, autosave, terminal_output
from leyline.cli.terminal_table import PERSON, Table
from leyline.core import registry
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.match import Match

WHO = (PERSON, *bots.names())


def parser() -> arguments.Parser:
    out = arguments.parser("play", "Play a game in the terminal. Without GAME, you are asked for everything.")
    arguments.add_game(out, optional=True)
    out.add_argument(
        "--seats", metavar="WHO,WHO", help=f"who sits where, each one of {', '.join(WHO)} (default: you, then greedy)"
    )
    out.add_argument("--seed", type=int, metavar="N", help="luck that can be repeated")
    out.add_argument("--record", metavar="FILE", help="keep the game in this new file")
    out.add_argument("--resume", metavar="FILE", help="go on with a recorded game")
    out.add_argument("--all", action="store_true", help="ask even where there is only one choice")
    return out


def run(args: argparse.Namespace) -> int:
    console = terminal_output.console()
    if args.resume:
        match, sitting, keeper = _resumed(args)
    else:
        game, sitting = _asked(args) if not args.game else _named(args)
        seed = args.seed if args.seed is not None else secrets.randbelow(1 << 31)
        names = [role if who == PERSON else who for role, who in zip(game.setup.roles(), sitting, strict=True)]
        match = Match(game, SeedChance(seed), names)
        keeper = autosave.begin(match, args.record)
    table = Table(match, sitting, console, keeper, ask_always=args.all)
    return table.play()


def _named(args: argparse.Namespace) -> tuple[AnyGame, list[str]]:
    """The game and the seats that the command line names."""
    given = args.seats.split(",") if args.seats else []
    # Where nobody watches over the clock, the game gets the limits that simulations have.
    game = arguments.game(args, len(given), unattended=bool(given) and PERSON not in given)
    return game, _sitting(game, given or [PERSON] + ["greedy"] * (game.seats - 1))


def _sitting(game: AnyGame, given: list[str]) -> list[str]:
    sitting = [who.strip() for who in given]
    for who in sitting:
        if who != PERSON and not bots.known(who):
            raise LeylineError(f"a seat is taken by one of {', '.join(WHO)}, not {who!r}")
    if len(sitting) != game.seats:
        raise LeylineError(f"{game.setup.spec.title} has {game.seats} seats here; {len(sitting)} were given")
    return sitting


def _resumed(args: argparse.Namespace) -> tuple[Match, list[str], autosave.Autosave]:
    """A recorded game: bots sit where bots sat, unless --seats says otherwise."""
    if args.game or args.record or args.seed is not None or args.edition or args.set:
        raise LeylineError(
            "--resume goes on with the game as it was recorded; of the other options only --seats and --all fit"
        )
    record = arguments.read_record(args.resume)
    try:
        match = record.resume()
    except LeylineError as error:
        raise LeylineError(f"{args.resume}, {error}") from error
    if match.chance is None:
        match.chance = SeedChance(secrets.randbelow(1 << 31))
        match.advance()
    given = args.seats.split(",") if args.seats else [who if bots.known(who) else PERSON for who in record.players]
    return match, _sitting(match.game, given), autosave.go_on(match, args.resume)


def _asked(args: argparse.Namespace) -> tuple[AnyGame, list[str]]:
    """Everything asked for, one question after the other."""
    specs = [registry.spec(name) for name in registry.names()]
    print("Which game?")
    for number, spec in enumerate(specs, 1):
        print(f"  {number}  {spec.title}: {spec.summary}")
    spec = specs[_picked(len(specs), 1)]
    edition = spec.editions[0]
    if len(spec.editions) > 1:
        print("Which edition?")
        for number, each in enumerate(spec.editions, 1):
            print(f"  {number}  {each.name}: {each.help}")
        edition = spec.editions[_picked(len(spec.editions), 1)]
    seats = spec.min_seats
    while spec.min_seats != spec.max_seats:
        typed = _typed(f"How many players, {spec.min_seats} to {spec.max_seats}? [{seats}] ")
        if typed.isdigit() and spec.min_seats <= int(typed) <= spec.max_seats:
            seats = int(typed)
        if not typed or int(typed) == seats if typed.isdigit() else not typed:
            break
    game = registry.create(spec.name, edition.name, seats, arguments.values(args.set))
    sitting: list[str] = []
    for role in game.setup.roles():
        usual = "greedy" if sitting else PERSON
        while True:
            who = _typed(f"Who plays {role}: {', '.join(WHO)}? [{usual}] ") or usual
            fits = [known for known in WHO if known.startswith(who)]
            if len(fits) == 1:
                sitting.append(fits[0])
                break
            print(f"Please type one of {', '.join(WHO)}.")
    return game, sitting


def _picked(count: int, usual: int) -> int:
    while True:
        typed = _typed(f"1 to {count} [{usual}] ") or str(usual)
        if typed.isdigit() and 1 <= int(typed) <= count:
            return int(typed) - 1
        print(f"Please type a number from 1 to {count}.")


def _typed(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        raise LeylineError("the input ended before a game had begun; name one: leyline play GAME") from None
