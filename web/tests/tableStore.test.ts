import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SocketChannel } from "../src/app/backend";
import { prefs } from "../src/app/prefs.svelte";
import type { BoardModule } from "../src/boards/boardModule";
import { FORCED_MOVE_DELAY_MS, TableStore } from "../src/table/tableStore.svelte";
import { OWN_STEP_MS, STEP_MS } from "../src/table/timeline.svelte";
import { ScriptedSocket } from "./socket";

let socket: ScriptedSocket;
let table: TableStore;
let n: number;

function open(seats: number[]): void {
  socket = new ScriptedSocket();
  table = new TableStore("t", {
    open: () => new SocketChannel(socket as unknown as WebSocket),
    setTimer: () => 0,
    clearTimer: () => undefined,
    random: () => 0.5,
  });
  n = 0;
  socket.onopen?.();
  socket.receive({
    type: "welcome",
    card: { id: "t", game: "channeling", title: "", roles: ["Light", "Dark"], parameters: {} },
    you: { seats, person: "ann", host: true, muted: [] },
  });
}

const waiting = (seat: number, move: number) => ({
  ...{ seat, move, where: "" },
  prompt: { kind: "act", words: "Act.", rule: "a-turn" },
});
const option = (text: string) => ({ text, words: text });

/** Tell a seat that an entry has been added. */
function update(seat: number | null, entry: number, more: object = {}, sameEvent = false): void {
  if (!sameEvent) n += 1;
  const view = { at: entry };
  socket.receive({ type: "update", n, seat, status: "running", decision: entry, entry, view, ...more });
}

const line = (entry: number, words: string) => ({ entry, words });
const acts = () => socket.sent.filter((message) => message.type === "act").map((each) => ({ ...each }));

beforeEach(() => {
  vi.useFakeTimers();
  prefs.pace = "normal";
  prefs.autoplayForced = null;
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  prefs.pace = "normal";
});

function begin(): void {
  open([0]);
  update(0, 1, { waiting: waiting(1, 1), options: null, log: [line(1, "It begins.")] });
}

