/** The games and bots of this server, loaded once. */

import { api } from "./api";
import { loadPrototype, variantOf, type Prototype, type Variant } from "./prototype";
import type { Params } from "../boards/boardModule";
import type { Bots, Card, GameInfo } from "../wire";

class Catalogue {
  games: GameInfo[] = $state.raw([]);
  bots: string[] = $state.raw([]);
  /** What this folder is made for, if it is made for one variant. */
  prototype: Prototype | null = $state.raw(null);
  loaded = $state(false);
  failed = $state(false);
  private loading: Promise<void> | null = null;

  /** Load the catalogue, unless that is done or under way. */
  load(): Promise<void> {
    this.loading ??= this.fetch().catch((error: unknown) => {
      this.failed = true;
      this.loading = null;
      throw error;
    });
    return this.loading;
  }

  private async fetch(): Promise<void> {
    const [games, bots, prototype]: [{ games: GameInfo[] }, Bots, Prototype | null] = await Promise.all([
      api.games(),
      api.bots(),
      loadPrototype(),
    ]);
    this.games = games.games;
    this.bots = bots.bots;
    this.prototype = prototype;
    this.loaded = true;
    this.failed = false;
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** Return what a new table of a game begins with, if not with the usual rules. */
  variant(game: string): Variant | undefined {
    return variantOf(this.prototype, game);
  }

  /** Return every parameter of a table: the defaults, overridden by the edition, overridden by the table. */
  params(card: Card): Params {
    return this.paramsOf(card.game, card.edition, card.parameters);
  }

  /** Return every parameter of a game in an edition, with these changes. */
  paramsOf(game: string, edition: string, changed: Params): Params {
    const info = this.game(game);
    const out: Params = {};
    for (const parameter of info?.parameters ?? []) out[parameter.name] = parameter.default;
    Object.assign(out, info?.editions.find((each) => each.name === edition)?.values, changed);
    return out;
  }
}

export const catalogue = new Catalogue();
