/** Any view in words: its members, one a line, deeper ones under their names. */

import { words } from "../../words";
import type { AnyView, Passage } from "../board";

function plain(value: unknown): string | null {
  if (value === null || value === undefined) return words.plain.none;
  if (typeof value === "boolean") return value ? words.plain.yes : words.plain.no;
  if (typeof value === "object") {
    if (!Array.isArray(value)) return null;
    const inner = value.map(plain);
    if (inner.some((each) => each === null)) return null;
    return inner.length === 0 ? words.plain.none : inner.join(", ");
  }
  return String(value);
}

function named(name: string): string {
  return name.replaceAll("_", " ");
}

function members(value: object, lines: string[], prefix: string): void {
  for (const [name, inner] of Object.entries(value)) {
    const title = prefix === "" ? named(name) : `${prefix} ${named(name)}`;
    const text = plain(inner);
    if (text !== null) lines.push(`${title}: ${text}`);
    else members(inner as object, lines, title);
  }
}

export function describe(view: AnyView, roles: string[]): Passage[] {
  const table: Passage = { title: words.plain.table, lines: [] };
  const players: Passage[] = [];
  for (const [name, value] of Object.entries(view)) {
    if (name === "players" && Array.isArray(value)) {
      value.forEach((player, seat) => {
        const lines: string[] = [];
        if (typeof player === "object" && player !== null) members(player as object, lines, "");
        players.push({ title: roles[seat] ?? String(seat + 1), lines });
      });
    } else members({ [name]: value }, table.lines, "");
  }
  return [...players, table];
}
