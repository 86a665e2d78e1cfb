/** The names of pieces and places that events, options and the page share, and the numbers that the view counts by. */

export const PATHS = ["archives", "council", "network"] as const;
export const ROWS = ["front", "middle", "back"] as const;
export const SEEKER = 9;
/** Places per player: a place is ten times the seat plus the slot. */
export const PLACES = 10;

export const slotId = (owner: number, slot: number): string =>
  slot === SEEKER ? `seeker:${owner}` : `slot:${owner}/${PATHS[slot % 3]}/${ROWS[Math.floor(slot / 3)]}`;

export const districtId = (owner: number, path: number): string => `district:${owner}/${PATHS[path]}`;

export const cardId = (slug: string): string => `card:${slug}`;

/** Return the card that a name means; null for anything else. */
export function slugOf(id: string): string | null {
  return id.startsWith("card:") ? id.slice(5) : null;
}

/** A slot as its name gives it. */
export interface SlotPlace {
  owner: number;
  slot: number;
}

/** Return the slot or seeker's place that a name means; null for anything else. */
export function slotOf(id: string): SlotPlace | null {
  const seeker = /^seeker:(\d)$/.exec(id);
  if (seeker !== null) return { owner: Number(seeker[1]), slot: SEEKER };
  const found = /^slot:(\d)\/(\w+)\/(\w+)$/.exec(id);
  if (found === null) return null;
  const path = (PATHS as readonly string[]).indexOf(found[2] ?? "");
  const row = (ROWS as readonly string[]).indexOf(found[3] ?? "");
  return { owner: Number(found[1]), slot: 3 * row + path };
}

/** Return whose district a name means, and which; null for anything else. */
export function districtOf(id: string): { owner: number; path: number } | null {
  const found = /^district:(\d)\/(\w+)$/.exec(id);
  if (found === null) return null;
  return { owner: Number(found[1]), path: (PATHS as readonly string[]).indexOf(found[2] ?? "") };
}
