/** English. Texts with gaps are functions; nothing here is put together from halves of sentences elsewhere. */

import type { Brief, ClockKind, ParameterInfo, Seat } from "../wire";
import { lab } from "./en/lab";
import { learn } from "./en/learn";
import { count } from "./plural";

const BOTS: Record<string, string> = {
  random: "Random (plays anything)",
  greedy: "Greedy (looks one move ahead)",
};

function bot(name: string): string {
  return BOTS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

function seatName(seat: Pick<Seat, "by" | "name"> | undefined): string {
  if (seat === undefined) return "";
  if (seat.by === "nobody") return "free seat";
  return seat.by === "bot" ? `${seat.name ?? ""} (bot)` : (seat.name ?? "");
}

function list(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const en = {
  bot,
  lab,
  learn,

  site: {
    skip: "Skip to the content",
    home: "Leyline, to the lobby",
    nav: "Pages",
    play: "Play",
    learn: "Learn",
    settings: "Settings",
    unreachable: "The server cannot be reached just now. Try again in a moment.",
  },

  notFound: {
    title: "There is nothing here",
    words: "The address leads nowhere: perhaps a letter is missing, or the link was cut.",
    back: "To the lobby",
    broken: "This page could not be loaded",
    reload: "Load again",
  },

  lobby: {
    title: "Leyline",
    hello: "Pull up a stone and play",
    lead: "Board games at one table: against a bot, with a friend by link, or on one screen. No account; a name is enough.",
    games: "Games",
    seats: (low: number, high: number) => (low === high ? `${low} players` : `${low} to ${high} players`),
    play: "Play now",
    learn: "Learn it",
    setUp: "Set up a table: friends, clock, rules",
    decks: "Cards and decks",
    noDecks: "This game has no decks to build.",
    rules: "Read the rules",
    lab: "Change and measure the rules",
    mine: "Your games",
    open: "Open tables",
    noneOpen: "Nobody is waiting for a player just now. Set up a table and send its link to a friend.",
    watch: "Being played",
    done: "Your finished games",
    private: "private",
    clock: (clock: ClockKind) => {
      switch (clock.kind) {
        case "none":
          return "no clock";
        case "move":
          return `${clock.seconds} s a move`;
        case "game":
          return `${Math.round(clock.seconds / 60)} min + ${clock.increment ?? 0} s`;
        case "days":
          return `${count(clock.days, "day", "days")} a move`;
      }
    },
    status: (table: Brief) => {
      if (table.status === "open") return "waiting for players";
      if (table.status === "over") {
        if (table.record) return "a record";
        const names = (table.winners ?? []).map((seat) => table.seats[seat]?.role ?? "");
        return names.length === table.seats.length ? "a draw" : `${list(names)} won`;
      }
      return table.turn === null ? "" : `${table.seats[table.turn]?.role ?? ""} to move`;
    },
    importRecord: "Inspection at a record from a file",
    unofficial: "Leyline is unofficial. The wording of the rules and all drawings are our own.",
  },

  nameDialog: {
    title: "What shall we call you?",
    label: "Your name",
    help: "Others at the table see it. You can change it at any time.",
    go: "Go on",
  },

  setup: {
    title: (game: string) => `A table for ${game}`,
    goOn: (game: string) => `Go on: ${game}`,
    lead: "Everything has a sensible default; change what you like.",
    goOnLead: (entry: number) => `The new game begins where the old one stood after entry ${entry}.`,
    noGame: (name: string) => `There is no game called “${name}” here.`,
    seats: "Who plays",
    count: "Players",
    quick: "Common choices",
    versusBot: "Against a bot",
    friend: "With a friend by link",
    hotSeat: "On one screen",
    me: "Me",
    open: "Free: anybody with the link",
    edition: "Edition",
    rules: "Change the rules",
    parameter: (name: string) => {
      const words = name.replaceAll("_", " ");
      return words.charAt(0).toUpperCase() + words.slice(1);
    },
    help: (parameter: ParameterInfo) =>
      parameter.kind === "int" ? `${parameter.help} (${parameter.allowed})` : parameter.help,
    reset: (value: string) => `back to ${value}`,
    clock: "Time",
    clocks: {
      none: "No clock",
      move: "Seconds for each move",
      game: "Minutes for the whole game",
      days: "Days for each move",
    },
    numbers: {
      seconds: "Seconds for each move",
      minutes: "Minutes for the game",
      increment: "Seconds more after each move",
      days: "Days for each move",
    },
    allowed: {
      seconds: "5 to 86400",
      minutes: "1 to 1440",
      increment: "0 to 600",
      days: "1 to 30",
    },
    clockWrong: {
      seconds: "A whole number from 5 to 86400.",
      minutes: "A whole number from 1 to 1440.",
      increment: "A whole number from 0 to 600.",
      days: "A whole number from 1 to 30.",
    },
    private: "Private",
    privateHelp: "Listed nowhere: only those with the link find it.",
    standIn: "A bot stands in",
    standInHelp: "Whoever is away for five minutes is played by a bot until they come back.",
    go: "Open the table",
  },

  open: {
    invite: "Send this link to whoever shall play. The game begins when every seat is taken.",
    welcome: "Take a seat to play, or stay and watch.",
    link: "The link to this table",
    sit: (role: string) => `Play ${role}`,
    sitToo: "Sit here too",
    bot: "Give it to a bot …",
    leave: "Get up",
  },

  table: {
    coming: "One moment …",
    lost: "The server does not answer; trying again …",
    reconnecting: "The connection is lost. Trying again; nothing of the game is lost.",
    gone: "There is no such table",
    seatName,
    seatOf: (role: string) => `Seat of ${role}`,
    you: "you",
    won: "won",
    away: "away",
    standIn: (name: string) => `${name} plays meanwhile`,
    yourTurn: "your turn",
    theirTurn: "to move",
    yourTurnAs: (role: string) => `Your turn, ${role}`,
    waitingFor: (role: string, name: string) => `Waiting for ${role}${name === "" ? "" : `, ${name}`}`,
    notYourTurn: (role: string) => `It is ${role}’s turn; wait for them.`,
    over: "The game is over",
    clock: "Time left",
    undo: "Undo",
    hint: "Hint",
    thinking: "Thinking …",
    takeBack: "Take my seat back",
    watching: "You are watching.",
    looking: (entry: number) => `Looking back at entry ${entry}`,
    now: "Back to now",
    position: "The position in words",
  },

  prompt: {
    title: "What is asked",
    /** A question is put to whoever is asked; to the others it is quoted. */
    ofAnother: (question: string) => `“${question}”`,
    options: "Options",
    all: (number: number) => `In words (${number})`,
    sending: "Sending …",
    cancel: "Cancel",
    goOn: (number: number) => `${count(number, "option", "options")} left: go on choosing.`,
    why: "Why not?",
    rule: "Read the rule",
    close: "Close",
    hint: "hint",
  },

  hint: {
    title: "What a bot would do",
    from: (name: string) =>
      name.startsWith("search")
        ? "Share of the win, by a second of search"
        : `Share of the win, by ${bot(name).split(" ")[0]}`,
    share: (percent: number) => `${percent}\u00a0%`,
    close: "Close the advice",
    ask: "What would a bot do here?",
  },

  sidebar: {
    title: "Log, chat and rules",
    log: "Log",
    chat: "Chat",
    rules: "Rules",
    nothing: "Nothing has happened yet.",
    jump: "Inspection at this moment",
    earlier: (number: number) => `${number} earlier lines`,
    silence: "Nobody has said anything yet.",
    placeholder: "Say something",
    say: "Say",
    mute: "mute",
    muted: (name: string) => `You do not hear ${name}.`,
    unmute: "Hear them again",
    somebody: "somebody",
    allRules: "The whole rules page",
  },

  menu: {
    more: "More",
    link: "Copy link",
    copied: "The link is copied.",
    text: "Show the board in words",
    drawing: "Show the drawing",
    sound: "Sound on",
    quiet: "Sound off",
    keys: "Keys",
    rules: "Rules",
    replay: "Inspection back",
    askUndo: "Take back further",
    draw: "Offer a draw",
    leave: "Get up (a bot plays on)",
    resign: "Resign",
    resignTitle: "Resign this game?",
    resignWords: "The others win at once. This cannot be taken back.",
    playOn: "Play on",
  },

  keys: [
    ["1 … 9", "choose an option of the list"],
    ["Tab, arrows", "walk over the board"],
    ["Enter", "choose what has the focus"],
    ["Esc", "put back what was picked"],
    ["u", "undo"],
    ["h", "hint"],
    ["t", "board in words, or drawn"],
    ["c", "chat"],
    ["?", "this list"],
  ] as [string, string][],

  offers: {
    asks: (role: string, what: string) =>
      ({
        undo: `${role} asks to take back.`,
        draw: `${role} offers a draw.`,
        rematch: `${role} would like to play again.`,
      })[what] ?? `${role} asks something.`,
    waiting: (what: string) =>
      ({
        undo: "You asked to take back; waiting for the answer.",
        draw: "You offered a draw; waiting for the answer.",
        rematch: "You asked for another game; waiting for the answer.",
      })[what] ?? "Waiting for the answer.",
    yes: "Agree",
    no: "Decline",
    withdraw: "Withdraw",
  },

  gameOver: {
    title: (winners: string[], seats: number, you: boolean, one: boolean) => {
      if (winners.length === seats) return "A draw.";
      return you && one ? "You have won." : `${list(winners)} ${winners.length === 1 ? "has" : "have"} won.`;
    },
    by: (by: string) =>
      ({ play: "Played to the end", resign: "By resignation", time: "On time", draw: "Agreed" })[by] ?? "",
    rematch: "Play again",
    next: "To the next game",
    replay: "Replay",
    luck: "Was the luck fair?",
    luckHelp:
      "All draws and rolls followed from a secret key. Its fingerprint was shown before the game; now that it is over, the key is shown too, and “leyline check” verifies every draw of the record.",
    commitment: "Fingerprint",
    key: "Key",
  },

  handover: {
    title: (role: string) => `${role}, it is your turn`,
    words: (role: string) => `What the other holds is covered. Give the screen to ${role}.`,
    reveal: (role: string) => `I am ${role}`,
  },

  notification: {
    title: (game: string) => `● Your turn · ${game}`,
  },

  replay: {
    title: (game: string) => `Replay of ${game}`,
    bar: "Replay",
    scrub: "Moment of the game",
    at: (at: number, all: number) => `${at} of ${all}`,
    start: "To the beginning",
    back: "One step back",
    backMove: "One move back",
    play: "Play",
    pause: "Pause",
    on: "One step on",
    onMove: "One move on",
    end: "To the end",
    speed: "Speed",
    eyes: "Seen by",
    open: "Everything open",
    link: "Link to this moment",
    download: "Download the record",
    goOn: "Continue from here",
    table: "To the table",
    before: "Before the first move.",
    quiet: "Nothing that can be told.",
    broken: "This game cannot be shown",
    analyse: "Turning points",
    analysing: "Looking for turning points …",
    points: "Turning points",
    none: "No single decision cost much.",
    point: (role: string, taken: string, left: number) =>
      `${role}: ${taken} (${left}\u00a0% of the win left)`,
    better: (words: string, share: number) => `Better: ${words} (${share}\u00a0%)`,
    why: (reasons: string) => (reasons === "" ? "" : `: ${reasons}`),
  },

  rules: {
    title: (game: string) => `Rules of ${game}`,
    contents: "Contents",
    none: "This game comes without a rules page.",
  },

  plain: {
    none: "none",
    yes: "yes",
    no: "no",
    table: "Table",
  },

  settings: {
    title: "Settings",
    you: "You",
    save: "Save",
    saved: "Saved.",
    keep: "Keep my games under a password, or come back to mine",
    keptAs: (login: string) => `Your games are kept as “${login}”`,
    keepHelp: "With a login and a password you find your games from any device.",
    logInHelp: "Come back as whoever kept their games under this login.",
    login: "Login",
    password: "Password (8 characters or more)",
    keepGo: "Keep my games",
    logIn: "Log in",
    logOut: "Log out",
    out: "Logged out.",
    deleteAccount: "Forget me",
    confirmDelete: "Really remove my name, my words and my login",
    deleted: "You are forgotten here.",
    look: "Inspection and feel",
    theme: "Theme",
    themes: { system: "As the system", light: "Mist and lichen (light)", dark: "Forest at dusk (dark)" },
    motion: "Motion",
    motions: { system: "As the system", full: "Pieces move", less: "Pieces appear in place" },
    autoplay: "Decisions that leave no choice",
    autoplayChoices: { game: "As the game suggests", yes: "Play them for me", no: "Always ask me" },
    autoplayHelp: "They are played after a fixed pause, which tells nothing about a hand.",
    sound: "Sounds",
    text: "Boards in words instead of drawings",
    keys: "Single keys at the table (u, h, t, c, 1 to 9)",
    chances: "Chances beside actions that roll dice",
    notify: "Tell me when it is my turn, also when I look elsewhere",
    notifyRefused: "The browser does not allow notifications from this page.",
  },
};
