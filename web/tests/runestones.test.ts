import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { afterEach, describe as group, expect, test } from "vitest";
import Board from "../src/boards/runestones/Board.svelte";
import Mine from "../src/boards/runestones/Mine.svelte";
import { describe, effectWords, smithyWords } from "../src/boards/runestones/describe";
import { parseEffect } from "../src/boards/runestones/parseEffect";
import { changesOf, findRoll } from "../src/boards/runestones/recent";
import { parts } from "../src/boards/runestones/notation";
import { smithies, spaces } from "../src/boards/runestones/tables";
import type { CardView, RuneView } from "../src/boards/runestones/view";
import { clashingCards, matchesPlayed, CardSet, canJoinSet } from "../src/boards/runestones/cardSet.svelte";
import { Selection } from "../src/table/selection.svelte";
import script from "../src/learn/lessons/runestones.json";

const start = script.start.view as unknown as RuneView;

/** The frame of the lesson in which this is to be done. */
function asked(text: string): { view: RuneView; options: { text: string; words: string }[] } {
  const at = script.steps.findIndex((step) => step.do === text);
  const before = script.steps.slice(0, at).reverse();
  const frame =
    script.steps[at]?.shown.at(-1) ??
    before.map((step) => step.then ?? step.shown.at(-1)).find((each) => each !== undefined) ??
    script.start;
  return frame as unknown as ReturnType<typeof asked>;
}

group("the parts of an option", () => {
  test.each([
    ["summon", ["do:summon"]],
    ["forge", ["do:forge"]],
    ["forge 3 gems", ["smithy:3", "with:gems"]],
    ["forge wild ore", ["smithy:wild", "with:ore"]],
    ["play 23", ["hand:23"]],
    ["buy 41", ["card:41"]],
    ["take 41", ["card:41"]],
    ["take", []],
    ["use 23", ["played:23", "do:use"]],
    ["step 23", ["played:23", "do:step"]],
    ["gem red", ["supply:red"]],
    ["pay wild", ["own:wild"]],
    ["trade", ["rune:exchange"]],
    ["trade red ore", ["own:red"]],
    ["trade ore red", ["supply:red"]],
    ["mark", ["rune:wild"]],
    ["mark blue", ["supply:blue"]],
    ["place 2 red", ["place:2:red"]],
    ["exchange 1", ["row:1"]],
    ["stone plus", ["stone:plus"]],
    ["borrow plus", ["stone:plus"]],
    ["tile 5", ["tile:5"]],
    ["toadstool wilds", ["stool:wilds"]],
    ["option 2", []],
    ["done", []],
    ["skip", []],
  ])("%s", (text, wanted) => {
    expect(parts(text)).toEqual(wanted);
  });
});

group("abilities", () => {
  test("alternatives and parts", () => {
    expect(parseEffect("2 points or red + wild")).toEqual([
      [{ kind: "points", count: 2 }],
      [
        { kind: "gem", colour: "red", count: 1 },
        { kind: "gem", colour: "wild", count: 1 },
      ],
    ]);
    expect(parseEffect("2 die + card any")).toEqual([
      [
        { kind: "die", count: 2 },
        { kind: "card", colour: "any", count: 1 },
      ],
    ]);
  });

  test("a swap has its gain and its number of times", () => {
    expect(parseEffect("swap 1 for 2 points up to 4 times")).toEqual([
      [{ kind: "swap", count: 1, gain: [{ kind: "points", count: 2 }], times: 4 }],
    ]);
    expect(parseEffect("ore + swap 2 for red + blue")[0]).toHaveLength(2);
  });

  test("describes effects, and repeats unknown ones", () => {
    expect(effectWords("3 points or wild + card any")).toBe("3 points or 1 wild gem + a free card");
    expect(effectWords("swap 1 for 2 wild")).toBe("give 1 gem for 2 wild gems");
    expect(effectWords("conjure")).toBe("conjure");
    expect(effectWords("")).toBe("");
  });
});

