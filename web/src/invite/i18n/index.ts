/** The words of invitations; loaded with them. */
import { en } from "./en";

export const inviteWords = en;
