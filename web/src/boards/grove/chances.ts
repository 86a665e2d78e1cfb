/** How likely each number of successes is, from what an option says of its dice. */

/** The chance that one die succeeds, as the option's words tell it; null for an option without dice. */
export function perDie(words: string): number | null {
  if (/every die succeeds/.test(words)) return 1;
  const upTo = /dice up to (\d) succeed/.exec(words);
  if (upTo !== null) return Number(upTo[1]) / 6;
  return /a die of \d succeeds/.test(words) ? 1 / 6 : null;
}

/** The chance of 0, 1, 2 … successes. */
export function spread(chance: number, dice: number): number[] {
  const out: number[] = [];
  let ways = 1;
  for (let hits = 0; hits <= dice; hits += 1) {
    out.push(ways * chance ** hits * (1 - chance) ** (dice - hits));
    ways = (ways * (dice - hits)) / (hits + 1);
  }
  return out;
}
