/** English: what a page without a server says of itself. */

export const offlineWords = {
  starting: "Getting the games ready …",
  elsewhere:
    "This page is open in another tab, which has your games. Close that tab, and this one goes on by itself.",
  memory:
    "This browser keeps nothing for this page: your games are gone when you close it. Save the record of a game that you want to keep.",
  full: "This device has no room left: the last change was not stored, and nothing else was lost. Free some space, or save your games to a file in the settings and remove some.",
  unstored:
    "The browser could not store the last change; nothing else was lost. Load the page again, and repeat it.",
  failed: (reason: string) =>
    `The games could not be started. Load the page again; if that does not help, use a current version of Firefox, Chrome, Edge or Safari. (${reason})`,
  unreachable: "The games are not there. Load the page again.",
  old: "This browser is too old for this page: the games run in it, and it lacks what they need. A current version of Firefox, Chrome, Edge or Safari has it.",
  close: "Close",
  yourName: "Your name",
  kept: "Your games",
  keptHelp:
    "Everything is kept in this browser, and nowhere else. Save it to a file to move it to another browser, or to be safe when this one is cleared.",
  save: "Save all to a file",
  bring: "Open a file",
  brought: "The file was read. Its games are in the lobby.",
  remove: "Remove everything",
  confirmRemove: "Really remove all games?",
  removed: "Everything was removed.",
};
