/** The opponents in this game, as measured in docs/bots.md. */

import type { Measured } from "../../app/opponents";

const opponents: Measured = {
  styles: ["mood", "careless", "greedy", "ahead", "ahead", "deep"],
  ratings: [863, 1182, 1389, 1706, 1830, 2006],
  matches: [null, [87.5, 16], [87.5, 16], [100, 16], [75, 16], [75, 16]],
};

export default opponents;
