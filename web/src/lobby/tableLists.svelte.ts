/** The table lists of the lobby, refreshed every few seconds while the page is visible. */

import { api, ApiError } from "../app/api";
import type { Brief } from "../wire";

const REFRESH_MS = 8000;

export class TableLists {
  open: Brief[] = $state.raw([]);
  running: Brief[] = $state.raw([]);
  mine: Brief[] = $state.raw([]);
  done: Brief[] = $state.raw([]);
  reachable = $state(true);
  private timer: number | null = null;

  constructor(private readonly signedIn: () => boolean) {}

  start(): () => void {
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    refreshIfVisible();
    this.timer = window.setInterval(refreshIfVisible, REFRESH_MS);
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      if (this.timer !== null) clearInterval(this.timer);
      document.removeEventListener("visibilitychange", refreshIfVisible);
    };
  }

  async refresh(): Promise<void> {
    try {
      const signedIn = this.signedIn();
      const [open, running, waiting, playing, done] = await Promise.all([
        api.tables("open"),
        api.tables("running"),
        signedIn ? api.myTables("open") : null,
        signedIn ? api.myTables("running") : null,
        signedIn ? api.myTables("over") : null,
      ]);
      this.open = open.tables;
      this.running = running.tables;
      this.mine = [...(playing?.tables ?? []), ...(waiting?.tables ?? [])];
      this.done = (done?.tables ?? []).slice(0, 8);
      this.reachable = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "unreachable") this.reachable = false;
    }
  }
}
