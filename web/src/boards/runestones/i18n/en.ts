/** English texts of the board of Rune Stones. */

import type { Part } from "../parseEffect";
import type { PlayerView } from "../view";
import { count } from "../../../i18n/plural";

const NAMED: Record<string, string> = {
  toadstool: "a toadstool",
  step: "move your familiar",
  resurrect: "take back a discarded card",
  switch: "a card to your hand; lose this one",
  wisped: "take a wisp tile",
  steal: "a gem of this colour from each player",
};

function gem(colour: string, number: number): string {
  if (colour === "any") return number === 1 ? "any gem" : `any ${number} gems`;
  if (colour === "own") return count(number, "gem of its colour", "gems of its colour");
  return count(number, `${colour} gem`, `${colour} gems`);
}

function part(each: Part): string {
  switch (each.kind) {
    case "gem":
      return gem(each.colour, each.count);
    case "ore":
      return `${each.count} ore`;
    case "points":
      return count(each.count, "point", "points");
    case "die":
      return each.count === 1 ? "roll the die" : `roll the die ${each.count} times`;
    case "card":
      if (each.colour === "any") return "a free card";
      return each.colour === "own" ? "a free card of its colour" : `a free ${each.colour} card`;
    case "recolour":
      return `recolour up to ${count(each.count, "gem", "gems")}`;
    case "swap": {
      const often = each.times > 1 ? `, up to ${each.times} times` : "";
      return `give ${count(each.count, "gem", "gems")} for ${each.gain.map(part).join(" and ")}${often}`;
    }
    case "named":
      return NAMED[each.name] ?? each.name;
  }
}

const STONES: Record<string, [string, string]> = {
  magic: ["Magic Points", "2 extra magic when you summon"],
  hand: ["Maximum Hand Size", "refill your hand to 6"],
  exchange: ["Exchange", "once a turn: a gem for an ore, or the reverse"],
  wild: ["Wild Gem", "choose a colour: it is wild for you"],
  plus: ["Plus", "use both sides of an “or”"],
  die: ["Double Die Action", "rolls of your cards count twice"],
  point: ["Extra Power Point", "1 extra point for each card that scores"],
  three: ["Utilize 3 Abilities", "utilize 3 cards; lose only the highest"],
};

const STOOLS: Record<string, [string, string]> = {
  stone: ["Use stone", "on your turn: use a stone you lack until the end of the turn"],
  keep: ["No discard", "the card you would lose goes to your own discard pile"],
  copy: ["Copy effect", "use a played card again"],
  wilds: ["Wilds", "on your turn: all your gems are wild until the end of the turn"],
  free: ["For free", "forge an artifact for nothing; no bonus"],
  forge: ["Another player’s forge", "after another player’s Forge: forge one at its price"],
};

const COLOURS = ["blue", "yellow", "green", "red", "wild"];

function numbers(list: number[]): string {
  return list.length === 0 ? "none" : list.join(", ");
}

