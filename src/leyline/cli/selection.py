"""A set picked in any order, before it is played.

Where a game asks for a set (`Prompt.picks`), it takes the members one by one in ascending order, so that every set
comes up once. A person names them as they come to mind, so the picks are gathered here and played in order once the
person is done. What may still be picked, and whether the set can end, is tried on copies of the position."""

from __future__ import annotations

from leyline.core import typed_input
from leyline.core.errors import AmbiguousText, BadText, IllegalAction, LeylineError
from leyline.core.game import AnyGame, State
from leyline.core.notation import listed

DONE = "done"
"""What ends a set where the game itself would not ask any more."""
MOST_TRIED = 3000
"""Positions that are tried to find out whether picks can be part of a set."""


class Selection:
    """What a seat has picked of a set so far."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.start = state.clone()
        self.seat = game.pending(state)
        prompt = game.prompt(state)
        self.verb = prompt.picks
        self.kind = prompt.kind
        self.picked: list[int] = []
        """The members picked so far, in the order of picking."""
        self._members = self._reachable()

    # --- what is possible -----------------------------------------------------------------------------------

    def members(self) -> list[int]:
        """Return what may be picked besides what is picked already, ascending."""
        return [code for code in self._members if self._completes([*self.picked, code])]

    def enders(self) -> list[int]:
        """Return the options other than members once the picks are played: `done` and its like."""
        after = self._after()
        if after is None or not self._asks(after):
            return []
        return [code for code in self.game.options(after) if not self._is_member(code)]

    def may_end(self) -> bool:
        """Return whether the picks are a whole set."""
        after = self._after()
        return bool(self.picked) and after is not None and (not self._asks(after) or bool(self.enders()))

    def unspent(self) -> str:
        """Return what would lapse if the set ended here."""
        return self.game.unspent(self.start, self.picked)

    def now(self) -> State:
        """Return the position after the picks as far as the game still asks for members, else the one before them."""
        after = self._after()
        return after if after is not None and self._asks(after) else self.start

    def in_order(self) -> list[int]:
        """Return the picks in the order in which the game takes them."""
        return sorted(self.picked)

    # --- picking --------------------------------------------------------------------------------------------

    def pick(self, code: int) -> None:
        """Add a member. Raise `IllegalAction`, with the reason, if it cannot be part of the set."""
        if not self._completes([*self.picked, code]):
            raise IllegalAction(self._why_not(code))
        self.picked.append(code)

    def _why_not(self, code: int) -> str:
        text = self.game.text(code)
        if code in self.picked:
            return f"“{text}” is picked already."
        if not self.picked or code not in self._members:
            return self.game.why_not(self.now(), code)
        picked = ", ".join([self.game.text(each) for each in self.in_order()])
        left = self.unspent()
        return f"“{text}” does not go together with {picked}{f' ({left} left)' if left else ''}."

    def names_whole_sets(self) -> bool:
        """Return whether each option names a whole set (`aside r1 r3 c2`) and not one member."""
        return bool(self._members) and self.game.text(self._members[0]).count(" ") > 1

    def example(self) -> str:
        """Return a line that picks two members, for a person who does not know yet; empty where one is all there is."""
        members = [] if self.picked else self.members()
        if len(members) > 1 and self.names_whole_sets():
            verb, *names = self.game.text(members[0]).split(" ")
            return " ".join([verb, *reversed(names)])
        for code in reversed(members):
            first, last = self.game.text(members[0]).split(" "), self.game.text(code).split(" ")
            if len(first) == 2 and code != members[0] and self._completes([members[0], code]):
                return f"{self.verb} {last[1]} {first[1]}"
        return ""

    def read(self, typed: str, listed: list[int]) -> bool:
        """Pick everything that a line names, such as `buy 46 17`, `46 17`, `46 17 done`, or by the numbers of a list
        of options. Return whether the line ends the set. Raise `LeylineError`, and pick nothing, if something in it
        does not fit."""
        before = self.picked[:]
        try:
            return self._read(typed, listed)
        except LeylineError:
            self.picked = before
            raise

    def _read(self, typed: str, listed: list[int]) -> bool:
        numbers = [int(word[:9]) for word in typed.split() if word.isascii() and word.isdigit()]
        if len(numbers) == len(typed.split()) and all([1 <= number <= len(listed) for number in numbers]):
            for number in numbers:
                self.pick(listed[number - 1])
            return False
        found = typed_input.find(self.game, self.start, self._members, typed)
        if found >= 0:
            self.pick(found)
            return False
        names = [word for word in typed.lower().replace(",", " ").split() if word not in ("and", "+", self.verb)]
        if not names:
            raise BadText(f"Name what to {self.verb}, such as “{self.game.text(self._members[0])}”.")
        for index, name in enumerate(names):
            if name == DONE and index == len(names) - 1:
                return True
            self.pick(self._named(name))
        return False

    def _named(self, name: str) -> int:
        """Return the member of that name. Raise `BadText` or `AmbiguousText` if there is not one."""
        text = f"{self.verb} {name}"
        known = {self.game.text(code): code for code in self._members}
        if text in known:
            return known[text]
        fits = [member for member in known if member.startswith(text)]
        if len(fits) == 1:
            return known[fits[0]]
        if fits:
            raise AmbiguousText(f"{name!r} could be any of: {', '.join(fits[:6])}")
        try:
            return self.game.parse(text)
        except BadText as error:
            names = [self.game.text(code).removeprefix(f"{self.verb} ") for code in self.members()]
            raise BadText(f"{name[:60]!r} is nothing to {self.verb} here; there is {listed(names)}.") from error

    # --- trying ---------------------------------------------------------------------------------------------

    def _asks(self, state: State) -> bool:
        """Return whether the game still asks for members of this set."""
        if self.game.pending(state) != self.seat:
            return False
        prompt = self.game.prompt(state)
        return prompt.picks == self.verb and prompt.kind == self.kind

    def _is_member(self, code: int) -> bool:
        return self.game.text(code).startswith(f"{self.verb} ")

    def _options(self, state: State) -> list[int]:
        return [code for code in self.game.options(state) if self._is_member(code)] if self._asks(state) else []

    def _reachable(self) -> list[int]:
        """Return every member that the game may come to offer, ascending."""
        seen: set[tuple[int, int]] = set()
        waiting = [(self.start, 0)]
        while waiting:
            state, depth = waiting.pop()
            for code in self._options(state):
                if (code, depth) not in seen:
                    seen.add((code, depth))
                    waiting.append((self._applied(state, code), depth + 1))
        return sorted({code for code, _ in seen})

    def _applied(self, state: State, code: int) -> State:
        after = state.clone()
        self.game.apply(after, code)
        return after

    def _after(self) -> State | None:
        """Return the position after the picks; None if they are not a set by themselves."""
        state = self.start
        for code in self.in_order():
            if code not in self._options(state):
                return None
            state = self._applied(state, code)
        return state

    def _completes(self, picks: list[int]) -> bool:
        """Return whether these picks, perhaps together with others, can be played one after the other."""
        waiting = [(self.start, sorted(picks))]
        tried = 0
        while waiting and tried < MOST_TRIED:
            state, left = waiting.pop()
            if not left:
                return True
            options = [code for code in self._options(state) if code <= left[0]]
            # The picks themselves come last, so that they are tried first.
            for code in sorted(options):
                tried += 1
                waiting.append((self._applied(state, code), left[1:] if code == left[0] else left))
        return False
