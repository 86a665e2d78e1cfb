/** A hand drawn at random from a deck, as at the start of a game. */

import type { Deck } from "../deck";

/** Cards of a first hand, as the editions have it. */
export const HAND = 5;

/** Draw a hand; all cards if there are fewer. `random` returns numbers from 0 up to, but not including, 1. */
export function drawHand(deck: Deck, size = HAND, random: () => number = Math.random): string[] {
  const left = Object.entries(deck.counts).flatMap(([slug, count]) =>
    Array.from({ length: count }, () => slug),
  );
  const hand: string[] = [];
  while (hand.length < size && left.length > 0)
    hand.push(...left.splice(Math.floor(random() * left.length), 1));
  return hand;
}
