/** What this board says beyond the engine's own words. A second language is a second file of the same shape. */

import { en } from "./en";

export const gameWords = en;
