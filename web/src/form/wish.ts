/** A table as the form describes it, and as the server is asked for it. */

import type { ClockKind, GameInfo, NewTable, ParameterInfo } from "../wire";

export type ClockChoice = "none" | "move" | "game" | "days";

export interface Draft {
  edition: string;
  seats: string[];
  /** What was typed for each parameter; a parameter that is not here is the edition's. */
  typed: Record<string, string | boolean>;
  clock: ClockChoice;
  seconds: string;
  minutes: string;
  increment: string;
  days: string;
  private: boolean;
  /** Whether a bot plays for somebody who is gone. */
  standIn: boolean;
}

export const ME = "me";
export const OPEN = "open";

export function draft(game: GameInfo): Draft {
  return {
    edition: game.editions[0]?.name ?? "",
    seats: [ME, ...Array.from({ length: game.min_seats - 1 }, () => OPEN)],
    typed: {},
    clock: "none",
    seconds: "60",
    minutes: "15",
    increment: "10",
    days: "3",
    private: false,
    standIn: true,
  };
}

/** The value of a parameter in an edition, as a form shows it. */
export function usual(game: GameInfo, edition: string, parameter: ParameterInfo): string | boolean {
  const value =
    game.editions.find((each) => each.name === edition)?.values[parameter.name] ?? parameter.default;
  return parameter.kind === "flag" ? value === 1 : String(value);
}

/** The same table with another number of seats. */
export function withSeats(seats: string[], count: number, filler: string): string[] {
  return Array.from({ length: count }, (_, seat) => seats[seat] ?? filler);
}

function clockOf(form: Draft): ClockKind {
  switch (form.clock) {
    case "none":
      return { kind: "none" };
    case "move":
      return { kind: "move", seconds: whole(form.seconds) };
    case "game":
      return { kind: "game", seconds: whole(form.minutes) * 60, increment: whole(form.increment) };
    case "days":
      return { kind: "days", days: whole(form.days) };
  }
}

/** What was typed as a number; what is none goes to the server as it is not, and is refused there with a reason. */
function whole(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}

export function wish(game: GameInfo, form: Draft, origin?: { table: string; entry: number }): NewTable {
  const parameters: Record<string, string | boolean> = {};
  if (origin === undefined) {
    for (const parameter of game.parameters) {
      const typed = form.typed[parameter.name];
      if (typed !== undefined && typed !== usual(game, form.edition, parameter))
        parameters[parameter.name] = typed;
    }
  }
  return {
    game: game.name,
    edition: origin === undefined ? form.edition : "",
    seats: form.seats,
    parameters,
    clock: clockOf(form),
    private: form.private,
    ...(form.standIn ? {} : { stand_in: null }),
    ...(origin === undefined ? {} : { origin }),
  };
}

/** The field that a refusal speaks of: its words begin with the parameter's name. */
export function fieldOf(game: GameInfo, refusal: string): string | null {
  const found = game.parameters.find((parameter) => refusal.startsWith(`${parameter.name} `));
  return found?.name ?? null;
}

/** Numbers of the clock that make no sense, before anybody is asked. */
export function clockProblem(form: Draft): "seconds" | "minutes" | "increment" | "days" | null {
  const within = (typed: string, low: number, high: number) => {
    const value = whole(typed);
    return Number.isInteger(value) && value >= low && value <= high;
  };
  if (form.clock === "move" && !within(form.seconds, 5, 86_400)) return "seconds";
  if (form.clock === "game" && !within(form.minutes, 1, 1440)) return "minutes";
  if (form.clock === "game" && !within(form.increment, 0, 600)) return "increment";
  if (form.clock === "days" && !within(form.days, 1, 30)) return "days";
  return null;
}
