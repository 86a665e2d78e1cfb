"""The plots of the studies, drawn from what was kept of their games: `scripts/studies draw`."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final

from leyline.lab import charts
from leyline.lab.card_worth import SELDOM
from leyline.lab.intervals import Estimate, share

FOLDER: Final = Path(__file__).parent.parent / "docs" / "studies"
COUNTS: Final = (2, 3, 4)

Lines = dict[str, dict[str, Any]]
"""What was kept of each run of a game, by its name."""
Row = tuple[str, Estimate]


def kept(game: str) -> Lines:
    """Return what was kept of a game's runs."""
    found: Lines = json.loads((FOLDER / "results" / f"{game}.json").read_text(encoding="utf-8"))
    return found


def first(lines: Lines, beginning: str) -> Estimate:
    """Return the share of games that the first player won alone, over all runs whose names begin so."""
    found = [line for name, line in lines.items() if name.startswith(beginning)]
    return share(sum([line["first"] for line in found]), sum([line["games"] for line in found]))


def beyond_fair(found: Estimate, seats: int) -> Estimate:
    """Return a share less an even one."""
    even = 1 / seats
    return Estimate(found.value - even, found.low - even, found.high - even, found.count)


def measured(line: dict[str, Any], name: str) -> Estimate:
    """Return a measure of a run."""
    value, low, high = line["measures"][name]
    return Estimate(value, low, high, line["games"])


def worth(line: dict[str, Any], label: Callable[[str], str]) -> list[Row]:
    """Return what each card is worth, the best first."""
    out = []
    for one in line["worth"]:
        if one["verdict"] != SELDOM:
            value, low, high = one["estimate"]
            out.append((label(one["label"]), Estimate(value, low, high, line["games"])))
    return out


# --- The Channeling and the Grove ---------------------------------------------------------------------------


def channeling_points(lines: Lines) -> str:
    """The first player's share over the points that the second player starts with."""
    points = [(count, first(lines, f"channeling/points-{count}-greedy")) for count in range(7)]
    return charts.curve(points, "points that the second player starts with", "first player wins", (0.5, 0.5), True)


def channeling_help(lines: Lines) -> str:
    """The first player's share by what the second player gets."""
    rows = [("nothing", "points-0-greedy"), ("3 points", "points-3-greedy"), ("10 cubes more", "cubes-10")]
    rows += [(f"{count} glyphs kept back", f"glyphs-{count}") for count in (2, 3)] + [("the pie rule", "pie")]
    return charts.intervals(
        [(label, first(lines, f"channeling/{name}")) for label, name in rows], "first player wins", reference=0.5
    )


def channeling_worth(lines: Lines) -> str:
    """What each circle card is worth to its taker."""
    rows = worth(lines["channeling/worth"], lambda label: label.removeprefix("card "))
    return charts.intervals(rows, "of a win for each copy, beside an average card", reference=0.0)


def grove_length(lines: Lines) -> str:
    """How long games are, by what is changed."""
    rows = {
        "printed": "as printed",
        "control-6": "six cubes control a circle",
        "control-5": "five cubes control a circle",
        "one-circle": "one circle wins",
        "dice-4": "four dice",
        "dice-2": "two dice",
        "presence": "banish needs a druid there",
        "cubes-14": "14 cubes a player",
    }
    found = [(label, measured(lines[f"grove/{name}"], "turns")) for name, label in rows.items()]
    return charts.intervals(found, "turns in a game", percent=False)


# --- Rune Stones --------------------------------------------------------------------------------------------


def _editions() -> list[tuple[str, str, int]]:
    names = {"base": "base game", "nocturnal": "Nocturnal", "forest": "Forest", "full": "both expansions"}
    return [(f"{words}, {seats} players", f"{key}-{seats}", seats) for key, words in names.items() for seats in COUNTS]


def runestones_first(lines: Lines) -> str:
    """How much more than an even share the first player wins, by edition and number of players."""
    rows = [
        (label, beyond_fair(first(lines, f"runestones/{name}"), seats))
        for label, name, seats in _editions()
        if f"runestones/{name}" in lines
    ]
    return charts.intervals(rows, "first player’s share of wins, less an even one", reference=0.0)


