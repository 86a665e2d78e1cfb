"""The sheets of a print as pictures: pages of 300 dots per inch for a print shop, and decks, tiles and dice for
Tabletop Simulator with its saved object. Pictures are the PDF, seen by another program."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pypdfium2 as pdfium

from leyline.core.errors import LeylineError
from leyline.core.print_pieces import Piece
from leyline.core.rules_pages import slug
from leyline.lab.print_and_play import Print
from leyline.lab.print_drawing import Drawing
from leyline.lab.print_layout import Placed
from leyline.lab.print_pictures import DPI

Json = dict[str, Any]
ACROSS: Final = 10
DOWN: Final = 7
MOST_CARDS: Final = ACROSS * DOWN - 1
"""Tabletop Simulator keeps the last place of a full sheet for what it shows of hidden cards."""
DIE_SIZES: Final = (4, 6, 8, 10, 12, 20)
LARGE: Final = 40.0
"""From this width on, in millimetres, a piece lies on the table by itself; smaller copies come in a bag."""


def write_whole(out: Path, force: bool, fill: Callable[[Path], object]) -> None:
    """Fill a folder so that it appears only when it is complete. Raise `LeylineError` if it is there already and may
    not be replaced, or if it cannot be written; nothing is left behind then."""
    if not out.parent.is_dir():
        raise LeylineError(f"There is no folder {out.parent} for {out.name}.")
    if out.exists() and not (force and out.is_dir()):
        raise LeylineError(f"{out} already exists. Name another folder, or replace it with --force.")
    part = out.with_name(f".{out.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        part.mkdir()
        fill(part)
        if out.exists():
            shutil.rmtree(out)
        part.replace(out)
    except OSError as error:
        shutil.rmtree(part, ignore_errors=True)
        raise LeylineError(f"{out} cannot be written: {error.strerror or error}. Nothing was left there.") from error
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def write_file(out: Path, data: bytes) -> None:
    """Write a file so that it appears only when it is complete. Raise `LeylineError` if it cannot be written; nothing
    is left behind then."""
    part = out.with_name(f".{out.name}.part")
    try:
        part.write_bytes(data)
        part.replace(out)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise LeylineError(f"{out} cannot be written: {error.strerror or error}. Nothing was left there.") from error


def render(drawing: Drawing, save: Callable[[int], Path], dpi: int = DPI) -> int:
    """Write every page of a drawing as a PNG. Return how many there are."""
    document = pdfium.PdfDocument(drawing.output())
    try:
        count = len(document)
        for number in range(count):
            picture = document[number].render(scale=dpi / 72).to_pil().convert("RGB")
            size = round(drawing.width / 25.4 * dpi), round(drawing.height / 25.4 * dpi)
            picture.crop((0, 0, *size)).save(save(number), dpi=(dpi, dpi))
    finally:
        document.close()
    return count


def print_shop(printing: Print, folder: Path) -> int:
    """Write every sheet as a PNG of 300 dots per inch, faces and backs. Return how many there are."""
    out = printing.drawing()
    names: list[str] = []
    for number, placed in enumerate(printing.sheets, 1):
        printing.sheet(out, placed, "")
        names.append(f"sheet-{number:02}-front.png")
        if printing.plan.backs:
            printing.sheet(out, placed, "", back=True)
            names.append(f"sheet-{number:02}-back.png")
    return render(out, lambda number: folder / names[number])


# --- Tabletop Simulator ---------------------------------------------------------------------------------------


class Tabletop:
    """The pictures and the saved object of a game for Tabletop Simulator."""

    def __init__(self, printing: Print, folder: Path, address: str) -> None:
        self.printing = printing
        self.folder = folder
        self.address = address.rstrip("/")
        """Where the pictures will be found: an address on the web, or the folder that they are in."""
        self.objects: list[Json] = []
        self.cards = 0

    def write(self) -> int:
        """Write pictures and saved object. Return how many objects lie on the table."""
        decks: dict[str, list[Piece]] = {}
        for piece in self.printing.pieces:
            is_card = bool(piece.deck) and piece.width >= LARGE
            decks.setdefault(piece.deck if is_card else "", []).append(piece)
        for name, pieces in decks.items():
            if name:
                self._deck(name, pieces)
        for piece in decks.get("", []):
            self._tile(piece)
        for other in self.printing.game.components():
            for _ in range(other.count if other.faces else 0):
                self._add(self._die(other.faces, other.name))
        saved = {"SaveName": self.printing.title, "ObjectStates": self.objects}
        name = slug(self.printing.title)
        (self.folder / f"{name}.json").write_text(json.dumps(saved, indent=1) + "\n", encoding="utf-8")
        return len(self.objects)

    def _add(self, one: Json) -> None:
        """Put an object on the table, beside the others."""
        place = len(self.objects)
        one["Transform"].update({"posX": (place % 8 - 3.5) * 4.0, "posY": 1.5, "posZ": 8.0 - place // 8 * 4.5})
        self.objects.append(one)

    def _deck(self, name: str, pieces: list[Piece]) -> None:
        """Add a deck: each sheet holds the faces of at most 69 different cards."""
        back = self._picture(f"{slug(name)}-back", pieces[0], back=True)
        sheets: Json = {}
        cards: list[Json] = []
        first = len(self.objects) + 1
        for number, start in enumerate(range(0, len(pieces), MOST_CARDS)):
            part = pieces[start : start + MOST_CARDS]
            across = min(len(part), ACROSS)
            down = -(-len(part) // across)
            key = 100 * first + number
            sheets[str(key)] = {
                "FaceURL": self._faces(f"{slug(name)}-faces-{number + 1}", part, across, down),
                "BackURL": back,
                "NumWidth": across,
                "NumHeight": max(down, 1),
                "BackIsHidden": True,
                "UniqueBack": False,
            }
            for place, piece in enumerate(part):
                card = {**_object("Card", piece.name), "CardID": 100 * key + place}
                cards += [{**card, "CustomDeck": {str(key): sheets[str(key)]}} for _ in range(piece.copies)]
        self.cards += len(cards)
        if len(cards) == 1:
            self._add({**cards[0], "Transform": _lying()})
            return
        deck = _object("DeckCustom", name)
        deck.update({"DeckIDs": [card["CardID"] for card in cards], "CustomDeck": sheets, "ContainedObjects": cards})
        self._add(deck)

    def _faces(self, name: str, pieces: list[Piece], across: int, down: int) -> str:
        width, height = pieces[0].width, pieces[0].height
        out = self.printing.drawing(across * width, down * height)
        out.page()
        for place, piece in enumerate(pieces):
            row, column = divmod(place, across)
            out.piece(Placed(replace(piece, copies=1), column * width, row * height, False, 0.0))
        return self._save(name, out)

    def _picture(self, name: str, piece: Piece, back: bool = False) -> str:
        out = self.printing.drawing(piece.width, piece.height)
        out.page()
        out.piece(Placed(piece, 0.0, 0.0, False, 0.0), back)
        return self._save(name, out)

    def _save(self, name: str, out: Drawing) -> str:
        render(out, lambda number: self.folder / f"{name}.png")
        return f"{self.address}/{name}.png"

    def _tile(self, piece: Piece) -> None:
        """Add a board, a tile or a token; many of a kind come in a bag."""
        name = slug(piece.name)
        front = self._picture(name, piece)
        back = self._picture(f"{name}-back", piece, back=True) if piece.back else front
        tile = _object("Custom_Tile", piece.name)
        size = piece.width / 50.8  # a tile of scale 1 is two inches wide
        tile["Transform"].update({"scaleX": size, "scaleY": 1.0, "scaleZ": size})
        tile["CustomImage"] = {
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "WidthScale": 0.0,
            "CustomTile": {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True},
        }
        if piece.copies == 1:
            self._add(tile)
            return
        bag = _object("Bag", f"{piece.name} ({piece.copies})")
        bag["ContainedObjects"] = [tile for _ in range(piece.copies)]
        self._add(bag)

    def _die(self, faces: int, name: str) -> Json:
        size = next((one for one in DIE_SIZES if one >= faces), DIE_SIZES[-1])
        return _object(f"Die_{size}", name)


def _lying() -> Json:
    return {"posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0,
            "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}  # fmt: skip


def _object(kind: str, name: str) -> Json:
    return {"Name": kind, "Nickname": name, "Transform": _lying()}
