"""Any position in a few lines, for tests: written as text, driven with the notation, queried in plain words.

    table = Table('''
        North: 4 shards
        East: 1 heat
          council front: job-board forged
          council: tenacity
        turn North
    ''')
    table.do("North delve East council", "North pay")
    assert table.scrap("East") == ["job-board"]

`docs/positions.md` lists everything that can be written."""

from __future__ import annotations

from typing import Final

from leyline.core.errors import BadState, LeylineError
from leyline.core.game import CHANCE, OVER, SPECTATOR
from leyline.core.match import Match
from leyline.games.aidalon.cards import CARDS, KINDS, SLUGS
from leyline.games.aidalon.decks.deck_lists import OPEN, Deck, deck_line
from leyline.games.aidalon.grid import DISTRICTS, PLACES, ROWS, SEEKER, SLOT_NAMES
from leyline.games.aidalon.layout import UNWRITTEN, Layout, owner_of_agent
from leyline.games.aidalon.notation import PASS, ROLES
from leyline.games.aidalon.rules import Aidalon
from leyline.games.aidalon.state import AidalonState, kind_of

FILLER: Final = "waterfront-soakhouse"
FILLERS: Final = 10
"""A Network that is not written holds this many of that card, which has no ability."""
SEEKERS: Final = ("abnus-orzo", "goldie-xin", "chairman-bo-pax", "jayko-ace")
"""The default seekers of North, East, South and West."""


class Table:
    """A game that begins in a written position. Raise `BadState` if the text cannot be read."""

    def __init__(self, text: str, values: dict[str, object] | None = None) -> None:
        self.game: Aidalon
        self.game, start = build(text, values or {})
        self.match = Match(self.game, None, None, start)

    @property
    def state(self) -> AidalonState:
        """Return the position as it is now."""
        return _state(self.match)

    # --- playing ----------------------------------------------------------------------------------------------

    def do(self, *moves: str) -> None:
        """Apply moves, each a seat and the text of an action (`North delve East council`) or a chance outcome (`card
        job-board`). Before each move, seats that decide pass where they can and take an only option; after it, certain
        chance outcomes are applied. Raise `LeylineError`, saying who decides what, if a move does not become
        possible."""
        for move in moves:
            if not self._reach(self.match, move):
                raise LeylineError(f"{move!r} did not become possible: {self._stuck(move)}")
            self.match.act(self.game.parse(_split(move)[1]))
            self._sure_outcomes()

    def can(self, move: str) -> bool:
        """Return whether `do` would find the move possible. Nothing is changed."""
        return self._reach(Match(self.game, None, None, self.state), move)

    def why_not(self, move: str) -> str:
        """Return why a move is illegal each time its seat decides while all pass, one reason a line; empty if the move
        becomes possible. Nothing is changed."""
        seat, text = _split(move)
        code = self.game.parse(text)
        trial = Match(self.game, None, None, self.state)
        told: list[str] = []
        while True:
            if trial.pending() == seat:
                if code in self.game.options(_state(trial)):
                    return ""
                told.append(self.game.why_not(_state(trial), code))
            if not self._step(trial):
                return "\n".join(told)

    def settle(self) -> None:
        """Pass for all seats until a seat must decide something else, or chance decides."""
        while self._step(self.match):
            pass

    def _sure_outcomes(self) -> None:
        while self.match.pending() == CHANCE and len(self.game.options(self.state)) == 1:
            self._step(self.match)

    def _reach(self, match: Match, move: str) -> bool:
        """Pass for all seats until a move is possible; return whether it is."""
        seat, text = _split(move)
        code = self.game.parse(text)
        while True:
            if match.pending() == seat and code in self.game.options(_state(match)):
                return True
            if not self._step(match):
                return False

    def _step(self, match: Match) -> bool:
        """Pass, or take the only option; return False if neither is possible."""
        if match.pending() == OVER:
            return False
        options = self.game.options(_state(match))
        if PASS in options and match.pending() != CHANCE:
            match.act(PASS)
        elif len(options) == 1:
            match.act(options[0])
        else:
            return False
        return True

    def _stuck(self, move: str) -> str:
        if self.match.pending() == OVER:
            return "the game is over"
        options = ", ".join(self.options()[:12])
        why = self.game.why_not(self.state, self.game.parse(_split(move)[1]))
        return f"{self.asked()} decides ({self.where()}) between {options}. {why}"

    # --- looking ----------------------------------------------------------------------------------------------

    def asked(self) -> str:
        """Return who is asked: a seat, `chance`, or `over`."""
        pending = self.match.pending()
        return "over" if pending == OVER else "chance" if pending == CHANCE else ROLES[pending]

    def where(self) -> str:
        """Return the phase path."""
        return self.game.phase_path(self.state)

    def options(self) -> list[str]:
        """Return the options of the seat that decides."""
        return [self.game.text(code) for code in self.game.options(self.state)]

    def shards(self, seat: str) -> int:
        return self.state.shards[ROLES.index(seat)]

    def heat(self, seat: str) -> int:
        return self.state.heat[ROLES.index(seat)]

    def actions(self, seat: str) -> int:
        return self.state.actions[ROLES.index(seat)]

    def council(self, seat: str) -> list[str]:
        return [SLUGS[kind] for kind in self.state.council[ROLES.index(seat)]]

    def archives(self, seat: str) -> list[str]:
        return [SLUGS[kind] for kind in self.state.archives[ROLES.index(seat)]]

    def scrap(self, seat: str) -> list[str]:
        return [SLUGS[kind] for kind in self.state.scrap[ROLES.index(seat)]]

    def score(self, seat: str) -> list[str]:
        return [SLUGS[kind_of(agent)] for agent in self.state.score[ROLES.index(seat)]]

    def top(self, seat: str) -> list[str]:
        """Return the cards on top of a Network that some seat knows, the topmost first."""
        return [SLUGS[kind_of(known)] for known in self.state.top[ROLES.index(seat)]]

    def bottom(self, seat: str) -> list[str]:
        """Return the cards at the bottom of a Network that some seat knows, the bottommost first."""
        return [SLUGS[kind_of(known)] for known in self.state.bottom[ROLES.index(seat)]]

    def network(self, seat: str) -> list[str]:
        """Return all cards of a Network, in no order."""
        owner = ROLES.index(seat)
        known = [kind_of(value) for value in self.state.top[owner] + self.state.bottom[owner]]
        return [SLUGS[kind] for kind in sorted(self.state.network[owner] + known)]

    def slot(self, where: str) -> str:
        """Return what lies in a slot (`East council front`): the card and its state, or nothing."""
        place = _place(where)
        s = self.state
        if s.cards[place] < 0:
            return ""
        words = [CARDS[s.cards[place]].slug]
        words += ["forged"] if s.forged[place] and place % PLACES != SEEKER else []
        words += ["exhausted"] if s.exhausted[place] else []
        words += [f"{s.tokens[place]} shards"] if s.tokens[place] else []
        return " ".join(words)

    def winners(self) -> list[str]:
        """Return the winners; empty while the game runs."""
        return [ROLES[seat] for seat in self.game.winners(self.state)]

    def log(self, seat: str = "") -> list[str]:
        """Return the log since the position, as a seat or (by default) a spectator reads it."""
        return [line.words for line in self.match.log(ROLES.index(seat) if seat else SPECTATOR)]

    def sees(self, seat: str, where: str) -> str:
        """Return what a seat sees in a slot: the card, `unknown`, or nothing."""
        place = _place(where)
        if self.state.cards[place] < 0:
            return ""
        return SLUGS[self.state.cards[place]] if self.state.seen[place] >> ROLES.index(seat) & 1 else "unknown"


