/** The messages between the page and the worker that answers it. */

export type ToWorker =
  | { kind: "start"; database: string }
  | { kind: "request"; id: number; method: string; path: string; type: string; body: string }
  | { kind: "open"; channel: number; table: string }
  | { kind: "deliver"; channel: number; text: string | null };

export type FromWorker =
  /** Python is there; whether what is played is kept in this browser. */
  | { kind: "ready"; kept: boolean }
  | { kind: "failed"; words: string }
  | { kind: "answer"; id: number; status: number; type: string; text: string }
  | { kind: "message"; channel: number; text: string }
  | { kind: "closed"; channel: number; code: number }
  /** Something could not be stored: there is no more room, or the browser gave another reason. */
  | { kind: "unstored"; full: boolean };
