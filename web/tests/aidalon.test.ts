import { describe, expect, it } from "vitest";
import { cardOf, CARDS, withChanges } from "../src/boards/aidalon/cards";
import {
  add,
  copies,
  countOf,
  EMPTY,
  filterCards,
  fromChecked,
  listOf,
  NO_FILTER,
  remove,
  size,
  toggled,
} from "../src/boards/aidalon/deck";
import { describe as inWords, slotWords } from "../src/boards/aidalon/describe";
import {
  delveName,
  holdIn,
  NO_HOLD,
  parseStops,
  passes,
  USUAL_STOPS,
  windowKindOf,
  windowName,
  type Situation,
} from "../src/boards/aidalon/autoPassRules";
import { cardsElsewhere, gridInQuestion } from "../src/boards/aidalon/gridInQuestion";
import board from "../src/boards/aidalon";
import { districtId, districtOf, slotId, slotOf, slugOf } from "../src/boards/aidalon/names";
import { Passing } from "../src/boards/aidalon/passing.svelte";
import { delveOf, turnOf } from "../src/boards/aidalon/stack";
import { ShownGrid } from "../src/boards/aidalon/shownGrid.svelte";
import type { AnyView } from "../src/boards/boardModule";
import type { ActionOption } from "../src/table/events";
import { Selection } from "../src/table/selection.svelte";
import type { AidalonView, PlayerView, SlotView } from "../src/boards/aidalon/view";

const ROLES = ["North", "East", "South"];

function slot(card: string | null, more: Partial<SlotView> = {}): SlotView {
  return {
    card,
    cost: null,
    barrier: null,
    scrap: null,
    forged: false,
    exhausted: false,
    shards: 0,
    barrier_boost: 0,
    known_by: 0,
    ...more,
  };
}

function player(more: Partial<PlayerView> = {}): PlayerView {
  return {
    seeker: "goldie-xin",
    seeker_exhausted: false,
    shards: 5,
    heat: 0,
    actions: 3,
    has_acted: true,
    grid: Array.from({ length: 9 }, () => null),
    council: null,
    council_size: 5,
    archives: null,
    archives_size: 0,
    network_size: 20,
    top: [],
    bottom: [],
    playing: [],
    scrap: [],
    score: [],
    ...more,
  };
}

const WINDOW = [3, 1, 0, -1, 0];
const REACTION = [4, 1, 0, -1, 6, 0, 0, 0, 0];
const ROUND = [1, 2, 0, -1];
/** East delves North's Council and is at the middle row. */
const DELVE = [6, 2, 1, -1, 0, 1, 1, 0];

function view(more: Partial<AidalonView> = {}): AidalonView {
  return {
    where: "",
    round: 2,
    first: 0,
    pending: 0,
    group: 1,
    mover: -1,
    ended: null,
    winners: [],
    halt: 0,
    stack: [ROUND, WINDOW],
    aside: [],
    shown: null,
    touched: [],
    players: [player({ council: ["dodge"] }), player(), player()],
    ...more,
  };
}

/** An option as the engine gives it: a verb, and what it is about. */
function option(verb: string, ...args: [string, string][]): ActionOption {
  const text = [verb, ...args.map(([, id]) => id)].join(" ");
  return { text, words: text, verb, args: args.map(([role, id]) => ({ role, id })) };
}

function asked(...options: ActionOption[]): Selection {
  const selection = new Selection(() => undefined);
  selection.reset(options, {
    confirms: (each) => board.confirms?.(each, "action", view() as unknown as AnyView) ?? false,
  });
  return selection;
}

describe("names", () => {
  it("names slots as the engine does, and reads their names back", () => {
    expect(slotId(1, 4)).toBe("slot:1/council/middle");
    expect(slotId(2, 9)).toBe("seeker:2");
    for (let slot = 0; slot < 10; slot += 1) expect(slotOf(slotId(3, slot))).toEqual({ owner: 3, slot });
    expect(slotOf("district:1/council")).toBeNull();
  });

  it("names districts and cards", () => {
    expect(districtOf(districtId(2, 1))).toEqual({ owner: 2, path: 1 });
    expect(slugOf("card:job-board")).toBe("job-board");
    expect(slugOf("seeker:0")).toBeNull();
  });
});

