/** How the engine of a page without a server is doing. */

export type Trouble = "elsewhere" | "memory" | "full" | "unstored" | "failed" | "old";

class Status {
  /** Whether Python is there. */
  ready = $state(false);
  trouble: Trouble | null = $state(null);
  reason = $state("");

  tell(trouble: Trouble | null, reason = ""): void {
    this.trouble = trouble;
    this.reason = reason;
  }
}

export const status = new Status();
