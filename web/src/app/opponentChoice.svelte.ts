/** Whom the reader plays against with one click, for each game; kept in this browser. */

import { FIRST_OPPONENT, opponentOf, OPPONENTS, type Opponent } from "./opponents";

const KEY = "leyline-opponents";

/** Return the stored choices without those that name nobody. */
export function parseChoices(stored: string | null): Record<string, string> {
  let found: unknown = null;
  try {
    found = JSON.parse(stored ?? "null");
  } catch {
    // Unreadable counts as missing.
  }
  if (typeof found !== "object" || found === null) return {};
  return Object.fromEntries(
    Object.entries(found as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && opponentOf(entry[1]) !== null,
    ),
  );
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const choices: Record<string, string> = $state(parseChoices(stored()));

/** Return the opponent chosen last for a game; a mild one if none was. */
export function chosenOpponent(game: string): Opponent {
  const found = opponentOf(choices[game]) ?? opponentOf(FIRST_OPPONENT) ?? OPPONENTS[0];
  if (found === undefined) throw new Error("There are no opponents.");
  return found;
}

/** Remember an opponent for a game; bots that are none of the six are not remembered. */
export function chooseOpponent(game: string, bot: string): void {
  if (opponentOf(bot) === null) return;
  choices[game] = bot;
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
