/** The words of signing in; loaded with it. */
import { en } from "./en";

export const signInWords = en;
