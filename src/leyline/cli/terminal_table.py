"""A table in the terminal: draw a seat's view, list its options, let the bots play."""

from __future__ import annotations

import json
from random import Random

from leyline import bots, compiled
from leyline.bots.explain import adviser, reasons
from leyline.bots.seat_bot import SeatBot, cap_of, seat_seed
from leyline.cli import terminal_output
from leyline.cli.autosave import Autosave
from leyline.cli.selection import DONE, Selection
from leyline.cli.terminal_output import Console, escape
from leyline.core import rules_pages, typed_input
from leyline.core.errors import LeylineError
from leyline.core.game import OVER, SPECTATOR
from leyline.core.match import Match

PERSON = "me"
INCOMPLETE = "That is not enough yet; pick more."
LISTED = 48
"""List at most this many options."""
LISTED_SETS = 8
"""List at most this many where an option names a whole set, which is easier typed than found."""
HELP = "number, text or words of an option · auto TEXT · undo · hint · log · board · options · resign · quit"
HELP_PAGE = " · ? rule · ? NAME"
"""Offered where the game has a rules page: the rule behind the question; a card, a piece or a word of the rules."""


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
        self.bots = {seat: SeatBot(who, cap_of(who)) for seat, who in enumerate(players) if who != PERSON}
        self.selection: Selection | None = None
        """What is picked of the set that a person is asked for."""
        self.entries_shown = 0
        """The number of entries whose log lines are on the screen."""
        self.at_screen = -1
        """The seat of the person at the screen."""
        self.leaving = False
        self.auto: dict[int, str] = {}
        """For a seat, the option to take automatically until another question comes."""
        try:
            self.page = rules_pages.page(self.game.setup.spec, self.game.setup)
        except LeylineError:
            self.page = ""

    def play(self) -> int:
        """Play until the game is over or the player quits. Return the exit status."""
        self.console.print(f"[b]{self.game.setup.spec.title}[/]  [dim]saved in {escape(str(self.autosave.path))}[/]")
        if not self.game.setup.changed():
            self.console.print(f"[dim]{escape(self.game.setup.spec.summary)}[/]")
        if "in-short" in rules_pages.sections(self.page):
            self.console.print("[dim]Type “? in short” for the rules on one screen.[/]")
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
            self._let_bot_act(seat)
        elif len(options) == 1 and not self.ask_always and self.selection is None:
            self.match.act(options[0])
        elif not self._take_automatically(seat, options):
            self.autosave.save()
            self._ask(seat)

    def _let_bot_act(self, seat: int) -> None:
        """Let a bot decide. Its luck depends on the game as it stands, and it answers in the same way when a person
        takes a move back and makes it again."""
        match = self.match
        played = len(match.live())
        observation = bots.Observation(self.game, match.state, seat, Random(played), match.course(seat))
        secret = match.chance.header() if match.chance is not None else ""
        decision = self.bots[seat].choose(observation, seat_seed(secret.encode(), seat, played))
        match.act(decision.code)
        if decision.early:
            match.note_early(seat, self.players[seat])
        if not self.people:
            self._show_log(SPECTATOR)

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

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        if self.selection is None and self.game.prompt(self.match.state).picks:
            selection = Selection(self.game, self.match.state)
            self.selection = selection if selection.members() else None
        self._board(seat)
        self._show_log(seat)
        self._list()
        while True:
            typed = self.console.input(f"[b]{self.game.setup.roles()[seat]}[/]> ").strip()
            if self._command(typed, seat):
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

    def _options(self) -> list[int]:
        """Return what a person may choose now: the game's options or, of a set, all members that may still be picked
        in any order."""
        if self.selection is None:
            return self.game.options(self.match.state) if self.match.pending() != OVER else []
        return self.selection.members() + self.selection.enders()

    def _board(self, seat: int) -> None:
        self.console.print()
        self.console.print(f"[dim]{escape(self.game.setup.variant())}[/]")
        view = self.game.view(self.match.state, seat)
        terminal_output.show(self.console, self.game.render_text(view, self._options() if seat >= 0 else []))

    def _show_log(self, seat: int) -> None:
        for line in self.match.log(seat, self.entries_shown):
            self.console.print(f"[dim]{line.entry:4}[/] {escape(line.words)}")
        self.entries_shown = len(self.match.entries)

    def _list(self) -> None:
        state = self.match.state
        picked = self.selection
        self.console.print()
        self.console.print(f"[b]{escape(self.game.prompt(state if picked is None else picked.now()).words)}[/]")
        if picked is not None and picked.picked:
            self.console.print(f"[mark]Picked:[/] {escape(self._picks())}")
        options = self._options()
        listed = LISTED if picked is None or not picked.names_whole_sets() else LISTED_SETS
        for number, code in enumerate(options[:listed], 1):
            text = escape(self.game.text(code))
            words = escape(self._words(code))
            self.console.print(f"  [key]{number:2}[/] {text:28} [dim]{words}[/]")
        if len(options) > listed:
            self.console.print(f"  … and {len(options) - listed} more; type “options” to see all")
        if picked is not None and picked.may_end() and not picked.enders():
            self.console.print(f"     {DONE:28} [dim]Pick no more[/]")
        if picked is not None and picked.example():
            how = "in any order" if picked.names_whole_sets() else "pick in any order, one by one or together"
            self.console.print(f"[dim]{how}: {escape(picked.example())}[/]")
        self.console.print(f"[dim]{HELP}{HELP_PAGE if self.page else ''}[/]")

    def _picks(self) -> str:
        """Return what is picked, and what is left to spend."""
        assert self.selection is not None
        texts = ", ".join([self.game.text(code) for code in self.selection.in_order()])
        left = self.selection.unspent()
        return f"{texts}. {left[:1].upper()}{left[1:]} left." if left else f"{texts}."

    def _words(self, code: int) -> str:
        state = self.match.state
        if self.selection is not None and code not in self.game.options(state) and code in self.selection.enders():
            state = self.selection.now()
        return self.game.describe_action(state, code)

    # --- what a person may type -------------------------------------------------------------------------------

    def _command(self, typed: str, seat: int) -> bool:
        """Run what was typed. Return whether the question is to be asked again or has changed."""
        word, _, rest = typed.lower().partition(" ")
        if word in ("quit", "q", "exit"):
            self.leaving = True
            return True
        if word in ("undo", "u"):
            return self._undo()
        if word == "resign":
            return self._resign(seat)
        if word in ("hint", "h"):
            self._hint(seat)
        elif word in ("log", "l"):
            self._log(seat, everything=rest == "all")
        elif word in ("board", "b"):
            self._board(seat)
        elif word in ("options", "o"):
            for number, code in enumerate(self._options(), 1):
                self.console.print(f"  [key]{number:2}[/] {escape(self.game.text(code))}")
        elif word.startswith("?") or word in ("help", "rule"):
            self._explain(typed.removeprefix("?").strip() if word.startswith("?") else rest)
        elif word == "auto":
            self.auto[seat] = rest
            if self._take_automatically(seat, self.game.options(self.match.state)):
                self.selection = None
                return True
            self.console.print(
                "[bad]auto needs the text of an option; it is then taken until there is another question.[/]"
            )
        elif typed:
            return self._choose(typed)
        return False

    def _choose(self, typed: str) -> bool:
        try:
            if self.selection is not None:
                return self._pick(self.selection, typed)
            code = self._numbered(typed)
            if code < 0:
                code = typed_input.read(self.game, self.match.state, typed)
        except LeylineError as error:
            why = str(error)
            try:
                if self.selection is None and self._choose_and_pick(typed):
                    return True
            except LeylineError as closer:
                why = str(closer)
            self.console.print(f"[bad]{escape(why)}[/]")
            return False
        self.match.act(code)
        return True

    def _numbered(self, typed: str) -> int:
        """Return the option of a number, -1 if no number was typed. Raise `LeylineError` if there is none."""
        if not (typed.isascii() and typed.isdigit()):
            return -1
        options = self._options()
        if not 1 <= int(typed[:9]) <= len(options):
            raise LeylineError(f"Options are numbered 1 to {len(options)}.")
        return options[int(typed) - 1]

    def _undo(self) -> bool:
        """Take back the last pick, or go back to the start of the last move in which a person had a choice."""
        if self.selection is not None and self.selection.picked:
            self.selection.picked.pop()
            self._list()
            return False
        to = self._last_choice()
        if to < 0:
            self.console.print("[bad]There is nothing to take back.[/]")
            return False
        self.match.undo(to)
        self.selection = None
        return True

    def _last_choice(self) -> int:
        """Return the entry before the last move in which a person could choose; -1 if there was none."""
        trial = self.match.copy()
        while True:
            to = trial.move_began_at(self.people)
            if to < 0:
                return -1
            live = trial.live()
            trial.undo(to)
            state = trial.state.clone()
            for entry in [self.match.entries[number - 1] for number in live if number > to]:
                if entry.who in self.people and (self.ask_always or len(self.game.options(state)) > 1):
                    return to
                self.game.apply(state, entry.code)

    def _resign(self, seat: int) -> bool:
        if not self._agrees(f"Resign as {self.game.setup.roles()[seat]}? The game is over then."):
            return False
        self.match.resign(seat)
        self.selection = None
        return True

    def _agrees(self, question: str) -> bool:
        """Return whether a person says yes."""
        return self.console.input(f"{question} yes or no> ").strip().lower() in ("yes", "y")

    # --- sets, picked in any order ----------------------------------------------------------------------------

    def _pick(self, selection: Selection, typed: str) -> bool:
        """Pick what was typed, and play the set once it is complete. Raise `LeylineError` if it does not fit."""
        ender = self._ender(selection, typed)
        ended = ender >= 0
        if not ended:
            ended = selection.read(typed, self._options())
        if selection.members() and not ended:
            self._list()
            return False
        if not selection.may_end() and ender < 0:
            raise LeylineError(INCOMPLETE)
        left = selection.unspent() if selection.picked else ""
        if left and not self._agrees(f"{left[:1].upper()}{left[1:]} would lapse. Stop here?"):
            if not selection.members():
                selection.picked.pop()
            self._list()
            return False
        enders = [ender] if ender >= 0 else selection.enders()[:1]
        for code in selection.in_order() + enders:
            self.match.act(code)
        self.selection = None
        return True

    def _ender(self, selection: Selection, typed: str) -> int:
        """Return the option besides the members that was typed, by its number, text or words; -1 if it was none."""
        enders = selection.enders()
        if not enders:
            return -1
        if typed.isascii() and typed.isdigit():
            options = self._options()
            code = options[int(typed) - 1] if 1 <= int(typed[:9]) <= len(options) else -1
            return code if code in enders else -1
        try:
            return typed_input.find(self.game, selection.now(), enders, typed)
        except LeylineError:
            return -1

    def _choose_and_pick(self, typed: str) -> bool:
        """Take an option and pick members of the set that it leads to, all in one line: `summon 107 105`. Return
        whether the line began with such an option. Raise `LeylineError`, and change nothing, if its members do not
        fit."""
        first, _, rest = typed.partition(" ")
        if not rest.strip() or first.isdigit():
            return False
        try:
            code = typed_input.read(self.game, self.match.state, first)
        except LeylineError:
            return False
        after = self.match.state.clone()
        self.game.apply(after, code)
        if self.game.pending(after) != self.match.pending() or not self.game.prompt(after).picks:
            return False
        trial = Selection(self.game, after)
        if trial.read(rest, []) and not trial.may_end():
            raise LeylineError(INCOMPLETE)
        self.match.act(code)
        self.selection = Selection(self.game, self.match.state)
        self._pick(self.selection, rest)
        return True

    # --- words about the game -----------------------------------------------------------------------------------

    def _hint(self, seat: int) -> None:
        observation = bots.Observation(self.game, self.match.state, seat, Random(len(self.match.entries)))
        for choice in bots.create(adviser(observation.game), 0).rank(observation)[:3]:
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

    def _explain(self, name: str) -> None:
        """Show the rule behind the question, or what the rules and pieces say about a name."""
        if name.lower() not in ("", "rule", "rules", "the rule"):
            about = self.game.card_text(name)
            found = rules_pages.look_up(self.page, name)
            if about:
                self.console.print(escape(about))
            if found and (not about or found.startswith("#")):
                terminal_output.show_markdown(self.console, found)
            if not about and not found:
                self.console.print(f"There is nothing called {escape(repr(name[:60]))}.")
            return
        self.console.print(f"[dim]{HELP}{HELP_PAGE if self.page else ''}[/]")
        section = rules_pages.sections(self.page).get(self.game.prompt(self.match.state).rule)
        if section:
            terminal_output.show_markdown(self.console, section)
        elif not self.page:
            self.console.print(f"[dim]{self.game.setup.spec.title} has no rules page.[/]")

    # --- the end --------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        seat = self.people[0] if self.people else SPECTATOR
        self._show_log(seat)
        self.selection = None
        self._board(seat)
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
