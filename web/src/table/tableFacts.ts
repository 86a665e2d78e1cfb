/** What a table plays: its edition and the parameters that its host changed, in words. */

import type { Card, GameInfo, Seat } from "../wire";
import { words } from "../i18n";

/** The most characters of a value; a longer text is cut. */
const MAX_VALUE = 24;

export interface ChangedParameter {
  name: string;
  value: string;
  /** The edition's own value. */
  was: string;
  help: string;
}

/** Return the name of the edition; empty for a game with one edition. */
export function editionOf(card: Card, game: GameInfo | undefined): string {
  return (game?.editions.length ?? 0) > 1 ? words.about.edition(card.edition) : "";
}

/** Return the parameters that differ from the edition's; what players bring is not among them. */
export function changedParameters(card: Card, game: GameInfo | undefined): ChangedParameter[] {
  const edition = game?.editions.find((each) => each.name === card.edition);
  const owned = new Set(Object.values(game?.seat_parameters ?? {}).flat());
  return Object.entries(card.parameters)
    .filter(([name]) => !owned.has(name))
    .map(([name, value]) => {
      const parameter = game?.parameters.find((each) => each.name === name);
      const shown = (each: number | string) => {
        const text =
          parameter?.kind === "flag" ? (each === 1 ? words.plain.yes : words.plain.no) : String(each);
        return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
      };
      return {
        name: words.setup.parameter(name),
        value: shown(value),
        was: shown(edition?.values[name] ?? parameter?.default ?? ""),
        help: parameter?.help ?? "",
      };
    });
}

/** Return title, edition and changes on one line, and what players brought if that may be seen. */
export function headingOf(card: Card, game: GameInfo | undefined, begun: boolean): string {
  const changes = changedParameters(card, game).map((each) => words.about.changed(each.name, each.value));
  const brought = begun ? Object.keys(game?.seat_parameters ?? {}).map(words.about.see) : [];
  return [card.title, editionOf(card, game), ...changes, ...brought]
    .filter((part) => part !== "")
    .join(" · ");
}

/** Return how many people play at these seats; each free one counts as one. */
export function peopleAt(seats: Seat[]): number {
  const persons = new Set(seats.filter((seat) => seat.by === "person").map((seat) => seat.person));
  return persons.size + seats.filter((seat) => seat.by === "nobody").length;
}

/** Whether one player of these seats decides, and programs the others: nobody can learn anything from the pace. */
export function playsAlone(seats: Seat[]): boolean {
  return seats.filter((seat) => seat.by !== "bot").length < 2;
}
