/** On a small screen, scrolls to the first marked piece if none is visible above the prompt. A hinted piece comes
 * first. */

import { reducedMotion } from "../../app/prefs.svelte";

/** The widest window that counts as small. */
const SMALL_WIDTH = 736;

export function scrollToTarget(board: Element | undefined): void {
  const layout = board?.closest(".table-layout");
  if (!layout || innerWidth > SMALL_WIDTH) return;
  const find = (name: string) => [
    ...layout.querySelectorAll<HTMLElement>(`.zone-board .${name}, .zone-own .${name}`),
  ];
  const hinted = find("hinted");
  const offered = find("offered");
  const marked = hinted.length > 0 ? hinted : offered.length > 0 ? offered : find("way");
  const promptTop =
    innerHeight - (layout.querySelector<HTMLElement>(":scope > .zone-prompt")?.offsetHeight ?? 0);
  const visible = marked.some((node) => {
    const box = node.getBoundingClientRect();
    return box.top > 0 && box.bottom < promptTop;
  });
  if (visible || marked[0] === undefined) return;
  const box = marked[0].getBoundingClientRect();
  scrollBy({
    top: box.top + box.height / 2 - promptTop / 2,
    behavior: reducedMotion() ? "instant" : "smooth",
  });
}
