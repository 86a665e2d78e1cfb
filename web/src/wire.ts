// Made by scripts/wire-types from src/leyline/server/messages.py and api.py. Do not edit.

export type OfferKind = "draw" | "rematch" | "undo";

export type AtZero = "default" | "loss";

export type Code = "busy" | "fault" | "malformed" | "not-allowed" | "not-found" | "not-legal" | "not-now" | "not-signed-in" | "not-yours" | "over" | "taken" | "too-big" | "too-fast" | "unknown";

/** Take one of the options. */
export interface Act {
  type: "act";
  id: string;
  seat: number;
  decision: number;
  text: string;
}

/** An option as a bot ranks it. */
export interface Advice {
  text: string;
  words: string;
  value: number;
  why: string;
}

/** What a bot would have done at a moment. */
export interface Advised {
  seat: number;
  bot: string;
  best: Advice[];
}

/** A finished game, annotated. */
export interface Analysis {
  points: TurningPoint[];
}

/** Agree to an offer or decline it; whoever made it declines to withdraw it. */
export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  offer: number;
  yes: boolean;
}

/** The bots of this server, the weakest first. */
export interface Bots {
  bots: string[];
}

/** A table in a list. */
export interface Brief {
  id: string;
  game: string;
  title: string;
  edition: string;
  status: "open" | "over" | "running";
  seats: Seat[];
  clock: NoClock | MoveClock | GameClock | DayClock;
  private: boolean;
  turn: number | null;
  winners: number[] | null;
  record: boolean;
  opened: number;
  updated: number;
}

/** The server closes this connection; come back after so many seconds, at random within twice as many. */
export interface Bye {
  type: "bye";
  words: string;
  back: number;
}

/** What a table is: everything about it that does not change. */
export interface Card {
  id: string;
  game: string;
  title: string;
  edition: string;
  rules: number;
  parameters: Record<string, number | string>;
  roles: string[];
  clock: NoClock | MoveClock | GameClock | DayClock;
  private: boolean;
  commitment: string;
  host: string | null;
  stand_in?: StandIn | null;
  origin?: string | null;
  entry?: number;
}

/** Something that a person said. */
export interface ChatLine {
  n: number;
  person: string;
  name: string;
  seat: number | null;
  words: string;
  at: number;
}

/** A deck as the game reads it. */
export interface CheckedDeck {
  seeker: string;
  cards: DeckEntry[];
  faults: Record<string, string[]>;
  text: string;
  line: string;
}

/** Everybody's time, in milliseconds, at the moment of the update's `time`. */
export interface Clocks {
  left: number[];
  running: number | null;
}

/** So many days for each move. */
export interface DayClock {
  kind: "days";
  days: number;
  at_zero?: "default" | "loss";
}

/** Copies of one card. */
export interface DeckEntry {
  card: string;
  count: number;
}

/** A deck to be checked: a list, or the name of a ready deck. */
export interface DeckList {
  text: string;
}

/** What there is to build decks with. */
export interface Decks {
  formats: string[];
  ready: ReadyDeck[];
}

/** It is done. */
export interface Done {
  done?: boolean;
}

/** A named set of parameter values. */
export interface EditionInfo {
  name: string;
  help: string;
  values: Record<string, number | string>;
}

/** An experiment and how far it is. It is kept for a while after its end, as long as the server runs. */
export interface Experiment {
  id: string;
  kind: "compare" | "report" | "sim";
  game: string;
  status: "cancelled" | "done" | "failed" | "running" | "waiting";
  done: number;
  total: number;
  words: string;
  sentence: string;
  figures: FigureInfo[];
  report: boolean;
}

/** One's own experiments, the latest first, and what one may ask for. */
export interface Experiments {
  experiments: Experiment[];
  most_games: number;
  most_seconds: number;
}

/** A measured figure, with the interval that holds in 95 of 100 cases. */
export interface FigureInfo {
  name: string;
  words: string;
  value: number;
  low: number | null;
  high: number | null;
  count: number;
}

/** So many seconds for the whole game, and some more after each move. */
export interface GameClock {
  kind: "game";
  seconds: number;
  increment?: number;
  at_zero?: "default" | "loss";
}

