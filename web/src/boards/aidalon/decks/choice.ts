/** What can be chosen for a seat: ready decks, the reader's own, a pasted list. */

import { deckWords } from "./i18n";

export interface Choice {
  /** What the table is told: a ready deck's name, or a list. */
  value: string;
  title: string;
  /** Why it may not be taken; empty if it may. */
  faults: string[];
}

/** Return the name under which a value is shown, if it is a ready deck's. */
export function readyTitle(value: string): string | null {
  return /^[a-z][a-z-]*$/.test(value) ? deckWords.titleOf(value) : null;
}
