/** Rules pages, each asked for once. */

import { api, Refused } from "../api";
import type { Rules } from "../wire";

class Book {
  private pages: Record<string, Rules | null> = $state.raw({});
  private readonly asked = new Set<string>();

  /** A game's page; null if it has none, undefined while it is on its way. */
  page(game: string): Rules | null | undefined {
    if (!this.asked.has(game)) {
      this.asked.add(game);
      void this.fetch(game);
    }
    return this.pages[game];
  }

  /** A section by its anchor, without its own heading's subsections if it has a text of its own. */
  section(game: string, anchor: string): string {
    return this.page(game)?.sections[anchor] ?? "";
  }

  private async fetch(game: string): Promise<void> {
    try {
      this.pages = { ...this.pages, [game]: await api.rules(game) };
    } catch (error) {
      if (error instanceof Refused && error.code === "not-found")
        this.pages = { ...this.pages, [game]: null };
      else this.asked.delete(game);
    }
  }
}

export const book = new Book();
