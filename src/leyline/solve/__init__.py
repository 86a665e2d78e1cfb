"""Exact play: the value of every position of a game, worked out by value iteration. Battle for the Grove is small
enough: the cut-down ones on any machine with NumPy, the full one on one large accelerator. See docs/solve.md.

This room is no part of the base install: it takes `leyline-tabletop[solve]`, and nothing imports it but its command."""
