/** The parts of an option. */

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
