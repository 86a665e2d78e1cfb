/** The course of a game, fetched a stretch at a time as somebody walks along it. */

import { api } from "../api";
import type { AnyView } from "../boards/board";
import type { Trail } from "../table/trail";
import type { Card, Line, PastMoment, Shown, You } from "../wire";

const STRETCH = 100;

export class Course {
  card: Card | null = $state.raw(null);
  you: You | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  entries = $state(0);
  private moments: (PastMoment | undefined)[] = $state.raw([]);
  private asked = new Set<number>();
  /** Whether every seat's view may be seen. */
  open = $state(false);

  constructor(readonly id: string) {}

  async begin(at: number | null): Promise<number> {
    const shown = await api.table(this.id);
    this.card = shown.card;
    this.you = shown.you;
    this.shown = shown;
    this.open = shown.update.status === "over";
    await this.fetch(0);
    const start = Math.min(at ?? this.first(), this.entries);
    await this.reach(start);
    return start;
  }

  /** The first moment at which somebody may do something: set-up is done. */
  private first(): number {
    const found = this.moments.findIndex(
      (moment) => moment !== undefined && moment.who !== "" && moment.who !== "chance",
    );
    return found < 1 ? 0 : found - 1;
  }

  /** Make sure that this moment, and what it came from, is here. */
  async reach(entry: number): Promise<void> {
    const stretch = Math.floor(entry / STRETCH);
    await Promise.all([this.fetch(stretch), stretch > 0 ? this.fetch(stretch - 1) : null]);
  }

  private async fetch(stretch: number): Promise<void> {
    if (this.asked.has(stretch)) return;
    this.asked.add(stretch);
    const seat = this.you?.seats[0];
    const eyes = this.open ? { eyes: "all" as const } : seat === undefined ? {} : { seat };
    try {
      const found = await api.moments(this.id, { since: stretch * STRETCH, count: STRETCH, ...eyes });
      this.entries = found.entries;
      const moments = this.moments.slice();
      for (const moment of found.moments) moments[moment.entry] = moment;
      this.moments = moments;
    } catch (error) {
      this.asked.delete(stretch);
      throw error;
    }
  }

  at(entry: number): PastMoment | null {
    return this.moments[entry] ?? null;
  }

  /** The view of a seat at a moment; null: the only one there is, or that of whoever is asked. */
  view(entry: number, seat: number | null): AnyView | null {
    const moment = this.moments[entry];
    if (moment === undefined) return null;
    const pending = moment.views[0]?.view.pending;
    const wanted = seat ?? (typeof pending === "number" && pending >= 0 ? pending : null);
    const found = moment.views.find((each) => each.seat === wanted) ?? moment.views[0];
    return found?.view ?? null;
  }

  /** All lines that are here, with their entries. */
  readonly log: Line[] = $derived(
    this.moments.flatMap((moment) =>
      (moment?.log ?? []).map((words) => ({ entry: moment?.entry ?? 0, words })),
    ),
  );

  /** The move that led to a moment, as far back as the same seat was at it. */
  trail(entry: number, seat: number | null): Trail | null {
    const roles = this.card?.roles ?? [];
    const to = this.view(entry, seat);
    let at = entry;
    let mover = "";
    const told: string[] = [];
    for (; at > 0; at -= 1) {
      const moment = this.moments[at];
      if (moment === undefined || moment.who === "table") break;
      if (moment.who !== "chance") {
        if (mover !== "" && moment.who !== mover) break;
        mover = moment.who;
      }
      told.unshift(...moment.log);
    }
    const from = this.view(at, seat);
    const who = roles.indexOf(mover);
    return to === null || from === null || who < 0 ? null : { from, to, seat: who, told };
  }

  /** Where the previous or the next move begins. */
  move(entry: number, by: 1 | -1): number {
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
