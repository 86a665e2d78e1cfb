/** The studio's tables, goals and axes. */

import { describe, expect, it } from "vitest";
import { goalOf, varyOf } from "../src/studio/goal";
import { barsOf, gamesUntil, ticksOf } from "../src/studio/plots/axes";
import { cardOfRow } from "../src/boards/runestones/rows/cardOfRow";
import { sliderRange } from "../src/studio/sliderRange";
import { entryOf, faultOf, fromSheet, readTable, toSheet, writeTable } from "../src/studio/tables";
import type { ColumnInfo, ParameterInfo, TableInfo } from "../src/wire";

const column = (name: string, more: Partial<ColumnInfo> = {}): ColumnInfo => ({
  name,
  kind: "text",
  before: "",
  default: "",
  optional: false,
  proposed: false,
  ...more,
});

const deck: TableInfo = {
  parameter: "deck",
  row: "card",
  columns: [
    column("Vigor", { kind: "number" }),
    column("Splendor", { kind: "number", before: "/" }),
    column("Copies", { kind: "number", before: "x", default: "1" }),
  ],
  separator: " ",
  fixed: false,
  changes: "",
  base: [],
};

const cards: TableInfo = {
  parameter: "cards",
  row: "card",
  columns: [
    column("Numbers"),
    column("Kind", { before: " " }),
    column("Colours", { before: " " }),
    column("Magic", { kind: "number", before: " " }),
    column("Ability", { kind: "effect", before: ": " }),
  ],
  separator: "; ",
  fixed: false,
  changes: "row",
  base: [
    ["11-14", "Faun", "BYGR", "2", "own"],
    ["15-18", "Unicorn", "YGRB", "1", "swap 1 for 2 own"],
  ],
};

const smithies: TableInfo = {
  ...deck,
  parameter: "smithies",
  columns: [
    column("Price", { kind: "number" }),
    column("Bonus", { kind: "effect", before: ": ", optional: true }),
  ],
  separator: "; ",
};

const costs: TableInfo = {
  ...cards,
  columns: [column("Card"), column("Cost", { kind: "number" }), column("Barrier", { kind: "number" })],
  changes: "cell",
  fixed: true,
  base: [
    ["job-board", "2", ""],
    ["eye-enforcers", "3", "3"],
  ],
};

describe("a table that holds its rows", () => {
  it("is read and written without loss, copies that go without saying included", () => {
    const text = "4/4x5 4/5 7/7x5";
    const { rows } = readTable(deck, text);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["4", "4", "5"],
      ["4", "5", "1"],
      ["7", "7", "5"],
    ]);
    expect(writeTable(deck, { rows, extra: [] })).toBe(text);
  });

  it("leaves out a bonus that is none", () => {
    const text = "2; 3: ore; 4: 3 points";
    const found = readTable(smithies, text);
    expect(found.rows.map(({ cells }) => cells)).toEqual([
      ["2", ""],
      ["3", "ore"],
      ["4", "3 points"],
    ]);
    expect(writeTable(smithies, found)).toBe(text);
  });

  it("keeps what it cannot read", () => {
    const found = readTable(deck, "4/4x5 nonsense");
    expect(found.rows[1]?.cells).toEqual(["nonsense", "", ""]);
    expect(writeTable(deck, found)).toBe("4/4x5 nonsense");
  });
});

describe("a table that holds changes", () => {
  it("writes only the rows that differ from the base", () => {
    const found = readTable(cards, "");
    expect(writeTable(cards, found)).toBe("");
    found.rows[0]!.cells[4] = "own or ore";
    expect(writeTable(cards, found)).toBe("11-14 Faun BYGR 2: own or ore");
    expect(readTable(cards, "11-14 Faun BYGR 2: own or ore").rows.map(({ cells }) => cells)).toEqual(
      found.rows.map(({ cells }) => cells),
    );
  });

  it("removes a row, adds one, and renumbers one", () => {
    const found = readTable(cards, "remove 15-18; 87 Dragon white 3: 3 ore");
    expect(found.rows.map(({ cells }) => cells[0])).toEqual(["11-14", "87"]);
    expect(writeTable(cards, found)).toBe("remove 15-18; 87 Dragon white 3: 3 ore");
    found.rows[0]!.cells[0] = "11-13";
    expect(writeTable(cards, found)).toContain("remove 11-14; 11-13 Faun");
  });

  it("keeps changes to a part of a row as they are", () => {
    const text = "remove 12";
    expect(writeTable(cards, readTable(cards, text))).toBe(text);
  });

  it("writes single cells where the game takes those", () => {
    const found = readTable(costs, "eye-enforcers barrier 4");
    expect(found.rows[1]?.cells).toEqual(["eye-enforcers", "3", "4"]);
    found.rows[0]!.cells[1] = "1";
    expect(writeTable(costs, found)).toBe("job-board cost 1; eye-enforcers barrier 4");
  });
});

