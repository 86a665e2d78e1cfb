/** One attempt at a time to do something at the server, and what to say about it. */

import { ApiError } from "../app/backend";
import { words } from "../i18n";

export class Attempt {
  message = $state("");
  failed = $state(false);
  busy = $state(false);

  /** Do something; say `done`, or why it was refused. Return whether it worked. */
  async run(work: () => Promise<unknown>, done: string): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      this.message = done;
      this.failed = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.message = error.message || words.site.unreachable;
      this.failed = true;
    } finally {
      this.busy = false;
    }
    return !this.failed;
  }
}
