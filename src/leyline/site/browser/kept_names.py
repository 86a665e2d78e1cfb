"""The names under which a browser keeps what is no table."""

from __future__ import annotations

DECKS = "decks"
VARIANTS = "variants"
EXPERIMENT = "experiment "
"""What the name of an experiment begins with."""
