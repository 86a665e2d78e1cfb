/** When the page asks in a window, and when it passes. Only the player's stops and public information decide, never a hand
 * or a face-down card, so that a pass reveals nothing else. */

import { cardOf, type Card } from "./cards";
import { delveOf, turnOf, windowOf, type Delve } from "./stack";
import type { AidalonView, SlotView } from "./view";

/** The windows that have a stop of their own. */
export type WindowKind = "mine" | "others" | "end" | "delved" | "delving" | "watching" | "reaction";

export const WINDOW_KINDS: WindowKind[] = [
  "mine",
  "others",
  "end",
  "delved",
  "delving",
  "watching",
  "reaction",
];

/** What to do in windows of one kind: pass, ask once where something of one's own can matter, ask every time. */
export type Stop = "pass" | "ask" | "always";

export const STOPS: Stop[] = ["pass", "ask", "always"];

export type Stops = Record<WindowKind, Stop>;

export const USUAL_STOPS: Stops = {
  mine: "ask",
  others: "pass",
  end: "ask",
  delved: "ask",
  delving: "ask",
  watching: "pass",
  reaction: "ask",
};

/** Milliseconds before a window is passed: always the same, whatever the hand. */
export const PASS_DELAY_MS = 350;

/** How the text of an instant ability begins. */
const INSTANT = "Instant:";

/** The windows that a player passes for a while, whatever the stops say that are not set to `always`. */
export interface Hold {
  /** Until one's next action: all windows but those in which one is delved. */
  action: boolean;
  /** All windows of the delve with this name. */
  delve: string | null;
}

export const NO_HOLD: Hold = { action: false, delve: null };

/** What the answer to a window depends on, beside the position. */
export interface Situation {
  stops: Stops;
  hold: Hold;
  /** The window that this player has passed already, by hand. */
  passed: string | null;
  /** Whether there is nothing to do but pass, at a table where nobody else could learn it from the pace. */
  idle: boolean;
}

/** Return the seat whose action comes next; null where the round ends. */
export function nextToAct(view: AidalonView): number | null {
  const turn = turnOf(view);
  const seats = view.players.length;
  if (turn < 0) return null;
  for (let step = 0; step < seats; step += 1) {
    const seat = (turn + step) % seats;
    if ((view.players[seat]?.actions ?? 0) > 0) return seat;
  }
  return null;
}

/** Return the name of the delve going on; null if there is none. */
export function delveName(view: AidalonView): string | null {
  const delve = delveOf(view);
  return delve === null ? null : [turnName(view), delve.delver, delve.defender, delve.path].join(" ");
}

/** Return the name of the window that is open: it stays the same when a seat is asked again in it. */
export function windowName(view: AidalonView): string {
  const delve = delveOf(view);
  return [turnName(view), windowOf(view), delve === null ? "" : `${delveName(view) ?? ""} ${delve.row}`].join(
    " ",
  );
}

function turnName(view: AidalonView): string {
  return [view.round, ...view.players.map((player) => player.actions)].join(" ");
}

/** Return the kind of window that a seat is in; null if its prompt is not a window. */
export function windowKindOf(view: AidalonView, seat: number): WindowKind | null {
  return view.pending === seat ? openWindow(view, seat) : null;
}

/** Return the kind of the window that is open, as this seat counts it, at any player's decision; null for none. */
export function openWindow(view: AidalonView, seat: number): WindowKind | null {
  const window = windowOf(view);
  if (window === null) return null;
  if (window === "reaction") return "reaction";
  const delve = delveOf(view);
  if (delve !== null) return delveKind(delve, seat);
  const next = nextToAct(view);
  return next === null ? "end" : next === seat ? "mine" : "others";
}

/** Return the step of the strip at which the game stands, as this seat counts it; null outside a round. */
export function phaseOf(view: AidalonView, seat: number): WindowKind | null {
  const open = openWindow(view, seat);
  if (open !== null) return open;
  const delve = delveOf(view);
  if (delve !== null) return delveKind(delve, seat);
  const turn = turnOf(view);
  return turn < 0 ? null : turn === seat ? "mine" : "others";
}

function delveKind(delve: Delve, seat: number): WindowKind {
  if (delve.defender === seat) return "delved";
  return delve.delver === seat ? "delving" : "watching";
}

/** Whether something of one's own can matter in a window, from what everybody sees. */
function matters(view: AidalonView, seat: number, kind: WindowKind): boolean {
  if (kind === "end") return hasReady(view, seat, collects);
  const delve = delveOf(view);
  if (delve === null || kind === "reaction" || kind === "watching") return true;
  const { grid = [] } = view.players[delve.defender] ?? {};
  const street = [0, 1, 2].map((row) => grid[3 * row + delve.path] ?? null);
  const ahead = street[delve.row] ?? null;
  const unforged = (slot: SlotView | null) => slot !== null && !slot.forged;
  // A card that lies face down can be forged before it is met; the first window is where to pass the whole delve.
  if (kind === "delved")
    return (delve.row === 0 ? street.some(unforged) : unforged(ahead)) || hasReady(view, seat, isInstant);
  // A forged card must be confronted, and that may take more shards.
  return ahead !== null && ahead.forged && !ahead.exhausted && hasReady(view, seat, collects);
}

/** Whether a player has a forged card of a kind, or such a seeker, that is not exhausted. */
function hasReady(view: AidalonView, seat: number, fits: (card: Card) => boolean): boolean {
  const player = view.players[seat];
  if (player === undefined) return false;
  const ready = player.grid.map((slot) =>
    slot !== null && slot.forged && !slot.exhausted ? slot.card : null,
  );
  if (!player.seeker_exhausted) ready.push(player.seeker);
  return ready.some((slug) => {
    const card = cardOf(slug);
    return card !== null && fits(card);
  });
}

const collects = (card: Card): boolean => card.shards + card.draws > 0;
const isInstant = (card: Card): boolean => card.lines.some((line) => line.startsWith(INSTANT));

/** Whether to pass the window that a seat is in. */
export function passes(view: AidalonView, seat: number, { stops, hold, passed, idle }: Situation): boolean {
  const kind = windowKindOf(view, seat);
  if (kind === null) return false;
  if (idle) return true;
  if (stops[kind] === "always") return false;
  if (isHeld(view, kind, hold)) return true;
  return stops[kind] === "pass" || passed === windowName(view) || !matters(view, seat, kind);
}

function isHeld(view: AidalonView, kind: WindowKind, hold: Hold): boolean {
  if (hold.delve !== null && hold.delve === delveName(view)) return true;
  return hold.action && kind !== "delved";
}

/** Return what is left of a hold in this position: it ends with one's own action, or with its delve. */
export function holdIn(view: AidalonView, seat: number, hold: Hold): Hold {
  const acts = view.pending === seat && view.stack.length === 1 && turnOf(view) === seat;
  const action = hold.action && !acts && view.ended === null;
  const delve = hold.delve !== null && hold.delve === delveName(view) ? hold.delve : null;
  return action === hold.action && delve === hold.delve ? hold : { action, delve };
}

/** Return the stored stops; invalid ones count as usual. */
export function parseStops(stored: string | null): Stops {
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? "null");
  } catch {
    // Unreadable counts as missing.
  }
  const given = typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  const out = { ...USUAL_STOPS };
  for (const kind of WINDOW_KINDS) {
    const stop = STOPS.find((each) => each === given[kind]);
    if (stop !== undefined) out[kind] = stop;
  }
  return out;
}
