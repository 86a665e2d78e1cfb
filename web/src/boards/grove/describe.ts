/** Describes a position of Battle for the Grove in text. */

import { gameWords } from "./i18n";
import type { TextSection } from "../boardModule";
import type { GroveView } from "./view";

/** Describe a place: its cubes and its druids. */
export function placeWords(view: GroveView, place: number, roles: string[], control: number): string {
  const cubes = view.cubes[place] ?? 0;
  const parts = [gameWords.place(place)];
  if (place > 0) {
    const role = roles[cubes > 0 ? 0 : 1] ?? "";
    parts.push(
      cubes === 0 ? gameWords.noCubes : gameWords.cubes(Math.abs(cubes), role, Math.abs(cubes) >= control),
    );
  }
  view.players.forEach((player, owner) => {
    const standing = player.standing[place] ?? 0;
    const lying = player.lying[place] ?? 0;
    if (standing + lying > 0) parts.push(gameWords.druids(roles[owner] ?? "", standing, lying));
  });
  return `${parts.join(". ")}.`;
}

export function describe(view: GroveView, roles: string[]): TextSection[] {
  return [
    {
      title: gameWords.placesTitle,
      lines: view.places.map((_, place) => placeWords(view, place, roles, 7)),
    },
    ...view.players.map((player, owner) => ({
      title: roles[owner] ?? "",
      lines: [gameWords.supplyLine(player.supply), gameWords.controlsLine(player.controls)],
    })),
  ];
}
