/** Everything open: one view in which each player is shown as that player's own seat saw it. */

import type { AnyView } from "../boards/boardModule";
import type { SeatView } from "../wire";

/** Return the view of a seat with every player's own knowledge of themselves; null if that view is missing. */
export function openView(views: SeatView[], seat: number): AnyView | null {
  const base = views.find((each) => each.seat === seat)?.view ?? views[0]?.view;
  if (base === undefined) return null;
  const players = base.players;
  if (!Array.isArray(players)) return base;
  const shown: unknown[] = players.map((player: unknown, owner) => {
    const own = views.find((each) => each.seat === owner)?.view.players;
    return Array.isArray(own) ? ((own as unknown[])[owner] ?? player) : player;
  });
  return { ...base, players: shown };
}
