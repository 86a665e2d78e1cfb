/** How cards travel between hand, table and display: the same card flies from where it lay to where it lies. */

import { cubicOut } from "svelte/easing";
import { crossfade } from "svelte/transition";
import { still } from "../../prefs.svelte";
import type { Card } from "./view";

export const GLIDE = 420;

export const [send, receive] = crossfade({
  duration: () => (still() ? 0 : GLIDE),
  easing: cubicOut,
  fallback: (_node, _params, intro) => ({
    duration: still() ? 0 : GLIDE,
    easing: cubicOut,
    css: (t: number) =>
      intro
        ? `transform: scaleX(${Math.max(0.04, t)}); opacity: ${Math.min(1, t * 1.6)}`
        : `transform: translateY(${(1 - t) * -40}px) scale(${0.7 + 0.3 * t}); opacity: ${t}`,
  }),
});

/** For lists whose members close up. */
export const slide = () => ({ duration: still() ? 0 : GLIDE, easing: cubicOut });

/** The same list as before while the same cards lie in it, so that a list is measured for sliding only when it slides. */
export function steady<T extends Card | null>(): (cards: T[]) => T[] {
  let kept: T[] = [];
  return (cards) => {
    const same = cards.length === kept.length && cards.every((card, at) => card?.[0] === kept[at]?.[0]);
    if (!same) kept = cards;
    return kept;
  };
}
