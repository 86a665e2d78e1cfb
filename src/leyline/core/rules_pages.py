"""Rules pages: one Markdown file for each game, split into sections by its headings.

A page follows the parameters of the game that is played. Its text is that of the standard game; comments, which no
reader of the file sees rendered, say which parameter a value comes from:

    Roll three<!--=dice--> dice<!--=dice==1 ? die-->.         the word before the comment is replaced
    <!--[-->3, 6, 10 or 15<!--=row_points--> points           … or the whole phrase since `[`
    you win.<!--[--><!--=turn_limit ? Or not.-->              … or a sentence is added
    all twelve<!--=2*druids--> druids                         `N*name` and `N-name`
    <!--if nocturnal-->                                       lines that hold only where the parameter says so
    <!--end nocturnal-->
    <!--table die-->                                          lines that a changed text of a parameter replaces
    <!--end die-->

A value takes the form of what it replaces: a numeral, a number word, a list with "or" or "and". A condition is `name`,
`!name`, `name==value`, `name!=value` or `changed name`; `{name}` in the text after `?` is a value. Besides parameters
there are `seats` and `edition`."""

from __future__ import annotations

import re
from pathlib import Path

from leyline.core.errors import LeylineError
from leyline.core.params import Setup, Spec, Value

_PACKAGE = Path(__file__).parent.parent
FOLDERS = (_PACKAGE / "rules", _PACKAGE.parent.parent / "docs" / "games")
"""Where the pages of Leyline's own games are: beside the installed package, which the build copies them into, or in
`docs/games` of the checkout that the package is imported from."""
_HEADING = re.compile(r"^(#+) +(.*?) *$")
_BLOCK = re.compile(r"^<!--(if|table) (\w+)-->\n(.*?)^<!--end \2-->\n", re.MULTILINE | re.DOTALL)
_VALUE = re.compile(r"(?:<!--\[-->(.*?)|([^\s|`*(<>]+))<!--=(.*?)-->", re.DOTALL)
_NUMBER = re.compile(r"(?:([0-9]+)([*-]))?([a-z_][a-z_0-9]*)")
_CONDITION = re.compile(r"(!|changed )?([a-z_0-9]+) *(?:(==|!=) *([^ ]+))?")
NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)


