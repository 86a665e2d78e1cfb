/** The view of Rune Stones, and the tables of the game. */

import type { Params } from "../boardModule";

export const COLOURS = ["blue", "yellow", "green", "red"] as const;
export const GEMS = [...COLOURS, "wild"] as const;
export const STONES = ["magic", "hand", "exchange", "wild", "plus", "die", "point", "three"] as const;
export const SMITHIES = ["1", "2", "3", "4", "5", "wild"] as const;

/** Number, kind, colour, magic, ability. */
export type Card = [number, string, string, number, string];

export interface Player {
  score: number;
  gems: number[];
  ore: number;
  stones: string[];
  marked: string | null;
  rows: (string | null)[][];
  hand_size: number;
  deck_size: number;
  /** Cards known to be in the hand, and cards in hand or deck. */
  shown: number[];
  unseen: number[];
  hand: Card[] | null;
  deck: number[] | null;
  discard: number[];
  gone: number[];
  wisps_met?: number;
  familiar?: number;
  toadstools?: string[];
}

export interface RuneView {
  phase: string;
  pending: number;
  /** Whose turn it is; null before the first turn and after the last. */
  seat: number | null;
  round: number;
  turn: number;
  first: number | null;
  last_round: boolean;
  stack: number[][];
  played: Card[];
  marks: number[];
  borrowed: string | null;
  lent: string | null;
  traded: boolean;
  all_wild: boolean;
  toadstool_used: number[];
  display: (Card | null)[];
  deck: number[];
  discard: number[];
  supply: number[];
  ore: number;
  stones: number[];
  smithies: (string | null)[];
  artifacts: number[];
  scrap: number[];
  wild_artifacts: number;
  players: Player[];
  night?: number[];
  tiles?: ([number, string] | null)[];
  tiles_left?: number[];
  march?: number[];
  toadstools_left?: number[];
}

/** Return the parts of an option: its piece and its verb. An option without parts is only in the list. */
export function parts(text: string): string[] {
  const [verb = "", ...rest] = text.split(" ");
  const [one = "", two = ""] = rest;
  switch (verb) {
    case "summon":
    case "utilize":
      return [`do:${verb}`];
    case "forge":
      return one === "" ? ["do:forge"] : [`smithy:${one}`, `with:${two}`];
    case "play":
      return [`hand:${one}`];
    case "buy":
      return [`card:${one}`];
    case "take":
      return one === "" ? [] : [`card:${one}`];
    case "use":
    case "step":
    case "copy":
    case "keep":
      return [`played:${one}`, `do:${verb}`];
    case "gem":
    case "mark":
      return one === "" ? ["rune:wild"] : [`supply:${one}`];
    case "pay":
      return [`own:${one}`];
    case "trade":
      if (one === "") return ["rune:exchange"];
      return one === "ore" ? [`supply:${two}`] : [`own:${one}`];
    case "place":
      return [`place:${one}:${two}`];
    case "exchange":
      return [`row:${one}`];
    case "stone":
    case "borrow":
      return [`stone:${one}`];
    case "tile":
      return [`tile:${one}`];
    case "toadstool":
      return [`stool:${one}`];
    default:
      return [];
  }
}

// --- the tables of the game --------------------------------------------------------------------------------------

function entries(params: Params, name: string, usual: string): string[] {
  const text = String(params[name] ?? usual);
  return text.split(";").map((entry) => entry.trim());
}

function numbers(params: Params, name: string, usual: string): number[] {
  return String(params[name] ?? usual)
    .split(" ")
    .filter((word) => word !== "")
    .map(Number);
}

export interface Smithy {
  name: string;
  /** Price of an artifact in gems. */
  price: number;
  /** The bonus for paying with gems, in the notation of abilities; empty for none. */
  bonus: string;
  /** Whether the forge token is here. */
  token: boolean;
}

/** Return the five smithies and the wild one. */
export function smithies(params: Params): Smithy[] {
  const token = Number(params.forest ?? 0) === 1 ? Number(params.forge_token ?? 2) : 0;
  const out = entries(params, "smithies", "2; 2; 3: ore; 3: die; 4: 3 points").map((entry, index) => {
    const [price = "", bonus = ""] = entry.split(":");
    return {
      name: String(index + 1),
      price: Number(price),
      bonus: bonus.trim(),
      token: index + 1 === token,
    };
  });
  return [...out, { name: "wild", price: Number(params.wild_price ?? 4), bonus: "", token: false }];
}

export const prices = (params: Params): number[] => numbers(params, "prices", "1 2 3 4 5 6");
export const rowPoints = (params: Params): number[] => [0, 0, ...numbers(params, "row_points", "3 6 10 15")];
export const rankPoints = (params: Params): number[] => numbers(params, "rank_points", "8 5 3 1");
export const orePrice = (params: Params): number => Number(params.ore_price ?? 3);
export const endScore = (params: Params): number => Number(params.end_score ?? 65);

/** Return the effect of each face of the die. */
export const faces = (params: Params): string[] =>
  entries(params, "die", "own or card own; any; wild; ore; card any or 1 point; 2 points");

/** Return the effect of each space of the forest after the start. */
export const spaces = (params: Params): string[] =>
  entries(
    params,
    "track",
    "any; 1 point; toadstool; ore; 2 points; toadstool; die; wild; toadstool; 2 points; ore + any; toadstool; 3 points; 4 points",
  );

/** Return the magic points collected or left to spend; null outside a summons. */
export function magic(view: RuneView): number | null {
  const top = view.stack.at(-1);
  return view.phase === "play" || view.phase === "buy" ? (top?.[4] ?? null) : null;
}

/** Return the colour of the cards played for a summons; empty while any colour may follow. */
export function summonColour(view: RuneView): string {
  const colour = view.phase === "play" ? (view.stack.at(-1)?.[3] ?? -1) : -1;
  return COLOURS[colour] ?? "";
}

/** Parse a card that is not on the table from the description of an option: `23, a red Kobold (magic 2): ore`. */
export function parseCard(words: string): Card | null {
  const found = /(\d+), an? (\w+) (.+?) \(magic (\d+)\): (.+)$/.exec(words);
  if (found === null) return null;
  const [, number = "", colour = "", kind = "", points = "", ability = ""] = found;
  return [Number(number), kind, colour, Number(points), ability];
}
