/** The sentence at the top of the prompt: what is asked, who is thinking, or how the game ended. */

import { words } from "../i18n";
import type { Card } from "../wire";
import type { SeatState } from "./seatState";
import type { TableStore } from "./tableStore.svelte";

/** Return the sentence. `asked` tells whether the player has to decide: not what the page answers by itself. */
export function questionOf(table: TableStore, card: Card, seatState: SeatState, asked: boolean): string {
  const { result, seats, waiting } = seatState;
  if (result) {
    const own = table.you?.seats ?? [];
    const won = own.some((seat) => result.winners.includes(seat));
    const names = result.winners.map((seat) => table.roleOf(seat));
    return words.gameOver.title(names, seats.length, won, own.length === 1);
  }
  // One's own turn, while the page still shows what led to it, or answers by itself.
  if (!asked && waiting !== null && waiting.seat === table.viewerSeat) return words.table.goesOn;
  if (card.by_letter && !table.yourTurn) {
    const other = words.table.seatName(seats.find((each) => each.person !== table.you?.person));
    return waiting === null ? words.table.drawDue(other) : words.table.sendLetter(other);
  }
  if (waiting === null || table.yourTurn) return waiting?.prompt.words ?? "";
  const player = seats[waiting.seat];
  const name = words.table.seatName(player);
  return player?.by === "bot" ? words.table.thinkingNow(name) : words.table.waitingFor(name);
}
