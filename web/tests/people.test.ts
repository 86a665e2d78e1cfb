import { describe, expect, it } from "vitest";
import { graphOf } from "../src/people/ratingGraph";
import { canBeRated, emptyForm, newTableRequest } from "../src/setup/newTableForm";
import type { GameInfo } from "../src/wire";

const GAME = {
  name: "tic",
  title: "Tic",
  min_seats: 2,
  max_seats: 2,
  roles: ["Light", "Dark"],
  editions: [{ name: "base", help: "", values: {} }],
  parameters: [],
  seat_parameters: {},
} as unknown as GameInfo;

describe("a rating curve", () => {
  const points = [
    { at: 0, rating: 1500, low: 1000, high: 2000 },
    { at: 1, rating: 1600, low: 1200, high: 2000 },
  ];

  it("keeps the whole band between round ratings", () => {
    const graph = graphOf(points);
    expect(graph.marks[0]).toEqual({ rating: 1000, y: 100 });
    expect(graph.marks.at(-1)).toEqual({ rating: 2000, y: 0 });
    expect(graph.line).toBe("M0.00 50.00L100.00 40.00");
    expect(graph.band).toBe("M0.00 0.00L100.00 0.00L100.00 80.00L0.00 100.00Z");
  });
});

describe("the form of a table", () => {
  it("asks for a rated game in the open, without hints or stand-in", () => {
    const form = { ...emptyForm(GAME), rated: true, hints: true, clock: "game" as const };
    expect(newTableRequest(GAME, form)).toMatchObject({ rated: true, private: false });
    expect(newTableRequest(GAME, form)).not.toHaveProperty("hints");
    expect(newTableRequest(GAME, { ...form, standIn: false })).not.toHaveProperty("stand_in");
  });

  it("asks for none against bots or on one screen", () => {
    for (const seats of [
      ["me", "greedy"],
      ["me", "me"],
    ]) {
      const form = { ...emptyForm(GAME), seats, rated: true };
      expect(canBeRated(form)).toBe(false);
      expect(newTableRequest(GAME, form)).not.toHaveProperty("rated");
    }
  });

  it("names the players of one screen, and numbers who was not named", () => {
    const form = { ...emptyForm(GAME), seats: ["me", "me"], names: ["  Hazel "] };
    expect(newTableRequest(GAME, form).seat_names).toEqual(["Hazel", "Player 2"]);
    expect(newTableRequest(GAME, { ...form, names: [] }).seat_names).toEqual([null, "Player 2"]);
    expect(newTableRequest(GAME, emptyForm(GAME))).not.toHaveProperty("seat_names");
  });
});
