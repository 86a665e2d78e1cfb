"""Long work is done beside the event loop and paid for by who asks."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from leyline.server.errors import RequestRefused
from leyline.server.web import paid_work
from leyline.server.web.paid_work import PaidWork
from leyline.server.web.rate_limit import network_of
from tests.server.waiting import LIMIT

ANN, BEN = ("198.51.100.1", "ann"), ("198.51.100.2", "ben")


def run(work: Callable[[PaidWork], Awaitable[None]]) -> None:
    async def inside() -> None:
        paid = PaidWork(0.5)
        try:
            await asyncio.wait_for(work(paid), LIMIT)
        finally:
            paid.close()

    asyncio.run(inside())


def spend(seconds: float) -> str:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass
    return "done"


def test_the_event_loop_goes_on_meanwhile_and_others_are_served_while_one_waits_for_many() -> None:
    async def work(paid: PaidWork) -> None:
        gate = threading.Event()
        many = [asyncio.create_task(paid.run(ANN, gate.wait)) for _ in range(paid_work.MAX_EACH)]
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused) as refused:
            await paid.run(ANN, spend, 0.0)
        assert refused.value.code == "busy"
        assert await paid.run(BEN, spend, 0.0) == "done", "Ann has one thread at a time"
        gate.set()
        assert await asyncio.gather(*many) == [True] * paid_work.MAX_EACH
        assert await paid.run(ANN, spend, 0.0) == "done"

    run(work)


def test_who_has_spent_too_much_waits_under_any_address_and_with_any_name() -> None:
    async def work(paid: PaidWork) -> None:
        paid.charge(1000.0, *ANN)
        for clients in (ANN, (ANN[0], "zoe"), ("203.0.113.7", ANN[1])):
            with pytest.raises(RequestRefused, match="a lot of work") as refused:
                await paid.run(clients, spend, 0.0)
            assert refused.value.code == "too-fast"
        assert await paid.run(BEN, spend, 0.0) == "done"
        for bucket in paid._limit._buckets.values():
            bucket._at -= 3600.0
        assert await paid.run(ANN, spend, 0.0) == "done"

    run(work)


def test_the_time_that_work_takes_is_what_it_costs_also_if_it_fails() -> None:
    async def work(paid: PaidWork) -> None:
        charged: list[tuple[float, tuple[str, ...]]] = []
        paid.charge = lambda seconds, *clients: charged.append((seconds, clients))  # type: ignore[method-assign]

        def fail() -> None:
            spend(0.02)
            raise ValueError("no")

        with pytest.raises(ValueError, match="no"):
            await paid.run(ANN, fail)
        await paid.run(BEN, spend, 0.02)
        assert [clients for _, clients in charged] == [ANN, BEN]
        assert all(seconds >= 0.02 for seconds, _ in charged)

    run(work)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.1", "198.51.100.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:198.51.100.1", "198.51.100.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("a proxy", "a proxy"),
    ],
)
def test_a_network_of_ipv6_is_one_client(address: str, network: str) -> None:
    assert network_of(address) == network