export const en = {
  instructions: {
    act: "Pick Summon at the display, Utilize at your hand, or Forge at the smithies.",
    play: "Pick cards in your hand, in any order, then continue to the display.",
    buy: "Pick the creatures you want in the display, then summon them.",
    choose: "Pick two cards in your hand.",
    menu: "Pick a played card to use it.",
    away: "Pick a card to keep it, or put the cards away.",
    forge: "Pick a smithy.",
    react: "Pick a smithy, or decline.",
    place: "Pick a marked place on your board.",
    part: "Pick a marked piece, or answer here.",
    pay: "Pick your gems.",
    give: "Pick your gems.",
    get: "Pick a pile of the supply.",
    trade: "Pick one of your gems to get an ore, or a pile of the supply to pay an ore for it.",
    mark: "Pick a pile of the supply.",
    stone: "Pick a rune stone.",
    borrow: "Pick a rune stone.",
    wisp: "Pick a wisp tile.",
    after: "Pick the points of a row to exchange it.",
  } as Record<string, string>,
  board: "The table of Rune Stones",
  part,
  or: (lines: string[]) => lines.join(" or "),
  both: (parts: string[]) => parts.join(" + "),
  costs: "costs ",
  colourMagic: (colour: string) => `${colour}, magic `,
  cardWords: (number: number, kind: string, colour: string, magic: number, ability: string) =>
    `${number}, ${colour} ${kind}, magic ${magic}: ${ability}`,

  display: "Display",
  summon: "Summon",
  utilize: "Utilize",
  forge: "Forge",
  deckLeft: (left: number, discarded: number) => `deck ${left}, discarded ${discarded}`,
  summonFor: (number: number, cost: number) => `Summon ${count(number, "creature", "creatures")} for ${cost}`,
  spendable: (points: number) => `${points} to spend`,
  emptyPlace: "empty",
  found: "Cards from the general discard pile",

  hand: "Your hand",
  playedTitle: "Played",
  played: (role: string) => `Played by ${role}`,
  goSummon: (points: number) => `Summon with ${points}`,
  goUtilize: (number: number) => `Play these ${number}`,
  done: {
    play: "Continue to the display",
    buy: "Buy no more",
    choose: "Done choosing",
    menu: "Put away",
    away: "Put away",
    forge: "Forge no more",
  } as Record<string, string>,
  wouldLose: "Lost for good",
  close: "Close",
  used: "used",
  givenUp: "stepped instead",
  verbs: { use: "Use it", step: "Step instead", copy: "Copy it", keep: "Keep it" } as Record<string, string>,
  drawn: (deck: number, discard: number) => `your deck ${deck}, discarded ${discard}`,

  smithies: "Smithies",
  smithy: (name: string) => (name === "wild" ? "Wild smithy" : `Smithy ${name}`),
  noArtifact: "no artifact",
  wildLeft: (left: number) => `${left} left`,
  payWith: (name: string) => (name === "wild" ? "Pay at the wild smithy with" : `Pay at smithy ${name} with`),
  pays: { gems: "gems", ore: "ore", free: "a toadstool: for free" } as Record<string, string>,
  artifact: (colour: string) => `${colour} artifact`,
  priceWords: (price: number, colour: string, ore: number) => `${gem(colour, price)}, or ${ore} ore`,
  orOre: "or",
  bonus: (what: string) => `Bonus for paying with gems: ${what}`,
  token: "forge token: a step for your familiar",

  supply: "Supply",
  pile: (name: string, left: number) => `${left} ${name === "ore" ? "ore" : `${name} gems`} in the supply`,
  ownGem: (name: string, held: number) => `${held} ${name === "ore" ? "ore" : `${name} gems`}`,

  stones: "Rune stones",
  stoneTitle: (name: string) => STONES[name]?.[0] ?? name,
  stoneDoes: (name: string) => STONES[name]?.[1] ?? "",
  stoneLeft: (left: number) => `${left} left`,
  borrowed: "until the end of the turn",
  markedWith: (colour: string) => `${colour} is wild`,

  track: "Score track",
  standing: (role: string, score: number) => `${role}: ${score}`,
  goal: (score: number) => `The game ends when a player reaches ${score}`,
  wispOn: (space: number) => `a wisp on ${space}`,
  lastRound: "Last round",
  roundOf: (round: number) => `Round ${round}`,

  wisps: "Wisp tiles",
  tile: (what: string) => `Wisp tile: ${what}`,
  tilesLeft: (left: number) => `${left} in the stack`,

  forest: "Enchanted Forest",
  start: "start",
  space: (number: number, what: string) => `Space ${number}: ${what}`,
  ranks: (points: number[]) => `${points.join(", ")} points at the end`,
  stools: "Toadstools",
  stoolTitle: (name: string) => STOOLS[name]?.[0] ?? name,
  stoolDoes: (name: string) => STOOLS[name]?.[1] ?? "",

  rolled: (role: string, face: number) => `${role} rolled ${face}`,

  points: "points",
  more: "Show all",
  moreOf: (role: string) => `Everything ${role} has`,
  handOf: (number: number) => `${number} in hand`,
  rows: "Artifacts",
  row: (number: number) => `Row ${number}`,
  place: (row: number, colour: string, artifact: string | null) =>
    `Row ${row}, ${colour} place: ${artifact === null ? "empty" : `${artifact} artifact`}`,
  exchange: (points: number) => `Exchange for ${points}`,
  worth: (points: number) => `worth ${points}`,
  allWild: "All gems are wild this turn",
  fullLines: (player: PlayerView) => [
    `Hand ${player.hand_size}, deck ${player.deck_size}`,
    ...(player.shown.length > 0 ? [`Known to be in hand: ${numbers(player.shown)}`] : []),
    `Discard pile: ${numbers(player.discard)}`,
    ...(player.gone.length > 0 ? [`Druids out of the game: ${numbers(player.gone)}`] : []),
  ],

  tableTitle: "Table",
  displayTitle: "Display",
  displayLine: (price: number, card: string) => `For ${price}: ${card}`,
  smithyLine: (name: string, artifact: string, price: string, bonus: string) =>
    `${name === "wild" ? "Wild smithy" : `Smithy ${name}`}: ${artifact}, ${price}${bonus === "" ? "" : `; earns ${bonus}`}`,
  supplyLine: (gems: number[], ore: number) =>
    `Supply: ${gems.map((left, at) => `${left} ${COLOURS[at] ?? ""}`).join(", ")}, ${ore} ore`,
  deckLine: (deck: number, discard: number) => `Creature deck ${deck}, general discard pile ${discard}`,
  stoneLine: (name: string, left: number) =>
    `${STONES[name]?.[0] ?? name}, ${left} left: ${STONES[name]?.[1] ?? ""}`,
  nightLine: (spaces: number[]) =>
    spaces.length === 0 ? "No wisps on the track" : `Wisps on ${spaces.join(", ")}`,
  playerLines: (player: PlayerView) => [
    `${count(player.score, "point", "points")}`,
    `Gems: ${player.gems.map((held, at) => `${held} ${COLOURS[at] ?? ""}`).join(", ")}; ${player.ore} ore`,
    ...player.rows.map(
      (row, at) =>
        `Row ${at + 1}: ${row.map((artifact, slot) => `${COLOURS[slot] ?? ""} place ${artifact ?? "empty"}`).join(", ")}`,
    ),
    `Rune stones: ${player.stones.map((name) => STONES[name]?.[0] ?? name).join(", ") || "none"}${
      player.marked === null ? "" : ` (${player.marked} is wild)`
    }`,
    `${player.hand_size} cards in hand, ${player.deck_size} in the deck; discard pile: ${numbers(player.discard)}`,
    ...(player.toadstools === undefined
      ? []
      : [
          `Toadstools: ${player.toadstools.map((name) => STOOLS[name]?.[0] ?? name).join(", ") || "none"}; familiar on space ${player.familiar ?? 0}`,
        ]),
  ],
  handTitle: "Your hand",

  /** Figures of the rules page. */
  figures: {
    card: {
      caption: "A creature in the display.",
      legend: [
        "The price of its place, in magic points.",
        "Its number: of two cards you utilize, you lose the higher one.",
        "Its magic points, in its colour: what it gives when you summon with it.",
        "Its ability, in symbols and in words: what it gives when you utilize it.",
      ],
    },
    forge: {
      caption:
        "The smithies. On each anvil lies the artifact to forge there; below it is its price, in gems of its colour or in ore, and after the plus the bonus for paying with gems. The last smithy is the wild one.",
    },
    gems: {
      caption: "Each kind has its own shape as well as its colour.",
      names: {
        blue: "blue",
        yellow: "yellow",
        green: "green",
        red: "red",
        wild: "wild",
        any: "of any colour",
        ore: "ore",
      } as Record<string, string>,
    },
    rows: {
      caption:
        "Two rows. Each artifact lies on the place of its colour; the orb is wild. The gold seal shows what the row is worth now: three artifacts 6 points, two artifacts 3.",
    },
    stones: { caption: "The eight rune stones." },
  },
};
