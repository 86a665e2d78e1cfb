/** What differs between two views. */

import { PLACES, SEEKER } from "./notation";
import type { AidalonView, SlotView } from "./view";

/** Return the slots that two views show differently, as places. */
export function changedPlaces(from: AidalonView, to: AidalonView): number[] {
  const found: number[] = [];
  to.players.forEach((player, seat) => {
    const was = from.players[seat];
    if (was === undefined) return;
    player.grid.forEach((slot, index) => {
      if (visible(slot) !== visible(was.grid[index] ?? null)) found.push(PLACES * seat + index);
    });
    if (was.seeker_exhausted !== player.seeker_exhausted) found.push(PLACES * seat + SEEKER);
  });
  return found;
}

function visible(slot: SlotView | null): string {
  return slot === null ? "" : `${slot.card}/${slot.forged}/${slot.exhausted}/${slot.shards}`;
}
