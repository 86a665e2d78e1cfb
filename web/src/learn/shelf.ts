/** Which games have a lesson. Each is loaded when it is begun. */

import type { Script } from "./lesson.svelte";

const FOUND = import.meta.glob<{ default: unknown }>("./lessons/*.json");

export function hasLesson(game: string): boolean {
  return `./lessons/${game}.json` in FOUND;
}

export async function lessonOf(game: string): Promise<Script | null> {
  const load = FOUND[`./lessons/${game}.json`];
  return load === undefined ? null : ((await load()).default as Script);
}
