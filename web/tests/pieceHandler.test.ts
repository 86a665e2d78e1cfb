import { createRawSnippet, flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardModule } from "../src/boards/boardModule";
import PieceRoot from "../src/shell/PieceRoot.svelte";
import type { ActionOption, Touched } from "../src/table/events";
import { HOVER_MS, PRESS_MS } from "../src/table/pieceHandler.svelte";
import { Selection } from "../src/table/selection.svelte";

const BOARD = `<div>
  <div data-group>
    <button data-piece="card:1" data-place="hand:0">One</button>
    <button data-piece="card:2" data-place="hand:1">Two</button>
    <div data-place="slot:a" tabindex="0"><span data-piece="card:9">Nine</span><button class="inner">x</button></div>
    <div data-place="slot:b" tabindex="0"></div>
  </div>
  <button data-option="rest">Rest, or play <span data-piece="card:2">Two</span></button>
  <div data-place="7" class="old"></div>
  <div data-act="board"><i data-piece="card:1" class="kept"></i></div>
</div>`;

const OPTIONS: ActionOption[] = [
  move("card:1", "slot:a"),
  move("card:1", "slot:b"),
  move("card:2", "slot:b"),
  { text: "draw", words: "", verb: "draw", args: [{ role: "card", id: "card:9" }] },
  { text: "rest", words: "", verb: "rest", args: [] },
];

function move(card: string, to: string): ActionOption {
  const args = [
    { role: "card", id: card },
    { role: "to", id: to },
  ];
  return { text: `${card} ${to}`, words: "", verb: "move", args };
}

let sent: string[];
let why: Touched[];
let selection: Selection;
let mounted: ReturnType<typeof mount>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  why = [];
  selection = new Selection((text) => sent.push(text));
  selection.reset(OPTIONS);
  const module = {
    readingWords: (id: string) => (id.startsWith("card:") ? { title: `Card ${id}`, lines: [] } : null),
  } as unknown as BoardModule;
  mounted = mount(PieceRoot, {
    target: document.body,
    props: {
      module,
      view: {},
      params: {},
      selection,
      explain: (touched: Touched) => why.push(touched),
      children: createRawSnippet(() => ({ render: () => BOARD })),
    },
  });
  flushSync();
});

