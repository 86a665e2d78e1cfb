"""The engine and a second, literal implementation of the rules play the same random games and agree at every step."""

from __future__ import annotations

from random import Random

import pytest

from leyline.core import registry
from leyline.core.game import CHANCE, OVER, AnyGame, State
from leyline.games.channeling import Channeling
from leyline.games.channeling.state import GLYPH_NAMES, PLACE_NAMES, ChannelingState, members_of
from leyline.games.grove import Grove
from leyline.games.grove.state import DONE, OPENING, GroveState
from tests.reference.channeling import ReferenceChanneling
from tests.reference.grove import ReferenceGrove

NAMES = ("Light", "Dark")


def lockstep(game: AnyGame, reference: ReferenceChanneling | ReferenceGrove, rng: Random) -> None:
    state = game.initial_state()
    while True:
        compare(game, state, reference)
        pending = game.pending(state)
        if pending == OVER:
            break
        codes = game.options(state)
        code = rng.choices(codes, game.weights(state))[0] if pending == CHANCE else rng.choice(codes)
        text = game.text(code)
        game.apply(state, code)
        reference.play(text)
    winners = game.winners(state)
    assert reference.winner() == ("draw" if len(winners) == 2 else NAMES[winners[0]])
    assert reference.scores() == dict(zip(NAMES, game.scores(state), strict=True))


def compare(game: AnyGame, state: State, reference: ReferenceChanneling | ReferenceGrove) -> None:
    pending = game.pending(state)
    assert reference.pending() == {CHANCE: "chance", OVER: "over"}.get(pending, NAMES[pending])
    texts = [game.text(code) for code in game.options(state)]
    assert sorted(texts) == sorted(reference.choices())
    if pending == CHANCE:
        ours, theirs = game.weights(state), reference.weights()
        total, their_total = sum(ours), sum(theirs.values())
        for text, weight in zip(texts, ours, strict=True):
            assert weight * their_total == theirs[text] * total
    if isinstance(game, Channeling):
        assert isinstance(state, ChannelingState)
        assert channeling_picture(game, state) == reference.picture()
    else:
        assert isinstance(game, Grove)
        assert isinstance(state, GroveState)
        assert grove_picture(game, state) == reference.picture()


def channeling_picture(game: Channeling, s: ChannelingState) -> dict[str, object]:
    names = game.deck.names

    def cards(counts: list[int]) -> list[str]:
        return sorted(name for name, count in zip(names, counts, strict=True) for _ in range(count))

    def glyphs(mask: int) -> list[str]:
        return sorted(GLYPH_NAMES[glyph] for glyph in members_of(mask))

    return {
        "cards": [names[kind] if kind >= 0 else None for kind in s.cards],
        "cubes": [(max(count, 0), max(-count, 0)) for count in s.cubes],
        "druids": {who: sorted(PLACE_NAMES[p] for p in s.druids[2 * k : 2 * k + 2]) for k, who in enumerate(NAMES)},
        "hand": {who: glyphs(s.hands[k]) for k, who in enumerate(NAMES)},
        "aside": {who: glyphs(s.asides[k]) for k, who in enumerate(NAMES)},
        "supply": dict(zip(NAMES, s.supply, strict=True)),
        "overchanneling": dict(zip(NAMES, s.over, strict=True)),
        "acquired": {who: cards(s.won[k * len(names) : (k + 1) * len(names)]) for k, who in enumerate(NAMES)},
        "deck": cards(s.deck),
    }


def grove_picture(game: Grove, s: GroveState) -> dict[str, object]:
    places = ["grove", *[f"c{n}" for n in range(1, game.places)]]

    def spread(counts: list[int]) -> dict[str, dict[str, int]]:
        return {
            who: dict(zip(places, counts[k * game.places : (k + 1) * game.places], strict=True))
            for k, who in enumerate(NAMES)
        }

    return {
        "standing": spread(s.standing),
        "lying": spread(s.lying),
        "cubes": {place: (max(n, 0), max(-n, 0)) for place, n in list(zip(places, s.cubes, strict=True))[1:]},
        "supply": dict(zip(NAMES, s.supply, strict=True)),
        "to_move": None if s.phase in (OPENING, DONE) else NAMES[s.seat],
    }


DECKS = {
    "first": "",
    "seventeen": "4/4x5 5/6x4 6/5x4 7/7x4",
    "nineteen": "4/4x5 5/6x5 6/5x5 7/7x4",
    "heavy": "12/9x30",
    "light": "1/2x9 2/1x9 3/3x9",
}


@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("returns", ["vigor", "splendor"])
@pytest.mark.parametrize("deck", list(DECKS))
def test_the_channeling_agrees_with_a_literal_reading_of_the_rules(edition: str, returns: str, deck: str) -> None:
    values: dict[str, object] = {"return": returns, "turn_limit": 120}
    listed = None
    if DECKS[deck]:
        values["deck"] = DECKS[deck]
        listed = []
        for word in DECKS[deck].split():
            vigor, splendor, copies = [int(part) for part in word.replace("x", "/").split("/")]
            listed.append((vigor, splendor, copies))
    game = registry.create("channeling", edition, values=values)
    for seed in range(6):
        reference = ReferenceChanneling(edition=edition, deck=listed, returns=returns, turn_limit=120)
        lockstep(game, reference, Random(seed))


GROVES: list[dict[str, int]] = [
    {},
    {"banish_needs_druid": 1},
    {"circles": 1, "circles_to_win": 1, "druids": 2, "cubes": 9},
    {"circles": 2, "druids": 8, "cubes": 10, "control": 4, "dice": 2},
    {"circles": 5, "circles_to_win": 3, "cubes": 12, "control": 3, "dice": 5},
    {"cubes": 4, "control": 2},
]


@pytest.mark.parametrize("values", GROVES, ids=str)
@pytest.mark.parametrize("rules", [1, 2])
def test_battle_for_the_grove_agrees_with_a_literal_reading_of_the_rules(values: dict[str, int], rules: int) -> None:
    game = registry.spec("grove").create(values={**values, "turn_limit": 300}, rules=rules)
    for seed in range(4):
        named = {"to_win" if name == "circles_to_win" else name: value for name, value in values.items()}
        needs = bool(named.pop("banish_needs_druid", 0))
        reference = ReferenceGrove(**named, banish_needs_druid=needs, turn_limit=300, rules=rules)
        lockstep(game, reference, Random(seed))
