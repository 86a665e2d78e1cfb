"""The rooms that mutants are sampled from: their modules, and the tests that should notice a fault in each.

Paths of modules are under `src/leyline`, paths of tests under `tests`; both may be patterns. The tests of a module
run, quick ones first, until one fails. The first pattern that a module fits is the one that counts. `-kNAME` leaves out
tests whose name (with folder and parameters) lacks NAME."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

Rooms = dict[str, dict[str, tuple[str, ...]]]
"""For each room, its modules; for each of those, its tests."""

TABLES = (
    "server/test_commands.py",
    "server/test_offers.py",
    "server/test_events.py",
    "server/test_table_state.py",
    "server/test_tables.py",
    "server/test_by_letter.py",
    "server/test_fair_play.py",
    "server/test_rated_tables.py",
    "server/test_seat_parameters.py",
    "server/test_sides.py",
    "server/test_steps.py",
    "-knot sqlite and not postgresql",
)
"""Without those that need a running server."""
EVERY_GAME = (
    "core/test_every_game.py",
    "core/test_position_text.py",
    "core/test_endings.py",
    "core/test_design.py",
    "core/test_score_parts.py",
    "core/test_record_files.py",
    "games/test_facts.py",
    "games/test_counted_words.py",
)
SMALL_GAME = (*EVERY_GAME, "games/test_against_reference.py", "core/test_record.py")
CHANNELING = ("games/channeling", *SMALL_GAME, "-kchanneling or test_settings")
GROVE = ("games/grove", *SMALL_GAME, "-kgrove or test_learned")

ROOMS: Rooms = {
    "channeling": {
        "games/channeling/learned_*.py": ("bots/test_learned_channeling.py", *CHANNELING),
        "games/channeling/bot_settings.py": ("bots/test_settings.py", *CHANNELING),
        "games/channeling/*.py": CHANNELING,
    },
    "grove": {
        "games/grove/learned_*.py": ("bots/test_learned.py", *GROVE),
        "games/grove/value_features.py": ("bots/test_learned.py", *GROVE),
        "games/grove/*.py": GROVE,
    },
    "core": {"core/*.py": ("core", "games/test_facts.py")},
    "server": {
        "server/tables/clock.py": ("server/test_clock.py", *TABLES),
        "server/operations/service_clock.py": ("server/test_clock.py", *TABLES),
        "server/tables/commands.py": TABLES,
        "server/tables/transaction.py": TABLES,
        "server/tables/timers.py": TABLES,
        "server/tables/events.py": TABLES,
        "server/web/rate_limit.py": ("server/test_limits.py",),
        "server/text_input.py": ("server/test_names.py", "server/test_tables.py"),
        "server/tables/offers.py": TABLES,
        "server/tables/creation.py": TABLES,
        "server/tables/table.py": TABLES,
        "server/accounts/identity.py": TABLES,
    },
    "aidalon-cards": {
        # The tests of secrets take longer than all others together.
        "games/aidalon/cards/*.py": ("games/aidalon/test_*.py", "-knot test_secrets"),
    },
    "runestones": {
        "games/runestones/**/*.py": ("games/runestones", *EVERY_GAME, "-krunestones or rune_stones"),
    },
}


@dataclass(frozen=True)
class Module:
    """A module of a room and the tests that belong to it, all relative to the root of the tree."""

    path: str
    tests: tuple[str, ...]


class NoSuchPath(Exception):
    """A path in the table, or a room, that does not exist."""


def modules(name: str, root: Path, rooms: Rooms = ROOMS) -> list[Module]:
    """Return the modules of a room. Raise `NoSuchPath` if the room or one of its paths does not exist."""
    if name not in rooms:
        raise NoSuchPath(f"There is no room {name!r}; there are {', '.join(rooms)}.")
    found: dict[str, Module] = {}
    for pattern, patterns_of_tests in rooms[name].items():
        tests = [test for each in patterns_of_tests for test in _existing(root, "tests", each, name)]
        files = [file for test in tests for file in _files(root, test)]
        for path in _existing(root, "src/leyline", pattern, name):
            if not fnmatch(path, "*/__init__.py"):
                found.setdefault(path, Module(path, tuple(dict.fromkeys(files))))
    return list(found.values())


def _existing(root: Path, folder: str, pattern: str, room: str) -> list[str]:
    if pattern.startswith("-"):
        return [pattern]
    found = sorted(path.relative_to(root).as_posix() for path in (root / folder).glob(pattern))
    if not found:
        raise NoSuchPath(f"The room {room!r} names {folder}/{pattern}, and there is no such file.")
    return found


def _files(root: Path, test: str) -> list[str]:
    """The files of a folder of tests; a file or an option as it is."""
    if test.startswith("-") or (root / test).is_file():
        return [test]
    return sorted(path.relative_to(root).as_posix() for path in (root / test).rglob("test_*.py"))
