/** A variant leaves as a text and comes back; what is no variant is none. */

import { expect, it } from "vitest";
import { textOf, variantIn } from "../src/studio/sharedVariant";

const QUICK = {
  game: "grove",
  name: "Quick",
  note: "For lunch.",
  edition: "standard",
  players: 2,
  parameters: { control: "4", banish_needs_druid: true },
};

it("comes back as it left", () => {
  expect(variantIn(textOf(QUICK))).toEqual(QUICK);
});

it.each([
  "",
  "[]",
  "null",
  "{}",
  JSON.stringify(QUICK),
  textOf({ ...QUICK, parameters: { control: [] as never } }),
  textOf({ ...QUICK, players: "2" as never }),
  textOf(QUICK).slice(0, -9),
])("is none: %s", (text) => {
  expect(variantIn(text)).toBeNull();
});
