/** English: tournaments. */

import { count } from "../../i18n/plural";
import type { Tournament } from "../../wire";

/** Points as people write them: 2½. */
export function points(number: number): string {
  const whole = Math.floor(number);
  const rest = number - whole;
  const part = rest === 0.5 ? "½" : rest === 0.25 ? "¼" : rest === 0.75 ? "¾" : "";
  return whole === 0 && part !== "" ? part : `${whole}${part}`;
}

const duration = (minutes: number) =>
  minutes >= 2880
    ? count(Math.round(minutes / 1440), "day", "days")
    : minutes >= 120
      ? count(Math.round(minutes / 60), "hour", "hours")
      : count(Math.max(1, Math.round(minutes)), "minute", "minutes");

export const en = {
  create: "New tournament",
  lead: "For 3 to 64 people and bots, by a link that you send. Pairings and standings take care of themselves.",
  yours: "Your tournaments",
  status: { open: "Not begun", running: "On now", over: "Over" },
  titleOf: (name: string) => `${name}’s tournament`,
  title: "Title",
  called: "Your name",
  game: "Game",
  edition: "Edition",
  format: "Who plays whom",
  formats: { swiss: "Swiss rounds", "round-robin": "All meet all" },
  formatHelp: {
    swiss:
      "Each round pairs players with similar scores. A few rounds are enough for many players, and nobody is out early.",
    "round-robin": "Everybody meets everybody once. For up to 16 players; seven rounds for eight.",
  },
  rounds: "Rounds",
  roundsHelp: "Three rounds suit eight players, five suit thirty. With few players, fewer are played.",
  places: "Places",
  clock: "Clock for each game",
  clocks: { quick: "5 min + 3 s", usual: "10 min + 5 s", long: "20 min + 10 s", days: "1 day a move" },
  clockHelp: "A player who runs out of time loses the game.",
  plays: "I want to play too",
  go: "Create the tournament",

  invites: "invites you to a tournament",
  match: "A match is two games, with sides swapped.",
  join: "Join",
  joinAs: "Join as",
  free: "Free, no account. You can leave at any time.",
  facts: "What you would play",
  rules: "Rules",
  formatFact: (t: Tournament): [string, string] => [
    t.format === "swiss" ? "Swiss rounds" : "All meet all",
    t.status === "open" && t.rounds_planned < 1
      ? "as many as the players allow"
      : count(t.rounds_planned, "round", "rounds"),
  ],
  limitFact: (t: Tournament): [string, string] => [`${duration(t.round_minutes)} a round`, "a no-show loses"],
  fairFact: ["Fair play", "no hints, take-backs by consent"] as [string, string],

  send: "Send this link to the players",
  private: "Private: only people with the link",
  copy: "Copy link",
  copied: "Link copied.",
  share: "Share …",
  shareTitle: (title: string) => `Tournament: ${title}`,
  linkLabel: "Link to this tournament",

  players: (present: number, places: number) => `Players: ${present} of ${places}`,
  you: "you",
  left: "left",
  removed: "removed",
  remove: (name: string) => `Remove ${name}`,
  addBot: "Add a bot",
  start: "Start the tournament",
  needs: (missing: number) => `${count(missing, "more player", "more players")} needed; bots count too.`,
  close: "Close registration",
  reopen: "Reopen registration",
  closed: "Registration is closed.",
  full: "All places are taken.",
  leave: "Leave the tournament",
  leaveSure: "Leave? You forfeit what you have not played, and cannot come back.",
  leaveYes: "Yes, leave",
  end: "End the tournament",
  endSure: "End it now? Games that are not over do not count.",
  endYes: "Yes, end it",
  no: "No",
  in: "You are in. The first round begins when the host starts it.",
  inHelp: "Keep this page open: it calls you to your match.",

  ready: "Your match is ready",
  readyTitle: (title: string) => `● Your match is ready · ${title}`,
  against: (name: string, game: number) => `Game ${game} of 2 against ${name}`,
  play: "Play",
  playedOut: "Your match is over. The next round begins when all have played.",
  bye: "You have a bye in this round: 2 points, no game.",
  next: (time: string) => `The next round begins in ${time}.`,
  timeLeft: (time: string) => `Time left in this round: ${time}`,

  standings: "Standings",
  place: "Place",
  player: "Player",
  pointsHead: "Points",
  buchholz: "Buchholz",
  buchholzHelp: "Points of all opponents",
  sonneborn: "S-B",
  sonnebornHelp: "Sonneborn-Berger: points won, times the points of the opponent they were won against",
  round: (number: number, all: number) => `Round ${number} of ${all}`,
  roundsHead: "Rounds",
  byeOf: (name: string) => `${name} has a bye`,
  games: (number: number) => `Game ${number}`,
  watch: "Watch",
  how: { forfeit: "forfeit", unfinished: "time was up", played: "" },
  score: (first: number, second: number) => `${points(first)} : ${points(second)}`,

  over: {
    finished: "The last round is played.",
    host: "The host ended the tournament early.",
    expired: "This invitation has expired: the tournament was not started within two weeks.",
    deserted: "Too few players were left.",
  },
  winner: (names: string[]) =>
    names.length > 1 ? `${names.join(" and ")} share the first place` : `${names[0]} wins`,
  again: "Another tournament",

  gone: "There is no such tournament",
  goneHelp: "Check the link; it may have been cut short.",
  lost: "The connection is lost; trying again.",
  coming: "One moment …",
};
