"""Numbers and nouns agree: no prompt, option, refusal, log line, explanation, board or card says “1 shards”."""

from __future__ import annotations

import re

import pytest

from leyline import CHANCE, OVER, SPECTATOR, create
from leyline.core.match import Match
from leyline.core.playout import Luck
from leyline.games.aidalon.cards import CARDS
from tests.game_variants import kinds

STEPS = 300
REFUSALS = 12
"""Illegal codes that are tried at each decision."""
FAULT = re.compile(r"(?<![\w/,.:-])1 (?:more |other |unforged |forged |standing )?(\w+s)\b")
NO_PLURALS = ("begins", "comes", "has", "is", "its", "less", "plus", "succeeds", "success", "this", "was")
"""Words in s that may follow a 1."""


def faults(text: str) -> list[str]:
    """Return the words of a text that are in the plural after a 1. Notation, in quotation marks, does not count."""
    return [word for word in FAULT.findall(re.sub("“[^”]*”", "", text)) if word not in NO_PLURALS]


def test_the_pattern_finds_such_faults_and_no_others() -> None:
    assert faults("it costs 1 shards") == ["shards"]
    assert faults("1 unforged cards, 11 shards") == ["cards"]
    assert faults("1 shard, 1 success, 21 shards, 1 less; 1 heat costs 2 shards") == []


def _said(match: Match, luck: Luck) -> list[str]:
    """Return what the seat that decides could read now."""
    game, state, seat = match.game, match.state, match.pending()
    options = game.options(state)
    lines = [game.prompt(state).words, game.phase_path(state)]
    lines += [game.describe_action(state, code) for code in options]
    for _ in range(REFUSALS):
        code = luck.below(game.num_actions())
        if code not in options:
            lines.append(game.why_not(state, code))
    if luck.below(8) == 0:
        lines += game.render_text(game.view(state, seat), options).split("\n")
        after = state.clone()
        game.apply(after, options[luck.below(len(options))])
        lines += game.explain(state, after, seat)
    return lines


@pytest.mark.parametrize(("name", "edition", "seats"), kinds())
def test_one_of_a_thing_is_not_several(name: str, edition: str, seats: int) -> None:
    game = create(name, edition, seats, unattended=True)
    match, luck = Match(game), Luck(seats)
    found: set[str] = set()
    for _ in range(STEPS):
        if match.pending() == OVER:
            break
        codes = game.options(match.state)
        if match.pending() == CHANCE:
            match.act(luck.pick(codes, game.weights(match.state)))
            continue
        found.update([line for line in _said(match, luck) if faults(line)])
        match.act(codes[luck.below(len(codes))])
    for seat in (SPECTATOR, *range(seats)):
        found.update([entry.words for entry in match.log(seat) if faults(entry.words)])
    assert found == set()


def test_cards_and_their_refusals_count_right() -> None:
    game = create("aidalon")
    texts = [game.card_text(card.slug) for card in CARDS]
    abilities = [ability for card in CARDS for ability in card.abilities]
    texts += [need.why for ability in abilities for need in ability.need]
    texts += [cost.why for ability in abilities for cost in ability.cost]
    assert [found for text in texts for found in faults(text)] == []
    assert "(obstacle, The Collective, 1 pip)" in game.card_text("barbican-gate")
    assert "(obstacle, The Collective, 3 pips)" in game.card_text("eye-enforcers")