test("options open when the board has caught up; chat, seats and clocks do not wait", () => {
  begin();
  update(0, 2, { waiting: waiting(1, 1), log: [line(2, "Dark plays.")] });
  update(0, 3, {
    ...{ waiting: waiting(0, 2), options: [option("a"), option("b")], log: [line(3, "Dark is done.")] },
    ...{ clocks: { left: [5000, 6000], running: 0 }, chat: [{ n: 3, words: "Hi", person: "b", name: "B" }] },
  });
  expect(table.shownState).toMatchObject({ entry: 2, view: { at: 2 }, waiting: { seat: 1 } });
  expect(table.shownState?.log.map((each) => each.words)).toEqual(["It begins.", "Dark plays."]);
  expect(table.shownState?.clocks?.left).toEqual([5000, 6000]);
  expect(table.shownState?.chat).toHaveLength(1);
  expect([table.yourTurn, table.selection.options.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(STEP_MS);
  expect(table.shownState?.entry).toBe(3);
  expect([table.yourTurn, table.selection.options.length]).toEqual([true, 2]);
});

test("a skip opens the options", () => {
  begin();
  update(0, 2, { waiting: waiting(1, 1), log: [line(2, "Dark plays.")] });
  update(0, 3, { waiting: waiting(0, 2), options: [option("a")], log: [line(3, "Dark is done.")] });
  table.timeline.skip();
  expect(table.yourTurn).toBe(true);
});

test("a forced move counts from the moment it is seen, not from when it came", () => {
  begin();
  table.setBoard({ autoplayForced: true } as unknown as BoardModule);
  update(0, 2, { waiting: waiting(1, 1), log: [line(2, "Dark plays.")] });
  update(0, 3, { waiting: waiting(0, 2), options: [option("only")], log: [line(3, "Dark is done.")] });
  vi.advanceTimersByTime(STEP_MS);
  expect(acts()).toEqual([]);
  vi.advanceTimersByTime(FORCED_MOVE_DELAY_MS - 1);
  expect(acts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(acts()).toMatchObject([{ text: "only", decision: 3 }]);
});

test("what a board plans to play is forgotten with the question", () => {
  begin();
  update(0, 2, { waiting: waiting(0, 2), options: [option("pass"), option("a")], log: [line(2, "Done.")] });
  table.playLater("pass", 400);
  update(0, 3, { waiting: waiting(0, 3), options: [option("pass"), option("b")], log: [line(3, "Done.")] });
  vi.advanceTimersByTime(5000);
  expect(acts()).toEqual([]);
  table.playLater("pass", 400);
  vi.advanceTimersByTime(400);
  expect(acts()).toMatchObject([{ text: "pass", decision: 3 }]);
});

test("what is answered automatically asks nobody, until the answer is refused", async () => {
  begin();
  update(0, 2, { waiting: waiting(0, 2), options: [option("pass"), option("a")], log: [line(2, "Done.")] });
  vi.advanceTimersByTime(STEP_MS);
  expect(table.autoplaying).toBe(false);
  table.playLater("pass", 400);
  expect(table.autoplaying).toBe(true);
  table.playLater(null, 400);
  expect(table.autoplaying).toBe(false);
  table.playLater("pass", 400);
  vi.advanceTimersByTime(400);
  expect(table.autoplaying).toBe(true);
  socket.receive({ type: "no", id: acts()[0]?.id, code: "not-now", words: "Not now." });
  await vi.advanceTimersByTimeAsync(0);
  expect(table.autoplaying).toBe(false);
});

test("a hint and its mark go with the question, and with the reader's wish", async () => {
  open([0]);
  update(0, 1, { waiting: waiting(0, 1), options: [option("a"), option("b")] });
  const ask = async () => {
    void table.requestHint();
    const { id } = socket.sent.filter((message) => message.type === "hint").at(-1) ?? {};
    socket.receive({ type: "hint", id, bot: "search", text: "a", words: "a", best: [] });
    await vi.advanceTimersByTimeAsync(0);
  };
  await ask();
  expect([table.hint?.text, table.selection.hinted]).toEqual(["a", "a"]);
  table.dismissHint();
  expect([table.hint, table.selection.hinted]).toEqual([null, null]);
  await ask();
  update(0, 2, { waiting: waiting(0, 2), options: [option("a"), option("c")], log: [line(2, "Done.")] });
  expect([table.hint, table.selection.hinted]).toEqual([null, null]);
});

test("one's own move is shown at once, its dice before what they bring", () => {
  open([0]);
  update(0, 1, { waiting: waiting(0, 1), options: [option("roll")] });
  table.selection.choose("roll");
  update(0, 3, {
    waiting: waiting(0, 1),
    options: [option("again")],
    steps: [{ entry: 2, view: { at: 2 } }],
    log: [line(2, "Light rolls."), line(3, "A five.")],
  });
  expect(table.shownState).toMatchObject({ view: { at: 2 }, entry: 2 });
  expect(table.newLogLines).toEqual(["Light rolls."]);
  expect(table.yourTurn).toBe(false);
  vi.advanceTimersByTime(OWN_STEP_MS);
  expect(table.timeline.shown).toMatchObject({ entry: 3, chance: true, previous: { at: 2 } });
  expect(table.newLogLines).toEqual(["A five."]);
  expect(table.yourTurn).toBe(true);
});

test("an undo goes back at once", () => {
  begin();
  update(0, 2, { waiting: waiting(0, 2), options: [option("a")], log: [line(2, "Dark plays.")] });
  update(0, 1, { decision: 9, waiting: waiting(1, 1), options: null, log: [line(1, "Dark takes it back.")] });
  expect(table.shownState).toMatchObject({ entry: 1, view: { at: 1 } });
  expect(table.timeline.shown?.moves).toBe(false);
  expect(table.yourTurn).toBe(false);
});

test("the end is shown after the move that brought it", () => {
  begin();
  update(0, 2, { waiting: waiting(1, 1), log: [line(2, "Dark plays.")] });
  const result = { winners: [1], scores: [1, 2], by: "play", ending: "", key: "" };
  update(0, 3, { status: "over", waiting: null, options: null, result, log: [line(3, "Dark wins.")] });
  expect(table.shownState).toMatchObject({ status: "running", result: null });
  vi.advanceTimersByTime(STEP_MS);
  expect(table.shownState).toMatchObject({ status: "over", result });
});

test("at one screen, the table is covered when the player has seen what happened", () => {
  open([0, 1]);
  for (const seat of [0, 1])
    update(
      seat,
      1,
      {
        view: { secret: seat },
        waiting: waiting(0, 1),
        options: seat === 0 ? [option("roll")] : null,
        log: [line(1, `for ${seat}`)],
      },
      seat === 1,
    );
  expect(table.viewerSeat).toBe(0);
  table.selection.choose("roll");
  for (const seat of [0, 1])
    update(
      seat,
      3,
      {
        view: { secret: seat, at: 3 },
        waiting: waiting(1, 2),
        options: seat === 1 ? [option("b")] : null,
        steps: [{ entry: 2, view: { secret: seat, at: 2 } }],
        log: [line(2, `roll for ${seat}`), line(3, `five for ${seat}`)],
      },
      seat === 1,
    );
  expect([table.handoverTo, table.yourTurn]).toEqual([null, false]);
  expect(table.shownState?.view).toEqual({ secret: 0, at: 2 });
  vi.advanceTimersByTime(OWN_STEP_MS);
  expect(table.handoverTo).toBe(1);
  expect(table.newLogLines, "nobody may read on under the cover").toEqual([]);
  expect(table.selection.options).toEqual([]);
  table.reveal();
  expect(table.shownState?.view).toEqual({ secret: 1, at: 3 });
  expect(table.newLogLines).toEqual(["for 1", "roll for 1", "five for 1"]);
  expect([table.handoverTo, table.yourTurn]).toEqual([null, true]);
  expect(table.timeline.shown?.previous, "no view of the other seat is left to compare with").toBeNull();
});
