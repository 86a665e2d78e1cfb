/** The cards as printed, with our own wording. `scripts/aidalon-cards` writes them from the engine's. */

import found from "./cards.json";

export type Type = "seeker" | "agent" | "obstacle" | "source" | "moment";
export type Affiliation = "collective" | "old-aidalon" | "omniworks" | "remnants";

export interface Card {
  slug: string;
  name: string;
  subtitle: string;
  type: Type;
  affiliation: Affiliation;
  pips: number;
  traits: string[];
  cost: number | null;
  barrier: number | null;
  scrap: number | null;
  shards: number;
  draws: number;
  unique: boolean;
  lines: string[];
}

export const TYPES: Type[] = ["seeker", "agent", "obstacle", "source", "moment"];
export const AFFILIATIONS: Affiliation[] = ["collective", "old-aidalon", "omniworks", "remnants"];
export const CARDS: Card[] = found as Card[];
const BY_SLUG = new Map(CARDS.map((card) => [card.slug, card]));

export function cardOf(slug: string | null | undefined): Card | null {
  return slug == null ? null : (BY_SLUG.get(slug) ?? null);
}

/** Return the name of a card, or the slug itself if there is no such card. */
export function nameOf(slug: string): string {
  return BY_SLUG.get(slug)?.name ?? slug;
}

/** Return a card with the numbers that the table's parameters give it. */
export function withChanges(card: Card, changes: string): Card {
  const out = { ...card };
  for (const part of changes.split(";")) {
    const [slug, stat, value] = part.trim().split(/ +/);
    if (slug !== card.slug || value === undefined) continue;
    if (stat === "cost" || stat === "barrier" || stat === "scrap") out[stat] = Number(value);
  }
  return out;
}
