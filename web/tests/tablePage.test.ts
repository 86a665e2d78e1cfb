import { heading } from "../src/app/heading.svelte";
import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefs } from "../src/app/prefs.svelte";
import lesson from "../src/learn/lessons/channeling.json";
import runes from "../src/learn/lessons/runestones.json";
import { ScriptedSocket } from "./socket";

const PATIENCE = { timeout: 30_000 };
const TABLE = "0123456789abcdef0123456789abcdef";
let socket: ScriptedSocket;
let mounted: ReturnType<typeof mount> | null = null;

prefs.motion = "less";
prefs.pace = "instant";

beforeEach(() => {
  socket = new ScriptedSocket();
  vi.stubGlobal("WebSocket", function open() {
    return socket;
  });
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server here")));
  history.replaceState(null, "", `/t/${TABLE}`);
});

afterEach(() => {
  if (mounted !== null) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Show the table page at the first decision of the lesson, for the player to decide. */
async function openTable(parameters: Record<string, number> = {}): Promise<void> {
  const page = (await import("../src/pages/Table.svelte")).default as Component;
  mounted = mount(page, { target: document.body });
  const frame = lesson.start;
  socket.onopen?.();
  socket.receive({
    type: "welcome",
    card: {
      id: TABLE,
      game: "channeling",
      title: "The Channeling",
      roles: lesson.roles,
      edition: "first",
      clock: { kind: "none" },
      parameters,
    },
    you: { seats: [lesson.seat], person: "ann", host: true, muted: [] },
  });
  socket.receive({
    type: "update",
    n: 1,
    seat: lesson.seat,
    status: "running",
    decision: 1,
    entry: 1,
    seats: lesson.roles.map((role) => ({ role, by: "person", here: true, name: role })),
    ...frame,
  });
  await vi.waitFor(() => expect(document.querySelector(".zone-own .glyph.offered")).not.toBeNull(), PATIENCE);
}

async function askForHint(): Promise<void> {
  dispatchEvent(new KeyboardEvent("keydown", { key: "h" }));
  const asked = socket.sent.find((message) => message.type === "hint");
  const best = lesson.start.options?.slice(0, 2).map((option) => ({ ...option, value: 0.5, why: "" })) ?? [];
  socket.receive({ type: "hint", id: asked?.id, bot: "greedy", text: best[0]?.text, best });
  await vi.waitFor(() => expect(document.querySelector(".hinted")).not.toBeNull(), PATIENCE);
}

function hintIsGone(): void {
  flushSync();
  expect(document.querySelector("section.hint")).toBeNull();
  expect(document.querySelector(".hinted")).toBeNull();
}

test("Escape closes the hint and takes its marks off the board", async () => {
  await openTable();
  await askForHint();
  expect(document.querySelector("section.hint")).not.toBeNull();
  dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  hintIsGone();
});

test("closing the hint panel takes its marks off the board", async () => {
  await openTable();
  await askForHint();
  document.querySelector<HTMLButtonElement>("section.hint .close-button")?.click();
  hintIsGone();
});

test("a table names what it plays differently, and shows the rules with its numbers", async () => {
  const asked: string[] = [];
  const info = {
    ...{ name: "channeling", title: "The Channeling", editions: [{ name: "first", help: "", values: {} }] },
    parameters: [{ name: "cubes", kind: "int", default: 50 }],
    seat_parameters: {},
  };
  const answers: Record<string, unknown> = {
    "/api/games": { games: [info] },
    "/api/bots": { bots: [] },
    [`/api/tables/${TABLE}/rules`]: {
      game: "channeling",
      markdown: "",
      sections: { "play-a-glyph": "Use 40 cubes." },
    },
  };
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const answer = answers[url];
    return answer === undefined
      ? Promise.reject(new Error("no server here"))
      : Promise.resolve(Response.json(answer));
  });
  await openTable({ cubes: 40 });
  await vi.waitFor(() => expect(heading.words).toBe("The Channeling · Cubes: 40"), PATIENCE);
  [...document.querySelectorAll<HTMLElement>("[role=tab]")]
    .find((tab) => tab.textContent.includes("Rules"))
    ?.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain("Use 40 cubes."), PATIENCE);
  expect(asked).toContain(`/api/tables/${TABLE}/rules`);
  expect(document.querySelector<HTMLAnchorElement>("a[href^='/rules/']")?.getAttribute("href")).toBe(
    `/rules/channeling?table=${TABLE}#play-a-glyph`,
  );
});

test("a set that was sent goes on in text mode, where its board is gone", async () => {
  const page = (await import("../src/pages/Table.svelte")).default as Component;
  mounted = mount(page, { target: document.body });
  const asked = runes.steps.flatMap((step) => [
    ...step.shown,
    ...("then" in step && step.then ? [step.then] : []),
  ]);
  const frame = asked.find((each) => each.view.phase === "play");
  const state = { seat: runes.seat, status: "running", seats: [] };
  socket.onopen?.();
  socket.receive({
    type: "welcome",
    card: {
      id: TABLE,
      game: "runestones",
      title: "",
      roles: runes.roles,
      edition: "first",
      parameters: {},
      clock: { kind: "none" },
    },
    you: { seats: [runes.seat], person: "ann", host: true, muted: [] },
  });
  socket.receive({ type: "update", n: 1, decision: 1, entry: 1, ...state, ...frame });
  await vi.waitFor(() => expect(document.querySelector(".hand .offered")).not.toBeNull(), PATIENCE);
  for (const card of [107, 100]) {
    document.querySelector<HTMLElement>(`.hand [data-card="${card}"]`)?.click();
    flushSync();
  }
  document.querySelector<HTMLElement>(".hand [data-confirm], .both [data-confirm]")?.click();
  const acts = () => socket.sent.filter((message) => message.type === "act") as unknown as { text: string }[];
  expect(acts().map((each) => each.text)).toEqual(["play 100"]);
  dispatchEvent(new KeyboardEvent("keydown", { key: "t" }));
  flushSync();
  expect(document.querySelector(".hand")).toBeNull();
  const options = ["play 102", "play 107", "done"].map((text) => ({ text, words: text }));
  socket.receive({ type: "update", n: 2, decision: 2, entry: 2, ...state, ...frame, options });
  expect(acts().map((each) => each.text)).toEqual(["play 100", "play 107"]);
  socket.receive({ type: "update", n: 3, decision: 3, entry: 3, ...state, ...frame, options });
  expect(acts().map((each) => each.text)).toEqual(["play 100", "play 107", "done"]);
  prefs.text = false;
});
