/** Shorten the path of an icon: coordinates on the whole-number grid of its box, written relative to each other. */

const ARGS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const TOKEN = /[a-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const NUMBER = String.raw`[\s,]*(-?(?:\d+\.?\d*|\.\d+))`;
/** An arc writes its flags without a separator: radii, turn, two flags, end. */
const ARC = new RegExp(`^${NUMBER.repeat(3)}${String.raw`[\s,]*([01])`.repeat(2)}${NUMBER.repeat(2)}`);

interface Segment {
  command: string;
  args: number[];
}

/** Split path data into segments of one command each. */
export function parsePath(data: string): Segment[] {
  const out: Segment[] = [];
  for (const [, letter = "", rest = ""] of data.matchAll(/([a-z])([^a-df-z]*)/gi)) {
    const size = ARGS[letter.toLowerCase()];
    if (size === undefined) throw new Error(`unknown path command ${letter}`);
    if (size === 0) {
      out.push({ command: letter, args: [] });
      continue;
    }
    const numbers = letter.toLowerCase() === "a" ? arcNumbers(rest) : (rest.match(TOKEN) ?? []).map(Number);
    for (let at = 0; at < numbers.length; at += size) {
      // Further pairs of a move are lines.
      const command = at > 0 && letter === "m" ? "l" : at > 0 && letter === "M" ? "L" : letter;
      out.push({ command, args: numbers.slice(at, at + size) });
    }
  }
  return out;
}

function arcNumbers(text: string): number[] {
  const out: number[] = [];
  let rest = text;
  for (let found = ARC.exec(rest); found !== null; found = ARC.exec(rest)) {
    out.push(...found.slice(1).map(Number));
    rest = rest.slice(found[0].length);
  }
  return out;
}

/** Round a path. Points are rounded where they lie, so that errors do not add up along the path. */
export function roundPath(data: string): string {
  let exact = [0, 0];
  let start = [0, 0];
  /** Where the rounded path stands. */
  let pen = [0, 0];
  let startPen = [0, 0];
  let out = "";
  let last = "";
  for (const { command, args } of parsePath(data)) {
    const kind = command.toLowerCase();
    const relative = command === kind;
    if (kind === "z") {
      out += "z";
      last = "z";
      exact = [...start];
      pen = [...startPen];
      continue;
    }
    const base = relative ? exact : [0, 0];
    const numbers: number[] = [];
    let end = exact;
    let endPen = pen;
    if (kind === "h" || kind === "v") {
      const axis = kind === "h" ? 0 : 1;
      end = [...exact];
      end[axis] = (base[axis] ?? 0) + (args[0] ?? 0);
      endPen = [...pen];
      endPen[axis] = Math.round(end[axis] ?? 0);
      numbers.push((endPen[axis] ?? 0) - (pen[axis] ?? 0));
    } else {
      const fixed = kind === "a" ? args.slice(0, 5).map((n, i) => (i < 2 ? Math.round(n * 10) / 10 : n)) : [];
      numbers.push(...fixed);
      for (let at = fixed.length; at < args.length; at += 2) {
        const [x = 0, y = 0] = [0, 1].map((axis) => (base[axis] ?? 0) + (args[at + axis] ?? 0));
        end = [x, y];
        endPen = [Math.round(x), Math.round(y)];
        numbers.push((endPen[0] ?? 0) - (pen[0] ?? 0), (endPen[1] ?? 0) - (pen[1] ?? 0));
      }
    }
    const written = numbers.map((n, i) => (i > 0 && n >= 0 ? " " : "") + n).join("");
    const same = kind === last && kind !== "m";
    out += (same ? (written.startsWith("-") ? "" : " ") : kind) + written;
    last = kind;
    exact = end;
    pen = endPen;
    if (kind === "m") {
      start = [...exact];
      startPen = [...pen];
    }
  }
  return out;
}
