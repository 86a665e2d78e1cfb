/** The words of the studio; loaded with it. */
import { en } from "./en";

export const studioWords = en;
