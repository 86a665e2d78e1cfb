/** The end of a game. */

function list(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const percent = (share: number) => `${Math.round(100 * share)}\u00a0%`;
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export const ending = {
  label: "The end of the game",
  tournament: "Back to the tournament",
  won: "You won",
  draw: "A draw",
  lost: (winners: string[]) => `You lost to ${list(winners)}`,
  watched: (winners: string[], losers: string[]) =>
    winners.length === 1 && losers.length === 1
      ? `${list(winners)} beat ${list(losers)}`
      : `${list(winners)} won`,
  score: (own: number, other: number) => `${own} to ${other}`,
  /** The ending is the game's own, such as “2 circles controlled”. */
  played: (score: string | null, ending: string) =>
    [score, ending].filter((part) => part !== null && part !== "").length === 0
      ? ""
      : score === null
        ? sentence(ending)
        : ending === ""
          ? `${score}.`
          : `${score}: ${ending}.`,
  resigned: (who: string | null) => (who === null ? "You resigned." : `${who} resigned.`),
  outOfTime: (who: string | null) => (who === null ? "You ran out of time." : `${who} ran out of time.`),
  agreed: "The players agreed on a draw.",
  kind: "Look where it turned, and try again: the next game is a new one.",
  again: "Play again",
  asked: "Waiting for the others",
  asks: (name: string) => `${name} would like to play again.`,
  agree: "Yes, play again",
  next: "Go to the next game",
  easier: (names: string) => `Easier: ${names}`,
  harder: (names: string) => `Harder: ${names}`,
  review: "Review the game",
  board: "Look at the board",
  show: "Show the result",
  points: "Points",
  total: "Total",
  from: "Where the points came from",
  decided: (name: string, turn: number, before: number, after: number) =>
    `What decided it: turn ${turn} of \u2068${name}\u2069, ${percent(before)} before and ${percent(after)} after.`,
  picture: "Save a picture",
  share: "Share the link",
  copied: "Link copied",
  shareText: (title: string, game: string) => `${title} – ${game} on Leyline`,
  luck: "Was the luck fair?",
  tell: "Tell the designer",
  luckChecked: "Luck: checked.",
  luckFails: "Luck: does not fit.",
  luckWords: {
    noted:
      "All luck of this game came from one secret number, fixed before the first move. Its fingerprint, which this browser noted then, fits the number that is open now: nobody could choose a draw or a roll during the game.",
    fits: "All luck of this game came from one secret number. It fits the fingerprint at this table, which players were shown before the game: nobody could choose a draw or a roll during it.",
    wrong: "The number does not fit its fingerprint. Please tell the people who run this server.",
    changed:
      "The fingerprint is another one than this browser noted before the end. Please tell the people who run this server.",
  },
  luckMore: "Check every draw yourself",
  luckHelp: "Download the record; “leyline check” repeats every draw and roll from the number.",
  fingerprint: "Fingerprint",
  number: "Secret number",
};
