/** A position of Battle for the Grove in words. */

import { words } from "../../words";
import type { Passage } from "../board";
import type { GroveView } from "./view";

/** One place: whose cubes, and who stands and lies there. */
export function placeWords(view: GroveView, place: number, roles: string[], control: number): string {
  const cubes = view.cubes[place] ?? 0;
  const parts = [words.grove.place(place)];
  if (place > 0) {
    const role = roles[cubes > 0 ? 0 : 1] ?? "";
    parts.push(
      cubes === 0
        ? words.grove.noCubes
        : words.grove.cubes(Math.abs(cubes), role, Math.abs(cubes) >= control),
    );
  }
  view.players.forEach((player, owner) => {
    const standing = player.standing[place] ?? 0;
    const lying = player.lying[place] ?? 0;
    if (standing + lying > 0) parts.push(words.grove.druids(roles[owner] ?? "", standing, lying));
  });
  return `${parts.join(". ")}.`;
}

export function describe(view: GroveView, roles: string[]): Passage[] {
  return [
    {
      title: words.grove.placesTitle,
      lines: view.places.map((_, place) => placeWords(view, place, roles, 7)),
    },
    ...view.players.map((player, owner) => ({
      title: roles[owner] ?? "",
      lines: [words.grove.supplyLine(player.supply), words.grove.controlsLine(player.controls)],
    })),
  ];
}
