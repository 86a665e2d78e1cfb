/** The last move, as the difference of two views: how things stood when it began, and when it was done. */

export type View = Record<string, unknown>;

export interface Trail {
  from: View;
  to: View;
  /** Who made the move. */
  seat: number;
  /** What the log tells of it. */
  told: string[];
}

interface Step {
  view: View;
  /** Who is waited for, and the number of the move; null when nobody is. */
  seat: number | null;
  move: number | null;
  entry: number;
}

/** Watches view after view and remembers the last finished move. */
export class Tracker {
  last: Trail | null = null;
  private start: Step | null = null;
  private now: Step | null = null;
  private told: string[] = [];

  see(step: Step, lines: string[]): void {
    const before = this.now;
    this.now = step;
    if (before === null || this.start === null || wentBack(before, step)) {
      this.start = step;
      this.told = [];
      this.last = null;
      return;
    }
    if (step.entry === before.entry && step.view === before.view) return;
    this.told.push(...lines);
    if (step.seat === this.start.seat && step.move === this.start.move) {
      if (!changed(this.start.view, step.view)) this.told = [];
      return;
    }
    if (this.start.seat !== null && changed(this.start.view, step.view)) {
      this.last = { from: this.start.view, to: step.view, seat: this.start.seat, told: this.told };
    }
    this.start = step;
    this.told = [];
  }
}

/** Moves are counted upward; a smaller number is a game that was taken back. */
function wentBack(before: Step, step: Step): boolean {
  return step.entry < before.entry || (step.move !== null && before.move !== null && step.move < before.move);
}

function changed(from: View, to: View): boolean {
  return JSON.stringify(from) !== JSON.stringify(to);
}
