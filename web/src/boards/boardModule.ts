/** What a board gives the table shell, and gets from it. A board draws a view and offers the options; it knows no rules.
 * Every option also stands in the list beside the board, so a game is playable without a board, or with half of one. */

import type { Component, Snippet } from "svelte";
import type { SoundName } from "../app/sound";
import type { ActionOption, GameEvent, Touched } from "../table/events";
import type { LastMove } from "../table/lastMove";
import type { Selection, SetRule } from "../table/selection.svelte";
import type { Shown } from "../table/timeline.svelte";
import type { Line } from "../wire";

export type Params = Record<string, number | string>;
export type AnyView = Record<string, unknown>;

export interface BoardProps<V = AnyView> {
  /** What the seat may know, as the game's page in docs/games describes it. */
  view: V;
  /** The view before the step on display; null where the board does not follow from another one. */
  previous?: V | null;
  /** What happened in the step on display. Boards read kinds, pieces and places, never words. */
  events?: GameEvent[];
  /** The view drawn with characters by the game itself; null where the server was not asked for it. Only the plain board
   * asks. */
  drawing?: string | null;
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  /** The names of the seats in the rules. */
  roles: string[];
  /** Every parameter of this table's game. */
  params: Params;
  /** The options, and what is picked of them. Empty when it is not the viewer's turn. */
  selection: Selection;
  /** The last finished move, for outlining. */
  lastMove: LastMove<V> | null;
  /** What the seat on display did in its turn so far: this step, and those before it. */
  turn?: GameEvent[];
  /** The seat that acts in the step on display: what it does must be in sight. */
  actor?: number | null;
  /** The log lines that came with this view. */
  newLogLines: string[];
  /** Ask the engine why an option is not available. `text` is the option's text. */
  onexplain: (text: string) => void;
  /** Tell the shell what is under the pointer or focus; null for nothing. */
  oninspect: (inspection: Inspection | null) => void;
  /** Whether the game goes on here: not in a replay, a lesson or an earlier moment. */
  live?: boolean;
}

/** What the viewer points at: a section of the rules, and a description. */
export interface Inspection {
  rule: string;
  words: string;
}

export interface PlayerSummaryProps<V = AnyView> {
  view: V;
  /** The player it is about. */
  owner: number;
  /** The names of the seats in the rules. */
  roles?: string[];
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  params: Params;
  selection: Selection;
  lastMove: LastMove<V> | null;
  previous?: V | null;
  events?: GameEvent[];
  onexplain: (text: string) => void;
  oninspect: (inspection: Inspection | null) => void;
}

/** What the large picture of a piece is drawn from. */
export interface ReadingProps<V = AnyView> {
  /** The name of the piece: `card:23`. */
  id: string;
  /** The view on display; null where there is none, as in a list of cards. */
  view: V | null;
  params: Params;
}

/** Something to celebrate: a circle taken, a row exchanged, a district breached. */
export interface Moment {
  /** In a word of the game's own. */
  kind: string;
  /** Whose it is; its colour is theirs. Null if it is everybody's, such as the last round. */
  seat: number | null;
  /** What it brings, counted up; 0 for nothing to count. */
  amount: number;
  /** The words to show with it: a few. */
  words?: string;
  /** How it moves. `burst`: sparks fly from its place. `ring`: waves run out from it. `sweep`: a banner crosses the board. */
  shape?: "burst" | "ring" | "sweep";
  /** The place or piece that it happens at; without it, the middle of the board. */
  place?: string;
  /** What is heard instead of the line's own sound. */
  sound?: SoundName;
}

/** What stands in the middle while the move of another player is shown. */
export interface AnnouncedProps<V = AnyView> {
  /** The lines of the step. */
  lines: GameEvent[];
  view: V;
  params: Params;
}

export interface PromptExtrasProps<V = AnyView> {
  view: V;
  seat: number | null;
  selection: Selection;
  /** Whether automatic answers pause: the player has just taken a move back. */
  paused: boolean;
  /** Whether no other person plays: nobody can learn anything from the pace. */
  alone: boolean;
  /** Choose an option of this question after a delay; null for none. The store forgets it with the question. */
  playLater?: (text: string | null, ms: number) => void;
}

/** A part of the position in text: a heading and lines. */
export interface TextSection {
  title: string;
  lines: string[];
}

/** How a board divides the window: see docs/boards.md. */
export interface Layout {
  /** `square`: opponents and own things in the left column. `cards`: opponents in a rail at the left, own things along
   * the lower edge. `scroll`: as `cards`, and the board may be longer than its zone. */
  kind: "square" | "cards" | "scroll";
  /** Width divided by height of a board of fixed proportions: the zone then fits it. Without it, the board fills its
   * zone, which is a size container. */
  aspect?: number;
  /** What the table stands on, as a `background` in CSS: the game's ground, with its light. */
  ground?: string;
  /** The width of the rail, as a length in CSS; for `cards`. */
  rail?: string;
  /** `right`: the rail stands between board and sidebar, over the whole height; own things are under the board alone. */
  railSide?: "left" | "right";
  /** The height of the own zone, as a length in CSS; for `cards`. */
  own?: string;
  /** The same on an upright window. */
  ownUpright?: string;
}

/** The reader's own things: all that a board gets, and the player's name, face and clock to place among them. */
export interface MineProps<V = AnyView> extends BoardProps<V> {
  /** The player whose things these are: the reader, or for a spectator the last seat. */
  owner: number;
  head: Snippet;
}

