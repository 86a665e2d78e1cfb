/** The words of notices; loaded with them. */
import { en } from "./en";

export const noticeWords = en;
