/** The rules lab. */

import type { Experiment, FigureInfo, NewExperiment } from "../../wire";

const NAMES: Record<Experiment["kind"], string> = {
  sim: "Simulation",
  compare: "Comparison with the base",
  report: "Report",
};

function number(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

export const lab = {
  title: (game: string) => `Rules lab: ${game}`,
  lead: "Change the rules, then play them at once, or let bots play many games and see what the change does.",
  players: "Players",
  bots: "Bot",
  games: "Games",
  gamesHelp: (most: number) =>
    `A whole number from 20 to ${most.toLocaleString("en")}. A comparison stops early once its answer is clear.`,
  on: "Compare on",
  measures: {
    first: "wins by the first seat",
    turns: "turns per game",
    decisions: "decisions per game",
    margin: "final margin",
    score: "winner's score",
    leads: "lead changes",
    decided: "when the game is decided",
  } satisfies Record<NonNullable<NewExperiment["on"]>, string>,
  play: "Play it now",
  sim: "Simulate",
  compare: "Compare with the base",
  report: "Make a report",
  none: "This server runs no experiments. “leyline sim”, “compare” and “report” run them on your own machine.",
  found: "Experiments",
  empty: "None yet. Your experiments appear here while the server runs.",
  kind: (kind: Experiment["kind"]) => NAMES[kind],
  progress: (done: number, total: number) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`,
  cancel: "Cancel",
  open: "Open the report",
  figure: (figure: FigureInfo) => {
    const span =
      figure.low === null || figure.high === null ? "" : ` (${number(figure.low)} to ${number(figure.high)})`;
    return `${number(figure.value)}${span}`;
  },
  /** Name a figure; the sentence of a comparison already states its main one. */
  named: (figure: FigureInfo, sentence: string) => (figure.words === sentence ? figure.name : figure.words),
  figures: ["Figure", "Value and 95 % interval", "Games"] as const,
};
