/** The geometry of a curve of win chances. Coordinates are per cent of the plot, y downwards. */

export interface CurvePoint {
  turn: number;
  chances: number[];
  /** 0 for a first estimate. */
  simulations: number;
}

export interface Spot {
  x: number;
  y: number;
}

/** Return where a point of a seat stands. */
export function spotOf(turn: number, last: number, chance: number): Spot {
  return { x: last === 0 ? 0 : (100 * turn) / last, y: 100 * (1 - chance) };
}

const place = ({ x, y }: Spot) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Return the paths of a seat's line: what is estimated well, and what only roughly so far. */
export function linesOf(points: CurvePoint[], seat: number): { sure: string; rough: string } {
  const last = points.length - 1;
  const paths = { sure: "", rough: "" };
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1], points[index]];
    if (from === undefined || to === undefined) continue;
    const kind = from.simulations === 0 || to.simulations === 0 ? "rough" : "sure";
    const start = spotOf(from.turn, last, from.chances[seat] ?? 0);
    const end = spotOf(to.turn, last, to.chances[seat] ?? 0);
    paths[kind] += `M${place(start)}L${place(end)}`;
  }
  return paths;
}

/** Return the area between a seat's line and an even game. */
export function areaOf(points: CurvePoint[], seat: number): string {
  const last = points.length - 1;
  if (last < 1) return "";
  const line = points.map((point) => place(spotOf(point.turn, last, point.chances[seat] ?? 0)));
  return `M0 50L${line.join("L")}L100 50Z`;
}

/** Return the turns to name on the axis: a handful, at round distances, the last one always. */
export function ticksOf(last: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((each) => last / each <= 8) ?? 1000;
  const ticks: number[] = [];
  for (let turn = step; turn < last - step / 2; turn += step) ticks.push(turn);
  return last > 0 ? [...ticks, last] : ticks;
}

/** Return the points for a table that is read aloud: at most about `rows`, marked turns always. */
export function sampleOf<P extends { turn: number }>(points: P[], marked: number[], rows = 16): P[] {
  const step = Math.max(1, Math.ceil(points.length / rows));
  const last = points.length - 1;
  return points.filter(
    (point) => point.turn % step === 0 || point.turn === last || marked.includes(point.turn),
  );
}
