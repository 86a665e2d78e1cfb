/** The view follows who acts: where zones scroll, the player who acts and the place where something happens are scrolled
 * into sight. Zones that do not scroll stay as they are. */

import { tick } from "svelte";
import type { Shown, Timeline } from "./timeline.svelte";

/** Follow until the returned function is called. */
export function followActor(root: HTMLElement, timeline: Timeline, still: () => boolean): () => void {
  return timeline.listen({
    after: (shown) => {
      if (shown.own || shown.previous === null || shown.events.length === 0) return;
      void tick().then(() => show(root, shown, still() ? "instant" : "smooth"));
    },
  });
}

function show(root: HTMLElement, shown: Shown, behavior: ScrollBehavior): void {
  const panel = root.querySelector(`.zone-opponents [data-player="${shown.actor}"]`);
  const named = shown.events.flatMap((event) => [event.to, event.from, ...(event.pieces ?? [])]);
  let place: Element | null = null;
  for (const name of named) {
    if (!name || place !== null) continue;
    const id = CSS.escape(name);
    place = root.querySelector(`.zone-board :is([data-place="${id}"], [data-piece="${id}"])`);
  }
  for (const element of [panel, place])
    if (element !== null && scrolls(element)) element.scrollIntoView({ block: "nearest", behavior });
}

/** Whether the zone of an element has more than it can show. */
function scrolls(element: Element): boolean {
  const zone = element.closest(".zone-opponents, .zone-board");
  return zone !== null && zone.scrollHeight > zone.clientHeight + 2;
}
