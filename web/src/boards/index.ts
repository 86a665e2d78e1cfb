/** Which games have a board. Each is loaded when a table of its game is opened, so none weighs on the first page. */

import type { BoardModule } from "./board";

const BOARDS: Record<string, () => Promise<{ default: BoardModule }>> = {
  aidalon: () => import("./aidalon"),
  channeling: () => import("./channeling"),
  grove: () => import("./grove"),
  runestones: () => import("./runestones"),
};

const PLAIN = () => import("./plain");

/** The board of a game; for a game without one, its view as a list. */
export async function boardOf(game: string): Promise<BoardModule> {
  return (await (BOARDS[game] ?? PLAIN)()).default;
}
