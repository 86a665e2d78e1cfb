"""Bots sit at tables like people, think in other processes, and never hold a table up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from leyline import create
from leyline.bots.seat_bot import CAP, seat_seed
from leyline.core.chance import SeedChance
from leyline.core.match import Match
from leyline.server.bots import pool, worker
from leyline.server.bots.courses import Courses
from leyline.server.bots.pool import BotPool, Homes, NoDecision, SeatToMove, Worker
from leyline.server.operations.metrics import Metrics
from tests.delegating_game import DelegatingGame
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.waiting import LIMIT, wait_for


def test_a_person_plays_against_a_bot_to_the_end(ann: Person) -> None:
    table = ann.opens("grove", "me", "greedy", parameters={"turn_limit": 10})
    with ann.at(table) as one:
        while one.state()["status"] != "over":
            if one.state()["options"]:
                one.act()
            else:
                one.receive()
        assert one.state()["seats"][1] == {
            "role": "Dark",
            "by": "bot",
            "name": "greedy",
            "person": None,
            "here": True,
            "stand_in": None,
        }


def test_bots_among_themselves_play_while_somebody_watches(ann: Person) -> None:
    table = ann.opens("grove", "random", "random", parameters={"turn_limit": 6})
    with ann.at(table) as watcher:
        assert watcher.seats == []
        watcher.waits_for(lambda state: state["status"] == "over")


def test_a_bot_takes_over_for_who_is_gone_and_hands_back(ann: Person, ben: Person) -> None:
    table = ann.opens("grove", "me", "open", stand_in={"after": 5, "bot": "random"}, parameters={"turn_limit": 40})
    ben.sits(table, 1)
    with ben.at(table) as two:
        with ann.at(table) as one:
            two.waits_for(lambda state: state["seats"][0]["here"])
            one.ok("leave", seat=0)
        two.waits_for(lambda state: state["seats"][0]["stand_in"] == "random")
        while two.state()["waiting"]["seat"] == 0:
            two.receive()
        with ann.at(table) as one:
            one.waits_for(lambda state: state["seats"][0]["stand_in"] is None)
            assert two.waits_for(lambda state: state["seats"][0]["here"])


# --- the processes that think ---------------------------------------------------------------------------------------


def position() -> Match:
    match = Match(create("channeling", "second"), SeedChance(1))
    while len(match.game.options(match.state)) < 2:
        match.act(match.game.options(match.state)[0])
    return match


def to_move(match: Match, table: str = "table") -> SeatToMove:
    seat = match.pending()
    return SeatToMove(table, match, seat, match.course(seat), 5)


def job_of(match: Match, bot: str, key: str = "key") -> dict[str, object]:
    move = to_move(match)
    job = pool._job(match.game, match.state, move.seat, move.course, move.seed)
    return {**job, "bot": bot, "key": key, "cap": 0.0}


def run(work: Any) -> Any:
    return asyncio.run(work)


def test_a_worker_never_gets_the_real_position() -> None:
    """What is sent is resampled: the hidden part of the real one is not in it."""

    class Marked(DelegatingGame[Any]):
        def resample(self, state: Any, seat: int, rng: Any) -> Any:
            other: Any = super().resample(state, seat, rng)
            other.turn = 77  # a mark: this went through resampling
            return other

    match = position()
    job = pool._job(Marked(match.game), match.state, match.pending(), [], 1)
    assert isinstance(job["state"], dict)
    assert job["state"]["turn"] == 77
    assert match.state.dump()["turn"] != 77


def test_a_bot_that_fails_or_takes_too_long_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position()

    async def work() -> None:
        asked: list[str] = []
        real = Worker.ask

        async def ask(self: Worker, job: dict[str, object], seconds: float) -> object:
            asked.append(str(job["bot"]))
            if job["bot"] == "slow":
                return await real(self, {**job, "bot": "greedy", "state": {}}, seconds)  # fails inside
            if len(asked) > 4:
                raise NoDecision("everything fails")
            return await real(self, job, seconds)

        monkeypatch.setattr(Worker, "ask", ask)
        bot_pool = BotPool(1, LIMIT, Metrics())
        decision = await bot_pool.choose(to_move(match), "slow")
        assert (decision.by, decision.instead) == ("greedy", "slow")
        plain = await bot_pool.choose(to_move(match), "random")
        assert (plain.by, plain.instead) == ("random", "")
        await bot_pool.choose(to_move(match), "random")
        last = await bot_pool.choose(to_move(match), "slow")
        assert (last.by, last.instead) == ("random", "slow")
        assert last.text in [match.game.text(code) for code in match.game.options(match.state)]
        await bot_pool.close()

    run(work())


def test_a_worker_that_hangs_or_dies_is_replaced_by_a_new_one() -> None:
    match = position()

    async def work() -> None:
        one = Worker()
        job = job_of(match, "random")
        with pytest.raises(NoDecision, match="No answer within"):
            await one.ask(job, 0.001)
        assert await one.ask(job, LIMIT)
        assert one._process is not None
        one._process.kill()
        await one._process.wait()
        with pytest.raises(NoDecision, match="process"):
            await one.ask(job, LIMIT)
        assert await one.ask(job, LIMIT)
        await one.end()

    run(work())


# --- a seat's bot stays where it is ---------------------------------------------------------------------------------


def test_a_seat_goes_to_the_worker_that_keeps_its_bot_and_new_seats_are_spread() -> None:
    async def work() -> None:
        workers = [Worker() for _ in range(3)]
        homes = Homes(workers)
        found: list[Worker] = []
        for key in ("a", "b", "c"):
            found.append(await homes.take(key))
            await homes.give_back(found[-1])
        assert set(found) == set(workers), "each new seat goes where the fewest are"
        for key, home in zip("cab", (found[2], found[0], found[1]), strict=True):
            assert await homes.take(key) is home
            await homes.give_back(home)
        busy = await homes.take("a")
        waiting = asyncio.create_task(homes.take("a"))
        await asyncio.sleep(0)
        await homes.give_back(busy)
        assert await waiting is busy, "and waits there for a while"

    run(work())


def test_where_a_worker_stays_busy_another_one_keeps_the_bot_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0.001)

    async def work() -> None:
        homes = Homes([Worker(), Worker()])
        busy = await homes.take("a")
        other = await homes.take("a")
        assert other is not busy
        await homes.give_back(busy)
        await homes.give_back(other)
        assert await homes.take("a") is other

    run(work())


def test_only_so_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MAX_HOMES", 2)
    monkeypatch.setattr(worker, "MAX_KEPT", 2)
    match = position()

    async def work() -> None:
        homes = Homes([Worker()])
        for key in ("a", "b", "a", "c", ""):
            await homes.give_back(await homes.take(key))
        assert list(homes._homes) == ["a", "c"]

    run(work())
    seats = worker.KeptSeats()
    kept = [seats.find(job_of(match, "greedy", key))[1] for key in ("a", "b", "a", "c", "a", "b")]
    assert kept[0] is kept[2] is kept[4], "the one that was asked last stays"
    assert kept[1] is not kept[5], "the one that was not is made anew"


def test_a_lost_bot_is_replaced_by_a_fresh_one_and_the_game_goes_on() -> None:
    match = position()

    async def work() -> None:
        bot_pool = BotPool(1, LIMIT, Metrics())
        for _ in range(2):
            decision = await bot_pool.choose(to_move(match), "search:20")
            assert (decision.by, decision.instead) == ("search:20", "")
            match.act(match.game.parse(decision.text))
            while len(match.game.options(match.state)) < 2:
                match.act(match.game.options(match.state)[0])
            await bot_pool._all[0].end()
        await bot_pool.close()

    run(work())


def test_a_forced_option_needs_no_worker() -> None:
    match = position()
    while len(match.game.options(match.state)) > 1:
        match.act(match.game.options(match.state)[0])

    async def work() -> None:
        bot_pool = BotPool(1, LIMIT, Metrics())
        decision = await bot_pool.choose(to_move(match), "level-6")
        assert decision.text == match.game.text(match.game.options(match.state)[0])
        assert bot_pool._all[0]._process is None

    run(work())


def test_the_cap_on_a_bot_ends_before_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that is cut answers, and is not replaced by `greedy`."""
    asked: list[tuple[str, float, float]] = []

    async def ask(self: Worker, job: dict[str, Any], seconds: float) -> dict[str, object]:
        asked.append((job["bot"], job["cap"], seconds))
        raise NoDecision("this is a test")

    monkeypatch.setattr(Worker, "ask", ask)

    async def work() -> None:
        for limit in (0.5, 2.0, 10.0, 60.0):
            for bot in ("level-6", "search:100000", "greedy"):
                await BotPool(1, limit, Metrics()).choose(to_move(position()), bot)

    run(work())
    assert len(asked) == 24
    assert all(0.0 < cap < seconds for _, cap, seconds in asked)
    assert {cap for bot, cap, seconds in asked if bot == "level-6" and seconds >= 10.0} == {CAP}