describe("the grid in question", () => {
  it("is the one of the player whose turn it is, or else the next", () => {
    expect(gridInQuestion(view({ stack: [[1, 2, 2, -1]] }), 0, asked())).toMatchObject({ far: 2, front: 0 });
    expect(gridInQuestion(view({ stack: [[1, 2, 0, -1]] }), 0, asked())).toMatchObject({ far: 1, front: 0 });
    expect(turnOf(view({ stack: [] }))).toBe(-1);
  });

  it("is the one that options name", () => {
    const named = asked(option("exhaust", ["target", "slot:2/council/front"]), option("pass"));
    expect(gridInQuestion(view(), 0, named)).toMatchObject({ far: 2, front: 2 });
  });

  it("is the one that a delve is about to enter, before it is confirmed", () => {
    const named = asked(
      option("delve", ["path", "district:1/council"]),
      option("delve", ["path", "district:2/council"]),
    );
    named.touch("district:2/council");
    expect(named.toConfirm?.text).toBe("delve district:2/council");
    expect(gridInQuestion(view(), 0, named)).toMatchObject({ far: 2, front: 2 });
  });

  it("is the delver's if one is delved, with one's own in front", () => {
    const at = view({ stack: [ROUND, DELVE, WINDOW] });
    expect(gridInQuestion(at, 0, asked())).toMatchObject({ far: 1, front: 0 });
    expect(gridInQuestion(at, 2, asked())).toMatchObject({ far: 0, front: 0 });
  });

  it("stays where the reader put it, until there is another reason", () => {
    const shown = new ShownGrid();
    shown.follow({ reason: "calm", far: 1, front: 0 }, 0);
    shown.pick(2);
    shown.follow({ reason: "calm", far: 1, front: 0 }, 0);
    expect([shown.far, shown.front]).toEqual([2, 2]);
    shown.pick(0);
    expect([shown.far, shown.front]).toEqual([2, 0]);
    shown.follow({ reason: "delve", far: 1, front: 1 }, 0);
    expect([shown.far, shown.front]).toEqual([1, 1]);
  });

  it("finds cards that lie in no hand", () => {
    const found = asked(
      option("recover", ["card", "card:dodge"]),
      option("recover", ["card", "card:maestro"]),
    );
    expect(cardsElsewhere(view(), 0, found)).toEqual(["maestro"]);
  });
});

describe("touching cards and slots", () => {
  it("asks before a delve and before a card is laid over another", () => {
    const grid = [...player().grid];
    grid[1] = slot("job-board");
    const at = view({ players: [player({ grid }), player(), player()] }) as unknown as AnyView;
    const over = option("stage", ["card", "card:dodge"], ["to", "slot:0/council/front"]);
    const free = option("stage", ["card", "card:dodge"], ["to", "slot:0/council/back"]);
    expect(board.confirms?.(over, "action", at)).toBe(true);
    expect(board.confirms?.(free, "action", at)).toBe(false);
    expect(board.confirms?.(option("delve", ["path", "district:1/council"]), "action", at)).toBe(true);
  });

  it("offers what a card can do beside where it can go", () => {
    const at = "slot:0/council/front";
    const found = asked(
      option("use", ["target", at]),
      option("shift", ["target", at], ["to", "slot:0/council/middle"]),
    );
    found.touch(at);
    expect(found.actions.map((each) => each.verb)).toEqual(["use"]);
    expect(found.isOffered("slot:0/council/middle")).toBe(true);
  });

  it("exchanges two cards in either order", () => {
    const sent: string[] = [];
    const selection = new Selection((text) => sent.push(text));
    const [one, other] = ["slot:0/council/front", "slot:0/network/front"];
    selection.reset([option("shift", ["target", one], ["to", other]), option("pass")]);
    selection.touch(other);
    selection.touch(one);
    expect(sent).toEqual([`shift ${one} ${other}`]);
  });

  it("exchanges copies one by one, since they share a name", () => {
    const at = view({ players: [player({ council: ["dodge", "maestro", "dodge"] }), player(), player()] });
    expect(board.setRule?.(at as unknown as AnyView, 0, "mulligan")).toBeNull();
    expect(board.setRule?.(view() as unknown as AnyView, 0, "mulligan")).toMatchObject({ verb: "aside" });
    expect(board.setRule?.(view() as unknown as AnyView, 0, "choose")).toBeNull();
  });

  it("marks cards in the mulligan, and sends them with the answer that keeps the others", () => {
    const sent: string[] = [];
    const selection = new Selection((text) => sent.push(text));
    const set = board.setRule?.(view() as unknown as AnyView, 0, "mulligan") ?? null;
    const options = [
      option("done"),
      option("aside", ["card", "card:dodge"]),
      option("aside", ["card", "card:maestro"]),
    ];
    selection.reset(options, { kind: "mulligan", set });
    selection.touch("card:dodge");
    selection.touch("card:maestro");
    selection.touch("card:dodge");
    expect(sent).toEqual([]);
    selection.choose("done");
    selection.reset(options.slice(0, 2), { kind: "mulligan", set });
    expect(sent).toEqual(["aside card:maestro", "done"]);
  });
});

