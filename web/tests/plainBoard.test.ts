import { expect, test } from "vitest";
import { describe } from "../src/boards/plain/describe";
import { sectionsOf } from "../src/boards/plain/fields";
import { parseStyledText, widthOf } from "../src/boards/plain/styledText";

const ROLES = ["First", "Second"];

test("labels lists of the seats by role, keeps rows, and says what is hidden", () => {
  const view = {
    pending: 0,
    roller_seat: 1,
    hands: [7, null],
    last_rolls: [[1, 2, 6], [3, 3, 5], []],
    dealt: true,
    deck: [4, 5, 6],
    bid: { count: 2, face: 6 },
  };
  expect(sectionsOf(view, ROLES)).toEqual([
    {
      title: "Table",
      fields: [
        { label: "Roller seat", lines: [{ label: "", text: "Second" }] },
        {
          label: "Hands",
          lines: [
            { label: "First", text: "7" },
            { label: "Second", text: "hidden" },
          ],
        },
        {
          label: "Last rolls",
          lines: [
            { label: "1", text: "1, 2, 6" },
            { label: "2", text: "3, 3, 5" },
            { label: "3", text: "none" },
          ],
        },
        { label: "Dealt", lines: [{ label: "", text: "yes" }] },
        { label: "Deck", lines: [{ label: "", text: "4, 5, 6" }] },
        {
          label: "Bid",
          lines: [
            { label: "Count", text: "2" },
            { label: "Face", text: "6" },
          ],
        },
      ],
    },
  ]);
});

test("gives each player a section of their own", () => {
  const view = {
    players: [
      { score: 3, dice: [1, 2] },
      { score: 0, dice: null },
    ],
    round: 2,
  };
  expect(describe(view, ROLES)).toEqual([
    { title: "First", lines: ["Score: 3", "Dice: 1, 2"] },
    { title: "Second", lines: ["Score: 0", "Dice: hidden"] },
    { title: "Table", lines: ["Round: 2"] },
  ]);
});

test("parses styles into spans, and shows brackets that are no tags", () => {
  expect(parseStyledText("a [mark]b [b]c[/] d[/]\n\\[mark] [3] [/]e")).toEqual([
    { text: "a ", style: "" },
    { text: "b ", style: "mark" },
    { text: "c", style: "b" },
    { text: " d", style: "mark" },
    { text: "\n[mark] [3] e", style: "" },
  ]);
  expect(widthOf(parseStyledText("[b]☼ four[/]\nabc"))).toBe(6);
});
