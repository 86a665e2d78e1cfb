/** How a person without a picture looks: a colour of the hood and an ornament on it, from their id or name. */

export const HOODS = 8;
export const ORNAMENTS = 6;

export interface Look {
  hood: number;
  ornament: number;
}

/** Return the look of a person; the same text always gives the same look (FNV-1a). */
export function lookOf(id: string): Look {
  let hash = 0x811c9dc5;
  for (const letter of id) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return { hood: hash % HOODS, ornament: Math.floor(hash / HOODS) % ORNAMENTS };
}
