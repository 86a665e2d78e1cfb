import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseBlocks } from "../src/rules/markdown";
import { splitRules } from "../src/rules/sections";

function anchors(text: string): string[] {
  return parseBlocks(text).flatMap((block) =>
    block.kind === "heading" && block.level === 2 ? [block.anchor] : [],
  );
}

describe("a rules page", () => {
  it.each(["aidalon", "channeling", "grove", "runestones"])(
    "of %s keeps builders' sections apart",
    (game) => {
      const text = readFileSync(`../docs/games/${game}.md`, "utf8");
      const { play, build, buildAnchors } = splitRules(text);
      expect(anchors(build)).toEqual(["parameters", "notation", "what-a-seat-sees", "version-history"]);
      expect(anchors(play)).toContain("in-short");
      expect(anchors(play)).toContain("rulings");
      expect([...anchors(play), ...anchors(build)].sort()).toEqual(anchors(text).sort());
      for (const anchor of anchors(build)) expect(buildAnchors).toContain(anchor);
    },
  );

  it("without such sections has nothing to fold away", () => {
    expect(splitRules("# Tic\n\nShort.\n\n## Play\n\nMark.\n")).toEqual({
      play: "# Tic\n\nShort.\n\n## Play\n\nMark.\n",
      build: "",
      buildAnchors: new Set(),
    });
  });
});
