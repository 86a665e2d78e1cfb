import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { emptyForm } from "../src/setup/newTableForm";
import ParameterFields from "../src/setup/ParameterFields.svelte";
import type { GameInfo, ParameterInfo } from "../src/wire";

function parameter(name: string, group: string): ParameterInfo {
  return {
    name,
    kind: "flag",
    default: 0,
    help: "",
    allowed: "yes or no",
    low: 0,
    high: 1,
    values: [],
    group,
  };
}

test("lists the parameters of a group under one heading, after those without one", () => {
  const game: GameInfo = {
    name: "g",
    title: "G",
    summary: "",
    credits: "",
    rules: 1,
    min_seats: 2,
    max_seats: 2,
    roles: ["A", "B"],
    editions: [{ name: "standard", help: "", values: {} }],
    parameters: [
      parameter("pie_rule", "fair start"),
      parameter("cubes", ""),
      parameter("first", "fair start"),
    ],
    seat_parameters: {},
  };
  const props = { game, form: emptyForm(game), problem: null };
  const mounted = mount(ParameterFields, { target: document.body, props });
  flushSync();
  const shown = [...document.querySelectorAll("h2, label")].map((node) => node.textContent.trim());
  expect(shown).toEqual(["Cubes", "Fair start", "Pie rule", "First"]);
  void unmount(mounted);
});
