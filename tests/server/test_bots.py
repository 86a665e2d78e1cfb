"""Bots sit at tables like people, think in other processes, and never hold a table up."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvloop

from leyline import create
from leyline.bots.seat_bot import CAP, seat_seed
from leyline.core.chance import SeedChance
from leyline.core.match import Match
from leyline.server.bots import fair_queue, pool, worker
from leyline.server.bots.courses import Courses
from leyline.server.bots.fair_queue import FairQueue, Turn
from leyline.server.bots.pool import BotPool, SeatToMove
from leyline.server.bots.workers import NoDecision, ProcessLost, Worker
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


def test_a_worker_that_hangs_is_replaced_by_a_new_one() -> None:
    match = position()

    async def work() -> None:
        one = Worker()
        job = job_of(match, "random")
        with pytest.raises(NoDecision, match="No answer within"):
            await one.ask(job, 0.001)
        assert await one.ask(job, LIMIT)
        await one.end()

    run(work())


def test_a_worker_that_dies_while_it_is_idle_is_replaced_before_it_is_missed() -> None:
    """With the event loop of the server, which reports a closed pipe in its own way."""
    match = position()

    async def work() -> None:
        one = Worker()
        for wait in (True, False):
            assert await one.ask(job_of(match, "random"), LIMIT)
            assert one._process is not None
            one._process.kill()
            if wait:
                await one._process.wait()
            for _ in range(3):
                with contextlib.suppress(ProcessLost):  # the death was not known yet
                    assert await one.ask(job_of(match, "random"), LIMIT)
                    break
            else:
                pytest.fail("the worker stayed dead")
        await one.end()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work())


@pytest.mark.parametrize("garbled", [b"?\n", b"[]\n", b'{"text": "x"}\n', b""])
def test_a_decision_whose_process_is_lost_is_made_by_the_bot_again(
    monkeypatch: pytest.MonkeyPatch, garbled: bytes
) -> None:
    match = position()
    real = Worker._exchange
    exchanged = 0

    async def exchange(self: Worker, line: bytes) -> bytes:
        nonlocal exchanged
        exchanged += 1
        return garbled if exchanged == 1 else await real(self, line)

    monkeypatch.setattr(Worker, "_exchange", exchange)
    monkeypatch.setattr(pool, "AGAIN", LIMIT)

    async def work() -> None:
        bot_pool = BotPool(1, LIMIT, Metrics())
        decision = await bot_pool.choose(to_move(match), "search:20")
        assert (decision.by, decision.instead) == ("search:20", "")
        await bot_pool.close()

    run(work())


def test_a_process_that_stands_still_is_replaced_long_before_its_time_is_up() -> None:
    match = position()

    async def work() -> None:
        one = Worker()
        assert await one.ask(job_of(match, "random"), LIMIT)
        assert one._process is not None
        one._process.send_signal(signal.SIGSTOP)
        with pytest.raises(ProcessLost, match="stands still"):
            await one.ask(job_of(match, "random"), LIMIT)
        assert await one.ask(job_of(match, "random"), LIMIT)
        await one.end()

    run(work())


def test_a_bot_whose_processes_are_all_lost_is_replaced_by_greedy_which_has_two_seconds_in_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = position()
    asked: list[tuple[str, float]] = []

    async def ask(self: Worker, job: dict[str, Any], seconds: float) -> dict[str, object]:
        asked.append((job["bot"], seconds))
        if job["bot"] == "greedy":
            return {"text": match.game.text(match.game.options(match.state)[0]), "early": False}
        raise ProcessLost("this is a test") if len(asked) == 1 else NoDecision("late")

    monkeypatch.setattr(Worker, "ask", ask)

    async def work() -> None:
        decision = await BotPool(1, 10.0, Metrics()).choose(to_move(match), "level-6")
        assert (decision.by, decision.instead) == ("greedy", "level-6")

    run(work())
    assert asked == [("level-6", 10.0), ("level-6", 1.0), ("greedy", 1.0)]


def test_greedy_answers_while_one_person_s_heavy_bots_wait_for_the_only_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position()
    text = match.game.text(match.game.options(match.state)[0])

    async def work() -> None:
        gate = asyncio.Event()

        async def ask(self: Worker, job: dict[str, Any], seconds: float) -> dict[str, object]:
            if job["bot"] != "greedy":
                await gate.wait()
            return {"text": text, "early": False}

        monkeypatch.setattr(Worker, "ask", ask)
        bot_pool = BotPool(1, LIMIT, Metrics())
        heavy = [asyncio.create_task(bot_pool.choose(to_move(match), "search:1000000")) for _ in range(8)]
        await asyncio.sleep(0)
        decision = await asyncio.wait_for(bot_pool.choose(to_move(match), "greedy"), LIMIT)
        assert decision.by == "greedy"
        assert not any(task.done() for task in heavy)
        gate.set()
        assert {each.by for each in await asyncio.gather(*heavy)} == {"search:1000000"}

    run(work())


def test_a_choice_that_is_no_option_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position()

    async def ask(self: Worker, job: dict[str, object], seconds: float) -> dict[str, object]:
        return {"text": "win the game", "early": False}

    monkeypatch.setattr(Worker, "ask", ask)

    async def work() -> None:
        decision = await BotPool(1, LIMIT, Metrics()).choose(to_move(match), "greedy")
        assert decision.by == "random"
        assert decision.text in [match.game.text(code) for code in match.game.options(match.state)]

    run(work())


def test_a_worker_that_has_grown_too_large_is_replaced_after_its_answer() -> None:
    async def work() -> None:
        small = Worker(megabytes=1000)
        assert await small.ask(job_of(position(), "random"), LIMIT)
        assert small._process is not None
        large = Worker(megabytes=1000)
        large._megabytes = 1
        assert await large.ask(job_of(position(), "random"), LIMIT)
        assert large._process is None
        await small.end()

    run(work())


# --- a seat's bot stays where it is ---------------------------------------------------------------------------------


def test_only_so_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MAX_HOMES", 2)
    monkeypatch.setattr(fair_queue, "MAX_SERVED", 4)
    monkeypatch.setattr(worker, "MAX_KEPT", 2)
    match = position()

    async def work() -> None:
        queue = FairQueue([Worker()], [])
        for key in ("a", "b", "a", "c", ""):
            queue.give_back(await queue.take(Turn(key, key, key)), Turn(key, key, key))
        assert list(queue._homes) == ["a", "c"]
        assert len(queue._served) == 4
        assert not queue._busy

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
    assert len(asked) == 20, "greedy has nobody to replace it but chance"
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


def test_a_table_answers_while_forty_bots_think(tmp_path: Path) -> None:
    """Forty games between bots go on with one worker; a person's own game does not notice. They end with the server."""
    with Server(str(tmp_path / "x.db")) as server, contextlib.ExitStack() as stack:
        ann = stack.enter_context(Person(server.host, "Ann"))
        for _ in range(40):
            stack.enter_context(ann.at(ann.opens("grove", "greedy", "greedy", private=True)))
        wait_for(lambda: figure(server, "leyline_bots_thinking") > 20, "the bots do not think")
        with ann.at(ann.opens("grove", "me", "me")) as one:
            for _ in range(10):
                one.act(seat=one.state()["waiting"]["seat"])
        assert server.complaints() == []


