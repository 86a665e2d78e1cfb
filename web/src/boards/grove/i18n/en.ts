/** What the page says about Battle for the Grove beyond the engine's own words. */

import { count } from "../../../i18n/plural";

export const en = {
  instructions: {
    act: "Touch a marked place to see what you can do there.",
    second: "Touch a marked place, or end your turn.",
    send: "Choose beside the circle who is sent back.",
  } as Record<string, string>,
  board: "The clearing with the Grove and its circles",
  circle: (place: number) => `Circle ${place}`,
  place: (place: number) => (place === 0 ? "The Grove" : `Circle ${place}`),
  placesTitle: "Places",
  controls: (role: string) => `${role} controls`,
  rolled: (successes: number) => count(successes, "success", "successes"),
  noCubes: "no cubes",
  cubes: (number: number, role: string, held: boolean) =>
    `${count(number, "cube", "cubes")} of ${role}${held ? ", who controls it" : ""}`,
  druids: (role: string, standing: number, lying: number) => {
    const parts = [];
    if (standing > 0) parts.push(`${standing} standing`);
    if (lying > 0) parts.push(`${lying} lying`);
    return `Druids of ${role}: ${parts.join(", ")}`;
  },
  supply: "cubes",
  supplyLine: (number: number) => `${count(number, "cube", "cubes")} in the supply`,
  controlsLine: (number: number) => `Controls ${count(number, "circle", "circles")}`,
  held: "circles",
  standing: "standing",
  lying: "lying",
  move: "Move …",
  verbs: { stand: "Stand up", channel: "Channel", stun: "Stun", banish: "Banish" } as Record<string, string>,
  chances: "Show chances",
  hideChances: "Hide chances",
  odds: (hits: number, percent: number) => `${hits}: ${percent}%`,

  /** The rules page. */
  figures: {
    clearing: {
      caption:
        "The clearing in the middle of a game. Light's druids have a sun on their robe, Dark's antlers.",
      legend: [
        "The Grove, where all druids began.",
        "A circle with seven cubes of Light, one on each standing stone: Light controls it.",
        "A circle with four cubes of Dark: three more, and Dark controls it.",
        "A druid that stands: it can move, and helps with dice.",
        "A druid that lies: it has to stand up first.",
      ],
    },
    roll: {
      caption:
        "Three dice on the board: a star for each success. With two druids standing there, a die that shows 1 or 2 is one.",
    },
  },
};
