"""leyline play: a table in the terminal, for people at one screen and bots."""

from __future__ import annotations

import argparse
import secrets

from leyline import bots
from leyline.cli import arguments, autosave, terminal_output
from leyline.cli.terminal_table import PERSON, TerminalTable
from leyline.core import registry
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.match import Match

PLAYERS = (PERSON, *bots.names())


def parser() -> arguments.Parser:
    out = arguments.parser("play", "Play a game in the terminal. Without GAME, you are asked for everything.")
    arguments.add_game(out, optional=True)
    out.add_argument(
        "--seats",
        metavar="WHO,WHO",
        help=f"who sits where, each one of {', '.join(PLAYERS)} (default: you and greedy, with seats drawn at random)",
    )
    out.add_argument("--draw", action="store_true", help="draw at random who of --seats sits where")
    out.add_argument("--seed", type=int, metavar="N", help="the seed of chance: the same seed, the same draws")
    out.add_argument("--record", metavar="FILE", help="save the game in this new file")
    out.add_argument("--resume", metavar="FILE", help="continue a recorded game")
    out.add_argument("--position", metavar="FILE", help="begin in a position written as text; see docs/positions.md")
    out.add_argument("--all", action="store_true", help="ask even when there is only one option")
    return out


def run(args: argparse.Namespace) -> int:
    console = terminal_output.console()
    if args.resume:
        match, players, saved = _resume(args)
    else:
        autosave.check(args.record)
        if args.position and not args.game:
            raise LeylineError("--position needs the game that it is a position of: leyline play GAME --position FILE")
        game, players, drawn = _ask_everything(args) if not args.game else _from_arguments(args)
        seed = args.seed if args.seed is not None else secrets.randbelow(1 << 31)
        if drawn:
            game, players = _draw_seats(game, players, seed)
        names = [role if who == PERSON else who for role, who in zip(game.setup.roles(), players, strict=True)]
        # Luck rewinds with undo: taking a roll back and rolling again shows the same dice.
        start = arguments.read_position(game, args.position) if args.position else None
        match = Match(game, SeedChance(seed, rewinds=True), names, start)
        saved = autosave.start(match, args.record)
    table = TerminalTable(match, players, console, saved, ask_always=args.all)
    return table.play()


def _from_arguments(args: argparse.Namespace) -> tuple[AnyGame, list[str], bool]:
    """Return the game and the players named on the command line, and whether to draw their seats."""
    given = args.seats.split(",") if args.seats else []
    # A game without people gets the limits of simulations, so that it ends.
    game = arguments.game(args, len(given), unattended=bool(given) and PERSON not in given)
    players = _check_players(game, given or [PERSON] + ["greedy"] * (game.seats - 1))
    return game, players, args.draw or not (given or args.position)


def _draw_seats(game: AnyGame, players: list[str], seed: int) -> tuple[AnyGame, list[str]]:
    """Return the players in the order of the seats that the seed gives them, and the game in which their decks go with
    them; say who plays what."""
    order = SeedChance(seed).seat_order(len(players))
    drawn = [players[seat] for seat in order]
    plays = [
        f"you play {role}" if who == PERSON else f"{who} plays {role}"
        for role, who in zip(game.setup.roles(), drawn, strict=True)
    ]
    print(f"Sides were drawn: {', '.join(plays)}.")
    return game.setup.reseated(order).create(), drawn


def _check_players(game: AnyGame, given: list[str]) -> list[str]:
    players = [who.strip() for who in given]
    for who in players:
        if who != PERSON and not bots.known(who):
            raise LeylineError(f"Choose each player from {', '.join(PLAYERS)}, not {who!r}.")
        if who != PERSON:
            bots.check(who, game)
    if len(players) != game.seats:
        raise LeylineError(
            f"{game.setup.spec.title} has {game.seats} seats here, but {len(players)} players were given."
        )
    return players


def _resume(args: argparse.Namespace) -> tuple[Match, list[str], autosave.Autosave]:
    """Return the recorded game; its bots keep their seats unless --seats is given."""
    given = args.game or args.record or args.edition or args.set or args.draw or args.position
    if given or args.seed is not None:
        raise LeylineError("--resume continues the recorded game as it is; combine it only with --seats and --all.")
    record = arguments.read_record(args.resume)
    try:
        match = record.resume()
    except LeylineError as error:
        raise LeylineError(f"{args.resume}, {error}.") from error
    if match.chance is None:
        match.chance = SeedChance(secrets.randbelow(1 << 31), rewinds=True)
        match.advance()
    given = args.seats.split(",") if args.seats else [who if bots.known(who) else PERSON for who in record.players]
    return match, _check_players(match.game, given), autosave.resume(match, args.resume, record)


def _ask_everything(args: argparse.Namespace) -> tuple[AnyGame, list[str], bool]:
    """Ask for everything, one question at a time; the last question is whether to draw the seats."""
    specs = [registry.spec(name) for name in registry.names()]
    print("Which game?")
    for number, spec in enumerate(specs, 1):
        print(f"  {number}  {spec.title}: {spec.summary}")
    spec = specs[_ask_number(len(specs), 1)]
    edition = spec.editions[0]
    if len(spec.editions) > 1:
        print("Which edition?")
        for number, each in enumerate(spec.editions, 1):
            print(f"  {number}  {each.name}: {each.help}")
        edition = spec.editions[_ask_number(len(spec.editions), 1)]
    seats = spec.min_seats
    while spec.min_seats != spec.max_seats:
        typed = _ask_text(f"How many players, {spec.min_seats} to {spec.max_seats}? [{seats}] ")
        if typed.isdigit() and spec.min_seats <= int(typed) <= spec.max_seats:
            seats = int(typed)
        if not typed or int(typed) == seats if typed.isdigit() else not typed:
            break
    game = registry.create(spec.name, edition.name, seats, arguments.values(args.set))
    players: list[str] = []
    for number in range(1, game.seats + 1):
        default = "greedy" if players else PERSON
        while True:
            who = _ask_text(f"Player {number}: {', '.join(PLAYERS)}? [{default}] ") or default
            fits = [known for known in PLAYERS if known.startswith(who)]
            if len(fits) == 1:
                players.append(fits[0])
                break
            print(f"Please type one of {', '.join(PLAYERS)}.")
    print("Who sits where?")
    print("  1  drawn at random")
    print(f"  2  in this order: {', '.join(game.setup.roles())}")
    return game, players, _ask_number(2, 1) == 0


def _ask_number(count: int, default: int) -> int:
    while True:
        typed = _ask_text(f"1 to {count} [{default}] ") or str(default)
        if typed.isdigit() and 1 <= int(typed) <= count:
            return int(typed) - 1
        print(f"Please type a number from 1 to {count}.")


def _ask_text(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        raise LeylineError("The input ended before a game began. Name one: leyline play GAME") from None
