/** Who the server takes this browser for. */

import { api, Refused } from "./api";
import type { Me } from "./wire";

const KEY = "leyline-named";

/** The cookie is not for the page to see, so the page remembers that there is one. */
function wasNamed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function note(named: boolean): void {
  try {
    if (named) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // Then the server is simply asked every time.
  }
}

class Myself {
  known: Me | null = $state(null);
  /** Whether the server has been asked. */
  asked = $state(false);

  /** Ask the server, unless this browser was never given a name. */
  async look(): Promise<void> {
    if (wasNamed()) {
      try {
        this.known = await api.me();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code === "not-signed-in") this.be(null);
      }
    }
    this.asked = true;
  }

  /** The server knows this browser as somebody new from now on, or as nobody. */
  be(somebody: Me | null): void {
    this.known = somebody;
    note(somebody !== null);
  }

  /** A table was opened under a guest's name. */
  async arrived(): Promise<void> {
    note(true);
    await this.look();
  }

  /** Be called by this name, as a new guest or as whoever one is already. */
  async named(name: string): Promise<Me> {
    const found = this.known === null ? await api.arrive(name) : await api.rename(name);
    this.be(found);
    return found;
  }
}

export const me = new Myself();
