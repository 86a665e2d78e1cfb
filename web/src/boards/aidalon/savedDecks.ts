/** The decks that a player has saved in this browser, by name. */

import { urlFor } from "../../app/routes";

const KEY = "leyline-aidalon-decks";
export const MAX_NAME = 40;
/** More decks than anybody keeps apart. */
const MAX_DECKS = 200;

export interface SavedDeck {
  name: string;
  /** The list on one line. */
  line: string;
}

function isDeck(found: unknown): found is SavedDeck {
  const deck = found as Partial<SavedDeck> | null;
  return typeof deck?.name === "string" && typeof deck.line === "string";
}

/** Return the saved decks by name. */
export function savedDecks(): SavedDeck[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isDeck) : [];
  } catch {
    return [];
  }
}

/** Save a deck; one of the same name is replaced. Return whether the browser kept it. */
export function saveDeck(deck: SavedDeck): boolean {
  const others = savedDecks().filter((each) => each.name !== deck.name);
  if (others.length >= MAX_DECKS) return false;
  return store([...others, deck].sort((one, other) => one.name.localeCompare(other.name)));
}

export function deleteDeck(name: string): boolean {
  return store(savedDecks().filter((each) => each.name !== name));
}

function store(decks: SavedDeck[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(decks));
    return true;
  } catch {
    return false;
  }
}

const IN_LINK = "#deck=";

/** Return the address of the builder with a deck in it, to send to a friend. */
export function linkTo(line: string): string {
  return `${location.origin}${urlFor.decks("aidalon")}${IN_LINK}${encodeURIComponent(line)}`;
}

/** Return the deck in the address of the builder; null if there is none. */
export function deckInLink(hash: string): string | null {
  if (!hash.startsWith(IN_LINK)) return null;
  try {
    return decodeURIComponent(hash.slice(IN_LINK.length));
  } catch {
    return null;
  }
}
