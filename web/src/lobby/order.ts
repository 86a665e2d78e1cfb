/** What the lobby shows of the tables that a server lists. */

import type { Brief, LiveGame } from "../wire";

function sitsAt(table: Brief, person: string | null): boolean {
  return person !== null && table.seats.some((seat) => seat.person === person);
}

/** Return the tables at which the reader does not sit. */
export function ofOthers(tables: Brief[], person: string | null): Brief[] {
  return tables.filter((table) => !sitsAt(table, person));
}

/** Return the games to show as boards: those of others. */
export function liveOfOthers(games: LiveGame[], person: string | null): LiveGame[] {
  return games.filter((game) => !sitsAt(game.table, person));
}

/** Return one's own tables: those that wait for the reader first, then the running ones, then open ones. */
export function inOrder(tables: Brief[], person: string | null): Brief[] {
  const rank = (table: Brief) => {
    if (table.turn !== null && person !== null && table.seats[table.turn]?.person === person) return 0;
    return table.status === "running" ? 1 : 2;
  };
  return tables.toSorted((one, other) => rank(one) - rank(other));
}
