/** Where things are in the drawing. */

import { SIDE } from "./notation";

export const CELL = 200;
export const GAP = 14;
export const EDGE = 78;
export const MARGIN = 8;
export const SIZE = EDGE + SIDE * CELL + (SIDE - 1) * GAP + MARGIN;

export function corner(place: number): { x: number; y: number } {
  const step = CELL + GAP;
  return { x: EDGE + (place % SIDE) * step, y: EDGE + Math.floor(place / SIDE) * step };
}

export function centre(place: number): { x: number; y: number } {
  const at = corner(place);
  return { x: at.x + CELL / 2, y: at.y + CELL / 2 };
}

/** Return the position of a glyph beside the grid. */
export function labelPosition(glyph: number): { x: number; y: number } {
  const along = EDGE + (glyph % SIDE) * (CELL + GAP) + CELL / 2;
  return glyph < SIDE ? { x: EDGE / 2 - 2, y: along } : { x: along, y: EDGE / 2 - 2 };
}

/** The outline around a Splendor: a small flower, about 46 across. */
export const FLOWER =
  "M0 -24 C10 -24 11 -15 8 -12 C16 -18 23 -11 20 -4 C18 1 14 1 12 0 C20 3 21 13 14 17 C9 20 6 16 5 13 C6 21 -6 21 -5 13 " +
  "C-6 16 -9 20 -14 17 C-21 13 -20 3 -12 0 C-14 1 -18 1 -20 -4 C-23 -11 -16 -18 -8 -12 C-11 -15 -10 -24 0 -24 Z";
