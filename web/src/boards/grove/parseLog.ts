/** Finds rolls in the log. The engine draws the number of successes, not the faces of the dice. Lines that do not parse
 * show no dice. */

export interface Roll {
  successes: number;
  /** The log line that says what the roll was for. */
  words: string;
}

/** Return the last roll in these lines. */
export function findRoll(lines: string[]): Roll | null {
  let found: Roll | null = null;
  let tried = "";
  for (const line of lines) {
    if (/ tries to /.test(line)) tried = line;
    const rolled = / rolls (\d+) success/.exec(line);
    if (rolled !== null) found = { successes: Number(rolled[1]), words: tried };
  }
  return found;
}
