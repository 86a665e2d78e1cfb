/** A parameter that is a table: its text as rows and cells, and back; and as a spreadsheet copies and pastes it. */

import type { TableInfo } from "../wire";

export interface Row {
  cells: string[];
  /** The row of the base that this one is; null for a new one. */
  origin: number | null;
  /** Whether the row stands in the text: it was typed in, even if it says what the base says. */
  typed?: boolean;
}

export interface Rows {
  rows: Row[];
  /** Entries that are no row, such as the removal of a part of one; they are written back as they are. */
  extra: string[];
}

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s*`);

/** Return the pattern of an entry. A cell ends where the next one begins. */
function patternOf(table: TableInfo): RegExp {
  const last = table.columns.length - 1;
  const parts = table.columns.map((column, index) => {
    const cell = column.kind === "number" ? String.raw`(\d+)` : index === last ? "(.+)" : "(.+?)";
    const whole = column.before === " " ? String.raw`\s+${cell}` : `${escaped(column.before)}${cell}`;
    return column.default !== "" || column.optional ? `(?:${whole})?` : whole;
  });
  return new RegExp(`^${parts.join("")}$`, "i");
}

function entriesOf(table: TableInfo, text: string): string[] {
  return text
    .split(table.separator.trim() === "" ? /[\s,]+/ : /[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

/** Return the cells of an entry; one that cannot be read stays whole in the first cell. */
function cellsOf(table: TableInfo, pattern: RegExp, entry: string): string[] {
  const found = pattern.exec(entry);
  return table.columns.map((column, index) =>
    found === null ? (index === 0 ? entry : "") : (found[index + 1] ?? column.default).trim(),
  );
}

/** Return a row as its entry. */
export function entryOf(table: TableInfo, cells: string[]): string {
  return table.columns
    .map((column, index) => {
      const cell = (cells[index] ?? "").trim();
      if (index > 0 && (cell === "" || cell === column.default)) return "";
      return index === 0 ? cell : column.before + cell;
    })
    .join("");
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

export function readTable(table: TableInfo, text: string): Rows {
  const entries = entriesOf(table, text);
  if (table.changes === "cell") return readCells(table, entries);
  const pattern = patternOf(table);
  if (table.changes === "") {
    return {
      rows: entries.map((entry) => ({ cells: cellsOf(table, pattern, entry), origin: null })),
      extra: [],
    };
  }
  const rows: (Row | null)[] = table.base.map((cells, origin) => ({ cells: [...cells], origin }));
  const extra: string[] = [];
  for (const entry of entries) {
    const removed = /^remove\s+(.+)$/i.exec(entry)?.[1];
    const key = removed ?? cellsOf(table, pattern, entry)[0] ?? "";
    const at = table.base.findIndex((cells) => same(cells[0] ?? "", key));
    if (removed !== undefined) {
      if (at >= 0) rows[at] = null;
      else extra.push(entry);
    } else {
      const row = { cells: cellsOf(table, pattern, entry), origin: at < 0 ? null : at, typed: true };
      if (at >= 0) rows[at] = row;
      else rows.push(row);
    }
  }
  return { rows: rows.filter((row) => row !== null), extra };
}

function readCells(table: TableInfo, entries: string[]): Rows {
  const rows = table.base.map((cells, origin) => ({ cells: [...cells], origin }));
  const extra: string[] = [];
  for (const entry of entries) {
    const [key = "", name = "", value = ""] = entry.split(/\s+/);
    const row = rows.find(({ cells }) => same(cells[0] ?? "", key));
    const column = table.columns.findIndex((each) => same(each.name, name));
    if (row === undefined || column < 1) extra.push(entry);
    else row.cells[column] = value;
  }
  return { rows, extra };
}

export function writeTable(table: TableInfo, { rows, extra }: Rows): string {
  const full = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (table.changes === "") return full.map(({ cells }) => entryOf(table, cells)).join(table.separator);
  const out: string[] = [];
  for (const [origin, base] of table.base.entries()) {
    const row = full.find((each) => each.origin === origin);
    if (table.changes === "cell") {
      for (const [index, cell] of (row?.cells ?? []).entries()) {
        if (index > 0 && cell.trim() !== base[index]) {
          out.push(`${base[0]} ${table.columns[index]?.name.toLowerCase()} ${cell.trim()}`);
        }
      }
    } else if (row === undefined) out.push(`remove ${base[0]}`);
    else if (row.typed || entryOf(table, row.cells) !== entryOf(table, base)) {
      if (!same(row.cells[0] ?? "", base[0] ?? "")) out.push(`remove ${base[0]}`);
      out.push(entryOf(table, row.cells));
    }
  }
  for (const row of full) if (row.origin === null) out.push(entryOf(table, row.cells));
  return [...out, ...extra].join("; ");
}

/** Return rows as a spreadsheet takes them: a line of names, then a line a row, cells apart by tabs. */
export function toSheet(table: TableInfo, rows: Row[]): string {
  const lines = [table.columns.map((column) => column.name), ...rows.map(({ cells }) => cells)];
  return lines.map((cells) => cells.join("\t")).join("\n");
}

/** Return what was copied from a spreadsheet as rows. Rows of the base keep their place by their first cell. */
export function fromSheet(table: TableInfo, pasted: string): Row[] {
  const lines = pasted.split(/\r?\n/).filter((line) => line.trim() !== "");
  const width = table.columns.length;
  const rows = lines.map((line) => {
    const cells = line.split("\t").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    return [...cells, ...Array.from({ length: width }, () => "")].slice(0, width);
  });
  const first = rows[0];
  if (first !== undefined && table.columns.every((column, index) => same(column.name, first[index] ?? "")))
    rows.shift();
  return rows.map((cells) => {
    const at = table.base.findIndex((base) => same(base[0] ?? "", cells[0] ?? ""));
    return { cells, origin: at < 0 ? null : at };
  });
}

/** Return the row and the column that a refusal is about; null if it names none. */
export function faultOf(
  table: TableInfo,
  rows: Row[],
  refusal: string,
): { row: number; column: number } | null {
  const quoted = [...refusal.matchAll(/'([^']+)'|"([^"]+)"/g)].map((found) =>
    (found[1] ?? found[2] ?? "").toLowerCase(),
  );
  const numbered = /\b(?:entry|face|smithy|space|place|row|card) (\d+)\b/.exec(refusal)?.[1];
  for (const words of quoted) {
    const at = rows.findIndex(({ cells }) => entryOf(table, cells).toLowerCase().includes(words));
    if (at < 0) continue;
    const cells = rows[at]?.cells ?? [];
    const odd = cells.findIndex((cell, index) => {
      const column = table.columns[index];
      return (
        column?.kind === "number" && !/^\d+$/.test(cell.trim()) && !(cell.trim() === "" && column.optional)
      );
    });
    const column = odd >= 0 ? odd : cells.findIndex((cell) => cell.toLowerCase().includes(words));
    return { row: at, column: Math.max(column, 0) };
  }
  if (numbered === undefined) return null;
  const place = Number(numbered);
  const at =
    table.changes === "row"
      ? rows.findIndex(({ cells }) => {
          const [low = 0, high = low] = (cells[0] ?? "").split("-").map(Number);
          return low <= place && place <= high;
        })
      : place - 1;
  const effect = table.columns.findIndex((column) => column.kind === "effect");
  return at >= 0 && at < rows.length ? { row: at, column: Math.max(effect, 0) } : null;
}
