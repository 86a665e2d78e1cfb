/** The engine's stack of frames: the state of a delve, and the window or prompt on top. */

import { PLACES } from "./names";
import type { AidalonView } from "./view";

const ROUND = 1;
const WINDOW = 3;
const REACTION = 4;
const DELVE = 6;
const ENGAGE = 7;
const BREACH = 8;
/** The place of a card found in a district: the last one set aside. */
const ASIDE = -3;

/** The state of a delve. */
export interface Delve {
  delver: number;
  defender: number;
  path: number;
  /** 0 to 2 for the rows from the front; 3 for the district. */
  row: number;
  /** The slot of the engaged card in the defender's grid; null for none. */
  engaged: number | null;
  manner: "confront" | "discover" | null;
  /** In a breach: the cards still to discover; null if not settled. */
  left: number | null;
  /** The district card that the delver holds; null if none or hidden. */
  held: string | null;
  /** Whether the delver holds a district card. */
  holding: boolean;
}

export function delveOf(view: AidalonView): Delve | null {
  const found = view.stack.find((frame) => frame[0] === DELVE);
  if (found === undefined) return null;
  const breach = view.stack.find((frame) => frame[0] === BREACH);
  const engage = view.stack.filter((frame) => frame[0] === ENGAGE).at(-1);
  const [, , delver = 0, , defender = 0, path = 0, row = 0] = found;
  const place = engage?.[3] ?? -1;
  const holding = place === ASIDE;
  return {
    delver,
    defender,
    path,
    row: breach === undefined ? row : 3,
    engaged: place >= 0 && Math.floor(place / PLACES) === defender ? place % PLACES : null,
    manner: engage === undefined ? null : engage[5] === 0 ? "confront" : "discover",
    left: breach === undefined ? null : (breach[8] ?? 0),
    held: holding ? (view.aside.at(-1)?.card ?? null) : null,
    holding,
  };
}

/** Return the seat that takes this turn or the next; -1 outside a round. */
export function turnOf(view: AidalonView): number {
  return view.stack.find((frame) => frame[0] === ROUND)?.[2] ?? -1;
}

/** Return the kind of window that is open, in which the seat may pass; null for none. */
export function windowOf(view: AidalonView): "instant" | "reaction" | null {
  const top = view.stack.at(-1);
  if (top?.[0] === WINDOW) return "instant";
  return top?.[0] === REACTION ? "reaction" : null;
}

/** Return the engine's number for what a reaction reacts to; -1 for none. */
export function triggerOf(view: AidalonView): number {
  const top = view.stack.at(-1);
  return top?.[0] === REACTION ? (top[4] ?? -1) : -1;
}
