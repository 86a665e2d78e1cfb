/** Who this browser is to the server: a guest with a name, an account with a login, or unknown. */

import type { Me } from "../wire";
import { api, ApiError } from "./api";

const KEY = "leyline-named";

/** Whether this browser has a cookie. The page cannot see it, so it keeps a note of its own. */
function hasCookie(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function noteCookie(present: boolean): void {
  try {
    if (present) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, every visit asks the server.
  }
}

class Account {
  profile: Me | null = $state(null);
  /** Whether the profile is settled: loaded, or known to be missing. */
  loaded = $state(false);

  /** Load the profile, unless this browser never had a name. */
  async load(): Promise<void> {
    if (hasCookie()) {
      try {
        this.profile = await api.me();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "not-signed-in") {
          this.set(null);
          // The session ended elsewhere, or by itself.
          void import("../notices/push").then((push) => push.endHere());
        }
      }
    }
    this.loaded = true;
  }

  /** Take over a profile after a login, a rename or a logout. */
  set(profile: Me | null): void {
    this.profile = profile;
    noteCookie(profile !== null);
  }

  /** Load the profile that the server made for a guest who opened a table. */
  async loadGuest(): Promise<void> {
    noteCookie(true);
    await this.load();
  }

  /** Change the name; sign up as a guest if there is no profile yet. */
  async setName(name: string): Promise<Me> {
    const profile = this.profile === null ? await api.signUp(name) : await api.rename(name);
    this.set(profile);
    return profile;
  }
}

export const account = new Account();
