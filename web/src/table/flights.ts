/** Decides which pieces fly when the table changes: pure, from what lay where before and after. */

import type { GameEvent } from "./events";
import type { Box } from "./placeReader";

/** A piece where it was drawn. */
export interface Drawn<E = unknown> {
  element: E;
  /** Its name; equal pieces share one. */
  name: string;
  /** The place that it lies in; empty if nobody says. */
  place: string;
  box: Box;
}

export interface Flight<E = unknown> {
  /** `fly`: to another place. `shift`: within its place. `come`, `go`: only one end is drawn. */
  kind: "fly" | "shift" | "come" | "go";
  /** What is copied: the piece where it ends, or where it was if it is gone. */
  piece: Drawn<E>;
  /** Where it starts and ends; null where a piece appears or fades in its place. */
  from: Box | null;
  to: Box | null;
}

/** A piece that moved less than this many pixels has not moved. */
const STILL = 3;
/** More pieces than this do not fly at once; the others are where they are. */
export const MOST_FLIGHTS = 24;

/** Return the flights from one drawing of the table to the next. Pieces of one name are told apart by their places: what
 * lies where it lay stays, the others are matched in order. `placeBox` finds a place on the table, for pieces of which
 * only one end is drawn: the events say where they came from or went. */
export function planFlights<E>(
  before: Drawn<E>[],
  after: Drawn<E>[],
  events: GameEvent[],
  placeBox: (place: string) => Box | null,
): Flight<E>[] {
  const flights: Flight<E>[] = [];
  const left: Drawn<E>[] = [];
  const arrived: Drawn<E>[] = [];
  const old = byName(before);
  const now = byName(after);
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const { stayed, gone, come } = stayers(old.get(name) ?? [], now.get(name) ?? []);
    for (const [was, is] of stayed)
      if (moved(was.box, is.box)) flights.push({ kind: "shift", piece: is, from: was.box, to: is.box });
    const pairs = Math.min(gone.length, come.length);
    for (let index = 0; index < pairs; index += 1) {
      const was = gone[index] as Drawn<E>;
      const is = come[index] as Drawn<E>;
      if (moved(was.box, is.box)) flights.push({ kind: "fly", piece: is, from: was.box, to: is.box });
    }
    left.push(...gone.slice(pairs));
    arrived.push(...come.slice(pairs));
  }
  for (const piece of arrived)
    flights.push({ kind: "come", piece, from: endOf(piece, events, "from", placeBox), to: piece.box });
  for (const piece of left)
    flights.push({ kind: "go", piece, from: piece.box, to: endOf(piece, events, "to", placeBox) });
  const rank = { fly: 0, come: 1, go: 2, shift: 3 };
  return flights.sort((one, other) => rank[one.kind] - rank[other.kind]).slice(0, MOST_FLIGHTS);
}

function byName<E>(drawn: Drawn<E>[]): Map<string, Drawn<E>[]> {
  const found = new Map<string, Drawn<E>[]>();
  for (const each of drawn) {
    const alike = found.get(each.name);
    if (alike === undefined) found.set(each.name, [each]);
    else alike.push(each);
  }
  return found;
}

/** Divide equal pieces into those that stayed in their places, those that left and those that came. */
function stayers<E>(
  before: Drawn<E>[],
  after: Drawn<E>[],
): { stayed: [Drawn<E>, Drawn<E>][]; gone: Drawn<E>[]; come: Drawn<E>[] } {
  const gone = [...before];
  const come: Drawn<E>[] = [];
  const stayed: [Drawn<E>, Drawn<E>][] = [];
  for (const is of after) {
    const same = gone.findIndex((was) => was.place === is.place);
    const [was] = same < 0 ? [] : gone.splice(same, 1);
    if (was === undefined) come.push(is);
    else stayed.push([was, is]);
  }
  return { stayed, gone, come };
}

/** Return where an event says that a piece came from or went; null if none does, or nothing of it is drawn. */
function endOf<E>(
  piece: Drawn<E>,
  events: GameEvent[],
  end: "from" | "to",
  placeBox: (place: string) => Box | null,
): Box | null {
  const here = end === "from" ? "to" : "from";
  const names = (event: GameEvent, name: string) => (event.pieces ?? []).includes(name);
  const fits = events.filter(
    (event) =>
      event[end] &&
      event[end] !== piece.place &&
      (names(event, piece.name) ||
        event[here] === piece.place ||
        // A line may name the places that something came to.
        (end === "from" && names(event, piece.place))),
  );
  const named = fits.filter((event) => names(event, piece.name));
  const best = named.find((event) => event[here] === piece.place) ?? named[0] ?? fits[0];
  const place = best?.[end];
  return place ? placeBox(place) : null;
}

function moved(one: Box, other: Box): boolean {
  return Math.abs(one.x - other.x) > STILL || Math.abs(one.y - other.y) > STILL;
}
