"""Positions written as text, for tests and questions about cards."""

from leyline.games.aidalon.position.table import Table

__all__ = ["Table"]
