/** Writes `data-mark` on the pieces and places of a table; `styles/marks.css` draws it. */

import { touchNames } from "./names";
import type { Selection } from "./selection.svelte";

/** The marks written here; a board may add others, and they stay. */
const WRITTEN = new Set(["offered", "chosen", "hinted", "pointed", "fresh"]);

export function writeMarks(root: Element, selection: Selection | null, fresh: ReadonlySet<string>): void {
  // An effect that calls this runs again, even if no piece is there yet.
  selection?.marksOf("");
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-piece], [data-place]")) {
    if (element.closest("[data-act]") !== null) continue;
    const names = touchNames(element);
    if (names.length === 0) continue;
    const marks = new Set(names.flatMap((name) => selection?.marksOf(name) ?? []));
    if (marks.has("chosen")) marks.delete("offered");
    if (names.some((name) => fresh.has(name))) marks.add("fresh");
    const given = (element.dataset.mark ?? "").split(" ");
    const kept = given.filter((mark) => mark !== "" && !WRITTEN.has(mark));
    const next = [...kept, ...[...WRITTEN].filter((mark) => marks.has(mark))].join(" ");
    if (next === (element.dataset.mark ?? "")) continue;
    if (next === "") delete element.dataset.mark;
    else element.dataset.mark = next;
  }
}
