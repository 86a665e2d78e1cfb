"""Plots as inline SVG: the page fetches nothing and runs no script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import vl_convert

from leyline.lab.intervals import Estimate

WIDTH = 700
"""The width of a whole drawing, labels included."""
MARGIN = 64
"""Room beside a plot for the numbers of its axes and for half a label at its end."""
CHARACTER = 7.6
"""Width to allow for a character of a label: browsers' fonts differ, and the widest in use needs less."""
LONGEST_LABEL = 44
"""Characters of the longest label; a longer one is shortened visibly."""
INK = "#33423a"
BAR = "#7c9a7f"
MARK = "#8a6414"


def _svg(chart: Any) -> str:
    """Return the chart as SVG text."""
    styled = (
        chart.properties(padding={"left": 6, "right": 28, "top": 8, "bottom": 6})
        .configure_view(strokeWidth=0)
        .configure_axis(
            labelColor=INK, titleColor=INK, gridColor="#dde5dd", domainColor="#9aa89d", labelFontSize=12,
            titleFontSize=12, labelFont="sans-serif", titleFont="sans-serif"
        )
    )  # fmt: skip
    svg: str = vl_convert.vegalite_to_svg(styled.to_dict())
    return svg


def _chart(rows: Sequence[Mapping[str, object]], width: float, height: int) -> Any:
    return alt.Chart(alt.Data(values=rows), width=width, height=height)  # type: ignore[no-untyped-call]  # altair's own


def label_width(labels: Sequence[str]) -> float:
    """Return the room that these labels need at the left of a plot, in any browser's font."""
    return CHARACTER * max([len(_shortened(label)) for label in labels], default=0)


def _shortened(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def _reference(at: float, width: float, height: int) -> Any:
    """Return a dashed line at the neutral value."""
    return _chart([{"at": at}], width, height).mark_rule(strokeDash=[4, 4], color="#9aa89d").encode(x="at:Q")


def intervals(
    rows: Sequence[tuple[str, Estimate]], axis: str, percent: bool = True, reference: float | None = None
) -> str:
    """Plot a point with its interval for each row, and a dashed line at the reference."""
    order = [_shortened(name) for name, _ in rows]
    room = label_width(order)
    width = WIDTH - MARGIN - room
    scale = alt.Axis(format=".1~%" if percent else ".2~f", title=axis, tickCount=8)
    height = max(26 * len(rows), 40)
    base = _chart([_row(_shortened(name), figure) for name, figure in rows], width, height)
    y = alt.Y("name:N", sort=order, title=None, axis=alt.Axis(labelLimit=0, minExtent=room + 8, maxExtent=room + 8))
    line = base.mark_rule(strokeWidth=2, color=BAR).encode(
        x=alt.X("low:Q", axis=scale, scale=alt.Scale(zero=False)), x2="high:Q", y=y
    )
    point = base.mark_point(filled=True, size=70, color=MARK).encode(x="value:Q", y=y)
    layers = [line, point]
    if reference is not None:
        layers.insert(0, _reference(reference, width, height))
    return _svg(alt.layer(*layers))


def _row(name: str, figure: Estimate) -> dict[str, object]:
    low = figure.low if figure.low > -1e9 else figure.value
    high = figure.high if figure.high < 1e9 else figure.value
    return {"name": name, "value": figure.value, "low": low, "high": high}


def histogram(values: Sequence[float], axis: str, bins: int = 30) -> str:
    """Plot how often each range of values occurs; bins of whole numbers stay whole."""
    low, high = min(values), max(values)
    step = (high - low) / bins or 1.0
    if all([float(value).is_integer() for value in values]):
        step = float(max(round(step), 1))
    counts: dict[int, int] = {}
    for value in values:
        place = int((value - low) // step)
        counts[place] = counts.get(place, 0) + 1
    rows = [
        {"from": low + place * step, "to": low + (place + 1) * step, "games": count, "none": 0}
        for place, count in counts.items()
    ]
    across = alt.X("from:Q", title=axis, axis=alt.Axis(format=",.2~f"), scale=alt.Scale(zero=False))
    chart = _chart(rows, WIDTH - 2 * MARGIN, 170).mark_rect(color=BAR, stroke="white", strokeWidth=1)
    return _svg(chart.encode(x=across, x2="to:Q", y=alt.Y("games:Q", title="how often"), y2="none:Q"))


def curve(
    points: Sequence[tuple[object, Estimate]], across: str, up: str, wanted: tuple[float, float], percent: bool
) -> str:
    """Plot a measure with its intervals over the values of a parameter, and the range that is wanted as a band."""
    order = [str(value) for value, _ in points]
    width, height = WIDTH - 2 * MARGIN, 220
    base = _chart([{**_row(str(value), figure), "at": str(value)} for value, figure in points], width, height)
    x = alt.X("at:N", sort=order, title=across, axis=alt.Axis(labelAngle=0, labelOverlap=True))
    y_axis = alt.Axis(format=".1~%" if percent else ".2~f")
    y = alt.Y("low:Q", title=up, axis=y_axis, scale=alt.Scale(zero=False))
    layers = [
        base.mark_rule(strokeWidth=2, color=BAR).encode(x=x, y=y, y2="high:Q"),
        base.mark_line(color=MARK, strokeWidth=1).encode(x=x, y="value:Q"),
        base.mark_point(filled=True, size=60, color=MARK).encode(x=x, y="value:Q"),
    ]
    lines = [{"edge": edge} for edge in wanted if abs(edge) < 1e9]
    if lines:
        layers.append(_chart(lines, width, height).mark_rule(strokeDash=[4, 4], color=INK).encode(y="edge:Q"))
    return _svg(alt.layer(*layers))


def field_of(cells: Sequence[tuple[object, object, Estimate]], across: str, down: str, what: str, percent: bool) -> str:
    """Plot a measure over the values of two parameters as colours, with the numbers in the cells."""
    scale = 100.0 if percent else 1.0
    rows = [
        {"x": str(x), "y": str(y), "value": figure.value, "text": f"{scale * figure.value:.1f}"}
        for x, y, figure in cells
    ]
    columns = list(dict.fromkeys([str(row["x"]) for row in rows]))
    lines = list(dict.fromkeys([str(row["y"]) for row in rows]))
    base = _chart(rows, WIDTH - 2 * MARGIN - 60, min(max(30 * len(lines), 60), 700))
    x = alt.X("x:N", sort=columns, title=across, axis=alt.Axis(labelAngle=0, labelOverlap=True))
    y = alt.Y("y:N", sort=lines, title=down)
    legend = alt.Legend(title=what, format=".0%" if percent else ".2~f")
    cell = base.mark_rect().encode(x=x, y=y, color=alt.Color("value:Q", scale=alt.Scale(scheme="blues"), legend=legend))
    if len(columns) > 16:
        return _svg(cell)
    middle = sum([figure.value for _, _, figure in cells]) / len(cells)
    ink = alt.condition(f"datum.value > {middle}", alt.value("white"), alt.value(INK))
    return _svg(alt.layer(cell, base.mark_text(fontSize=11).encode(x=x, y=y, text="text:N", color=ink)))
