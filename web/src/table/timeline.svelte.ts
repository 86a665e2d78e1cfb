/** Shows what happened one step at a time, at the reader's pace. It stands between what is true (the store, a replay, a
 * lesson) and what is shown (boards, log, sounds). */

import { pace } from "../app/prefs.svelte";
import type { Waiting } from "../wire";
import type { GameEvent } from "./events";
import { LastMoveTracker, type LastMove, type View } from "./lastMove";

/** One entry of the record: an action, or a draw of chance. */
export interface Step {
  entry: number;
  /** The view after it. */
  view: View;
  drawing?: string | null;
  lines: GameEvent[];
  /** The seat that acts, or for which chance draws; null if nobody does. */
  actor: number | null;
  /** Whether chance acts: dice, a draw. */
  chance?: boolean;
  /** Whether the reader did it: it is shown at once. */
  own?: boolean;
  /** Whose turn it is afterwards. */
  waiting?: Waiting | null;
}

export interface Shown {
  view: View;
  /** The view before this step; null after a jump. */
  previous: View | null;
  /** What happened in this step; nothing after a jump. */
  events: GameEvent[];
  /** The log lines that came with this view; after a jump, all that were not shown before. */
  lines: GameEvent[];
  actor: number | null;
  chance: boolean;
  own: boolean;
  entry: number;
  drawing: string | null;
  waiting: Waiting | null;
  /** Whether pieces go to their new places, instead of being there. */
  moves: boolean;
}

/** Told about every change of what is shown: before the page changes, and when it is about to. */
export interface TimelineListener {
  /** `moves`: whether pieces will go to their new places. */
  before?: (moves: boolean) => void;
  after?: (shown: Shown) => void;
}

export interface TimelineOptions {
  /** How long a step of another player stands, at normal pace. */
  stepMs?: (step: Step) => number;
  /** Called when the newest step is shown. */
  oncaughtup?: () => void;
}

/** How long a step of another player stands, at normal pace. */
export const STEP_MS = 800;
/** How long dice stand: they roll to their end, and are read, before what they bring is shown. */
export const DICE_MS = 1250;
/** How long one's own action stands before chance answers it. */
export const OWN_STEP_MS = 350;
/** With more steps than this waiting, each stands for a shorter time. */
export const MANY_STEPS = 6;

export class Timeline {
  shown: Shown | null = $state.raw(null);
  /** The last finished move of what is shown. */
  lastMove: LastMove | null = $state.raw(null);
  /** By seat: what it did in its present turn, or in its last one, as far as it is shown. */
  turns: GameEvent[][] = $state.raw([]);
  /** The steps that have happened and are not shown yet. */
  waiting: Step[] = $state.raw([]);
  /** Whether the step on display still has time to stand. */
  private standing = $state(false);
  /** Whether the newest step is shown. */
  readonly caughtUp: boolean = $derived(this.waiting.length === 0);
  /** Whether there is something to skip. */
  readonly busy: boolean = $derived(!this.caughtUp || (this.standing && this.shown?.own === false));
  /** What another player has just done, while it stands. */
  readonly announced: Shown | null = $derived(
    this.standing && this.shown !== null && !this.shown.own && this.shown.events.length > 0
      ? this.shown
      : null,
  );

  /** Whether dice roll: nobody may read what they show before they lie. */
  readonly rolling: boolean = $derived(
    this.standing && this.shown !== null && this.shown.moves && hasDice(this.shown.events),
  );

  private tracker = new LastMoveTracker();
  /** Whose turn the lines are collected for, and which of its moves. */
  private turn = "";
  private nextMove: number | null = null;
  private timer: number | null = null;
  private readonly listeners = new Set<TimelineListener>();
  private readonly onVisibility = () => document.hidden && this.skip();

  constructor(private readonly options: TimelineOptions = {}) {
    document.addEventListener("visibilitychange", this.onVisibility);
  }

  close(): void {
    this.stopTimer();
    document.removeEventListener("visibilitychange", this.onVisibility);
  }

