/** The first card that a row of the table of cards stands for: numbers, kind, colours, magic, ability. */

import type { CardView } from "../view";

const ROUND = ["blue", "yellow", "green", "red"];
/** How many colours on in the round the colours of an ability are. */
const STEPS: Record<string, number> = { own: 0, next: 1, across: 2 };

export function cardOfRow(cells: string[]): CardView {
  const [numbers = "", kind = "", colours = "", magic = "", ability = ""] = cells;
  const first = colours.toLowerCase();
  const colour =
    first === "white" || ROUND.includes(first)
      ? first
      : (ROUND.find((each) => each.startsWith(first.slice(0, 1))) ?? "white");
  const effect = (ability.split("|")[0] ?? "").replaceAll(/\b(own|next|across)\b/g, (word) =>
    colour === "white" ? word : (ROUND[(ROUND.indexOf(colour) + (STEPS[word] ?? 0)) % ROUND.length] ?? word),
  );
  return [Number(/\d+/.exec(numbers)?.[0] ?? 0), kind, colour, Number(magic) || 0, effect.trim()];
}
