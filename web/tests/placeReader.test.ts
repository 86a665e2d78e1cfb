import { expect, test } from "vitest";
import { heightBeside, placeReader, type Box } from "../src/table/placeReader";

const phone: Box = { x: 0, y: 0, width: 390, height: 664 };
const prompt: Box = { x: 8, y: 400, width: 374, height: 120 };
const size = (width: number, height: number): Box => ({ x: 0, y: 0, width, height });

test("a large card never lies over the question, even if it covers its piece", () => {
  const hand: Box = { x: 150, y: 530, width: 90, height: 120 };
  const { y } = placeReader(hand, size(320, 370), phone, prompt);
  expect(y + 370).toBeLessThanOrEqual(prompt.y);
});

test("a card has the larger room above or below the question", () => {
  expect(heightBeside(320, phone, prompt)).toBe(380);
  expect(heightBeside(320, phone, null)).toBe(644);
});

test("beside a narrow question a card may be as high as the window", () => {
  expect(heightBeside(320, size(844, 390), { x: 500, y: 80, width: 340, height: 160 })).toBe(370);
});
