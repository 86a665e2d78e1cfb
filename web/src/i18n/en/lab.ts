/** The rules lab. */

import type { Experiment, FigureInfo, NewExperiment } from "../../wire";

const NAMES: Record<Experiment["kind"], string> = {
  sim: "Simulation",
  compare: "Comparison with the base",
  report: "Report",
};

/** Write a value in its unit; changes carry their sign. */
function inUnit(value: number, unit: FigureInfo["unit"]): string {
  const isShare = unit === "share" || unit === "share-change";
  const isChange = unit === "change" || unit === "share-change";
  return (isShare ? 100 * value : value).toLocaleString("en", {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
    signDisplay: isChange ? "exceptZero" : "auto",
  });
}

const UNITS: Record<FigureInfo["unit"], string> = {
  number: "",
  share: " %",
  change: "",
  "share-change": " percentage points",
};

export const lab = {
  title: (game: string) => `Rules lab: ${game}`,
  lead: "Change the rules, then play them at once, or let bots play many games and see what the change does.",
  players: "Players",
  bots: "Bot",
  games: "Games",
  gamesHelp: (most: number) =>
    `A whole number from 20 to ${most.toLocaleString("en")}. A comparison stops early once its answer is clear; its interval holds, its mean then exaggerates.`,
  on: "Compare on",
  measures: {
    first: "wins of the first player",
    draws: "draws",
    turns: "turns per game",
    decisions: "decisions per game",
    margin: "final margin",
    score: "score of a player",
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
    const { low, high, unit } = figure;
    const span = low === null || high === null ? "" : ` (${inUnit(low, unit)} to ${inUnit(high, unit)})`;
    return `${inUnit(figure.value, unit)}${UNITS[unit]}${span}`;
  },
  figures: ["Figure", "Value and 95 % interval", "Games"] as const,
};
