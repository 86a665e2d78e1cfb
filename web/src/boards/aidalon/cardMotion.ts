/** Moves cards and the delve marker from their old to their new place, so that the eye can follow. */

import { cubicInOut } from "svelte/easing";
import { crossfade } from "svelte/transition";
import { reducedMotion } from "../../app/prefs.svelte";
import { turnUp } from "../shared/motion";

export const [send, receive] = crossfade({
  duration: () => (reducedMotion() ? 0 : 420),
  easing: cubicInOut,
  fallback: (node, _, intro) => (intro ? turnUp(node) : { duration: 0 }),
});