def slug(heading: str) -> str:
    """Return the anchor of a heading: "Play a glyph" is `play-a-glyph`."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def page(spec: Spec, setup: Setup | None = None) -> str:
    """Return the whole rules page of a game: as it is played with a setup, or else that of the standard game with every
    edition. Raise `LeylineError` if it has none."""
    if not spec.page:
        raise LeylineError(f"{spec.title} has no rules page.")
    try:
        text = find(spec.page).read_text(encoding="utf-8")
    except OSError as error:
        raise LeylineError(f"the rules page of {spec.title} cannot be read: {error.strerror}") from error
    return fill(text, setup)


def find(name: str) -> Path:
    """Return the file of a rules page: an absolute path as it is, another name in one of `FOLDERS`."""
    path = Path(name)
    if path.is_absolute():
        return path
    for folder in FOLDERS:
        if (folder / path).exists():
            return folder / path
    return FOLDERS[0] / path


# --- values -------------------------------------------------------------------------------------------------


def fill(text: str, setup: Setup | None) -> str:
    """Return a page with the values of a setup; without one, as it stands, with every edition."""
    if setup is None:
        return _VALUE.sub(_as_it_stands, _without_blocks(text))
    filler = _Filler(setup)
    filled = re.sub(r"\n(?: *\n){2,}", "\n\n", _VALUE.sub(filler.value, filler.blocks(text)))
    title, end, rest = filled.partition("\n")
    if setup.edition == setup.spec.editions[0].name and not setup.changed():
        return filled
    return f"{title}{end}\n*As played here: {setup.variant()}.*\n{rest}"


def _as_it_stands(found: re.Match[str]) -> str:
    return found[1] if found[1] is not None else found[2]


def _without_blocks(text: str) -> str:
    return re.sub(r"^<!--(if|table|end) \w+-->\n", "", text, flags=re.MULTILINE)


class _Filler:
    """The values of a setup, and how they stand in a page."""

    def __init__(self, setup: Setup) -> None:
        self.changed = setup.changed()
        self.values: dict[str, Value] = {**setup.values, "seats": setup.seats, "edition": setup.edition}

    def blocks(self, text: str) -> str:
        """Return a page with the lines that hold."""
        return _BLOCK.sub(self._block, text)

    def _block(self, found: re.Match[str]) -> str:
        if found[1] == "if":
            return self.blocks(found[3]) if self._holds(found[2]) else ""
        if found[2] not in self.changed:
            return found[3]
        entries = "\n".join([entry.strip() for entry in str(self.values[found[2]]).split(";")])
        return f"Changed here:\n\n```\n{entries}\n```\n"

    def _holds(self, condition: str) -> bool:
        found = _CONDITION.fullmatch(condition.strip())
        assert found is not None, f"no condition: {condition!r}"
        if found[1] == "changed ":
            return found[2] in self.changed
        value = self.values[found[2]]
        holds = str(value) == found[4] if found[3] else bool(value)
        return holds != (found[1] == "!" or found[3] == "!=")

    def value(self, found: re.Match[str]) -> str:
        """Return what stands in the place of a marked word or phrase."""
        default, expression = _as_it_stands(found), found[3]
        condition, asks, then = expression.partition("?")
        if asks:
            if not self._holds(condition):
                return default
            text = re.sub(r"\{([a-z_0-9]+)\}", self._shown, then.strip())
            return text if default or text[0] in ",;" else f" {text}"
        sums = _NUMBER.fullmatch(expression.strip())
        assert sums is not None, f"no value: {expression!r}"
        value = self.values[sums[3]]
        if isinstance(value, str):
            return _in_the_form_of(default, value.replace(",", " ").split())
        if sums[2] == "*":
            value *= int(sums[1])
        elif sums[2] == "-":
            value = int(sums[1]) - value
        return _number(default, value)

    def _shown(self, name: re.Match[str]) -> str:
        value = str(self.values[name[1]])
        return ", ".join(value.split()) if re.fullmatch(r"[0-9 ]+", value) else value


def _number(default: str, number: int) -> str:
    """Return a number as a numeral or a word, like the default."""
    if default.lower() not in NUMBER_WORDS or number >= len(NUMBER_WORDS):
        return str(number)
    word = NUMBER_WORDS[number]
    return word.capitalize() if default[0].isupper() else word


def _in_the_form_of(default: str, items: list[str]) -> str:
    """Return a list with the commas and the last word of the default: "3, 6, 10 or 15"."""
    last = re.search(r" (or|and|to) \S+$", default)
    if last is None or len(items) < 2:
        return (", " if ", " in default else " ").join(items)
    if last[1] == "to":
        return f"{items[0]} to {items[-1]}" if _consecutive(items) else _in_the_form_of("1, 2 and 3", items)
    return f"{', '.join(items[:-1])} {last[1]} {items[-1]}"


def _consecutive(items: list[str]) -> bool:
    return all([item.isdigit() for item in items]) and [int(item) for item in items] == list(
        range(int(items[0]), int(items[0]) + len(items))
    )


# --- sections -----------------------------------------------------------------------------------------------


def sections(text: str) -> dict[str, str]:
    """Return the sections of a page by their anchors, in order, each with its heading and everything below it."""
    lines = text.split("\n")
    heads: list[tuple[int, int, str]] = []
    fenced = False
    for number, line in enumerate(lines):
        if line.startswith("```"):
            fenced = not fenced
        found = _HEADING.match(line)
        if found is not None and not fenced:
            heads.append((number, len(found.group(1)), slug(found.group(2))))
    out: dict[str, str] = {}
    for index, (start, level, anchor) in enumerate(heads):
        end = len(lines)
        for later, later_level, _ in heads[index + 1 :]:
            if later_level <= level:
                end = later
                break
        out[anchor] = "\n".join(lines[start:end]).strip() + "\n"
    return out


def sentences(spec: Spec) -> dict[str, tuple[str, str]]:
    """Return for each parameter the anchor of a section and the sentence in it that gives its value, as plain text; the
    introduction counts only where no other section has it. Empty for a game without a rules page."""
    if not spec.page:
        return {}
    text = rules_part(_without_blocks(find(spec.page).read_text(encoding="utf-8")))
    found: dict[str, tuple[str, str]] = {}
    every = sections(_VALUE.sub(_marked, text))
    brief = ("in-short", next(iter(every), ""))
    for anchor, section in every.items():
        own = re.split(r"^#+ .*\n", section, flags=re.MULTILINE)[1]
        for paragraph in re.split(r"\n\n|\n(?=[-*] |[0-9]+\. )", own):
            if paragraph.lstrip().startswith(("|", "```")):
                continue
            for sentence in re.split(r"(?<=[.!?])[*]*\s+", paragraph):
                for name in [name for marks in _MARK.findall(sentence) for name in marks.split()]:
                    if name not in found or found[name][0] in brief:
                        found[name] = (anchor, _plain(sentence))
    known = {param.name for param in spec.params}
    return {name: told for name, told in found.items() if name in known}


_MARK = re.compile("\x01([^\x02]*)\x02")


def _marked(found: re.Match[str]) -> str:
    """Return what stands in the page, followed by the names whose value it gives."""
    shown, expression = _as_it_stands(found), found[3]
    names = re.findall(r"[a-z_][a-z_0-9]*", expression.partition("?")[0]) if shown.strip() else []
    return f"{shown}\x01{' '.join(names)}\x02"


def _plain(sentence: str) -> str:
    """Return a sentence without marks and Markdown."""
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", _MARK.sub("", sentence))
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    return " ".join(re.sub(r"^([-*]|[0-9]+\.) +", "", text.strip()).replace("*", "").replace("`", "").split())


# --- looking a word up --------------------------------------------------------------------------------------


def look_up(text: str, name: str) -> str:
    """Return what a page says about a name: the section that it heads, the rows of tables that it begins, or the
    paragraphs that speak of it, the one that explains it first. Empty if it says nothing."""
    wanted = _stem(slug(name))
    if not wanted:
        return ""
    found = sections(rules_part(text))
    below_title = list(found.items())[1:]
    for anchor, section in below_title:
        if _stem(anchor) == wanted:
            return section
    rows = _rows(rules_part(text), wanted)
    if rows:
        return rows
    for anchor, section in below_title:
        if wanted in [_stem(word) for word in anchor.split("-")]:
            return section
    return _paragraphs(found, wanted) or _rows(text, wanted) or sections(text).get(slug(name), "")


def rules_part(text: str) -> str:
    """Return a page as far as it teaches: without parameters, rulings, notation and what follows them."""
    end = re.search(r"^## (Parameters|Rulings|Notation|What a seat sees|Version history)$", text, re.MULTILINE)
    return text if end is None else text[: end.start()]


def _stem(anchor: str) -> str:
    """Return an anchor without article and ending, so that "The dice" and "die", "Delving" and "delve" are one."""
    word = re.sub(r"^(the|a|an)-", "", anchor)
    if word in ("die", "dice"):
        return "die"
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    if len(word) > 5 and word.endswith("ing"):
        return word[:-3]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def _rows(text: str, wanted: str) -> str:
    """Return the tables of a page, each with the rows that the name begins; whole where it heads the table."""
    out: list[str] = []
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        lines = table.splitlines()
        rows = lines[2:] if wanted in _names(lines[0])[:1] else [line for line in lines[2:] if wanted in _names(line)]
        if rows:
            out.append("\n".join([*lines[:2], *rows]) + "\n")
    return "\n".join(dict.fromkeys(out))


def _names(row: str) -> list[str]:
    """Return what a row of a table is about: its first cell, the parts of that, and all that is marked as code."""
    first = row.strip().strip("|").split("|")[0].strip(" `*")
    return [_stem(slug(name)) for name in [first, *first.split(","), *re.findall(r"`([^`]+)`", row)]]


def _paragraphs(found: dict[str, str], wanted: str) -> str:
    """Return at most three paragraphs that hold the name as a whole word, one that stresses it first."""
    stressed: list[str] = []
    others: list[str] = []
    for anchor, section in found.items():
        if anchor == "in-short":
            continue
        own = section.split("\n#", 1)[0]
        for paragraph in own.split("\n\n"):
            if paragraph.startswith("#") or paragraph.startswith("|") or paragraph.startswith("```"):
                continue
            words = slug(paragraph).split("-")
            size = wanted.count("-") + 1
            if wanted in [_stem("-".join(words[at : at + size])) for at in range(len(words))]:
                marked = [_stem(slug(each)) for each in re.findall(r"[*`]+([^*`]+)[*`]+", paragraph)]
                (stressed if wanted in marked else others).append(paragraph.strip())
    return "\n\n".join((stressed + others)[:3]) + "\n" if stressed or others else ""
