import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasDeckPages, loadBoard, loadDeckPages } from "../src/boards";
import { emblemOf } from "../src/emblems";

const GAMES = readdirSync("src/boards", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "plain" && entry.name !== "shared")
  .map((entry) => entry.name);

/** Every source file outside the folders of the boards; generated files excepted. */
const SHARED = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter(
  (path) =>
    /\.(ts|svelte|css)$/.test(path) &&
    path !== "wire.ts" &&
    !GAMES.some((game) => path.startsWith(`boards/${game}/`)),
);

test.each(GAMES)("finds the board and the emblem of %s by its folder", async (game) => {
  const board = await loadBoard(game);
  expect(board).toBe((await import(`../src/boards/${game}/index.ts`)).default);
  expect(emblemOf(game)).toBeDefined();
});

test("gives a game without a board the plain one", async () => {
  expect(await loadBoard("liars-dice")).toBe((await import("../src/boards/plain")).default);
  expect(await loadBoard("plain")).toBe((await import("../src/boards/plain")).default);
  expect(emblemOf("liars-dice")).toBeUndefined();
  expect(hasDeckPages("liars-dice")).toBe(false);
  expect(await loadDeckPages("liars-dice")).toBeNull();
});

/** Matches a game's name at the start of a word, in `small` or as part of `aLongName`; "members" does not name Embers. */
function nameOf(game: string): RegExp {
  return new RegExp(
    `(?<![A-Za-z])${game}|${game.charAt(0).toUpperCase()}${game.slice(1)}|${game.toUpperCase()}`,
  );
}

test("names no game outside its folder", () => {
  expect(GAMES.length).toBeGreaterThan(0);
  const naming = SHARED.filter((path) => {
    const text = readFileSync(`src/${path}`, "utf-8");
    return GAMES.some((game) => nameOf(game).test(text));
  });
  expect(naming).toEqual([]);
});
