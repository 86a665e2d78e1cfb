/** Where the reader stands in a game, told in turns. Positions are numbers of entries. */

import type { Turn } from "../wire";

export interface Standing {
  /** The turn that is shown, from 1; 0 before the first. */
  turn: number;
  /** How many entries of it are done, of how many. */
  step: number;
  steps: number;
}

export function standingAt(turns: Turn[], entry: number): Standing {
  const index = turns.findIndex((turn) => entry >= turn.begin && entry <= turn.end);
  const found = turns[index];
  if (found === undefined) return { turn: 0, step: 0, steps: 0 };
  return { turn: index + 1, step: entry - found.begin + 1, steps: found.end - found.begin + 1 };
}

/** Return the position on a curve of turns: whole after a turn, between two whole numbers in the middle of one. */
export function cursorAt(turns: Turn[], entry: number): number {
  const { turn, step, steps } = standingAt(turns, entry);
  return turn === 0 ? 0 : turn - 1 + step / steps;
}

/** Return the entry after which a turn is over; for 0, the one before the first turn. */
export function entryAfter(turns: Turn[], turn: number): number {
  if (turn <= 0) return Math.max((turns[0]?.begin ?? 1) - 1, 0);
  return turns[Math.min(turn, turns.length) - 1]?.end ?? 0;
}

/** Return the end of the turn before or after a position, or the position itself where there is none. */
export function adjacentStop(turns: Turn[], entry: number, by: 1 | -1): number {
  const stops = [entryAfter(turns, 0), ...turns.map((turn) => turn.end)];
  const found = by > 0 ? stops.find((stop) => stop > entry) : stops.filter((stop) => stop < entry).at(-1);
  return found ?? entry;
}
