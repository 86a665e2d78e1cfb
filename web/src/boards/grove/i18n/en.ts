/** English texts of the board of Battle for the Grove. */

import { count } from "../../../i18n/plural";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export const en = {
  instructions: {
    act: "Pick a marked place to see what you can do there, or drag druids to a circle.",
    second: "Pick a marked place, or end your turn.",
    send: "Choose beside the circle which druid to send back.",
  } as Record<string, string>,
  board: "The clearing with the Grove and its circles",
  circle: (place: number) => `Circle ${place}`,
  place: (place: number) => (place === 0 ? "The Grove" : `Circle ${place}`),
  placesTitle: "Places",
  noCubes: "no cubes",
  cubes: (number: number, role: string, held: boolean) =>
    `${count(number, "cube", "cubes")} of ${role}${held ? ", who controls it" : ""}`,
  druids: (role: string, standing: number, lying: number) => {
    const parts = [];
    if (standing > 0) parts.push(`${standing} standing`);
    if (lying > 0) parts.push(`${lying} lying`);
    return `Druids of ${role}: ${parts.join(", ")}`;
  },
  druidsLine: (standing: number, lying: number) =>
    `${count(standing, "druid stands", "druids stand")}, ${count(lying, "lies", "lie")} down`,
  tally: (standing: number, lying: number) => `${standing} up, ${lying} down`,
  circlesOf: "Your cubes on the circles",
  left: "cubes left",
  supplyLine: (number: number) => `${count(number, "cube", "cubes")} in the supply`,
  controlsLine: (number: number) => `Controls ${count(number, "circle", "circles")}`,
  held: "circles",
  move: "Move …",
  verbs: { stand: "Stand up", channel: "Channel", stun: "Stun", banish: "Banish" } as Record<string, string>,
  successes: (number: number) =>
    `${NUMBERS[number] ?? number} ${number === 1 || number === 0 ? "success" : "successes"}`,
  begins: (role: string) => `${role} begins`,
  controlled: (place: number) => `Circle ${place} controlled`,
  lost: (place: number) => `Circle ${place} lost`,
  chances: "Show chances",
  hideChances: "Hide chances",
  odds: (hits: number, percent: number) => `${hits}: ${percent}%`,

  /** Figures of the rules page. */
  figures: {
    clearing: {
      caption:
        "The clearing in the middle of a game. Light's druids wear a sun on their robes, Dark's have antlers.",
      legend: [
        "The Grove, where all druids start.",
        "A circle with seven cubes of Light, one on each standing stone: Light controls it.",
        "A circle with four cubes of Dark: three more, and Dark controls it.",
        "A standing druid: it can move, and helps with dice.",
        "A lying druid: it has to stand up first.",
      ],
    },
    roll: {
      caption:
        "Three dice on the board. With two standing druids, a 1 or 2 is a success: two of these dice, which are marked.",
      result: "two successes",
    },
  },
};
