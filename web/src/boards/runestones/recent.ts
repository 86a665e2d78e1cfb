/** What has just happened, from events and from the difference of two views. */

import type { Params } from "../boardModule";
import type { GameEvent } from "../../table/events";
import type { LastMove } from "../../table/lastMove";
import { faces } from "./tables";
import type { RuneView } from "./view";

export interface Roll {
  entry: number;
  role: string;
  face: number;
  /** In the notation of abilities. */
  gives: string;
  twice: boolean;
}

/** Return the last roll among these events. */
export function findRoll(events: GameEvent[] | undefined, roles: string[], params: Params): Roll | null {
  const event = events?.findLast((each) => each.kind === "rolled");
  const face = event?.values?.[0];
  if (event === undefined || face === undefined) return null;
  return {
    entry: event.entry,
    role: roles[event.seat ?? -1] ?? "",
    face,
    gives: faces(params)[face - 1] ?? "",
    twice: (event.amount ?? 1) > 1,
  };
}

/** What a move changed, as far as it is still in place. */
export interface Change {
  seat: number;
  cards: Set<number>;
  smithies: Set<number>;
  stones: Set<number>;
  tiles: Set<number>;
  /** Places "row:slot" of the mover's own board. */
  places: Set<string>;
  /** The change of the mover's gems, then ore. */
  goods: number[];
  score: number;
}

export function changesOf(lastMove: LastMove<RuneView> | null, view: RuneView): Change | null {
  if (lastMove === null) return null;
  const { from: was, to: now } = lastMove;
  const before = was.players[lastMove.seat];
  const after = now.players[lastMove.seat];
  if (before === undefined || after === undefined) return null;
  const had = new Set(was.display.map((card) => card?.[0]));
  const here = new Set(view.display.map((card) => card?.[0]));
  const cards = new Set<number>();
  for (const card of now.display)
    if (card !== null && !had.has(card[0]) && here.has(card[0])) cards.add(card[0]);
  const places = new Set<string>();
  after.rows.forEach((row, at) =>
    row.forEach((artifact, slot) => {
      if (artifact !== before.rows[at]?.[slot]) places.add(`${at}:${slot}`);
    }),
  );
  return {
    seat: lastMove.seat,
    cards,
    smithies: differing(was.smithies, now.smithies, view.smithies),
    stones: differing(was.stones, now.stones, view.stones),
    tiles: differing(
      (was.tiles ?? []).map((tile) => tile?.[0]),
      (now.tiles ?? []).map((tile) => tile?.[0]),
      (view.tiles ?? []).map((tile) => tile?.[0]),
    ),
    places,
    goods: [...after.gems, after.ore].map((count, gem) => count - ([...before.gems, before.ore][gem] ?? 0)),
    score: after.score - before.score,
  };
}

function differing<T>(was: T[], now: T[], here: T[]): Set<number> {
  return new Set(now.flatMap((each, at) => (each !== was[at] && each === here[at] ? [at] : [])));
}
