/** Names of places and glyphs, and the parts of an option. */

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
