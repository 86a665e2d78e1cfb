/** The rules pages, each loaded once. */

import { api, ApiError } from "../app/api";
import type { Rules } from "../wire";

class RulesStore {
  private pages: Record<string, Rules | null> = $state.raw({});
  private readonly requested = new Set<string>();

  /** Return a game's page; null if it has none, undefined while it loads. */
  page(game: string): Rules | null | undefined {
    if (!this.requested.has(game)) {
      this.requested.add(game);
      void this.fetch(game);
    }
    return this.pages[game];
  }

  /** Return the text of a section by its anchor; empty if there is none. */
  section(game: string, anchor: string): string {
    return this.page(game)?.sections[anchor] ?? "";
  }

  private async fetch(game: string): Promise<void> {
    try {
      this.pages = { ...this.pages, [game]: await api.rules(game) };
    } catch (error) {
      if (error instanceof ApiError && error.code === "not-found")
        this.pages = { ...this.pages, [game]: null };
      else this.requested.delete(game);
    }
  }
}

export const rulesStore = new RulesStore();
