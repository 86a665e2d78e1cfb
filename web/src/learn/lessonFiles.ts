/** The lessons, found as `lessons/<game>.json`. Each loads when it begins. */

import type { Script } from "./lesson.svelte";

const LESSONS = import.meta.glob<{ default: unknown }>("./lessons/*.json");

export function hasLesson(game: string): boolean {
  return `./lessons/${game}.json` in LESSONS;
}

/** Return the lesson of a game; null if it has none. */
export async function loadLesson(game: string): Promise<Script | null> {
  const load = LESSONS[`./lessons/${game}.json`];
  return load === undefined ? null : ((await load()).default as Script);
}
