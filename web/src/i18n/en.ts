/** English. Texts with variables are functions; no sentence is assembled from parts elsewhere. */

import type { ClockKind, ParameterInfo, Seat } from "../wire";
import { botName, opponentOf, playerName } from "../app/opponents";
import { course, curve, replay } from "./en/course";
import { ending } from "./en/ending";
import { learn } from "./en/learn";
import { lobby } from "./en/lobby";
import { opponents } from "./en/opponents";
import { settings } from "./en/settings";
import { count } from "./plural";

const BOTS: Record<string, string> = {
  random: "Random (plays anything)",
  greedy: "Greedy (looks one move ahead)",
};

/** The bots as the lab and lists of seats name them. */
function bot(name: string): string {
  const opponent = opponentOf(name);
  return opponent === null ? (BOTS[name] ?? botName(name)) : `${opponent.name}: ${opponents.level(opponent)}`;
}

function seatName(seat: Pick<Seat, "by" | "name"> | undefined): string {
  return seat?.by === "nobody" ? "open seat" : playerName(seat);
}

function list(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const en = {
  bot,
  learn,
  opponents,

  site: {
    skip: "Skip to content",
    home: "Leyline lobby",
    nav: "Main",
    play: "Play",
    learn: "Learn",
    settings: "Settings",
    yourGames: "Your games",
    waitForYou: "waiting for you",
    offline: "You are offline; your games are safe. They are here again as soon as you are connected.",
    unreachable: "The server cannot be reached. Try again in a moment.",
  },

  notFound: {
    title: "Page not found",
    words: "Check the address: a letter may be missing, or the link may be cut off.",
    back: "Back to the lobby",
    broken: "This page could not be loaded",
    reload: "Reload",
  },

  lobby,
  credits: {
    title: "Credits",
    unofficial: "Leyline is unofficial. The wording of the rules and most drawings are our own.",
    icons: "Some symbols are by Lorc, Delapouite and contributors of",
    changed: "Recoloured and combined with our own drawings.",
    fonts: "Type: Figtree, Young Serif, Almendra and Saira, SIL Open Font License.",
  },

  nameDialog: {
    title: "What should we call you?",
    label: "Your name",
    help: "The other players see it. You can change it at any time.",
    go: "Continue",
  },

  setup: {
    title: (game: string) => `New table: ${game}`,
    goOn: (game: string) => `Continue: ${game}`,
    lead: "Ready to go as it is. Change what you like.",
    goOnLead: "A new game that begins at the moment you were looking at.",
    noGame: (name: string) => `There is no game called “${name}” here.`,
    seats: "Who plays",
    count: "Number of players",
    quick: "Play …",
    opponent: "Opponent",
    more: "Clock and privacy",
    versusBot: "Against a bot",
    friend: "With a friend by link",
    hotSeat: "On one screen",
    me: "Me",
    open: "Open seat",
    player: (number: number) => `Player ${number}`,
    sides: "Sides",
    drawn: "Drawn at random",
    chosen: "As listed above",
    drawnHelp: "Drawn when the game begins.",
    chosenHelp: "Everybody plays the side listed for them.",
    edition: "Edition",
    rules: "Change the rules",
    parameter: (name: string) => {
      const words = name.replaceAll("_", " ");
      return words.charAt(0).toUpperCase() + words.slice(1);
    },
    help: (parameter: ParameterInfo) =>
      parameter.kind === "int" ? `${parameter.help} (${parameter.allowed})` : parameter.help,
    reset: (value: string) => `reset to ${value}`,
    clock: "Clock",
    clocks: {
      none: "No clock",
      move: "Per move",
      game: "Per game",
      days: "Days per move",
    },
    numbers: {
      seconds: "Seconds per move",
      minutes: "Minutes for the game",
      increment: "Extra seconds after each move",
      days: "Days per move",
    },
    allowed: {
      seconds: "5 to 86400",
      minutes: "1 to 1440",
      increment: "0 to 600",
      days: "1 to 30",
    },
    clockWrong: {
      seconds: "Enter a whole number from 5 to 86400.",
      minutes: "Enter a whole number from 1 to 1440.",
      increment: "Enter a whole number from 0 to 600.",
      days: "Enter a whole number from 1 to 30.",
    },
    private: "Private",
    rated: "Rated",
    ratedHelp:
      "The end changes both ratings. It needs a clock and the rules of the edition, is played in the open, and has no hints.",
    nameOf: (role: string) => `Name of the player of ${role}`,
    you: "You",
    hints: "Allow hints",
    hintsHelp: "Everybody sees each one that is asked for. Against bots alone, hints are always there.",
    atZero: "When time runs out",
    zero: { loss: "the game is lost", default: "a simple move is made" },
    privateHelp: "Only people with the link find it.",
    standIn: "A bot fills in",
    standInHelp: "It plays for anyone who is away for five minutes, until they return.",
    go: "Open the table",
  },

  about: {
    edition: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)} edition`,
    changed: (name: string, value: string) => `${name}: ${value}`,
    see: (what: string) => `see ${what}s`,
    rules: "Rules",
    unchanged: "as the edition has them",
    clock: "If time runs out",
    timeOut: (clock: ClockKind) => {
      if (clock.kind === "none") return "There is no clock; nobody can run out of time.";
      const loses = (clock.at_zero ?? (clock.kind === "move" ? "default" : "loss")) === "loss";
      return loses
        ? "Whoever runs out of time loses the game."
        : "When a player’s time for a move is up, a simple move is made for them, and the game goes on.";
    },
    hints: "Hints",
    hintsOf: (allowed: boolean, people: number) =>
      people < 2
        ? "yours to ask for; nobody else plays"
        : allowed
          ? "allowed; everybody sees when one is used"
          : "off, because people play each other",
    sides: (sides: "chosen" | "random", open: boolean) => {
      if (sides === "chosen") return "chosen by the players";
      return open ? "drawn at random when the game begins" : "drawn at random";
    },
    luck: "Luck",
    luckHelp:
      "comes from one secret number, fixed now and shown at the end. Nobody can change it: this is its fingerprint.",
    brought: (name: string, role: string, what: string, value: string) =>
      `${role}, ${name}: ${value.includes(";") ? `a ${what} of their own` : value.replaceAll("-", " ")}`,
  },

  open: {
    hidden: "The other players see it when the game begins.",
    link: "Link to this table",
    sitToo: "Sit here too",
    bot: "Seat a bot …",
    leave: "Leave seat",
  },

  table: {
    coming: "One moment …",
    lost: "The server does not answer. Trying again …",
    reconnecting: "Connection lost. Reconnecting; your game is safe.",
    gone: "This table does not exist",
    goneHelp:
      "The link may be cut short, or the table was removed because nobody had used it for a long time. Ask for a new link, or open a table yourself.",
    closed: "This table cannot be opened",
    keptRecord: "Download the record",
    barred: "The host lets only players watch this game",
    seatName,
    seatOf: (role: string) => `Seat of ${role}`,
    you: "you",
    won: "won",
    away: "away",
    standIn: (bot: string) => `${opponentOf(bot)?.name ?? "A bot"} is standing in`,
    yourTurn: "your turn",
    theirTurn: "to move",
    yourTurnAs: (role: string) => `Your turn, ${role}`,
    turnOf: (role: string) => `${role}’s turn`,
    goesOn: "The game goes on …",
    sendInvitation: "Send this invitation to your friend. Their answer begins the game.",
    sendLetter: (name: string) => `Send your letter to ${name}`,
    drawDue: (name: string) => `A draw is due. Send your letter to ${name}`,
    thinkingNow: (name: string) => `${name} is thinking`,
    waitingFor: (name: string) => `Waiting for ${name}`,
    notYourTurn: (role: string) => `It is ${role}’s turn.`,
    over: "The game is over",
    clock: "Time left",
    undo: "Undo",
    hint: "Hint",
    thinking: "Thinking …",
    takeBack: "Take my seat back",
    watching: "You are watching.",
    looking: "An earlier moment of the game",
    lookingBack: "Looking back",
    lookingHelp: "The game goes on meanwhile. Go back to now to play.",
    now: "Back to now",
    position: "The position as text",
    board: "Board",
    opponents: "Opponents",
  },

  prompt: {
    title: "Prompt",
    options: "Options",
    all: (number: number) => `As a list (${number})`,
    sending: "Sending …",
    lastChoice: "Afterwards nobody can take it back.",
    endTurn: "End turn",
    endTurnWith: (words: string) => `End your turn? ${words}.`,
    cancel: "Cancel",
    goOn: (number: number) => `${count(number, "option", "options")} left; keep choosing.`,
    why: "Why not?",
    rule: "Read the rule",
    close: "Close",
    hint: "hint",
  },

  hint: {
    title: "What a bot would do",
    from: (name: string) =>
      name.startsWith("search")
        ? "Share of the win, after one second of search"
        : name === "learned"
          ? "Share of the win, learned from exact play"
          : `Share of the win, according to ${bot(name).split(" ")[0]}`,
    share: (percent: number) => `${percent}\u00a0%`,
    seen: "Everybody sees that you ask",
    close: "Close the hint",
    ask: "What would a bot do here?",
  },

  sidebar: {
    title: "Log, chat and rules",
    open: "Log",
    log: "Log",
    chat: "Chat",
    rules: "Rules",
    nothing: "Nothing has happened yet.",
    jump: "Show this moment",
    earlier: (number: number) => `${number} earlier lines`,
    silence: "No messages yet.",
    placeholder: "Say something",
    say: "Send",
    mute: "mute",
    muted: (name: string) => `You muted ${name}.`,
    unmute: "Unmute",
    someone: "someone",
    allRules: "Full rules",
  },

  menu: {
    more: "More",
    link: "Copy link",
    about: "About this table",
    copied: "Link copied.",
    text: "Show the board as text",
    drawing: "Show the drawn board",
    keys: "Keyboard shortcuts",
    rules: "Rules",
    replay: "Replay",
    askUndo: "Ask to undo more",
    draw: "Offer a draw",
    leave: "Leave (a bot takes over)",
    resign: "Resign",
    resignTitle: "Resign this game?",
    resignWords: "The other players win at once. You cannot undo this.",
    playOn: "Keep playing",
  },

  following: {
    skip: "Click, or press Space, to skip ahead",
    lastTurn: "Last turn",
    rolls: (name: string) => (name === "" ? "The dice are rolled" : `${name} rolls`),
    won: (names: string[], won: boolean) =>
      names.length === 1 ? (won ? "You won" : `${names[0]} won`) : "The game is over",
  },

  keys: [
    ["Space", "skip ahead while moves are shown"],
    ["1 … 9", "choose an option from the list"],
    ["Tab, arrows", "move around the board"],
    ["Enter", "choose the focused piece"],
    ["Esc", "put back what you picked"],
    ["u", "undo"],
    ["h", "hint"],
    ["t", "switch between text and drawing"],
    ["c", "chat"],
    ["?", "show this list"],
  ] as [string, string][],

  offers: {
    asks: (role: string, what: string) =>
      ({
        undo: `${role} asks to undo.`,
        draw: `${role} offers a draw.`,
        rematch: `${role} would like to play again.`,
      })[what] ?? `${role} makes an offer.`,
    waiting: (what: string) =>
      ({
        undo: "You asked to undo. Waiting for an answer.",
        draw: "You offered a draw. Waiting for an answer.",
        rematch: "You asked for a rematch. Waiting for an answer.",
      })[what] ?? "Waiting for an answer.",
    yes: "Agree",
    no: "Decline",
    withdraw: "Withdraw",
  },

  gameOver: {
    title: (winners: string[], seats: number, you: boolean, one: boolean) => {
      if (winners.length === seats) return "A draw.";
      return you && one ? "You won." : `${list(winners)} won.`;
    },
    replay: "Replay",
    closed: "A moderator closed this table. The game is not finished.",
    lobby: "To the games",
  },

  handover: {
    title: (role: string) => `${role}, it is your turn`,
    words: (role: string) => `The table is covered. Pass the screen to ${role}.`,
    reveal: (role: string) => `I am ${role}`,
  },

  notification: {
    title: (game: string) => `● Your turn · ${game}`,
  },

  course,
  curve,
  ending,
  replay,

  rules: {
    title: (game: string) => `Rules of ${game}`,
    contents: "Contents",
    learn: "Learn by playing",
    builders: "For builders",
    buildersLead: "Settings of the rules, the notation of records and what programs see.",
    lab: "Change the rules and test them",
    none: "This game has no rules page.",
  },

  plain: {
    none: "none",
    yes: "yes",
    no: "no",
    table: "Table",
    hidden: "hidden",
    hiddenTimes: (number: number) => `${number} × hidden`,
    drawing: "The table, drawn with characters",
  },

  reader: {
    title: "Close-up",
    choose: "Choose",
  },

  settings,
};
