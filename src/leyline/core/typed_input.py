"""Read what a person typed: the text of an option, its words, or an abbreviation that fits only one."""

from __future__ import annotations

from leyline.core.errors import AmbiguousText, BadText, IllegalAction
from leyline.core.game import AnyGame, State
from leyline.core.notation import listed


def read(game: AnyGame, state: State, typed: str) -> int:
    """Return the option that was meant. Case and extra blanks do not matter; each word may be abbreviated as long as
    only one option fits ("g r2" for "glyph r2"), and an option may be named by its words ("play the glyph of row 2").
    Raise `BadText` if it is not an action of the game, `IllegalAction` if it is one but not possible now,
    `AmbiguousText` if several options fit."""
    codes = game.options(state)
    found = find(game, state, codes, typed)
    if found >= 0:
        return found
    try:
        code = _parsed(game, " ".join(typed.split()))
    except BadText as error:
        verbs = list(dict.fromkeys([game.text(code).split(" ")[0] for code in codes]))
        if "an action begins with" not in str(error):
            raise
        title = game.setup.spec.title
        raise BadText(
            f"{typed.strip()[:60]!r} is no action of {title}; now one begins with {listed(verbs)}."
        ) from error
    raise IllegalAction(game.why_not(state, code))


def find(game: AnyGame, state: State, codes: list[int], typed: str) -> int:
    """Return the one of these options that was meant, -1 if none fits. Raise `BadText` if nothing was typed and
    `AmbiguousText` if several fit."""
    words = typed.lower().split()
    if not words:
        raise BadText("Nothing was typed; type an option.")
    texts = [game.text(code) for code in codes]
    for code, text in zip(codes, texts, strict=True):
        if text.lower().split() == words:
            return code
    verb = game.prompt(state).picks
    if verb and verb.startswith(words[0]):
        for code, text in zip(codes, texts, strict=True):
            known = text.lower().split()
            if known[0] == verb and sorted(known[1:]) == sorted(words[1:]):
                return code
    index = _only(typed, words, [text.lower().split() for text in texts], texts)
    if index >= 0:
        return codes[index]
    said = [_plain_words(game.describe_action(state, code)) for code in codes]
    index = _only(typed, _plain_words(typed), said, texts)
    return codes[index] if index >= 0 else -1


def _only(typed: str, words: list[str], known: list[list[str]], texts: list[str]) -> int:
    """Return the index of the option that these words are, or the only one that they shorten; -1 if there is none.
    Raise `AmbiguousText` if they shorten several."""
    if words in known:
        return known.index(words)
    fits = [index for index, full in enumerate(known) if _shortens(words, full)]
    if len(fits) > 1:
        shown = ", ".join([texts[index] for index in fits[:6]]) + (" …" if len(fits) > 6 else "")
        raise AmbiguousText(f"{typed.strip()!r} could be any of: {shown}")
    return fits[0] if fits else -1


def _plain_words(text: str) -> list[str]:
    """Return the words of a sentence in lower case, without punctuation around them."""
    return [word for word in [each.strip(".,;:!?()“”\"'") for each in text.lower().split()] if word]


def _parsed(game: AnyGame, text: str) -> int:
    try:
        return game.parse(text)
    except BadText:
        return game.parse(text.lower())


def _shortens(words: list[str], full: list[str]) -> bool:
    if not words or len(words) > len(full):
        return False
    return all([whole.startswith(word) for word, whole in zip(words, full, strict=False)])
