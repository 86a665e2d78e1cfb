/** Describes any view in text: one member a line, nested ones under their full names. */

import { words } from "../../i18n";
import type { AnyView, TextSection } from "../boardModule";

function valueWords(value: unknown): string | null {
  if (value === null || value === undefined) return words.plain.none;
  if (typeof value === "boolean") return value ? words.plain.yes : words.plain.no;
  if (typeof value === "object") {
    if (!Array.isArray(value)) return null;
    const inner = value.map(valueWords);
    if (inner.some((each) => each === null)) return null;
    return inner.length === 0 ? words.plain.none : inner.join(", ");
  }
  return String(value);
}

function readable(name: string): string {
  return name.replaceAll("_", " ");
}

function addMembers(value: object, lines: string[], prefix: string): void {
  for (const [name, inner] of Object.entries(value)) {
    const title = prefix === "" ? readable(name) : `${prefix} ${readable(name)}`;
    const text = valueWords(inner);
    if (text !== null) lines.push(`${title}: ${text}`);
    else addMembers(inner as object, lines, title);
  }
}

export function describe(view: AnyView, roles: string[]): TextSection[] {
  const table: TextSection = { title: words.plain.table, lines: [] };
  const players: TextSection[] = [];
  for (const [name, value] of Object.entries(view)) {
    if (name === "players" && Array.isArray(value)) {
      value.forEach((player, seat) => {
        const lines: string[] = [];
        if (typeof player === "object" && player !== null) addMembers(player as object, lines, "");
        players.push({ title: roles[seat] ?? String(seat + 1), lines });
      });
    } else addMembers({ [name]: value }, table.lines, "");
  }
  return [...players, table];
}
