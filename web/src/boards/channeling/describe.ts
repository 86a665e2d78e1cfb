/** A position of The Channeling in words. */

import { words } from "../../words";
import type { Passage } from "../board";
import { PLACES, placeName, type ChannelingView } from "./view";

/** One place: its card, its cubes, who stands there. */
export function placeWords(view: ChannelingView, place: number, roles: string[]): string {
  const card = view.cards[place];
  const cubes = view.cubes[place] ?? 0;
  const owner = view.players.findIndex((player) => player.druids.includes(place));
  return words.channeling.place(
    placeName(place),
    card ?? null,
    cubes === 0 ? null : { count: Math.abs(cubes), role: roles[cubes > 0 ? 0 : 1] ?? "" },
    owner < 0 ? null : (roles[owner] ?? ""),
  );
}

export function describe(view: ChannelingView, roles: string[]): Passage[] {
  const grid: Passage = {
    title: words.channeling.grid,
    lines: PLACES.map((place) => placeWords(view, place, roles)),
  };
  const players = view.players.map((player, seat) => ({
    title: roles[seat] ?? "",
    lines: words.channeling.playerLines(player),
  }));
  return [
    ...players,
    grid,
    { title: words.channeling.deckTitle, lines: words.channeling.deckLines(view.deck) },
  ];
}
