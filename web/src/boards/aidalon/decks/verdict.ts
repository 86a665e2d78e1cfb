/** What stands on the tag of a deck: ready, unfinished, or wrong, and in which way. */

import type { CheckedDeck } from "../../../wire";
import { deckWords } from "./i18n";

export interface Verdict {
  kind: "ready" | "unfinished" | "illegal";
  words: string;
}

/** Cards besides the seeker in every format but the open one. */
export const FULL = 36;
const OPEN = "open";

/** Judge a deck: by one format, or by the strictest one that it is legal in. */
export function verdictOf(found: CheckedDeck, only: string | null = null): Verdict {
  const say = deckWords.tag;
  const formats = only === null ? Object.keys(found.faults).filter((format) => format !== OPEN) : [only];
  const legal = formats.find((format) => found.faults[format]?.length === 0);
  if (legal !== undefined) return { kind: "ready", words: say.ready(deckWords.formatName(legal)) };
  if (found.unread.length > 0) return { kind: "illegal", words: say.gone(found.unread.length) };
  const size = found.cards.reduce((sum, entry) => sum + entry.count, 0);
  if (size < FULL && only !== OPEN) return { kind: "unfinished", words: say.toGo(FULL - size) };
  if (found.seeker === "") return { kind: "unfinished", words: say.seeker };
  const fewest = formats
    .map((format) => new Set((found.faults[format] ?? []).map((fault) => fault.card)))
    .sort((one, other) => one.size - other.size)[0];
  const named = [...(fewest ?? [])].filter((card) => card !== "").length;
  return { kind: "illegal", words: named > 0 ? say.illegal(named) : say.wrong };
}
