/** The words of searches, profiles and leaderboards. */
import { en } from "./en";

export const peopleWords = en;
