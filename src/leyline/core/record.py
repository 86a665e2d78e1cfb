"""A game as a text file that a person can read, a diff can show and a program can replay to any point.

    leyline record 1
    game channeling
    rules 1
    edition first
    seats 2
    set turn_limit 400
    seat Light Ann
    seat Dark greedy
    chance key 9f86d081884c7d65…
    head ~c0ffee

       1 *      draw 5/5  ~3f9a01
      17 Light  glyph r2  ~77be10
      18 table  undo 16  ~0a41cc
    result Light 31 24 by play  ~5d2e77
    reveal 00ff…

Every entry may end in a seal, `~` and six digits, made from the entry's number, who and text: an edited line is
found where it is, and two games can still be compared line by line. Lines without a seal are allowed, so that a
record can be written by hand; the rules check it then."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from leyline.core import registry, shares
from leyline.core.chance import Chance, KeyChance, SeedChance
from leyline.core.dice import seed_of
from leyline.core.errors import BadChance, BadRecord, LeylineError
from leyline.core.game import CHANCE, OVER, TABLE, AnyGame, State
from leyline.core.match import DRAW, EARLY, RESIGN, TIME, UNDO, Entry, Match, Result
from leyline.core.params import Spec
from leyline.core.record_lines import FORMAT, author_of, end_lines, entry_lines, head_lines, seal

MOST_BYTES = 16 * 1024 * 1024
"""The longest record that is read, in bytes; a game of ten thousand decisions takes half a megabyte."""
MOST_LINES = 200_000
MOST_QUOTED = 60
"""How much of a damaged line an error quotes."""
_SEAL = re.compile(r"^(.*\S)\s+~([0-9a-f]{6})$")


class Record:
    """The content of a record file: the game, its players, the source of its chance, and its entries."""

    def __init__(self, game: AnyGame, players: list[str], chance: str, entries: Sequence[Entry]) -> None:
        self.game = game
        self.players = players
        self.chance = chance
        """`key COMMITMENT`, `shares ANCHOR …`, `seed NUMBER`, `script` or `asked`."""
        self.entries: list[Entry] = list(entries)
        self.lines: list[int] = []
        """The line of the file of each entry; empty for a record that was not read from one."""
        self.start: State | None = None
        self.result = ""
        self.result_line = 0
        self.key = b""
        """The revealed key, or the latest share of every seat, once the game is over."""
        self.key_line = 0
        self.unsealed = 0
        """The number of lines without a seal."""
        self.source_text = ""
        """The text that the record was read from; empty for one that was not read."""

    def __repr__(self) -> str:
        end = self.result or "unfinished"
        return (
            f"<Record of {self.game.setup.spec.title}: {', '.join(self.players)}; {len(self.entries)} entries; {end}>"
        )

    # --- writing --------------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the text of the file."""
        setup = self.game.setup
        settings = {name: setup.spec.param(name).show(value) for name, value in setup.changed().items()}
        players = dict(zip(setup.roles(), self.players, strict=True))
        start = "" if self.start is None else json.dumps(self.start.dump(), separators=(",", ":"))
        head = head_lines(setup.spec.name, setup.rules, setup.edition, settings, players, self.chance, start)
        return "\n".join([*head, "", *self._body(0)]) + "\n"

    def text_after(self, earlier: Record) -> str:
        """Return the text of an earlier record of this game exactly as it was read, followed by what happened since."""
        since = len(earlier.entries)
        before = earlier.source_text.rstrip()
        return "\n".join([before, *([] if since else [""]), *self._body(since)]) + "\n"

    def _body(self, since: int) -> list[str]:
        """Return the lines of the entries after `since`, and of the end."""
        entries = entry_lines(self.entries[since:], self.game.setup.roles(), since)
        return [*entries, *end_lines(self.result, self.key)]

    def truncated(self, count: int) -> Record:
        """Return the same game up to and including entry `count`, unfinished."""
        shorter = Record(self.game, self.players, self.chance, self.entries[:count])
        shorter.lines = self.lines[:count]
        shorter.start = self.start
        return shorter

    # --- replaying ------------------------------------------------------------------------------------------

    def replay(self, count: int = -1) -> Match:
        """Return the match after entry `count` (-1: after all of them), without a chance source. Raise `BadRecord` with
        the line of the first entry that is not possible."""
        match = self._begun()
        for index in range(len(self.entries) if count < 0 else min(count, len(self.entries))):
            self.replay_entry(match, index)
        return match

    def _begun(self) -> Match:
        match = Match(self.game, None, self.players, self.start)
        match.dice_seed = seed_of(self.chance)
        return match

    def replay_entry(self, match: Match, index: int) -> None:
        """Replay one entry into a match that has replayed all before it. Raise `BadRecord` if it is not possible."""
        entry = self.entries[index]
        try:
            _replay(match, entry)
        except LeylineError as error:
            why = f"{_quoted(entry.text)} cannot be replayed: {_short(str(error))}"
            raise BadRecord(self.line_of(index), why) from error

    def line_of(self, index: int) -> int:
        """Return the line of the file for an entry."""
        return self.lines[index] if index < len(self.lines) else index + 1

    def verify(self) -> Verdict:
        """Replay everything and check what can be checked: each action, the result, and each draw if the key is
        revealed or the seed known. Raise `BadRecord` with the line at fault."""
        _, match, drawn = self._redraw()
        result = match.result()
        told = "" if result is None else result_text(self.game, result)
        if told and not self.result:
            line = self.line_of(len(self.entries) - 1) if self.entries else 1
            raise BadRecord(line, f"the record gives no result, but the game ends here with {told!r}")
        if told != self.result:
            found = f"the game ends with {told!r}" if told else "the game is not over"
            raise BadRecord(self.result_line, f"the record gives the result {_quoted(self.result)}, but {found}")
        return Verdict(len(self.entries), drawn, self.unsealed, told)

    def resume(self) -> Match:
        """Return the match after all entries, with its chance source where the record has enough to continue it. Raise
        `BadRecord` if it does not replay."""
        source, match, _ = self._redraw()
        match.chance = source
        match.advance()
        return match

    def _redraw(self) -> tuple[Chance | None, Match, int]:
        """Replay with every draw repeated and compared. Return the source as it is now (None if it is not known), the
        match, and the number of draws compared."""
        source = self.source()
        if source is None:
            return None, self.replay(), -1
        match = self._begun()
        drawn = 0
        for index, entry in enumerate(self.entries):
            if entry.who == CHANCE and match.pending() == CHANCE:
                due = self.game.text(self._due(source, match.state, index))
                if due != entry.text:
                    kind = self.chance.split()[0]
                    why = f"the draw was {_quoted(entry.text)}, but the {kind} gives {due!r}"
                    raise BadRecord(self.line_of(index), why)
                drawn += 1
            self.replay_entry(match, index)
            if entry.who == TABLE and entry.text.startswith(UNDO):
                source.rewind(int(entry.text.split()[1]))
        return source, match, drawn

    def _due(self, source: Chance, state: State, index: int) -> int:
        try:
            return source.draw(self.game, state, index + 1)
        except BadChance as error:
            raise BadRecord(self.line_of(index), str(error)) from error

    def source(self) -> Chance | None:
        """Return the chance source where the record has enough to repeat its draws, else None. Raise `BadRecord` if
        the revealed key is not the one that was committed to."""
        kind, _, rest = self.chance.partition(" ")
        if kind == "seed":
            number, _, rewinds = rest.partition(" ")
            return SeedChance(int(number), rewinds=bool(rewinds))
        if kind == "key" and self.key:
            if hashlib.sha256(self.key).hexdigest() != rest:
                raise BadRecord(self.key_line, "the revealed key does not belong to the commitment in the header")
            return KeyChance(self.key)
        if kind == shares.KIND and self.key:
            digits = self.key.hex()
            try:
                return shares.SharedChance(rest.split(), [digits[at : at + 64] for at in range(0, len(digits), 64)])
            except (BadChance, ValueError) as error:
                raise BadRecord(self.key_line, "the revealed shares do not belong to those in the header") from error
        return None


