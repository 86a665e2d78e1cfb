/** The view of The Channeling: names of places and lines, and their positions in the drawing. */

export interface Player {
  score: number;
  druids: number[];
  supply: number;
  overchanneling: number;
  acquired: [number, number, number][];
  spent: number[];
  hand: number[] | null;
  aside: number[] | null;
  hand_size: number;
  aside_size: number;
}

export interface ChannelingView {
  phase: string;
  pending: number;
  seat: number;
  turn: number;
  last_turn: boolean;
  glyph: number | null;
  place: number | null;
  cards: ([number, number] | null)[];
  cubes: number[];
  players: Player[];
  deck: [number, number, number][];
  deck_size: number;
}

export const SIDE = 4;
export const PLACES = Array.from({ length: SIDE * SIDE }, (_, place) => place);
export const GLYPHS = Array.from({ length: 2 * SIDE }, (_, glyph) => glyph);

/** "r2c3" for place 6. */
export function placeName(place: number): string {
  return `r${Math.floor(place / SIDE) + 1}c${(place % SIDE) + 1}`;
}

export function placeOf(name: string): number {
  return (Number(name[1]) - 1) * SIDE + Number(name[3]) - 1;
}

/** "r2" for the glyph of the second row, "c1" for that of the first column. */
export function glyphName(glyph: number): string {
  return glyph < SIDE ? `r${glyph + 1}` : `c${glyph - SIDE + 1}`;
}

export function glyphOf(name: string): number {
  return (name[0] === "r" ? 0 : SIDE) + Number(name[1]) - 1;
}

export function lineOf(glyph: number): number[] {
  return PLACES.filter((place) =>
    glyph < SIDE ? Math.floor(place / SIDE) === glyph : place % SIDE === glyph - SIDE,
  );
}

/** Return the parts of an option that can be picked one by one. */
export function parts(text: string): string[] {
  const [verb, ...rest] = text.split(" ");
  switch (verb) {
    case "glyph":
    case "aside":
      return rest.map((name) => `glyph:${name}`);
    case "move":
      return [`from:${rest[0]}`, `to:${rest[1]}`];
    case "leyline":
      return rest.map((name) => `via:${name}`);
    case "fill":
      return [`fill:${rest[0]}`];
    default:
      return [];
  }
}

export function verbOf(text: string | undefined): string {
  return text?.split(" ")[0] ?? "";
}

// --- the drawing ------------------------------------------------------------------------------------------------

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
