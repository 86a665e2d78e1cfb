/** The form for a new table, and the request it becomes. */

import { backend } from "../app/backend";
import { FIRST_OPPONENT } from "../app/opponents";
import type { Variant } from "../app/prototype";
import { words } from "../i18n";
import type { ClockKind, GameInfo, NewTable, ParameterInfo } from "../wire";

export type ClockChoice = "none" | "move" | "game" | "days";

export interface NewTableForm {
  edition: string;
  seats: string[];
  /** Whether players keep the seats of the form, or seats are drawn when the game begins. */
  sides: "chosen" | "random";
  /** What the player of each seat brings, by the names of the game's seat parameters. */
  brought: Record<string, string>[];
  /** The typed value of each parameter; missing ones keep the edition's value. */
  typed: Record<string, string | boolean>;
  clock: ClockChoice;
  seconds: string;
  minutes: string;
  increment: string;
  days: string;
  /** What happens to a player whose time is up; empty: as usual for the clock. */
  atZero: "" | "loss" | "default";
  /** Whether people who play each other may ask for hints. */
  hints: boolean;
  /** Whether the end changes the players' ratings. */
  rated: boolean;
  /** What the players of one screen are called; empty: as the reader is. */
  names: string[];
  private: boolean;
  /** Whether a bot plays for a player who is away. */
  standIn: boolean;
}

export const ME = "me";
export const OPEN = "open";

/** Return the form as it is at first: with the usual rules, or with those of a variant. */
export function emptyForm(game: GameInfo, variant?: Variant): NewTableForm {
  return {
    edition: variant?.edition ?? game.editions[0]?.name ?? "",
    seats: [
      ME,
      ...Array.from({ length: game.min_seats - 1 }, () => (backend.online ? OPEN : FIRST_OPPONENT)),
    ],
    sides: "random",
    brought: [],
    typed: typedOf(game, variant?.parameters ?? {}),
    clock: "none",
    seconds: "60",
    minutes: "15",
    increment: "10",
    days: "3",
    atZero: "",
    hints: false,
    rated: false,
    names: [],
    private: true,
    standIn: true,
  };
}

function typedOf(game: GameInfo, parameters: Variant["parameters"]): Record<string, string | boolean> {
  const out: Record<string, string | boolean> = {};
  for (const { name, kind } of game.parameters) {
    const value = parameters[name];
    if (value !== undefined) out[name] = kind === "flag" ? Boolean(value) : String(value);
  }
  return out;
}

/** Return the value of a parameter in an edition, as the form shows it. */
export function editionValue(game: GameInfo, edition: string, parameter: ParameterInfo): string | boolean {
  const value =
    game.editions.find((each) => each.name === edition)?.values[parameter.name] ?? parameter.default;
  return parameter.kind === "flag" ? value === 1 : String(value);
}

/** Return the seats of the form for another number of players. */
export function withSeats(seats: string[], count: number, filler: string): string[] {
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? filler);
}

/** Return what happens when time is up: to lose, or to have a move made. */
export function atZeroOf(form: NewTableForm): "loss" | "default" {
  return form.atZero === "" ? (form.clock === "move" ? "default" : "loss") : form.atZero;
}

/** Return whether one person plays every seat on one screen. */
export function isOneScreen(form: NewTableForm): boolean {
  return form.seats.length > 1 && form.seats.every((sitting) => sitting === ME);
}

/** Return whether the table may be rated: each seat is for another person, and the rules are the edition's. */
export function canBeRated(form: NewTableForm): boolean {
  const [own, ...others] = form.seats.toSorted((one) => (one === ME ? -1 : 1));
  return own === ME && others.length > 0 && others.every((sitting) => sitting === OPEN);
}

/** Return the names of the players of one screen: the first is the reader if not named, the others have numbers. */
function seatNames(form: NewTableForm): Pick<NewTable, "seat_names"> {
  if (!isOneScreen(form)) return {};
  const unnamed = (seat: number) => (seat === 0 ? null : words.setup.player(seat + 1));
  return { seat_names: form.seats.map((_, seat) => (form.names[seat] ?? "").trim() || unnamed(seat)) };
}

