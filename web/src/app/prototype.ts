/** A folder without a server may be a prototype: one game in a designer's variant, with a title and notes. */

import type { NewTable } from "../wire";
import { backend } from "./backend";

/** What `leyline.site.prototype` writes. */
export interface Prototype {
  title: string;
  /** Markdown. */
  notes: string;
  /** Where to send what one thought of it; empty if nowhere. */
  mail: string;
  game: string;
  edition: string;
  parameters: Record<string, number | string>;
}

/** What a new table is played with. */
export type Variant = Required<Pick<NewTable, "edition" | "parameters">>;

export async function loadPrototype(): Promise<Prototype | null> {
  return backend.online ? null : backend.call<Prototype | null>("GET", "/prototype");
}

/** Return what a new table of a game begins with: nothing of its own, unless it is the prototype's. */
export function variantOf(prototype: Prototype | null, game: string): Variant | undefined {
  if (prototype?.game !== game) return undefined;
  return { edition: prototype.edition, parameters: prototype.parameters };
}