def build(text: str, values: dict[str, object]) -> tuple[Aidalon, AidalonState]:
    """Return a game whose decks are the cards that were written down, and the position. Raise `BadState` or
    `BadParameter`."""
    from leyline.games.aidalon import SPEC

    layout = Layout(text, ROLES)
    seats = len(layout.areas)
    decks: list[Deck] = []
    for seat, area in enumerate(layout.areas):
        decks.append(Deck(area.seeker if area.seeker != UNWRITTEN else KINDS[SEEKERS[seat]], []))
    for seat, area in enumerate(layout.areas):
        if not any([zone in area.zones for zone in ("network", "top", "bottom")]):
            decks[seat].cards += [KINDS[FILLER]] * FILLERS
        decks[seat].cards += [laid.kind for laid in area.slots.values()]
        for zone, cards in area.zones.items():
            for laid in cards:
                owner = owner_of_agent(laid, seats) if zone == "score" else seat
                decks[owner].cards.append(laid.kind)
    full: dict[str, object] = {"format": OPEN, "first": ROLES[max(layout.first, 0)]}
    full.update({f"deck_{seat + 1}": deck_line(Deck(deck.seeker, deck.cards)) for seat, deck in enumerate(decks)})
    full.update(values)
    game = Aidalon(SPEC.setup("", seats, full))
    layout.roles = ROLES[:seats]
    return game, game.lay_out(layout)


def _state(match: Match) -> AidalonState:
    state = match.state
    assert isinstance(state, AidalonState)
    return state


def _split(move: str) -> tuple[int, str]:
    """Return the seat and the text of a move; chance has no seat."""
    first, _, rest = move.strip().partition(" ")
    if first in ROLES and rest:
        return ROLES.index(first), rest
    return CHANCE, move.strip()


def _place(where: str) -> int:
    """Return the place of `East council front` or `East seeker`."""
    words = where.split()
    if len(words) == 2 and words[0] in ROLES and words[1] == "seeker":
        return PLACES * ROLES.index(words[0]) + SEEKER
    if len(words) == 3 and words[0] in ROLES and words[1] in DISTRICTS and words[2] in ROWS:
        return PLACES * ROLES.index(words[0]) + SLOT_NAMES.index(f"{words[1]} {words[2]}")
    raise BadState(f"{where!r} is not a place; write it like: East council front, East seeker")
