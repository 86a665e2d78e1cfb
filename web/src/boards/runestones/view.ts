// Made by scripts/wire-types from src/leyline/games/runestones/view.py. Do not edit.

/** A card as it is printed; its ability in the notation of abilities. */
export type CardView = [number: number, kind: string, colour: string, magic: number, ability: string];

/** A wisp tile: the number of its kind and its effect. */
export type TileView = [number: number, effect: string];

/** What a seat may know about one player. Lists of bare numbers are card numbers. */
export interface PlayerView {
  score: number;
  /** Blue, yellow, green, red, wild. */
  gems: number[];
  ore: number;
  stones: string[];
  /** The colour on the player's Wild Gem stone. */
  marked: string | null;
  /** The colours of the artifacts in the two rows. */
  rows: ((string | null)[])[];
  hand_size: number;
  deck_size: number;
  /** Cards that are known to be in the hand. */
  shown: number[];
  /** Cards that are in the hand or the deck. */
  unseen: number[];
  /** Null for other seats. */
  hand: CardView[] | null;
  /** Null for other seats. */
  deck: number[] | null;
  discard: number[];
  /** Druids that are out of the game. */
  gone: number[];
  /** Nocturnal Creatures only. */
  wisps_met?: number;
  /** Enchanted Forest only: the familiar's space. */
  familiar?: number;
  /** Enchanted Forest only. */
  toadstools?: string[];
}

/** What a seat may know. Gems are counted blue, yellow, green, red, wild. */
export interface RuneView {
  phase: string;
  /** The seat that decides next, -1 for chance, -2 when the game is over. */
  pending: number;
  /** Whose turn it is; null before the first turn and after the last. */
  seat: number | null;
  round: number;
  turn: number;
  group: number;
  first: number | null;
  last_round: boolean;
  /** The frames, from the outside in; `procedures/frames.py` names their fields. */
  stack: number[][];
  played: CardView[];
  /** Flags of each played card. */
  marks: number[];
  /** The stone that a toadstool lends this turn. */
  borrowed: string | null;
  /** The colour on the borrowed Wild Gem stone. */
  lent: string | null;
  /** Whether the Exchange stone has been used this turn. */
  traded: boolean;
  all_wild: boolean;
  /** The seats that have used a toadstool this turn. */
  toadstool_used: number[];
  display: (CardView | null)[];
  deck: number[];
  discard: number[];
  /** While a banshee takes one: the cards of the general discard pile to choose from. */
  found?: CardView[];
  supply: number[];
  ore: number;
  stones: number[];
  smithies: (string | null)[];
  artifacts: number[];
  scrap: number[];
  wild_artifacts: number;
  players: PlayerView[];
  /** Nocturnal Creatures only: the spaces with a wisp. */
  night?: number[];
  tiles?: (TileView | null)[];
  tiles_left?: number[];
  tiles_used?: number[];
  /** Enchanted Forest only: the familiars from the front. */
  march?: number[];
  toadstools_left?: number[];
  toadstools_used?: number[];
}