def children(server: Server) -> list[int]:
    """The processes of a server that think."""
    assert server.process is not None
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(child) for child in found]


def test_a_bot_moves_although_its_processes_were_killed(tmp_path: Path) -> None:
    with Server(str(tmp_path / "x.db")) as server, Person(server.host, "Ann") as ann:
        with ann.at(ann.opens("channeling", "me", "greedy")) as one:
            for _ in range(3):
                one.waits_for(lambda state: state["status"] == "over" or state["options"] is not None)
                for child in children(server):
                    os.kill(child, signal.SIGKILL)
                one.act()
            one.waits_for(lambda state: state["status"] == "over" or state["options"] is not None)
        assert server.complaints() == []


def test_a_stranger_is_answered_while_a_guest_has_eight_tables_of_the_heaviest_bots(tmp_path: Path) -> None:
    """One worker: with the guest's decisions in line before it, greedy would wait for eight of them at every move."""
    moves = 5
    with Server(str(tmp_path / "x.db")) as server, contextlib.ExitStack() as stack:
        guest = stack.enter_context(Person(server.host, "Guest"))
        for _ in range(8):
            table = guest.opens("channeling", "search:1000000", "search:1000000", private=True)
            stack.enter_context(guest.at(table))
        wait_for(lambda: figure(server, "leyline_bots_thinking") == 8, "the guest's bots do not think")
        ann = stack.enter_context(Person(server.host, "Ann"))
        before = figure(server, 'leyline_bot_decisions_total{bot="search",how="early"}')
        with ann.at(ann.opens("grove", "me", "greedy")) as one:
            for _ in range(moves):
                one.waits_for(lambda state: state["status"] == "over" or state["options"] is not None)
                one.act()
        after = figure(server, 'leyline_bot_decisions_total{bot="search",how="early"}')
        assert after - before < 8 * moves, "the guest came before the stranger at every move"


def figure(server: Server, name: str) -> float:
    """One of the server's metrics; 0 if it is not there yet."""
    text = httpx.get(f"http://{server.host}/metrics", timeout=LIMIT).text
    found = [line.rpartition(" ")[2] for line in text.splitlines() if line.startswith(f"{name} ")]
    return float(found[0]) if found else 0.0