@dataclass(frozen=True)
class Verdict:
    """What `Record.verify` found: nothing wrong, and how much could be checked."""

    entries: int
    draws: int
    """Draws that follow from the key or seed; -1 if that cannot be checked."""
    unsealed: int
    result: str


def of_match(match: Match) -> Record:
    """Return the record of a match as it stands; with the key if the match is over."""
    chance = match.chance.header() if match.chance is not None else "asked"
    record = Record(match.game, match.players, chance, match.entries)
    record.start = match.start
    result = match.result()
    if result is not None:
        record.result = result_text(match.game, result)
        if isinstance(match.chance, KeyChance):
            record.key = match.chance.key
    return record


def result_text(game: AnyGame, result: Result) -> str:
    """Return a result on one line: the winners, the points of every seat, and by what."""
    roles = game.setup.roles()
    winners = "+".join([roles[seat] for seat in result.winners])
    return f"{winners} {' '.join([str(score) for score in result.scores])} by {result.by}"


def _replay(match: Match, entry: Entry) -> None:
    """Replay one entry into a match without a chance source."""
    game = match.game
    if entry.who == TABLE:
        what, _, rest = entry.text.partition(" ")
        roles = game.setup.roles()
        if what == UNDO and rest.isascii() and rest.isdigit():
            match.undo(int(rest))
        elif what in (RESIGN, TIME) and rest in roles:
            seat = roles.index(rest)
            if what == RESIGN:
                match.resign(seat)
            else:
                match.lose_on_time(seat)
        elif what == EARLY and rest.partition(" ")[0] in roles:
            role, _, bot = rest.partition(" ")
            match.note_early(roles.index(role), bot)
        elif entry.text == DRAW:
            match.agree_draw()
        else:
            raise LeylineError("an entry of the table is undo, resign, time, draw or early")
        return
    code = game.parse(entry.text)
    pending = match.pending()
    if pending != OVER and pending != entry.who:
        roles = game.setup.roles()
        raise LeylineError(f"expected {author_of(pending, roles)} to act, found {author_of(entry.who, roles)}")
    match.act(code)


