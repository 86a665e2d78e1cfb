/** What a deck is made of: costs, types, factions. */

import { AFFILIATIONS, cardOf, type Affiliation, type Type } from "../cards";
import { HIGH_COST, type Deck } from "../deck";

export interface Statistics {
  /** Cards of each cost; the last entry counts that cost and more. */
  costs: number[];
  types: Record<Exclude<Type, "seeker">, number>;
  /** Cards of each affiliation that the deck has, the largest first. */
  factions: { affiliation: Affiliation; count: number }[];
}

/** Return the statistics of a deck; its seeker is not counted. */
export function statisticsOf(deck: Deck): Statistics {
  const costs = Array.from({ length: HIGH_COST + 1 }, () => 0);
  const types = { agent: 0, obstacle: 0, source: 0, moment: 0 };
  const factions = new Map<Affiliation, number>(AFFILIATIONS.map((name) => [name, 0]));
  for (const [slug, count] of Object.entries(deck.counts)) {
    const card = cardOf(slug);
    if (card === null || card.type === "seeker") continue;
    const cost = Math.min(HIGH_COST, card.cost ?? 0);
    costs[cost] = (costs[cost] ?? 0) + count;
    types[card.type] += count;
    factions.set(card.affiliation, (factions.get(card.affiliation) ?? 0) + count);
  }
  return {
    costs,
    types,
    factions: [...factions]
      .filter(([, count]) => count > 0)
      .map(([affiliation, count]) => ({ affiliation, count }))
      .sort((one, other) => other.count - one.count),
  };
}
