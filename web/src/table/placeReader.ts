/** Finds a place for a large card beside the piece that it shows. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The space between the card, its piece and the edges of the window. */
const GAP = 10;

/** Return where a box of this size goes: inside the window, not over what must stay in sight, and beside the piece. */
export function placeReader(piece: Box, size: Box, window: Box, avoid: Box | null): { x: number; y: number } {
  const beside = (box: Box) => [
    { x: box.x + box.width + GAP, y: middleY },
    { x: box.x - size.width - GAP, y: middleY },
    { x: middleX, y: box.y - size.height - GAP },
    { x: middleX, y: box.y + box.height + GAP },
  ];
  const middleX = piece.x + piece.width / 2 - size.width / 2;
  const middleY = piece.y + piece.height / 2 - size.height / 2;
  const candidates = [...beside(piece), ...(avoid === null ? [] : beside(avoid))].map(({ x, y }) => ({
    ...size,
    ...inside({ ...size, x, y }, window),
  }));
  const cost = (box: Box) => overlap(box, piece) + (avoid === null ? 0 : 4 * overlap(box, avoid));
  const best = candidates.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  return { x: best.x, y: best.y };
}

/** Return the most height that a box of this width has anywhere in the window without lying over what must stay in
 * sight. */
export function heightBeside(width: number, window: Box, avoid: Box | null): number {
  const whole = window.height - 2 * GAP;
  if (avoid === null) return whole;
  const aside = Math.max(avoid.x - window.x, window.x + window.width - avoid.x - avoid.width);
  if (aside >= width + 2 * GAP) return whole;
  return Math.max(avoid.y - window.y, window.y + window.height - avoid.y - avoid.height) - 2 * GAP;
}

function inside(box: Box, window: Box): { x: number; y: number } {
  const clamp = (at: number, length: number, room: number) =>
    Math.max(GAP, Math.min(at, room - length - GAP));
  return { x: clamp(box.x, box.width, window.width), y: clamp(box.y, box.height, window.height) };
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
