"""Read what a person typed: the text of an option, or an abbreviation that fits only one."""

from __future__ import annotations

from leyline.core.errors import AmbiguousText, BadText, IllegalAction
from leyline.core.game import AnyGame, State


def read(game: AnyGame, state: State, typed: str) -> int:
    """Return the option that was meant. Case and extra blanks do not matter; each word may be abbreviated as long as
    only one option fits ("g r2" for "glyph r2"). Raise `BadText` if it is not an action of the game, `IllegalAction`
    if it is one but not possible now, `AmbiguousText` if several options fit."""
    words = typed.lower().split()
    if not words:
        raise BadText("Nothing was typed; type an option.")
    codes = game.options(state)
    texts = [game.text(code) for code in codes]
    for code, text in zip(codes, texts, strict=True):
        if text.lower().split() == words:
            return code
    fits = [index for index, text in enumerate(texts) if _shortens(words, text.lower().split())]
    if len(fits) == 1:
        return codes[fits[0]]
    if fits:
        shown = ", ".join([texts[index] for index in fits[:6]]) + (" …" if len(fits) > 6 else "")
        raise AmbiguousText(f"{typed.strip()!r} could be any of: {shown}")
    raise IllegalAction(game.why_not(state, _parsed(game, " ".join(typed.split()))))


def _parsed(game: AnyGame, text: str) -> int:
    try:
        return game.parse(text)
    except BadText:
        return game.parse(text.lower())


def _shortens(words: list[str], full: list[str]) -> bool:
    if len(words) > len(full):
        return False
    return all([whole.startswith(word) for word, whole in zip(words, full, strict=False)])
