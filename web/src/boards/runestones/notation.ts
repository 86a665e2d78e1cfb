/** The parts of an option. */

/** Return the parts of an option: its piece and its verb. An option without parts is only in the list. */
export function parts(text: string): string[] {
  const [verb = "", ...rest] = text.split(" ");
  const [one = "", two = ""] = rest;
  switch (verb) {
    case "summon":
    case "utilize":
      return [`do:${verb}`];
    case "forge":
      return one === "" ? ["do:forge"] : [`smithy:${one}`, `with:${two}`];
    case "play":
      return [`hand:${one}`];
    case "buy":
      return [`card:${one}`];
    case "take":
      return one === "" ? [] : [`card:${one}`];
    case "use":
    case "step":
    case "copy":
    case "keep":
      return [`played:${one}`, `do:${verb}`];
    case "gem":
    case "mark":
      return one === "" ? ["rune:wild"] : [`supply:${one}`];
    case "pay":
      return [`own:${one}`];
    case "trade":
      if (one === "") return ["rune:exchange"];
      return one === "ore" ? [`supply:${two}`] : [`own:${one}`];
    case "place":
      return [`place:${one}:${two}`];
    case "exchange":
      return [`row:${one}`];
    case "stone":
    case "borrow":
      return [`stone:${one}`];
    case "tile":
      return [`tile:${one}`];
    case "toadstool":
      return [`stool:${one}`];
    default:
      return [];
  }
}
