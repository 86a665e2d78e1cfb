/** Every text of the page that is not a game's. A second language is a second file of the same shape. */

import { en } from "./en";

export type Words = typeof en;
export const words: Words = en;
