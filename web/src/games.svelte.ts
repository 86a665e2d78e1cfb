/** What there is to play here, asked once. */

import { api } from "./api";
import type { Params } from "./boards/board";
import type { Bots, Card, GameInfo } from "./wire";

class Shelf {
  games: GameInfo[] = $state.raw([]);
  bots: string[] = $state.raw([]);
  loaded = $state(false);
  failed = $state(false);
  private asking: Promise<void> | null = null;

  /** Ask, unless that was done. */
  load(): Promise<void> {
    this.asking ??= this.ask().catch((error: unknown) => {
      this.failed = true;
      this.asking = null;
      throw error;
    });
    return this.asking;
  }

  private async ask(): Promise<void> {
    const [games, bots]: [{ games: GameInfo[] }, Bots] = await Promise.all([api.games(), api.bots()]);
    this.games = games.games;
    this.bots = bots.bots;
    this.loaded = true;
    this.failed = false;
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** Every parameter of a table: the defaults, the edition's, and what the table changed. */
  params(card: Card): Params {
    const info = this.game(card.game);
    const out: Params = {};
    for (const parameter of info?.parameters ?? []) out[parameter.name] = parameter.default;
    Object.assign(
      out,
      info?.editions.find((edition) => edition.name === card.edition)?.values,
      card.parameters,
    );
    return out;
  }
}

export const shelf = new Shelf();
