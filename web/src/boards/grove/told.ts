/** The roll that the log tells of. The engine draws how many dice succeed, not what each one shows, so that is all there
 * is to draw. Lines that cannot be read show no dice, nothing worse. */

export interface Roll {
  successes: number;
  /** The whole of what was tried, in the log's own words. */
  words: string;
}

export function rollIn(lines: string[]): Roll | null {
  let found: Roll | null = null;
  let tried = "";
  for (const line of lines) {
    if (/ tries to /.test(line)) tried = line;
    const rolled = / rolls (\d+) success/.exec(line);
    if (rolled !== null) found = { successes: Number(rolled[1]), words: tried };
  }
  return found;
}
