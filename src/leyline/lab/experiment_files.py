"""The files of an experiment: its games or candidates as CSV and Parquet, a prototype as PDF or pictures. They go to
the folder that the job names; without one, nothing is written."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import polars as pl

from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.lab import result_tables, tune_results
from leyline.lab.side_games import SideGames
from leyline.lab.tune import Candidate, Tuner

Json = dict[str, Any]
NAMES: Final = "names.txt"
"""What pictures of one's own are called."""
PDF, PNG, TABLETOP = "pdf", "png", "tts"
PREVIEW_DPI: Final = 42
MOST_PREVIEWS: Final = 40


def write_games(job: Json, sides: Sequence[SideGames]) -> list[str]:
    """Write the games of all sides, one row each. Return the names of the files."""
    played = [side for side in sides if side.played]
    if not job.get("folder") or not played:
        return []
    tables = [
        result_tables.games_table(side.played, side.game.seats).with_columns(pl.lit(side.name).alias("side"))
        for side in played
    ]
    return _tables(Path(job["folder"]), "games", pl.concat(tables))


def write_candidates(job: Json, tuner: Tuner, tried: Sequence[Candidate]) -> list[str]:
    """Write what a search tried, one row each. Return the names of the files."""
    if not job.get("folder") or not tried:
        return []
    return _tables(Path(job["folder"]), "candidates", tune_results.table(tuner, tried))


def _tables(folder: Path, name: str, table: pl.DataFrame) -> list[str]:
    for suffix in result_tables.FORMATS:
        result_tables.write(table, folder / f"{name}{suffix}", {})
    return [f"{name}.csv", f"{name}.parquet"]


def print_game(job: Json, setup: Setup, step: Callable[[str], None]) -> Json:
    """Print a game as the job says. Return what it came to. Raise `LeylineError`."""
    import pypdfium2 as pdfium

    from leyline.lab.print_and_play import Print, PrintPlan
    from leyline.lab.print_pictures import names_of
    from leyline.lab.print_sheets import Tabletop, print_shop, write_file

    asked, folder = job["print"], Path(job["folder"])
    pictures = _pictures(folder / "pictures", asked.get("pictures") or {})
    shift = (asked.get("right", 0.0), asked.get("down", 0.0))
    plan = PrintPlan(asked["paper"], asked["bleed"], asked["gutter"], asked["backs"], shift, pictures)
    step("Laying out the pieces.")
    printing = Print(setup.create(), plan)
    name = setup.spec.name
    step("Drawing.")
    data = printing.pdf()
    out = folder / f"{name}.pdf"
    if asked["kind"] == PDF:
        write_file(out, data)
    else:
        parts = folder / "parts"
        parts.mkdir()
        step("Drawing the pictures, 300 dots per inch.")
        if asked["kind"] == PNG:
            print_shop(printing, parts)
        else:
            Tabletop(printing, parts, asked["address"] or "file:///").write()
        out = Path(shutil.make_archive(str(folder / f"{name}-{asked['kind']}"), "zip", parts))
        shutil.rmtree(parts)
    step("Drawing the preview.")
    previews: list[str] = []
    document = pdfium.PdfDocument(data)
    for number in range(min(len(document), MOST_PREVIEWS)):
        previews.append(f"page-{number + 1}.png")
        document[number].render(scale=PREVIEW_DPI / 72).to_pil().save(folder / previews[-1])
    notes = [] if printing.pictures is None else printing.pictures.notes
    if pictures is not None:
        shutil.rmtree(pictures)
    names = dict.fromkeys([each for piece in printing.pieces for each in names_of(piece)])
    (folder / NAMES).write_text("".join([f"{each}\n" for each in names]), encoding="utf-8")
    count = sum([piece.copies for piece in printing.pieces])
    sheets = len(printing.sheets)
    found = f"{count:,} pieces on {sheets} sheet{'s' if sheets > 1 else ''} of {plan.paper.upper()} paper."
    words = "Print at 100 %, on both sides, turned over along the long side. The test page comes first."
    return {
        "sentence": found,
        "note": " ".join([*notes, words] if asked["kind"] == PDF else notes),
        "figures": [],
        "page": "",
        "files": [out.name, NAMES, *previews],
    }


def _pictures(folder: Path, given: dict[str, str]) -> Path | None:
    """Write pictures of a designer's own to a folder; None if there are none. Raise `LeylineError`."""
    if not given:
        return None
    folder.mkdir()
    for name, text in given.items():
        try:
            data = base64.b64decode(text, validate=True)
        except ValueError as error:
            raise LeylineError(f"The picture {name} did not arrive whole; try again.") from error
        (folder / f"{name}.jpg").write_bytes(data)
    return folder
