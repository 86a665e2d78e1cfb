"""The sampler of mutants itself: a small module with a test that notices every fault, and with one that notices few."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import trial
from tests.mutants.__main__ import ROOT, main
from tests.mutants.operators import difference, mutants, mutated, same_code
from tests.mutants.rooms import ROOMS, NoSuchPath, Rooms, modules
from tests.mutants.sampling import KILLED, SURVIVED, FailingTests, choose, report, sample

MODULE = '''\
"""A module to plant faults in."""

LEAST = 2


def price(count: int, member: bool) -> int:
    """Return a price."""
    found = max(count, LEAST) * 3
    if member and count > 4:
        found -= 1
    return found
'''
GOOD = """\
from leyline.toy import price

def test_price() -> None:
    assert [price(count, False) for count in (0, 1, 2, 3, 4, 5)] == [6, 6, 6, 9, 12, 15]
    assert [price(count, True) for count in (3, 4, 5, 6)] == [9, 12, 14, 17]
"""
BAD = """\
from leyline.toy import price

def test_price() -> None:
    assert price(0, False) > 0
"""
TOY: Rooms = {"toy": {"toy.py": ("test_toy.py",)}}


def toy(folder: Path, test: str, module: str = MODULE) -> Path:
    """A tree with one module and one test."""
    for path, text in (
        ("src/leyline/__init__.py", ""),
        ("src/leyline/toy.py", module),
        ("tests/__init__.py", ""),
        ("tests/test_toy.py", test),
        ("pyproject.toml", "[tool.pytest.ini_options]\naddopts = '-p no:cacheprovider'\n"),
    ):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def changes(source: str) -> set[tuple[str, str]]:
    """What all mutants of a source do."""
    return {difference(source, mutated(source, each)) for each in mutants(source)}


# --- which faults there are ---------------------------------------------------------------------------------------


def test_every_kind_of_fault_is_planted() -> None:
    assert changes(MODULE) == {
        ("LEAST = 2", "LEAST = 3"),
        ("LEAST = 2", "LEAST = 1"),
        ("found = max(count, LEAST) * 3", "found = min(count, LEAST) * 3"),
        ("found = max(count, LEAST) * 3", "found = max(count, LEAST) // 3"),
        ("found = max(count, LEAST) * 3", "found = max(count, LEAST) * 4"),
        ("found = max(count, LEAST) * 3", "found = max(count, LEAST) * 2"),
        ("found = max(count, LEAST) * 3", "pass"),
        ("if member and count > 4:", "if member or count > 4:"),
        ("if member and count > 4:", "if not (member and count > 4):"),
        ("if member and count > 4:", "if member and count >= 4:"),
        ("if member and count > 4:", "if member and count > 5:"),
        ("if member and count > 4:", "if member and count > 3:"),
        ("found -= 1", "found += 1"),
        ("found -= 1", "found -= 2"),
        ("found -= 1", "found -= 0"),
        ("found -= 1", "pass"),
    }


@pytest.mark.parametrize(
    "source",
    [
        'def f(x: int | None) -> "list[int]":\n    """Add 1."""\n    assert x == 1\n',
        "class A:\n    __slots__ = ('a', 1)\n    def __repr__(self) -> str:\n        return str(1 + 1)\n",
        "if TYPE_CHECKING:\n    LIMIT = 1\n",
        "Either = First | Second\n",
        "@given(3)\ndef f() -> None:\n    return\n",
        "name = 'a' + other\n",
    ],
)
def test_what_does_nothing_when_it_runs_is_left_alone(source: str) -> None:
    assert changes(source) == set()


def test_of_a_long_statement_what_stands_around_the_fault_is_shown() -> None:
    row = ", ".join(["10"] * 100)
    before, after = difference(f"x = [{row}, 1, {row}]\n", f"x = [{row}, 2, {row}]\n")
    assert before.replace(" 1,", " 2,") == after
    assert (before[0], before[-1], before.count(" 1,")) == ("…", "…", 1)
    assert 100 < len(before) < 250


def test_a_fault_that_compiles_to_the_same_code_is_none() -> None:
    assert same_code("def f():\n    # Six.\n\n    return 2 * 3\n", "def f():\n    return 6\n")
    assert not same_code("x = 1\n", "x = 2\n")


# --- what becomes of them -----------------------------------------------------------------------------------------


def test_a_good_test_kills_every_mutant_and_the_tree_stays_as_it_is(tmp_path: Path) -> None:
    root = toy(tmp_path, GOOD)
    before = files(root)
    tried = sample(root, "toy", 8, seed=1, rooms=TOY)
    assert [each.fate for each in tried] == [KILLED] * 8
    assert report("toy", 1, tried) == "toy, seed 1: 8 of 8 killed, 100.0 % (67.6 to 100.0; 8 mutants)"
    assert files(root) == before


def test_a_bad_test_lets_them_survive_and_each_is_named(tmp_path: Path) -> None:
    root = toy(tmp_path, BAD)
    tried = sample(root, "toy", 99, seed=1, rooms=TOY)
    killed = {difference(each.fault.before, each.fault.after)[1] for each in tried if each.fate == KILLED}
    assert len(tried) == 16
    assert killed == {"pass", "found = min(count, LEAST) * 3", "found = max(count, LEAST) // 3"}
    told = report("toy", 1, tried)
    assert "src/leyline/toy.py:9  survived\n    - if member and count > 4:\n    + if member or count > 4:" in told
    assert sum(each.fate == SURVIVED for each in tried) == told.count("  survived\n")


def test_an_endless_loop_is_killed_by_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "TIMES", 1)
    module = "def f(rest: int) -> int:\n    while rest:\n        rest -= rest\n    return rest\n"
    root = toy(tmp_path, "from leyline.toy import f\n\ndef test_f() -> None:\n    assert f(3) == 0\n", module)
    tried = sample(root, "toy", 99, seed=1, rooms=TOY)
    fates = {difference(each.fault.before, each.fault.after)[1]: each.fate for each in tried}
    assert fates == {"pass": KILLED, "rest += rest": KILLED, "while not rest:": KILLED}


def test_tests_that_fail_by_themselves_prove_nothing(tmp_path: Path) -> None:
    with pytest.raises(FailingTests, match=r"test_toy.py fail before anything is mutated:(.|\n)*assert 6 < 0"):
        sample(toy(tmp_path, BAD.replace("> 0", "< 0")), "toy", 1, seed=1, rooms=TOY)
    with pytest.raises(FailingTests):
        sample(toy(tmp_path, "X = 1\n"), "toy", 1, seed=1, rooms=TOY)


def test_a_seed_gives_the_same_mutants_again(tmp_path: Path) -> None:
    root = toy(tmp_path, GOOD)
    chosen = modules("toy", root, TOY)
    first, again, other = (choose(root, chosen, 5, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert len({fault.after for fault in first}) == 5


# --- the rooms ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS)
def test_every_path_of_a_room_exists_and_has_mutants(room: str) -> None:
    found = modules(room, ROOT)
    assert sum(len(mutants((ROOT / module.path).read_text(encoding="utf-8"))) for module in found) > 100


def test_a_copy_of_the_tree_has_every_module() -> None:
    folders = [ROOT / "src", ROOT / "tests"]
    with trial.copies(ROOT, 1) as [copy]:
        modules_there = [path.relative_to(ROOT) for folder in folders for path in folder.rglob("*.py")]
        assert [path for path in modules_there if not (copy / path).exists()] == []


def test_a_path_or_a_room_that_does_not_exist_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = toy(tmp_path, GOOD)
    missing: Rooms = {"tests": {"toy.py": ("test_no.py",)}, "src": {"no.py": ("test_toy.py",)}}
    for name in missing:
        with pytest.raises(NoSuchPath, match=r"no\.py, and there is no such file"):
            modules(name, root, missing)
    assert main(["attic"]) == 2
    assert "There is no room 'attic'; there are channeling, grove" in capsys.readouterr().err