/** A game as one chooses it. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  credits: string;
  rules: number;
  min_seats: number;
  max_seats: number;
  roles: string[];
  editions: EditionInfo[];
  parameters: ParameterInfo[];
}

/** All games of this server. */
export interface Games {
  games: GameInfo[];
}

/** How the server is. */
export interface Health {
  ok: boolean;
  words: string;
}

/** The first message: who is there, and how far it has come. Answered by `welcome` and `update`. */
export interface Hello {
  type: "hello";
  token?: string | null;
  since?: number;
}

/** Ask what a bot would do. Answered by `hint`. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  decision: number;
}

/** What a bot would do. */
export interface Hinted {
  type: "hint";
  id: string;
  bot: string;
  text: string;
  words: string;
  best: Advice[];
}

/** Keep this guest's games under a password; or change the password. */
export interface Keeping {
  login: string;
  password: string;
}

/** Get up. Before the game that opens the seat; during it the seat stays one's own, and coming back takes it up again. The host may send a bot away before the game. */
export interface Leave {
  type: "leave";
  id: string;
  seat: number;
}

/** A log line, and the entry of the record that it tells of. */
export interface Line {
  entry: number;
  words: string;
}

/** Come back as the person who kept their games. */
export interface LoggingIn {
  login: string;
  password: string;
}

/** Who the server takes this client for. */
export interface Me {
  person: string;
  name: string;
  login: string | null;
}

/** A part of a game's course. */
export interface Moments {
  entries: number;
  moments: PastMoment[];
}

/** So many seconds for each move. */
export interface MoveClock {
  kind: "move";
  seconds: number;
  at_zero?: "default" | "loss";
}

/** Stop (or, with `on` false, resume) hearing a person at this table. */
export interface Mute {
  type: "mute";
  id: string;
  person: string;
  on?: boolean;
}

/** What a person wants to be called. */
export interface Naming {
  name: string;
}

/** An experiment to run: what games are like (`sim`), what changes change (`compare`), or one page on a game (`report`). */
export interface NewExperiment {
  kind: "compare" | "report" | "sim";
  game: string;
  edition?: string;
  parameters?: Record<string, boolean | number | string>;
  players?: number;
  bots?: string[];
  games?: number;
  seed?: number;
  against?: Variant | null;
  on?: "decided" | "decisions" | "first" | "leads" | "margin" | "score" | "turns";
}

/** A table to open. */
export interface NewTable {
  game: string;
  id?: string | null;
  edition?: string;
  seats?: string[] | null;
  parameters?: Record<string, boolean | number | string>;
  clock?: NoClock | MoveClock | GameClock | DayClock;
  private?: boolean;
  stand_in?: StandIn | null;
  origin?: Origin | null;
  name?: string | null;
}

/** The message with this id was refused, and nothing has changed. */
export interface No {
  type: "no";
  id: string | null;
  code: "busy" | "fault" | "malformed" | "not-allowed" | "not-found" | "not-legal" | "not-now" | "not-signed-in" | "not-yours" | "over" | "taken" | "too-big" | "too-fast" | "unknown";
  words: string;
}

/** Nobody is hurried. */
export interface NoClock {
  kind: "none";
}

/** Ask the others to agree: to taking back, to a draw, to another game. */
export interface Offer {
  type: "offer";
  id: string;
  seat: number;
  what: "draw" | "rematch" | "undo";
  to?: number | null;
}

/** The message with this id is done and durable. */
export interface Ok {
  type: "ok";
  id: string;
  n: number;
}

/** An offer that waits for answers. */
export interface OpenOffer {
  offer: number;
  what: "draw" | "rematch" | "undo";
  seat: number;
  waiting: number[];
  to?: number | null;
}

/** Something that the seat may do: the text to send back, and words to show. */
export interface Option {
  text: string;
  words: string;
}

/** A moment of a finished game, or of a record that was brought along. */
export interface Origin {
  table: string;
  entry: number;
}

/** How the game ended. */
export interface Outcome {
  winners: number[];
  scores: number[];
  by: "draw" | "play" | "resign" | "time";
  key: string;
}

/** Something about a game that may be changed. */
export interface ParameterInfo {
  name: string;
  kind: "choice" | "flag" | "int" | "text";
  default: number | string;
  help: string;
  allowed: string;
  low: number;
  high: number;
  values: string[];
}

