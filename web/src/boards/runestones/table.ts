/** What every part of the table is given. */

import type { Look, Params } from "../board";
import type { Choice } from "../../table/choice.svelte";
import type { Change } from "./told";
import type { RuneView } from "./view";
import type { Wish } from "./wish.svelte";

export interface Table {
  view: RuneView;
  seat: number | null;
  roles: string[];
  params: Params;
  choice: Choice;
  wish: Wish;
  /** What the last move changed. */
  changed: Change | null;
  onwhy: (text: string) => void;
  onlook: (look: Look | null) => void;
}

/** How a part of one's own things is touched and pointed at. */
export interface Grip {
  offers: (part: string) => boolean;
  hinted: (part: string) => boolean;
  /** Choose what the part is about; or ask why this other text cannot be. */
  touch: (part: string, otherwise: string) => void;
  point: (part: string, on: boolean, rule: string, what: string) => void;
}