describe("the state of a delve", () => {
  it("says where a delve is", () => {
    const delve = delveOf(view({ stack: [ROUND, DELVE, WINDOW] }));
    expect(delve).toMatchObject({ delver: 1, defender: 0, path: 1, row: 1, engaged: null, holding: false });
  });

  it("names the engaged card", () => {
    const engage = [7, 4, 1, 4, 0, 0, 3, 0, 0, 0];
    const delve = delveOf(view({ stack: [ROUND, DELVE, engage] }));
    expect(delve).toMatchObject({ engaged: 4, manner: "confront" });
  });

  it("shows a district card only to seats that may see it", () => {
    const breach = [8, 5, 1, -1, 0, 1, 0, 0, 2];
    const engage = [7, 2, 1, -3, 0, 1, 1, 0, 0, 0];
    const at = { stack: [ROUND, DELVE, breach, engage] };
    const known = delveOf(view({ ...at, aside: [{ card: "dodge", owner: 0, known_by: 3 }] }));
    expect(known).toMatchObject({ row: 3, holding: true, held: "dodge", left: 2, manner: "discover" });
    const unknown = delveOf(view({ ...at, aside: [{ card: null, owner: 0, known_by: 3 }] }));
    expect(unknown).toMatchObject({ holding: true, held: null });
  });
});

