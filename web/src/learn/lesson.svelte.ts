/** A guided first game: steps of words, moves of the other side that are watched, and moves that the learner makes. The
 * engine played all of it when the lesson was written; here it is shown, frame by frame. */

import { Choice } from "../table/choice.svelte";
import type { PartsOf } from "../table/choice.svelte";
import type { Trail, View } from "../table/trail";
import type { Option, Waiting } from "../wire";

export interface Frame {
  view: View;
  log: string[];
  waiting?: Waiting;
  options?: Option[];
}

export interface Step {
  say: string;
  rule: string;
  /** What is shown when the step begins, one after the other. */
  shown: Frame[];
  /** Places to be outlined. */
  point?: string[];
  /** What the learner is to do, and what is shown then. */
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

/** Milliseconds between the frames of what the other side does. */
export const PACE = 1400;

export class Lesson {
  at = $state(0);
  frame: Frame = $state.raw({ view: {}, log: [] });
  trail: Trail | null = $state.raw(null);
  /** What was chosen instead of what the lesson asks for. */
  astray: Option | null = $state.raw(null);
  /** Whether frames are still to come in this step. */
  running = $state(false);
  readonly choice: Choice;

  readonly step: Step = $derived.by(() => this.script.steps[this.at] ?? { say: "", rule: "", shown: [] });
  readonly wanted: Option | null = $derived.by(
    () => this.frame.options?.find((option) => option.text === this.step.do) ?? null,
  );
  readonly last: boolean = $derived.by(() => this.at === this.script.steps.length - 1);
  /** Every line told so far. */
  readonly log: string[] = $derived.by(() => [
    ...this.script.start.log,
    ...this.script.steps
      .slice(0, this.at)
      .flatMap((step) => [...step.shown, step.then].flatMap((each) => each?.log ?? [])),
  ]);

  private timer: number | null = null;

  constructor(
    readonly script: Script,
    private readonly parts: PartsOf | undefined,
    private readonly pace: number = PACE,
  ) {
    this.choice = new Choice((text) => this.take(text));
    this.go(0);
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** To the beginning of a step. */
  go(at: number): void {
    this.close();
    this.at = Math.max(0, Math.min(this.script.steps.length - 1, at));
    this.trail = null;
    this.show(this.before(this.at));
    this.watch(this.step.shown);
  }

  next(): void {
    if (this.last || this.running || this.step.do !== undefined) return;
    this.at += 1;
    this.watch(this.step.shown);
  }

  /** How things stand when a step begins. */
  private before(at: number): Frame {
    for (let index = at - 1; index >= 0; index -= 1) {
      const step = this.script.steps[index];
      const found = step?.then ?? step?.shown.at(-1);
      if (found !== undefined) return found;
    }
    return this.script.start;
  }

  private watch(frames: Frame[]): void {
    const [first, ...rest] = frames;
    this.running = first !== undefined;
    if (first === undefined) {
      this.offer();
      return;
    }
    this.timer = window.setTimeout(() => {
      const before = this.frame;
      this.show(first);
      const seat = before.waiting?.seat;
      if (seat !== undefined) this.trail = { from: before.view, to: first.view, seat, told: first.log };
      this.watch(rest);
    }, this.pace);
  }

  private show(frame: Frame): void {
    this.frame = frame;
    this.choice.offer([], this.parts);
  }

  private offer(): void {
    this.astray = null;
    this.choice.offer(this.step.do === undefined ? [] : (this.frame.options ?? []), this.parts);
    this.choice.hinted =
      this.step.do ?? (this.step.point === undefined ? null : `point ${this.step.point.join(" ")}`);
  }

  private take(text: string): void {
    const { step } = this;
    if (text !== step.do || step.then === undefined) {
      const chosen = this.frame.options?.find((option) => option.text === text) ?? null;
      this.offer();
      this.astray = chosen;
      return;
    }
    this.trail = { from: this.frame.view, to: step.then.view, seat: this.script.seat, told: step.then.log };
    this.show(step.then);
    if (!this.last) this.at += 1;
    this.watch(this.step.shown);
  }
}
