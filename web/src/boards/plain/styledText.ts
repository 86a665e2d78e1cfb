/** Text with styles, as games draw their tables: `[mark]here[/]`, with `\[` for a bracket that is meant. */

export interface Span {
  text: string;
  /** The innermost style; empty for none. */
  style: string;
}

const STYLES = ["light", "dark", "mark", "dim", "b", "key", "bad"];
const TAG = new RegExp(`\\\\(\\[)|\\[(/?)(${STYLES.join("|")})?\\]`, "g");

/** Return a text as spans of one style each. What is no tag is shown as it stands. */
export function parseStyledText(text: string): Span[] {
  const spans: Span[] = [];
  const open: string[] = [];
  const add = (part: string) => {
    const style = open.at(-1) ?? "";
    const last = spans.at(-1);
    if (part === "") return;
    if (last?.style === style) last.text += part;
    else spans.push({ text: part, style });
  };
  let end = 0;
  for (const found of text.matchAll(TAG)) {
    const [whole, bracket, slash, name] = found;
    add(text.slice(end, found.index));
    end = found.index + whole.length;
    if (bracket !== undefined) add(bracket);
    else if (slash === "/") open.pop();
    else if (name !== undefined) open.push(name);
    else add(whole);
  }
  add(text.slice(end));
  return spans;
}

/** Return how many characters the longest line shows. */
export function widthOf(spans: Span[]): number {
  const lines = spans
    .map((span) => span.text)
    .join("")
    .split("\n");
  return Math.max(1, ...lines.map((line) => [...line].length));
}
