/** What a request to the backend fails with. */

import type { Problem } from "../wire";

/** A request was refused, or could not be answered. */
export class ApiError extends Error {
  constructor(
    readonly code: Problem["code"] | "unreachable",
    words: string,
  ) {
    super(words);
  }
}
