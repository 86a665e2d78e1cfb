/** The rules pages, each loaded once: of a game, or as a table plays it. */

import { api, ApiError } from "../app/api";
import type { Rules } from "../wire";

class RulesStore {
  private pages: Record<string, Rules | null> = $state.raw({});
  private readonly requested = new Set<string>();

  /** Return a game's page, with the numbers of a table if one is given; null if it has none, undefined while it loads. */
  page(game: string, table: string | null = null): Rules | null | undefined {
    const key = table ?? game;
    if (!this.requested.has(key)) {
      this.requested.add(key);
      void this.fetch(key, game, table);
    }
    return this.pages[key];
  }

  /** Return the text of a section by its anchor; empty if there is none. */
  section(game: string, anchor: string, table: string | null = null): string {
    return this.page(game, table)?.sections[anchor] ?? "";
  }

  private async fetch(key: string, game: string, table: string | null): Promise<void> {
    try {
      const page = await (table === null ? api.rules(game) : api.tableRules(table));
      this.pages = { ...this.pages, [key]: page };
    } catch (error) {
      if (error instanceof ApiError && error.code === "not-found")
        this.pages = { ...this.pages, [key]: null };
      else this.requested.delete(key);
    }
  }
}

export const rulesStore = new RulesStore();
