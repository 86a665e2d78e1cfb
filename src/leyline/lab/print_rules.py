"""The rules of a variant as printed pages: the rules page as Markdown, set in the fonts of the cards."""

from __future__ import annotations

import re
from typing import Final

from fpdf.enums import XPos, YPos
from fpdf.fonts import FontFace
from markdown_it import MarkdownIt
from markdown_it.token import Token

from leyline.lab.print_drawing import GREY, INK, TEXT_FONT, TITLE_FONT, Drawing, plain

MARGIN: Final = 18.0
SIZE: Final = 9.5
STEP: Final = 4.6
"""The height of a line of text, in millimetres."""
HEADINGS: Final = {"h1": 24.0, "h2": 15.0, "h3": 11.5, "h4": 10.0}


def write(drawing: Drawing, text: str, foot: str) -> None:
    """Add the pages of a Markdown text, each with a line at its foot."""
    pdf = drawing.pdf
    pdf.set_margins(MARGIN, MARGIN, MARGIN)
    pdf.set_auto_page_break(True, MARGIN + 4)
    drawing.page(foot)
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    lists: list[int] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        if token.type == "heading_open":
            _heading(drawing, token.tag, plain(_inline(tokens[place + 1])))
            place += 2
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            lists.append(1 if token.type.startswith("ordered") else 0)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            lists.pop()
            pdf.ln(1.0)
        elif token.type == "list_item_open":
            _bullet(drawing, lists)
        elif token.type == "inline":
            _paragraph(drawing, _inline(token), len(lists))
        elif token.type in ("fence", "code_block"):
            _code(drawing, token.content)
        elif token.type == "table_open":
            place = _table(drawing, tokens, place)
        place += 1
    pdf.set_auto_page_break(False)


def _inline(token: Token) -> str:
    """Return the content of a block with the marks that the PDF library knows: ** for bold, __ for italics."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", token.content.replace("\n", " "))
    text = re.sub(r"<[^>]+>", "", text)
    return re.sub(r"(?<!\*)\*(?!\*| )([^*]+)\*(?!\*)", r"__\1__", text)


def _heading(drawing: Drawing, tag: str, text: str) -> None:
    pdf, size = drawing.pdf, HEADINGS.get(tag, SIZE)
    if pdf.get_y() > drawing.height - MARGIN - 34:
        pdf.add_page()
    pdf.ln(1.0 if tag == "h1" else 3.2)
    pdf.set_text_color(INK)
    pdf.set_font(TITLE_FONT if tag in ("h1", "h2") else TEXT_FONT, "" if tag in ("h1", "h2") else "B", size)
    pdf.set_x(MARGIN)
    pdf.multi_cell(0, size * 0.46, text.replace("**", ""), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pdf.ln(1.4)


def _bullet(drawing: Drawing, lists: list[int]) -> None:
    x = MARGIN + 5.0 * (len(lists) - 1)
    mark = "•"
    if lists[-1]:
        mark = f"{lists[-1]}."
        lists[-1] += 1
    pdf = drawing.pdf
    if pdf.get_y() > drawing.height - MARGIN - 10:
        pdf.add_page()
    pdf.set_text_color(INK)
    pdf.set_font(TEXT_FONT, "", SIZE)
    pdf.text(x + 1, pdf.get_y() + STEP * 0.72, mark)


def _paragraph(drawing: Drawing, text: str, depth: int) -> None:
    pdf = drawing.pdf
    pdf.set_text_color(INK)
    pdf.set_font(TEXT_FONT, "", SIZE)
    pdf.set_x(MARGIN + 5.5 * depth)
    width = drawing.width - 2 * MARGIN - 5.5 * depth
    pdf.multi_cell(width, STEP, plain(text), align="L", markdown=True, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pdf.ln(0.6 if depth else 2.0)


def _code(drawing: Drawing, text: str) -> None:
    pdf = drawing.pdf
    pdf.set_text_color(GREY)
    pdf.set_font(TEXT_FONT, "", SIZE - 1)
    for line in text.rstrip("\n").split("\n"):
        pdf.set_x(MARGIN + 4)
        pdf.multi_cell(0, STEP - 0.4, plain(line) or " ", align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    pdf.ln(2.0)


def _table(drawing: Drawing, tokens: list[Token], place: int) -> int:
    """Write a table and return where it ends."""
    rows: list[list[str]] = []
    while tokens[place].type != "table_close":
        if tokens[place].type == "tr_open":
            rows.append([])
        elif tokens[place].type == "inline":
            rows[-1].append(plain(_inline(tokens[place])))
        place += 1
    pdf = drawing.pdf
    pdf.set_text_color(INK)
    pdf.set_font(TEXT_FONT, "", SIZE - 1)
    pdf.set_draw_color("#c3ccc6")
    pdf.set_line_width(0.15)
    pdf.set_x(MARGIN)
    widths = tuple(_share([row[column] for row in rows]) for column in range(len(rows[0])))
    heading = FontFace(emphasis="BOLD", fill_color="#eef3ee")
    with pdf.table(
        rows, col_widths=widths, headings_style=heading, line_height=STEP, markdown=True, text_align="LEFT", padding=0.7
    ):
        pass
    pdf.ln(2.5)
    return place


def _share(cells: list[str]) -> int:
    """Return the share of the width that a column asks for: its longest word always fits."""
    longest = max([len(word) for cell in cells for word in cell.split()] or [1])
    return max(min(max([len(cell) for cell in cells]), 60), longest + 2, 5)
