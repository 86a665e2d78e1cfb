/** A goal and what may change, as a search is asked. */

export interface Choice {
  low: string;
  high: string;
  step: string;
}

type Range = Pick<Choice, "low" | "high">;

function term(name: string, { low, high }: Range, unit: string): string {
  const [from, to] = [low.trim(), high.trim()];
  if (from === "" && to === "") return "";
  if (from === "") return `${name} at most ${to}${unit}`;
  return to === "" ? `${name} at least ${from}${unit}` : `${name} ${from} to ${to}${unit}`;
}

/** Return the goal in words, such as “first 48 to 52 %, turns 16 to 20”; empty if nothing matters. */
export function goalOf(first: Range, turns: Range, more: string): string {
  return [term("first", first, " %"), term("turns", turns, ""), more.trim()]
    .filter((part) => part !== "")
    .join(", ");
}

/** Return what varies, such as “cubes=30..60:5”; a name alone stands for all its values. */
export function varyOf(name: string, { low, high, step }: Choice): string {
  if (low.trim() === "" && high.trim() === "") return name;
  const by = step.trim() === "" || step.trim() === "1" ? "" : `:${step.trim()}`;
  return `${name}=${low.trim()}..${high.trim()}${by}`;
}