# --- reading ------------------------------------------------------------------------------------------------


def read(text: str) -> Record:
    """Return the record in a text. Raise `BadRecord`, with the line at fault, if it is damaged or was edited; `replay`
    and `verify` find out whether it can be replayed."""
    if len(text) > MOST_BYTES:
        raise BadRecord(1, f"the record is too long: {len(text):,} characters; the most is {MOST_BYTES:,}")
    if text.count("\n") > MOST_LINES:
        raise BadRecord(MOST_LINES + 1, f"the record is too long: it has more than {MOST_LINES:,} lines")
    lines = text.removeprefix("\ufeff").split("\n")
    first = lines[0].strip()
    newer = re.fullmatch(r"leyline record ([0-9]{1,6})", first, re.ASCII)
    if newer is not None and first != FORMAT and int(newer.group(1)) > 1:
        raise BadRecord(1, f"a newer version of Leyline wrote this record: format {newer.group(1)}; this one reads 1")
    if first != FORMAT:
        raise BadRecord(1, f"a record begins with {FORMAT!r}, not {_quoted(first)}")
    record = _Reader(lines).record()
    record.source_text = text
    return record


def _quoted(text: str) -> str:
    """Return a text in quotes, cut off where it gets long."""
    return repr(text) if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]!r}…"


def _short(why: str) -> str:
    """Return the reason of another part of the program, without the middle if it quotes a long text."""
    return why if len(why) <= 300 else f"{why[:MOST_QUOTED]} … {why[-MOST_QUOTED:]}"


