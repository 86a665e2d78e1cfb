/** Moves the focus with the arrow keys inside a `data-group`: to the nearest piece or place in that direction. */

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much more a step aside counts than a step ahead. */
const ASIDE = 2.5;

/** Return the element that an arrow key leads to; null for another key, or at the edge. */
export function arrowTarget(from: Element, key: string): HTMLElement | null {
  const direction = DIRECTIONS[key];
  const group = from.closest("[data-group]");
  if (direction === undefined || group === null) return null;
  const [dx, dy] = direction;
  const start = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of group.querySelectorAll<HTMLElement>("[data-piece], [data-place]")) {
    if (element === from || (element.tabIndex < 0 && !element.hasAttribute("tabindex"))) continue;
    const there = centre(element);
    const x = there.x - start.x;
    const y = there.y - start.y;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead < 1 || aside > ahead * 3) continue;
    const distance = ahead + ASIDE * aside;
    if (distance < least) {
      least = distance;
      best = element;
    }
  }
  return best;
}

function centre(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