export interface BoardModule {
  /** How the board divides the window; without it, the board scrolls in its zone. */
  layout?: Layout;
  Board: Component<BoardProps>;
  /** The reader's own things, with the hand: always in sight. Without it, the `PlayerSummary` stands there. */
  Mine?: Component<MineProps>;
  /** The game's strip in the bar over the table: phases, a score track. */
  Top?: Component<BoardProps>;
  /** A player's own pieces and counts, below their name. */
  PlayerSummary?: Component<PlayerSummaryProps>;
  /** Controls beside the prompt, in the drawn and in the text form. */
  PromptExtras?: Component<PromptExtrasProps>;
  /** Small pictures of what a line of the log tells, before its words. Give pieces their `data-piece`, so that they can
   * be read. */
  LineSymbols?: Component<{ line: Line }>;
  /** Draws a piece large and complete, by its name, wherever it appears. Without it, the reader shows words. */
  Reading?: Component<ReadingProps>;
  /** What a piece is called and what it says, for readers without `Reading` and for those who hear the page; null if the
   * name is not one to read about. */
  readingWords?: (
    id: string,
    view: AnyView | null,
    params: Params,
  ) => { title: string; lines: string[] } | null;
  /** Split an option's text into the parts that can be picked one by one, for a board that does not use `data-piece`. */
  parts?: (text: string) => string[];
  /** Whether an option is sent only after a confirmation, though a touch has completed it. */
  confirms?: (option: ActionOption, kind: string, view: AnyView) => boolean;
  /** How to pick a set in answer to a prompt of this kind; null if it asks for one thing. */
  setRule?: (view: AnyView, seat: number | null, kind: string) => SetRule | null;
  /** Draws what another player does, large, in the middle of the board: the glyph played, the dice. Without it, the
   * first piece of the step that can be read. */
  Announced?: Component<AnnouncedProps>;
  /** Whether `Announced` has something to draw for these lines; without it, for all. */
  announces?: (lines: GameEvent[], view: AnyView) => boolean;
  /** The action that a touch stands for if no option has it, as the notation writes it, so that the engine can say why
   * not; null for nothing to say. */
  attempt?: (touched: Touched, view: AnyView, selection: Selection) => string | null;
  /** What of a line is worth a moment of its own. `seat` is the reader's. */
  moments?: (line: GameEvent, seat: number | null, shown: Shown) => Moment | null;
  /** The sound of a line; undefined for the page's own choice, null for none. */
  sounds?: (line: GameEvent) => SoundName | null | undefined;
  /** Describe the position in text. */
  describe?: (view: AnyView, roles: string[]) => TextSection[];
  /** Say how to answer a prompt of this kind on the board. */
  instructions?: (kind: string) => string;
  /** Whether to play forced decisions automatically by default: in the whole game, or for these kinds of prompt. Only
   * safe where the delay cannot reveal what a hand holds, or where no other person plays (`alone`). */
  autoplayForced?: boolean | ((kind: string, view: AnyView, alone: boolean) => boolean);
  /** Load the figures of the rules page, by the anchor of their section. */
  figures?: () => Promise<Record<string, Component>>;
  /** Load what draws a row of the studio's tables, by the parameter. */
  rowPictures?: () => Promise<Record<string, Component<{ cells: string[] }>>>;
}

/** Let the shell treat a board with its own type of view like any other. */
export function defineBoard<V>(module: {
  layout?: Layout;
  Board: Component<BoardProps<V>>;
  Mine?: Component<MineProps<V>>;
  Top?: Component<BoardProps<V>>;
  PlayerSummary?: Component<PlayerSummaryProps<V>>;
  PromptExtras?: Component<PromptExtrasProps<V>>;
  LineSymbols?: Component<{ line: Line }>;
  Reading?: Component<ReadingProps<V>>;
  readingWords?: (id: string, view: V | null, params: Params) => { title: string; lines: string[] } | null;
  parts?: (text: string) => string[];
  confirms?: (option: ActionOption, kind: string, view: V) => boolean;
  setRule?: (view: V, seat: number | null, kind: string) => SetRule | null;
  Announced?: Component<AnnouncedProps<V>>;
  announces?: (lines: GameEvent[], view: V) => boolean;
  attempt?: (touched: Touched, view: V, selection: Selection) => string | null;
  moments?: (line: GameEvent, seat: number | null, shown: Shown) => Moment | null;
  sounds?: (line: GameEvent) => SoundName | null | undefined;
  describe?: (view: V, roles: string[]) => TextSection[];
  instructions?: (kind: string) => string;
  autoplayForced?: boolean | ((kind: string, view: V, alone: boolean) => boolean);
  figures?: () => Promise<Record<string, Component>>;
  rowPictures?: () => Promise<Record<string, Component<{ cells: string[] }>>>;
}): BoardModule {
  return module as unknown as BoardModule;
}

/** A page about cards: its heading, its name in links, and how to load it. */
interface DeckPage {
  title: string;
  lead: string;
  link: string;
  load: () => Promise<Component>;
}

/** The card browser and deck builder of a game, exported by `boards/<game>/deckPages.ts`. */
export interface DeckPages {
  /** Label of the links between the two. */
  label: string;
  cards: DeckPage;
  decks: DeckPage;
  rules: { link: string; url: string };
}

/** A field for what a player brings to a seat. */
export interface SeatChoiceProps {
  /** The id of the control; its label points there. */
  id: string;
  /** The parameters of the table as far as they are known. */
  params: Params;
  /** The present choice; empty for the table's own. */
  value: string;
  onchange: (value: string) => void;
}

/** How players choose what they bring to their seats and see what others brought, exported by
 * `boards/<game>/seatChoice.ts`. A game without it gets text fields. */
export interface SeatChoice {
  load: () => Promise<Component<SeatChoiceProps>>;
  /** Show one in full. */
  loadShown: () => Promise<Component<{ value: string }>>;
}
