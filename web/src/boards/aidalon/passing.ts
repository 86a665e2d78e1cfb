/** When a window is passed without asking. What decides is the seat's own wish and what everybody can see, never what a
 * hand or a face-down card is: so that passing tells the others nothing but that one passes. */

import { delveOf, triggerOf, windowOf, type AidalonView } from "./view";

/** What a seat wants in windows of one kind. */
export type Wish = "ask" | "pass" | "stop";

/** Kinds of windows, as far as wishes tell them apart. */
export type Kind =
  "calm" | "delver" | "defender" | "bystander" | "reaction-mine" | "reaction-delve" | "reaction-other";

export const KINDS: Kind[] = [
  "calm",
  "defender",
  "delver",
  "bystander",
  "reaction-mine",
  "reaction-delve",
  "reaction-other",
];

/** The kind of the window in which a seat is asked; null: it is asked something else. */
export function kindOf(view: AidalonView, seat: number): Kind | null {
  const window = windowOf(view);
  if (window === null || view.pending !== seat) return null;
  const delve = delveOf(view);
  if (window === "instant") {
    if (delve === null) return "calm";
    if (delve.defender === seat) return "defender";
    return delve.delver === seat ? "delver" : "bystander";
  }
  if (delve === null) return "reaction-other";
  return delve.defender === seat || delve.delver === seat ? "reaction-mine" : "reaction-delve";
}

/** All that counts as something that happens, out of what everybody sees: a delve and where it stands in one's own grid,
 * what is forged, taken, scored or heated. Shards, hands and face-down cards come and go without a stop. */
export function scene(view: AidalonView, seat: number): string {
  const delve = delveOf(view);
  const mine = delve !== null && (delve.defender === seat || delve.delver === seat);
  return JSON.stringify([
    view.round,
    delve === null ? null : [delve.delver, delve.defender, mine ? [delve.path, delve.row, delve.engaged] : 0],
    view.players.map((player, owner) => [
      player.heat,
      player.scrap.length,
      player.score.length,
      owner === seat ? 0 : player.grid.map((slot) => (slot?.forged ? slot.card : 0)),
    ]),
    windowOf(view) === "reaction" && mine ? triggerOf(view) : -1,
  ]);
}

/** How long a window stays open before it is passed, in milliseconds: always as long, whatever one holds. */
export const DELAY = 450;

/** A wish to pass until something happens: how things stood when it was made. */
export interface Hold {
  scene: string;
}

export interface Decision {
  pass: boolean;
  /** Whether the wish to pass until something happens has come to its end. */
  over: boolean;
}

/** What to do in the present view. */
export function decide(
  view: AidalonView,
  seat: number,
  wishes: Partial<Record<Kind, Wish>>,
  hold: Hold | null,
): Decision {
  const kind = kindOf(view, seat);
  if (kind === null) return { pass: false, over: hold !== null && view.pending === seat };
  const wish = wishes[kind] ?? "ask";
  if (wish === "stop") return { pass: false, over: hold !== null };
  if (hold !== null && hold.scene !== scene(view, seat))
    return { pass: wish === "pass", over: wish !== "pass" };
  return { pass: wish === "pass" || hold !== null, over: false };
}

/** Wishes as they were kept; whatever is not understood counts as not wished for. */
export function readWishes(stored: string | null): Partial<Record<Kind, Wish>> {
  const out: Partial<Record<Kind, Wish>> = {};
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? "null");
  } catch {
    // What cannot be read counts as nothing.
  }
  if (typeof found !== "object" || found === null) return out;
  for (const kind of KINDS) {
    const wish = (found as Record<string, unknown>)[kind];
    if (wish === "pass" || wish === "stop") out[kind] = wish;
  }
  return out;
}
