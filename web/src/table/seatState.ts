/** A table as one seat (null: a spectator) knows it. */

import type { ChatLine, Line, Update } from "../wire";

export interface SeatState {
  n: number;
  seat: number | null;
  /** The server's time at the last update, and this machine's on its arrival. */
  time: number;
  receivedAt: number;
  status: NonNullable<Update["status"]>;
  decision: number;
  entry: number;
  view: Record<string, unknown> | null;
  /** The view drawn with characters, where this client asked for it. */
  drawing: string | null;
  waiting: NonNullable<Update["waiting"]> | null;
  options: NonNullable<Update["options"]> | null;
  undo: number | null;
  seats: NonNullable<Update["seats"]>;
  /** What the seat's player brought to it. */
  brought: NonNullable<Update["brought"]>;
  /** Whether people who do not play may watch. */
  watching: boolean;
  clocks: (Update["clocks"] & object) | null;
  offers: NonNullable<Update["offers"]>;
  result: NonNullable<Update["result"]> | null;
  next: string | null;
  log: Line[];
  chat: ChatLine[];
}

function emptyState(seat: number | null): SeatState {
  return {
    n: 0,
    seat,
    time: 0,
    receivedAt: 0,
    status: "open",
    decision: 0,
    entry: 0,
    view: null,
    drawing: null,
    waiting: null,
    options: null,
    undo: null,
    seats: [],
    brought: {},
    watching: true,
    clocks: null,
    offers: [],
    result: null,
    next: null,
    log: [],
    chat: [],
  };
}

/** Return the state after an update. An absent member has not changed; log and chat hold only new lines. */
export function applyUpdate(before: SeatState | undefined, update: Update, receivedAt: number): SeatState {
  const base = before ?? emptyState(update.seat);
  const { type: _, log, chat, ...changed } = update;
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  return {
    ...base,
    ...given,
    receivedAt,
    log: log === undefined ? base.log : [...base.log, ...log],
    chat: chat === undefined ? base.chat : withLines(base.chat, chat),
  };
}

/** Return a seat's remaining time in milliseconds at `now` on this machine; null without a clock. */
export function timeLeft(state: SeatState, seat: number, now: number): number | null {
  const left = state.clocks?.left[seat];
  if (left === undefined) return null;
  const elapsed = state.clocks?.running === seat ? Math.max(0, now - state.receivedAt) : 0;
  return Math.max(0, left - elapsed);
}

/** Return the chat with new lines. A line that is known already comes again when a moderator has removed it. */
function withLines(chat: ChatLine[], lines: ChatLine[]): ChatLine[] {
  const again = new Map(lines.map((line) => [line.n, line]));
  const kept = chat.map((line) => again.get(line.n) ?? line);
  const known = new Set(chat.map((line) => line.n));
  return [...kept, ...lines.filter((line) => !known.has(line.n))];
}
