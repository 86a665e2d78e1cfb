"""What playtesters of a prototype sent back: files with their answers and the records of their games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from leyline.core import record
from leyline.core.errors import LeylineError
from leyline.core.params import Value

MAX_BYTES = 64 << 20
Mark = Annotated[int, Meta(ge=1, le=5)]
Words = Annotated[str, Meta(max_length=4000)]


class Answers(Struct):
    """What a playtester answered; a question without an answer is None or empty."""

    fun: Mark | None
    clear: Mark | None
    liked: Words
    unclear: Words
    more: Words


class Playtest(Struct):
    """A file of a playtester, as `web/src/offline/playtest.ts` writes it."""

    format: Literal["leyline-playtest 1"]
    title: Words
    game: Words
    edition: Words
    parameters: dict[str, Value]
    answers: Answers
    records: list[str]


QUESTIONS = {"fun": "How much fun was it?", "clear": "How clear were the rules?"}
TEXTS = {"liked": "What was fun?", "unclear": "What was unclear?", "more": "Anything else?"}


def read(path: Path) -> Playtest:
    """Return what a file says. Raise `LeylineError` if it is none of a playtester's, or if a record in it does not
    hold."""
    if path.stat().st_size > MAX_BYTES:
        raise LeylineError(f"{path} is too long: the most is {MAX_BYTES >> 20} MB.")
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Playtest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LeylineError(f"{path} is no file of a playtester: {error}.") from error
    for number, text in enumerate(found.records, 1):
        try:
            _ = record.read(text).verify()
        except LeylineError as error:
            raise LeylineError(f"{path}, record {number}: {error}.") from error
    return found


def summary(title: str, sent: list[tuple[str, Playtest]]) -> list[str]:
    """Return in lines what the files of one prototype say, each with its name. A game that two files hold, since it was
    sent twice, counts once."""
    games = {text for _, each in sent for text in each.records}
    lines = [f"{_plain(title)}: {_count(len(sent), 'file')}, {_count(len(games), 'game')}."]
    for name, question in QUESTIONS.items():
        marks = [mark for _, each in sent if (mark := getattr(each.answers, name)) is not None]
        if marks:
            average = f"{sum(marks) / len(marks):.1f} of 5 on average" if len(marks) > 1 else f"{marks[0]} of 5"
            lines.append(f"{question} {average} ({', '.join([str(mark) for mark in sorted(marks)])})")
    played: Counter[tuple[str, str]] = Counter()
    for text in games:
        found = record.read(text)
        played[found.game.setup.variant(), found.verify().result] += 1
    for (variant, result), count in sorted(played.items(), key=lambda each: (-each[1], each[0])):
        lines.append(f"{count} × {result or 'not finished'} ({variant})")
    for name, question in TEXTS.items():
        said = [(file, words) for file, each in sent if (words := _plain(getattr(each.answers, name)))]
        if said:
            lines += ["", question, *[f"- {words} ({file})" for file, words in said]]
    return lines


def _plain(words: str) -> str:
    """Return a text on one line, without anything that a terminal would act on."""
    return " ".join("".join([sign if sign.isprintable() else " " for sign in words]).split())


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
