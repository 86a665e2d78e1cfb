// Made by scripts/wire-types from src/leyline/games/channeling/view.py. Do not edit.

export type Phase = "deal" | "aside" | "glyph" | "move" | "leyline" | "fill" | "draw" | "over" | "swap";

/** A Magic Circle card. */
export type Card = [vigor: number, splendor: number];

/** A kind of Magic Circle card and how many there are of it. */
export type CountedCard = [vigor: number, splendor: number, copies: number];

/** What a seat may know about one player. */
export interface PlayerView {
  score: number;
  druids: number[];
  supply: number;
  overchanneling: number;
  acquired: CountedCard[];
  /** Glyphs played in this cycle, face up on the table. */
  spent: number[];
  /** Null where the seat cannot tell the hand from the glyphs set aside. */
  hand: number[] | null;
  /** Null where `hand` is. */
  aside: number[] | null;
  hand_size: number;
  aside_size: number;
}

/** What a leyline that can be chosen would do. */
export interface LeylineView {
  /** The text of the action. */
  action: string;
  /** Cubes placed on each place along it. */
  placed: number[];
  /** Pairs that cancel out on each place along it. */
  cancelled: number[];
  /** The places whose circles it acquires. */
  acquired: number[];
  /** For each of them, the cubes beyond its Vigor. */
  over: number[];
}

/** What a seat may know. Places are numbered 0 to 15 in reading order; glyphs 0 to 3 are the rows, 4 to 7 the columns. */
export interface ChannelingView {
  phase: Phase;
  /** The seat that decides next, -1 for chance, -2 when the game is over. */
  pending: number;
  /** Whose turn it is. */
  seat: number;
  /** Completed turns, counting both players. */
  turn: number;
  group: number;
  last_turn: boolean;
  /** The seat that went second, or that plays the side which did (`pie_rule`): it wins ties. */
  second_player: number;
  /** The glyph played this turn. */
  glyph: number | null;
  /** Where the druid that moved now stands, or the place that is being filled. */
  place: number | null;
  cards: (Card | null)[];
  /** Cubes on each place: above 0 Light's, below 0 Dark's. */
  cubes: number[];
  players: PlayerView[];
  deck: CountedCard[];
  deck_size: number;
  /** What each leyline would do, while one is to be chosen. */
  leylines: LeylineView[];
}
