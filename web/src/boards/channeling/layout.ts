/** Where things are in the drawing. */

import { SIDE } from "./notation";

export const CELL = 200;
export const GAP = 12;
/** Room for the glyphs beside the grid. */
export const EDGE = 66;
export const MARGIN = 8;
export const SIZE = EDGE + SIDE * CELL + (SIDE - 1) * GAP + MARGIN;

interface Point {
  x: number;
  y: number;
}

export function corner(place: number): Point {
  const step = CELL + GAP;
  return { x: EDGE + (place % SIDE) * step, y: EDGE + Math.floor(place / SIDE) * step };
}

/** Return the middle of the circle on a slab: a little below that of the slab, for the numbers in the corners. */
export function centre(place: number): Point {
  const at = corner(place);
  return { x: at.x + CELL / 2, y: at.y + HEART.y };
}

/** Return where the feet of a druid are: in the gap of the ring of sockets, so that it hides no cube. */
export function stance(place: number): Point {
  const at = corner(place);
  return { x: at.x + CELL / 2, y: at.y + 191 };
}

/** Return the position of a glyph beside the grid. */
export function labelPosition(glyph: number): Point {
  const along = EDGE + (glyph % SIDE) * (CELL + GAP) + CELL / 2;
  return glyph < SIDE ? { x: EDGE / 2 - 2, y: along } : { x: along, y: EDGE / 2 - 2 };
}

/** The middle of the circle on a slab. */
export const HEART = { x: 100, y: 106 };
const RING = 69;
/** The ring of sockets is open at the foot of the slab by this many degrees. */
const GATE = 112;

/** Return the sockets of a circle around its middle, clockwise from the gate, and their radius. */
export function sockets(vigor: number): { points: Point[]; radius: number } {
  const span = 360 - GATE;
  const step = vigor > 1 ? Math.min(78, span / (vigor - 1)) : 0;
  const points = Array.from({ length: vigor }, (_, index) => {
    const angle = ((index - (vigor - 1) / 2) * step * Math.PI) / 180;
    return { x: Math.sin(angle) * RING, y: -Math.cos(angle) * RING };
  });
  const apart = vigor > 1 ? 2 * RING * Math.sin(((step / 2) * Math.PI) / 180) : 2 * RING;
  return { points, radius: Math.min(16, apart * 0.42) };
}

/** Return a path along places, through the middles of their circles. */
export function pathOf(places: number[]): string {
  return places
    .map((place, index) => `${index === 0 ? "M" : "L"}${centre(place).x} ${centre(place).y}`)
    .join(" ");
}

/** The outline around a Splendor: a small flower, about 46 across. */
export const FLOWER =
  "M0 -24 C10 -24 11 -15 8 -12 C16 -18 23 -11 20 -4 C18 1 14 1 12 0 C20 3 21 13 14 17 C9 20 6 16 5 13 C6 21 -6 21 -5 13 " +
  "C-6 16 -9 20 -14 17 C-21 13 -20 3 -12 0 C-14 1 -18 1 -20 -4 C-23 -11 -16 -18 -8 -12 C-11 -15 -10 -24 0 -24 Z";
