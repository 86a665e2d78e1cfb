/** The opponents in this game, as measured in docs/bots.md. */

import type { Measured } from "../../app/opponents";

const opponents: Measured = {
  styles: ["mood", "careless", "slips", "greedy", "ahead", "deep"],
  ratings: [1108, 1297, 1517, 2149, null, null],
  matches: [null, [70, 60], [75, 60], [93.3, 60], [81.2, 16], null],
};

export default opponents;
