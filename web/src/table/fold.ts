/** A table as one seat (null: a spectator) has been told of it so far. */

import type { ChatLine, Line, Update } from "../wire";

export interface Told {
  n: number;
  seat: number | null;
  /** The server's time at the last update, and this machine's when it came. */
  time: number;
  heard: number;
  status: NonNullable<Update["status"]>;
  decision: number;
  entry: number;
  view: Record<string, unknown> | null;
  waiting: NonNullable<Update["waiting"]> | null;
  options: NonNullable<Update["options"]> | null;
  undo: number | null;
  seats: NonNullable<Update["seats"]>;
  clocks: (Update["clocks"] & object) | null;
  offers: NonNullable<Update["offers"]>;
  result: NonNullable<Update["result"]> | null;
  next: string | null;
  log: Line[];
  chat: ChatLine[];
}

function nothing(seat: number | null): Told {
  return {
    n: 0,
    seat,
    time: 0,
    heard: 0,
    status: "open",
    decision: 0,
    entry: 0,
    view: null,
    waiting: null,
    options: null,
    undo: null,
    seats: [],
    clocks: null,
    offers: [],
    result: null,
    next: null,
    log: [],
    chat: [],
  };
}

/** What is known after an update: a member that is absent has not changed, log and chat hold what is new. */
export function fold(before: Told | undefined, update: Update, heard: number): Told {
  const base = before ?? nothing(update.seat);
  const { type: _, log, chat, ...changed } = update;
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  return {
    ...base,
    ...given,
    heard,
    log: log === undefined ? base.log : [...base.log, ...log],
    chat: chat === undefined ? base.chat : [...base.chat, ...chat],
  };
}

/** A seat's time at a moment of this machine, in milliseconds. */
export function timeLeft(told: Told, seat: number, now: number): number | null {
  const left = told.clocks?.left[seat];
  if (left === undefined) return null;
  const ran = told.clocks?.running === seat ? Math.max(0, now - told.heard) : 0;
  return Math.max(0, left - ran);
}
