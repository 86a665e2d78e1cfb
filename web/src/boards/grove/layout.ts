/** Where things are in the drawing. */

export const WIDTH = 1000;
export const HEIGHT = 860;
const MIDDLE = { x: 500, y: 506 };

export interface Spot {
  x: number;
  y: number;
  /** The radius of the place. */
  r: number;
}

/** Return the position of a place: the Grove in the middle, the circles around it. */
export function spot(place: number, places: number): Spot {
  const circles = places - 1;
  const middle = { x: MIDDLE.x, y: circles > 3 ? HEIGHT / 2 + 6 : MIDDLE.y };
  if (place === 0) return { ...middle, r: circles > 5 ? 108 : 130 };
  const wide = 304;
  const r = Math.min(154, wide * Math.sin(Math.PI / Math.max(2, circles)) * 0.82);
  const angle = ((place - 1) / circles) * 2 * Math.PI - Math.PI / 2;
  return { x: middle.x + Math.cos(angle) * wide * 1.14, y: middle.y + Math.sin(angle) * wide, r };
}

export interface Stance {
  x: number;
  y: number;
  scale: number;
}

/** Return the positions of one side's druids at a place: Light's left, Dark's right, standing ones behind lying ones. */
export function stances(owner: number, standing: number, lying: number, at: Spot, inner: number): Stance[] {
  const count = standing + lying;
  if (count === 0) return [];
  const columns = count <= 2 ? 1 : count <= 6 ? 2 : Math.ceil(Math.sqrt(count * 0.8));
  const rows = Math.ceil(count / columns);
  const room = inner * 0.78;
  const width = Math.min(room / columns, 56);
  const height = Math.min((inner * 1.62) / rows, 74);
  const scale = Math.min(width / 74, height / 104, 0.7);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const column = (index % columns) - (inRow - 1) / 2;
    const side = owner === 0 ? -1 : 1;
    return {
      x: at.x + side * (inner * 0.06 + room / 2) + column * width,
      y: at.y + (row - (rows - 1) / 2) * height + height * 0.42,
      scale,
    };
  });
}

/** Return the positions of the standing stones of a circle. */
export function stones(count: number, r: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return { x: Math.cos(angle) * r, y: Math.sin(angle) * r };
  });
}
