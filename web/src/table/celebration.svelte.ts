/** What is heard of each step, and the moments that it is worth: shown one after the other, each short. */

import { pace, reducedMotion } from "../app/prefs.svelte";
import { playSounds, type SoundName } from "../app/sound";
import type { BoardModule, Moment } from "../boards/boardModule";
import type { GameEvent } from "./events";
import type { Shown, Timeline } from "./timeline.svelte";

/** How long a moment lasts, in milliseconds at normal pace; never longer. */
export const MOMENT_MS = 880;
/** More moments than this at once are not shown. */
const MOST = 3;

/** What lines sound like if the board does not say. */
const SOUNDS: Record<string, SoundName> = {
  rolled: "dice",
  opened: "dice",
  moved: "step",
  "last-turn": "horn",
  "last-round": "horn",
};

export class Celebration {
  /** The moment on display. */
  current: (Moment & { number: number }) | null = $state.raw(null);
  private waiting: Moment[] = [];
  private timer: number | null = null;
  private count = 0;
  private readonly stop: () => void;

  constructor(
    timeline: Timeline,
    private readonly options: { module: () => BoardModule | null; seat: () => number | null },
  ) {
    this.stop = timeline.listen({ after: (shown) => this.follow(shown) });
  }

  close(): void {
    this.stop();
    this.clear();
  }

  /** Show a moment after those that wait. Nothing moves if the reader wants that: it is only heard. */
  add(moment: Moment): void {
    if (moment.sound) playSounds([moment.sound]);
    if (reducedMotion() || pace() === 0 || document.hidden || this.waiting.length >= MOST) return;
    this.waiting.push(moment);
    if (this.current === null) this.next();
  }

  private follow(shown: Shown): void {
    if (shown.previous === null) {
      this.clear();
      return;
    }
    const module = this.options.module();
    const moments: Moment[] = [];
    const sounds: SoundName[] = [];
    for (const line of shown.events) {
      const moment = module?.moments?.(line, this.options.seat(), shown) ?? null;
      if (moment !== null) moments.push(moment);
      if (moment?.sound) continue;
      const sound = soundOf(line, module);
      if (sound !== null) sounds.push(sound);
    }
    playSounds(sounds.length > 0 || moments.length > 0 || shown.events.length === 0 ? sounds : ["move"]);
    for (const moment of moments) {
      if (shown.moves) this.add(moment);
      else if (moment.sound) playSounds([moment.sound]);
    }
  }

  private next(): void {
    const [moment, ...rest] = this.waiting;
    this.waiting = rest;
    if (moment === undefined) {
      this.clear();
      return;
    }
    this.current = { ...moment, number: (this.count += 1) };
    const ms = MOMENT_MS * Math.min(1, pace());
    this.timer = window.setTimeout(() => this.next(), ms);
  }

  private clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.waiting = [];
    this.current = null;
  }
}

function soundOf(line: GameEvent, module: BoardModule | null): SoundName | null {
  const given = module?.sounds?.(line);
  if (given !== undefined) return given;
  return SOUNDS[line.kind ?? ""] ?? null;
}
