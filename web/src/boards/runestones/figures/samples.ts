/** A table in the middle of a game, for the figures of the rules. */

import { Selection } from "../../../table/selection.svelte";
import { parts } from "../notation";
import type { PlayerView, RuneView } from "../view";

const player: PlayerView = {
  score: 21,
  gems: [2, 0, 1, 3, 1],
  ore: 2,
  stones: [],
  marked: null,
  rows: [
    ["blue", "yellow", null, "red", null],
    [null, null, "green", null, "wild"],
  ],
  hand_size: 4,
  deck_size: 3,
  shown: [],
  unseen: [],
  hand: [],
  deck: null,
  discard: [],
  gone: [],
};

export const view: RuneView = {
  phase: "",
  pending: 0,
  seat: null,
  round: 6,
  turn: 12,
  group: 12,
  first: 0,
  last_round: false,
  stack: [],
  played: [],
  marks: [],
  borrowed: null,
  lent: null,
  traded: false,
  all_wild: false,
  toadstool_used: [],
  display: [],
  deck: [],
  discard: [],
  supply: [12, 12, 12, 12, 12],
  ore: 14,
  stones: [1, 1, 1, 1, 1, 1, 1, 1],
  smithies: ["red", "blue", "green", "yellow", "blue"],
  artifacts: [],
  scrap: [],
  wild_artifacts: 7,
  players: [player],
};

/** A figure offers no options. */
export const noSelection = (): Selection => new Selection(() => undefined, parts);
