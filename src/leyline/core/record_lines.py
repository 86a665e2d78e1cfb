"""The lines of a record: how its header, its entries and its end are written."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from leyline.core.game import CHANCE, TABLE
from leyline.core.match import Entry

FORMAT = "leyline record 1"


def seal(text: str) -> str:
    """Return six digits that change when the text does."""
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def head_lines(
    game: str,
    rules: int,
    edition: str,
    settings: dict[str, str],
    players: dict[str, str],
    chance: str,
    start: str = "",
) -> list[str]:
    """Return the lines of a header; the settings as a person writes them, the players by their roles."""
    head = [FORMAT, f"game {game}", f"rules {rules}", f"edition {edition}", f"seats {len(players)}"]
    head += [f"set {name} {value}" for name, value in settings.items()]
    head += [f"seat {role} {player}" for role, player in players.items()]
    head.append(f"chance {chance}")
    if start:
        head.append(f"start {start}")
    return [*head, f"head ~{seal(chr(10).join(head))}"]


def entry_lines(entries: Sequence[Entry], roles: tuple[str, ...], since: int = 0) -> list[str]:
    """Return the lines of entries that follow `since` others."""
    width = max([len(role) for role in roles] + [5])
    lines: list[str] = []
    for number, entry in enumerate(entries, since + 1):
        who = author_of(entry.who, roles)
        lines.append(f"{number:4} {who:{width}}  {entry.text}  ~{seal(f'{number} {who} {entry.text}')}")
    return lines


def end_lines(result: str, key: bytes) -> list[str]:
    """Return the lines after the last entry, as far as there is something to say."""
    result_lines = [f"result {result}  ~{seal(result)}"] if result else []
    return [*result_lines, f"reveal {key.hex()}"] if key else result_lines


def author_of(who: int, roles: tuple[str, ...]) -> str:
    """Return how a record names who did something."""
    if who == CHANCE:
        return "*"
    return "table" if who == TABLE else roles[who]
