/** The lobby. */

import type { Brief, ClockKind } from "../../wire";
import { count } from "../plural";

function list(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const lobby = {
  title: "Leyline",
  hello: "Pull up a stone and play",
  lead: "Play a bot now, or send a friend a link. No account needed.",
  leadAlone: "Play a bot, or each other at one screen. It works without a network, too.",
  games: "Games",
  seats: (low: number, high: number) => (low === high ? `${low} players` : `${low} to ${high} players`),
  play: "Play now",
  against: (game: string, opponent: string) => ` ${game} against ${opponent}`,
  invite: "Invite a friend",
  oneScreen: "At one screen",
  to: (game: string) => ` to ${game}`,
  of: (game: string) => ` of ${game}`,
  learn: "Learn",
  setUp: "More options",
  decks: "Cards and decks",
  noDecks: "This game has no decks to build.",
  rules: "Rules",
  tournament: "Host a tournament",
  lab: "For designers: change the rules and test them",
  labOf: "Studio of ",
  mine: "Your games",
  open: "Open tables",
  live: "On now",
  alsoOn: "Also on now",
  done: "Finished",
  rated: "rated",
  profileOf: (name: string) => `Profile of ${name}`,
  quiet: "Quiet just now",
  company: "Who you can play",
  companyHelp: "They live in this page. Nothing that you do here is sent anywhere.",
  quietHelp: "Nobody else is playing. The bots are always up for a game.",
  thinking: "to move",
  yourTurn: "Your turn",
  isThinking: (name: string) => `${name} is thinking`,
  players: list,
  clock: (clock: ClockKind) => {
    switch (clock.kind) {
      case "none":
        return "no clock";
      case "move":
        return `${clock.seconds} s per move`;
      case "game":
        return `${Math.round(clock.seconds / 60)} min + ${clock.increment ?? 0} s`;
      case "days":
        return `${count(clock.days, "day", "days")} per move`;
    }
  },
  status: (table: Brief, person: string | null = null, own = true) => {
    if (table.status === "open") {
      const free = table.seats.filter((seat) => seat.by === "nobody").length;
      return count(free, "seat free", "seats free");
    }
    if (table.status === "over") {
      if (table.record) return "a record";
      const winners = table.winners ?? [];
      if (winners.length === table.seats.length) return "A draw";
      const won = winners.map((seat) => table.seats[seat]);
      if (person !== null && won.some((seat) => seat?.person === person)) return own ? "You won" : "Won";
      if (person !== null && table.seats.some((seat) => seat.person === person))
        return own ? "You lost" : "Lost";
      return `${list(won.map((seat) => seat?.role ?? ""))} won`;
    }
    return table.turn === null ? "" : `${table.seats[table.turn]?.role ?? ""} to move`;
  },
  importRecord: "Open a record file",
};
