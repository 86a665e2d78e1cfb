/** Moves cards between hand, table and display from their old to their new place. */

import { cubicOut } from "svelte/easing";
import { crossfade } from "svelte/transition";
import { reducedMotion } from "../../app/prefs.svelte";
import type { CardView } from "./view";

export const MOVE_MS = 420;

export const [send, receive] = crossfade({
  duration: () => (reducedMotion() ? 0 : MOVE_MS),
  easing: cubicOut,
  fallback: (_node, _params, intro) => ({
    duration: reducedMotion() ? 0 : MOVE_MS,
    easing: cubicOut,
    css: (t: number) =>
      intro
        ? `transform: scaleX(${Math.max(0.04, t)}); opacity: ${Math.min(1, t * 1.6)}`
        : `transform: translateY(${(1 - t) * -40}px) scale(${0.7 + 0.3 * t}); opacity: ${t}`,
  }),
});

/** For lists that close gaps. */
export const slide = () => ({ duration: reducedMotion() ? 0 : MOVE_MS, easing: cubicOut });

/** Return a function that keeps the previous list while the cards in it are the same, so that a list is measured only
 * when it moves. */
export function stableList<T extends CardView | null>(): (cards: T[]) => T[] {
  let kept: T[] = [];
  return (cards) => {
    const same = cards.length === kept.length && cards.every((card, at) => card?.[0] === kept[at]?.[0]);
    if (!same) kept = cards;
    return kept;
  };
}
