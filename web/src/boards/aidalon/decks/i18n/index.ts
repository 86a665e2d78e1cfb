/** The words of the deck pages and of choosing a deck; loaded with them. */
import { en } from "./en";

export const deckWords = en;
