/** The opponents in this game, as measured in docs/bots.md. */

import type { Measured } from "../../app/opponents";

const opponents: Measured = {
  styles: ["mood", "careless", "greedy", "ahead", "ahead", "deep"],
  ratings: [994, 1173, 1366, 1577, 1751, 2157],
  matches: [null, [75, 12], [83.3, 12], [100, 12], [91.7, 12], [100, 12]],
};

export default opponents;
