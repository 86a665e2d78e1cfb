// Made by scripts/wire-types from src/leyline/games/grove/view.py. Do not edit.

export type Phase = "opening" | "act" | "roll" | "send" | "over";

export type Verb = "channel" | "stun" | "banish";

/** One player's circles, cubes and druids. */
export interface PlayerView {
  /** The number of circles that the player controls. */
  controls: number;
  supply: number;
  /** Standing druids at each place. */
  standing: number[];
  /** Lying druids at each place. */
  lying: number[];
}

/** What an action with dice may bring. */
export interface ActionOdds {
  /** The text of the action. */
  action: string;
  /** How many of all throws place, stun or banish nothing, one, two …; as far as there is something to place, or a druid to stun or banish. */
  weights: number[];
}

/** The position, the same for every seat. Place 0 is the Grove; the others are the circles. */
export interface GroveView {
  phase: Phase;
  /** The seat that decides next, -1 for chance, -2 when the game is over. */
  pending: number;
  /** Whose turn it is. */
  seat: number;
  /** Completed turns, counting both players. */
  turn: number;
  second_action: boolean;
  /** The action that the dice are rolled for. */
  rolling: Verb | null;
  /** The circle that the dice are rolled for. */
  at: number | null;
  /** The number of druids being banished. */
  hits: number;
  winner: number | null;
  /** The name of each place in the notation. */
  places: string[];
  /** Cubes at each place: above 0 Light's, below 0 Dark's. */
  cubes: number[];
  players: PlayerView[];
  /** The actions with dice that are possible now, or the one that is being rolled for. */
  odds: ActionOdds[];
}
