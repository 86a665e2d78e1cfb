/** Finds rolls in the log. The engine makes up faces that fit the outcome, and tells them in the log. Lines that do not
 * parse show no dice. */

export interface Throw {
  faces: number[];
  /** Whether each die is a success. */
  hits: boolean[];
  /** Who rolled, with the total; empty where the board tells it. */
  label: string;
}

export interface Roll {
  throws: Throw[];
  /** The result, below the dice. */
  result: string;
  /** The log line that says what the roll was for. */
  words: string;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const OPENING = /(\w+) rolls ([\d, and]+) \((\d+)\), (\w+) ([\d, and]+) \((\d+)\): ([^.]+)\./g;

/** Return the last roll in these lines. */
export function findRoll(lines: string[]): Roll | null {
  let found: Roll | null = null;
  let tried = "";
  for (const line of lines) {
    if (/ tries to /.test(line)) tried = line;
    const rolled = / rolls ([\d, and]+): ((\w+) success(?:es)?)\.$/.exec(line);
    if (rolled !== null) {
      const [, dice = "", result = "", number = ""] = rolled;
      const faces = facesIn(dice);
      // Banish succeeds on sixes; everything else on the lowest faces.
      const hits = / banish /.test(tried)
        ? faces.map((face) => face === 6)
        : lowest(faces, NUMBERS.indexOf(number));
      found = { throws: [{ faces, hits, label: "" }], result, words: tried };
    }
    const opening = [...line.matchAll(OPENING)].at(-1);
    if (opening !== undefined) {
      const [, one = "", dice = "", total = "", other = "", others = "", rest = "", result = ""] = opening;
      found = {
        throws: [plainThrow(dice, `${one} ${total}`), plainThrow(others, `${other} ${rest}`)],
        result,
        words: "",
      };
    }
  }
  return found;
}

function facesIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

function plainThrow(dice: string, label: string): Throw {
  const faces = facesIn(dice);
  return { faces, hits: faces.map(() => false), label };
}

/** Mark that many of the lowest faces. */
function lowest(faces: number[], number: number): boolean[] {
  const order = faces.map((_, at) => at).sort((a, b) => (faces[a] ?? 0) - (faces[b] ?? 0));
  const marked = new Set(order.slice(0, Math.max(number, 0)));
  return faces.map((_, at) => marked.has(at));
}