describe("passing windows", () => {
  /** East delves North's Council; the window is that of the front, middle or back row. */
  const delved = (row = 0, more: Partial<AidalonView> = {}) =>
    view({ stack: [ROUND, [6, 2, 1, -1, 0, 1, row, 0], WINDOW], ...more });
  const of = (more: Partial<Situation> = {}): Situation => ({
    stops: USUAL_STOPS,
    hold: NO_HOLD,
    passed: null,
    idle: false,
    ...more,
  });
  const turn = (seat: number) => [1, 2, seat, -1];
  const spent = (...seats: number[]) =>
    [0, 1, 2].map((seat) => player({ actions: seats.includes(seat) ? 0 : 3 }));

  it("tells windows apart by whose action comes next and who delves whom", () => {
    expect(windowKindOf(view(), 0)).toBe("mine");
    expect(windowKindOf(view({ stack: [turn(1), WINDOW] }), 0)).toBe("others");
    expect(windowKindOf(view({ stack: [turn(1), WINDOW], players: spent(1, 2) }), 0)).toBe("mine");
    expect(windowKindOf(view({ players: spent(0, 1, 2) }), 0)).toBe("end");
    expect(windowKindOf(delved(), 0)).toBe("delved");
    expect(windowKindOf(delved(0, { pending: 1 }), 1)).toBe("delving");
    expect(windowKindOf(delved(0, { pending: 2 }), 2)).toBe("watching");
    expect(windowKindOf(view({ stack: [ROUND, DELVE, REACTION] }), 0)).toBe("reaction");
    expect(windowKindOf(view({ stack: [[1, 3, 0, -1]] }), 0)).toBeNull();
    expect(windowKindOf(view(), 1)).toBeNull();
  });

  it("asks before one's own action, once, and not before another's", () => {
    expect(passes(view(), 0, of())).toBe(false);
    expect(passes(view(), 0, of({ passed: windowName(view()) }))).toBe(true);
    expect(passes(view({ round: 3 }), 0, of({ passed: windowName(view()) }))).toBe(false);
    expect(passes(view({ stack: [turn(1), WINDOW] }), 0, of())).toBe(true);
  });

  /** North with this card in the middle of the path that East delves. */
  const guarded = (card: SlotView) => {
    const grid = [...player().grid];
    grid[4] = card;
    return [player({ grid }), player(), player()];
  };

  it("asks as a delve begins, and before each unforged card of one's own", () => {
    const players = guarded(slot("job-board"));
    expect([0, 1, 2, 3].map((row) => passes(delved(row, { players }), 0, of()))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(passes(delved(0), 0, of())).toBe(true);
    expect(passes(view({ stack: [ROUND, DELVE, REACTION] }), 0, of())).toBe(false);
  });

  it("asks in all of a delve while a forged card has an instant", () => {
    const ready = guarded(slot("auntie-ruth", { forged: true }));
    const exhausted = guarded(slot("auntie-ruth", { forged: true, exhausted: true }));
    expect(passes(delved(3, { players: ready }), 0, of())).toBe(false);
    expect(passes(delved(3, { players: exhausted }), 0, of())).toBe(true);
  });

  it("asks at the end of a round while a card can still collect", () => {
    const end = (exhausted: boolean) =>
      view({ players: spent(0, 1, 2).map((each) => ({ ...each, seeker_exhausted: exhausted })) });
    expect(passes(end(false), 0, of())).toBe(false);
    expect(passes(end(true), 0, of())).toBe(true);
  });

  it("obeys the stops: pass, and every time", () => {
    expect(passes(view(), 0, of({ stops: { ...USUAL_STOPS, mine: "pass" } }))).toBe(true);
    const every = of({ stops: { ...USUAL_STOPS, mine: "always" }, passed: windowName(view()) });
    expect(passes(view(), 0, every)).toBe(false);
    expect(passes(view(), 0, { ...every, hold: { action: true, delve: null } })).toBe(false);
  });

  it("passes to the next action, except where one is delved", () => {
    const hold = { action: true, delve: null };
    expect(passes(view(), 0, of({ hold }))).toBe(true);
    expect(passes(delved(0, { players: guarded(slot("job-board")) }), 0, of({ hold }))).toBe(false);
    expect(holdIn(view(), 0, hold)).toBe(hold);
    expect(holdIn(view({ stack: [turn(1)], pending: 1 }), 0, hold)).toBe(hold);
    expect(holdIn(view({ stack: [turn(0)] }), 0, hold)).toEqual(NO_HOLD);
  });

  it("passes one delve, and no other", () => {
    const hold = { action: false, delve: delveName(delved()) };
    expect(passes(delved(2), 0, of({ hold }))).toBe(true);
    expect(holdIn(delved(2), 0, hold)).toBe(hold);
    expect(holdIn(view(), 0, hold)).toEqual(NO_HOLD);
    expect(holdIn(view({ stack: [ROUND, [6, 2, 2, -1, 0, 1, 0, 0], WINDOW] }), 0, hold)).toEqual(NO_HOLD);
  });

  it("passes where there is nothing else to do and nobody could learn it", () => {
    expect(passes(view(), 0, of({ idle: true }))).toBe(true);
  });

  it("keeps stops, which can be lifted and set again", () => {
    const kept = new Passing();
    kept.toggle("mine");
    kept.toggle("others");
    expect([kept.stops.mine, kept.stops.others]).toEqual(["pass", "ask"]);
    expect(new Passing().stops).toEqual(kept.stops);
    kept.toggle("mine");
    kept.toggle("others");
    expect(new Passing().stops).toEqual(USUAL_STOPS);
  });

  it("reads stored stops and ignores anything else", () => {
    const read = parseStops('{"mine":"pass","delved":"always","delving":"often","x":"pass"}');
    expect(read).toEqual({ ...USUAL_STOPS, mine: "pass", delved: "always" });
    for (const stored of ["{", null, "7"]) expect(parseStops(stored)).toEqual(USUAL_STOPS);
  });
});

describe("cards and descriptions", () => {
  it("has 79 cards, each with its own text", () => {
    expect(CARDS).toHaveLength(79);
    expect(new Set(CARDS.map((card) => card.slug)).size).toBe(79);
    for (const card of CARDS) expect(card.lines.length, card.name).toBeGreaterThan(0);
  });

  it("takes numbers from the table's parameters", () => {
    const board = cardOf("job-board");
    expect(board).not.toBeNull();
    if (board === null) return;
    expect(withChanges(board, "job-board cost 1; eye-enforcers barrier 4").cost).toBe(1);
    expect(withChanges(board, "").cost).toBe(board.cost);
  });

  it("describes a slot as this seat sees it", () => {
    const grid = [...player().grid];
    grid[1] = slot(null, { exhausted: true });
    grid[2] = slot("job-board", { forged: true, scrap: 3 });
    const at = view({ players: [player(), player({ grid }), player()] });
    expect(slotWords(at, 1, 1, ROLES)).toBe("East, Council, front row: an unforged card, exhausted.");
    expect(slotWords(at, 1, 2, ROLES)).toMatch(
      /^East, Network, front row: Job Board, forged, scrap cost 3\. Refund 1/,
    );
    expect(slotWords(at, 1, 0, ROLES)).toBe("East, Archives, front row: empty.");
  });

  it("describes every player and the delve", () => {
    const told = inWords(view({ stack: [ROUND, DELVE, WINDOW] }), ROLES);
    expect(told.map((passage) => passage.title)).toEqual([
      "The table",
      "North",
      "East",
      "South",
      "Cards in sight",
    ]);
    expect(told[0]?.lines.join(" ")).toContain(
      "East delves North's Council, at the middle row; next: back row.",
    );
    expect(told[1]?.lines).toContain("Council: Dodge.");
  });
});

describe("a deck under construction", () => {
  it("adds and removes copies", () => {
    let deck = add(add(add(EMPTY, "job-board"), "job-board"), "auntie-ruth");
    expect(size(deck)).toBe(3);
    expect(copies(deck, "job-board")).toBe(2);
    expect(countOf(deck, "source")).toBe(2);
    deck = remove(remove(deck, "job-board"), "auntie-ruth");
    expect(deck.counts).toEqual({ "job-board": 1 });
    expect(remove(deck, "dodge")).toEqual(deck);
  });

  it("keeps one seeker", () => {
    const deck = add(add(EMPTY, "goldie-xin"), "abnus-orzo");
    expect(deck.seeker).toBe("abnus-orzo");
    expect(size(deck)).toBe(0);
    expect(remove(deck, "abnus-orzo").seeker).toBeNull();
  });

  it("lists the seeker first, then cards by type", () => {
    const deck = ["dodge", "job-board", "job-board", "rory-bug", "goldie-xin"].reduce(add, EMPTY);
    expect(listOf(deck)).toBe("Goldie Xin\n1 Rory & Bug\n2 Job Board\n1 Dodge\n");
    expect(listOf(EMPTY)).toBe("");
  });

  it("loads a deck as the engine has read it", () => {
    const found = {
      seeker: "goldie-xin",
      cards: [{ card: "dodge", count: 2 }],
      unread: [],
      faults: {},
      text: "",
      line: "",
    };
    expect(fromChecked(found)).toEqual({ seeker: "goldie-xin", counts: { dodge: 2 } });
  });

  it("filters cards by type, affiliation, cost and text", () => {
    expect(filterCards(CARDS, NO_FILTER)).toHaveLength(79);
    expect(filterCards(CARDS, { ...NO_FILTER, types: ["seeker"] })).toHaveLength(4);
    const dear = filterCards(CARDS, { ...NO_FILTER, costs: [5] });
    expect(dear.map((card) => card.name)).toContain("Pax Observatory");
    expect(dear.every((card) => (card.cost ?? 0) >= 5)).toBe(true);
    const rush = filterCards(CARDS, { ...NO_FILTER, text: "RUSH  stage", affiliations: ["remnants"] });
    expect(rush.map((card) => card.slug)).toEqual(["kryzar-the-rat"]);
    expect(toggled([1, 2], 2)).toEqual([1]);
    expect(toggled([1], 2)).toEqual([1, 2]);
  });
});