group("tables of the parameters", () => {
  test("smithies have a price, a bonus and maybe the token", () => {
    const found = smithies({ smithies: "1; 2: 2 ore", wild_price: 5, forest: 1, forge_token: 2 });
    expect(found).toEqual([
      { name: "1", price: 1, bonus: "", token: false },
      { name: "2", price: 2, bonus: "2 ore", token: true },
      { name: "wild", price: 5, bonus: "", token: false },
    ]);
    expect(smithies({})).toHaveLength(6);
    expect(spaces({})).toHaveLength(14);
  });

  test("describes a smithy", () => {
    expect(smithyWords(start, {}, 2)).toBe("Smithy 3: red artifact, 3 red gems, or 3 ore; earns 1 ore");
    expect(smithyWords(start, {}, 5)).toContain("any 4 gems");
  });
});

group("recent events", () => {
  test("finds a roll", () => {
    const rolled = {
      entry: 7,
      words: "",
      kind: "rolled",
      seat: 1,
      pieces: ["die:5"],
      amount: 2,
      values: [5],
    };
    const played = { entry: 8, words: "", kind: "played", seat: 1 };
    expect(findRoll([rolled, played], ["Brown", "Grey"], {})).toEqual({
      entry: 7,
      role: "Grey",
      face: 5,
      gives: "card any or 1 point",
      twice: true,
    });
    expect(findRoll([played], ["Brown", "Grey"], {})).toBeNull();
  });

  test("says what a move changed while it is still in place", () => {
    const later = asked("utilize").view;
    const found = changesOf({ from: asked("summon").view, to: later, seat: 0, told: [] } as never, later);
    expect([...(found?.cards ?? [])].sort()).toEqual([28, 35]);
    const gone = { ...later, display: later.display.map(() => null) };
    const none = changesOf({ from: asked("summon").view, to: later, seat: 0, told: [] } as never, gone);
    expect(none?.cards.size).toBe(0);
    expect(changesOf(null, later)).toBeNull();
  });
});

group("a set picked in any order", () => {
  const red: CardView = [23, "Kobold", "red", 2, "ore"];
  const blue: CardView = [11, "Faun", "blue", 2, "blue"];
  const white: CardView = [107, "Druid", "white", 3, "1 point or green"];

  test("is sent in ascending order, one card after the other, then done", () => {
    const sent: string[] = [];
    const why: string[] = [];
    const selection = new Selection((text) => sent.push(text), parts);
    const cardSet = new CardSet();
    const view = { phase: "play" } as RuneView;
    const offer = (...texts: string[]) => selection.reset(texts.map((text) => ({ text, words: text })));
    offer("play 23", "play 104", "play 107");
    cardSet.toggle(107);
    cardSet.toggle(23);
    cardSet.send(view, selection, (text) => why.push(text));
    expect(sent).toEqual(["play 23"]);
    offer("play 104", "play 107", "done");
    offer("done");
    expect(sent).toEqual(["play 23", "play 107", "done"]);
    expect(why).toEqual([]);
  });

  test("does not answer the next prompt", () => {
    const sent: string[] = [];
    const selection = new Selection((text) => sent.push(text), parts);
    const cardSet = new CardSet();
    selection.reset([{ text: "buy 23", words: "" }], { kind: "buy" });
    cardSet.toggle(23);
    cardSet.send({ phase: "buy" } as RuneView, selection, () => undefined);
    selection.reset([{ text: "done", words: "Finish your turn" }], { kind: "after" });
    expect(sent).toEqual(["buy 23"]);
  });

  test("asks for an explanation where the engine refuses", () => {
    const why: string[] = [];
    const selection = new Selection(() => undefined, parts);
    const cardSet = new CardSet();
    const view = { phase: "choose" } as RuneView;
    selection.reset([{ text: "play 23", words: "" }]);
    cardSet.toggle(23);
    cardSet.toggle(41);
    cardSet.send(view, selection, (text) => why.push(text));
    selection.reset([{ text: "play 107", words: "" }]);
    expect(why).toEqual(["play 41"]);
  });

  test("drops the oldest pick when there are too many", () => {
    const cardSet = new CardSet();
    for (const number of [1, 2, 3]) cardSet.toggle(number, { most: 2 });
    expect(cardSet.numbers).toEqual([2, 3]);
    cardSet.toggle(2);
    expect(cardSet.numbers).toEqual([3]);
  });

  test("matches colours", () => {
    expect(clashingCards(red, [red, blue, white])).toEqual([11]);
    expect(clashingCards(white, [red, blue])).toEqual([]);
    const playing = { phase: "play", stack: [[2, 0, 0, 3, 2, 23]] } as unknown as RuneView;
    expect([
      matchesPlayed(red, playing),
      matchesPlayed(white, playing),
      matchesPlayed(blue, playing),
    ]).toEqual([true, true, false]);
  });

  test("a card may follow one that is offered", () => {
    expect(canJoinSet(107, [23, 104])).toBe(true);
    expect(canJoinSet(11, [23, 104])).toBe(false);
  });
});

