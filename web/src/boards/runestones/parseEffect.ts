/** Parses the notation of abilities for drawing: `2 points or red + wild`. */

export type Part =
  | { kind: "gem" | "card"; colour: string; count: number }
  | { kind: "points" | "ore" | "die" | "recolour"; count: number }
  | { kind: "swap"; count: number; gain: Part[]; times: number }
  /** Effects with names of their own: toadstool, step, resurrect, switch, wisped, steal. */
  | { kind: "named"; name: string; count: number };

const GEM = new Set(["blue", "yellow", "green", "red", "wild", "any", "own"]);

/** Return the alternatives of an ability, each with its parts. */
export function parseEffect(text: string): Part[][] {
  return text.trim() === "" ? [] : text.trim().split(" or ").map(parseAlternative);
}

function parseAlternative(text: string): Part[] {
  if (text.startsWith("swap ")) return [parseSwap(text)];
  const at = text.indexOf(" + swap ");
  const first = at < 0 ? text : text.slice(0, at);
  const out = first.split(" + ").map((word) => parsePart(word.trim()));
  return at < 0 ? out : [...out, parseSwap(text.slice(at + 3))];
}

function parseSwap(text: string): Part {
  const found = /^swap (\d+) for (.+?)(?: up to (\d+) times)?$/.exec(text);
  if (found === null) return { kind: "named", name: text, count: 1 };
  return {
    kind: "swap",
    count: Number(found[1]),
    gain: parseAlternative(found[2] ?? ""),
    times: Number(found[3] ?? 1),
  };
}

function parsePart(text: string): Part {
  const words = text.split(" ");
  const counted = /^\d+$/.test(words[0] ?? "");
  const count = counted ? Number(words.shift()) : 1;
  const [name = "", of = ""] = words;
  if (GEM.has(name)) return { kind: "gem", colour: name, count };
  if (name === "card") return { kind: "card", colour: of, count };
  if (name === "point" || name === "points") return { kind: "points", count };
  if (name === "ore" || name === "die") return { kind: name, count };
  if (name === "recolour") return { kind: "recolour", count: Number(of) };
  return { kind: "named", name: words.join(" "), count };
}
