/** Axes of plots: scales, ticks, and how many more games make a share sure. */

import type { FigureInfo } from "../../wire";

export type Scale = (value: number) => number;

/** Return a linear scale from values to places. */
export function scaleOf([low, high]: [number, number], [from, to]: [number, number]): Scale {
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

/** Return round values from low to high, both within. */
export function ticksOf(low: number, high: number, about = 6): number[] {
  const raw = (high - low || 1) / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= raw) ?? 10 * power;
  const out: number[] = [];
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + step * 1e-9; index += 1) {
    out.push(Number((index * step).toPrecision(12)));
  }
  return out;
}

/** Return a range that holds all values, widened to round ends. */
export function rangeOf(values: number[], least = 0): [number, number] {
  const known = values.filter((value) => Number.isFinite(value));
  if (known.length === 0) return [0, 1];
  let [low, high] = [Math.min(...known), Math.max(...known)];
  const more = Math.max(least - (high - low), 0) / 2 + (high - low) * 0.06;
  [low, high] = [low - more, high + more];
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** Return how far a figure's interval reaches to either side, null if it has none yet. */
export function halfOf(figure: Pick<FigureInfo, "low" | "high">): number | null {
  return figure.low === null || figure.high === null ? null : (figure.high - figure.low) / 2;
}

/** Return how many games in all make a share sure to this much to either side. */
export function gamesUntil(figure: FigureInfo, half: number): number {
  const now = halfOf(figure);
  return now === null ? Infinity : Math.ceil(figure.count * (now / half) ** 2);
}

/** A histogram's bars: where each begins, and its share of all games. */
export interface Bar {
  from: number;
  to: number;
  share: number;
}

/** Put lengths into bars of the same width for every side. */
export function barsOf(lengths: number[][], [low, high]: [number, number], width: number): Bar[] {
  const total = lengths.reduce((sum, [, games = 0]) => sum + games, 0) || 1;
  const bars: Bar[] = [];
  for (let from = low; from <= high; from += width) bars.push({ from, to: from + width, share: 0 });
  for (const [turns = 0, games = 0] of lengths) {
    const bar = bars[Math.floor((turns - low) / width)];
    if (bar !== undefined) bar.share += games / total;
  }
  return bars;
}

/** Return the width of bars for lengths in a range: a whole number of turns, about two dozen bars at most. */
export function barWidth([low, high]: [number, number]): number {
  return Math.max(1, Math.ceil((high - low + 1) / 24));
}

/** Return the path through points. */
export function lineOf(points: [number, number][]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}
