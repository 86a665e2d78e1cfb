/** The lists of the lobby, looked at again every few seconds while somebody looks at them. */

import { api, Refused } from "../api";
import type { Brief } from "../wire";

const EVERY = 8000;

export class Lists {
  open: Brief[] = $state.raw([]);
  running: Brief[] = $state.raw([]);
  mine: Brief[] = $state.raw([]);
  done: Brief[] = $state.raw([]);
  reached = $state(true);
  private timer: number | null = null;

  constructor(private readonly known: () => boolean) {}

  begin(): () => void {
    const look = () => {
      if (document.visibilityState === "visible") void this.look();
    };
    look();
    this.timer = window.setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      if (this.timer !== null) clearInterval(this.timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async look(): Promise<void> {
    try {
      const known = this.known();
      const [open, running, waiting, playing, done] = await Promise.all([
        api.tables("open"),
        api.tables("running"),
        known ? api.mine("open") : null,
        known ? api.mine("running") : null,
        known ? api.mine("over") : null,
      ]);
      this.open = open.tables;
      this.running = running.tables;
      this.mine = [...(playing?.tables ?? []), ...(waiting?.tables ?? [])];
      this.done = (done?.tables ?? []).slice(0, 8);
      this.reached = true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "unreachable") this.reached = false;
    }
  }
}
