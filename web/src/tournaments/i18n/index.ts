/** The words of tournaments; loaded with them. */
import { en } from "./en";

export const tournamentWords = en;
