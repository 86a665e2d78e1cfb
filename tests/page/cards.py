"""The cards of Aidalon as the page draws them: generated from the engine's, so that there is a single source."""

from __future__ import annotations

import json

from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.cards.card import AFFILIATIONS, TYPES, Card
from tests.docs import ROOT

TARGET = ROOT / "web" / "src" / "boards" / "aidalon" / "cards.json"


def _card(card: Card) -> dict[str, object]:
    return {
        "slug": card.slug,
        "name": card.name,
        "subtitle": card.subtitle,
        "type": TYPES[card.type],
        "affiliation": AFFILIATIONS[card.affiliation],
        "pips": card.pips,
        "traits": card.traits,
        "cost": card.cost if card.cost >= 0 else None,
        "barrier": card.barrier if card.barrier >= 0 else None,
        "scrap": card.scrap if card.scrap >= 0 else None,
        "shards": card.shard_icons,
        "draws": card.draw_icons,
        "unique": card.unique,
        "lines": card.lines,
    }


def written() -> str:
    """Return all cards, one per line."""
    lines = [json.dumps(_card(card), ensure_ascii=False) for card in CARDS]
    return "[\n" + ",\n".join([f"  {line}" for line in lines]) + "\n]\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(written(), encoding="utf-8")
