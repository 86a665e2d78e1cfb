/** English: a prototype and its questions to playtesters. */

import { count } from "../../i18n/plural";

export const prototypeWords = {
  tell: "Tell the designer",
  questions: { fun: "How much fun was it?", clear: "How clear were the rules?" },
  scale: { fun: "1: none, 5: let me play again", clear: "1: lost, 5: perfectly clear" },
  texts: { liked: "What was fun?", unclear: "What was unclear?", more: "Anything else?" },
  holds: (games: number) =>
    games === 0
      ? "The file holds your answers. Finish a game first, and its record is in the file, too."
      : `The file holds your answers and the records of ${count(games, "finished game", "finished games")}, with the names of the players. Nothing is sent by itself.`,
  save: "Save the file",
  mail: "Write a mail",
  mailBody: "My answers are in the attached file.",
  saved: (mail: string) =>
    mail === ""
      ? "Saved. Send the file to the designer."
      : "Saved. Attach the file to a mail to the designer.",
};
