"""What notices say: which game, with whom, how much time is left, and where. Nothing of the game itself."""

from __future__ import annotations

from leyline.server.notices.queries import Turn

HOUR = 3_600_000
DAY = 24 * HOUR
NAMED = 3
"""Games that a short notice names."""
MAX_SUBJECT = 100


def time_left(milliseconds: int) -> str:
    """Return a time in the largest unit that fits."""
    for unit, name in ((DAY, "day"), (HOUR, "hour")):
        if milliseconds >= unit:
            count = milliseconds // unit
            return f"{count} {name}{'' if count == 1 else 's'} left"
    return "less than an hour left"


def players(turn: Turn) -> str:
    """Return the names of the others in a sentence; empty if none has one."""
    names = [name for name in turn.others if name]
    return ", ".join([*names[:-2], " and ".join(names[-2:])]) if names else ""


def line(turn: Turn) -> str:
    """Return a game on one line."""
    names = players(turn)
    parts = [turn.title + (f" with {names}" if names else "")]
    return " · ".join(parts + ([] if turn.left is None else [time_left(turn.left)]))


def title(turns: list[Turn]) -> str:
    """Return the title of a notice."""
    return f"Your turn: {turns[0].title}" if len(turns) == 1 else f"Your turn in {len(turns)} games"


def body(turns: list[Turn]) -> str:
    """Return what a short notice says below its title."""
    if len(turns) > 1:
        more = len(turns) - NAMED
        return "\n".join([line(turn) for turn in turns[:NAMED]] + ([f"and {more} more"] if more > 0 else []))
    names = players(turns[0])
    parts = [f"With {names}"] if names else []
    return " · ".join(parts + ([] if turns[0].left is None else [time_left(turns[0].left)]))


def address(turns: list[Turn]) -> str:
    """Return where a notice leads: to the table, or to the list of one's games."""
    return f"/t/{turns[0].table}" if len(turns) == 1 else "/"


def subject(turns: list[Turn]) -> str:
    """Return the subject of a mail."""
    found = f"Your turn: {line(turns[0])}" if len(turns) == 1 else title(turns)
    return found if len(found) <= MAX_SUBJECT else f"{found[: MAX_SUBJECT - 1]}…"


def mail(turns: list[Turn], site: str, off: str) -> str:
    """Return the text of a mail from a site; `off` is the address that stops these mails."""
    games = "\n\n".join(f"{line(turn)}\n{site}/t/{turn.table}" for turn in turns)
    opening = "It is your turn:" if len(turns) == 1 else "It is your turn in these games:"
    return f"{opening}\n\n{games}\n\n-- \nNo more of these mails: {off}\n"
