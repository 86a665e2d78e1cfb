/** Which windows are passed at the table on display: the stops, which this browser keeps, and what is passed for a while.
 * The strip shows and sets it at any time, and the prompt acts by it. */

import {
  holdIn,
  NO_HOLD,
  parseStops,
  USUAL_STOPS,
  windowName,
  type Hold,
  type Stop,
  type Stops,
  type WindowKind,
} from "./autoPassRules";
import type { AidalonView } from "./view";

const KEY = "leyline-aidalon-stops";

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export class Passing {
  stops: Stops = $state.raw(parseStops(stored()));
  /** By seat: players at one screen do not pass for each other. */
  private holds: Record<number, Hold> = $state.raw({});
  private passed: Record<number, string> = $state.raw({});

  holdOf(seat: number): Hold {
    return this.holds[seat] ?? NO_HOLD;
  }

  passedBy(seat: number): string | null {
    return this.passed[seat] ?? null;
  }

  setStop(kind: WindowKind, stop: Stop): void {
    this.keep({ ...this.stops, [kind]: stop });
  }

  /** Lift a stop, or set it again as it usually is. */
  toggle(kind: WindowKind): void {
    const usual = USUAL_STOPS[kind] === "pass" ? "ask" : USUAL_STOPS[kind];
    this.setStop(kind, this.stops[kind] === "pass" ? usual : "pass");
  }

  reset(): void {
    this.keep(USUAL_STOPS);
  }

  /** Pass to one's next action, or stop doing so. */
  toggleAction(seat: number): void {
    const hold = this.holdOf(seat);
    this.setHold(seat, { ...hold, action: !hold.action });
  }

  /** Pass all windows of this delve. */
  passDelve(seat: number, delve: string): void {
    this.setHold(seat, { ...this.holdOf(seat), delve });
  }

  /** Pass nothing for a while any more. */
  endHold(seat: number): void {
    this.setHold(seat, NO_HOLD);
  }

  /** The position has changed: end what was to be passed until now. */
  follow(view: AidalonView, seat: number): void {
    const hold = this.holdOf(seat);
    const left = holdIn(view, seat, hold);
    if (left !== hold) this.setHold(seat, left);
  }

  /** The player has passed the window by hand: it is not asked about again. */
  notePass(view: AidalonView, seat: number): void {
    this.passed = { ...this.passed, [seat]: windowName(view) };
  }

  /** Another table, or none: only the stops stay. */
  forget(): void {
    this.holds = {};
    this.passed = {};
  }

  private setHold(seat: number, hold: Hold): void {
    this.holds = { ...this.holds, [seat]: hold };
  }

  private keep(stops: Stops): void {
    this.stops = stops;
    try {
      localStorage.setItem(KEY, JSON.stringify(stops));
    } catch {
      // Without storage, the stops last until the page is closed.
    }
  }
}

export const passing = new Passing();
