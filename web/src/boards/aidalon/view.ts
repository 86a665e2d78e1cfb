// Made by scripts/wire-types from src/leyline/games/aidalon/view.py. Do not edit.

export type Ending = "agents" | "decking" | "limit";

/** The card in a slot. Null stands for a number or a name that the seat does not know, or that the card lacks. */
export interface SlotView {
  card: string | null;
  /** The shards that forging it takes now; null once it is forged. */
  cost: number | null;
  /** Its barrier now; null until it is forged. */
  barrier: number | null;
  /** The shards that securing or scrapping it takes now. */
  scrap: number | null;
  forged: boolean;
  exhausted: boolean;
  /** Shards lying on it. */
  shards: number;
  /** Barrier gained until the delve ends. */
  barrier_boost: number;
  /** Mask of the seats that know the card; 16 stands for spectators. */
  known_by: number;
}

/** A card outside the grid that some seats know. */
export interface PieceView {
  card: string | null;
  owner: number;
  /** Mask of the seats that know the card; 16 stands for spectators. */
  known_by: number;
}

/** An agent in a score area. */
export interface ScoredAgentView {
  card: string;
  owner: number;
}

/** A card that one player has just shown another. */
export interface ShownCardView {
  to: number;
  owner: number;
  /** Null for seats that were not shown it. */
  card: string | null;
  district: number;
}

/** One player's area as a seat sees it. */
export interface PlayerView {
  seeker: string;
  seeker_exhausted: boolean;
  shards: number;
  heat: number;
  actions: number;
  /** Whether the player has performed an action in this game, and so may delve. */
  has_acted: boolean;
  /** The nine slots, row by row from the front; null where no card lies. */
  grid: (SlotView | null)[];
  /** Null for other seats. */
  council: string[] | null;
  council_size: number;
  /** Null for other seats. */
  archives: string[] | null;
  archives_size: number;
  network_size: number;
  /** The cards on top of the Network that some seat knows, the topmost first. */
  top: PieceView[];
  /** The cards at the bottom of the Network that some seat knows, the bottommost first. */
  bottom: PieceView[];
  /** Moments being resolved. */
  playing: string[];
  scrap: string[];
  score: ScoredAgentView[];
}

/** The position as a seat sees it. Cards are named by their slugs. */
export interface AidalonView {
  /** The phase path. */
  where: string;
  round: number;
  /** The first player. */
  first: number;
  /** The seat that decides next, -1 for chance, -2 when the game is over. */
  pending: number;
  /** The move number. */
  group: number;
  /** The seat whose move it is; -1 if the next decision begins a new move. */
  mover: number;
  ended: Ending | null;
  winners: number[];
  /** 1 if the delve was redirected, 2 if it was stopped, while something above it on the stack finishes. */
  halt: number;
  /** The frames, from the outside in; `procedures/frames.py` names their fields. */
  stack: number[][];
  /** Cards out of their zone: discovered, fetched, or set aside in a mulligan. */
  aside: PieceView[];
  shown: ShownCardView | null;
  /** Places where a card was just staged or moved. */
  touched: number[];
  players: PlayerView[];
}
