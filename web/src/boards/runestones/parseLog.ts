/** What has just happened, from log lines and from the difference of two views. Lines that do not parse show nothing. */

import type { LastMove } from "../../table/lastMove";
import type { RuneView } from "./view";

export interface Roll {
  role: string;
  face: number;
  gives: string;
  twice: boolean;
}

/** Return the last roll in these lines. */
export function findRoll(lines: string[]): Roll | null {
  let found: Roll | null = null;
  for (const line of lines) {
    const rolled = /^(.+) rolls (\d+): (.+?)(, carried out twice)?\.$/.exec(line);
    if (rolled === null) continue;
    const [, role = "", face = "", gives = "", twice] = rolled;
    found = { role, face: Number(face), gives, twice: twice !== undefined };
  }
  return found;
}

/** Return the lines since the last turn began. */
export function linesOfThisTurn(lines: string[]): string[] {
  return lines.slice(lines.findLastIndex((line) => /^Round \d+: /.test(line)) + 1);
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