function clockOf(form: NewTableForm): ClockKind {
  const given = form.atZero === "" ? {} : { at_zero: form.atZero };
  switch (form.clock) {
    case "none":
      return { kind: "none" };
    case "move":
      return { kind: "move", seconds: parseNumber(form.seconds), ...given };
    case "game":
      return {
        kind: "game",
        seconds: parseNumber(form.minutes) * 60,
        increment: parseNumber(form.increment),
        ...given,
      };
    case "days":
      return { kind: "days", days: parseNumber(form.days), ...given };
  }
}

/** Return a typed number. The server refuses NaN with a reason. */
function parseNumber(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}

export function newTableRequest(
  game: GameInfo,
  form: NewTableForm,
  origin?: { table: string; entry: number },
): NewTable {
  const parameters: Record<string, string | boolean> = {};
  if (origin === undefined) {
    for (const parameter of game.parameters) {
      const typed = form.typed[parameter.name];
      if (typed !== undefined && typed !== editionValue(game, form.edition, parameter))
        parameters[parameter.name] = typed;
    }
  }
  const rated = form.rated && canBeRated(form) && origin === undefined;
  return {
    game: game.name,
    edition: origin === undefined ? form.edition : "",
    seats: form.seats,
    sides: new Set(form.seats).size === 1 ? "chosen" : form.sides,
    ...(origin === undefined ? seatParameters(form) : {}),
    parameters,
    clock: clockOf(form),
    ...seatNames(form),
    // A rated game is played in the open, without hints, and nobody plays for who is away.
    private: form.private && !rated,
    ...(rated ? { rated } : {}),
    ...(form.hints && !rated ? { hints: true } : {}),
    ...(form.standIn || rated ? {} : { stand_in: null }),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** Return what players bring; the player of an open seat chooses later. */
function seatParameters(form: NewTableForm): Pick<NewTable, "seat_parameters"> {
  const brought = form.seats.map((sitting, seat) => (sitting === OPEN ? {} : nonEmpty(form.brought[seat])));
  return brought.some((each) => Object.keys(each).length > 0) ? { seat_parameters: brought } : {};
}

/** Return what was chosen; an empty choice is none. */
export function nonEmpty(chosen: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ""));
}

/** Return a game without the parameters that belong to seats: players choose those. */
export function withoutSeatParameters(game: GameInfo): GameInfo {
  const owned = new Set(Object.values(game.seat_parameters).flat());
  return { ...game, parameters: game.parameters.filter((parameter) => !owned.has(parameter.name)) };
}

/** Return every parameter of the form's table, as the boards know them. */
export function formParams(game: GameInfo, form: NewTableForm): Record<string, string> {
  return Object.fromEntries(
    game.parameters.map((parameter) => [
      parameter.name,
      String(form.typed[parameter.name] ?? editionValue(game, form.edition, parameter)),
    ]),
  );
}

/** Return the parameter that a refusal is about: its text begins with the name. */
export function fieldOf(game: GameInfo, refusal: string): string | null {
  const found = game.parameters.find((parameter) => refusal.startsWith(`${parameter.name} `));
  return found?.name ?? null;
}

/** Return the clock setting that is out of range; null if none is. */
export function clockProblem(form: NewTableForm): "seconds" | "minutes" | "increment" | "days" | null {
  const within = (typed: string, low: number, high: number) => {
    const value = parseNumber(typed);
    return Number.isInteger(value) && value >= low && value <= high;
  };
  if (form.clock === "move" && !within(form.seconds, 5, 86_400)) return "seconds";
  if (form.clock === "game" && !within(form.minutes, 1, 1440)) return "minutes";
  if (form.clock === "game" && !within(form.increment, 0, 600)) return "increment";
  if (form.clock === "days" && !within(form.days, 1, 30)) return "days";
  return null;
}