  /** Listen until the returned function is called. */
  listen(listener: TimelineListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Show a position at once, without what led to it: at the beginning, after an undo, for another reader. */
  jump(step: Step): void {
    this.stopTimer();
    this.waiting = [];
    this.tracker = new LastMoveTracker();
    this.turns = lastTurns(step.lines);
    this.turn = "";
    this.follow(step);
    this.show(step, { jump: true, moves: false });
    this.options.oncaughtup?.();
  }

  /** Show these steps after those that wait already. */
  push(steps: Step[]): void {
    if (steps.length === 0) return;
    if (this.shown === null) {
      const last = steps[steps.length - 1];
      if (last !== undefined) this.jump({ ...last, lines: steps.flatMap((step) => step.lines) });
      return;
    }
    this.waiting = [...this.waiting, ...steps];
    if (this.factor() === 0 || document.hidden) this.skip();
    else if (isOwnAction(steps[0])) this.showOwn(steps.length);
    else this.advance();
  }

  /** Let the step on display stand from now on for this long, at normal pace. */
  hold(ms: number): void {
    this.stand(ms * this.factor());
  }

  /** Show the newest step now. */
  skip(): void {
    this.stopTimer();
    this.showMerged(this.waiting.length);
  }

  /** Show one's own action at once; chance that answers it takes its time. */
  private showOwn(count: number): void {
    this.stopTimer();
    this.showMerged(this.waiting.length - count);
    this.advance();
  }

  /** Show the first steps that wait as one. */
  private showMerged(count: number): void {
    const merged = this.waiting.slice(0, count);
    const last = merged[merged.length - 1];
    if (last === undefined) return;
    this.waiting = this.waiting.slice(count);
    const actor = merged[0]?.actor ?? last.actor;
    merged.forEach((step) => this.follow(step));
    this.show(
      { ...last, actor, lines: merged.flatMap((step) => step.lines) },
      { jump: false, moves: count === 1 && this.factor() > 0 },
    );
    if (this.caughtUp) this.options.oncaughtup?.();
  }

  private advance(): void {
    while (!this.standing) {
      const [next, ...rest] = this.waiting;
      if (next === undefined) return;
      this.waiting = rest;
      this.follow(next);
      this.show(next, { jump: false, moves: true });
      this.stand(this.timeOf(next));
      if (rest.length === 0) this.options.oncaughtup?.();
    }
  }

  private show(step: Step, { jump, moves }: { jump: boolean; moves: boolean }): void {
    for (const listener of this.listeners) listener.before?.(moves);
    const shown: Shown = {
      view: step.view,
      previous: jump ? null : (this.shown?.view ?? null),
      events: jump ? [] : step.lines,
      lines: step.lines,
      actor: step.actor,
      chance: step.chance ?? false,
      own: step.own ?? false,
      entry: step.entry,
      drawing: step.drawing ?? null,
      waiting: step.waiting ?? null,
      moves,
    };
    this.shown = shown;
    for (const listener of this.listeners) listener.after?.(shown);
  }

  private follow(step: Step): void {
    const { view, entry, waiting } = step;
    this.tracker.add({ view, entry, seat: waiting?.seat ?? null, move: waiting?.move ?? null }, step.lines);
    this.lastMove = this.tracker.last;
    this.collect(step);
  }

  /** Keep what a seat does in its turn. */
  private collect({ actor, lines, waiting }: Step): void {
    const move = this.nextMove;
    this.nextMove = waiting?.move ?? null;
    if (actor === null || lines.length === 0) return;
    const turn = `${actor}/${move}`;
    const before = turn === this.turn ? (this.turns[actor] ?? []) : [];
    this.turn = turn;
    const turns = [...this.turns];
    turns[actor] = [...before, ...lines];
    this.turns = turns;
  }

  private timeOf(step: Step): number {
    if (step.lines.length === 0) return 0;
    const others = Math.max(this.options.stepMs?.(step) ?? STEP_MS, hasDice(step.lines) ? DICE_MS : 0);
    const base = isOwnAction(step) && !hasDice(step.lines) ? OWN_STEP_MS : others;
    const rush = Math.min(1, MANY_STEPS / Math.max(1, this.waiting.length));
    return base * this.factor() * rush * rush;
  }

  private factor(): number {
    return pace();
  }

  private stand(ms: number): void {
    this.stopTimer();
    if (ms <= 0) return;
    this.standing = true;
    this.timer = window.setTimeout(() => {
      this.timer = null;
      this.standing = false;
      this.advance();
    }, ms);
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.standing = false;
  }
}

/** Whether these lines throw dice. */
export function hasDice(lines: GameEvent[]): boolean {
  return lines.some((line) => (line.pieces ?? []).some((piece) => piece.startsWith("die:")));
}

/** Return by seat the lines of its last turn, from the lines of a log. */
function lastTurns(lines: GameEvent[]): GameEvent[][] {
  const found: GameEvent[][] = [];
  let turn: GameEvent[] = [];
  const keep = () => {
    const seat = turn.find((line) => line.seat != null)?.seat;
    if (seat != null) found[seat] = turn;
  };
  for (const line of lines) {
    if (line.heading && turn.length > 0) {
      keep();
      turn = [];
    }
    turn.push(line);
  }
  keep();
  return found;
}

function isOwnAction(step: Step | undefined): boolean {
  return step?.own === true && step.chance !== true;
}
