/** What the engine says about lists: each is asked about once, and one at a time, so that a long row of decks does not
 * crowd out everything else. */

import { api } from "../../../app/api";
import type { CheckedDeck } from "../../../wire";

const MAX_REMEMBERED = 300;
const known = new Map<string, Promise<CheckedDeck>>();
let last: Promise<unknown> = Promise.resolve();

/** Return a list as the engine reads it. Raise `ApiError` if it does not answer; then it is asked anew next time. */
export function checkList(text: string): Promise<CheckedDeck> {
  const before = known.get(text);
  if (before !== undefined) return before;
  const asked = last.then(() => api.checkDeck("aidalon", text));
  last = asked.catch(() => known.delete(text));
  if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value ?? "");
  known.set(text, asked);
  return asked;
}