def runestones_length(lines: Lines) -> str:
    """How many turns a player has, by edition and number of players."""
    rows = []
    for label, name, seats in _editions():
        if f"runestones/{name}" in lines:
            found = measured(lines[f"runestones/{name}"], "turns")
            rows.append((label, Estimate(found.value / seats, found.low / seats, found.high / seats, found.count)))
    return charts.intervals(rows, "turns of each player", percent=False)


def runestones_later(lines: Lines) -> str:
    """The first player's share with both expansions and two players, over what the second player starts with."""
    rows = [("0", "full-2"), *[(str(points), f"full-later-{points}") for points in (5, 10, 15)]]
    points = [(label, first(lines, f"runestones/{name}")) for label, name in rows if f"runestones/{name}" in lines]
    return charts.curve(points, "points that the second player starts with", "first player wins", (0.5, 0.5), True)


def runestones_worth(lines: Lines) -> str:
    """What each line of the table of creatures is worth to its taker."""
    rows = worth(lines["runestones/base-2"], lambda label: label.removeprefix("summoned "))
    rows.sort(key=lambda row: int(row[0].partition(" ")[0].partition("-")[0]))
    return charts.intervals(rows, "of a win for each copy, beside an average card", reference=0.0)


# --- Aidalon ------------------------------------------------------------------------------------------------


def aidalon_first(lines: Lines) -> str:
    """How much more than an even share the first player wins, by format and number of players."""
    groups = [("ready decks, standard", "starter"), ("ready decks, looser", "showcase")]
    groups += [(f"random decks, {name}", f"format-{name}") for name in ("standard", "free-agent", "casual", "open")]
    rows = [
        (f"{label}, {seats} players", beyond_fair(first(lines, f"aidalon/{name}-{seats}"), seats))
        for (label, name), seats in product(groups, COUNTS)
        if any(key.startswith(f"aidalon/{name}-{seats}") for key in lines)
    ]
    return charts.intervals(rows, "first player’s share of wins, less an even one", reference=0.0)


def deck_shares(lines: Lines, edition: str, seats: int) -> list[Row]:
    """Return each deck's share of wins among different decks, from every seat."""
    won: dict[str, int] = {}
    games: dict[str, int] = {}
    for name, line in lines.items():
        if name.startswith(f"aidalon/{edition}-{seats}/"):
            decks = name.rpartition("/")[2].split(",")
            if len(set(decks)) == seats:
                for deck, wins in zip(decks, line["wins"], strict=True):
                    won[deck] = won.get(deck, 0) + wins
                    games[deck] = games.get(deck, 0) + line["games"]
    return sorted([(deck, share(won[deck], games[deck])) for deck in won], key=lambda row: -row[1].value)


def aidalon_decks(lines: Lines) -> str:
    """How much more than an even share each deck wins."""
    rows = [
        (f"{deck}, {seats} players", beyond_fair(found, seats))
        for edition, seats in product(("starter", "showcase"), COUNTS)
        for deck, found in deck_shares(lines, edition, seats)
    ]
    return charts.intervals(rows, "share of wins, less an even one", reference=0.0)


def aidalon_length(lines: Lines) -> str:
    """How many decisions a game has, by format and number of players."""
    rows = []
    for name, seats in product(("standard", "free-agent", "casual", "open"), COUNTS):
        found = [line for key, line in lines.items() if key.startswith(f"aidalon/format-{name}-{seats}/")]
        if found:
            rows.append((f"{name}, {seats} players", together(found, "decisions")))
    return charts.intervals(rows, "decisions in a game", percent=False)


def together(found: Sequence[dict[str, Any]], measure: str) -> Estimate:
    """Return a measure over several runs of the same number of games: the mean of their means, and its interval."""
    from leyline.lab.intervals import mean

    return mean([line["measures"][measure][0] for line in found])


PICTURES: Final[dict[str, Callable[[Lines], str]]] = {
    "channeling-points": channeling_points,
    "channeling-help": channeling_help,
    "channeling-worth": channeling_worth,
    "grove-length": grove_length,
    "runestones-first": runestones_first,
    "runestones-length": runestones_length,
    "runestones-later": runestones_later,
    "runestones-worth": runestones_worth,
    "aidalon-first": aidalon_first,
    "aidalon-decks": aidalon_decks,
    "aidalon-length": aidalon_length,
}
"""Each picture by its name, which begins with the game."""


def main() -> None:
    """Draw every picture."""
    folder = FOLDER / "pictures"
    folder.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (folder / f"{name}.svg").write_text(draw(kept(name.partition("-")[0])) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
