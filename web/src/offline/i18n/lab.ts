/** English: the designer's room of a page without a server. */

export const labWords = {
  shareHelp:
    "The link carries the whole variant. Anyone who opens it can play it, measure it and keep a copy of their own; later changes of yours need a new link.",
  tooLong: "This variant is too long for a link: hand it on as a file.",
  fileHelp: "The same as a file, which a server opens, too:",
  tune: "Searching for values takes libraries that a browser has not. Try values one by one here and compare them; a server, or the command leyline tune on your own machine, searches by itself. Take the variant there as a file.",
  print:
    "Pieces are printed by a server, or by the command leyline print on your own machine. Take the variant there as a file.",
  report: "The one-page report and the worth of cards need a server.",
  ask: "Does it help to go first? How long is a game?",
  how: "Games are played on this device, while the page is open; you may go on elsewhere in it.",
};
