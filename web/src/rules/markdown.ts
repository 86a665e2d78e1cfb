/** Parses the Markdown of rules pages into data: headings, paragraphs, lists, tables and code, with bold, italics, code
 * and links inside. Nothing is ever handed to the browser as HTML. */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; inner: Inline[] }
  | { kind: "em"; inner: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; inner: Inline[] };

export type Block =
  | { kind: "heading"; level: number; anchor: string; inner: Inline[] }
  | { kind: "paragraph"; inner: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

/** Return the anchor of a heading, as the server makes it: `play-a-glyph` for "Play a glyph". */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

export function parseInline(text: string): Inline[] {
  const out: Inline[] = [];
  let rest = text;
  for (;;) {
    const found = SPAN.exec(rest);
    if (found === null) break;
    if (found.index > 0) out.push({ kind: "text", text: rest.slice(0, found.index) });
    if (found[1] !== undefined) out.push({ kind: "code", text: found[1] });
    else if (found[2] !== undefined) out.push({ kind: "strong", inner: parseInline(found[2]) });
    else if (found[3] !== undefined) out.push({ kind: "em", inner: parseInline(found[3]) });
    else if (found[4] !== undefined) out.push(link(found[4], found[5] ?? ""));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest !== "") out.push({ kind: "text", text: rest });
  return out;
}

/** Only links within the page work; others become plain emphasis. */
function link(words: string, href: string): Inline {
  return href.startsWith("#")
    ? { kind: "link", href, inner: parseInline(words) }
    : { kind: "em", inner: parseInline(words) };
}

function cells(line: string): Inline[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => parseInline(cell.trim()));
}

export function parseBlocks(text: string): Block[] {
  const lines = text.split("\n");
  const out: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,6}) +(.*?) *$/.exec(line);
    if (line.trim() === "") at += 1;
    else if (heading !== null) {
      const words = heading[2] ?? "";
      out.push({
        kind: "heading",
        level: heading[1]?.length ?? 1,
        anchor: slug(words),
        inner: parseInline(words),
      });
      at += 1;
    } else if (line.startsWith("```")) {
      const code: string[] = [];
      for (at += 1; at < lines.length && !lines[at]?.startsWith("```"); at += 1) code.push(lines[at] ?? "");
      out.push({ kind: "code", text: code.join("\n") });
      at += 1;
    } else if (line.startsWith("|") && /^\|[\s:|-]+\|?$/.test(lines[at + 1] ?? "")) {
      const rows: Inline[][][] = [];
      const head = cells(line);
      for (at += 2; lines[at]?.startsWith("|"); at += 1) rows.push(cells(lines[at] ?? ""));
      out.push({ kind: "table", head, rows });
    } else if (/^(-|\*|\d+\.) /.test(line)) {
      const ordered = /^\d/.test(line);
      const items: string[] = [];
      for (; at < lines.length && (lines[at] ?? "").trim() !== ""; at += 1) {
        const item = /^(?:-|\*|\d+\.) +(.*)/.exec(lines[at] ?? "");
        if (item !== null) items.push(item[1] ?? "");
        else items.push(`${items.pop() ?? ""} ${(lines[at] ?? "").trim()}`);
      }
      out.push({ kind: "list", ordered, items: items.map(parseInline) });
    } else {
      const words: string[] = [];
      for (
        ;
        at < lines.length && (lines[at] ?? "").trim() !== "" && !/^(#|```|\|)/.test(lines[at] ?? "");
        at += 1
      ) {
        words.push((lines[at] ?? "").trim());
      }
      out.push({ kind: "paragraph", inner: parseInline(words.join(" ")) });
    }
  }
  return out;
}
