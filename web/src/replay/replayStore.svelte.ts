/** The moments of a game, loaded in chunks as the reader moves along it. */

import { api } from "../app/api";
import { hasBoard } from "../boards";
import type { AnyView } from "../boards/boardModule";
import type { LastMove } from "../table/lastMove";
import type { Card, Line, PastMoment, SeatView, Shown, Turn, You } from "../wire";
import { openView } from "./openView";
import { adjacentStop, entryAfter } from "./turns";

const CHUNK = 100;

export class ReplayStore {
  card: Card | null = $state.raw(null);
  you: You | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  entries = $state(0);
  turns: Turn[] = $state.raw([]);
  private moments: (PastMoment | undefined)[] = $state.raw([]);
  private requested = new Set<number>();
  /** Whether every seat's view is available: the game is over. */
  allViews = $state(false);

  constructor(readonly id: string) {}

  async load(at: number | null): Promise<number> {
    const shown = await api.table(this.id);
    this.card = shown.card;
    this.you = shown.you;
    this.shown = shown;
    this.allViews = shown.update.status === "over";
    await this.loadChunk(0);
    const start = Math.min(at ?? entryAfter(this.turns, 0), this.entries);
    await this.loadAround(start);
    return start;
  }

  /** Load this moment and the ones that led to it. */
  async loadAround(entry: number): Promise<void> {
    const chunk = Math.floor(entry / CHUNK);
    await Promise.all([this.loadChunk(chunk), chunk > 0 ? this.loadChunk(chunk - 1) : null]);
  }

  private async loadChunk(chunk: number): Promise<void> {
    if (this.requested.has(chunk)) return;
    this.requested.add(chunk);
    const seat = this.you?.seats[0];
    const viewer = this.allViews ? { eyes: "all" as const } : seat === undefined ? {} : { seat };
    try {
      const drawing = this.card !== null && !hasBoard(this.card.game) ? { drawing: true } : {};
      const found = await api.moments(this.id, { since: chunk * CHUNK, count: CHUNK, ...viewer, ...drawing });
      this.entries = found.entries;
      if (found.turns !== undefined) this.turns = found.turns;
      const moments = this.moments.slice();
      for (const moment of found.moments) moments[moment.entry] = moment;
      this.moments = moments;
    } catch (error) {
      this.requested.delete(chunk);
      throw error;
    }
  }

  moment(entry: number): PastMoment | null {
    return this.moments[entry] ?? null;
  }

  /** Return the view of a seat at a moment; for null, with everything open, as far as it may be. */
  view(entry: number, seat: number | null): AnyView | null {
    const moment = this.moments[entry];
    if (moment === undefined) return null;
    if (seat === null && this.allViews) return openView(moment.views, this.ownSeat);
    return this.seatView(moment, seat)?.view ?? null;
  }

  /** Return the same view drawn with characters; null for a game with a board of its own. */
  drawing(entry: number, seat: number | null): string | null {
    const moment = this.moments[entry];
    return moment === undefined ? null : (this.seatView(moment, seat ?? this.ownSeat)?.drawing ?? null);
  }

  /** The seat whose things lie nearest: the reader's, or the last one. */
  get ownSeat(): number {
    return this.you?.seats[0] ?? (this.card?.roles.length ?? 1) - 1;
  }

  private seatView(moment: PastMoment, seat: number | null): SeatView | null {
    return moment.views.find((each) => each.seat === seat) ?? moment.views[0] ?? null;
  }

  /** All loaded log lines, with their entries. */
  readonly log: Line[] = $derived(
    this.moments.flatMap((moment) =>
      (moment?.log ?? []).map((words) => ({ entry: moment?.entry ?? 0, words })),
    ),
  );

  /** Return the move that led to a moment, back to where the same seat began it. */
  lastMove(entry: number, seat: number | null): LastMove | null {
    const roles = this.card?.roles ?? [];
    const to = this.view(entry, seat);
    let at = entry;
    let mover = "";
    const log: string[] = [];
    for (; at > 0; at -= 1) {
      const moment = this.moments[at];
      if (moment === undefined || moment.who === "table") break;
      if (moment.who !== "chance") {
        if (mover !== "" && moment.who !== mover) break;
        mover = moment.who;
      }
      log.unshift(...moment.log);
    }
    const from = this.view(at, seat);
    const who = roles.indexOf(mover);
    return to === null || from === null || who < 0 ? null : { from, to, seat: who, log };
  }

  /** Return the entry at which the turn before or after is over. */
  adjacentTurn(entry: number, by: 1 | -1): number {
    return this.turns.length === 0
      ? Math.max(0, Math.min(this.entries, entry + by))
      : adjacentStop(this.turns, entry, by);
  }

  /** Return the next entry of which there is something to see. */
  nextSeen(entry: number): number {
    let at = entry + 1;
    while (at < this.entries && this.moments[at]?.log.length === 0) at += 1;
    return Math.min(at, this.entries);
  }
}
