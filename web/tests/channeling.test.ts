import { expect, test } from "vitest";
import { centre, corner, sockets, stance } from "../src/boards/channeling/layout";
import { gameWords } from "../src/boards/channeling/i18n";

test.each([1, 4, 5, 6, 7, 12, 20])(
  "a circle of Vigor %i leaves room for a druid among its sockets",
  (vigor) => {
    const { points, radius } = sockets(vigor);
    const feet = { x: stance(5).x - centre(5).x, y: stance(5).y - centre(5).y };
    expect(points.length).toBe(vigor);
    for (const { x, y } of points) {
      // A robe is at most 42 to each side; heads are above the middle and narrower.
      if (y + radius > feet.y - 60) expect(Math.abs(x) - radius).toBeGreaterThan(36);
      expect(Math.abs(centre(5).x + x - corner(5).x - 100) + radius).toBeLessThan(100);
    }
  },
);

test("sockets do not lie over each other", () => {
  for (const vigor of [2, 4, 7, 12, 20]) {
    const { points, radius } = sockets(vigor);
    points.slice(1).forEach((point, index) => {
      const before = points[index] ?? point;
      expect(Math.hypot(point.x - before.x, point.y - before.y)).toBeGreaterThanOrEqual(2 * radius);
    });
  }
});

test("places and glyphs are called by words, never by codes", () => {
  expect(gameWords.place(6, [5, 6], { count: 2, role: "Light" }, "Dark")).toBe(
    "Third circle of the second row: Vigor 5, Splendor 6; 2 cubes of Light; a druid of Dark",
  );
  expect(gameWords.glyphIs(5, "spent")).toBe("Glyph of the second column, played; returns with the last one");
});
