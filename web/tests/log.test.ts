import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import Log from "../src/shell/Log.svelte";

let mounted: ReturnType<typeof mount> | null = null;

afterEach(() => {
  if (mounted !== null) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

function lines(count: number): { entry: number; words: string }[] {
  return Array.from({ length: count }, (_, entry) => ({ entry, words: `Line ${entry}.` }));
}

function show(count: number, at: number | null = null): string[] {
  mounted = mount(Log, {
    target: document.body,
    props: { lines: lines(count), at, onjump: () => undefined },
  });
  flushSync();
  return told();
}

function told(): string[] {
  return [...document.querySelectorAll("li :is(button, p)")].map((node) => node.textContent.trim());
}

test("shows a short log in full", () => {
  expect(show(80)).toHaveLength(80);
  expect(document.querySelector(".earlier")).toBeNull();
});

test("shows the latest lines of a long log, and the others on demand", () => {
  const first = show(500);
  expect(first).toHaveLength(120);
  expect(first.at(-1)).toBe("Line 499.");
  const more = document.querySelector<HTMLButtonElement>(".earlier");
  expect(more?.textContent).toContain("380");
  more?.click();
  flushSync();
  expect(told()[0]).toBe("Line 0.");
  expect(document.querySelector(".earlier")).toBeNull();
});

test("shows the whole log of a replay and marks the current line", () => {
  expect(show(500, 40)).toHaveLength(500);
  expect(document.querySelector("[aria-current]")?.textContent).toContain("Line 40.");
});

test("begins a group where a line has a heading, and signs the first line of a player", () => {
  mounted = mount(Log, {
    target: document.body,
    props: {
      lines: [
        { entry: 1, words: "Light moves.", seat: 0, heading: "Turn 1" },
        { entry: 2, words: "Light channels.", seat: 0, heading: "Turn 1" },
        { entry: 3, words: "Dark moves.", seat: 1, heading: "Turn 2" },
      ],
    },
  });
  flushSync();
  expect([...document.querySelectorAll("h2")].map((node) => node.textContent)).toEqual(["Turn 1", "Turn 2"]);
  const signs = [...document.querySelectorAll("li")].map((line) => line.querySelector(".badge") !== null);
  expect(signs).toEqual([true, false, true]);
});
