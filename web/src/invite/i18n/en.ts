/** English: inviting, being invited, waiting. */

import type { ClockKind } from "../../wire";
import { count } from "../../i18n/plural";

const MARK = 12;

export const en = {
  invites: "invites you to play",
  invited: "You are invited to play",
  atTable: "At the table now",
  waits: ", waiting for you",
  away: "Away from the table just now",
  playAs: "Play as",
  otherName: "Another name",
  free: "Free, no account.",
  clockStarts: "Free, no account. Your clock starts with your first turn.",
  play: "Play",
  playRole: (role: string) => `Play ${role}`,
  seatBot: (name: string) => `Seat ${name}`,
  learn: "Never played? Learn it in five minutes",
  learnHelp: "A short lesson; then back here.",
  watch: "Just watch",
  rules: "Rules",
  notNow: "Not now",
  facts: "What you would play",
  clock: (clock: ClockKind): [string, string] => {
    switch (clock.kind) {
      case "none":
        return ["No clock", "take your time"];
      case "move":
        return [`${clock.seconds} seconds a move`, "for everybody"];
      case "game":
        return [
          `${count(Math.max(1, Math.round(clock.seconds / 60)), "minute", "minutes")} each`,
          (clock.increment ?? 0) > 0 ? `+ ${clock.increment} seconds a move` : "for the whole game",
        ];
      case "days":
        return [`${count(clock.days, "day", "days")} a move`, "come back when you like"];
    }
  },
  edition: (name: string): [string, string] => [name, "of the rules"],
  oneEdition: ["Standard rules", "nothing to choose"] as [string, string],
  sides: (random: boolean, roles: string[]): [string, string] => [
    random ? "Random sides" : "Sides as listed",
    roles.length === 2 ? roles.join(" or ") : count(roles.length, "player", "players"),
  ],
  hints: (allowed: boolean, rated: boolean): [string, string] =>
    rated
      ? ["Rated", "the end changes both ratings; no hints"]
      : allowed
        ? ["Hints allowed", "everybody sees when one is used"]
        : ["Fair play", "no hints, take-backs by consent"],
  changed: (number: number, host: string) =>
    `${number === 1 ? "One rule" : `${number} rules`} changed${host === "" ? "" : ` by ${host}`}:`,
  unchanged: "The rules are as the edition has them.",
  more: "If time runs out, and how the luck is drawn",
  luck: (mark: string) =>
    `Every card and roll follows from a secret that the server sealed before the game. Its fingerprint is ${mark.slice(0, MARK)}…; after the game the secret is shown, and anybody can check it against the fingerprint.`,
  brings: "What you bring",

  send: "Send this link to your friend",
  sendAll: "Send this link to the others",
  privateTable: "Private: only people with the link",
  publicTable: "Open: listed in the lobby, too",
  share: "Share …",
  mail: "E-mail",
  mailSubject: (game: string) => `A game of ${game}?`,
  mailBody: (game: string, link: string) => `Let us play ${game}: ${link}`,
  looks: "This is how it looks in a chat",
  pictureOf: (game: string) => `Preview of the link: an invitation to ${game}`,
  qr: "QR code of the link",
  beside: "Friend beside you?",
  point: "Point a phone at it.",
  localTitle: "This link works on this computer only.",
  local:
    "For friends on the same network, stop the server and start it with “make play LAN=1” (or “leyline serve --lan”). For the internet, see “Letting friends in” in docs/operating.md.",
  table: "The table",
  remove: "Remove",
  watching: "Others may watch the game",
  begins: "The game starts when every seat is taken.",
  meanwhile: "Meanwhile, play a bot",
  meanwhileHelp: "When the last seat is taken, we call you over.",
  playMeanwhile: (name: string) => `Play ${name} meanwhile`,

  satDown: (names: string, game: string) =>
    names === "" ? `${game}: everybody is here.` : `${names} sat down: ${game} begins.`,
  toTable: "Go to the table",
  later: "Later",
  hostWaits: (host: string, game: string) =>
    host === "" ? `You are invited to ${game}.` : `${host} waits for you: ${game}.`,
  back: "Back to the invitation",
};
