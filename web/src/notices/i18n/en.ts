/** English: being told of one's turn, and the list of one's games. */

import { count } from "../../i18n/plural";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const en = {
  none: "No game is running. Start one in the lobby.",
  loading: "One moment …",
  all: "All your games",
  more: "and more in the lobby",
  yourTurn: "Your turn",
  thinking: (name: string) => `${name} is thinking`,
  alone: "Only you",
  left: (ms: number): string => {
    if (ms >= DAY) return `${count(Math.floor(ms / DAY), "day", "days")} left`;
    return ms >= HOUR ? `${Math.floor(ms / HOUR)} h left` : "under an hour left";
  },

  tellMe: "Tell me when it is my turn",
  told: "You will be told ✓",
  stop: "Press to stop being told in this browser",

  title: "When you are away",
  help: "In games with days per move you can be told when it is your turn: once each turn, and never while you are at the table. One click in the notice turns it off.",
  here: "Notices in this browser",
  elsewhere: (devices: number) => `Also told: ${count(devices, "other browser", "other browsers")}.`,
  mail: (address: string | null) => (address === null ? "Mails" : `Mails to ${address}`),
  noAddress: "Mails need a confirmed mail address with your account.",
  noMail: "This server sends no mails.",
  guest: "Take a seat or choose a name first; then you can be told here.",
  problems: {
    insecure: "Notices need a secure connection (https).",
    unsupported: "This browser cannot show notices. On an iPhone, add Leyline to the home screen first.",
    denied:
      "Notices from this site are blocked in the browser. Allow them in its site settings, then try again.",
    failed: "The browser could not be registered for notices. Try again later.",
  },

  turningOff: "Turning off …",
  off: { mail: "No more mails about your turns.", push: "No more notices in that browser." },
  offHelp: "Your games go on as before. You can turn them on again in Settings.",
  notOff: "Nothing was turned off",
  settings: "Settings",
  lobby: "To the lobby",
};
