"""Print-and-play: every piece of a game on paper of the right size, its back where its face is, and as pictures for
a print shop and for Tabletop Simulator. PDFs are read by another library than the one that writes them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageColor, ImageOps

from leyline import create, names
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.print_pieces import Piece
from leyline.core.rules_pages import slug
from leyline.lab.print_and_play import Print, PrintPlan, print_game
from leyline.lab.print_layout import Paper, bleed_of, lay_out
from tests.cli.terminal import Terminal

GAMES = [name for name in names() if create(name).pieces()]
POINT = 72 / 25.4
A4 = PrintPlan()


class Pages:
    """A PDF read back."""

    def __init__(self, data: bytes) -> None:
        self.document = pdfium.PdfDocument(data)
        self.texts = [page.get_textpage().get_text_range() for page in self.document]

    def size(self, page: int) -> tuple[float, float]:
        """The size of a page in millimetres."""
        width, height = self.document[page].get_size()
        return round(width / POINT, 1), round(height / POINT, 1)

    def picture(self, page: int) -> Image.Image:
        """A page as it is seen, at one pixel a point."""
        seen: Image.Image = self.document[page].render(scale=1).to_pil().convert("RGB")
        return seen

    def sheets(self, printing: Print) -> list[tuple[int, int]]:
        """The pages of each sheet: its face and its back."""
        first = len(self.texts) - 2 * len(printing.sheets)
        return [(first + 2 * number, first + 2 * number + 1) for number in range(len(printing.sheets))]


def printed(game: AnyGame, plan: PrintPlan = A4) -> tuple[Print, Pages]:
    printing = Print(game, plan)
    return printing, Pages(printing.pdf())


# --- what is on the pages -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_printed_on_either_paper_the_same_each_time(name: str) -> None:
    game = create(name)
    for paper, size in (("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))):
        plan = PrintPlan(paper=paper)
        printing, pages = printed(game, plan)
        assert {pages.size(page) for page in range(len(pages.texts))} == {size}
        faces = [face for face, _ in pages.sheets(printing)]
        assert all(face % 2 == 0 for face in faces), "a face begins a leaf"
        assert printing.pdf() == print_game(game, plan)


def test_each_aidalon_card_is_printed_as_often_as_the_decks_hold_it_with_its_whole_name() -> None:
    game = create("aidalon")
    printing, pages = printed(game)
    seen = "\n".join(pages.texts[face] for face, _ in pages.sheets(printing))
    for piece in game.pieces():
        if piece.deck:
            name = next(each.text for each in piece.shapes if each.text)
            lines = len(re.findall(rf"^(\d ?)?{re.escape(name)}( ?\d)?\r?$", seen, re.MULTILINE))
            assert lines == piece.copies, name


def test_no_cost_covers_the_name_of_an_aidalon_card() -> None:
    """Names begin to the right of the circle with the cost, and end before the edge, whatever their length."""
    game = create("aidalon")
    for piece in game.pieces():
        if piece.deck != "cards":
            continue
        name = next(each for each in piece.shapes if each.text)
        x, _, _, _, widest = name.numbers
        cost = next(each for each in piece.shapes if each.kind == "circle")
        assert x - widest / 2 >= cost.numbers[0] + cost.numbers[2]
        assert x + widest / 2 <= piece.width - 3
    _, pages = printed(game)
    assert "• Boss Bresloo" in "\n".join(pages.texts)
    assert "?" not in "".join(each.text for piece in game.pieces() for each in piece.shapes)


def test_the_list_names_every_piece_and_the_dice() -> None:
    _, pages = printed(create("grove", values={"druids": 4, "dice": 2}))
    listed = next(text for text in pages.texts if "What belongs to it" in text)
    assert "six-sided dice" in listed
    for words in ("magic circle", "Dark druid", "Light cube", "18 × 28"):
        assert words in listed
    assert re.search(r"4\s+Dark druid", listed)
    _, pages = printed(create("runestones"))
    assert "the card “The die” says what each of them gives" in " ".join("".join(pages.texts).split())


def test_the_rules_are_those_of_the_variant_in_full() -> None:
    _, pages = printed(create("grove", dice=2, control=5))
    rules = " ".join("\n".join(pages.texts).split())
    assert "As played here: Battle for the Grove; changed: dice 2, control 5." in rules
    assert "roll two dice" in rules
    assert "Version history" not in rules
    _, pages = printed(create("runestones"))
    rules = "\n".join(pages.texts)
    assert "Nocturnal Creatures" not in rules.replace("Nocturnal Creatures and Enchanted", "")[2000:9000]
    assert "<!--" not in rules
    assert "**" not in rules


# --- fronts and backs ---------------------------------------------------------------------------------------


def test_backs_lie_where_faces_are_when_the_sheet_is_turned_over() -> None:
    printing, pages = printed(create("channeling", "second"))
    for placed, (face, back) in zip(printing.sheets, pages.sheets(printing), strict=True):
        front, behind = pages.picture(face), ImageOps.mirror(pages.picture(back))
        for one in placed:
            if not one.piece.deck:
                continue
            for distance, colours in (
                (2.0, (one.piece.ground, one.piece.back_ground)),  # within the bleed
                (4.1, ("#ffffff", "#ffffff")),  # beyond it
            ):
                x, y = one.x + one.width / 2, one.y + one.height / 2
                far = (one.width / 2 + distance, one.height / 2 + distance)
                for at in ((x - far[0], y), (x + far[0], y), (x, y - far[1]), (x, y + far[1])):
                    assert pixel(front, *at) == ImageColor.getrgb(colours[0])
                    assert pixel(behind, *at) == ImageColor.getrgb(colours[1])


def pixel(picture: Image.Image, x: float, y: float) -> object:
    """The colour at a place that is given in millimetres."""
    return picture.getpixel((int(x * POINT), int(y * POINT)))


def test_the_top_of_a_back_is_behind_the_top_of_its_face(tmp_path: Path) -> None:
    """Cards that lie on their side turn over with the sheet: red tops meet red tops."""
    game = create("channeling")
    first = game.pieces()[0]
    halves = Image.new("RGB", (690, 940), "#ff0000")
    halves.paste("#0000ff", (0, 470, 690, 940))
    for name in (f"{slug(first.name)}.png", f"back.{slug(first.deck)}.png"):
        halves.save(tmp_path / name)
    printing, pages = printed(game, PrintPlan(pictures=tmp_path))
    one = next(one for one in printing.sheets[0] if one.piece.name == first.name)
    face, back = pages.sheets(printing)[0]
    front, behind = pages.picture(face), ImageOps.mirror(pages.picture(back))
    for across in (0.25, 0.75):
        for down in (0.25, 0.75):
            at = (round((one.x + across * one.width) * POINT), round((one.y + down * one.height) * POINT))
            assert front.getpixel(at) == behind.getpixel(at)
    assert one.turned
    assert front.getpixel((round((one.x + one.width - 8) * POINT), round((one.y + 20) * POINT))) == (255, 0, 0)


def test_the_test_page_has_its_crosses_where_both_sides_meet_and_backs_can_be_shifted() -> None:
    game = create("grove")
    at = (round(25 * POINT), round(25 * POINT))
    for shift, meets in (((0.0, 0.0), True), ((4.0, 2.0), False)):
        printing, pages = printed(game, PrintPlan(shift=shift))
        front = pages.sheets(printing)[0][0] - 2
        assert "Test page, front" in pages.texts[front]
        assert "Test page, back" in pages.texts[front + 1]
        box = (at[0] - 2, at[1] - 2, at[0] + 3, at[1] + 3)
        behind = ImageOps.mirror(pages.picture(front + 1)) if meets else pages.picture(front + 1)
        assert share_of_ink(ink(pages.picture(front)).crop(box)) > 0.2
        assert (share_of_ink(ink(behind).crop(box)) > 0.2) == meets


def ink(picture: Image.Image) -> Image.Image:
    """Where a page is not white."""
    return picture.convert("L").point(lambda level: 255 if level < 250 else 0)


def share_of_ink(mask: Image.Image) -> float:
    return mask.histogram()[255] / (mask.width * mask.height)


# --- where pieces lie ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(210.0, 297.0), (215.9, 279.4)])
def test_every_copy_lies_on_a_sheet_within_its_margins_and_over_no_other(name: str, size: tuple[float, float]) -> None:
    paper = Paper(*size)
    pieces = create(name).pieces()
    sheets = lay_out(pieces, paper)
    assert sum(len(sheet) for sheet in sheets) == sum(piece.copies for piece in pieces)
    for sheet in sheets:
        boxes: list[tuple[float, float, float, float]] = []
        for one in sheet:
            assert one.bleed == bleed_of(one.piece, paper)
            box = (one.x - one.bleed, one.y - one.bleed, one.x + one.width + one.bleed, one.y + one.height + one.bleed)
            assert min(box[:2]) >= paper.edge - 1e-6
            assert box[2] <= paper.width - paper.edge + 1e-6
            assert box[3] <= paper.height - paper.edge + 1e-6
            for other in boxes:
                apart = box[0] >= other[2] or other[0] >= box[2] or box[1] >= other[3] or other[1] >= box[3]
                assert apart, f"{one.piece.name} lies over another piece"
            boxes.append(box)


def test_sizes_share_sheets() -> None:
    """The Channeling needs as many sheets as its 60 cards do; druids and cubes go beside them."""
    pieces = create("channeling", "second").pieces()
    cards = [piece for piece in pieces if piece.deck]
    assert len(lay_out(pieces, Paper(210.0, 297.0))) == len(lay_out(cards, Paper(210.0, 297.0))) == 8


def test_a_piece_that_is_too_large_is_named() -> None:
    with pytest.raises(LeylineError, match=r"wall \(300 by 300 mm\) does not fit on the paper"):
        lay_out([Piece("wall", 300, 300, 1, [])], Paper(210.0, 297.0))


# --- pictures of one's own ----------------------------------------------------------------------------------


def test_pictures_of_ones_own_are_refused_with_what_would_be_right(tmp_path: Path, terminal: Terminal) -> None:
    def refused(*words: str) -> str:
        said = terminal.refused("print", "channeling", "--pictures", *words, "--out", "c.pdf")
        assert not (terminal.folder / "c.pdf").exists()
        return said

    assert "There is no folder nowhere with pictures" in refused("nowhere")
    assert "holds no picture: name them like magic-circle-4-4.png" in refused(str(tmp_path))
    (tmp_path / "magic-circle-4-4.png").write_text("no picture")
    assert "magic-circle-4-4.png cannot be read as a picture" in refused(str(tmp_path))
    (tmp_path / "magic-circle-4-4.png").unlink()
    Image.new("RGB", (70, 94)).save(tmp_path / "magic-circel-4-4.png")
    assert "Did you mean magic-circle-4-4.png?" in refused(str(tmp_path))
    (tmp_path / "magic-circel-4-4.png").rename(tmp_path / "Magic-Circle-4-4.PNG")
    ran = terminal.run("print", "channeling", "--pictures", str(tmp_path), "--out", "c.pdf")
    assert "1 pictures" not in ran.out
    assert "A picture of your own" in ran.out
    assert "printed at 28 dots per inch" in ran.out
    assert "magic-circle-4-4.art" in terminal.run("print", "channeling", "--names").out.splitlines()


# --- the command and its other forms ------------------------------------------------------------------------


def test_the_command_writes_a_file_or_says_why_not(terminal: Terminal) -> None:
    assert "158 pieces on 8 sheets" in terminal.run("print", "channeling", "--out", "c.pdf").out
    assert (terminal.folder / "c.pdf").read_bytes().startswith(b"%PDF")
    assert "already exists" in terminal.refused("print", "channeling", "--out", "c.pdf")
    assert "Paper is one of a4, letter" in terminal.refused("print", "grove", "--paper", "napkin")
    assert "There is no folder no/folder" in terminal.refused("print", "grove", "--out", "no/folder/g.pdf")
    assert "--as is pdf, png or tts, not 'jpg'" in terminal.refused("print", "grove", "--as", "jpg")
    assert "--shift takes two numbers" in terminal.refused("print", "grove", "--shift", "left")
    assert "at most 10 millimetres" in terminal.refused("print", "grove", "--shift", "40,0")
    assert "0 to 20 millimetres" in terminal.refused("print", "grove", "--bleed", "-1")


def test_sheets_for_a_print_shop_have_300_dots_per_inch(terminal: Terminal) -> None:
    assert "1 sheets" not in terminal.run("print", "grove", "--as", "png", "--paper", "letter", "--out", "shop").out
    files = sorted(path.name for path in (terminal.folder / "shop").iterdir())
    assert files == ["sheet-01-back.png", "sheet-01-front.png"]
    with Image.open(terminal.folder / "shop" / files[1]) as picture:
        assert picture.size == (2550, 3300)
        assert [round(dots) for dots in picture.info["dpi"]] == [300, 300]
    assert "already exists" in terminal.refused("print", "grove", "--as", "png", "--out", "shop")


def test_tabletop_simulator_gets_every_card_every_token_and_the_dice(terminal: Terminal) -> None:
    terminal.run("print", "channeling", "--as", "tts", "--address", "https://example.org/c/", "--out", "tts")
    saved = json.loads((terminal.folder / "tts" / "the-channeling.json").read_text())
    decks = {one["Nickname"]: one for one in saved["ObjectStates"] if one["Name"] == "DeckCustom"}
    counts = {name: len(deck["DeckIDs"]) for name, deck in decks.items()}
    assert counts == {"magic circles": 30, "Light glyphs": 8, "Dark glyphs": 8, "Green glyphs": 8}
    bags = {one["Nickname"]: len(one["ContainedObjects"]) for one in saved["ObjectStates"] if one["Name"] == "Bag"}
    assert bags == {"Light druid (2)": 2, "Dark druid (2)": 2, "Light cube (50)": 50, "Dark cube (50)": 50}
    for deck in decks.values():
        for key, sheet in deck["CustomDeck"].items():
            assert sheet["NumWidth"] <= 10
            assert sheet["NumHeight"] <= 7
            places = [card["CardID"] - 100 * int(key) for card in deck["ContainedObjects"]]
            assert max(places) < sheet["NumWidth"] * sheet["NumHeight"]
            for address in (sheet["FaceURL"], sheet["BackURL"]):
                assert address.startswith("https://example.org/c/")
                assert (terminal.folder / "tts" / address.rpartition("/")[2]).exists()
            with Image.open(terminal.folder / "tts" / sheet["FaceURL"].rpartition("/")[2]) as faces:
                assert abs(faces.width - sheet["NumWidth"] * 63 / 25.4 * 300) < 2
                assert abs(faces.height - sheet["NumHeight"] * 88 / 25.4 * 300) < 2
    terminal.run("print", "grove", "--as", "tts", "--out", "g")
    grove = json.loads((terminal.folder / "g" / "battle-for-the-grove.json").read_text())
    assert (
        len([one for one in grove["ObjectStates"] if one["Name"] == "Die_6"]) == create("grove").components()[0].count
    )


@pytest.mark.parametrize("kind", ["pdf", "png"])
def test_a_full_disk_leaves_nothing_behind(kind: str, tmp_path: Path) -> None:
    """The process may write no more than 20 kB to a file, as on a disk with that much left."""
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000)); "
        "from leyline.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", limited, "print", "grove", "--as", kind, "--out", str(tmp_path / "out")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ}, timeout=300)
    assert ran.returncode == 1
    assert "cannot be written" in ran.stderr
    assert "Nothing was left there." in ran.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_pieces_says_so() -> None:
    from tests.delegating_game import DelegatingGame

    with pytest.raises(LeylineError, match="has nothing to print"):
        print_game(DelegatingGame(create("grove")), A4)


# --- what the pieces show -----------------------------------------------------------------------------------


def test_the_channeling_prints_its_thirty_cards_glyphs_druids_and_cubes() -> None:
    counts: dict[str, int] = {}
    for piece in create("channeling").pieces():
        counts[piece.name.split(" ")[-2]] = counts.get(piece.name.split(" ")[-2], 0) + piece.copies
    assert counts["circle"] == 30
    assert counts["glyph"] == 24
    assert sum(piece.copies for piece in create("channeling").pieces() if "druid" in piece.name) == 4
    assert sum(piece.copies for piece in create("channeling").pieces() if "cube" in piece.name) == 100


def test_every_card_shows_as_many_circles_as_vigor_and_petals_as_splendor() -> None:
    for piece in create("channeling", "second").pieces():
        found = re.fullmatch(r"magic circle (\d)/(\d)", piece.name)
        if found:
            circles = [part for part in piece.shapes if part.kind == "circle" and part.numbers[2] == 3.1]
            petals = [part for part in piece.shapes if part.kind == "shape"]
            assert (len(circles), len(petals)) == (int(found[1]), int(found[2]))


def test_cards_that_are_shuffled_together_look_alike_from_behind() -> None:
    for name in GAMES:
        backs: dict[str, str] = {}
        for piece in create(name).pieces():
            if piece.deck:
                assert backs.setdefault(piece.deck, repr((piece.back, piece.back_ground))) == repr(
                    (piece.back, piece.back_ground)
                )
