from __future__ import annotations

from leyline.core.contract import View


def sketch(view: View, options: list[int]) -> str:
    return str(view)
