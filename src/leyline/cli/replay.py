"""leyline replay: show a recorded game, in words and at any moment."""

from __future__ import annotations

import argparse

from leyline.cli import arguments, terminal_output
from leyline.cli.terminal_output import escape
from leyline.core.errors import LeylineError
from leyline.core.game import CHANCE, SPECTATOR
from leyline.core.match import Match
from leyline.core.record import Record, result_text


def parser() -> arguments.Parser:
    out = arguments.parser(
        "replay", "Show a recorded game: on a terminal step by step, elsewhere as a log with the last position."
    )
    out.add_argument("file", metavar="FILE")
    out.add_argument("--at", type=int, metavar="N", help="only the position after entry N (0: before the first)")
    out.add_argument("--seat", metavar="ROLE", help="as this seat saw it (default: as a spectator)")
    out.add_argument("--log", action="store_true", help="the log and the last position, also on a terminal")
    return out


def run(args: argparse.Namespace) -> int:
    record, match, doubt = arguments.replay_record(args.file)
    seat = SPECTATOR
    if args.seat:
        roles = {role.lower(): number for number, role in enumerate(record.game.setup.roles())}
        if args.seat.lower() not in roles:
            raise LeylineError(f"The seats of this game are {', '.join(record.game.setup.roles())}, not {args.seat!r}.")
        seat = roles[args.seat.lower()]
    show = _Show(record, match, seat)
    if doubt:
        show.console.print(f"[bad]{escape(doubt)}[/]")
    if args.at is not None:
        if not 0 <= args.at <= len(record.entries):
            raise LeylineError(f"{args.file} has entries 1 to {len(record.entries)}; there is no entry {args.at}.")
        show.moment(args.at)
    elif show.console.is_terminal and not args.log:
        show.walk()
    else:
        show.log(0, len(record.entries))
        show.moment(len(record.entries))
    return 0


class _Show:
    def __init__(self, record: Record, whole: Match, seat: int) -> None:
        self.record = record
        self.seat = seat
        self.console = terminal_output.console()
        self.whole = whole

    def moment(self, count: int) -> None:
        """Show the position after `count` entries, and what is pending."""
        match = self.whole if count == len(self.record.entries) else self.record.replay(count)
        game = match.game
        self.console.print()
        terminal_output.show(self.console, game.render_text(game.view(match.state, self.seat), []))
        pending = match.pending()
        result = match.result()
        if result is not None:
            self.console.print(f"Over: {result_text(game, result)}")
        else:
            who = "chance" if pending == CHANCE else game.setup.roles()[pending]
            self.console.print(f"After entry {count} of {len(self.record.entries)}: {who} is next.")

    def log(self, since: int, until: int) -> None:
        """What happened between two entries."""
        for line in self.whole.log(self.seat, since):
            if line.entry <= until:
                self.console.print(f"[dim]{line.entry:4}[/] {escape(line.words)}")

    def walk(self) -> None:
        """Step by step, as the person likes."""
        stops = self._stops()
        at = 0
        while True:
            self.moment(stops[at])
            try:
                typed = (
                    self.console.input("[dim]Enter next · b back · number of an entry · q quit[/]> ").strip().lower()
                )
            except EOFError:
                return
            if typed == "q":
                return
            if typed == "b":
                at = max(at - 1, 0)
            elif typed.isascii() and typed.isdigit():
                later = [index for index, stop in enumerate(stops) if stop >= int(typed[:9])]
                at = later[0] if later else len(stops) - 1
            elif at < len(stops) - 1:
                self.log(stops[at], stops[at + 1])
                at += 1
            else:
                return

    def _stops(self) -> list[int]:
        """Return the entries that complete a move; the set-up is one stop."""
        record = self.record
        stops: list[int] = []
        match = record.truncated(0).replay()
        group = -1
        for number in range(len(record.entries) + 1):
            if number:
                record.replay_entry(match, number - 1)
            now = match.game.move_number(match.state)
            if now != group and match.pending() != CHANCE:
                group = now
                stops.append(number)
        if not stops or stops[-1] != len(record.entries):
            stops.append(len(record.entries))
        return stops
