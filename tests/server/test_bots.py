"""Bots sit at tables like people, think in other processes, and never hold a table up."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from leyline import create
from leyline.core.chance import SeedChance
from leyline.core.match import Match
from leyline.server.bots import pool
from leyline.server.bots.pool import BotPool, NoDecision, Worker
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
    job = pool._job(Marked(match.game), match.state, match.pending())
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
        decision = await bot_pool.choose(match.game, match.state, match.pending(), "slow")
        assert (decision.by, decision.instead) == ("greedy", "slow")
        plain = await bot_pool.choose(match.game, match.state, match.pending(), "random")
        assert (plain.by, plain.instead) == ("random", "")
        await bot_pool.choose(match.game, match.state, match.pending(), "random")
        last = await bot_pool.choose(match.game, match.state, match.pending(), "slow")
        assert (last.by, last.instead) == ("random", "slow")
        assert last.text in [match.game.text(code) for code in match.game.options(match.state)]
        await bot_pool.close()

    run(work())


def test_a_worker_that_hangs_or_dies_is_replaced_by_a_new_one() -> None:
    match = position()

    async def work() -> None:
        worker = Worker()
        job = {**pool._job(match.game, match.state, match.pending()), "bot": "random"}
        with pytest.raises(NoDecision, match="No answer within"):
            await worker.ask(job, 0.001)
        assert await worker.ask(job, LIMIT)
        assert worker._process is not None
        worker._process.kill()
        await worker._process.wait()
        with pytest.raises(NoDecision, match="process"):
            await worker.ask(job, LIMIT)
        assert await worker.ask(job, LIMIT)
        await worker.end()

    run(work())


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
