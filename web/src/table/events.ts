/** What the wire says happened, and what it says can be done, as the middle of the page reads them. */

import type { Argument, Line, Option } from "../wire";

/** A line of the log as a typed event: words for people, the rest for the page. */
export type GameEvent = Line;

/** An option, and the action taken apart. Without arguments, only its text is known. */
export type ActionOption = Option;

export type { Argument };

/** What a player touched: a piece, a place, or an option's text. */
export interface Touched {
  piece?: string;
  place?: string;
  text?: string;
}
