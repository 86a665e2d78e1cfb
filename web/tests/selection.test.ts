import { beforeEach, describe, expect, test } from "vitest";
import type { ActionOption } from "../src/table/events";
import { Selection, type SelectionOptions } from "../src/table/selection.svelte";

let sent: string[];
let selection: Selection;

/** An option: its verb, then its arguments as `role=id`. */
function option(verb: string, ...args: string[]): ActionOption {
  const found = args.map((each) => {
    const [role = "", id = ""] = each.split("=");
    return { role, id };
  });
  return { text: [verb, ...found.map(({ id }) => id)].join(" "), words: "", verb, args: found };
}

const MOVES = [
  option("move", "piece=druid:0", "to=c:1"),
  option("move", "piece=druid:0", "to=c:2"),
  option("move", "piece=druid:1", "to=c:2"),
  option("rest"),
];

function offer(options: ActionOption[], more: SelectionOptions = {}): void {
  selection.reset(options, more);
}

beforeEach(() => {
  sent = [];
  selection = new Selection((text) => sent.push(text));
});

describe("touching pieces and places", () => {
  test("a piece, then a place, is a move", () => {
    offer(MOVES);
    expect(selection.touch("druid:0")).toBe("pick");
    expect(sent).toEqual([]);
    expect(selection.touch("c:1")).toBe("send");
    expect(sent).toEqual(["move druid:0 c:1"]);
    expect(selection.touch("c:2"), "nothing more until the answer").toBe("wait");
  });

  test("a place may come first", () => {
    offer(MOVES);
    selection.touch("c:2");
    expect(selection.matching).toHaveLength(2);
    selection.touch("druid:1");
    expect(sent).toEqual(["move druid:1 c:2"]);
  });

  test("touching it again puts it back", () => {
    offer(MOVES);
    selection.touch("druid:0");
    expect(selection.touch("druid:0")).toBe("back");
    expect(selection.picked).toEqual([]);
  });

  test("another piece of the same role replaces it", () => {
    offer(MOVES);
    selection.touch("druid:0");
    expect(selection.touch("druid:1")).toBe("replace");
    expect(selection.isChosen("druid:0")).toBe(false);
    expect(selection.isChosen("druid:1")).toBe(true);
  });

  test("a replacement keeps what goes with it, and sends what it completes", () => {
    offer([...MOVES, option("move", "piece=druid:1", "to=c:3")], { confirms: () => true });
    selection.touch("druid:0");
    selection.touch("c:2");
    expect(selection.touch("druid:1")).toBe("replace");
    expect(selection.toConfirm?.text).toBe("move druid:1 c:2");
  });

  test("what leads nowhere is a question", () => {
    offer(MOVES);
    selection.touch("druid:1");
    expect(selection.touch("c:1")).toBe("why");
    expect(selection.isChosen("druid:1"), "the pick stays").toBe(true);
    expect(selection.touch("c:9")).toBe("why");
  });

  test("one option left is not sent before all of it is touched", () => {
    offer(MOVES);
    selection.touch("druid:1");
    expect(selection.toConfirm?.text).toBe("move druid:1 c:2");
    expect(sent).toEqual([]);
  });

  test("what a board wants confirmed waits", () => {
    offer([option("stone", "stone=stone:plus"), option("stone", "stone=stone:magic")], {
      confirms: (each) => each.verb === "stone",
    });
    selection.touch("stone:plus");
    expect(sent).toEqual([]);
    expect(selection.toConfirm?.text).toBe("stone stone:plus");
    selection.touch("stone:magic");
    expect(selection.toConfirm?.text).toBe("stone stone:magic");
  });

  test("a line of many places narrows down, and one more touch takes the last", () => {
    offer([option("line", "via=c:1", "via=c:2", "via=c:3"), option("line", "via=c:1", "via=c:4", "via=c:3")]);
    selection.touch("c:1");
    selection.touch("c:4");
    expect(selection.toConfirm?.text).toBe("line c:1 c:4 c:3");
    selection.touch("c:3");
    expect(sent).toEqual(["line c:1 c:4 c:3"]);
  });

  test("the innermost name that can be used counts", () => {
    offer(MOVES);
    selection.touch("druid:0");
    expect(selection.touch("card:7", "c:1"), "a card lies on the place").toBe("send");
    expect(sent).toEqual(["move druid:0 c:1"]);
  });

  test("different things to do with one piece are actions, and a verb decides", () => {
    offer([option("use", "card=card:5"), option("step", "card=card:5"), option("done")]);
    selection.touch("card:5");
    expect(selection.actions.map((each) => each.verb)).toEqual(["use", "step"]);
    expect(selection.pickVerb("step")).toBe(true);
    expect(sent).toEqual(["step card:5"]);
  });

  test("a verb narrows the options down before a piece does", () => {
    offer([option("shift", "slot=s:1", "to=s:2"), option("swap", "slot=s:1", "to=s:2")]);
    expect(selection.pickVerb("swap")).toBe(true);
    selection.touch("s:1");
    selection.touch("s:2");
    expect(sent).toEqual(["swap s:1 s:2"]);
    expect(selection.pickVerb("fly")).toBe(false);
  });
});

