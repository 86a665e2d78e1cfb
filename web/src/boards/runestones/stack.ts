/** What the frame on top of the engine's stack says of a summons. */

import { COLOURS } from "./tables";
import type { RuneView } from "./view";

/** Return the magic points collected or left to spend; null outside a summons. */
export function magic(view: RuneView): number | null {
  const top = view.stack.at(-1);
  return view.phase === "play" || view.phase === "buy" ? (top?.[4] ?? null) : null;
}

/** Return the colour of the cards played for a summons; empty while any colour may follow. */
export function summonColour(view: RuneView): string {
  const colour = view.phase === "play" ? (view.stack.at(-1)?.[3] ?? -1) : -1;
  return COLOURS[colour] ?? "";
}
