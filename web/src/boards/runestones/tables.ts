/** The tables of the game: names, and what the parameters say of prices, points and effects. */

import type { Params } from "../boardModule";

export const COLOURS = ["blue", "yellow", "green", "red"] as const;
export const GEMS = [...COLOURS, "wild"] as const;
export const STONES = ["magic", "hand", "exchange", "wild", "plus", "die", "point", "three"] as const;
export const SMITHIES = ["1", "2", "3", "4", "5", "wild"] as const;

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
