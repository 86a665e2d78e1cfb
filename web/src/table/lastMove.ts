/** The last move, as the difference of two views: before it began and after it ended. */

import type { GameEvent } from "./events";

export type View = Record<string, unknown>;

export interface LastMove<V = View> {
  from: V;
  to: V;
  /** The seat that made the move. */
  seat: number;
  /** The log lines of the move. */
  log: string[];
  /** The same lines as events. */
  events?: GameEvent[];
}

interface Step {
  view: View;
  /** The seat to decide and the number of its move; null when no seat decides. */
  seat: number | null;
  move: number | null;
  entry: number;
}

/** Follows the views of a table and remembers the last finished move. */
export class LastMoveTracker {
  last: LastMove | null = null;
  private start: Step | null = null;
  private current: Step | null = null;
  private log: GameEvent[] = [];

  add(step: Step, lines: GameEvent[]): void {
    const before = this.current;
    this.current = step;
    if (before === null || this.start === null || wentBack(before, step)) {
      this.start = step;
      this.log = [];
      this.last = null;
      return;
    }
    this.log.push(...lines);
    if (step.entry === before.entry && step.view === before.view) return;
    if (step.seat === this.start.seat && step.move === this.start.move) {
      if (!differ(this.start.view, step.view)) this.log = [];
      return;
    }
    if (this.start.seat !== null && differ(this.start.view, step.view)) {
      const log = this.log.map((line) => line.words);
      this.last = { from: this.start.view, to: step.view, seat: this.start.seat, log, events: this.log };
    }
    this.start = step;
    this.log = [];
  }
}

/** Move numbers only grow; a smaller one means an undo. */
function wentBack(before: Step, step: Step): boolean {
  return step.entry < before.entry || (step.move !== null && before.move !== null && step.move < before.move);
}

function differ(from: View, to: View): boolean {
  return JSON.stringify(from) !== JSON.stringify(to);
}
