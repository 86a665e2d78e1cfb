/** Transitions of pieces on a board. With reduced motion, pieces appear in place. */

import { cubicOut, backOut } from "svelte/easing";
import { reducedMotion } from "../../app/prefs.svelte";

interface Timing {
  delay?: number;
  duration?: number;
}

export function appear(_node: Element, { delay = 0, duration = 320 }: Timing = {}) {
  if (reducedMotion()) return { duration: 0 };
  return {
    delay,
    duration,
    easing: backOut,
    css: (t: number) => `transform: scale(${0.2 + 0.8 * t}); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Turn a card face up. */
export function turnUp(_node: Element, { delay = 0, duration = 420 }: Timing = {}) {
  if (reducedMotion()) return { duration: 0 };
  return {
    delay,
    duration,
    easing: cubicOut,
    css: (t: number) => `transform: scaleX(${Math.max(0.02, t)}); opacity: ${Math.min(1, t * 1.6)}`,
  };
}