describe("marks", () => {
  test("say what comes next", () => {
    offer(MOVES);
    expect(selection.marksOf("druid:0")).toEqual(["offered"]);
    expect(selection.marksOf("c:1"), "a place comes after the piece").toEqual([]);
    selection.touch("druid:0");
    expect(selection.marksOf("druid:0")).toEqual(["chosen"]);
    expect(selection.marksOf("druid:1")).toEqual([]);
    expect(selection.marksOf("c:1")).toEqual(["offered"]);
  });

  test("show a hint, what is pointed at, and a lesson's places", () => {
    offer(MOVES);
    selection.hinted = "move druid:1 c:2";
    expect(selection.marksOf("c:2")).toEqual(["hinted"]);
    selection.hinted = "point c:1";
    expect(selection.marksOf("c:1")).toEqual(["hinted"]);
    selection.hinted = null;
    selection.point(["druid:1"]);
    expect(selection.pointed).toBe("move druid:1 c:2");
    expect(selection.marksOf("c:2")).toEqual(["pointed"]);
    selection.point(["druid:0"]);
    expect(selection.pointed, "two places are possible").toBeNull();
  });

  test("nothing is offered while the answer is pending", () => {
    offer(MOVES);
    selection.choose("rest");
    expect(selection.isOffered("druid:0")).toBe(false);
  });
});

test("options without a place on the board have no parts", () => {
  offer(MOVES);
  expect(selection.partsOf("rest")).toEqual([]);
  expect(selection.partsOf("move druid:0 c:1")).toHaveLength(2);
});

test("a board that splits texts goes on as before, also beside arguments", () => {
  selection.reset(MOVES, (text) => (text === "rest" ? [] : [`from:${text.split(" ")[1]}`]));
  expect(selection.canPick("from:druid:1")).toBe(true);
  selection.pick("from:druid:1", { final: true });
  expect(sent).toEqual(["move druid:1 c:2"]);
});

describe("sets", () => {
  const cards = (...numbers: number[]) => numbers.map((each) => option("play", `card=card:${each}`));
  const RULE = { verb: "play", end: "done" };

  test("are picked in any order and sent in the engine's, each after the answer before", () => {
    offer([...cards(23, 51, 104)], { kind: "play", set: RULE });
    selection.touch("card:104");
    selection.touch("card:23");
    expect(selection.marksOf("card:23")).toEqual(["chosen"]);
    selection.sendSet();
    expect(sent).toEqual(["play card:23"]);
    offer([...cards(51, 104), option("done")], { kind: "play", set: RULE });
    expect(sent).toEqual(["play card:23", "play card:104"]);
    offer([option("done")], { kind: "play", set: RULE });
    expect(sent).toEqual(["play card:23", "play card:104", "done"]);
    expect(selection.members).toEqual([]);
  });

  test("wait out options that are closed for a while", () => {
    offer(cards(23, 51), { kind: "play", set: RULE });
    selection.touch("card:23");
    selection.touch("card:51");
    selection.sendSet();
    offer([]);
    offer(cards(51), { kind: "play", set: RULE });
    expect(sent).toEqual(["play card:23", "play card:51"]);
  });

  test("take members that no option names yet, and put back those that do not go together", () => {
    offer(cards(23, 51), {
      set: {
        verb: "play",
        joins: (id) => id === "card:104",
        instead: (id) => (id === "card:51" ? ["card:23"] : []),
        most: 2,
      },
    });
    expect(selection.isOffered("card:104")).toBe(true);
    expect(selection.isOffered("card:105")).toBe(false);
    selection.touch("card:23");
    selection.touch("card:51");
    expect(selection.members).toEqual(["card:51"]);
    selection.touch("card:104");
    selection.touch("card:23");
    expect(selection.members, "the oldest goes").toEqual(["card:104", "card:23"]);
    selection.touch("card:23");
    expect(selection.members).toEqual(["card:104"]);
  });

  test("do not answer another prompt", () => {
    offer(cards(23), { kind: "play", set: RULE });
    selection.touch("card:23");
    selection.sendSet();
    offer([option("done")], { kind: "after" });
    expect(sent).toEqual(["play card:23"]);
  });

  test("ask about a member that the engine does not take", () => {
    const refused: unknown[] = [];
    selection.onrefused = (queued) => refused.push(queued);
    offer(cards(23, 51), { kind: "play", set: RULE });
    selection.touch("card:23");
    selection.touch("card:51");
    selection.sendSet();
    offer([option("done")], { kind: "play", set: RULE });
    expect(refused).toEqual([{ verb: "play", id: "card:51" }]);
    expect(sent).toEqual(["play card:23"]);
  });

  test("end with a refusal", () => {
    offer(cards(23, 51), { kind: "play", set: RULE });
    selection.touch("card:23");
    selection.touch("card:51");
    selection.sendSet();
    selection.refuse();
    offer(cards(23, 51), { kind: "play", set: RULE });
    expect(sent).toEqual(["play card:23"]);
  });
});

test("what ends the turn without saying so waits for a confirmation, at the end of a queue too", () => {
  const sent: string[] = [];
  const selection = new Selection((text) => sent.push(text));
  const done: ActionOption = { text: "done", words: "Buy no more", verb: "done", ends_turn: true };
  const buy: ActionOption = {
    text: "buy 5",
    words: "Buy 5",
    verb: "buy",
    args: [{ role: "card", id: "card:5" }],
  };
  const offer = (...options: ActionOption[]) =>
    selection.reset(options, { kind: "buy", asksAtTurnEnd: true });
  offer(buy, done);
  selection.chooseAll([{ text: "buy 5" }, { text: "done" }]);
  offer(done);
  expect(sent).toEqual(["buy 5"]);
  expect(selection.ending).toEqual(done);
  selection.clear();
  selection.endTurn();
  expect(sent).toEqual(["buy 5"]);
  selection.choose("done");
  selection.endTurn();
  expect(sent).toEqual(["buy 5", "done"]);
  selection.reset([done], { kind: "buy" });
  selection.choose("done");
  expect(sent).toEqual(["buy 5", "done", "done"]);
});