class _Reader:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 1
        """The number of the line last read."""
        self.unsealed = 0

    def record(self) -> Record:
        fields, settings, players = self._head()
        record = self._begun(fields, settings, players)
        roles = record.game.setup.roles()
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            self.at += 1
            word, _, rest = line.partition(" ")
            if not line:
                continue
            if record.key:
                raise BadRecord(self.at, "nothing may follow the revealed key")
            if word == "result":
                if record.result:
                    raise BadRecord(self.at, "the result is given twice")
                record.result = self._unseal(rest, "")
                record.result_line = self.at
            elif word == "reveal":
                record.key = self._key(rest)
                record.key_line = self.at
            elif record.result:
                raise BadRecord(self.at, "only the revealed key may follow the result")
            else:
                record.entries.append(self._entry(line, roles, len(record.entries) + 1))
                record.lines.append(self.at)
        record.unsealed = self.unsealed
        return record

    def _head(self) -> tuple[dict[str, tuple[int, str]], dict[str, tuple[int, str]], dict[str, str]]:
        fields: dict[str, tuple[int, str]] = {}
        settings: dict[str, tuple[int, str]] = {}
        players: dict[str, str] = {}
        while self.at < len(self.lines) and self.lines[self.at].strip():
            line = self.lines[self.at].strip()
            self.at += 1
            word, _, rest = line.partition(" ")
            if word == "set" or word == "seat":
                name, _, value = rest.partition(" ")
                if name in settings or name in players:
                    raise BadRecord(self.at, f"{name[:MOST_QUOTED]} is given twice")
                if word == "set":
                    settings[name] = (self.at, value)
                else:
                    players[name] = value
            elif word == "head":
                whole = "\n".join([kept.strip() for kept in self.lines[: self.at - 1]])
                if rest != f"~{seal(whole)}":
                    raise BadRecord(
                        self.at, f"the seal of the header does not fit: one of the lines 1 to {self.at - 1} was changed"
                    )
                return fields, settings, players
            elif word in ("game", "rules", "edition", "seats", "chance", "start"):
                if word in fields:
                    raise BadRecord(self.at, f"{word} is given twice")
                fields[word] = (self.at, rest)
            else:
                raise BadRecord(self.at, f"a header has no line {_quoted(word)}")
        self.unsealed += 1
        return fields, settings, players

    def _begun(
        self, fields: dict[str, tuple[int, str]], settings: dict[str, tuple[int, str]], players: dict[str, str]
    ) -> Record:
        for name in ("game", "rules", "edition", "seats", "chance"):
            if name not in fields:
                raise BadRecord(self.at, f"the header lacks the line {name!r}")
        line, name = fields["game"]
        try:
            spec = registry.spec(name)
        except LeylineError as error:
            raise BadRecord(line, _short(str(error))) from error
        line, version = fields["rules"]
        if not (version.isascii() and version.isdigit() and len(version) < 4 and int(version)):
            raise BadRecord(line, f"rules is a version number from 1, not {_quoted(version)}")
        _try_setup(spec, line, rules=int(version))
        line, edition = fields["edition"]
        _try_setup(spec, line, edition or "none")
        line, seats = fields["seats"]
        if not (seats.isascii() and seats.isdigit() and 0 < len(seats) < 4 and int(seats)):
            raise BadRecord(line, f"seats is a number, not {_quoted(seats)}")
        _try_setup(spec, line, edition, int(seats))
        for param, (set_line, value) in settings.items():
            _try_setup(spec, set_line, edition, int(seats), {param: value})
        values: dict[str, object] = {param: value for param, (_, value) in settings.items()}
        try:
            game = spec.create(edition, int(seats), values, rules=int(version))
        except LeylineError as error:
            line = _line_at_fault(spec, edition, int(seats), settings, str(error)) or fields["edition"][0]
            raise BadRecord(line, _short(str(error))) from error
        roles = game.setup.roles()
        if players and sorted(players) != sorted(roles):
            given = _quoted(", ".join(players))
            raise BadRecord(self.at, f"the seats of this game are {', '.join(roles)}, not {given}")
        record = Record(game, [players.get(role, role) for role in roles], self._chance(*fields["chance"]), [])
        if "start" in fields:
            record.start = _position(game, *fields["start"])
        return record

    def _chance(self, line: int, text: str) -> str:
        kind, _, rest = text.partition(" ")
        if kind == "key" and re.fullmatch(r"[0-9a-f]{64}", rest):
            return text
        if kind == shares.KIND and re.fullmatch(r"[0-9a-f]{64}( [0-9a-f]{64}){1,9}", rest):
            return text
        if kind == "seed" and re.fullmatch(r"-?[0-9]{1,30}( rewinds)?", rest):
            return text
        if text in ("script", "asked"):
            return text
        raise BadRecord(
            line,
            f"chance is 'key' or 'shares' with 64 digits, 'seed NUMBER', 'script' or 'asked', not {_quoted(text)}",
        )

    def _key(self, digits: str) -> bytes:
        if not re.fullmatch(r"([0-9a-f]{64}){1,10}", digits):
            raise BadRecord(self.at, "a revealed key has 64 digits from 0 to f")
        return bytes.fromhex(digits)

    def _unseal(self, text: str, before: str) -> str:
        """Return the text without its seal. Raise `BadRecord` if the seal does not fit."""
        found = _SEAL.match(text)
        if found is None:
            self.unsealed += 1
            return text.strip()
        if seal(before + found.group(1)) != found.group(2):
            raise BadRecord(self.at, "the seal does not fit: this line was changed")
        return found.group(1)

    def _entry(self, line: str, roles: tuple[str, ...], number: int) -> Entry:
        parts = line.split(None, 2)
        if len(parts) < 3:
            raise BadRecord(self.at, f"an entry is a number, who and what, not {_quoted(line)}")
        if parts[0] != str(number):
            raise BadRecord(self.at, f"entry {number} is due here, not {_quoted(parts[0])}")
        who = TABLE if parts[1] == "table" else CHANCE
        if parts[1] in roles:
            who = roles.index(parts[1])
        elif parts[1] not in ("table", "*"):
            raise BadRecord(
                self.at, f"there is no seat {_quoted(parts[1])}; the seats are {', '.join(roles)}, and * is chance"
            )
        return Entry(who, self._unseal(parts[2], f"{number} {parts[1]} "))


