/** Finds the grid that the reader must see now. */

import type { Selection } from "../../table/selection.svelte";
import { districtOf, slotOf } from "./names";
import type { Shown } from "./shownGrid.svelte";
import { delveOf, turnOf } from "./stack";
import type { AidalonView } from "./view";

/** Return the grid in question: the one that a pick or the options name, the one under a delve, or the one of the player
 * whose turn it is. */
export function gridInQuestion(view: AidalonView, own: number, selection: Selection): Shown {
  const rival = (own + 1) % view.players.length;
  const turn = turnOf(view);
  const calm = turn < 0 || turn === own ? rival : turn;
  const picked = (selection.toConfirm?.args ?? []).flatMap(({ id }) => districtOf(id)?.owner ?? []);
  if (picked[0] !== undefined) return { reason: `path ${picked[0]}`, far: picked[0], front: picked[0] };
  const named = selection.options.flatMap((option) =>
    (option.args ?? []).flatMap(({ id }) => slotOf(id)?.owner ?? []),
  );
  const other = named.find((owner) => owner !== own);
  if (other !== undefined) return { reason: `slots ${other}`, far: other, front: other };
  const delve = view.ended === null ? delveOf(view) : null;
  if (delve !== null) {
    const far = delve.defender === own ? delve.delver : delve.defender;
    return { reason: `delve ${delve.delver} ${delve.defender}`, far, front: delve.defender };
  }
  return { reason: `calm ${calm}`, far: calm, front: own };
}

/** Return the cards that options name and the hand does not hold: to be picked from a pile. */
export function cardsElsewhere(view: AidalonView, own: number, selection: Selection): string[] {
  const hand = new Set(view.players[own]?.council ?? []);
  const named = selection.options.flatMap((option) =>
    (option.args ?? []).flatMap(({ role, id }) =>
      role === "card" && id.startsWith("card:") ? [id.slice(5)] : [],
    ),
  );
  return [...new Set(named)].filter((slug) => !hand.has(slug));
}
