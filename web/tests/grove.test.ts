import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { prefs } from "../src/app/prefs.svelte";
import ActionMenu from "../src/boards/grove/ActionMenu.svelte";
import Dice from "../src/boards/grove/Dice.svelte";
import { parts } from "../src/boards/grove/notation";
import { findRoll } from "../src/boards/grove/rolls";
import Die from "../src/boards/shared/Die.svelte";
import { Selection } from "../src/table/selection.svelte";
import type { Line } from "../src/wire";

prefs.motion = "less";
let mounted: ReturnType<typeof mount>[] = [];

afterEach(() => {
  for (const each of mounted) void unmount(each);
  mounted = [];
  document.body.replaceChildren();
});

const ROLES = ["Light", "Dark"];

function tried(verb: string, faces: number[], amount: number): Line[] {
  return [
    { entry: 4, kind: `try-${verb}`, seat: 0, to: "circle:c1", words: `Light tries to ${verb} at circle 1.` },
    { entry: 5, kind: "rolled", seat: 0, to: "circle:c1", values: faces, amount, words: "" },
  ];
}

test("finds the faces of a roll and which of them succeeded", () => {
  const channel = findRoll(tried("channel", [2, 5, 1], 2), ROLES);
  expect(channel?.throws).toEqual([{ faces: [2, 5, 1], hits: [true, false, true], label: "" }]);
  const banish = findRoll(tried("banish", [6, 1, 6], 2), ROLES);
  expect(banish?.throws[0]?.hits).toEqual([true, false, true]);
  expect(findRoll(tried("stun", [4], 0), ROLES)?.result).toBe("no success");
  expect(findRoll([{ entry: 1, kind: "stood", seat: 1, words: "" }], ROLES)).toBeNull();
});

test("finds the throws of an opening roll, with both totals", () => {
  const opened = { entry: 1, kind: "opened", seat: 1, values: [1, 1, 5, 4, 6, 5], words: "" };
  const roll = findRoll([opened], ROLES);
  expect(roll?.throws.map((each) => [each.label, each.faces])).toEqual([
    ["Light 7", [1, 1, 5]],
    ["Dark 15", [4, 6, 5]],
  ]);
  expect(roll?.result).toBe("Dark begins");
});

test("draws dice with as many pips as their faces say", () => {
  for (const face of [1, 2, 3, 4, 5, 6]) {
    mounted.push(mount(Die, { target: document.body, props: { face, size: 30 } }));
  }
  const roll = findRoll(tried("stun", [3, 1], 1), ROLES)!;
  mounted.push(mount(Dice, { target: document.body, props: { roll } }));
  flushSync();
  const dice = [...document.querySelectorAll(".die")];
  expect(dice.map((die) => die.querySelectorAll("circle").length)).toEqual([1, 2, 3, 4, 5, 6, 3, 1]);
  expect(dice.map((die) => die.classList.contains("hit")).slice(6)).toEqual([false, true]);
  expect(document.querySelector(".dice")?.getAttribute("aria-label")).toBe(
    "Light tries to stun at circle 1. 3, 1. one success.",
  );
});

test("shows the odds that the view gives, as far as there is something to place or stun", () => {
  prefs.chances = true;
  const selection = new Selection(() => undefined, parts);
  selection.reset([{ text: "stun c1", words: "Stun at circle 1 (each die succeeds on 1)" }]);
  const props = {
    selection,
    at: { x: 0, y: 0, r: 10 },
    odds: [{ action: "stun c1", weights: [125, 91] }],
    title: "Circle 1",
  };
  mounted.push(mount(ActionMenu, { target: document.body, props }));
  flushSync();
  expect(document.querySelector(".odds")?.textContent).toBe("1: 42%");
});
