/** Names of places, and the parts of an option. */

/** Return the parts of an option: place, verb, target. */
export function parts(text: string): string[] {
  const [verb = "", ...rest] = text.split(" ");
  switch (verb) {
    case "move":
      return [`at:${rest[0]}`, "do:move", `to:${rest[1]}`];
    case "stand":
    case "channel":
    case "stun":
    case "banish":
      return [`at:${rest[0]}`, `do:${verb}`];
    case "send":
      return [`send:${rest.join(" ")}`];
    default:
      return [];
  }
}

/** Return the name of a place for the page: `grove`, `circle:c1`. */
export function placeId(place: number, names: string[]): string {
  return place === 0 ? "grove" : `circle:${names[place] ?? ""}`;
}

/** Return the number of a place by its name; -1 for none. */
export function placeOfId(id: string | undefined, names: string[]): number {
  return id === undefined ? -1 : names.findIndex((_, place) => placeId(place, names) === id);
}
