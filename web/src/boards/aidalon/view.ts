/** The view of Aidalon: names of places, parts of options, and the state of a delve. */

export interface Slot {
  card: string | null;
  cost: number | null;
  barrier: number | null;
  scrap: number | null;
  forged: boolean;
  exhausted: boolean;
  shards: number;
  barrier_boost: number;
  known_by: number;
}

export interface Piece {
  card: string | null;
  owner: number;
  known_by: number;
}

export interface Player {
  seeker: string;
  seeker_exhausted: boolean;
  shards: number;
  heat: number;
  actions: number;
  has_acted: boolean;
  grid: (Slot | null)[];
  council: string[] | null;
  council_size: number;
  archives: string[] | null;
  archives_size: number;
  network_size: number;
  top: Piece[];
  bottom: Piece[];
  playing: string[];
  scrap: string[];
  score: { card: string; owner: number }[];
}

export interface AidalonView {
  where: string;
  round: number;
  first: number;
  pending: number;
  group: number;
  mover: number;
  ended: string | null;
  winners: number[];
  halt: number;
  stack: number[][];
  aside: Piece[];
  shown: { to: number; owner: number; card: string | null; district: number } | null;
  touched: number[];
  players: Player[];
}

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

// --- the stack -------------------------------------------------------------------------------------------

const WINDOW = 3;
const REACTION = 4;
const DELVE = 6;
const ENGAGE = 7;
const BREACH = 8;
const ASK = 11;
/** Prompts whose first detail is the owner of the grid they are about. */
const GRID_QUESTIONS = [9, 10, 11, 12, 13, 14, 15, 16, 18];
/** The place of a card found in a district: the last one set aside. */
const ASIDE = -3;

/** The state of a delve. */
export interface Delve {
  delver: number;
  defender: number;
  path: number;
  /** 0 to 2 for the rows from the front; 3 for the district. */
  row: number;
  /** The slot of the engaged card in the defender's grid; null for none. */
  engaged: number | null;
  manner: "confront" | "discover" | null;
  /** In a breach: the cards still to discover; null if not settled. */
  left: number | null;
  /** The district card that the delver holds; null if none or hidden. */
  held: string | null;
  /** Whether the delver holds a district card. */
  holding: boolean;
}

export function delveOf(view: AidalonView): Delve | null {
  const found = view.stack.find((frame) => frame[0] === DELVE);
  if (found === undefined) return null;
  const breach = view.stack.find((frame) => frame[0] === BREACH);
  const engage = view.stack.filter((frame) => frame[0] === ENGAGE).at(-1);
  const [, , delver = 0, , defender = 0, path = 0, row = 0] = found;
  const place = engage?.[3] ?? -1;
  const holding = place === ASIDE;
  return {
    delver,
    defender,
    path,
    row: breach === undefined ? row : 3,
    engaged: place >= 0 && Math.floor(place / PLACES) === defender ? place % PLACES : null,
    manner: engage === undefined ? null : engage[5] === 0 ? "confront" : "discover",
    left: breach === undefined ? null : (breach[8] ?? 0),
    held: holding ? (view.aside.at(-1)?.card ?? null) : null,
    holding,
  };
}

/** Return the seat whose slots the options name. */
export function gridInQuestion(view: AidalonView): number {
  const top = view.stack.at(-1);
  if (top !== undefined && top[0] === ASK && GRID_QUESTIONS.includes(top[1] ?? -1)) return top[4] ?? 0;
  return view.pending;
}

/** Return the kind of window that is open, in which the seat may pass; null for none. */
export function windowOf(view: AidalonView): "instant" | "reaction" | null {
  const top = view.stack.at(-1);
  if (top?.[0] === WINDOW) return "instant";
  return top?.[0] === REACTION ? "reaction" : null;
}

/** Return the engine's number for what a reaction reacts to; -1 for none. */
export function triggerOf(view: AidalonView): number {
  const top = view.stack.at(-1);
  return top?.[0] === REACTION ? (top[4] ?? -1) : -1;
}

/** Return the slots that two views show differently, as places. */
export function changedPlaces(from: AidalonView, to: AidalonView): number[] {
  const found: number[] = [];
  to.players.forEach((player, seat) => {
    const was = from.players[seat];
    if (was === undefined) return;
    player.grid.forEach((slot, index) => {
      if (visible(slot) !== visible(was.grid[index] ?? null)) found.push(PLACES * seat + index);
    });
    if (was.seeker_exhausted !== player.seeker_exhausted) found.push(PLACES * seat + SEEKER);
  });
  return found;
}

function visible(slot: Slot | null): string {
  return slot === null ? "" : `${slot.card}/${slot.forged}/${slot.exhausted}/${slot.shards}`;
}

export const MAX_SEATS = 4;
