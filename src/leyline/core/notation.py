"""Actions as texts: the list of a game's action texts, both ways."""

from __future__ import annotations

from difflib import get_close_matches

from mypy_extensions import mypyc_attr

from leyline.core.errors import BadText

MOST_SHOWN = 8
"""How many continuations an error lists."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation:
    """The texts of a game's actions, in the order of their codes; an empty text where a code is not used."""

    def __init__(self, title: str, texts: list[str]) -> None:
        """Take the game's title, for errors, and the text of every code. Raise `ValueError` if two codes share one."""
        self.title = title
        self.texts = texts
        self.num_actions = len(texts)
        self._codes: dict[str, int] = {text: code for code, text in enumerate(texts) if text}
        if len(self._codes) != len([text for text in texts if text]):
            twice = [text for code, text in enumerate(texts) if text and self._codes[text] != code]
            raise ValueError(f"two actions of {title} have the text {twice[0]!r}")

    def __repr__(self) -> str:
        return f"<Notation of {self.title}: {self.num_actions} actions>"

    def text(self, code: int) -> str:
        """Return the text of a code. Raise `BadText` if there is no such code."""
        text = self.texts[code] if 0 <= code < self.num_actions else ""
        if not text:
            raise BadText(f"{self.title} has no action {code}.")
        return text

    def parse(self, text: str) -> int:
        """Return the code of a text, written exactly as `text` writes it. Raise `BadText`, naming the nearest words,
        otherwise."""
        code = self._codes.get(text, -1)
        if code < 0:
            raise BadText(self.why_unreadable(text))
        return code

    def why_unreadable(self, text: str) -> str:
        """Return why a text is no action: the first word that does not fit, and what would fit there."""
        words = text[:200].split(" ")
        fits = [known.split(" ") for known in self._codes]
        depth = 0
        while depth < len(words):
            deeper = [known for known in fits if len(known) > depth and known[depth] == words[depth]]
            if not deeper:
                break
            fits = deeper
            depth += 1
        expected = _words_at(fits, depth)
        said = f"{text[:60]!r} is no action of {self.title}"
        start = " ".join(words[:depth])
        if depth == len(words):
            return f"{said}: after {start!r} comes {listed(expected)}."
        if not expected:
            return f"{said}: nothing follows {start!r}."
        near = get_close_matches(words[depth], expected, 1)
        if near:
            return f"{said}. Did you mean {' '.join([*words[:depth], near[0]])!r}?"
        return f"{said}: {f'after {start!r} comes' if depth else 'an action begins with'} {listed(expected)}."


def _words_at(texts: list[list[str]], depth: int) -> list[str]:
    """Return the different words at one place, in the order of the codes."""
    found: dict[str, bool] = {}
    for words in texts:
        if len(words) > depth:
            found[words[depth]] = True
    return list(found)


def listed(words: list[str]) -> str:
    """Return words as a sentence lists them, at most `MOST_SHOWN` of them: "stand, move or end"."""
    shown = words[:MOST_SHOWN]
    if len(words) > MOST_SHOWN:
        return f"{', '.join(shown)} and {len(words) - MOST_SHOWN} more"
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1]