def _position(game: AnyGame, line: int, text: str) -> State:
    try:
        data = json.loads(text)
        if not isinstance(data, dict):
            raise LeylineError("a position is an object")
        state: State = game.load(data)
    except (LeylineError, ValueError, RecursionError) as error:
        raise BadRecord(line, f"the starting position cannot be read: {_short(str(error))}") from error
    return state


def _try_setup(
    spec: Spec, line: int, edition: str = "", seats: int = 0, values: dict[str, object] | None = None, rules: int = 0
) -> None:
    """Raise `BadRecord` for a line of the header whose value the game does not take."""
    try:
        spec.setup(edition, seats, values, rules=rules)
    except LeylineError as error:
        raise BadRecord(line, _short(str(error))) from error


def _line_at_fault(spec: Spec, edition: str, seats: int, settings: dict[str, tuple[int, str]], why: str) -> int:
    """Return the line of the parameter that does not go with the others: the one that the reason names first, or else
    one without which the game could be made. 0 if there is none."""
    named = [(why.find(param), line) for param, (line, _) in settings.items() if param in why]
    if named:
        return min(named)[1]
    for left_out, (line, _) in settings.items():
        try:
            spec.create(edition, seats, {param: value for param, (_, value) in settings.items() if param != left_out})
        except LeylineError:
            continue
        return line
    return 0
