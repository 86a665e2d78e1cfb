/** A table in the middle of a game, for the figures of the rules. */

import { cardOf } from "../cards";
import type { AidalonView, PlayerView, SlotView } from "../view";

/** A card in a slot; without a name, one that only its owner knows. */
export function lies(slug: string | null, how: "forged" | "unforged" | "exhausted" = "unforged"): SlotView {
  const card = cardOf(slug);
  return {
    card: slug,
    cost: card?.cost ?? null,
    barrier: card?.barrier ?? null,
    scrap: card?.scrap ?? null,
    forged: how !== "unforged",
    exhausted: how === "exhausted",
    shards: 0,
    barrier_boost: 0,
    known_by: 1,
  };
}

function player(seeker: string, grid: (SlotView | null)[], rest: Partial<PlayerView> = {}): PlayerView {
  return {
    seeker,
    seeker_exhausted: false,
    shards: 4,
    heat: 1,
    actions: 2,
    has_acted: true,
    grid,
    council: [],
    council_size: 4,
    archives: [],
    archives_size: 3,
    network_size: 24,
    top: [],
    bottom: [],
    playing: [],
    scrap: [],
    score: [],
    ...rest,
  };
}

export const ROLES = ["North", "East"];
const EMPTY = Array.from({ length: 9 }, () => null);

/** A view of two players; `stack` is the engine's, which says whether a delve is under way. */
function view(players: PlayerView[], stack: number[][] = []): AidalonView {
  return {
    where: "",
    round: 4,
    first: 0,
    pending: 0,
    group: 0,
    mover: 0,
    ended: null,
    winners: [],
    halt: 0,
    stack,
    aside: [],
    shown: null,
    touched: [],
    players,
  };
}

/** One's own area, with something of everything in it. */
export function area(): AidalonView {
  const grid = [
    lies("waterway-ferry", "forged"),
    lies("salvage-rats"),
    null,
    null,
    lies("job-board", "forged"),
    lies("rory-bug", "exhausted"),
    lies("lost-byway"),
    null,
    lies("tunnel-runners"),
  ];
  const score = [{ card: "maestro", owner: 1 }];
  return view([player("goldie-xin", grid, { score }), player("jayko-ace", EMPTY)]);
}

/** The three states of a card, side by side. */
export function states(): AidalonView {
  const grid = [
    lies("job-board", "forged"),
    lies("job-board"),
    lies(null),
    lies("job-board", "exhausted"),
    null,
    null,
    null,
    null,
    null,
  ];
  return view([player("goldie-xin", grid), player("jayko-ace", EMPTY)]);
}

/** A delve of the second player along the Council path of the first, past the front row. */
export function delve(): AidalonView {
  const grid = [
    lies(null),
    lies("waterway-ferry", "forged"),
    null,
    null,
    lies("canal-network", "forged"),
    lies(null),
    null,
    lies(null),
    lies("job-board", "exhausted"),
  ];
  const players = [player("goldie-xin", grid), player("jayko-ace", EMPTY)];
  return view(players, [[6, 0, 1, 0, 0, 1, 1]]);
}
