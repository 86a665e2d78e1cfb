/** Says what a touch stands for that no option has, so that the engine can explain why not. */

import type { Touched } from "../../table/events";
import type { Selection } from "../../table/selection.svelte";
import { cardOf } from "./cards";
import { districtOf, PATHS, ROWS, SEEKER, slotOf, slugOf } from "./names";
import type { AidalonView } from "./view";

/** The notation's names of the seats. */
const SEATS = ["North", "East", "South", "West"];

const slotName = (slot: number): string =>
  slot === SEEKER ? "seeker" : `${PATHS[slot % 3]} ${ROWS[Math.floor(slot / 3)]}`;

/** Return the action in the game's notation; null if a touch there never means one. */
export function attempt({ piece, place }: Touched, view: AidalonView, selection: Selection): string | null {
  const district = districtOf(place ?? "");
  const own = view.pending;
  if (piece === undefined && district !== null) {
    if (district.owner === own) return district.path === 2 ? "draw" : null;
    return `delve ${SEATS[district.owner] ?? ""} ${PATHS[district.path] ?? ""}`;
  }
  const at = slotOf(place ?? "");
  if (at !== null) {
    if (at.owner !== own) return null;
    const held = selection.picked.flatMap((key) => /^=card card:(\S+)$/.exec(key)?.[1] ?? [])[0];
    if (held !== undefined && at.slot !== SEEKER) return `stage ${held} ${slotName(at.slot)}`;
    const found = view.players[own]?.grid[at.slot] ?? null;
    if (at.slot !== SEEKER && found === null) return null;
    if (at.slot !== SEEKER && !found?.forged) return `forge ${slotName(at.slot)}`;
    return `collect ${slotName(at.slot)}`;
  }
  const card = cardOf(slugOf(piece ?? ""));
  if (card === null) return null;
  return card.type === "moment" ? `play ${card.slug}` : `stage ${card.slug} council front`;
}
