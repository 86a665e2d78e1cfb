import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parsePrefs, prefs } from "../src/app/prefs.svelte";
import { MANY_STEPS, OWN_STEP_MS, STEP_MS, Timeline, type Step } from "../src/table/timeline.svelte";

let timeline: Timeline;
let caughtUp: number;

function step(entry: number, more: Partial<Step> = {}): Step {
  return {
    entry,
    view: { entry },
    lines: [{ entry, words: `line ${entry}` }],
    actor: 1,
    waiting: { seat: 1, prompt: { kind: "act", words: "", rule: "" }, where: "", move: entry },
    ...more,
  };
}

const own = (entry: number, more: Partial<Step> = {}) => step(entry, { actor: 0, own: true, ...more });
const shown = () => timeline.shown?.entry;

beforeEach(() => {
  vi.useFakeTimers();
  prefs.pace = "normal";
  caughtUp = 0;
  timeline = new Timeline({ oncaughtup: () => (caughtUp += 1) });
  timeline.jump(step(1));
  caughtUp = 0;
});

afterEach(() => {
  timeline.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  prefs.pace = "normal";
});

describe("what is shown", () => {
  test("a jump shows a position without what led to it", () => {
    expect(timeline.shown).toMatchObject({ entry: 1, previous: null, events: [], moves: false });
    expect(timeline.shown?.lines.map((line) => line.words)).toEqual(["line 1"]);
    expect(timeline.busy).toBe(false);
  });

  test("steps of others follow one another, each with its own lines and the view before it", () => {
    timeline.push([step(2), step(3)]);
    expect(timeline.shown).toMatchObject({
      entry: 2,
      view: { entry: 2 },
      previous: { entry: 1 },
      moves: true,
    });
    expect(timeline.shown?.events.map((line) => line.words)).toEqual(["line 2"]);
    expect(timeline.announced?.entry).toBe(2);
    vi.advanceTimersByTime(STEP_MS - 1);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(timeline.shown).toMatchObject({ entry: 3, previous: { entry: 2 } });
  });

  test("is caught up when the newest step is shown, not before", () => {
    timeline.push([step(2), step(3)]);
    expect([timeline.caughtUp, caughtUp]).toEqual([false, 0]);
    vi.advanceTimersByTime(STEP_MS);
    expect([timeline.caughtUp, caughtUp]).toEqual([true, 1]);
    expect(timeline.busy, "the last step still stands").toBe(true);
    vi.advanceTimersByTime(STEP_MS);
    expect(timeline.busy).toBe(false);
    expect(timeline.announced).toBeNull();
  });

  test("dice are shown before what they bring", () => {
    timeline.push([own(2), own(3, { chance: true }), own(4, { chance: true })]);
    expect(shown(), "one's own action at once").toBe(2);
    vi.advanceTimersByTime(OWN_STEP_MS);
    expect(timeline.shown).toMatchObject({ entry: 3, chance: true });
    vi.advanceTimersByTime(STEP_MS);
    expect(shown()).toBe(4);
  });

  test("remembers the last finished move across its steps", () => {
    const during = { seat: 1, prompt: { kind: "", words: "", rule: "" }, where: "", move: 1 };
    const after = { ...during, seat: 0, move: 2 };
    timeline.push([step(2, { waiting: during }), step(3, { chance: true, waiting: after })]);
    expect(timeline.lastMove).toBeNull();
    vi.advanceTimersByTime(STEP_MS);
    expect(timeline.lastMove).toMatchObject({ from: { entry: 1 }, to: { entry: 3 }, seat: 1 });
    expect(timeline.lastMove?.events?.map((line) => line.entry)).toEqual([2, 3]);
  });
});

describe("pace", () => {
  test("one's own action is shown at once, whatever still waits", () => {
    timeline.push([step(2), step(3), step(4)]);
    timeline.push([own(5)]);
    expect(shown()).toBe(5);
    expect(timeline.caughtUp).toBe(true);
    expect(timeline.announced, "nobody tells the player what they did").toBeNull();
  });

  test.each([
    ["slow", 1.6],
    ["fast", 0.5],
  ] as const)("%s takes %d times as long", (pace, factor) => {
    prefs.pace = pace;
    timeline.push([step(2), step(3)]);
    vi.advanceTimersByTime(STEP_MS * factor - 1);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe(3);
  });

  test("instant shows the newest step only, without movement, with all lines", () => {
    prefs.pace = "instant";
    timeline.push([step(2), step(3)]);
    expect(timeline.shown).toMatchObject({ entry: 3, previous: { entry: 1 }, moves: false });
    expect(timeline.shown?.events.map((line) => line.entry)).toEqual([2, 3]);
    expect([timeline.busy, caughtUp]).toEqual([false, 1]);
  });

  test("a skip shows the newest step and says so once", () => {
    timeline.push([step(2), step(3), step(4)]);
    timeline.skip();
    expect([shown(), timeline.busy, caughtUp]).toEqual([4, false, 1]);
    vi.advanceTimersByTime(10 * STEP_MS);
    expect([shown(), caughtUp]).toEqual([4, 1]);
  });

  test("a hidden tab shows the newest step", () => {
    timeline.push([step(2), step(3)]);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(shown()).toBe(3);
    timeline.push([step(4), step(5)]);
    expect(shown()).toBe(5);
  });

  test("reduced motion keeps the steps apart", () => {
    const { motion } = prefs;
    prefs.motion = "less";
    timeline.push([step(2), step(3)]);
    expect(shown()).toBe(2);
    prefs.motion = motion;
  });

  test("many waiting steps play faster", () => {
    const count = 4 * MANY_STEPS;
    timeline.push(Array.from({ length: count }, (_, index) => step(index + 2)));
    vi.advanceTimersByTime((count - 1) * STEP_MS * 0.5);
    expect(shown()).toBe(count + 1);
  });

  test("a step without a line takes no time", () => {
    timeline.push([step(2, { lines: [] }), step(3)]);
    expect(shown()).toBe(3);
  });

  test("a stored pace that does not exist is the normal one", () => {
    expect(parsePrefs('{"pace":"hasty"}').pace).toBe("normal");
    expect(parsePrefs('{"pace":"slow"}').pace).toBe("slow");
  });
});

test("tells its listeners before and after the view changes", () => {
  const told: unknown[] = [];
  const stop = timeline.listen({
    before: () => told.push(["before", shown()]),
    after: (now) => told.push(["after", now.entry]),
  });
  timeline.push([step(2)]);
  stop();
  timeline.push([own(3)]);
  expect(told).toEqual([
    ["before", 1],
    ["after", 2],
  ]);
});
