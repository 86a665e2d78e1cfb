/** Names of slots and the parts of an option. */

export const PATHS = ["archives", "council", "network"] as const;
export const ROWS = ["front", "middle", "back"] as const;
export const SEEKER = 9;
/** Places per player: a place is ten times the seat plus the slot. */
export const PLACES = 10;

/** "council front" for slot 1; "seeker" for the seeker's place. */
export function slotName(slot: number): string {
  return slot === SEEKER ? "seeker" : `${PATHS[slot % 3]} ${ROWS[Math.floor(slot / 3)]}`;
}

export function slotOf(name: string): number {
  if (name === "seeker") return SEEKER;
  const [path = "", row = ""] = name.split(" ");
  return 3 * (ROWS as readonly string[]).indexOf(row) + (PATHS as readonly string[]).indexOf(path);
}

const OF_A_SLOT = ["forge", "collect", "exhaust", "unforge", "return", "approach", "keep"];
const OF_A_CARD = ["play", "archive", "recover", "fetch", "aside"];

/** Return the parts of an option that can be picked one by one: a card, a verb, a target. An option without a place on the
 * table has none. */
export function parts(text: string): string[] {
  const [verb = "", ...rest] = text.split(" ");
  const tail = rest.join(" ");
  if (verb === "gain" || verb === "draw") return [`do:${verb}`];
  if (verb === "delve") return [`delve:${tail}`];
  if (verb === "player") return [`player:${tail}`];
  if (verb === "stage" || verb === "rush") {
    return [`card:${rest[0]}`, `do:${verb}`, `to:${rest.slice(1).join(" ")}`];
  }
  if (verb === "shift" || verb === "swap") {
    // The engine lists a swap of two cards one way only, so neither slot comes first.
    return [`slot:${rest.slice(0, 2).join(" ")}`, `slot:${rest.slice(2).join(" ")}`, `do:${verb}`];
  }
  if (verb === "use") {
    const second = rest.at(-1) === "2";
    return [`slot:${(second ? rest.slice(0, -1) : rest).join(" ")}`, second ? "do:use 2" : "do:use"];
  }
  if (verb === "show") return [`card:${rest[0]}`, "do:show"];
  if (OF_A_SLOT.includes(verb)) return [`slot:${tail}`, `do:${verb}`];
  if (OF_A_CARD.includes(verb)) return [`card:${rest[0]}`, `do:${verb}`];
  // A slot has two words, a card one.
  if (verb === "scrap" || verb === "shuffle") {
    return [rest.length === 2 || tail === "seeker" ? `slot:${tail}` : `card:${tail}`, `do:${verb}`];
  }
  return [];
}

export const MAX_SEATS = 4;
