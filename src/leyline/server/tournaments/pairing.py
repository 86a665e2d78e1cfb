"""Who plays whom in a round. Pure: numbers go in, pairs come out.

A Swiss round is one minimum-cost matching of all players, and of a bye if their number is odd. Pairing down a list and
going back when it gets stuck is shorter, but with few players and many rounds it can try for minutes, and it has no
answer when a repeated pair cannot be avoided; a matching always has one, and it is the best."""

from __future__ import annotations

import random

from msgspec import Struct

BYE = -1
"""The partner of a player who has no opponent in a round."""
REPEAT = 10**10
"""The cost of playing an opponent again or of another bye: more than all differences in points together."""
DISTANCE = 1000
"""The cost of a difference of half a point, squared: more than all differences in rank together."""


class Contender(Struct, frozen=True):
    """A player to be paired."""

    number: int
    points: int
    """Half points."""
    met: tuple[int, ...] = ()
    """The opponents so far, `BYE` for a bye."""
    began: int = 0
    """In how many matches this player had the first side first."""


Pair = tuple[int, int]
"""The numbers of two players, the one with the first side in the first game first; `BYE` only second."""


def most_rounds(players: int) -> int:
    """Return how many Swiss rounds of this number of players are certain to need no pair twice. While everybody has at
    most half of all others behind them, a complete pairing without repetition exists (Dirac)."""
    return (players + players % 2) // 2


def swiss(contenders: list[Contender], seed: str) -> list[Pair]:
    """Return the pairs of the next round, the best players first. Nobody plays an opponent again and nobody has a
    second bye unless there is no other way; points differ as little as possible; within a group of equal points the
    upper half meets the lower half. Players with equal points are put in an order drawn from the seed."""
    # Imported here: a server starts without it.
    import networkx as nx

    draw = random.Random(seed)
    lots = {each.number: draw.random() for each in contenders}
    ranked = sorted(contenders, key=lambda each: (-each.points, lots[each.number]))
    if len(ranked) % 2:
        ranked.append(Contender(BYE, min([each.points for each in ranked])))
    graph = nx.Graph()
    for upper, first in enumerate(ranked):
        for lower in range(upper + 1, len(ranked)):
            graph.add_edge(upper, lower, weight=-_cost(ranked, first, ranked[lower], lower - upper))
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    return [_sides(ranked[one], ranked[two]) for one, two in sorted((min(pair), max(pair)) for pair in matching)]


def _cost(ranked: list[Contender], first: Contender, second: Contender, distance: int) -> int:
    cost = REPEAT * first.met.count(second.number) + DISTANCE * (first.points - second.points) ** 2
    if second.number == BYE:
        return cost + distance  # the lowest of their group
    group = sum([each.points == first.points for each in ranked])
    return cost + abs(distance - group // 2)


def _sides(first: Contender, second: Contender) -> Pair:
    if second.number != BYE and second.began < first.began:
        return second.number, first.number
    return first.number, second.number


def round_robin(players: int) -> list[list[Pair]]:
    """Return all rounds in which everybody of `players` plays everybody else once, by the circle method: one player
    stands still, the others move on by one place each round."""
    circle = list(range(players)) + ([BYE] if players % 2 else [])
    rounds = []
    for number in range(len(circle) - 1):
        pairs = [(circle[at], circle[-1 - at]) for at in range(len(circle) // 2)]
        rounds.append([_ordered(pair, swap=number % 2 == 1 and at == 0) for at, pair in enumerate(pairs)])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def _ordered(pair: Pair, swap: bool) -> Pair:
    one, two = pair
    if BYE in pair:
        return max(pair), BYE
    return (two, one) if swap else (one, two)
