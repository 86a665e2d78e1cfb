/** Games by letter: what the page asks the engine, and letters as links. */

import { absolute } from "../app/address";
import { urlFor } from "../app/routes";
import { backend } from "../app/backend";
import { pack, unpack } from "./packing";

export interface Invitation {
  game: string;
  variant: string;
  role: string;
  by: string;
}

export interface Opening {
  table: string;
  news: boolean;
  invitation: Invitation | null;
}

export interface Writing {
  state: "invite" | "send" | "play" | "over";
  other: string;
  letter: string;
}

/** A game that can be played by letter, in its first edition that can. */
export interface ByLetter {
  game: string;
  edition: string;
}

export const letterApi = {
  games: () => backend.call<ByLetter[]>("GET", "/letters"),
  invite: (game: object) => backend.call<Opening>("POST", "/letters/new", game),
  open: (letter: string) => backend.call<Opening>("POST", "/letters", letter),
  accept: (letter: string, name: string) =>
    backend.call<Opening>("POST", "/letters/accept", { letter, name: name === "" ? null : name }),
  write: (table: string) => backend.call<Writing>("GET", `/tables/${table}/letter`),
};

export async function linkTo(letter: string): Promise<string> {
  return `${absolute(urlFor.letter())}#${await pack(letter)}`;
}

/** Return the letter in what a reader pasted or opened: a link, perhaps with other words around it, or a file. */
export async function letterIn(text: string): Promise<string> {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return trimmed;
  const found = /\/letter#([\w-]+)/.exec(trimmed);
  return found?.[1] === undefined ? "" : unpack(found[1]);
}
