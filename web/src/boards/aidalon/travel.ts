/** How cards and the delve travel: from where they were to where they are, so that the eye can follow. */

import { cubicInOut } from "svelte/easing";
import { crossfade } from "svelte/transition";
import { still } from "../../prefs.svelte";
import { turnUp } from "../shared/motion";

export const [send, receive] = crossfade({
  duration: () => (still() ? 0 : 420),
  easing: cubicInOut,
  fallback: (node, _, intro) => (intro ? turnUp(node) : { duration: 0 }),
});
