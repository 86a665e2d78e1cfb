"""A small network that gives the exact values of the Grove back, nearly: the positions are far too many to ship, and
most of what they hold is smooth.

The network is trained against the table of a solver that stays in memory, on positions of games with mistakes and what
one or two actions make of them. It needs PyTorch, and only while it is trained; `leyline.games.grove.learned_values`
reads the file that comes out, without it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from leyline.core.errors import LeylineError
from leyline.games.grove.value_features import Layout
from leyline.solve.grove_tables import GroveTables

HIDDEN = (384, 32, 32)
"""The widths of the layers. The first is a sum of rows, one for each feature that holds, so it may be wide."""
BATCH = 65_536
RATE = 2e-3
ERRORS = (0.0, 0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 1.0)
"""How often players err in the games that positions are taken from."""
Curve = list[tuple[float, float]]
"""Seconds, and the root of the mean squared error on positions that were held back."""
Lookup = Callable[[Any], Any]
"""From positions (cubes, own druids, opposing druids; a tensor) to their exact values."""


def torch_module() -> Any:
    """Return PyTorch. Raise `LeylineError` if it is not installed."""
    try:
        import torch
    except ImportError as error:
        raise LeylineError("Training takes PyTorch, which is not installed.") from error
    return torch


class Positions:
    """Makes batches of positions out of those of games, on the device where they lie."""

    def __init__(self, tables: GroveTables, kept: Any, seed: int) -> None:
        """`kept` is a tensor of positions: cubes, own druids, opposing druids."""
        torch = torch_module()
        self._torch = torch
        self._kept = kept
        self._device = kept.device
        self._random = torch.Generator(device=self._device).manual_seed(seed)
        self._own = self._tensor(np.concatenate([tables.stand, tables.move]))
        self._stun, self._send = self._tensor(tables.stun), self._tensor(tables.send)
        self._channel, self._channel_order = self._tensor(tables.channel), self._tensor(tables.channel_order)
        self._other, self._other_order = self._tensor(tables.other), self._tensor(tables.other_order)
        self._reorder = self._tensor(tables.reorder)
        self._rules = tables.rules
        self._counts = tables.shape

    def _tensor(self, array: npt.NDArray[np.int32]) -> Any:
        return self._torch.as_tensor(array.astype(np.int64), device=self._device)

    def _below(self, most: int, count: int) -> Any:
        return self._torch.randint(most, (count,), generator=self._random, device=self._device)

    def batch(self, size: int) -> Any:
        """Return positions before a turn: most of them one action away from a game's, the others more or none, and
        some from anywhere."""
        torch = self._torch
        found = self._kept[self._below(len(self._kept), size)].clone()
        anywhere = self._below(12, size) == 0
        for column, most in enumerate((self._counts[0], self._counts[1], self._counts[1])):
            found[:, column] = torch.where(anywhere, self._below(most, size), found[:, column])
        acted = self._acted(found)
        twice = self._acted(acted)
        how = self._below(8, size)
        found = torch.where((how == 0)[:, None], found, torch.where((how == 1)[:, None], twice, acted))
        turned = self._turned(found)
        return torch.where((how == 2)[:, None], found, turned)

    def _acted(self, at: Any) -> Any:
        """Return positions after one action, or the same ones where it was not possible."""
        torch = self._torch
        size = len(at)
        kind, circle = self._below(8, size), self._below(self._rules.circles, size)
        hits = 1 + self._below(self._rules.dice, size)
        lying = torch.minimum(self._below(self._rules.dice + 1, size), hits)
        cubes, own, opposing = at.unbind(1)
        moved = self._own[self._below(len(self._own), size), own]
        order = self._channel_order[circle, hits, cubes]
        choices = [
            (kind < 3, cubes, moved, opposing),
            (
                (kind >= 3) & (kind < 6),
                self._channel[circle, hits, cubes],
                self._reorder[order, own],
                self._reorder[order, opposing],
            ),
            (kind == 6, cubes, own, self._stun[circle, hits, opposing]),
            (kind == 7, cubes, own, self._send[circle, hits - lying, lying, opposing]),
        ]
        out = at
        for chosen, new_cubes, new_own, new_opposing in choices:
            after = torch.stack([new_cubes, new_own, new_opposing], 1)
            out = torch.where((chosen & (after >= 0).all(1))[:, None], after, out)
        return out

    def _turned(self, at: Any) -> Any:
        """Return positions as the opponent sees them."""
        cubes, own, opposing = at.unbind(1)
        order = self._other_order[cubes]
        return self._torch.stack([self._other[cubes], self._reorder[order, opposing], self._reorder[order, own]], 1)


class Features:
    """Which features hold at positions: a row of numbers for each."""

    def __init__(self, tables: GroveTables, device: Any) -> None:
        torch = torch_module()
        self._torch = torch
        self._layout = Layout(tables.rules.druids, tables.rules.cubes, tables.rules.circles)
        self._cubes = torch.as_tensor(np.array(tables.cubes, np.int64), device=device)
        self._druids = torch.as_tensor(np.array(tables.druids, np.int64), device=device)

    def __call__(self, at: Any) -> Any:
        cubes, own, opposing = self._cubes[at[:, 0]], self._druids[at[:, 1]], self._druids[at[:, 2]]
        return self._torch.stack(self._layout.numbers(cubes.unbind(1), own.unbind(1), opposing.unbind(1)), 1)


def network(tables: GroveTables, device: Any) -> Any:
    """Return a network with random weights."""
    torch = torch_module()
    nn = torch.nn
    layout = Layout(tables.rules.druids, tables.rules.cubes, tables.rules.circles)

    class Network(nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            first, second, third = HIDDEN
            self.rows = nn.EmbeddingBag(layout.size, first, mode="sum")
            nn.init.normal_(self.rows.weight, std=0.15)
            self.bias = nn.Parameter(torch.zeros(first))
            self.second, self.third, self.last = nn.Linear(first, second), nn.Linear(second, third), nn.Linear(third, 1)

        def forward(self, features: Any) -> Any:
            found = torch.relu(self.rows(features) + self.bias)
            found = torch.relu(self.second(found))
            return torch.tanh(self.last(torch.relu(self.third(found)))).squeeze(1)

    return Network().to(device)


def train(
    tables: GroveTables, kept: Any, held_back: Any, values: Lookup, seconds: float, seed: int = 1, batch: int = BATCH
) -> tuple[Any, Curve]:
    """Return a network trained for about that long, and its curve. `kept` are positions to learn from, `held_back`
    others to be judged by."""
    torch = torch_module()
    torch.manual_seed(seed)
    device = kept.device
    running = torch.as_tensor(np.isnan(tables.ended), device=device)
    features, model = Features(tables, device), network(tables, device)
    optimizer = torch.optim.Adam(model.parameters(), lr=RATE)
    source = Positions(tables, kept, seed)
    judged = Positions(tables, held_back, seed + 1).batch(4 * batch)
    judged = judged[running[judged[:, 0]]]
    wanted = values(judged)
    curve: Curve = []
    begun = time.perf_counter()
    steps = 0
    while (spent := time.perf_counter() - begun) < seconds:
        left = 1.0 - spent / seconds
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1.0, (steps + 1) / 500) * max(left, 1e-3)
        at = source.batch(batch)
        weight = running[at[:, 0]].float()
        loss = (weight * (model(features(at)) - values(at)) ** 2).mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        steps += 1
        if steps % 500 == 0:
            curve.append((spent, _error(model, features, judged, wanted)))
            print(f"  {spent:.0f} s, {steps} steps, error {curve[-1][1]:.5f}", flush=True)
    curve.append((time.perf_counter() - begun, _error(model, features, judged, wanted)))
    return model, curve


def _error(model: Any, features: Features, at: Any, wanted: Any) -> float:
    with torch_module().no_grad():
        return float(((model(features(at)) - wanted) ** 2).mean() ** 0.5)


def write(model: Any, path: Path) -> None:
    """Write the weights, in the order in which they are read: 16-bit floats."""
    parts = [model.rows.weight, model.bias]
    for layer in (model.second, model.third, model.last):
        parts += [layer.weight, layer.bias]
    whole = np.concatenate([part.detach().float().cpu().numpy().reshape(-1) for part in parts])
    path.write_bytes(whole.astype("<f2").tobytes())
