import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { browserDecks } from "../src/boards/aidalon/decks/browserDecks";
import { deckInLink, linkTo } from "../src/boards/aidalon/decks/deckLink";
import DeckList from "../src/boards/aidalon/decks/DeckList.svelte";
import DeckStatistics from "../src/boards/aidalon/decks/DeckStatistics.svelte";
import { drawHand } from "../src/boards/aidalon/decks/sampleHand";
import SampleHand from "../src/boards/aidalon/decks/SampleHand.svelte";
import { statisticsOf } from "../src/boards/aidalon/decks/statistics";
import { verdictOf } from "../src/boards/aidalon/decks/verdict";
import { add, EMPTY, swap, type Deck } from "../src/boards/aidalon/deck";
import type { CheckedDeck, DeckFault } from "../src/wire";

const DECK: Deck = {
  seeker: "goldie-xin",
  counts: { "job-board": 2, dodge: 2, "auntie-ruth": 1, "barbican-gate": 1, "pax-observatory": 1 },
};

let mounted: Record<string, unknown> | null = null;

function shown<Props extends Record<string, unknown>>(what: Component<Props>, props: Props): HTMLElement {
  const target = document.createElement("div");
  document.body.append(target);
  mounted = mount(what, { target, props });
  flushSync();
  return target;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  if (mounted !== null) void unmount(mounted);
  mounted = null;
  document.body.replaceChildren();
});

describe("statistics", () => {
  it("count costs, types and factions, and leave the seeker out", () => {
    const found = statisticsOf(DECK);
    expect(found.costs.reduce((sum, number) => sum + number, 0)).toBe(7);
    expect(found.costs[5]).toBe(1);
    expect(found.types).toEqual({ agent: 1, obstacle: 1, source: 3, moment: 2 });
    expect(found.factions).toEqual([
      { affiliation: "omniworks", count: 3 },
      { affiliation: "remnants", count: 2 },
      { affiliation: "collective", count: 1 },
      { affiliation: "old-aidalon", count: 1 },
    ]);
    expect(statisticsOf(EMPTY).factions).toEqual([]);
  });

  it("are drawn with a bar for each cost, and follow the deck", () => {
    const page = shown(DeckStatistics, { deck: DECK });
    expect(page.querySelectorAll("[data-cost]")).toHaveLength(6);
    expect(page.querySelector("[data-cost='5']")?.getAttribute("aria-label")).toBe("5+: 1 card");
    expect(page.querySelector("[data-type=source] b")?.textContent).toBe("3");
    expect(page.querySelector("[data-faction=omniworks] b")?.textContent).toBe("3");
  });
});

describe("a sample hand", () => {
  it("is drawn from the deck, no card more often than it is there", () => {
    for (let time = 0; time < 50; time++) {
      const hand = drawHand(DECK);
      expect(hand).toHaveLength(5);
      for (const slug of hand)
        expect(hand.filter((each) => each === slug).length).toBeLessThanOrEqual(DECK.counts[slug] ?? 0);
    }
    expect(drawHand(DECK, 5, () => 0)).toEqual(["job-board", "job-board", "dodge", "dodge", "auntie-ruth"]);
    expect(drawHand(DECK, 20).toSorted()).toEqual(
      Object.entries(DECK.counts)
        .flatMap(([slug, count]) => Array.from({ length: count }, () => slug))
        .toSorted(),
    );
  });

  it("is drawn again on request, and not from too few cards", () => {
    const page = shown(SampleHand, { deck: DECK });
    const drawn = new Set<string | null | undefined>();
    for (let time = 0; time < 200 && drawn.size < 2; time++) {
      drawn.add(page.querySelector("[data-drawn]")?.getAttribute("data-drawn"));
      page.querySelector<HTMLElement>("[data-draw]")?.click();
      flushSync();
    }
    expect(drawn.size).toBe(2);
    const few = shown(SampleHand, { deck: add(EMPTY, "dodge") });
    expect(few.querySelector<HTMLButtonElement>("[data-draw]")?.disabled).toBe(true);
  });
});

