"""That no ability is forgotten: each ability, cipher, keyword and lasting effect of each card comes up in a scene of
`test_scenes_*.py`, for a player who is neither in the first seat nor the first player.

A scene shows an ability when a player uses it, a cipher or a keyword when it takes effect, and a lasting effect when it
changes a number of a card while the scene is named after its card."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from leyline.core.game import REVEALED, Event
from leyline.games.aidalon import events
from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.cards.card import (
    ABILITY_WORDS,
    ITS_SEEKER,
    ITSELF,
    NEIGHBOURS,
    OTHERS,
    RIVAL_FRONT,
    RIVAL_GRID,
    Aura,
    Card,
)
from leyline.games.aidalon.grid import ADJACENT, PLACES, ROW_MASKS, SLOTS
from leyline.games.aidalon.notation import ARCHIVE, PLAY
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.procedures.frames import CONFRONTING
from leyline.games.aidalon.state import AidalonState
from tests.games.aidalon.printed_cards import PRINTED, PrintedCard
from tests.games.aidalon.scenes import Scene

HERE = Path(__file__).parent


def parts(card: Card) -> list[str]:
    """Return what is printed on a card, part by part."""
    out = [word for word, has in (("cache", card.cache), ("refund", card.refund), ("rush", card.rush)) if has]
    out += ["cipher"] if card.cipher is not None else []
    out += [f"lasting effect {number}" for number in range(1, len(card.auras) + 1)]
    return out + [ABILITY_WORDS[ability.kind].lower() for ability in card.abilities]


def test_no_card_has_two_abilities_of_one_kind() -> None:
    """Otherwise the names of the parts would not do."""
    assert [card.name for card in CARDS if len(set(parts(card))) < len(parts(card))] == []


# --- what a scene shows -------------------------------------------------------------------------------------------


def _scenes() -> list[Scene]:
    found: list[Scene] = []
    for path in sorted(HERE.glob("test_scenes_*.py")):
        module = import_module(f"tests.games.aidalon.{path.stem}")
        for value in vars(module).values():
            if isinstance(value, list):
                found += [scene for scene in value if isinstance(scene, Scene)]
    return found


def _used(event: Event) -> list[tuple[int, int, list[str]]]:
    """Return the seat, the card and the parts that an event shows."""
    kind, seat, card = event[0], event[1], event[2]
    if kind in (events.USED, events.PLAYED):
        return [(seat, card, ["action", "instant", "reaction"])]
    if kind == events.TRIGGERED:
        return [(seat, card, ["confront" if event[3] == CONFRONTING else "discover"])]
    if kind == events.SCRAP_PAID:
        return [(seat, event[3], ["cipher"])]
    return [(seat, card, ["rush"])] if kind == events.RUSHED else []


def _kept(state: AidalonState, entry: list[Event]) -> list[tuple[int, int, list[str]]]:
    """Return the same for keywords, of which events do not name the card."""
    out = [(one[1] // PLACES, state.cards[one[1]], ["cache"]) for one in entry if one[0] == events.CACHED]
    refunded = [one[1] for one in entry if one[0] == events.REFUNDED]
    paid = [one[3] for one in entry if one[0] == events.SCRAP_PAID]
    return out + [(seat, card, ["refund"]) for seat, card in zip(refunded, paid, strict=False)]


def _changes(s: AidalonState, place: int, aura: Aura) -> bool:
    """Whether a lasting effect of the card in a place changes a number now."""
    seat, slot = divmod(place, PLACES)
    if aura.forged and not s.forged[place]:
        return False
    if aura.reach == ITSELF:
        return (aura.count(s, seat, place) if aura.count else aura.amount) != 0
    home = aura.reach in (OTHERS, NEIGHBOURS)
    reached = {
        OTHERS: ~(1 << slot),
        NEIGHBOURS: ADJACENT[slot],
        RIVAL_GRID: -1,
        RIVAL_FRONT: ROW_MASKS[0],
        ITS_SEEKER: 0,
    }[aura.reach]
    owner = seat if home else s.book.rival(seat)
    there = [s.cards[PLACES * owner + one] for one in range(SLOTS) if reached >> one & 1]
    return aura.reach == ITS_SEEKER or any([kind >= 0 and aura.only >> s.book.types[kind] & 1 for kind in there])


def _lasting(s: AidalonState, scene: Scene) -> list[tuple[int, int, list[str]]]:
    named = re.sub(r"\W+", "-", scene.name.lower())
    out = []
    for place in range(PLACES * s.book.seats):
        kind = s.cards[place]
        if kind >= 0 and place % PLACES < SLOTS and CARDS[kind].slug in named.replace("rory-and-bug", "rory-bug"):
            for number, aura in enumerate(CARDS[kind].auras, 1):
                if _changes(s, place, aura):
                    out.append((place // PLACES, kind, [f"lasting effect {number}"]))
    return out


@cache
def played() -> list[tuple[Scene, Table]]:
    """Play all scenes."""
    return [(scene, scene.play()) for scene in _scenes()]


@cache
def shown() -> frozenset[tuple[str, str]]:
    """Return which parts of which cards the scenes show."""
    out: set[tuple[str, str]] = set()
    for scene, table in played():
        assert isinstance(table.match.start, AidalonState)
        state = table.match.start.clone()
        for step in [None, *table.match.entries]:
            if step is not None:
                table.game.apply(state, step.code)
            noted = [event for event in step.events if event != REVEALED] if step else []
            found = [each for event in noted for each in _used(event)] + _kept(state, noted) + _lasting(state, scene)
            for seat, kind, names in found:
                if seat not in (0, state.first) and kind >= 0:
                    out.update([(CARDS[kind].slug, name) for name in names])
    return frozenset(out)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_every_part_of_a_card_has_a_scene_with_a_player_who_is_not_the_first(card: Card) -> None:
    assert [part for part in parts(card) if (card.slug, part) not in shown()] == []


# --- what a moment costs ------------------------------------------------------------------------------------------

MOMENTS = [printed for printed in PRINTED if printed.type == "moment"]


@cache
def plays() -> dict[int, tuple[Table, AidalonState]]:
    """Return for each moment a position of a scene in which a player who is not the first plays it."""
    out: dict[int, tuple[Table, AidalonState]] = {}
    for _, table in played():
        assert isinstance(table.match.start, AidalonState)
        state = table.match.start.clone()
        for step in table.match.entries:
            if PLAY <= step.code < ARCHIVE and step.who not in (0, state.first):
                out.setdefault(step.code - PLAY, (table, state.clone()))
            table.game.apply(state, step.code)
    return out


@pytest.mark.parametrize("printed", MOMENTS, ids=lambda printed: printed.name)
def test_playing_a_moment_takes_its_printed_shard_cost(printed: PrintedCard) -> None:
    kind = [card.name for card in CARDS].index(printed.name)
    table, state = plays()[kind]
    seat = table.game.pending(state)
    for shards in range(printed.cost + 1):
        trial = state.clone()
        trial.shards[seat] = shards
        assert (PLAY + kind in table.game.options(trial)) == (shards == printed.cost)
    trial.events = []
    table.game.apply(trial, PLAY + kind)
    assert (events.PLAYED, seat, kind, printed.cost, 0) in trial.events
    gained = sum([event[2] for event in trial.events if event[:2] == (events.GAINED, seat)])
    assert trial.shards[seat] == gained
