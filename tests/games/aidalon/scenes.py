"""Scenes: a position, then moves and what is true after them, a line each.

A text holds any number of scenes. A line that begins with `---` names a scene; the position follows, as
`docs/positions.md` describes it, then:

| line | meaning |
|---|---|
| `> East use council front` | the move is made |
| `>` | everybody passes until there is something to decide |
| `? East use council front` | the move is possible |
| `! East use council front` | the move is not possible |
| `! East pay: scrap cost is 4` | the move is not possible, and the player is told that |
| `= East: 3 shards, 1 heat, 2 actions` | pools |
| `= East council: 2 dodge, job-board` | all cards of a zone, `none` if it is empty; `top` and `bottom` in order |
| `= East council front: job-board forged` | a slot, `empty` if nothing lies there |
| `= asked: East`, `= options: a, b` | who is asked, and everything that may be answered |
| `= where: network, front` | what is going on holds these words |
| `= East reads: North + Job Board` | a line of the log, as East reads it, holds both |
| `= East never reads: Job Board` | no line of the log, as East reads it, holds that |
"""

from __future__ import annotations

from leyline.games.aidalon.position import Table

POOLS = ("shards", "heat", "actions")
ZONES = ("council", "archives", "network", "scrap", "score", "top", "bottom")


class Scene:
    """A named position and the lines that follow it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.position: list[str] = []
        self.lines: list[str] = []

    def play(self) -> Table:
        """Make the moves, compare, and return the table. Raise `AssertionError` where something differs."""
        table = Table("\n".join(self.position))
        for line in self.lines:
            mark, rest = line[0], line[1:].strip()
            if not rest:
                table.settle()
            elif mark == ">":
                table.do(rest)
            elif mark == "?":
                assert table.can(rest), f"{rest}: {table.why_not(rest)}"
            elif mark == "!":
                move, _, words = rest.partition(": ")
                assert not table.can(move), f"{move} is possible"
                assert words in table.why_not(move)
            else:
                _compare(table, rest)
        return table


def scenes(text: str) -> list[Scene]:
    """The scenes of a text. Raise `ValueError` where two have one name, or one compares nothing."""
    found: list[Scene] = []
    for line in text.splitlines():
        if line.startswith("---"):
            found.append(Scene(line.strip("- ")))
        elif line[:1] and line[0] in ">?!=":
            found[-1].lines.append(line)
        elif line.strip():
            found[-1].position.append(line)
    names = [scene.name for scene in found]
    idle = [scene.name for scene in found if not [line for line in scene.lines if line[0] != ">"]]
    if len(set(names)) < len(names) or idle:
        raise ValueError(f"names must differ, and each scene compare something: {idle or names}")
    return found


def _compare(table: Table, line: str) -> None:
    """Compare one thing."""
    look, _, value = line.partition(":")
    words, value = look.split(), value.strip()
    if words[-1] == "reads":
        parts = value.split(" + ")
        read = [entry for entry in table.log(words[0]) if all([part in entry for part in parts])]
        assert bool(read) == ("never" not in words), (line, table.log(words[0]))
    elif look == "where":
        assert value in table.where(), (line, table.where())
    elif look == "asked":
        assert table.asked() == value, (line, table.asked())
    elif look == "options":
        assert sorted(table.options()) == sorted(value.split(", ")), (line, table.options())
    elif len(words) == 1:
        for part in value.split(", "):
            number, pool = part.split()
            assert _pools(table, words[0])[POOLS.index(pool)] == int(number), (line, _pools(table, words[0]))
    elif len(words) == 2 and words[1] in ZONES:
        ordered = words[1] in ("top", "bottom")
        held, wanted = _zone(table, words[0], words[1]), _cards(value)
        assert held == wanted if ordered else sorted(held) == sorted(wanted), (line, held)
    else:
        assert table.slot(look) == ("" if value == "empty" else value), (line, table.slot(look))


def _pools(table: Table, seat: str) -> list[int]:
    return [table.shards(seat), table.heat(seat), table.actions(seat)]


def _zone(table: Table, seat: str, zone: str) -> list[str]:
    looks = (table.council, table.archives, table.network, table.scrap, table.score, table.top, table.bottom)
    return looks[ZONES.index(zone)](seat)


def _cards(value: str) -> list[str]:
    """The cards of `2 dodge, job-board`."""
    out: list[str] = []
    for part in value.split(", "):
        count, _, card = part.rpartition(" ")
        out += [card] * int(count or 1)
    return [] if value == "none" else out
