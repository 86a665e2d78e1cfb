import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefs } from "../src/app/prefs.svelte";
import * as sound from "../src/app/sound";
import type { BoardModule, Moment } from "../src/boards/boardModule";
import { Celebration, MOMENT_MS } from "../src/table/celebration.svelte";
import type { GameEvent } from "../src/table/events";
import { Timeline, type Step } from "../src/table/timeline.svelte";

let timeline: Timeline;
let celebration: Celebration;
let heard: string[];

const moment = (kind: string, more: Partial<Moment> = {}): Moment => ({ kind, seat: 0, amount: 3, ...more });
const module = {
  moments: (line: GameEvent) => (line.kind === "acquired" ? moment("acquired", { sound: "bells" }) : null),
  sounds: (line: GameEvent) => (line.kind === "silent" ? null : undefined),
} as unknown as BoardModule;

function step(entry: number, ...kinds: string[]): Step {
  const lines = kinds.map((kind) => ({ entry, kind, words: kind }));
  return { entry, view: { entry }, lines, actor: 1 };
}

beforeEach(() => {
  vi.useFakeTimers();
  prefs.pace = "normal";
  prefs.motion = "full";
  heard = [];
  vi.spyOn(sound, "playSounds").mockImplementation((sounds) => void heard.push(...sounds));
  timeline = new Timeline();
  celebration = new Celebration(timeline, { module: () => module, seat: () => 0 });
  timeline.jump(step(1));
});

afterEach(() => {
  celebration.close();
  timeline.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  prefs.pace = "normal";
  prefs.motion = "system";
});

test("a line that is worth it is a moment with its own sound, and is over soon", () => {
  timeline.push([step(2, "acquired")]);
  expect(celebration.current?.kind).toBe("acquired");
  expect(heard).toEqual(["bells"]);
  vi.advanceTimersByTime(MOMENT_MS);
  expect(celebration.current).toBeNull();
  expect(MOMENT_MS).toBeLessThan(900);
});

test("moments of one step follow one another", () => {
  celebration.add(moment("first"));
  celebration.add(moment("second"));
  expect(celebration.current?.kind).toBe("first");
  vi.advanceTimersByTime(MOMENT_MS);
  expect(celebration.current?.kind).toBe("second");
});

test("with reduced motion, and at the pace of an instant, a moment is only heard", () => {
  prefs.motion = "less";
  timeline.push([step(2, "acquired")]);
  expect(celebration.current).toBeNull();
  expect(heard).toEqual(["bells"]);
  prefs.motion = "full";
  prefs.pace = "instant";
  timeline.push([step(3, "acquired")]);
  expect(celebration.current).toBeNull();
  expect(heard).toEqual(["bells", "bells"]);
});

test("lines sound as the board says, or as their kind does, or like any move", () => {
  timeline.push([step(2, "rolled")]);
  timeline.skip();
  timeline.push([step(3, "silent", "moved")]);
  timeline.skip();
  timeline.push([step(4, "something")]);
  expect(heard.slice(0, 2)).toEqual(["dice", "step"]);
  expect(heard.at(-1)).toBe("move");
});

test("what is jumped to is neither seen nor heard", () => {
  celebration.add(moment("before"));
  timeline.jump(step(9, "acquired"));
  expect(celebration.current).toBeNull();
  expect(heard).toEqual([]);
});
