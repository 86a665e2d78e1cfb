/** The opponents: the engine's levels 1 to 6 as characters, and what was measured of them. */

import type { Seat } from "../wire";

/** How an opponent chooses: mostly by mood, often wrongly, now and then wrongly, by its own move alone, or ahead. */
export type Style = "mood" | "careless" | "slips" | "greedy" | "ahead" | "deep";

export interface Opponent {
  /** The engine's name for it. */
  bot: string;
  name: string;
  /** From 1, the weakest, to 6. */
  level: number;
}

export const OPPONENTS: readonly Opponent[] = [
  { bot: "level-1", name: "Sprig", level: 1 },
  { bot: "level-2", name: "Moss", level: 2 },
  { bot: "level-3", name: "Cap", level: 3 },
  { bot: "level-4", name: "Bramble", level: 4 },
  { bot: "level-5", name: "Birch", level: 5 },
  { bot: "level-6", name: "The Old Oak", level: 6 },
];

/** Whom a newcomer meets. */
export const FIRST_OPPONENT = "level-2";

/** Games won against the next weaker opponent, in per cent, and how many were played. */
export interface Match {
  percent: number;
  games: number;
}

/** What was measured of the six in a game, weakest first: `boards/<game>/opponents.ts`, as docs/bots.md has it. */
export interface Measured {
  styles: readonly Style[];
  /** Ratings on the game's own ladder; null where a level did not play on it. */
  ratings: readonly (number | null)[];
  /** [per cent won, games] against the next weaker; null where no match was played. */
  matches: readonly ([number, number] | null)[];
}

const FOUND = import.meta.glob<Measured>("../boards/*/opponents.ts", { eager: true, import: "default" });

function measured(game: string): Measured | undefined {
  return FOUND[`../boards/${game}/opponents.ts`];
}

const UNMEASURED: readonly Style[] = ["mood", "careless", "greedy", "ahead", "ahead", "deep"];

/** Return the character that plays under an engine's name; null for any other bot. */
export function opponentOf(bot: string | null | undefined): Opponent | null {
  return OPPONENTS.find((each) => each.bot === bot) ?? null;
}

/** Return the next weaker opponent; null for the weakest, and for a bot that is none of the six. */
export function easier(bot: string): Opponent | null {
  const found = opponentOf(bot);
  return found === null ? null : (OPPONENTS[found.level - 2] ?? null);
}

/** Return the next stronger opponent; null for the strongest, and for a bot that is none of the six. */
export function harder(bot: string): Opponent | null {
  const found = opponentOf(bot);
  return found === null ? null : (OPPONENTS[found.level] ?? null);
}

export function styleOf(opponent: Opponent, game: string): Style {
  return (measured(game)?.styles ?? UNMEASURED)[opponent.level - 1] ?? "greedy";
}

/** Return the rating on the ladder of a game; null if it was not measured. */
export function ratingOf(opponent: Opponent, game: string): number | null {
  return measured(game)?.ratings[opponent.level - 1] ?? null;
}

/** Return how the match against the next weaker opponent went; null if none was played. */
export function matchOf(opponent: Opponent, game: string): Match | null {
  const [percent, games] = measured(game)?.matches[opponent.level - 1] ?? [];
  return percent === undefined || games === undefined ? null : { percent, games };
}

/** Return what to call a bot: its character's name, or the engine's in plain words. */
export function botName(bot: string): string {
  return opponentOf(bot)?.name ?? (bot === "" ? "Bot" : bot.charAt(0).toUpperCase() + bot.slice(1));
}

/** Return a line of the log with the opponents' names instead of the engine's. */
export function withOpponents(line: string): string {
  return line.replace(/\blevel-[1-6]\b/g, botName);
}

/** Return what to call the player of a seat; empty if nobody sits there. */
export function playerName(seat: Pick<Seat, "by" | "name"> | undefined): string {
  if (seat === undefined || seat.by === "nobody") return "";
  return seat.by === "bot" ? botName(seat.name ?? "") : (seat.name ?? "");
}
