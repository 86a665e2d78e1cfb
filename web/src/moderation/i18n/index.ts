/** The words of moderation; loaded with it. */
import { en } from "./en";

export const moderationWords = en;
