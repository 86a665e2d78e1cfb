/** A guided first game: steps of text, moves of the other side to watch, and moves for the learner to make. The engine
 * played it all when the lesson was written; here it is shown frame by frame. */

import type { BoardModule } from "../boards/boardModule";
import type { LastMove, View } from "../table/lastMove";
import { Selection } from "../table/selection.svelte";
import type { Line, Option, Waiting } from "../wire";

export interface Frame {
  view: View;
  log: Line[];
  waiting?: Waiting;
  options?: Option[];
}

export interface Step {
  say: string;
  rule: string;
  /** Frames to show one after the other when the step begins. */
  shown: Frame[];
  /** The names of pieces and places to outline. */
  point?: string[];
  /** The option that the learner is to choose, and the frame that follows. */
  do?: string;
  then?: Frame;
}

export interface Script {
  game: string;
  roles: string[];
  params: Record<string, number | string>;
  seat: number;
  over: boolean;
  start: Frame;
  steps: Step[];
}

/** Milliseconds between the frames of the other side's moves. */
export const FRAME_MS = 1400;

export class Lesson {
  at = $state(0);
  frame: Frame = $state.raw({ view: {}, log: [] });
  lastMove: LastMove | null = $state.raw(null);
  /** The option chosen instead of the one the lesson asks for. */
  wrongOption: Option | null = $state.raw(null);
  /** Whether this step still has frames to show. */
  running = $state(false);
  readonly selection: Selection;

  readonly step: Step = $derived.by(() => this.script.steps[this.at] ?? { say: "", rule: "", shown: [] });
  readonly rightOption: Option | null = $derived.by(
    () => this.frame.options?.find((option) => option.text === this.step.do) ?? null,
  );
  readonly last: boolean = $derived.by(() => this.at === this.script.steps.length - 1);
  /** The log up to this step. */
  readonly log: Line[] = $derived.by(() => [
    ...this.script.start.log,
    ...this.script.steps
      .slice(0, this.at)
      .flatMap((step) => [...step.shown, step.then].flatMap((each) => each?.log ?? [])),
  ]);

  private timer: number | null = null;

  constructor(
    readonly script: Script,
    private readonly module: Pick<BoardModule, "parts" | "confirms" | "setRule">,
    private readonly frameMs: number = FRAME_MS,
  ) {
    this.selection = new Selection((text) => this.submit(text));
    this.go(0);
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Go to the beginning of a step. */
  go(at: number): void {
    this.close();
    this.at = Math.max(0, Math.min(this.script.steps.length - 1, at));
    this.lastMove = null;
    this.show(this.frameBefore(this.at));
    this.playFrames(this.step.shown);
  }

  next(): void {
    if (this.last || this.running || this.step.do !== undefined) return;
    this.at += 1;
    this.playFrames(this.step.shown);
  }

  /** Return the frame that a step begins with. */
  private frameBefore(at: number): Frame {
    for (let index = at - 1; index >= 0; index -= 1) {
      const step = this.script.steps[index];
      const found = step?.then ?? step?.shown.at(-1);
      if (found !== undefined) return found;
    }
    return this.script.start;
  }

  private playFrames(frames: Frame[]): void {
    const [first, ...rest] = frames;
    this.running = first !== undefined;
    if (first === undefined) {
      this.offerOptions();
      return;
    }
    this.timer = window.setTimeout(() => {
      const before = this.frame;
      this.show(first);
      const seat = before.waiting?.seat;
      if (seat !== undefined) this.lastMove = moveBetween(before.view, first, seat);
      this.playFrames(rest);
    }, this.frameMs);
  }

  private show(frame: Frame): void {
    this.frame = frame;
    this.selection.reset([], { parts: this.module.parts });
  }

  private offerOptions(): void {
    this.wrongOption = null;
    const { parts, confirms, setRule } = this.module;
    const { view, waiting } = this.frame;
    const kind = waiting?.prompt.kind ?? "";
    this.selection.reset(this.step.do === undefined ? [] : (this.frame.options ?? []), {
      parts,
      kind,
      confirms: (option) => confirms?.(option, kind, view) ?? false,
      set: setRule?.(view, this.script.seat, kind) ?? null,
    });
    this.selection.hinted =
      this.step.do ?? (this.step.point === undefined ? null : `point ${this.step.point.join(" ")}`);
  }

  private submit(text: string): void {
    const { step } = this;
    if (text !== step.do || step.then === undefined) {
      const chosen = this.frame.options?.find((option) => option.text === text) ?? null;
      this.offerOptions();
      this.wrongOption = chosen;
      return;
    }
    this.lastMove = moveBetween(this.frame.view, step.then, this.script.seat);
    this.show(step.then);
    if (!this.last) this.at += 1;
    this.playFrames(this.step.shown);
  }
}

function moveBetween(from: View, to: Frame, seat: number): LastMove {
  return { from, to: to.view, seat, log: to.log.map((line) => line.words), events: to.log };
}
