/** On a small screen the marked things may be out of sight, or under the question: then the first of them is brought in.
 * What is hinted goes before all others. */

import { still } from "../../prefs.svelte";

/** The widest window that counts as small. */
const SMALL = 736;

export function reach(board: Element | undefined): void {
  const frame = board?.closest(".stage");
  if (!frame || innerWidth > SMALL) return;
  const find = (name: string) => [...frame.querySelectorAll<HTMLElement>(`.board .${name}, .mine .${name}`)];
  const hinted = find("hinted");
  const offered = find("offered");
  const marked = hinted.length > 0 ? hinted : offered.length > 0 ? offered : find("way");
  const low = innerHeight - (frame.querySelector<HTMLElement>(":scope > .ask")?.offsetHeight ?? 0);
  const seen = marked.some((node) => {
    const box = node.getBoundingClientRect();
    return box.top > 0 && box.bottom < low;
  });
  if (seen || marked[0] === undefined) return;
  const box = marked[0].getBoundingClientRect();
  scrollBy({ top: box.top + box.height / 2 - low / 2, behavior: still() ? "instant" : "smooth" });
}
