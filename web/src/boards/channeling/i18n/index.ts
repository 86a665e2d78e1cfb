/** The texts of this board. A second language is a second file of the same shape. */

import { en } from "./en";

export const gameWords = en;
export type { GlyphState } from "./en";
