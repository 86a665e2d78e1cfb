/** The opponents in this game, as measured in docs/bots.md. */

import type { Measured } from "../../app/opponents";

const opponents: Measured = {
  styles: ["mood", "careless", "greedy", "ahead", "ahead", "deep"],
  ratings: [841, 1131, 1467, 1860, 2010, null],
  matches: [null, [80, 40], [90, 40], null, [67.5, 40], [78.8, 160]],
};

export default opponents;
