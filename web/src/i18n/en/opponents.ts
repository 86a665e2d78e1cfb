/** The opponents in words. */

import { matchOf, OPPONENTS, ratingOf, styleOf, type Opponent, type Style } from "../../app/opponents";

const CHARACTERS: Record<string, string> = {
  "level-1": "A seedling",
  "level-2": "Slow and kind",
  "level-3": "Quick and cheerful",
  "level-4": "Thorny",
  "level-5": "Cool and exact",
  "level-6": "Merciless",
};

const STYLES: Record<Style, string> = {
  mood: "Plays by mood. A child can win.",
  careless: "Often misses the best move. Good for a first game.",
  slips: "Knows a good move, slips now and then.",
  greedy: "Takes the best move it sees, never asks what comes next.",
  ahead: "Thinks a few turns ahead.",
  deep: "Thinks furthest ahead. The hardest to beat.",
};

/** Say how strong an opponent is in a game, as far as that was measured. */
function strength(opponent: Opponent, game: string): string {
  const rating = ratingOf(opponent, game);
  if (rating !== null) return `rating about ${Math.round(rating / 10) * 10}`;
  const match = matchOf(opponent, game);
  const weaker = OPPONENTS[opponent.level - 2];
  if (match === null || weaker === undefined) return "";
  const won = Math.round((match.percent * match.games) / 100);
  return `won ${won} of ${match.games} games against ${weaker.name}`;
}

export const opponents = {
  title: "Choose your opponent",
  across: "Who sits across from you?",
  begins: (game: string) => `${game} begins at once. Your choice is kept for next time.`,
  choose: (game: string, name: string) => `Opponent in ${game}: ${name}. Choose another`,
  bot: "bot",
  character: (opponent: Opponent) => CHARACTERS[opponent.bot] ?? "",
  style: (opponent: Opponent, game: string) => STYLES[styleOf(opponent, game)],
  strength,
  /** No bot takes longer than three seconds for a move; those that do not search need none. */
  time: (opponent: Opponent, game: string) =>
    ["ahead", "deep"].includes(styleOf(opponent, game)) ? "thinks up to 3 s" : "moves at once",
  level: (opponent: Opponent) => `strength ${opponent.level} of ${OPPONENTS.length}`,
};
