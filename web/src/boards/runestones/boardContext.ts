/** What every part of the board gets as props. */

import type { Inspection, Params } from "../boardModule";
import type { Selection } from "../../table/selection.svelte";
import type { Change } from "./recent";
import type { RuneView } from "./view";
import type { CardSet } from "./cardSet.svelte";

export interface BoardContext {
  view: RuneView;
  seat: number | null;
  roles: string[];
  params: Params;
  selection: Selection;
  cardSet: CardSet;
  /** What the last move changed. */
  changed: Change | null;
  onexplain: (text: string) => void;
  oninspect: (inspection: Inspection | null) => void;
}

/** How a piece of a player's summary reacts to taps and pointers. */
export interface PieceHandlers {
  offers: (part: string) => boolean;
  hinted: (part: string) => boolean;
  /** Choose the option with this part; if there is none, explain why `attempted` is not available. */
  tap: (part: string, attempted: string) => void;
  point: (part: string, on: boolean, rule: string, what: string) => void;
}