describe("legality", () => {
  const fault = (card: string): DeckFault => ({ words: "…", card, copies: 1, better: "" });
  const checked = (cards: number, faults: Record<string, DeckFault[]>, more: Partial<CheckedDeck> = {}) => ({
    seeker: "goldie-xin",
    cards: [{ card: "dodge", count: cards }],
    unread: [],
    faults,
    text: "",
    line: "",
    ...more,
  });

  it("is told in a tag: the strictest format that the deck fits, or what it lacks", () => {
    const ready = checked(36, { standard: [fault("dodge")], "free-agent": [], casual: [], open: [] });
    expect(verdictOf(ready)).toEqual({ kind: "ready", words: "Ready · Free agent" });
    expect(verdictOf(ready, "standard")).toEqual({ kind: "illegal", words: "1 card not legal" });
    const short = checked(34, { standard: [fault("")], casual: [fault("")], open: [] });
    expect(verdictOf(short)).toEqual({ kind: "unfinished", words: "2 cards to go" });
    const none = checked(36, { casual: [fault("")], open: [fault("")] }, { seeker: "" });
    expect(verdictOf(none).words).toBe("Needs a seeker");
    const bad = checked(36, {
      standard: [fault("dodge"), fault("fun-run"), fault("")],
      casual: [fault("dodge")],
    });
    expect(verdictOf(bad)).toEqual({ kind: "illegal", words: "1 card not legal" });
    const unread = [{ line: 1, text: "2 Old Friend", words: "", near: "" }];
    expect(verdictOf(checked(36, { casual: [fault("")] }, { unread })).words).toBe("1 card gone");
  });

  it("marks the card at fault in the list, and another takes its place", () => {
    const page = shown(DeckList, { deck: DECK, bad: new Set(["dodge"]) });
    expect([...page.querySelectorAll("li.bad .card")].map((each) => each.textContent)).toEqual(["Dodge"]);
    expect(swap(DECK, "dodge", 1, "fun-run").counts).toMatchObject({ dodge: 1, "fun-run": 1 });
    expect(swap(DECK, "dodge", 2, "job-board").counts).toMatchObject({ "job-board": 4 });
    expect(swap(DECK, "dodge", 2, "job-board").counts).not.toHaveProperty("dodge");
    expect(swap(DECK, "goldie-xin", 1, "abnus-orzo").seeker).toBe("abnus-orzo");
  });
});

describe("decks in the browser", () => {
  it("are kept by id, and those of an earlier version are found", () => {
    localStorage.setItem("leyline-aidalon-decks", JSON.stringify([{ name: "Old", line: "goldie-xin" }, 7]));
    const [old] = browserDecks.all();
    expect(old).toMatchObject({ name: "Old", text: "goldie-xin" });
    expect(browserDecks.all()[0]?.id).toBe(old?.id);
    expect(browserDecks.keep({ id: "1", name: "New", text: "" })).toBe(true);
    expect(browserDecks.keep({ id: "1", name: "Newer", text: "2 Dodge" })).toBe(true);
    expect(browserDecks.all().map((deck) => deck.name)).toEqual(["Newer", "Old"]);
    browserDecks.remove("1");
    expect(browserDecks.all().map((deck) => deck.name)).toEqual(["Old"]);
    localStorage.setItem("leyline-aidalon-decks", "{");
    expect(browserDecks.all()).toEqual([]);
  });

  it("come in links, whole or not at all", () => {
    const link = linkTo("goldie-xin; 2 dodge");
    expect(deckInLink(link)).toBe("goldie-xin; 2 dodge");
    expect(deckInLink(`${link}\n`)).toBe("goldie-xin; 2 dodge");
    expect(deckInLink("#deck=%E0%A4%A")).toBeNull();
    expect(deckInLink("2 Dodge")).toBeNull();
  });
});