afterEach(() => {
  void unmount(mounted);
  document.body.replaceChildren();
  vi.useRealTimers();
});

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing like ${selector}`);
  return found;
}

const piece = (id: string) => find(`[data-piece="${id}"]`);
const place = (id: string) => find(`[data-place="${id}"]`);
const marks = (element: HTMLElement) => element.dataset.mark ?? "";

function pointer(element: HTMLElement, type: string, more: PointerEventInit = {}): void {
  element.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      isPrimary: true,
      pointerType: "mouse",
      ...more,
    }),
  );
  flushSync();
}

function tap(element: HTMLElement): void {
  pointer(element, "pointerdown", { pointerType: "touch" });
  pointer(element, "pointerup", { pointerType: "touch" });
  pointer(element, "click", { pointerType: "touch" });
}

function click(element: HTMLElement): void {
  pointer(element, "pointerdown");
  pointer(element, "pointerup");
  pointer(element, "click");
}

function press(element: HTMLElement, key: string): void {
  element.focus();
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

const reader = () => document.querySelector<HTMLElement>("[data-reader]");

describe("acting", () => {
  test("a click picks, another completes", () => {
    click(piece("card:1"));
    click(place("slot:b"));
    expect(sent).toEqual(["card:1 slot:b"]);
  });

  test("a piece on a place stands for the place where only that is wanted", () => {
    click(piece("card:1"));
    click(piece("card:9"));
    expect(sent).toEqual(["card:1 slot:a"]);
  });

  test("Enter acts", () => {
    press(piece("card:2"), "Enter");
    expect(selection.isChosen("card:2")).toBe(true);
    press(place("slot:b"), "Enter");
    expect(sent).toEqual(["card:2 slot:b"]);
  });

  test("what cannot be chosen is explained, as what it is", () => {
    click(piece("card:2"));
    click(place("slot:a"));
    expect(sent).toEqual([]);
    expect(why).toEqual([{ place: "slot:a" }]);
  });

  test("controls inside a piece, pieces inside an option and what a board keeps for itself are left alone", () => {
    click(find(".inner"));
    click(find("[data-option] [data-piece]"));
    click(find(".kept"));
    click(find(".old"));
    expect([selection.picked, why, sent]).toEqual([[], [], []]);
  });

  test("a drag picks the piece and drops it on a place", () => {
    const from = piece("card:1");
    pointer(from, "pointerdown", { clientX: 5, clientY: 5 });
    pointer(from, "pointermove", { clientX: 30, clientY: 5 });
    expect(selection.isChosen("card:1")).toBe(true);
    expect(document.querySelector(".piece-copy")).not.toBeNull();
    vi.spyOn(document, "elementFromPoint").mockReturnValue(place("slot:b"));
    pointer(from, "pointerup", { clientX: 80, clientY: 5 });
    expect(sent).toEqual(["card:1 slot:b"]);
    expect(document.querySelector(".piece-copy")).toBeNull();
    vi.restoreAllMocks();
  });

  test("a drag means the option with a place, though a touch would send another", () => {
    const args = [{ role: "at", id: "card:1" }];
    selection.reset([{ text: "turn card:1", words: "", verb: "turn", args }, ...OPTIONS]);
    const from = piece("card:1");
    pointer(from, "pointerdown", { clientX: 5, clientY: 5 });
    pointer(from, "pointermove", { clientX: 30, clientY: 5 });
    vi.spyOn(document, "elementFromPoint").mockReturnValue(place("slot:a"));
    pointer(from, "pointerup", { clientX: 80, clientY: 5 });
    expect(sent).toEqual(["card:1 slot:a"]);
    vi.restoreAllMocks();
  });
});

describe("fingers", () => {
  test("read what would be sent before they send it", () => {
    tap(piece("card:9"));
    expect(reader()).not.toBeNull();
    expect(sent).toEqual([]);
    tap(piece("card:9"));
    expect(sent).toEqual(["draw"]);
    expect(reader()).toBeNull();
  });

  test("put away what they read by a tap beside it", () => {
    tap(piece("card:9"));
    tap(find(".old"));
    expect(reader()).toBeNull();
  });

  test.each([
    ["that lies over what a new question asks for", 0, true],
    ["that hides nothing of it", 500, false],
  ])("read a card on: one %s", async (_, top, gone) => {
    tap(piece("card:9"));
    const box = (node: Element) => new DOMRect(0, node.matches("[data-reader]") ? top : 0, 100, 100);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function at(this: Element) {
      return box(this);
    });
    selection.reset([move("card:1", "slot:b"), move("card:2", "slot:b")]);
    flushSync();
    await tick();
    flushSync();
    expect(reader() === null).toBe(gone);
    vi.restoreAllMocks();
  });

  test("pick at once, and choose a plain place at once", () => {
    tap(piece("card:2"));
    expect(selection.isChosen("card:2")).toBe(true);
    tap(place("slot:b"));
    expect(sent).toEqual(["card:2 slot:b"]);
  });

  test("a long press reads and does nothing else", () => {
    pointer(piece("card:1"), "pointerdown", { pointerType: "touch" });
    vi.advanceTimersByTime(PRESS_MS);
    flushSync();
    expect(reader()).not.toBeNull();
    pointer(piece("card:1"), "pointerup", { pointerType: "touch" });
    pointer(piece("card:1"), "click", { pointerType: "touch" });
    expect(selection.picked).toEqual([]);
  });

  test("a finger that moves scrolls", () => {
    pointer(piece("card:1"), "pointerdown", { pointerType: "touch", clientX: 0, clientY: 0 });
    pointer(piece("card:1"), "pointermove", { pointerType: "touch", clientX: 0, clientY: 40 });
    vi.advanceTimersByTime(PRESS_MS);
    flushSync();
    expect(reader()).toBeNull();
    expect(selection.picked).toEqual([]);
  });
});

describe("reading", () => {
  test("a piece under the pointer opens after a while, wherever it is", () => {
    const inOption = find("[data-option] [data-piece]");
    pointer(inOption, "pointerover");
    vi.advanceTimersByTime(HOVER_MS - 1);
    flushSync();
    expect(reader()).toBeNull();
    vi.advanceTimersByTime(1);
    flushSync();
    expect(reader()?.textContent).toContain("Card card:2");
    pointer(place("slot:b"), "pointerover");
    expect(reader()).toBeNull();
  });

  test("Space opens and closes it, Escape closes it", () => {
    press(piece("card:1"), " ");
    expect(reader()).not.toBeNull();
    press(piece("card:1"), " ");
    expect(reader()).toBeNull();
    press(piece("card:1"), " ");
    press(piece("card:1"), "Escape");
    expect(reader()).toBeNull();
    expect(selection.picked).toEqual([]);
  });
});

describe("marks", () => {
  test("are written for what is offered and chosen, and change with the selection", () => {
    expect([marks(piece("card:1")), marks(place("slot:a"))]).toEqual(["offered", ""]);
    click(piece("card:1"));
    expect([marks(piece("card:1")), marks(place("slot:a")), marks(piece("card:2"))]).toEqual([
      "chosen",
      "offered",
      "",
    ]);
  });

  test("are written on pieces that come later, beside the board's own", async () => {
    const late = document.createElement("b");
    late.dataset.piece = "card:2";
    late.dataset.mark = "lost";
    find("[data-group]").append(late);
    await vi.waitFor(() => expect(marks(late)).toBe("lost offered"));
  });

  test("leave alone what the board keeps for itself", () => {
    expect(marks(find(".kept"))).toBe("");
  });
});

test("arrow keys walk to the nearest neighbour of the group", () => {
  const at = (element: HTMLElement, x: number, y: number) =>
    vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(x, y, 10, 10));
  at(piece("card:1"), 0, 0);
  at(piece("card:2"), 20, 2);
  at(place("slot:a"), 0, 30);
  at(piece("card:9"), 0, 30);
  at(place("slot:b"), 60, 0);
  press(piece("card:1"), "ArrowRight");
  expect(document.activeElement).toBe(piece("card:2"));
  press(piece("card:2"), "ArrowRight");
  expect(document.activeElement).toBe(place("slot:b"));
  press(piece("card:1"), "ArrowDown");
  expect(document.activeElement).toBe(place("slot:a"));
  press(piece("card:1"), "ArrowUp");
  expect(document.activeElement, "nothing there").toBe(piece("card:1"));
});
