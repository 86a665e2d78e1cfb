/** The curve of a game, its turning points, and the replay. */

import { count } from "../plural";

const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`;

export const curve = {
  label: "Move along the game",
  even: "Even",
  caption: "Win chance of each player by turns",
  turnColumn: "Turn",
  turn: (turn: number, all: number) => (turn === 0 ? "Before the first turn" : `Turn ${turn} of ${all}`),
  share: (name: string, share: number) => `${name} ${share}\u00a0%`,
  at: (turn: number, all: number, shares: string[]) => `${curve.turn(turn, all)}: ${shares.join(", ")}`,
};

export const course = {
  title: "How the game went",
  chance: "Win chance after each turn",
  looking: (done: number, total: number) => `Looking at it: ${percent(done / Math.max(total, 1))}`,
  found: (number: number) =>
    number === 0 ? "No single turn decided it" : count(number, "turning point", "turning points"),
  short: "Too short a game for a curve",
  points: "Turning points",
  tab: "Moments",
  retry: "Try again",
  stop: "Stop looking",
  goOn: "Go on looking",
  halted: (done: number, total: number) => `Stopped at ${percent(done / Math.max(total, 1))}`,
  point: (name: string, turn: number) => `Turn ${turn}, ${name}`,
  change: (before: number, after: number) => `${Math.round(100 * before)} → ${percent(after)}`,
  better: (words: string, best: number, why: string) =>
    `Better: ${words} (${percent(best)}${why === "" ? "" : `; ${why}`})`,
};

export const replay = {
  title: (game: string) => `Replay of ${game}`,
  bar: "Replay",
  turn: (turn: number, all: number) => (turn === 0 ? "Before the first turn" : `Turn ${turn} of ${all}`),
  inTurn: (turn: number, all: number, step: number, steps: number) =>
    `Turn ${turn} of ${all}, step ${step} of ${steps}`,
  start: "To the start",
  back: "Back one step",
  backMove: "Back one turn",
  play: "Play",
  pause: "Pause",
  on: "Forward one step",
  onMove: "Forward one turn",
  end: "To the end",
  speed: "Speed",
  viewer: "Show",
  open: "All hands",
  asSeat: (name: string) => `What ${name} saw`,
  link: "Copy link",
  download: "Download the record",
  goOn: "Play from here",
  table: "To the table",
  before: "The table is set. Nobody has moved yet.",
  quiet: "Nothing to see in this step.",
  broken: "This game cannot be shown",
};
