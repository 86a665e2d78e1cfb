/** What of a step is shown large while it stands, and how long it stands. */

import type { AnyView, BoardModule, Params } from "../boards/boardModule";
import type { GameEvent } from "./events";
import type { View } from "./lastMove";
import { STEP_MS } from "./timeline.svelte";

type Readable = Pick<BoardModule, "readingWords">;

/** How long a piece stands that can be read, at normal pace. Always the same: a time that went by the text would tell the
 * others, by the next move, what only this reader saw. */
export const READ_MS = 1700;

/** Return the first piece of these lines that can be read; null for none. */
export function announcedPiece(
  lines: GameEvent[],
  module: Readable | null,
  view: View,
  params: Params,
): string | null {
  const words = module?.readingWords;
  if (words === undefined) return null;
  const named = lines.flatMap((line) => line.pieces ?? []);
  return named.find((id) => words(id, view as AnyView, params) !== null) ?? null;
}

/** Tells how long steps stand, in milliseconds at normal pace. What was read a step ago is known. */
export class StandingTime {
  private last: string | null = null;

  of(step: { lines: GameEvent[]; view: View }, module: Readable | null, params: Params): number {
    const piece = announcedPiece(step.lines, module, step.view, params);
    const known = piece === this.last;
    this.last = piece;
    return piece === null || known ? STEP_MS : READ_MS;
  }
}
