"""Aidalon in English: prompts, options, refusals, the log, and the table drawn with characters. The parts are in
`text/`."""

from __future__ import annotations

from leyline.core.game import REVEALED, Event, Prompt, ScorePart
from leyline.games.aidalon.decks.api import card
from leyline.games.aidalon.events import COMPLETED, REACHED, STAGED
from leyline.games.aidalon.facts import AidalonFacts
from leyline.games.aidalon.notation import DELVE_INTO, FIRST, FORGE, PLAY, PLAYER, ROLES, SHIFT, STAGE
from leyline.games.aidalon.procedures.dispatch import PROCEDURES
from leyline.games.aidalon.procedures.frames import KIND
from leyline.games.aidalon.state import RUNNING, AidalonState, owner_of
from leyline.games.aidalon.text.board import GAP, PANEL, draw_hand, draw_panel, find_viewer, marked_grid, marked_slots
from leyline.games.aidalon.text.log import (
    PLACE_LINES,
    SEAT_LINES,
    describe_early_event,
    describe_engagement_event,
    describe_move_event,
    describe_other_event,
)
from leyline.games.aidalon.text.options import (
    asked_seat,
    describe_card,
    describe_delve,
    describe_move,
    describe_single,
    describe_slot,
    describe_staging,
)
from leyline.games.aidalon.text.phrases import capitalized, card_words, place_words
from leyline.games.aidalon.text.plurals import actions, cards, shards
from leyline.games.aidalon.text.why_not import refusal
from leyline.games.aidalon.view import AidalonView


class AidalonText(AidalonFacts):
    """Words for people."""

    def prompt(self, state: AidalonState) -> Prompt:
        if state.ended != RUNNING:
            return Prompt("over", "The game is over.", "winning")
        f = state.stack[-1]
        return PROCEDURES[f[KIND]].prompt(state, f)

    def describe_action(self, state: AidalonState, code: int) -> str:
        f = state.stack[-1]
        seat = asked_seat(f)
        if code < FIRST:
            return describe_single(state, f, seat, code)
        if code < PLAYER:
            return f"{ROLES[code - FIRST]} is the first player"
        if code < DELVE_INTO:
            return f"Choose {ROLES[code - PLAYER]}" if code - PLAYER != seat else "Choose yourself"
        if code < FORGE:
            return describe_delve(state, seat, (code - DELVE_INTO) // 3, (code - DELVE_INTO) % 3)
        if code < SHIFT:
            return describe_slot(state, f, seat, code)
        if code < PLAY:
            return describe_move(state, f, seat, code)
        if code < STAGE:
            return describe_card(state, f, code)
        return describe_staging(state, seat, code)

    def why_not(self, state: AidalonState, code: int) -> str:
        if state.ended != RUNNING:
            return "The game is over."
        f = state.stack[-1]
        found = PROCEDURES[f[KIND]].refusal(state, f, code)
        return found or refusal(state, code, self.prompt(state).words)

    def score_parts(self, state: AidalonState, events: list[Event]) -> list[list[ScorePart]]:
        owners = sorted({owner_of(agent) for area in state.score for agent in area})
        return [
            [
                ScorePart(f"{ROLES[owner]}'s agents", sum([owner_of(agent) == owner for agent in area]))
                for owner in owners
            ]
            for area in state.score
        ]

    def describe_event(self, event: Event, seat: int) -> str:
        kind = event[0]
        if event == REVEALED:
            return ""
        if kind in SEAT_LINES:
            return SEAT_LINES[kind].format(
                who=ROLES[event[1]],
                n=event[2],
                shards=shards(event[2]),
                actions=actions(event[2]),
                more_cards=cards(event[2], "more"),
            )
        if kind in PLACE_LINES:
            return PLACE_LINES[kind].format(place=place_words(event[1]), card=capitalized(card_words(event[1])))
        if kind <= STAGED:
            return describe_early_event(self.book, event, seat)
        if kind <= REACHED:
            return describe_move_event(self.book, event)
        return (
            describe_engagement_event(self.book, event, seat)
            if kind <= COMPLETED
            else describe_other_event(self.book, event, seat)
        )

    def render_text(self, view: AidalonView, options: list[int]) -> str:
        """Draw all players' areas, two side by side, then the cards that only this seat sees."""
        players = view["players"]
        viewer = find_viewer(players)
        marked = marked_slots(view, options)
        order = [(viewer + 1 + index) % len(players) for index in range(len(players))]
        panels = [draw_panel(view, seat, marked if marked_grid(view) == seat else set()) for seat in order]
        lines = [f"[b]{view['where']}[/]", ""]
        for first in range(0, len(panels), 2):
            pair = panels[first : first + 2]
            height = max([len(panel) for panel in pair])
            filled = [panel + [" " * PANEL] * (height - len(panel)) for panel in pair]
            lines += [GAP.join([panel[line] for panel in filled]).rstrip() for line in range(height)]
            lines.append("")
        return "\n".join(lines + draw_hand(view, players, viewer, self.book.cards))

    def card_text(self, name: str) -> str:
        return card(name, self.book)
