/** English: games by letter. */

export const letterWords = {
  title: "Play by letter",
  lead: "With a friend elsewhere, without a server: each sends the other their moves as a link, by mail or messenger, for as long as the game takes.",
  invite: (game: string) => `Invite to ${game}`,
  hidden: (games: string[]) =>
    `${games.join(" and ")}: not by letter, since each browser would hold the other's hidden cards.`,
  paste: "A letter has come? Open its link, or paste it here",
  open: "Open",
  file: "Open a file",
  your: "Your side",
  write: "Write the invitation",
  opening: "Opening the letter …",
  invites: (by: string, game: string) => `${by} invites you to a game of ${game}`,
  how: (role: string) =>
    `You play ${role}. Moves go to and fro as links; the game stays in this browser until its end.`,
  accept: "Accept and play",
  refused: "This letter was not opened",
  empty:
    "This is no letter of Leyline, or a part of it is missing. Copy the whole link, or ask for it again.",
  known: "You have opened this letter before; nothing has changed.",
  lobby: "To the lobby",
  sendInvite: "Send this invitation to your friend. Their answer begins the game.",
  send: (other: string) => `Send this letter to ${other}. The game goes on with the answer.`,
  sendEnd: (other: string) => `Send this last letter to ${other}, who does not know of the end yet.`,
  friend: "your friend",
  copy: "Copy the link",
  copied: "Copied: paste it",
  more: "More …",
  share: "Share …",
  save: "Save as a file",
  long: "This letter is too long for a link: send it as a file.",
  subject: (game: string) => `A move in ${game}`,
};
