/** The opponents in this game, as measured in docs/bots.md. */

import type { Measured } from "../../app/opponents";

const opponents: Measured = {
  styles: ["mood", "careless", "slips", "greedy", "ahead", "deep"],
  ratings: [null, null, null, null, null, null],
  matches: [null, [90, 10], [100, 10], [100, 10], [70, 10], [85.7, 21]],
};

export default opponents;