@pytest.mark.parametrize(("name", "edition"), [("channeling", "second"), ("grove", "")])
def test_courses_are_what_the_match_says_also_after_an_undo(name: str, edition: str) -> None:
    match = Match(create(name, edition), SeedChance(1))
    courses = Courses()
    for step in range(12):
        match = match.copy()
        match.chance = SeedChance(step)
        match.act(match.game.options(match.state)[-1])
        if step == 7:
            match.undo(match.live()[-4])
        if step % 2:
            assert [courses.of(match, seat) for seat in range(2)] == [match.course(seat) for seat in range(2)]


def test_a_seat_has_another_seed_at_every_table() -> None:
    seeds = [seat_seed(secret, seat, step) for secret in (b"one", b"two") for seat in range(2) for step in range(3)]
    assert len(set(seeds)) == len(seeds)
    assert seat_seed(b"one", 0, 0) == seeds[0]


def test_a_worker_ends_with_its_server(tmp_path: Path) -> None:
    with Server(str(tmp_path / "x.db")) as server:
        with Person(server.host, "Ann") as ann, ann.at(ann.opens("grove", "random", "random")) as watcher:
            watcher.comes_to(6)
        assert server.process is not None
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        assert children
        server.kill()
        wait_for(lambda: not any(_alive(child) for child in children), "a worker outlived its server")


def _alive(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_table_answers_while_forty_bots_think(ann: Person) -> None:
    """Forty games between bots go on with one worker; a person's own game does not notice."""
    tables = [ann.opens("grove", "greedy", "greedy", private=True) for _ in range(40)]
    watchers = [ann.at(table) for table in tables]
    mine = ann.opens("grove", "me", "me")
    with ann.at(mine) as one:
        for _ in range(10):
            one.act(seat=one.state()["waiting"]["seat"])
    for watcher in watchers:
        watcher.close()
