/** Another game after this one, against the next weaker or stronger opponents. */

import { easier, harder, type Opponent } from "../app/opponents";
import type { Card, NewTable, Seat } from "../wire";

export interface OtherGame {
  /** By seat: the reader, or an opponent's bot. */
  table: NewTable;
  /** The opponents, each once. */
  opponents: Opponent[];
}

/** Return the same game against other opponents; null where people play too, or nobody is weaker or stronger. */
export function otherGame(
  card: Card,
  seats: Seat[],
  own: number[],
  direction: "easier" | "harder",
): OtherGame | null {
  const others = seats.filter((_, seat) => !own.includes(seat));
  if (own.length !== 1 || others.length === 0 || others.some((seat) => seat.by !== "bot")) return null;
  // A game from the middle of another is not begun anew.
  if ((card.entry ?? 0) > 0) return null;
  const step = direction === "easier" ? easier : harder;
  const found = seats.map((seat, number) => (own.includes(number) ? null : step(seat.name ?? "")));
  const opponents = found.filter((each) => each !== null);
  if (opponents.length === 0) return null;
  const players = seats.map((seat, number) =>
    own.includes(number) ? "me" : (found[number]?.bot ?? seat.name ?? ""),
  );
  return {
    opponents: opponents.filter((each, index) => opponents.indexOf(each) === index),
    table: {
      game: card.game,
      edition: card.edition,
      parameters: card.parameters,
      seats: players,
      sides: "random",
      clock: card.clock,
      private: card.private,
    },
  };
}
