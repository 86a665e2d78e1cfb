/** Games by letter: what the page asks the engine, and letters as links. */

import { absolute } from "../app/address";
import { urlFor } from "../app/routes";
import { backend } from "../app/backend";
import { fromBase64, toBase64 } from "./signing";

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

/** The longest link that mail programs and messengers leave whole; a longer letter goes as a file. */
export const LONGEST_LINK = 4000;

export const letterApi = {
  games: () => backend.call<ByLetter[]>("GET", "/letters"),
  invite: (game: object) => backend.call<Opening>("POST", "/letters/new", game),
  open: (letter: string) => backend.call<Opening>("POST", "/letters", letter),
  accept: (letter: string, name: string) =>
    backend.call<Opening>("POST", "/letters/accept", { letter, name: name === "" ? null : name }),
  write: (table: string) => backend.call<Writing>("GET", `/tables/${table}/letter`),
};

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as TransformStream<Uint8Array<ArrayBuffer>, Uint8Array>);
  return new Uint8Array(await new Response(piped as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** Return a letter as the fragment of a link. */
export async function pack(letter: string): Promise<string> {
  const bytes = new TextEncoder().encode(letter);
  const packed = toBase64(await through(bytes, new CompressionStream("deflate-raw")));
  return packed.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the letter in a fragment; empty if there is none, or a part of it is missing. */
export async function unpack(fragment: string): Promise<string> {
  try {
    const bytes = fromBase64(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}

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
