/** Describes a position of The Channeling in text. */

import { gameWords } from "./i18n";
import type { TextSection } from "../boardModule";
import { PLACES } from "./notation";
import type { ChannelingView } from "./view";

/** Describe a place: its card, its cubes, the druid there. */
export function placeWords(view: ChannelingView, place: number, roles: string[]): string {
  const card = view.cards[place];
  const cubes = view.cubes[place] ?? 0;
  const owner = view.players.findIndex((player) => player.druids.includes(place));
  return gameWords.place(
    place,
    card ?? null,
    cubes === 0 ? null : { count: Math.abs(cubes), role: roles[cubes > 0 ? 0 : 1] ?? "" },
    owner < 0 ? null : (roles[owner] ?? ""),
  );
}

export function describe(view: ChannelingView, roles: string[]): TextSection[] {
  const grid: TextSection = {
    title: gameWords.grid,
    lines: PLACES.map((place) => placeWords(view, place, roles)),
  };
  const players = view.players.map((player, seat) => ({
    title: roles[seat] ?? "",
    lines: gameWords.playerLines(player),
  }));
  return [...players, grid, { title: gameWords.deckTitle, lines: gameWords.deckLines(view.deck) }];
}
