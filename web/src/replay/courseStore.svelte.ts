/** The course of a finished game, fetched while the server works it out. */

import { api, ApiError } from "../app/api";
import { words } from "../i18n";
import type { CoursePoint, TurningPoint } from "../wire";

/** Between two requests; the server itself waits until there is news. */
const PAUSE_MS = 300;
/** After a refusal or a lost connection. */
const RETRY_MS = 4000;

export class CourseStore {
  /** By turn; 0 is before the first. Empty until the first answer. */
  points: CoursePoint[] = $state.raw([]);
  turning: TurningPoint[] = $state.raw([]);
  done = $state(0);
  total = $state(1);
  finished = $state(false);
  /** Why it does not go on, in words; it is tried again unless `stopped`. */
  problem = $state("");
  stopped = $state(false);
  private since = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running = false;

  constructor(readonly id: string) {}

  /** Start, or go on after a problem. Return how to stop. */
  start(): () => void {
    if (!this.running && !this.finished) {
      this.running = true;
      this.stopped = false;
      this.problem = "";
      void this.ask();
    }
    return () => this.stop();
  }

  /** Stop until the reader wants to go on; what is known stays. */
  cancel(): void {
    this.stop();
    this.stopped = !this.finished;
  }

  stop(): void {
    this.running = false;
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    let pause = PAUSE_MS;
    try {
      const found = await api.course(this.id, this.since);
      // Stopped meanwhile: what has come is taken in, and asked for no more.
      this.since = found.next;
      this.done = found.done;
      this.total = found.total;
      this.turning = found.turning;
      this.finished = found.finished;
      this.problem = found.problem ?? "";
      if (found.points.length > 0) {
        const points = this.points.slice();
        for (const point of found.points) points[point.turn] = point;
        this.points = points;
      }
      if (this.finished || this.problem !== "") this.running = false;
      if (this.finished) this.stopped = false;
      else if (this.problem !== "") this.stopped = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message || words.site.unreachable;
      pause = RETRY_MS;
      // Nothing will change about these.
      if (["not-found", "not-now", "too-big", "not-allowed"].includes(error.code)) {
        this.running = false;
        this.stopped = true;
      }
    }
    if (this.running) this.timer = setTimeout(() => void this.ask(), pause);
  }
}
