/** English texts of the board of The Channeling. */

/** Where a glyph is, as far as the reader may know. */
export type GlyphState = "hand" | "spent" | "aside" | "hidden";

const ORDINALS = ["first", "second", "third", "fourth"];

function ordinal(number: number): string {
  return ORDINALS[number] ?? String(number + 1);
}

function line(glyph: number): string {
  return glyph < 4 ? `the ${ordinal(glyph)} row` : `the ${ordinal(glyph - 4)} column`;
}

function circle(place: number): string {
  return `${ordinal(place % 4)} circle of the ${ordinal(Math.floor(place / 4))} row`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function cubes(number: number): string {
  return `${number} ${number === 1 ? "cube" : "cubes"}`;
}

interface Counts {
  score: number;
  supply: number;
  overchanneling: number;
  acquired: [number, number, number][];
  spent: number[];
  hand: number[] | null;
  aside: number[] | null;
  hand_size: number;
  aside_size: number;
}

function lines(glyphs: number[]): string {
  return glyphs.length === 0 ? "none" : glyphs.map(line).join(", ");
}

export const en = {
  instructions: {
    glyph: "Pick a glyph: its row or column is where a druid goes.",
    move: "Pick one of your druids, then a marked circle; or drag it there.",
    leyline: "Pick a circle to lead the leyline through it; again to channel.",
    fill: "Pick an empty place.",
    aside: "Pick glyphs in your hand, then confirm.",
    swap: "Take over the other side with all that it has, or keep yours and take your turn.",
  } as Record<string, string>,
  board: "The grid of magic circles",
  grid: "The grid, row by row",
  empty: "empty",
  deck: (left: number) => `${left} cards in the deck`,
  deckTitle: "Cards still in the deck",
  deckLines: (deck: [number, number, number][]) =>
    deck.map(([vigor, splendor, copies]) => `${copies} × Vigor ${vigor}, Splendor ${splendor}`),
  glyph: (glyph: number) => `Glyph of ${line(glyph)}`,
  glyphIs: (glyph: number, where: GlyphState) =>
    `Glyph of ${line(glyph)}, ${
      {
        hand: "in hand",
        spent: "played; returns with the last one",
        aside: "set aside, face down",
        hidden: "in hand or set aside",
      }[where]
    }`,
  glyphs: "Glyphs",
  score: "points",
  circles: "circles",
  supply: "cubes",
  supplyHelp: "Energy cubes in the supply",
  over: "over",
  overHelp: "Overchanneling: cubes beyond a circle’s Vigor, minus one point each",
  acquired: (number: number, goal: number) => `${number} of ${goal} circles acquired`,
  acquiredCards: "Acquired circles",
  card: (vigor: number, splendor: number) => `Vigor ${vigor}, Splendor ${splendor}`,
  lastTurn: "The last turn",
  takesLead: "takes the lead",
  circleAcquired: (over: number) => (over === 0 ? "circle acquired" : `circle acquired, ${over} over`),
  gain: (splendor: number, over: number) =>
    over === 0 ? `yours +${splendor}` : `yours +${splendor} −${over}`,
  place: (
    place: number,
    card: [number, number] | null,
    held: { count: number; role: string } | null,
    druid: string | null,
  ) => {
    const parts = [capital(circle(place))];
    parts.push(card === null ? "no card" : `Vigor ${card[0]}, Splendor ${card[1]}`);
    if (held !== null) parts.push(`${cubes(held.count)} of ${held.role}`);
    if (druid !== null) parts.push(`a druid of ${druid}`);
    return `${parts[0]}: ${parts.slice(1).join("; ")}`;
  },
  playerLines: (player: Counts) => [
    `${player.score} points`,
    `${cubes(player.supply)} in the supply, ${player.overchanneling} overchanneling`,
    `Circles acquired: ${
      player.acquired.length === 0
        ? "none"
        : player.acquired.map(([vigor, splendor, copies]) => `${copies} × ${vigor}/${splendor}`).join(", ")
    }`,
    player.hand === null ? `${player.hand_size} glyphs in hand` : `Glyphs in hand: ${lines(player.hand)}`,
    player.aside_size === 0
      ? `Glyphs played: ${lines(player.spent)}`
      : `Glyphs played: ${lines(player.spent)}; set aside: ${player.aside === null ? player.aside_size : lines(player.aside)}`,
  ],

  /** Figures of the rules page. */
  figures: {
    card: {
      caption: "A card of the grid.",
      legend: [
        "Its Vigor: the number of one player's cubes that acquires it.",
        "Its Splendor: the points it is worth.",
        "The Vigor again, as sockets around the circle. Two of the six hold cubes of Light.",
        "The Splendor again, as petals.",
      ],
    },
    leyline: {
      caption: "Light has moved a druid and chooses among three leylines.",
      legend: [
        "3 cubes go under the druid that moved. With the one that lay there they are 4, the Vigor of its circle, which is acquired.",
        "2 cubes go under the druid that stood still.",
        "1 cube goes on each card between.",
        "Cubes of Dark lie here: one of each colour will be removed.",
        "Dotted: the other leylines of the same length.",
      ],
    },
  },
};
