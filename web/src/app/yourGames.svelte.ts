/** One's running games and at how many it is one's turn, for the header of every page. They are asked for when something
 * may have changed, and now and then while the page is visible. */

import type { OwnGames } from "../wire";
import { api, ApiError } from "./api";
import { backend } from "./backend";

const REFRESH_MS = 30_000;
/** What happens at the same time asks once. */
const AT_MOST_MS = 2_000;

class YourGames {
  found: OwnGames | null = $state.raw(null);
  private asked = 0;
  private later: ReturnType<typeof setTimeout> | undefined;

  /** Keep the list fresh until the returned function is called. */
  start(): () => void {
    if (!backend.online) return () => undefined;
    const refresh = () => this.refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    navigator.serviceWorker?.addEventListener("message", refresh);
    return () => {
      clearInterval(timer);
      clearTimeout(this.later);
      document.removeEventListener("visibilitychange", refresh);
      navigator.serviceWorker?.removeEventListener("message", refresh);
      this.found = null;
    };
  }

  /** Ask now, or in a moment if that was done just now. */
  refresh(): void {
    if (!backend.online || document.visibilityState !== "visible") return;
    clearTimeout(this.later);
    const wait = this.asked + AT_MOST_MS - Date.now();
    if (wait > 0) this.later = setTimeout(() => this.refresh(), wait);
    else void this.ask();
  }

  private async ask(): Promise<void> {
    this.asked = Date.now();
    try {
      this.found = await api.ownGames();
    } catch (error) {
      // What was known stays; the page says elsewhere that the server is away.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

export const yourGames = new YourGames();