/** The game after an entry of its record (0: before the first). */
export interface PastMoment {
  entry: number;
  who: string;
  text: string | null;
  views: SeatView[];
  log: string[];
}

/** Is anybody there? Answered by `pong`. */
export interface Ping {
  type: "ping";
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  time: number;
}

/** Why a request was refused; nothing has changed. */
export interface Problem {
  code: "busy" | "fault" | "malformed" | "not-allowed" | "not-found" | "not-legal" | "not-now" | "not-signed-in" | "not-yours" | "over" | "taken" | "too-big" | "too-fast" | "unknown";
  words: string;
}

/** What the seat is asked: a kind for programs, words for people, and the section of the rules page. */
export interface Prompt {
  kind: string;
  words: string;
  rule: string;
}

/** A deck that comes with a game. */
export interface ReadyDeck {
  name: string;
  format: string;
  style: string;
  text: string;
}

/** Give up. */
export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

/** A game's rules page. */
export interface Rules {
  game: string;
  markdown: string;
  sections: Record<string, string>;
}

/** Chat. */
export interface Say {
  type: "say";
  id: string;
  words: string;
}

/** A seat and who is on it. */
export interface Seat {
  role: string;
  by: "bot" | "nobody" | "person";
  name?: string;
  person?: string | null;
  here?: boolean;
  stand_in?: string | null;
}

/** What a seat (null: a spectator) could see. */
export interface SeatView {
  seat: number | null;
  view: Record<string, unknown>;
}

/** A place at a table, with a token that acts for the seat: for programs and other devices. It is shown only here. */
export interface Seated {
  table: string;
  seat: number | null;
  token: string | null;
}

/** A table as one seat or a spectator sees it now. */
export interface Shown {
  card: Card;
  you: You;
  update: Update;
}

/** Take an open seat; with `bot`, the host gives the seat to a bot. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
  bot?: string | null;
}

/** A seat to take. */
export interface Sitting {
  seat: number;
  name?: string | null;
}

/** Which bot plays for a seat whose player has been gone for so many seconds while the seat was waited for. */
export interface StandIn {
  after: number;
  bot?: string;
}

/** A page of a list of tables, the latest first. */
export interface Tables {
  tables: Brief[];
  more: string | null;
}

/** A decision that cost a player much, as a search sees it. */
export interface TurningPoint {
  entry: number;
  seat: number;
  taken: string;
  value: number;
  why: string;
  better: string;
  best: number;
  why_better: string;
}

/** Take back, freely: to the last reveal, chance result or other player's act at most. For more, offer it. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  decision: number;
  to?: number | null;
}

/** What happened and how things stand now, as one seat or a spectator may know it. A member that is absent has not changed; `log` and `chat` hold only what is new. */
export interface Update {
  type: "update";
  n: number;
  seat: number | null;
  time: number;
  status?: "open" | "over" | "running";
  decision?: number;
  entry?: number;
  view?: Record<string, unknown> | null;
  waiting?: Waiting | null;
  options?: Option[] | null;
  undo?: number | null;
  seats?: Seat[];
  clocks?: Clocks | null;
  offers?: OpenOffer[];
  result?: Outcome | null;
  next?: string | null;
  log?: Line[];
  chat?: ChatLine[];
}

/** Rules, and who plays by them. */
export interface Variant {
  edition?: string;
  parameters?: Record<string, boolean | number | string>;
  bots?: string[];
}

/** What is being waited for. Everybody is told the same. */
export interface Waiting {
  seat: number;
  prompt: Prompt;
  where: string;
  move: number;
}

/** The answer to `hello`. A full `update` for each of the client's seats (or one as a spectator) follows. */
export interface Welcome {
  type: "welcome";
  n: number;
  time: number;
  card: Card;
  you: You;
}

/** Who the server takes this client for. */
export interface You {
  person: string | null;
  name: string;
  seats: number[];
  host: boolean;
  muted: string[];
}

export type ToServer = Hello | Act | Undo | Offer | Answer | Resign | Sit | Leave | Say | Mute | Hint | Ping;

export type Request = Act | Undo | Offer | Answer | Resign | Sit | Leave | Say | Mute;

export type ToClient = Welcome | Update | Ok | No | Hinted | Pong | Bye;

export type ClockKind = NoClock | MoveClock | GameClock | DayClock;
