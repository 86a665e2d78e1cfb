/** The table lists of the lobby, refreshed every few seconds while the page is visible. */

import { api, ApiError } from "../app/api";
import { backend } from "../app/backend";
import type { Brief, LiveGame, LobbyNews } from "../wire";

const REFRESH_MS = 8000;
/** Games in progress move faster than lists. */
const LIVE_MS = 3000;

export class TableLists {
  open: Brief[] = $state.raw([]);
  running: Brief[] = $state.raw([]);
  live: LiveGame[] = $state.raw([]);
  mine: Brief[] = $state.raw([]);
  done: Brief[] = $state.raw([]);
  /** Who is here; null before that is known, and where nobody can be met. */
  news: LobbyNews | null = $state.raw(null);
  /** Whether the lists have been there once. */
  loaded = $state(false);
  reachable = $state(true);
  private readonly timers: number[] = [];

  constructor(private readonly signedIn: () => boolean) {}

  start(): () => void {
    const ifVisible = (work: () => Promise<void>) => () => {
      if (document.visibilityState === "visible") void work();
    };
    const refresh = ifVisible(() => this.refresh());
    const refreshLive = ifVisible(() => this.refreshLive());
    refresh();
    this.timers.push(window.setInterval(refresh, REFRESH_MS), window.setInterval(refreshLive, LIVE_MS));
    document.addEventListener("visibilitychange", refresh);
    return () => {
      for (const timer of this.timers.splice(0)) clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }

  async refresh(): Promise<void> {
    await this.settle(async () => {
      const signedIn = this.signedIn();
      const [open, running, live, news, waiting, playing, done] = await Promise.all([
        api.tables("open"),
        api.tables("running"),
        api.live(),
        backend.online ? api.lobby() : null,
        signedIn ? api.myTables("open") : null,
        signedIn ? api.myTables("running") : null,
        signedIn ? api.myTables("over") : null,
      ]);
      this.open = open.tables;
      this.running = running.tables;
      this.live = live.games;
      this.news = news;
      this.mine = [...(playing?.tables ?? []), ...(waiting?.tables ?? [])];
      this.done = (done?.tables ?? []).slice(0, 8);
      this.loaded = true;
    });
  }

  /** Refresh the small boards, if there are any. */
  private async refreshLive(): Promise<void> {
    if (this.live.length === 0) return;
    await this.settle(async () => {
      this.live = (await api.live()).games;
    });
  }

  private async settle(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.reachable = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "unreachable") this.reachable = false;
    }
  }
}
