/** The picture file of a game: one symbol an icon, rounded without drift, within its budget. */

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import icons from "../src/boards/aidalon/icons.json";
import { buildSprite } from "../sprites/plugin.ts";
import { parsePath, roundPath } from "../sprites/path.ts";

/** Return where each segment of a path ends. */
function ends(data: string): number[][] {
  let at = [0, 0];
  let start = [0, 0];
  return parsePath(data).map(({ command, args }) => {
    const kind = command.toLowerCase();
    const base = command === kind ? at : [0, 0];
    const [x = 0, y = 0] = at;
    if (kind === "z") at = start;
    else if (kind === "h") at = [(base[0] ?? 0) + (args[0] ?? 0), y];
    else if (kind === "v") at = [x, (base[1] ?? 0) + (args[0] ?? 0)];
    else at = [(base[0] ?? 0) + (args.at(-2) ?? 0), (base[1] ?? 0) + (args.at(-1) ?? 0)];
    if (kind === "m") start = at;
    return at;
  });
}

describe("rounding", () => {
  it("keeps every point of an icon within half a unit", () => {
    const set = JSON.parse(readFileSync("node_modules/@iconify-json/game-icons/icons.json", "utf-8")) as {
      icons: Record<string, { body: string }>;
    };
    for (const icon of Object.values(icons)) {
      const data = /d="([^"]*)"/.exec(set.icons[icon]?.body ?? "")?.[1] ?? "";
      const exact = ends(data);
      const rounded = ends(roundPath(data));
      expect(rounded).toHaveLength(exact.length);
      const off = exact.map(([x = 0, y = 0], i) =>
        Math.max(Math.abs(x - (rounded[i]?.[0] ?? NaN)), Math.abs(y - (rounded[i]?.[1] ?? NaN))),
      );
      expect(Math.max(...off), icon).toBeLessThanOrEqual(0.5001);
    }
  });

  it("reads arcs whose flags stand without a separator", () => {
    expect(parsePath("M0 0a5 5 0 01.5 10")).toEqual([
      { command: "M", args: [0, 0] },
      { command: "a", args: [5, 5, 0, 0, 1, 0.5, 10] },
    ]);
  });
});

describe("the picture file", () => {
  it("has a symbol for each name, a credit, and stays within 30 kB", () => {
    const file = buildSprite(icons);
    for (const name of Object.keys(icons)) expect(file).toContain(`<symbol id="${name}"`);
    expect(file).toContain("CC BY 3.0");
    const size = gzipSync(file, { level: 9 }).length;
    expect(size).toBeLessThan(30_000);
  });

  it("refuses an icon that does not exist", () => {
    expect(() => buildSprite({ x: "no-such-icon" })).toThrow("no-such-icon");
  });
});
