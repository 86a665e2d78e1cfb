/** Finds throws of dice among events. */

import type { GameEvent } from "../../table/events";
import { gameWords } from "./i18n";

export interface Throw {
  faces: number[];
  /** Whether each die is a success. */
  hits: boolean[];
  /** Who rolled, with the total; empty where the board tells it. */
  label: string;
}

export interface Roll {
  /** Tells throws of the same faces apart. */
  entry?: number;
  throws: Throw[];
  /** The result, below the dice. */
  result: string;
  /** What the roll was for, in words. */
  words: string;
}

/** Banish succeeds on this face; everything else on the lowest ones. */
const BANISHES = 6;

/** Return the last roll of these events. */
export function findRoll(events: GameEvent[], roles: string[]): Roll | null {
  let found: Roll | null = null;
  let tried: GameEvent | null = null;
  for (const event of events) {
    const { kind = "", values: faces = [], amount = 0, seat } = event;
    if (kind.startsWith("try-")) tried = event;
    else if (kind === "rolled") {
      const hits =
        tried?.kind === "try-banish" ? faces.map((face) => face === BANISHES) : lowest(faces, amount);
      found = {
        entry: event.entry,
        throws: [{ faces, hits, label: "" }],
        result: gameWords.successes(amount),
        words: tried?.words ?? "",
      };
    } else if (kind === "opened") {
      const half = faces.length / 2;
      const throws = [faces.slice(0, half), faces.slice(half)].map((dice, owner) =>
        opening(dice, roles[owner]),
      );
      found = {
        entry: event.entry,
        throws,
        result: seat == null ? "" : gameWords.begins(roles[seat] ?? ""),
        words: "",
      };
    }
  }
  return found;
}

function opening(faces: number[], role = ""): Throw {
  const total = faces.reduce((sum, face) => sum + face, 0);
  return { faces, hits: faces.map(() => false), label: `${role} ${total}`.trim() };
}

/** Mark that many of the lowest faces. */
function lowest(faces: number[], number: number): boolean[] {
  const order = faces.map((_, at) => at).sort((a, b) => (faces[a] ?? 0) - (faces[b] ?? 0));
  const marked = new Set(order.slice(0, Math.max(number, 0)));
  return faces.map((_, at) => marked.has(at));
}
