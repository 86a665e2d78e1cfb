/** English: looking for a player and who is here; loaded with the lobby. */

import { count } from "../../i18n/plural";
import type { NewSeek } from "../../wire";

type Clock = NewSeek["clock"];

export const lobbyWords = {
  find: "Find a player",
  clocks: { quick: "5 + 5", relaxed: "15 + 10", days: "1 day" } satisfies Record<Clock, string>,
  paces: { quick: "quick", relaxed: "relaxed", days: "a move" } satisfies Record<Clock, string>,
  clockHelp: {
    quick: "5 minutes each, and 5 seconds more for every move",
    relaxed: "15 minutes each, and 10 seconds more for every move",
    days: "A day for each move",
  } satisfies Record<Clock, string>,
  waits: (name: string) => `${name} waits`,
  looking: "looking …",
  here: (people: number) => (people === 1 ? "1 person here" : `${people} people here`),
  on: (games: number) => count(games, "game on", "games on"),
  free: (seats: number) => count(seats, "table open", "tables open"),
  players: "Best players",
  rated: "Rated",
  ratedHelp: "Games with strangers change your rating. The game is rated if both of you want that.",
  following: "Whom you follow",
  watch: "Watch",
  plays: (game: string) => `plays ${game}`,
  seeks: (game: string, clock: Clock) => `waits for ${game}, ${lobbyWords.clocks[clock]}`,
  isHere: "is here",
  away: "away",
  profile: "Your profile",
};
