/** What the page says about Hubworld: Aidalon beyond the engine's own words. */

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
    mulligan: "Touch the cards that you want to exchange, then keep the others.",
    action: "Touch a card of yours, or a path of another grid.",
    instant: "Touch a marked card to forge it, collect with it or use it.",
    choose: "Touch what is marked.",
  } as Record<string, string>,

  board: "The grids of all players",
  path: (path: number) => PATH[path] ?? "",
  row: (row: number) => ROW[row] ?? "",
  type: (type: string) => TYPE[type] ?? type,
  affiliation: (name: string) => AFFILIATION[name] ?? name,
  slot: (slot: number) =>
    slot === 9 ? "seeker" : `${PATH[slot % 3] ?? ""}, ${ROW[Math.floor(slot / 3)] ?? ""} row`,
  gridOf: (role: string) => `${role}'s grid`,
  yours: "Your grid",
  mine: "You",
  showGrid: (role: string) => `Show ${role}'s grid`,
  grids: "Whose grid is shown",
  marked: "something can be chosen here",

  empty: "empty",
  unknown: "an unforged card",
  forged: "forged",
  unforged: "unforged",
  exhausted: "exhausted",
  underDelve: "the delve stands here",
  seen: "seen by you",
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
  collectTitle: "Collects",
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
  seekerOf: (name: string) => `Seeker ${name}`,
  council: "Your Council",
  councilOf: (role: string) => `${role}'s Council`,
  councilHidden: (number: number) => `${count(number, "card", "cards")} in hand`,
  choose: {
    fetch: "From your Network",
    recover: "From the Scrap",
    other: "Choose a card",
  },
  noCards: "No cards.",
  known: (name: string, bottom: boolean) => `${bottom ? "At the bottom" : "On top"}: ${name}`,

  gain: "Gain a shard",
  draw: "Draw a card",
  delve: "Delve",
  delvePath: (role: string, path: number) => `Delve ${role}'s ${PATH[path] ?? ""}`,
  shift: "Shift …",
  swap: "Swap …",
  shiftWhere: "Touch the slot where it goes.",
  stageWhere: "Touch the slot where it goes.",
  stageWhat: "Touch the card that goes there.",
  close: "Close",
  read: (name: string) => `Read ${name}`,

  round: (number: number) => (number === 0 ? "Set-up" : `Round ${number}`),
  over: "The game is over",
  delveStrip: {
    calm: (role: string) => `${role} acts`,
    delve: (delver: string, defender: string, path: number) =>
      `${delver} delves ${defender}'s ${PATH[path] ?? ""}`,
    stands: (row: number) => (row >= 3 ? "at the district" : `at the ${ROW[row] ?? ""} row`),
    next: (row: number, path: number) =>
      row >= 3
        ? "then the delve is over"
        : row === 2
          ? `next: the ${PATH[path] ?? ""}`
          : `next: ${ROW[row + 1] ?? ""} row`,
    left: (number: number) => `${count(number, "card", "cards")} still to discover`,
    inHand: "Discovered",
    unknownInHand: "A card that you do not see",
    aside: (number: number) => `${count(number, "card", "cards")} set aside`,
    playing: (role: string) => `${role} plays`,
    shown: (role: string) => `${role} shows`,
  },

  pass: {
    title: "Windows",
    until: "Pass until something happens",
    passing: "Passing for you until something happens.",
    passingHere: "Passing windows like this one for you.",
    stop: "Stop",
    more: "Windows like this one",
    kinds: {
      calm: "Instants between actions",
      defender: "Instants while you are delved",
      delver: "Instants in your own delve",
      bystander: "Instants while others delve",
      "reaction-mine": "Reactions in a delve of yours",
      "reaction-delve": "Reactions while others delve",
      "reaction-other": "Reactions outside a delve",
    } as Record<string, string>,
    settings: {
      ask: "Ask me",
      pass: "Always pass",
      stop: "Always stop here",
    } as Record<string, string>,
    told: "Others see only that you pass. Wishes are kept in this browser.",
    all: "All windows …",
    fewer: "Only this one",
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
    lead: "All 79, with our own words on them.",
    pages: "Cards and decks",
    search: "Name, trait or any word on the card",
    types: "Types",
    affiliations: "Affiliations",
    costs: "Shard costs",
    highCost: (number: number) => `shard cost ${number} or more`,
    found: (number: number, all: number) => `${number} of ${count(all, "card", "cards")}`,
    clear: "Show all",
  },

  builder: {
    link: "Build a deck",
    title: "Build a deck",
    lead: "A seeker and 36 cards. The game itself says what is still wrong.",
    rules: "Rules for decks",
    deck: "Your deck",
    size: (number: number) => `${number} / 36`,
    format: "Format",
    formats: {
      standard: "6 agents; a card with n pips needs n agents of its affiliation.",
      "free-agent": "6 agents from anywhere; the highest pips of each affiliation add up to 6 at most.",
      casual: "36 cards; agents once, others at most twice.",
      open: "Anything with a seeker, for experiments.",
    } as Record<string, string>,
    empty: "Nothing is in it yet. Take cards with +, read a list, or begin with a ready deck.",
    legal: (format: string) => `Legal in the format ${format}.`,
    asking: "The game is looking at it …",
    faults: (number: number) => (number === 1 ? "Not legal yet:" : `Not legal yet, for ${number} reasons:`),
    noSeeker: "None yet.",
    needsSeeker: "The deck has no seeker yet.",
    many: { agent: "Agents", obstacle: "Obstacles", source: "Sources", moment: "Moments" } as Record<
      string,
      string
    >,
    text: "Import and export as text",
    importHelp: "One card on a line, the copies before it: 2 Job Board. The seeker on a line of its own.",
    import: "Read this list",
    export: "Write the deck here",
    copy: "Copy",
    copyLine: "Copy on one line",
    copied: "Copied.",
    below: "It stands in the box below.",
    taken: (number: number) => `Read: a seeker and ${count(number, "card", "cards")}.`,
    ready: "Begin with a ready deck …",
    clear: "Empty it",
    play: "Play with it",
    opponentDeck: "The bot's deck",
    defaultDeck: "the usual one",
    list: (number: number) => `The list (${number})`,
    less: (name: string) => `One ${name} less`,
    more: (name: string) => `One ${name} more`,
    copies: (number: number) => count(number, "copy", "copies"),
  },

  /** The rules page. */
  figures: {
    area: {
      caption: "An area, as its owner sees it.",
      legend: [
        "The front row lies toward the middle of the table: a delve comes in here.",
        "Each of the three paths ends at a district: Archives, Council, Network, with the number of cards there.",
        "Beside or below the grid: the seeker, three places for agents of the enemies (one is taken), and the Scrap.",
      ],
    },
    states: {
      caption: "The same card in four ways.",
      names: [
        "forged: face up, for everybody",
        "unforged: face down; its owner sees what it is",
        "unforged, as the others see it",
        "forged and exhausted",
      ],
    },
    delve: {
      caption: "A delve along the Council path, from below upward.",
      legend: [
        "The front card is behind the delver: it was confronted, its barrier paid.",
        "The diamond stands where the delve is. This card is forged, so it must be confronted as well.",
        "Arrows lead on to the back row, where an unforged card may be discovered or avoided, and to the district.",
      ],
    },
    card: {
      caption: "A card, read in full.",
      legend: [
        "The sign on the left tells its type, here an agent; the one on the right its affiliation.",
        "The diamond is what it costs to forge, the shield its barrier, the torn ring its scrap cost.",
        "The icons behind them are what it collects when it is exhausted for that.",
        "Below stand its abilities; each begins with its kind.",
      ],
    },
  },
};
