"""A table in the terminal: draw a seat's view, list its options, let the bots play."""

from __future__ import annotations

import json
from random import Random

from leyline import bots, compiled
from leyline.bots.explain import ADVISER, reasons
from leyline.cli import terminal_output
from leyline.cli.autosave import Autosave
from leyline.cli.terminal_output import Console, escape
from leyline.core import rules_pages, typed_input
from leyline.core.errors import LeylineError
from leyline.core.game import OVER, SPECTATOR
from leyline.core.match import Match

PERSON = "me"
LISTED = 48
"""List at most this many options."""
HELP = "number or text of an option · auto TEXT · undo · hint · log · board · options · resign · ? rule, ? NAME · quit"


class TerminalTable:
    """A match on one screen."""

    def __init__(
        self, match: Match, players: list[str], console: Console, autosave: Autosave, ask_always: bool = False
    ) -> None:
        self.match = match
        self.game = match.game
        self.players = players
        self.console = console
        self.autosave = autosave
        self.ask_always = ask_always
        self.people = [seat for seat, who in enumerate(players) if who == PERSON]
        self.bots = {seat: bots.create(who, seat) for seat, who in enumerate(players) if who != PERSON}
        self.entries_shown = 0
        """The number of entries whose log lines are on the screen."""
        self.at_screen = -1
        """The seat of the person at the screen."""
        self.leaving = False
        self.auto: dict[int, str] = {}
        """For a seat, the option to take automatically until another question comes."""

    def play(self) -> int:
        """Play until the game is over or the player quits. Return the exit status."""
        self.console.print(f"[b]{self.game.setup.spec.title}[/]  [dim]saved in {escape(str(self.autosave.path))}[/]")
        if not compiled():
            self.console.print("[dim]Running as plain Python; bots think more slowly than in the compiled form.[/]")
        try:
            while self.match.pending() != OVER and not self.leaving:
                self._step()
        except (EOFError, KeyboardInterrupt):
            raise LeylineError(f"The input ended. Continue with: leyline play --resume {self.autosave.path}") from None
        finally:
            self.autosave.save()
        if self.leaving:
            self.console.print(f"Continue with: leyline play --resume {escape(str(self.autosave.path))}")
            return 0
        self._finish()
        return 0

    def _step(self) -> None:
        seat = self.match.pending()
        options = self.game.options(self.match.state)
        if seat in self.bots:
            rng = Random(len(self.match.entries))
            observation = bots.Observation(self.game, self.match.state, seat, rng, self.match.course(seat))
            self.match.act(self.bots[seat].choose(observation))
            if not self.people:
                self._show_log(SPECTATOR)
        elif len(options) == 1 and not self.ask_always:
            self.match.act(options[0])
        elif not self._take_automatically(seat, options):
            self.autosave.save()
            self._ask(seat, options)

    def _take_automatically(self, seat: int, options: list[int]) -> bool:
        """Take the option that the seat repeats, while it is legal."""
        wanted = self.auto.pop(seat, "")
        for code in options if wanted else []:
            if self.game.text(code) == wanted:
                self.auto[seat] = wanted
                self.match.act(code)
                return True
        return False

    # --- asking a person ------------------------------------------------------------------------------------

    def _ask(self, seat: int, options: list[int]) -> None:
        self._hand_over(seat)
        self._board(seat, options)
        self._show_log(seat)
        self._list(options)
        while True:
            typed = self.console.input(f"[b]{self.game.setup.roles()[seat]}[/]> ").strip()
            if self._command(typed, seat, options):
                return

    def _hand_over(self, seat: int) -> None:
        """Clear the screen between people who must not see each other's view."""
        before, self.at_screen = self.at_screen, seat
        if len(self.people) < 2 or before == seat or not self._differ(seat):
            return
        self.console.clear()
        self.console.input(f"{self.game.setup.roles()[seat]}, take the screen and press Enter. ")

    def _differ(self, seat: int) -> bool:
        mine = json.dumps(self.game.view(self.match.state, seat))
        return any(json.dumps(self.game.view(self.match.state, other)) != mine for other in self.people)

    def _board(self, seat: int, options: list[int]) -> None:
        self.console.print()
        terminal_output.show(self.console, self.game.render_text(self.game.view(self.match.state, seat), options))

    def _show_log(self, seat: int) -> None:
        for line in self.match.log(seat, self.entries_shown):
            self.console.print(f"[dim]{line.entry:4}[/] {escape(line.words)}")
        self.entries_shown = len(self.match.entries)

    def _list(self, options: list[int]) -> None:
        self.console.print()
        self.console.print(f"[b]{escape(self.game.prompt(self.match.state).words)}[/]")
        for number, code in enumerate(options[:LISTED], 1):
            text = escape(self.game.text(code))
            words = escape(self.game.describe_action(self.match.state, code))
            self.console.print(f"  [key]{number:2}[/] {text:28} [dim]{words}[/]")
        if len(options) > LISTED:
            self.console.print(f"  … and {len(options) - LISTED} more; type “options” to see all")
        self.console.print(f"[dim]{HELP}[/]")

    # --- what a person may type -------------------------------------------------------------------------------

    def _command(self, typed: str, seat: int, options: list[int]) -> bool:
        """Run what was typed. Return whether the position changed."""
        word, _, rest = typed.lower().partition(" ")
        if word in ("quit", "q", "exit"):
            self.leaving = True
            return True
        if word in ("undo", "u"):
            return self._undo()
        if word == "resign":
            self.match.resign(seat)
            return True
        if word in ("hint", "h"):
            self._hint(seat)
        elif word in ("log", "l"):
            self._log(seat, everything=rest == "all")
        elif word in ("board", "b"):
            self._board(seat, options)
        elif word in ("options", "o"):
            for number, code in enumerate(options, 1):
                self.console.print(f"  [key]{number:2}[/] {escape(self.game.text(code))}")
        elif word == "?" and rest:
            self.console.print(escape(self.game.card_text(rest) or f"There is nothing called {rest!r}."))
        elif word in ("?", "help", "rule"):
            self._rule()
        elif word == "auto":
            self.auto[seat] = rest
            if self._take_automatically(seat, options):
                return True
            self.console.print(
                "[bad]auto needs the text of an option; it is then taken until there is another question.[/]"
            )
        elif typed:
            return self._choose(typed, options)
        return False

    def _choose(self, typed: str, options: list[int]) -> bool:
        try:
            if typed.isascii() and typed.isdigit():
                if not 1 <= int(typed[:9]) <= len(options):
                    raise LeylineError(f"Options are numbered 1 to {len(options)}.")
                code = options[int(typed) - 1]
            else:
                code = typed_input.read(self.game, self.match.state, typed)
        except LeylineError as error:
            self.console.print(f"[bad]{escape(str(error))}[/]")
            return False
        self.match.act(code)
        return True

    def _undo(self) -> bool:
        """Go back to the start of the last move of a person, and further if that move had no choice."""
        while True:
            to = self.match.move_began_at(self.people)
            if to < 0:
                self.console.print("[bad]There is nothing to take back.[/]")
                return False
            self.match.undo(to)
            if (
                self.ask_always
                or len(self.game.options(self.match.state)) > 1
                or self.match.move_began_at(self.people) < 0
            ):
                break
        return True

    def _hint(self, seat: int) -> None:
        observation = bots.Observation(self.game, self.match.state, seat, Random(len(self.match.entries)))
        for choice in bots.create(ADVISER, 0).rank(observation)[:3]:
            words = escape(self.game.describe_action(self.match.state, choice.code))
            self.console.print(f"  [key]{escape(self.game.text(choice.code)):28}[/] {choice.value:4.0%}  {words}")
            why = "; ".join(reasons(observation, choice))
            if why:
                self.console.print(f"  {'':28}       [dim]{escape(why)}[/]")
        self.console.print("[dim]chance of winning after each, estimated by a one-second search[/]")

    def _log(self, seat: int, everything: bool) -> None:
        lines = self.match.log(seat)
        for line in lines if everything else lines[-20:]:
            self.console.print(f"[dim]{line.entry:4}[/] {escape(line.words)}")
        if not everything and len(lines) > 20:
            self.console.print("[dim]“log all” shows everything[/]")

    def _rule(self) -> None:
        self.console.print(f"[dim]{HELP}[/]")
        rule = self.game.prompt(self.match.state).rule
        try:
            section = rules_pages.sections(rules_pages.page(self.game.setup.spec)).get(rule)
        except LeylineError as error:
            self.console.print(f"[dim]{escape(str(error))}[/]")
            return
        if section:
            terminal_output.show_markdown(self.console, section)

    # --- the end --------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        seat = self.people[0] if self.people else SPECTATOR
        self._show_log(seat)
        self._board(seat, [])
        result = self.match.result()
        assert result is not None
        roles = self.game.setup.roles()
        points = ", ".join([f"{role} {score}" for role, score in zip(roles, result.scores, strict=True)])
        if len(result.winners) == self.game.seats:
            verdict = "The game is a draw"
        else:
            verdict = " and ".join([f"{roles[winner]} ({self.players[winner]})" for winner in result.winners])
            verdict += " wins" if len(result.winners) == 1 else " win"
        by = {"play": "", "resign": " by resignation", "draw": " by agreement", "time": " on time"}[result.by]
        self.console.print(f"\n[b]{verdict}{by}.[/] {points}")
        path = escape(str(self.autosave.path))
        self.console.print(f"[dim]leyline replay {path} replays the game; leyline check {path} verifies it.[/]")