test("describes the position", () => {
  const passages = describe(start, script.roles);
  const lines = passages.flatMap((passage) => [passage.title, ...passage.lines]);
  expect(lines).toContain("107, white Druid, magic 3: 1 point or 1 green gem");
  expect(lines).toContain("For 3: 63, yellow Faun, magic 3: any 2 gems or 3 points");
  expect(passages.map((passage) => passage.title)).toEqual(
    expect.arrayContaining(["Brown", "Grey", "Rune stones"]),
  );
});

group("the board", () => {
  let mounted: ReturnType<typeof mount>[] = [];
  afterEach(() => {
    for (const each of mounted) void unmount(each);
    document.body.replaceChildren();
  });

  function show(text: string) {
    const sent: string[] = [];
    const why: string[] = [];
    const { view, options } = asked(text);
    const selection = new Selection((each) => sent.push(each));
    selection.reset(options, parts);
    const props = {
      view,
      seat: 0,
      roles: script.roles,
      params: script.params,
      selection,
      lastMove: null,
      newLogLines: [],
      onexplain: (each: string) => why.push(each),
      oninspect: () => undefined,
    };
    const head = createRawSnippet(() => ({ render: () => "<p></p>" }));
    mounted = [
      mount(Board, { target: document.body, props }),
      mount(Mine, { target: document.body, props: { ...props, owner: 0, head } }),
    ];
    flushSync();
    const click = (selector: string) => {
      document.querySelector<HTMLElement>(selector)?.click();
      flushSync();
    };
    return { sent, why, selection, click };
  }

  test("offers the three actions where they belong", () => {
    const { sent, click } = show("summon");
    expect(document.querySelectorAll(".action-button.offered")).toHaveLength(3);
    click(".smithies .action-button");
    expect(sent).toEqual(["forge"]);
  });

  test("offers cards while there is enough magic", () => {
    const { sent, why, click } = show("buy 63");
    expect(document.querySelectorAll(".display .card.offered")).toHaveLength(3);
    click('[data-card="63"]');
    expect(document.querySelectorAll(".display .card.offered")).toHaveLength(1);
    click('[data-card="41"]');
    expect(why).toEqual(["buy 41"]);
    click("[data-confirm]");
    expect(sent).toEqual(["buy 63"]);
  });

  test("takes the hinted card at once", () => {
    const { sent, selection, click } = show("play 107");
    selection.hinted = "play 107";
    flushSync();
    click('.hand [data-card="107"]');
    expect(sent).toEqual(["play 107"]);
  });

  test("uses a played card on a click", () => {
    const { sent, click } = show("use 102");
    expect(document.querySelectorAll(".played .card.offered")).toHaveLength(2);
    click('.played [data-card="104"]');
    expect(sent).toEqual(["use 104"]);
  });

  test("picks a rune stone and waits for confirmation", () => {
    const { sent, selection, click } = show("stone magic");
    click('[data-stone="plus"]');
    expect(sent).toEqual([]);
    expect(selection.toConfirm?.text).toBe("stone plus");
  });
});
