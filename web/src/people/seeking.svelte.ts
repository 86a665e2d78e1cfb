/** The reader looks for a player: repeated to the server until it says at which table the game has begun. */

import { account } from "../app/account.svelte";
import { api, ApiError } from "../app/api";
import { router } from "../app/router.svelte";
import { urlFor } from "../app/routes";
import { callBack } from "../invite/callBack.svelte";
import { guestName } from "../lobby/guestNames";
import type { NewSeek, Sought } from "../wire";

export interface Wish {
  game: string;
  title: string;
  clock: NewSeek["clock"];
  rated: boolean;
  /** When the reader began to look, by this browser's clock. */
  since: number;
}

const KEY = "leyline-seek";
const CASUAL = "leyline-casual";
/** Who does not repeat it within twelve seconds is not paired. */
const REPEAT_MS = 2000;

function read<T>(storage: () => Storage, key: string): T | null {
  try {
    return JSON.parse(storage().getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Without storage, a reload ends the search.
  }
}

class Seeking {
  wish: Wish | null = $state.raw(read<Wish>(() => sessionStorage, KEY));
  /** Whether the next search is for a rated game. */
  rated = $state(read<boolean>(() => localStorage, CASUAL) !== true);
  /** Why the search ended, in words; empty if it did not. */
  problem = $state("");
  /** Whether the latest request was answered. */
  reachable = $state(true);
  private timer: number | undefined;
  /** The latest request, until it was answered. */
  private asking: Promise<void> = Promise.resolve();

  constructor() {
    if (this.wish !== null) this.ask();
    // Who closes the page is not to be paired; after a reload the search goes on.
    addEventListener("pagehide", () => {
      if (this.wish !== null) void fetch("/api/me/seek", { method: "DELETE", keepalive: true });
    });
  }

  setRated(rated: boolean): void {
    this.rated = rated;
    write(() => localStorage, CASUAL, rated ? null : true);
  }

  start(game: { name: string; title: string }, clock: Wish["clock"]): void {
    this.problem = "";
    this.set({ game: game.name, title: game.title, clock, rated: this.rated, since: Date.now() });
    this.ask();
  }

  async stop(): Promise<void> {
    const wish = this.wish;
    this.set(null);
    await this.asking; // one that comes later than the end would begin the search anew
    if (this.wish !== null) return;
    try {
      const { table } = await api.stopSeeking();
      if (table !== null && wish !== null) this.arrive(table, wish);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // in any case: who no longer asks is not paired
    }
  }

  private set(wish: Wish | null): void {
    clearTimeout(this.timer);
    this.wish = wish;
    write(() => sessionStorage, KEY, wish);
  }

  private ask(): void {
    clearTimeout(this.timer);
    this.asking = this.repeat();
  }

  private async repeat(): Promise<void> {
    const wish = this.wish;
    if (wish === null) return;
    const named = account.profile !== null;
    const { game, clock, rated } = wish;
    let found: Sought | null = null;
    try {
      found = await api.seek({ game, clock, rated, ...(named ? {} : { name: guestName() }) });
      this.reachable = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.reachable = error.code !== "unreachable";
      if (this.reachable && error.code !== "busy" && error.code !== "too-fast") {
        this.problem = error.message;
        if (this.wish === wish) this.set(null);
        return;
      }
    }
    const arrived = found !== null && !named;
    if (arrived) await account.loadGuest();
    if (this.wish !== wish) return; // stopped or changed meanwhile
    const table = found?.table ?? null;
    if (table === null) {
      // A new guest was only signed in by the first request, and looks from the second on.
      const again = arrived && account.profile !== null;
      this.timer = window.setTimeout(() => this.ask(), again ? 0 : REPEAT_MS);
      return;
    }
    this.set(null);
    void api.stopSeeking().catch(() => undefined); // arrived: the next search is a new one
    this.arrive(table, wish);
  }

  /** Go to the game, or call the reader to it out of another one. */
  private arrive(table: string, wish: Wish): void {
    if (router.route.page === "table") callBack.wait({ table, title: wish.title, seated: true, host: "" });
    else router.navigate(urlFor.table(table));
  }
}

export const seeking = new Seeking();
