"""What the seats of a table have seen of its game, for bots that remember."""

from __future__ import annotations

from leyline.core.match import Match
from leyline.core.run import ObservationHistory, Run


class Courses:
    """The courses of one table's game. They are extended from one decision to the next, while the table's match is
    copied at every change."""

    def __init__(self) -> None:
        self._run: Run | None = None
        self._codes: list[int] = []

    def of(self, match: Match, seat: int) -> list[int]:
        """Return the actions that led to the present state of a match, as a seat saw them."""
        codes = [match.entries[number - 1].code for number in match.live()]
        if not match.game.has_hidden_information():
            return codes
        run = self._run
        if run is None or codes[: len(self._codes)] != self._codes:
            run = self._run = Run(match.game, None, None if match.start is None else match.start.clone())
            run.history = ObservationHistory(match.game)
        for code in codes[run.count :]:
            run.step(code)
        self._codes = codes
        assert run.history is not None
        return run.history.of(seat)[:]
