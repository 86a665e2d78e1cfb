/** When to pass a window automatically. Only the player's settings and public information decide, never a hand or a
 * face-down card, so that a pass reveals nothing else. */

import { delveOf, triggerOf, windowOf } from "./stack";
import type { AidalonView } from "./view";

/** What to do in windows of one kind. */
export type PassSetting = "ask" | "pass" | "stop";

/** The kinds of windows with settings of their own. */
export type WindowKind =
  "calm" | "delver" | "defender" | "bystander" | "reaction-mine" | "reaction-delve" | "reaction-other";

export const WINDOW_KINDS: WindowKind[] = [
  "calm",
  "defender",
  "delver",
  "bystander",
  "reaction-mine",
  "reaction-delve",
  "reaction-other",
];

/** Return the kind of window that a seat is in; null if its prompt is not a window. */
export function windowKindOf(view: AidalonView, seat: number): WindowKind | null {
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

/** Return what counts as an event, out of what everybody sees: a delve and its place in one's own grid, and what is
 * forged, taken, scored or heated. Shards, hands and face-down cards do not count. */
export function publicSituation(view: AidalonView, seat: number): string {
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

/** Milliseconds before a window is passed: always the same, whatever the hand. */
export const PASS_DELAY_MS = 450;

/** Passing until something happens, with the situation in which it began. */
export interface PassUntilEvent {
  situation: string;
}

export interface Decision {
  pass: boolean;
  /** Whether passing until something happens has ended. */
  over: boolean;
}

/** Decide what to do in the present view. */
export function decide(
  view: AidalonView,
  seat: number,
  settings: Partial<Record<WindowKind, PassSetting>>,
  hold: PassUntilEvent | null,
): Decision {
  const kind = windowKindOf(view, seat);
  if (kind === null) return { pass: false, over: hold !== null && view.pending === seat };
  const setting = settings[kind] ?? "ask";
  if (setting === "stop") return { pass: false, over: hold !== null };
  if (hold !== null && hold.situation !== publicSituation(view, seat))
    return { pass: setting === "pass", over: setting !== "pass" };
  return { pass: setting === "pass" || hold !== null, over: false };
}

/** Return the stored settings; ignore invalid ones. */
export function parsePassSettings(stored: string | null): Partial<Record<WindowKind, PassSetting>> {
  const out: Partial<Record<WindowKind, PassSetting>> = {};
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? "null");
  } catch {
    // Unreadable counts as missing.
  }
  if (typeof found !== "object" || found === null) return out;
  for (const kind of WINDOW_KINDS) {
    const setting = (found as Record<string, unknown>)[kind];
    if (setting === "pass" || setting === "stop") out[kind] = setting;
  }
  return out;
}
