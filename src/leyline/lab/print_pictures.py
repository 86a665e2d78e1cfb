"""Pictures of one's own on pieces, from a folder: NAME.png covers the whole face, NAME.art.png fills the place for a
picture, back.DECK.png covers the backs of a deck. Names are those of the pieces, written as slugs."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps

from leyline.core.errors import LeylineError
from leyline.core.print_pieces import Piece
from leyline.core.rules_pages import slug

ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp")
FORMATS: Final = ("PNG", "JPEG", "WEBP")
DPI: Final = 300
FEWEST_DPI: Final = 150
"""Below this, a picture looks coarse in print."""
MOST_PIXELS: Final = 100_000_000
LISTED: Final = "Their names are in names.txt, which comes with every print, and in: leyline print --names"


def names_of(piece: Piece) -> list[str]:
    """Return the names of the files, without their endings, that a piece can take its pictures from."""
    out = [slug(piece.name)]
    if piece.window:
        out.append(f"{slug(piece.name)}.art")
    if piece.back:
        out.append(f"back.{slug(piece.deck or piece.name)}")
    return out


class Pictures:
    """The pictures of a folder, each read once and cut to the shape of its place."""

    def __init__(self, folder: Path, pieces: list[Piece]) -> None:
        """Raise `LeylineError` if the folder or one of its pictures cannot be used; nothing has been written then."""
        if not folder.is_dir():
            raise LeylineError(f"There is no folder {folder} with pictures.")
        known = list(dict.fromkeys([name for piece in pieces for name in names_of(piece)]))
        self._files: dict[str, Path] = {}
        for path in sorted(folder.iterdir()):
            if path.suffix.lower() not in ENDINGS or path.name.startswith("."):
                continue
            name = path.name[: -len(path.suffix)].lower()
            if name not in known:
                near = get_close_matches(name, known, 1)
                meant = f" Did you mean {near[0]}{path.suffix}?" if near else ""
                raise LeylineError(f"{path.name} belongs to no piece of this game.{meant} {LISTED}")
            if name in self._files:
                raise LeylineError(
                    f"{path.name} and {self._files[name].name} are for the same piece; keep one of them."
                )
            self._files[name] = path
        if not self._files:
            raise LeylineError(f"{folder} holds no picture: name them like {known[0]}.png (PNG, JPEG or WebP).")
        self._read: dict[tuple[str, float], Image.Image] = {}
        self.notes: list[str] = []
        """What a person should know about the pictures, such as which are coarse."""
        for name, path in self._files.items():
            self._check(name, path, pieces)

    def __len__(self) -> int:
        return len(self._files)

    def whole(self, piece: Piece, back: bool, shape: float) -> Image.Image | None:
        """Return the picture of a whole face or back, in this proportion of width to height; None if there is none."""
        name = f"back.{slug(piece.deck or piece.name)}" if back else slug(piece.name)
        return self._cut(name, shape)

    def inset(self, piece: Piece, shape: float) -> Image.Image | None:
        """Return the picture for the place of a picture; None if there is none."""
        return self._cut(f"{slug(piece.name)}.art", shape)

    def _cut(self, name: str, shape: float) -> Image.Image | None:
        if name not in self._files:
            return None
        key = (name, round(shape, 4))
        if key not in self._read:
            whole = _open(self._files[name])
            width = min(whole.width, whole.height * shape)
            size = (max(round(width), 1), max(round(width / shape), 1))
            self._read[key] = ImageOps.fit(whole, size)
        return self._read[key]

    def _check(self, name: str, path: Path, pieces: list[Piece]) -> None:
        piece = next(piece for piece in pieces if name in names_of(piece))
        width = piece.window[2] if name.endswith(".art") else piece.width
        dots = round(_open(path).width / width * 25.4)
        if dots < FEWEST_DPI:
            self.notes.append(f"{path.name} is printed at {dots} dots per inch; {DPI} look sharp.")


def _open(path: Path) -> Image.Image:
    """Return a picture as it is to be seen. Raise `LeylineError` if it cannot be read."""
    try:
        with Image.open(path, formats=FORMATS) as found:
            if found.width * found.height > MOST_PIXELS:
                raise LeylineError(f"{path.name} is too large: a picture has at most {MOST_PIXELS:,} pixels.")
            upright = ImageOps.exif_transpose(found)
            return upright.convert("RGBA" if "A" in upright.getbands() else "RGB")
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise LeylineError(f"{path.name} cannot be read as a picture. It should be a PNG, JPEG or WebP.") from error
