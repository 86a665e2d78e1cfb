/** The odds of each number of successes, from the description of an option. */

/** Return the chance that one die succeeds; null for an option without dice. */
export function successChance(words: string): number | null {
  if (/every die succeeds/.test(words)) return 1;
  const faces = /each die succeeds on \d(?: to (\d))?/.exec(words);
  return faces === null ? null : Number(faces[1] ?? 1) / 6;
}

/** Return the odds of 0, 1, 2 … successes. */
export function oddsOfSuccesses(chance: number, dice: number): number[] {
  const out: number[] = [];
  let ways = 1;
  for (let hits = 0; hits <= dice; hits += 1) {
    out.push(ways * chance ** hits * (1 - chance) ** (dice - hits));
    ways = (ways * (dice - hits)) / (hits + 1);
  }
  return out;
}
