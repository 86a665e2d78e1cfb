/** A deck under construction: a seeker and copies of cards. The engine decides whether it is legal. */

import type { CheckedDeck } from "../../wire";
import { CARDS, cardOf, nameOf, TYPES, type Affiliation, type Card, type Type } from "./cards";

export interface Deck {
  seeker: string | null;
  counts: Record<string, number>;
}

export const EMPTY: Deck = { seeker: null, counts: {} };
/** More copies of a card than any format allows. */
export const MAX_COPIES = 9;

/** Add a copy. A seeker replaces the one before. */
export function add(deck: Deck, slug: string): Deck {
  const card = cardOf(slug);
  if (card === null) return deck;
  if (card.type === "seeker") return { ...deck, seeker: slug };
  const count = Math.min(MAX_COPIES, (deck.counts[slug] ?? 0) + 1);
  return { ...deck, counts: { ...deck.counts, [slug]: count } };
}

/** Remove a copy. */
export function remove(deck: Deck, slug: string): Deck {
  if (deck.seeker === slug) return { ...deck, seeker: null };
  const count = (deck.counts[slug] ?? 0) - 1;
  const { [slug]: _, ...rest } = deck.counts;
  return { ...deck, counts: count > 0 ? { ...rest, [slug]: count } : rest };
}

/** Put copies of another card in the place of as many of this one. */
export function swap(deck: Deck, slug: string, count: number, other: string): Deck {
  if (deck.seeker === slug) return { ...deck, seeker: other };
  const { [slug]: held = 0, ...rest } = deck.counts;
  const left = held > count ? { ...rest, [slug]: held - count } : rest;
  return { ...deck, counts: { ...left, [other]: (left[other] ?? 0) + Math.min(held, count) } };
}

export function copies(deck: Deck, slug: string): number {
  return deck.seeker === slug ? 1 : (deck.counts[slug] ?? 0);
}

/** Return the number of cards besides the seeker. */
export function size(deck: Deck): number {
  return Object.values(deck.counts).reduce((sum, count) => sum + count, 0);
}

/** Return the list as the engine reads it; empty for an empty deck. */
export function listOf(deck: Deck): string {
  const lines = deck.seeker === null ? [] : [nameOf(deck.seeker)];
  for (const type of TYPES) {
    for (const card of ofType(deck, type)) lines.push(`${deck.counts[card.slug]} ${card.name}`);
  }
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

/** Return the distinct cards of a type, cheapest first. */
export function ofType(deck: Deck, type: Type): Card[] {
  return CARDS.filter((card) => card.type === type && (deck.counts[card.slug] ?? 0) > 0).sort(
    (one, other) => (one.cost ?? 0) - (other.cost ?? 0) || one.name.localeCompare(other.name),
  );
}

/** Return the number of cards of a type, copies included. */
export function countOf(deck: Deck, type: Type): number {
  return ofType(deck, type).reduce((sum, card) => sum + (deck.counts[card.slug] ?? 0), 0);
}

/** Return a deck as the engine has read it. */
export function fromChecked(found: CheckedDeck): Deck {
  return {
    seeker: found.seeker === "" ? null : found.seeker,
    counts: Object.fromEntries(found.cards.map((entry) => [entry.card, entry.count])),
  };
}

// --- filters ------------------------------------------------------------------------------------------

export interface Filter {
  types: Type[];
  affiliations: Affiliation[];
  /** Costs; 5 stands for five or more. */
  costs: number[];
  text: string;
}

export const NO_FILTER: Filter = { types: [], affiliations: [], costs: [], text: "" };
export const HIGH_COST = 5;

/** Return the cards that match. An empty list matches all; every word of the text must occur. */
export function filterCards(cards: Card[], filter: Filter): Card[] {
  const wanted = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return cards.filter((card) => {
    if (filter.types.length > 0 && !filter.types.includes(card.type)) return false;
    if (filter.affiliations.length > 0 && !filter.affiliations.includes(card.affiliation)) return false;
    if (filter.costs.length > 0) {
      if (card.cost === null || !filter.costs.includes(Math.min(HIGH_COST, card.cost))) return false;
    }
    const text = [card.name, card.subtitle, ...card.traits, ...card.lines].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Return the list with this item added, or removed if present. */
export function toggled<T>(chosen: T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one];
}
