/** The boards, found by their folders: `boards/<game>/index.ts`. Each loads with the first table of its game, so none
 * weighs on the first page. */

import type { BoardModule, DeckPages, SeatChoice } from "./boardModule";

const BOARDS = import.meta.glob<{ default: BoardModule }>(["./*/index.ts", "!./plain/index.ts"]);
const DECK_PAGES = import.meta.glob<{ default: DeckPages }>("./*/deckPages.ts");
const SEAT_CHOICES = import.meta.glob<{ default: SeatChoice }>("./*/seatChoice.ts");
const loadPlainBoard = () => import("./plain");

/** Return the board of a game; for a game without one, the plain board. */
export async function loadBoard(game: string): Promise<BoardModule> {
  return (await (BOARDS[`./${game}/index.ts`] ?? loadPlainBoard)()).default;
}

/** Whether a game has a board of its own. For one without, the server draws the table with characters. */
export function hasBoard(game: string): boolean {
  return `./${game}/index.ts` in BOARDS;
}

/** Whether a game has pages to browse its cards and build a deck. */
export function hasDeckPages(game: string): boolean {
  return `./${game}/deckPages.ts` in DECK_PAGES;
}

/** Return a game's card browser and deck builder; null if it has none. */
export async function loadDeckPages(game: string): Promise<DeckPages | null> {
  const load = DECK_PAGES[`./${game}/deckPages.ts`];
  return load === undefined ? null : (await load()).default;
}

/** Return how players of a game choose what they bring; null if it has no controls of its own for that. */
export async function loadSeatChoice(game: string): Promise<SeatChoice | null> {
  const load = SEAT_CHOICES[`./${game}/seatChoice.ts`];
  return load === undefined ? null : (await load()).default;
}
