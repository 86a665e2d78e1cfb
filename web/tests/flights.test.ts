import { expect, test } from "vitest";
import { MOST_FLIGHTS, planFlights, type Drawn } from "../src/table/flights";

const box = (x: number, y = 0) => ({ x, y, width: 10, height: 10 });
const drawn = (name: string, place: string, x: number): Drawn<string> => ({
  element: `${name} in ${place}`,
  name,
  place,
  box: box(x),
});
const nowhere = () => null;
const kinds = (flights: { kind: string; piece: { place: string } }[]) =>
  flights.map(({ kind, piece }) => `${kind} ${piece.place}`);

test("a piece flies from the place where it was to the place where it is", () => {
  const flights = planFlights([drawn("card:1", "hand:0", 0)], [drawn("card:1", "played:0", 90)], [], nowhere);
  expect(flights).toMatchObject([{ kind: "fly", from: { x: 0 }, to: { x: 90 } }]);
});

test("of equal pieces those that stay in their places stay; only the others fly", () => {
  const before = [drawn("druid:0", "a", 0), drawn("druid:0", "b", 50), drawn("druid:0", "b", 60)];
  const after = [drawn("druid:0", "b", 50), drawn("druid:0", "c", 100), drawn("druid:0", "b", 60)];
  const flights = planFlights(before, after, [], nowhere);
  expect(flights).toMatchObject([{ kind: "fly", from: { x: 0 }, to: { x: 100 } }]);
});

test("a piece that makes room within its place shifts; one that does not move stays", () => {
  const before = [drawn("card:1", "hand:0", 0), drawn("card:2", "hand:0", 20)];
  const after = [drawn("card:1", "hand:0", 1), drawn("card:2", "hand:0", 40)];
  expect(kinds(planFlights(before, after, [], nowhere))).toEqual(["shift hand:0"]);
});

test("events tell where a piece comes from or goes of which one end is drawn", () => {
  const places: Record<string, number> = { "supply:0": 300, "acquired:0": 500 };
  const placeBox = (place: string) => (place in places ? box(places[place] ?? 0) : null);
  const channeled = {
    entry: 1,
    words: "",
    pieces: ["circle:a", "circle:b"],
    from: "supply:0",
    to: "circle:b",
  };
  const came = planFlights([], [drawn("cube:0", "circle:a", 10)], [channeled], placeBox);
  expect(came).toMatchObject([{ kind: "come", from: { x: 300 }, to: { x: 10 } }]);
  const acquired = { entry: 1, words: "", pieces: ["circle:a"], from: "circle:a", to: "acquired:0" };
  const gone = planFlights([drawn("cube:0", "circle:a", 10)], [], [acquired], placeBox);
  expect(gone).toMatchObject([{ kind: "go", from: { x: 10 }, to: { x: 500 } }]);
});

test("a piece that goes where nothing is drawn, or for no told reason, fades in its place", () => {
  const cancelled = { entry: 1, words: "", pieces: ["circle:a"], from: "supply:0", to: "circle:b" };
  const before = [drawn("cube:1", "circle:a", 10)];
  expect(planFlights(before, [], [cancelled], () => box(900))).toMatchObject([{ kind: "go", to: null }]);
  const lost = { entry: 1, words: "", pieces: ["cube:1"], from: "circle:a", to: "box" };
  expect(planFlights(before, [], [lost], nowhere)).toMatchObject([{ kind: "go", to: null }]);
});

test("only so many fly at once, those that change places before those that make room", () => {
  const many = Array.from({ length: 30 }, (_, index) => `card:${index}`);
  const before = [...many.map((name) => drawn(name, "hand:0", 0)), drawn("card:x", "deck", 0)];
  const after = [...many.map((name) => drawn(name, "hand:0", 50)), drawn("card:x", "hand:0", 99)];
  const flights = planFlights(before, after, [], nowhere);
  expect(flights).toHaveLength(MOST_FLIGHTS);
  expect(flights[0]).toMatchObject({ kind: "fly", piece: { name: "card:x" } });
});
