/** The moments of a game, loaded in chunks as the reader moves along it. */

import { api } from "../app/api";
import { hasBoard } from "../boards";
import type { AnyView } from "../boards/boardModule";
import type { LastMove } from "../table/lastMove";
import type { Card, Line, PastMoment, SeatView, Shown, You } from "../wire";

const CHUNK = 100;

export class ReplayStore {
  card: Card | null = $state.raw(null);
  you: You | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  entries = $state(0);
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
    const start = Math.min(at ?? this.firstDecision(), this.entries);
    await this.loadAround(start);
    return start;
  }

  /** Return the first moment at which a player may act: set-up is done. */
  private firstDecision(): number {
    const found = this.moments.findIndex(
      (moment) => moment !== undefined && moment.who !== "" && moment.who !== "chance",
    );
    return found < 1 ? 0 : found - 1;
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

  /** Return the view of a seat at a moment; for null, that of the seat to decide, or the only one there is. */
  view(entry: number, seat: number | null): AnyView | null {
    return this.seatView(entry, seat)?.view ?? null;
  }

  /** Return the same view drawn with characters; null for a game with a board of its own. */
  drawing(entry: number, seat: number | null): string | null {
    return this.seatView(entry, seat)?.drawing ?? null;
  }

  private seatView(entry: number, seat: number | null): SeatView | null {
    const moment = this.moments[entry];
    if (moment === undefined) return null;
    const pending = moment.views[0]?.view.pending;
    const wanted = seat ?? (typeof pending === "number" && pending >= 0 ? pending : null);
    return moment.views.find((each) => each.seat === wanted) ?? moment.views[0] ?? null;
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

  /** Return the entry at which the previous or the next move begins. */
  adjacentMove(entry: number, by: 1 | -1): number {
    const who = (at: number) => this.moments[at]?.who ?? "";
    let at = entry;
    const last = this.entries;
    if (by > 0) {
      const mover = who(at + 1);
      while (at < last && (who(at + 1) === mover || who(at + 1) === "chance")) at += 1;
      return Math.min(last, at === entry ? at + 1 : at);
    }
    while (at > 0 && who(at) === "chance") at -= 1;
    const mover = who(at);
    while (at > 0 && (who(at) === mover || who(at) === "chance")) at -= 1;
    return at;
  }
}
