/** The opponents in this game, as measured in docs/bots.md. */

import type { Measured } from "../../app/opponents";

const opponents: Measured = {
  styles: ["mood", "careless", "slips", "greedy", "ahead", "deep"],
  ratings: [833, 1108, 1386, 1634, 1816, 2258],
  matches: [null, [87.5, 16], [100, 16], [100, 16], [90.6, 16], [100, 16]],
};

export default opponents;
