"""How often a client may ask, with a time that the test sets."""

from __future__ import annotations

import time

import pytest

from leyline.server.web.rate_limit import Bucket, RateLimit, network_of, wide_network_of


class Hand:
    """The hand of a clock."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Hand:
    hand = Hand()
    monkeypatch.setattr(time, "monotonic", hand)
    return hand


def passed(bucket: Bucket, asked: int) -> int:
    """How many of these requests pass."""
    return sum([bucket.take() for _ in range(asked)])


@pytest.mark.parametrize(("rate", "burst"), [(2.0, 6), (10.0, 30), (1.0, 5), (0.1, 5)])
def test_three_seconds_worth_passes_at_once_and_never_less_than_five(now: Hand, rate: float, burst: int) -> None:
    assert passed(Bucket(rate), burst + 10) == burst


def test_after_that_requests_pass_at_the_rate(now: Hand) -> None:
    bucket = Bucket(4.0)
    assert passed(bucket, 20) == 12
    for _ in range(5):
        now.at += 0.25
        assert passed(bucket, 3) == 1
    now.at += 0.75
    assert passed(bucket, 10) == 3
    now.at += 0.125
    assert passed(bucket, 1) == 0
    now.at += 0.125  # the half that was refused was not lost
    assert passed(bucket, 2) == 1


def test_being_quiet_saves_up_no_more_than_a_burst(now: Hand) -> None:
    bucket = Bucket(4.0)
    now.at += 3600
    assert passed(bucket, 50) == 12


def test_callers_do_not_share_a_limit(now: Hand) -> None:
    limit = RateLimit(2.0)
    assert [limit.take("ann") for _ in range(8)] == [True] * 6 + [False] * 2
    assert limit.take("ben")
    assert not limit.take("ann")


@pytest.mark.parametrize(("others", "forgotten"), [(19_999, False), (20_000, True)])
def test_twenty_thousand_callers_are_remembered(now: Hand, others: int, forgotten: bool) -> None:
    limit = RateLimit(1.0)
    while limit.take("ann"):
        pass
    for number in range(others):
        limit.take(f"caller {number}")
    assert limit.take("ann") is forgotten


def test_the_caller_who_was_quiet_longest_is_forgotten_first(now: Hand) -> None:
    limit = RateLimit(1.0)
    while limit.take("ann"):
        pass
    for number in range(19_999):
        limit.take(f"caller {number}")
    limit.take("ann")
    limit.take("one too many")
    assert not limit.take("ann")


def test_what_was_spent_on_credit_must_come_in_first(now: Hand) -> None:
    limit = RateLimit(2.0)
    limit.spend(10.0, "ann", "a network")
    assert not limit.in_credit("ann")
    assert limit.in_credit("ben")
    now.at += 1.75
    assert not limit.in_credit("ben", "a network")
    now.at += 0.5
    assert limit.in_credit("ann", "a network")
    now.at += 3600
    limit.spend(6.0, "ann")  # all that was saved up
    assert not limit.in_credit("ann")


@pytest.mark.parametrize(
    ("address", "network", "wide"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("2001:db8:ffff:ffff::1%eth0", "2001:db8:ffff:ffff::/64", "2001:db8:ffff::/48"),
        ("nowhere", "nowhere", "nowhere"),
    ],
)
def test_a_household_counts_as_one_client(address: str, network: str, wide: str) -> None:
    assert (network_of(address), wide_network_of(address)) == (network, wide)
