/** Where things are in the drawing. */

export const WIDTH = 1000;
export const HEIGHT = 880;
/** The clearing is seen from a little above: height of what is round, as a share of its width. */
export const FLAT = 0.86;

export interface Spot {
  x: number;
  y: number;
  /** The radius of the place, across. */
  r: number;
}

interface Point {
  x: number;
  y: number;
}

/** Return the position of a place: the Grove in the middle, the circles around it. */
export function spot(place: number, places: number): Spot {
  const circles = places - 1;
  const middle = { x: WIDTH / 2, y: circles > 3 ? HEIGHT / 2 : 500 };
  if (place === 0) return { ...middle, r: circles > 5 ? 104 : 128 };
  const around = { x: 346, y: circles > 3 ? 322 : 300 };
  const r = Math.min(158, around.y * Math.sin(Math.PI / Math.max(2, circles)) * 0.84);
  const angle = ((place - 1) / circles) * 2 * Math.PI - Math.PI / 2;
  return { x: middle.x + Math.cos(angle) * around.x, y: middle.y + Math.sin(angle) * around.y, r };
}

export interface Stance extends Point {
  scale: number;
}

/** Return the positions of one side's druids at a place: Light's left, Dark's right, standing ones behind lying ones. */
export function stances(owner: number, standing: number, lying: number, at: Spot, inner: number): Stance[] {
  const count = standing + lying;
  if (count === 0) return [];
  const columns = count <= 2 ? 1 : count <= 6 ? 2 : Math.ceil(Math.sqrt(count * 0.8));
  const rows = Math.ceil(count / columns);
  const room = inner * 0.84;
  const width = Math.min(room / columns, 62);
  const height = Math.min((inner * 1.5) / rows, 76);
  const scale = Math.min(width / 72, height / 98, 0.78);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const column = (index % columns) - (inRow - 1) / 2;
    const side = owner === 0 ? -1 : 1;
    return {
      x: at.x + side * (inner * 0.05 + room / 2) + column * width,
      y: at.y + (row - (rows - 1) / 2) * height + height * 0.46,
      scale,
    };
  });
}

/** Return the feet of the standing stones of a circle, around its middle. */
export function stones(count: number, r: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return { x: Math.cos(angle) * r, y: Math.sin(angle) * r * FLAT };
  });
}

/** Stones that are drawn of a circle: those of a higher number would be too small to see. */
export const MOST_STONES = 24;

/** Return half the width of a standing stone where that many stand around a circle. */
export function stoneSize(count: number, r: number): number {
  return Math.min(25, r * Math.sin(Math.PI / Math.max(3, count)) * 0.62);
}
