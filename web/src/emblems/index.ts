/** The emblems of the games in lobby and lessons, found as `boards/<game>/Emblem.svelte`. */

import type { Component } from "svelte";

const FOUND = import.meta.glob<Component>("../boards/*/Emblem.svelte", { eager: true, import: "default" });

/** Return the emblem of a game; undefined if it has none. */
export function emblemOf(game: string): Component | undefined {
  return FOUND[`../boards/${game}/Emblem.svelte`];
}
