import { readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { boardOf } from "../src/boards";
import Markdown from "../src/rules/Markdown.svelte";
import { prefs } from "../src/prefs.svelte";
import { blocks } from "../src/rules/markdown";

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

test.each(GAMES)("every picture of %s stands in a section of its rules, once", async (game) => {
  const pictures = (await (await boardOf(game)).pictures?.()) ?? {};
  const text = rules(game);
  const sections = blocks(text).flatMap((block) =>
    block.kind === "heading" && block.level > 1 ? [block.anchor] : [],
  );
  expect(Object.keys(pictures).length).toBeGreaterThanOrEqual(2);
  expect(sections).toEqual(expect.arrayContaining(Object.keys(pictures)));
  mounted = mount(Markdown, { target: document.body, props: { text, pictures, anchors: true } });
  flushSync();
  expect(document.querySelectorAll("figure").length).toBe(Object.keys(pictures).length);
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(GAMES)(
  "the pictures of %s are out of reach, and say in words what is marked on them",
  async (game) => {
    const pictures = (await (await boardOf(game)).pictures?.()) ?? {};
    mounted = mount(Markdown, { target: document.body, props: { text: rules(game), pictures } });
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
  },
);
