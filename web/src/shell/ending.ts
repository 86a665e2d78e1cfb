/** How a game ended, in the words of the one who reads it. */

import type { Outcome, ScorePart, Seat } from "../wire";
import { playerName } from "../app/opponents";
import { words } from "../i18n";

export type Feeling = "won" | "lost" | "draw" | "watched";

export interface Ending {
  feeling: Feeling;
  title: string;
  /** By what: points, resignation, time. */
  how: string;
  /** Whether the scores mean anything: a game that was broken off has none. */
  scored: boolean;
}

/** Return what to call every player; the roles where one person plays several. */
export function namesOf(seats: Pick<Seat, "by" | "name" | "role">[], own: number[]): string[] {
  return seats.map((seat, index) =>
    own.length > 1 && own.includes(index) ? seat.role : playerName(seat) || seat.role,
  );
}

/** Return how a game ended. `own` are the reader's seats; with none or several, players are told by their names. */
export function describeEnding(result: Outcome, names: string[], own: number[]): Ending {
  const me = own.length === 1 ? own[0] : undefined;
  const all = names.map((_, seat) => seat);
  const losers = all.filter((seat) => !result.winners.includes(seat));
  const draw = losers.length === 0;
  const won = me !== undefined && result.winners.includes(me);
  const feeling: Feeling = me === undefined ? "watched" : draw ? "draw" : won ? "won" : "lost";
  const called = (seats: number[]) => seats.map((seat) => names[seat] ?? "");
  const say = words.ending;
  const title = draw
    ? say.draw
    : feeling === "won"
      ? say.won
      : feeling === "lost"
        ? say.lost(called(result.winners))
        : say.watched(called(result.winners), called(losers));
  return { feeling, title, how: howItEnded(result, names, losers, me), scored: result.by === "play" };
}

function howItEnded(result: Outcome, names: string[], losers: number[], me: number | undefined): string {
  const say = words.ending;
  const loser = losers[0];
  const you = loser !== undefined && loser === me;
  if (result.by === "resign") return say.resigned(you ? null : (names[loser ?? 0] ?? ""));
  if (result.by === "time") return say.outOfTime(you ? null : (names[loser ?? 0] ?? ""));
  if (result.by === "draw") return say.agreed;
  const first = me ?? result.winners[0] ?? 0;
  const score = result.scores[first] ?? 0;
  if (names.length !== 2) return say.played(null, result.ending);
  return say.played(say.score(score, result.scores[1 - first] ?? 0), result.ending);
}

/** Return the points of each seat by source; null where they are not known. */
export function partsOf(result: Outcome): ScorePart[][] | null {
  const { parts } = result;
  return parts !== undefined && parts.some((each) => each.length > 0) ? parts : null;
}
