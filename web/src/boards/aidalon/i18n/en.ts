/** English texts of the board of Hubworld: Aidalon. */

import { count } from "../../../i18n/plural";

const PATH = ["Archives", "Council", "Network"];
const ROW = ["front", "middle", "back"];

const TYPE: Record<string, string> = {
  seeker: "Seeker",
  agent: "Agent",
  obstacle: "Obstacle",
  source: "Source",
  moment: "Moment",
};

const AFFILIATION: Record<string, string> = {
  collective: "The Collective",
  "old-aidalon": "Old Aidalon",
  omniworks: "Omniworks",
  remnants: "The Remnants",
};

export const en = {
  instructions: {
    mulligan: "Mark the cards to exchange, then keep the others.",
    action: "Choose a card of yours, or a district to delve into.",
    instant: "Choose a marked card to forge it, collect with it or use it.",
    reaction: "Choose a marked card to react with it.",
    meet: "Look at the marked card before you decide.",
    choose: "Choose a marked card or slot.",
  } as Record<string, string>,

  board: "All players' grids",
  path: (path: number) => PATH[path] ?? "",
  row: (row: number) => ROW[row] ?? "",
  type: (type: string) => TYPE[type] ?? type,
  affiliation: (name: string) => AFFILIATION[name] ?? name,
  slot: (slot: number) =>
    slot === 9 ? "seeker" : `${PATH[slot % 3] ?? ""}, ${ROW[Math.floor(slot / 3)] ?? ""} row`,
  gridOf: (role: string) => `${role}'s grid`,
  yours: "Your grid",
  showGrid: (role: string) => `Show ${role}'s grid`,
  showMine: "Show your grid",

  empty: "empty",
  unknown: "an unforged card",
  forged: "forged",
  unforged: "unforged",
  exhausted: "exhausted",
  underDelve: "the delve is here",
  cost: (number: number) => `shard cost ${number}`,
  costTitle: "Shard cost",
  barrier: (number: number) => `barrier ${number}`,
  barrierTitle: "Barrier",
  scrap: (number: number) => `scrap cost ${number}`,
  scrapTitle: "Scrap cost",
  onCard: (number: number) => `${count(number, "shard", "shards")} on it`,
  collects: (shards: number, draws: number) => {
    const parts = [];
    if (shards > 0) parts.push(count(shards, "shard", "shards"));
    if (draws > 0) parts.push(count(draws, "card", "cards"));
    return `collects ${parts.join(" and ")}`;
  },
  unique: "unique",
  pips: (number: number) => count(number, "pip", "pips"),

  shards: "shards",
  heat: "heat",
  actions: "actions",
  agents: "agents",
  scoreTitle: "Score area",
  scoreOf: (number: number, goal: number) => `${number} of ${goal} agents`,
  scrapPile: "Scrap",
  cards: (number: number) => count(number, "card", "cards"),
  first: "first player",
  council: "Your Council",
  theirCouncil: "Their Council",
  inHand: (number: number) => `${count(number, "card", "cards")} in hand`,
  choose: "Choose a card",
  known: (name: string, bottom: boolean) => `${bottom ? "At the bottom" : "On top"}: ${name}`,

  delve: "Delve",
  districtIs: (role: string, path: number, cards: number, top: string, delve: boolean) =>
    [`${role}, ${PATH[path] ?? ""}: ${count(cards, "card", "cards")}`, top, delve ? "delve" : ""]
      .filter((part) => part !== "")
      .join(", "),
  pileOf: (role: string, pile: string) => `${role}: ${pile}`,
  close: "Close",

  round: (number: number) => (number === 0 ? "Set-up" : `Round ${number}`),
  over: "The game is over",
  lane: {
    acts: (role: string) => `${role} acts`,
    delve: (delver: string, defender: string, path: number) =>
      `${delver} delves ${defender}'s ${PATH[path] ?? ""}`,
    stands: (row: number) => (row >= 3 ? "at the district" : `at the ${ROW[row] ?? ""} row`),
    next: (row: number, path: number) =>
      row >= 3
        ? "then the delve ends"
        : row === 2
          ? `next: the ${PATH[path] ?? ""}`
          : `next: ${ROW[row + 1] ?? ""} row`,
    left: (number: number) => `${number} more`,
    inHand: "Discovered",
    unknownInHand: "A card you cannot see",
    playing: (role: string) => `${role} plays`,
    shown: (role: string) => `${role} shows`,
  },
  pass: {
    title: "When to ask you",
    action: "Pass to my next action",
    actionHelp: "Pass every window until your next action, except while you are delved (P)",
    delve: "Pass this delve",
    delveShort: "Pass delve",
    collectAll: (cards: number) => `Collect with all ${cards}`,
    all: (cards: number) => `All ${cards}`,
    passing: "Passing …",
    stop: "Stop passing",
    more: "When to ask you",
    rival: (role: string) => `${role}'s action`,
    steps: {
      mine: "My action",
      others: "Others' actions",
      end: "Round's end",
      delved: "I am delved",
      delving: "My delves",
      watching: "Others' delves",
      reaction: "Reactions",
    },
    help: {
      mine: "Instants before each action of yours.",
      others: "Instants before the action of another player.",
      end: "Instants after the last action of a round, while a card of yours can still collect.",
      delved:
        "Instants in a delve into your grid: where an unforged card of yours lies ahead, or a forged one has an instant.",
      delving: "Instants in your own delve, before a card that you must confront.",
      watching: "Instants while others delve into each other's grids.",
      reaction: "Something has happened that a card of yours could react to.",
    },
    stops: { pass: "Pass", ask: "Ask", always: "Ask every time" },
    told: "“Ask” asks once in each window. Other players see only that you pass: your cards never decide. This browser keeps the settings.",
    reset: "As usual",
  },

  describe: {
    table: "The table",
    round: (number: number, role: string) => `Round ${number}; ${role} is the first player.`,
    pool: (shards: number, heat: number, actions: number) =>
      `${count(shards, "shard", "shards")}, ${heat} heat, ${count(actions, "action", "actions")} left.`,
    seeker: (name: string, exhausted: boolean) => `Seeker: ${name}${exhausted ? ", exhausted" : ""}.`,
    piles: (network: number, council: number, archives: number) =>
      `Network ${network}, Council ${council}, Archives ${archives} cards.`,
    score: (names: string) => `Score area: ${names === "" ? "empty" : names}.`,
    scrap: (names: string) => `Scrap: ${names === "" ? "empty" : names}.`,
    council: (names: string) => `Council: ${names === "" ? "empty" : names}.`,
    archives: (names: string) => `Archives: ${names === "" ? "empty" : names}.`,
    of: (name: string, role: string) => `${name} (${role}'s)`,
    texts: "Cards in sight",
  },

  browse: {
    link: "Cards",
    title: "The cards of Aidalon",
    lead: "All 79, in our own wording.",
    pages: "Cards and decks",
    search: "Name, trait or any word on the card",
    types: "Types",
    affiliations: "Affiliations",
    costs: "Shard costs",
    highCost: (number: number) => `shard cost ${number} or more`,
    found: (number: number, all: number) => `${number} of ${count(all, "card", "cards")}`,
    clear: "Show all",
  },

  /** Figures of the rules page. */
  figures: {
    area: {
      caption: "An area, as its owner sees it.",
      legend: [
        "The front row faces the middle of the table: a delve enters here.",
        "Each of the three paths ends at a district (Archives, Council, Network), with its number of cards.",
      ],
    },
    states: {
      caption: "The same card in four states.",
      names: [
        "forged: face up for everybody",
        "unforged: face down; its owner sees what it is",
        "unforged, as the other players see it",
        "forged and exhausted",
      ],
    },
    delve: {
      caption: "A delve along the Council path, from left to right.",
      legend: [
        "The delver is past the front card: it was confronted, its barrier paid.",
        "The token marks the delve. This card is forged, so it must be confronted as well.",
        "Next comes the back row, where an unforged card may be discovered or avoided, and on to the district.",
      ],
    },
    card: {
      caption: "A card, read in full.",
      legend: [
        "The symbol on the left shows its type, here an agent; the one on the right its affiliation.",
        "The diamond is its forging cost, the shield its barrier, the torn ring its scrap cost.",
        "The icons after them are what it collects when exhausted.",
        "Its abilities are below; each begins with its kind.",
      ],
    },
  },
};
