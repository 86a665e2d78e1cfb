/** The geometry of a rating curve with its band. Coordinates are per cent of the plot, y downwards. */

import type { RatingPoint } from "../wire";

export interface Graph {
  line: string;
  band: string;
  /** Round ratings, and how far down each lies. */
  marks: { rating: number; y: number }[];
  last: { x: number; y: number };
}

const STEPS = [25, 50, 100, 200, 400];
const MARKS = 6;

/** Return the graph of two or more points, one step a game. */
export function graphOf(points: RatingPoint[]): Graph {
  const low = Math.min(...points.map((point) => point.low));
  const high = Math.max(...points.map((point) => point.high));
  const step = STEPS.find((each) => (high - low) / each <= MARKS) ?? 800;
  const bottom = Math.floor(low / step) * step;
  const top = Math.ceil(high / step) * step;
  const x = (index: number) => (100 * index) / Math.max(1, points.length - 1);
  const y = (rating: number) => (100 * (top - rating)) / (top - bottom);
  const spot = (index: number, rating: number) => `${x(index).toFixed(2)} ${y(rating).toFixed(2)}`;
  const upper = points.map((point, index) => spot(index, point.high));
  const lower = points.map((point, index) => spot(index, point.low)).toReversed();
  const marks = [];
  for (let rating = bottom; rating <= top; rating += step) marks.push({ rating, y: y(rating) });
  return {
    line: `M${points.map((point, index) => spot(index, point.rating)).join("L")}`,
    band: `M${[...upper, ...lower].join("L")}Z`,
    marks,
    last: { x: 100, y: y(points.at(-1)?.rating ?? bottom) },
  };
}
