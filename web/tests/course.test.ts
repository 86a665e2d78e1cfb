import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, ApiError } from "../src/app/api";
import { CourseStore } from "../src/replay/courseStore.svelte";
import { openView } from "../src/replay/openView";
import { adjacentStop, cursorAt, entryAfter, standingAt } from "../src/replay/turns";
import Curve from "../src/ui/Curve.svelte";
import { areaOf, linesOf, sampleOf, ticksOf } from "../src/ui/curve";
import type { Course } from "../src/wire";

const TURNS = [
  { seat: 0, begin: 17, end: 20 },
  { seat: 1, begin: 21, end: 24 },
  { seat: 0, begin: 25, end: 25 },
];

let mounted: ReturnType<typeof mount> | null = null;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  if (mounted !== null) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a position is told in turns, and turns lead from one to the next", () => {
  expect(standingAt(TURNS, 0)).toEqual({ turn: 0, step: 0, steps: 0 });
  expect(standingAt(TURNS, 16).turn).toBe(0);
  expect(standingAt(TURNS, 18)).toEqual({ turn: 1, step: 2, steps: 4 });
  expect(standingAt(TURNS, 24)).toEqual({ turn: 2, step: 4, steps: 4 });
  expect([0, 16, 18, 20, 25].map((entry) => cursorAt(TURNS, entry))).toEqual([0, 0, 0.5, 1, 3]);
  expect([0, 1, 2, 3, 9].map((turn) => entryAfter(TURNS, turn))).toEqual([16, 20, 24, 25, 25]);
  expect([0, 16, 18, 20, 25].map((entry) => adjacentStop(TURNS, entry, 1))).toEqual([16, 20, 20, 24, 25]);
  expect([0, 16, 18, 20, 25].map((entry) => adjacentStop(TURNS, entry, -1))).toEqual([0, 16, 16, 16, 24]);
});

test("with everything open, each player is shown as that player saw it", () => {
  const view = (hands: (number[] | null)[]) => ({ turn: 3, players: hands.map((hand) => ({ hand })) });
  const views = [
    { seat: 0, view: view([[1], null, null]) },
    { seat: 1, view: view([null, [2], null]) },
    { seat: 2, view: view([null, null, [3]]) },
  ];
  expect(openView(views, 2)).toEqual(view([[1], [2], [3]]));
  expect(openView([{ seat: null, view: { turn: 1 } }], 0)).toEqual({ turn: 1 });
  expect(openView([], 0)).toBeNull();
});

const POINTS = [0.5, 0.7, 0.2, 1].map((chance, turn) => ({
  turn,
  entry: turn,
  seat: null,
  chances: [chance, 1 - chance],
  simulations: turn === 2 ? 0 : turn === 3 ? -1 : 40,
}));

test("a curve goes up with the chance, and what is rough is drawn apart", () => {
  expect(linesOf(POINTS, 0).sure).toBe("M0.00 50.00L33.33 30.00");
  expect(linesOf(POINTS, 0).rough).toBe("M33.33 30.00L66.67 80.00M66.67 80.00L100.00 0.00");
  expect(areaOf(POINTS, 1)).toContain("L33.33 70.00L");
  expect(areaOf(POINTS.slice(0, 1), 0)).toBe("");
  expect(ticksOf(20)).toEqual([5, 10, 15, 20]);
  expect(ticksOf(66).at(-1)).toBe(66);
  expect(ticksOf(0)).toEqual([]);
  const many = Array.from({ length: 200 }, (_, turn) => ({ turn }));
  const rows = sampleOf(many, [77]).map((point) => point.turn);
  expect(rows.length).toBeLessThan(20);
  expect(rows).toContain(77);
  expect(rows.at(-1)).toBe(199);
});

function showCurve(names: string[], points: typeof POINTS): { picked: number[]; root: HTMLElement } {
  const picked: number[] = [];
  mounted = mount(Curve, {
    target: document.body,
    props: {
      points,
      names,
      marks: [{ turn: 2, seat: 1, label: "1" }],
      at: 2,
      onat: (turn: number) => picked.push(turn),
    },
  });
  flushSync();
  return { picked, root: document.body };
}

test("the curve can be read, heard and moved along", () => {
  const { picked, root } = showCurve(["You", "Moss"], POINTS);
  const mark = root.querySelector<HTMLElement>(".mark");
  expect([mark?.style.left, mark?.style.top]).toEqual(["66.66666666666667%", "80%"]);
  expect(mark?.classList).toContain("here");
  const slider = root.querySelector("input");
  expect(slider?.getAttribute("aria-valuetext")).toBe("Turn 2 of 3: You 20\u00a0%, Moss 80\u00a0%");
  if (slider === null) throw new Error("no slider");
  slider.value = "3";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  expect(picked).toEqual([3]);
  const rows = [...root.querySelectorAll("table tr")].map((row) =>
    row.textContent.replace(/\s+/g, " ").trim(),
  );
  expect(rows).toHaveLength(5);
  expect(root.querySelectorAll("g.owner-0 .line")).toHaveLength(2);
  expect(root.querySelectorAll("g.owner-1 .line"), "one line for two players").toHaveLength(0);
});

test("three players have a line each", () => {
  const points = POINTS.map((point) => ({ ...point, chances: [...point.chances, 0] }));
  const { root } = showCurve(["You", "Moss", "Cap"], points);
  for (const seat of [0, 1, 2]) expect(root.querySelectorAll(`g.owner-${seat} .line`)).toHaveLength(2);
  expect(root.querySelector(".key")?.textContent).toContain("Cap");
});

function answer(changes: Partial<Course>): Course {
  return { done: 1, total: 4, finished: false, next: 0, points: [], turning: [], problem: "", ...changes };
}

test("a course is fetched as it grows, later points in the place of earlier ones", async () => {
  const [start, middle] = POINTS;
  if (start === undefined || middle === undefined) throw new Error("no points");
  const better = { ...start, chances: [0.6, 0.4] };
  const ask = vi
    .spyOn(api, "course")
    .mockResolvedValueOnce(answer({ points: [start, middle], next: 2 }))
    .mockRejectedValueOnce(new ApiError("busy", "Many games are being looked at just now."))
    .mockResolvedValueOnce(answer({ points: [better], next: 3, done: 4, finished: true }));
  const store = new CourseStore("t");
  const stop = store.start();
  store.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.points).toEqual([start, middle]);
  await vi.advanceTimersByTimeAsync(300);
  expect(store.problem).toContain("Many games");
  expect(store.stopped).toBe(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(store.points).toEqual([better, middle]);
  expect([store.finished, store.problem]).toEqual([true, ""]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(
    ask.mock.calls.map((call) => call[1]),
    "asked once at a time, and no more when it is whole",
  ).toEqual([0, 2, 2]);
  stop();
});

test("a course that failed says so and can be tried again; one that is left is not asked about", async () => {
  const ask = vi.spyOn(api, "course").mockResolvedValue(answer({ problem: "It could not be worked out." }));
  const store = new CourseStore("t");
  store.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect([store.problem, store.stopped]).toEqual(["It could not be worked out.", true]);
  ask.mockResolvedValue(answer({}));
  const stop = store.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.problem).toBe("");
  stop();
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});
