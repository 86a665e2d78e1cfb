import { readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { loadBoard } from "../src/boards";
import Markdown from "../src/rules/Markdown.svelte";
import { prefs } from "../src/app/prefs.svelte";
import { parseBlocks } from "../src/rules/markdown";

const GAMES = ["channeling", "grove", "runestones", "aidalon"];

prefs.motion = "less";
let mounted: ReturnType<typeof mount> | null = null;

afterEach(() => {
  if (mounted !== null) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

function rules(game: string): string {
  return readFileSync(`../docs/games/${game}.md`, "utf-8");
}

test.each(GAMES)("every figure of %s belongs to one section of its rules", async (game) => {
  const figures = (await (await loadBoard(game)).figures?.()) ?? {};
  const text = rules(game);
  const sections = parseBlocks(text).flatMap((block) =>
    block.kind === "heading" && block.level > 1 ? [block.anchor] : [],
  );
  expect(Object.keys(figures).length).toBeGreaterThanOrEqual(2);
  expect(sections).toEqual(expect.arrayContaining(Object.keys(figures)));
  mounted = mount(Markdown, { target: document.body, props: { text, figures, anchors: true } });
  flushSync();
  expect(document.querySelectorAll("figure").length).toBe(Object.keys(figures).length);
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(GAMES)("the figures of %s are inert and have a legend for every mark", async (game) => {
  const figures = (await (await loadBoard(game)).figures?.()) ?? {};
  mounted = mount(Markdown, { target: document.body, props: { text: rules(game), figures } });
  flushSync();
  for (const figure of document.querySelectorAll("figure")) {
    const drawing = figure.querySelector(".drawing");
    expect(drawing?.hasAttribute("inert")).toBe(true);
    expect(drawing?.querySelector("svg")).not.toBeNull();
    expect(figure.querySelector("figcaption")?.textContent.trim()).not.toBe("");
    expect(figure.querySelectorAll("figcaption ol li").length).toBe(
      figure.querySelectorAll(".drawing > .mark").length,
    );
  }
});

test("the figures of The Channeling show only cards that the first edition has", async () => {
  const row = /^\| `first` \|.*$/m.exec(rules("channeling"))?.[0] ?? "";
  const copies = new Map(
    [...row.matchAll(/(\d)\/(\d)×(\d)/g)].map((found) => [`${found[1]}/${found[2]}`, Number(found[3])]),
  );
  expect([...copies.values()].reduce((sum, each) => sum + each, 0)).toBe(30);
  const figures = (await (await loadBoard("channeling")).figures?.()) ?? {};
  mounted = mount(Markdown, { target: document.body, props: { text: rules("channeling"), figures } });
  flushSync();
  for (const figure of document.querySelectorAll("figure")) {
    const shown = new Map<string, number>();
    for (const vigor of figure.querySelectorAll(".vigor")) {
      const splendor = vigor.parentElement?.querySelector(".splendor");
      const card = `${vigor.textContent.trim()}/${splendor?.textContent.trim()}`;
      shown.set(card, (shown.get(card) ?? 0) + 1);
    }
    expect(shown.size).toBeGreaterThan(0);
    for (const [card, count] of shown) expect(copies.get(card) ?? 0, card).toBeGreaterThanOrEqual(count);
  }
});