describe("a spreadsheet", () => {
  it("gets names and cells, and gives the same rows back", () => {
    const { rows } = readTable(cards, "15-18 Unicorn YGRB 3: wild");
    const sheet = toSheet(cards, rows);
    expect(sheet.split("\n")[0]).toBe("Numbers\tKind\tColours\tMagic\tAbility");
    expect(fromSheet(cards, sheet)).toEqual(rows.map(({ cells, origin }) => ({ cells, origin })));
  });

  it("may lack cells, and its empty lines are no rows", () => {
    expect(fromSheet(deck, "4\t4\r\n\r\n5\t5\t2\r\n").map((row) => row.cells)).toEqual([
      ["4", "4", ""],
      ["5", "5", "2"],
    ]);
    expect(entryOf(deck, ["4", "4", ""])).toBe("4/4");
  });
});

describe("a refusal", () => {
  it("is shown at the cell that it quotes", () => {
    const { rows } = readTable(deck, "4/4x5 0/5x2");
    expect(faultOf(deck, rows, "deck: '0/5x2' contains a 0; …")).toEqual({ row: 1, column: 0 });
    const typed = [{ cells: ["7", "many", "5"], origin: null }];
    expect(faultOf(deck, typed, "deck: '7/manyx5' is not a card; …")).toEqual({ row: 0, column: 1 });
    const changed = readTable(cards, "15-18 Unicorn YGRB 3: dice").rows;
    expect(faultOf(cards, changed, "cards: 15-18: 'dice' is no effect")).toEqual({ row: 1, column: 4 });
  });

  it("is shown at the row that it counts, and nowhere if it names none", () => {
    const { rows } = readTable(smithies, "2; 3: ore");
    expect(faultOf(smithies, rows, "smithies: smithy 2 costs 1 to 9 gems")).toEqual({ row: 1, column: 1 });
    expect(faultOf(deck, readTable(deck, "4/4x5").rows, "deck: 5 cards; a deck has 17 to 400")).toBeNull();
  });
});

describe("goals and ranges", () => {
  it("are written as the search reads them", () => {
    expect(goalOf({ low: "48", high: "52" }, { low: "", high: "20" }, "draws at most 5 %")).toBe(
      "first 48 to 52 %, turns at most 20, draws at most 5 %",
    );
    expect(goalOf({ low: "", high: "" }, { low: "", high: "" }, " ")).toBe("");
    expect(varyOf("cubes", { low: "30", high: "60", step: "5" })).toBe("cubes=30..60:5");
    expect(varyOf("pie_rule", { low: "", high: "", step: "" })).toBe("pie_rule");
  });

  it("give a slider what is worth trying, and never leave out the value", () => {
    const cubes = { low: 1, high: 1000 } as ParameterInfo;
    expect(sliderRange(cubes, 50, 50)).toEqual({ low: 1, high: 100 });
    expect(sliderRange(cubes, 50, 400).high).toBe(400);
    expect(sliderRange({ low: 0, high: 6 } as ParameterInfo, 0, 0)).toEqual({ low: 0, high: 6 });
  });
});

describe("axes", () => {
  it("have round ticks", () => {
    expect(ticksOf(0, 1000, 4)).toEqual([0, 500, 1000]);
    expect(ticksOf(0.41, 0.62, 4)).toEqual([0.5, 0.6]);
  });

  it("count the games until a share is sure", () => {
    const figure = {
      name: "first",
      words: "",
      value: 0.5,
      low: 0.4,
      high: 0.6,
      count: 100,
      unit: "share" as const,
    };
    expect(gamesUntil(figure, 0.02)).toBe(2500);
    expect(gamesUntil({ ...figure, low: null }, 0.02)).toBe(Infinity);
  });

  it("put every game into one bar", () => {
    const bars = barsOf(
      [
        [10, 3],
        [12, 1],
        [15, 4],
      ],
      [10, 15],
      2,
    );
    expect(bars.map((bar) => bar.share)).toEqual([0.375, 0.125, 0.5]);
  });
});

describe("typing in printed cards", () => {
  it("keeps a row that was typed in, though it says what the base says", () => {
    const text = "11-14 Faun BYGR 2: own";
    const read = readTable(cards, text);
    expect(read.rows.map((row) => row.typed ?? false)).toEqual([true, false]);
    expect(writeTable(cards, read)).toBe(text);
  });

  it("draws the first card of a row in its colour", () => {
    expect(cardOfRow(["55-58", "Kobold", "RBYG", "1", "ore + own"])).toEqual([
      55,
      "Kobold",
      "red",
      1,
      "ore + red",
    ]);
    expect(cardOfRow(["51-54", "Griffin", "GRBY", "1", "2 points or own + across"])[4]).toBe(
      "2 points or green + blue",
    );
    expect(cardOfRow(["100", "Druid", "white", "", "green | blue"])).toEqual([
      100,
      "Druid",
      "white",
      0,
      "green",
    ]);
  });
});
