/** A variant as a text that leaves this browser or this server: in a link or in a file. */

import { router } from "../app/router.svelte";
import { urlFor } from "../app/routes";
import type { Variant } from "../wire";
import type { StudioStore } from "./studioStore.svelte";

const FORMAT = "leyline-variant 1";
/** What stands before the text in the fragment of a link. */
export const MARK = "#variant=";

export type SharedVariant = Pick<Variant, "game" | "name" | "note" | "edition" | "players" | "parameters">;

export function textOf({ game, name, note, edition, players, parameters }: SharedVariant): string {
  return JSON.stringify({ format: FORMAT, game, name, note, edition, players, parameters }, null, 1);
}

/** Return the variant that a text holds; null if it holds none. */
export function variantIn(text: string): SharedVariant | null {
  try {
    const given = JSON.parse(text) as Partial<SharedVariant & { format: string }>;
    const { format, game, name, note, edition, players, parameters } = given;
    if (format !== FORMAT || typeof game !== "string" || typeof name !== "string") return null;
    if (typeof note !== "string" || typeof edition !== "string" || typeof players !== "number") return null;
    if (typeof parameters !== "object" || parameters === null) return null;
    const kinds = ["string", "number", "boolean"];
    if (!Object.values(parameters).every((value) => kinds.includes(typeof value))) return null;
    return { game, name: name.slice(0, 40), note: note.slice(0, 2000), edition, players, parameters };
  } catch {
    return null;
  }
}

/** Open a variant that came from elsewhere; what was changed here and not saved is saved first. Raise `ApiError`. */
export async function open(store: StudioStore, shared: SharedVariant): Promise<boolean> {
  const { game } = store;
  if (shared.game !== game.name || !game.editions.some(({ name }) => name === shared.edition)) return false;
  if (store.variant === null && store.changed.length > 0) await store.save();
  store.variant = null;
  store.name = shared.name;
  store.note = shared.note;
  const players = Math.min(Math.max(Math.trunc(shared.players), game.min_seats), game.max_seats);
  store.takeRules({ ...shared, players });
  store.afterChange();
  router.navigate(urlFor.lab(game.name), true);
  return true;
}
