"""Positions of Rune Stones as text: writing."""

from __future__ import annotations

from leyline.core import position_text
from leyline.core.errors import BadState
from leyline.core.position_text import TABLE, named_line, repeated, section_line
from leyline.games.runestones.cards.effect_notation import COLOURS, GEMS, WILD
from leyline.games.runestones.notation import ROLES
from leyline.games.runestones.position_reader import PILES, SCENES, STEPS, RuneReader, march_of
from leyline.games.runestones.procedures.frames import KIND, SEAT, STEP, TURN
from leyline.games.runestones.rulebook import SLOTS, STONE_NAMES, STONES, STOOL_NAMES, STOOLS
from leyline.games.runestones.state import RuneState


class RunePositions(RuneReader):
    """Reads and writes positions."""

    def write_position(self, state: RuneState) -> str:
        s, book = state, self.book
        if len(s.frames) > 1 or (s.frames and s.frames[0][KIND] != TURN):
            raise BadState(f"A text cannot describe the middle of an action or of the set-up: {self.phase_path(s)}.")
        out: list[str] = []
        for seat in range(book.seats):
            out += self._written_player(s, seat)
        out.append(section_line(TABLE, []))
        out.append(named_line("display", [str(number or "none") for number in s.display]))
        out.append(named_line("smithies", [COLOURS[colour] if colour >= 0 else "none" for colour in s.smithies]))
        if s.discard:
            out.append(named_line("discard", [str(number) for number in s.discard]))
        if any(s.scrap):
            out.append(named_line("scrap", repeated(COLOURS, s.scrap)))
        if book.nocturnal:
            kinds = [str(tile + 1) for tile in range(len(s.tiles_used))]
            out.append(named_line("night", [str(space) for space in s.night]))
            out.append(named_line("tiles", [str(tile + 1) if tile >= 0 else "none" for tile in s.tiles]))
            if any(s.tiles_used):
                out.append(named_line("used tiles", repeated(kinds, s.tiles_used)))
        if any(s.stools_used):
            out.append(named_line("used toadstools", repeated(STOOL_NAMES, s.stools_used)))
        text = "\n".join(out + self._written_course(s)) + "\n"
        position_text.same(self.read_position(text), state, self.phase_path(state))
        return text

    def _written_player(self, s: RuneState, seat: int) -> list[str]:
        book = self.book
        items = [f"{s.scores[seat]} points"]
        items += [f"{s.gems[5 * seat + gem]} {GEMS[gem]}" for gem in range(WILD + 1) if s.gems[5 * seat + gem]]
        items.append(f"{s.ore[seat]} ore")
        if s.wisped[seat] != len([space for space in s.night if space <= s.scores[seat]]):
            items.append(f"{s.wisped[seat]} wisps")
        if s.familiars[seat]:
            items.append(f"{s.familiars[seat]} steps")
        out = [section_line(ROLES[seat], items)]
        for name, pile in zip(PILES, (s.hands, s.decks, s.piles, s.gone), strict=True):
            if pile[seat] or name == "hand":
                out.append(named_line(name, [str(number) for number in pile[seat]]))
        if s.shown[seat]:
            out.append(named_line("shown", [str(number) for number in s.shown[seat]]))
        for row in (0, 1):
            first = 2 * SLOTS * seat + SLOTS * row
            artifacts = [
                _artifact(s.boards[first + slot], slot) for slot in range(SLOTS) if s.boards[first + slot] >= 0
            ]
            if artifacts:
                out.append(named_line(f"row {row + 1}", artifacts))
        stones = [stone for stone in range(STONES) if s.stones[seat] >> stone & 1]
        if stones:
            out.append(named_line("stones", [_stone(s, seat, stone) for stone in stones]))
        if book.forest and any(s.stools[STOOLS * seat : STOOLS * (seat + 1)]):
            out.append(named_line("toadstools", repeated(STOOL_NAMES, s.stools[STOOLS * seat : STOOLS * (seat + 1)])))
        return out

    def _written_course(self, s: RuneState) -> list[str]:
        if s.frames:
            out = [f"{SCENES[STEPS.index(s.frames[0][STEP])]} {ROLES[s.frames[0][SEAT]]}"]
        else:
            out = ["over last" if s.last else "over"]
        if s.first:
            out.append(f"first {ROLES[s.first]}")
        out.append(f"turns {s.turn}")
        if s.march != march_of(s):
            out.append("march " + " ".join([ROLES[seat] for seat in s.march]))
        out += ["traded"] if s.traded else []
        out += ["wilds"] if s.wilds else []
        out += [f"borrowed {STONE_NAMES[s.borrowed]}"] if s.borrowed >= 0 else []
        out += [f"lent {COLOURS[s.lent]}"] if s.lent >= 0 else []
        stooled = [ROLES[seat] for seat in range(self.book.seats) if s.stooled >> seat & 1]
        out += [f"stooled {' '.join(stooled)}"] if stooled else []
        out += [f"move_number {s.group}"] if s.group != s.turn + 1 else []
        return out


def _artifact(artifact: int, slot: int) -> str:
    return GEMS[artifact] if artifact == slot else f"{GEMS[artifact]} on {GEMS[slot]}"


def _stone(s: RuneState, seat: int, stone: int) -> str:
    marked = stone == STONE_NAMES.index("wild") and s.marked[seat] >= 0
    return STONE_NAMES[stone] + (f" {COLOURS[s.marked[seat]]}" if marked else "")
