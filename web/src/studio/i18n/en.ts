/** English: the studio. */

import { count } from "../../i18n/plural";
import type { Experiment, FigureInfo, NewExperiment } from "../../wire";

const number = (value: number) => value.toLocaleString("en");

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
  "share-change": " points",
};

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const en = {
  title: (game: string) => `Studio: ${game}`,
  base: "Base rules",
  andMore: (more: number) => ` and ${more} more`,
  unreachable: "The server cannot be reached. Nothing is lost; try again.",
  noGame: (name: string) => `There is no game called “${name}” here.`,
  loading: "Loading …",
  parameter: (name: string) => upper(name.replaceAll("_", " ")),
  group: upper,
  number,
  tabs: { rules: "Rules & tables", compare: "Compare", tune: "Tune", history: "History", print: "Print" },
  tabsLabel: "Parts of the studio",

  changes: (changes: number) => count(changes, "change", "changes"),
  saving: { no: "not saved", yes: "saving …", done: "saved", failed: "not saved: try again" },
  byOther: (name: string) => `by ${name}; changes make a copy of your own`,
  play: "Play it",
  invite: "Invite",
  share: "Share",
  save: "Save",
  simulate: "Simulate",
  variants: "Variants",
  shareTitle: "Share this variant",
  shareHelp: "Anyone with the link can see it, play it and make a copy. Only you can change it.",
  copyLink: "Copy the link",
  copied: "Copied",
  variantsTitle: "Your variants",
  noVariants: "None yet. Change a rule, then save.",
  newVariant: "New from the base rules",
  open: "Open",
  remove: "Delete",
  name: "Name",
  note: "Note",
  versions: "Earlier versions",
  restore: "Go back to it",
  done: "Done",
  rulesOf: "About this variant",
  saveFile: "Save to a file",
  openFile: "Open a file",
  noVariantLink: "The link to a variant is not whole; ask for it again, or for the variant as a file.",
  noVariantFile: (game: string) => `This file holds no variant of ${game}.`,

  find: "Find a rule",
  changedGroup: "Changed",
  nothingFound: "No rule matches.",
  nothingChanged: "Nothing is changed yet.",
  edition: "Edition",
  players: "Players",
  reset: (value: string) => `Back to ${value || "the base"}`,
  inBase: (value: string) => `${value} in the base.`,
  yes: "On",
  no: "Off",
  wrong: "This cannot be played yet:",

  example: "Example",
  inRules: "In the rules",
  proposal: (columns: string[]) =>
    `${upper(columns.join(" and ").toLowerCase())}: our proposal, since the printed values are not public.`,
  guide: "Type in your cards",
  guideTitle: "Type in your printed cards",
  guideLead:
    "Take your own cards, and type in what is printed on each. What you keep is saved with your variant; the rest stays as proposed.",
  guideTyped: (typed: number, all: number) => `${typed} of ${all} typed in by you`,
  guideDone: "typed in by you",
  guideOpen: "as proposed",
  guideProposal: (entry: string) => `Proposed: ${entry}`,
  guideBack: "Back",
  guideSkip: "Skip",
  guideForget: "Back to the proposal",
  guideKeep: "Keep and go on",

  addRow: (row: string) => `Add a ${row}`,
  removeRow: (row: string, number: number) => `Remove ${row} ${number}`,
  paste: "Paste from a spreadsheet",
  copyTable: "Copy",
  undo: "Undo",
  pasteTitle: "Paste rows",
  pasteHelp:
    "Copy cells in your spreadsheet and paste them here. They replace the table; columns in this order:",
  useRows: "Use these rows",
  findRow: "Find in the table",
  cell: (column: string, row: number) => `${column}, row ${row}`,
  effects: "What can be written",
  effectsHelp: "Press one to put it into the cell.",
  and: "and",
  or: "or",
  changedRow: "changed",
  newRow: "new",
  rows: (rows: number, row: string) => count(rows, row, `${row}s`),

  players2: "Played by",
  games: "Games",
  gamesHelp: (most: number) => `20 to ${number(most)}`,
  gamesWrong: (most: number) => `Enter a whole number of games from 20 to ${number(most)}.`,
  none: "This server runs no experiments. “leyline sim”, “compare” and “tune” run them on your own machine.",
  report: "Make a report",
  openReport: "Open the report",
  ask: "Does it help to go first? How long is a game? What is each card worth?",
  askHelp:
    "Bots play the game many times. The first plots come within seconds; stop when you have seen enough.",
  progress: (done: number, total: number) => `${number(done)} of ${number(total)} games`,
  sureTo: (half: number) => `sure to ±${(100 * half).toFixed(1)} %`,
  more: (games: number) => `±2 % after ${number(games)} more`,
  stop: "Stop, keep these",
  stopped: "stopped",
  limits: "These are bots, not people. Check with a stronger bot, then with friends.",
  playedBy: (bots: string) => `Played by ${bots}.`,
  sides: { base: "base", variant: "variant", people: "people" },

  share2: "Who wins?",
  fair: "fair",
  sure: "How sure is that?",
  sureHelp: "The true share lies in the band 95 times of 100.",
  length: "How long is a game?",
  turns: (value: string) => `${value} turns on average`,
  endings: "How games end",
  scores: "Scores as the game goes on",
  scoresHelp: "Mean score of each seat after each tenth of the turns; the base is dashed.",
  scoresOfPeople: "People are dotted.",
  leads: "Does the lead change?",
  leadsHelp: (value: string) => `The lead changes ${value} times a game on average.`,
  worth: "What is each card worth?",
  worthHelp:
    "Wins in 100 that one more copy brings beside an average card, at the same seat and number taken.",
  tryChange: "Try this change",
  verdict: (verdict: string) => verdict,
  figures: "All figures",
  figure: (figure: FigureInfo) => {
    const { low, high, unit } = figure;
    const span = low === null || high === null ? "" : ` (${inUnit(low, unit)} to ${inUnit(high, unit)})`;
    return `${inUnit(figure.value, unit)}${UNITS[unit]}${span}`;
  },
  downloads: "Download",
  picture: "Picture",
  file: (name: string) =>
    name.endsWith(".csv")
      ? "CSV"
      : name.endsWith(".parquet")
        ? "Parquet"
        : name.endsWith(".pdf")
          ? "PDF"
          : "ZIP",

  compareLead: "Both rule sets play the same luck, so the games differ by the rules alone.",
  compareNothing:
    "Change a rule or open a variant first; then compare it with the base or with another variant.",
  with: "Compare with",
  on: "On",
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
  compare: "Compare",
  real: "Is the difference real?",
  realHelp: "Variant less base. Once the band leaves the line, the difference is clear.",
  clear: "clear",
  notClear: "open",
  noDifference: "no difference",
  pairs: "pairs of games",
  sideBySide: "What the change did",
  headBase: "Base",
  headVariant: "Variant",
  headFigure: "Figure",

  goal: "Goal",
  goalLead: "Leave a line empty if it does not matter.",
  tuneTitle: "Which numbers make it fair?",
  tuneHelp: [
    "Say what you want, and tick what may change. Bots then play every setting with the same luck, and the best ones again with fresh luck.",
    "One thing that may change gives a curve, two a map; with up to four, a search tries the settings that promise most.",
    "If no setting can do it, the answer says so and names the nearest.",
  ],
  rangeNow: (low: string, high: string, now: string) => `${low} to ${high}, now ${now}`,
  offNow: (now: string) => `now ${now.toLowerCase()}`,
  more2: "More",
  to: "to",
  firstWins: "First wins, %",
  turnsGoal: "Turns",
  inWords: "Goal in words",
  mayChange: "What may change",
  from: "from",
  step: "step",
  each: "Games of each setting",
  budget: "Games in all",
  search: "Search",
  curve: "Draw the curve or map",
  candidates: "Settings tried, the nearest to the goal first",
  plain: "Settings tried",
  tryIt: "Try it",
  verdicts: { "": "", met: "meets the goal", open: "open", missed: "misses it" },
  budgetWrong:
    "Enter whole numbers: at least 20 games of each setting, and at least four times as many in all.",
  chooseVary: "Choose what may change.",
  setting: "Setting",

  history: "Experiments",
  historyEmpty: "None yet. What you run is kept here, with what was changed and who played.",
  kinds: {
    sim: "Simulation",
    compare: "Comparison",
    tune: "Search",
    report: "Report",
    print: "Print",
  } satisfies Record<Experiment["kind"], string>,
  openRules: "Open its rules",
  show: "Show",
  status: {
    waiting: "waiting",
    running: "running",
    done: "done",
    failed: "failed",
    cancelled: "stopped",
  } satisfies Record<Experiment["status"], string>,
  repeat: (seed: number, rules: number) => `To repeat it: seed ${seed}, rules ${rules}.`,
  asked: (edition: string, players: number) => `${upper(edition)} edition, ${players} players`,
  setTo: (title: string, value: string) => `${title} ${value}`,
  tableChanged: (title: string) => `${title} changed`,
  unchanged: "nothing changed",

  printTitle: "On the table in ten minutes",
  printHelp: [
    "The rules as you changed them, and a list of every piece, dice too.",
    "Sheets with fronts and backs of all pieces, packed on as few pages as possible, with lines to cut along.",
    "A test page: print it first, on both sides at 100 %, and see whether your printer hits.",
    "names.txt, which says how to name pictures of your own.",
  ],
  fine: "Bleed, gaps and moved backs",
  paper: "Paper",
  papers: { a4: "A4", letter: "Letter" },
  backs: "Backs",
  backsOn: "Fronts and backs",
  backsOff: "Fronts only",
  bleed: "Bleed, mm",
  gutter: "Space between pieces, mm",
  right: "Move backs right, mm",
  down: "Move backs down, mm",
  pictures: "Pictures of your own",
  picturesHelp:
    "Up to 40 files, named as names.txt lists them: it comes with the first print. They are made smaller here, and go into this print alone.",
  picturesTaken: (pictures: number) => `${count(pictures, "picture goes", "pictures go")} into the print.`,
  picturesRefused: (names: string[]) =>
    `Not taken: ${names.join(", ")}. A print has up to 40 PNG, JPEG or WebP pictures.`,
  as: "As",
  printKinds: { pdf: "PDF", png: "PNG sheets", tts: "Tabletop Simulator" },
  address: "Where its pictures will be (URL)",
  print: "Make the files",
  get: (name: string) => `Download ${name}`,
  page: (number: number) => `Page ${number}`,
};
