import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import { catalogue } from "../src/app/catalogue.svelte";
import { words } from "../src/i18n";
import GameCard from "../src/lobby/GameCard.svelte";
import LiveBoard from "../src/lobby/LiveBoard.svelte";
import { inOrder, liveOfOthers, ofOthers } from "../src/lobby/order";
import TableList from "../src/lobby/TableList.svelte";
import type { Brief, GameInfo, Seat } from "../src/wire";

const ME: Seat = { role: "Light", by: "person", name: "Hazel", person: "h" };
const BOT: Seat = { role: "Dark", by: "bot", name: "level-4" };

function table(id: string, changes: Partial<Brief> = {}): Brief {
  return {
    id,
    game: "tic",
    title: "Tic",
    edition: "base",
    status: "running",
    seats: [ME, BOT],
    clock: { kind: "none" },
    private: false,
    turn: 1,
    winners: null,
    record: false,
    opened: 0,
    updated: Date.now(),
    ...changes,
  };
}

function game(name: string, title: string): GameInfo {
  return {
    name,
    title,
    summary: "",
    min_seats: 2,
    max_seats: 2,
    roles: ["Light", "Dark"],
    editions: [],
    parameters: [],
    seat_parameters: {},
    credits: "",
  } as unknown as GameInfo;
}

let shown: Record<string, unknown>[] = [];

function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): HTMLElement {
  shown.push(mount(component, { target: document.body, props }));
  flushSync();
  return document.body;
}

afterEach(() => {
  for (const each of shown.splice(0)) void unmount(each);
  shown = [];
});

describe("the order of tables", () => {
  it("puts what waits for the reader first, then what is played, then what is open", () => {
    const open = table("open", { status: "open", turn: null });
    const mine = inOrder([open, table("theirs"), table("mine", { turn: 0 })], "h");
    expect(mine.map((each) => each.id)).toEqual(["mine", "theirs", "open"]);
  });

  it("shows others' tables and boards without the reader's own", () => {
    const other = table("other", { seats: [BOT, BOT] });
    expect(ofOthers([table("mine"), other], "h")).toEqual([other]);
    expect(ofOthers([table("mine"), other], null)).toHaveLength(2);
    const games = [table("mine"), other].map((each) => ({ table: each, parameters: {}, view: {}, last: "" }));
    expect(liveOfOthers(games, "h").map((each) => each.table.id)).toEqual(["other"]);
  });
});

describe("rows of tables", () => {
  it("name the opponent, and say whose turn it is in a person's words", () => {
    const body = show(TableList, { tables: [table("a"), table("b", { turn: 0 })], person: "h" });
    const rows = [...body.querySelectorAll("a")].map((row) => row.textContent.replaceAll(/\s+/g, " "));
    expect(rows[0]).toContain("Bramble");
    expect(rows[0]).toContain("Bramble is thinking");
    expect(rows[1]).toContain(words.lobby.yourTurn);
    expect(rows.join()).not.toContain("Hazel");
  });

  it("say who won from the reader's side", () => {
    const over = table("over", { status: "over", turn: null, winners: [1] });
    expect(words.lobby.status(over, "h")).toBe("You lost");
    expect(words.lobby.status({ ...over, winners: [0] }, "h")).toBe("You won");
    expect(words.lobby.status({ ...over, winners: [0, 1] }, "h")).toBe("A draw");
    expect(words.lobby.status(over)).toBe("Dark won");
    const open = table("open", { status: "open", seats: [ME, { role: "Dark", by: "nobody" }] });
    expect(words.lobby.status(open)).toBe("1 seat free");
  });
});

describe("a game's card", () => {
  it("has no name that another card has", () => {
    const nothing = () => undefined;
    for (const each of [game("tic", "Tic"), game("tac", "Tac")])
      show(GameCard, { game: each, busy: false, onplay: nothing, onchoose: nothing, oninvite: nothing });
    const names = [...document.querySelectorAll("button, a")].map(
      (each) => each.getAttribute("aria-label") ?? each.textContent.trim().replaceAll(/\s+/g, " "),
    );
    expect(names).toContain("Play now Tic against Moss");
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("a small board", () => {
  it("cannot be used, and says who plays", () => {
    catalogue.games = [game("tic", "Tic")];
    const live = { table: table("a"), parameters: {}, view: {}, last: "Light moves." };
    const body = show(LiveBoard, { live });
    expect(body.querySelector(".picture")?.hasAttribute("inert")).toBe(true);
    expect(body.querySelector("ul")?.textContent).toMatch(/Hazel\s*Bramble/);
    expect(body.querySelector("a")?.getAttribute("href")).toBe("/t/a");
  });
});
