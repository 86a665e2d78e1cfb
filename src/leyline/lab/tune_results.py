"""What a search, a curve or a map found, as a table and as a page with pictures."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from leyline import __version__
from leyline.lab import charts
from leyline.lab.compare import MEASURES, SHARES, measure_words
from leyline.lab.goals import Term, show
from leyline.lab.intervals import Estimate
from leyline.lab.report import html_page
from leyline.lab.report_sections import Section
from leyline.lab.tune import Candidate, Tuner

MOST_SHOWN = 40
"""The most candidates that a page shows in one plot."""


def table(tuner: Tuner, tried: Sequence[Candidate]) -> pl.DataFrame:
    """Return a row for each candidate: its values, and every measure with its interval."""
    rows: list[dict[str, object]] = []
    spec = tuner.setup.spec
    for one in tried:
        row: dict[str, object] = {
            vary.name: spec.param(vary.name).show(value) for vary, value in zip(tuner.vary, one.choice, strict=True)
        }
        row["games"] = len(one.seen.get("first", []))
        for name in MEASURES:
            found = None if one.refused else one.estimate(name)
            row.update(
                {name: found and found.value, f"{name}_low": found and found.low, f"{name}_high": found and found.high}
            )
        row["refused"] = one.refused
        rows.append(row)
    return pl.DataFrame(rows, infer_schema_length=None)


def page(tuner: Tuner, tried: Sequence[Candidate], goal: Sequence[Term], sentences: list[str]) -> str:
    """Return a page with a plot for each measure of the goal; without a goal, for who wins and for the length."""
    spec = tuner.setup.spec
    asked = list(goal) or [Term("first", -1e12, 1e12), Term("turns", -1e12, 1e12)]
    played = [one for one in tried if not one.refused]
    sections = [_section(tuner, played, term, bool(goal)) for term in asked]
    refused = [one for one in tried if one.refused]
    if refused:
        sections.append(Section("Not played", f"{len(refused)} combinations do not go together: {refused[0].refused}."))
    about = (
        f"{tuner.setup.variant()}, {tuner.setup.seats} seats, {', '.join(tuner.names)}. Varied: "
        f"{', '.join([one.name for one in tuner.vary])}. {tuner.played:,} games, the same luck for every candidate; "
        f"seed {tuner.seed}. Leyline {__version__}. Intervals are at 95 % confidence."
    )
    return html_page(f"{spec.title}: tuned", sentences, about, sections)


def _section(tuner: Tuner, played: Sequence[Candidate], term: Term, wanted: bool) -> Section:
    spec = tuner.setup.spec
    words = measure_words(term.measure, spec)
    percent = term.measure in SHARES
    figures = [(one, one.estimate(term.measure)) for one in played]
    low = min(figures, key=lambda pair: pair[1].value)
    high = max(figures, key=lambda pair: pair[1].value)
    sentence = (
        f"From {show(term.measure, low[1])} with {tuner.settings(low[0].choice)} to {show(term.measure, high[1])} with "
        f"{tuner.settings(high[0].choice)}."
    )
    if wanted:
        sentence = f"Wanted: {term.words(spec)}. {sentence}"
    return Section(words[:1].upper() + words[1:], sentence, _drawing(tuner, figures, term, words, percent))


def _drawing(tuner: Tuner, figures: Sequence[tuple[Candidate, Estimate]], term: Term, words: str, percent: bool) -> str:
    if len(tuner.vary) == 1:
        order = {value: place for place, value in enumerate(tuner.vary[0].values)}
        points = sorted([(one.choice[0], figure) for one, figure in figures], key=lambda pair: order[pair[0]])
        return charts.curve(points, tuner.vary[0].name, words, (term.low, term.high), percent)
    if len(tuner.vary) == 2:
        places = [{value: place for place, value in enumerate(one.values)} for one in tuner.vary]
        cells = sorted(
            [(one.choice[0], one.choice[1], figure) for one, figure in figures],
            key=lambda cell: (places[0][cell[0]], places[1][cell[1]]),
        )
        return charts.field_of(cells, tuner.vary[0].name, tuner.vary[1].name, words, percent)
    nearest = sorted(figures, key=lambda pair: term.distance(pair[1].value))[:MOST_SHOWN]
    return charts.intervals([(tuner.settings(one.choice), figure) for one, figure in nearest], words, percent)
