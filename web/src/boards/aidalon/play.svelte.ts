/** What touching the table means: which places are marked, and which parts of an option a touch picks. */

import type { BoardProps } from "../board";
import type { Option } from "../../wire";
import { cardOf } from "./cards";
import { slotWords } from "./describe";
import { delveOf, gridInQuestion, PATHS, slotName, slotOf, type AidalonView, type Slot } from "./view";

/** What is laid open for reading. */
export interface Reading {
  /** The card; null: one that this seat does not know. */
  slug: string | null;
  /** Where it lies, if in a grid. */
  place: { owner: number; slot: number } | null;
}

/** Questions that are answered by touching one thing. */
const PLAIN = [
  "exhaust",
  "unforge",
  "return",
  "scrap",
  "shuffle",
  "approach",
  "keep",
  "archive",
  "recover",
  "fetch",
  "aside",
  "show",
];

export class Play {
  reading: Reading | null = $state.raw(null);
  /** A pile that is laid open. */
  pile: { title: string; cards: string[] } | null = $state.raw(null);

  constructor(private readonly props: () => BoardProps<AidalonView>) {}

  readonly view = $derived.by(() => this.props().view);
  readonly choice = $derived.by(() => this.props().choice);
  readonly roles = $derived.by(() => this.props().roles);
  /** Whose area lies below. */
  readonly own = $derived.by(() => this.props().seat ?? this.view.players.length - 1);
  readonly delve = $derived.by(() => (this.view.ended === null ? delveOf(this.view) : null));
  /** Whose slots the options name. */
  readonly grid = $derived.by(() => (this.choice.options.length > 0 ? gridInQuestion(this.view) : -1));
  /** What may be done with what is picked so far. */
  readonly verbs = $derived.by(() => new Set(this.choice.left.map((option) => verb(option.text))));
  /** Whether one touch answers the question. */
  readonly plain = $derived.by(() => this.choice.options.every((option) => isPlain(option)));
  /** A card is on its way to another slot. */
  readonly moving = $derived.by(() => {
    if (this.choice.sent !== null || !this.choice.picked.some((part) => part.startsWith("slot:")))
      return false;
    if (this.choice.picked.some((part) => part === "do:shift" || part === "do:swap")) return true;
    return [...this.verbs].every((each) => each === "shift" || each === "swap");
  });
  /** A card of the Council is on its way to a slot. */
  readonly staging = $derived.by(
    () =>
      this.choice.sent === null &&
      this.choice.picked.some((part) => part.startsWith("card:")) &&
      (this.verbs.has("stage") || this.verbs.has("rush")),
  );

  slotAt(owner: number, slot: number): Slot | null {
    const player = this.view.players[owner];
    if (player === undefined) return null;
    if (slot < player.grid.length) return player.grid[slot] ?? null;
    return {
      card: player.seeker,
      cost: null,
      barrier: null,
      scrap: null,
      forged: true,
      exhausted: player.seeker_exhausted,
      shards: 0,
      barrier_boost: 0,
      known_by: 31,
    };
  }

  // --- what is marked -----------------------------------------------------------------------------------------

  offered(owner: number, slot: number): boolean {
    if (owner !== this.grid || this.choice.sent !== null) return false;
    const name = slotName(slot);
    if (this.moving) return this.choice.can(`slot:${name}`) && !this.choice.has(`slot:${name}`);
    if (this.choice.picked.some((part) => part.startsWith("card:"))) return this.choice.can(`to:${name}`);
    if (this.choice.picked.some((part) => part.startsWith("to:"))) return false;
    return this.slotAt(owner, slot) !== null && this.choice.fitting([`slot:${name}`]).length > 0;
  }

  picked(owner: number, slot: number): boolean {
    const name = slotName(slot);
    return owner === this.grid && (this.choice.has(`slot:${name}`) || this.choice.has(`to:${name}`));
  }

  pointed(owner: number, slot: number, text: string | null): boolean {
    if (text === null || owner !== this.grid) return false;
    const name = slotName(slot);
    const parts = this.choice.partsOf(text);
    return parts.includes(`slot:${name}`) || parts.includes(`to:${name}`);
  }

  offersCard(slug: string): boolean {
    if (this.choice.sent !== null) return false;
    if (this.choice.picked.some((part) => part.startsWith("to:"))) return this.choice.can(`card:${slug}`);
    // Once something is picked, what is marked is where it goes.
    if (this.choice.picked.length > 0 && !this.choice.has(`card:${slug}`)) return false;
    return this.choice.fitting([`card:${slug}`]).length > 0;
  }

  offersDelve(owner: number, path: number): boolean {
    const part = this.delvePart(owner, path);
    if (this.choice.sent !== null || this.choice.fitting([part]).length === 0) return false;
    return this.choice.picked.every((each) => each.startsWith("delve:"));
  }

  delvePart(owner: number, path: number): string {
    return `delve:${this.roles[owner]} ${PATHS[path]}`;
  }

  /** Whether something of this player's area may be chosen. */
  offersAt(owner: number): boolean {
    if (owner === this.grid) {
      return this.choice.options.some((option) =>
        this.choice.partsOf(option.text).some((part) => part.startsWith("slot:")),
      );
    }
    return PATHS.some((_, path) => this.offersDelve(owner, path));
  }

  /** The cards that may be chosen and that do not lie in the Council: out of an Archives, a Scrap, a Network. */
  readonly picks = $derived.by(() => {
    const hand = this.view.players[this.own]?.council ?? [];
    const cards = this.choice.options.flatMap((option) => {
      const card = this.choice.partsOf(option.text).find((part) => part.startsWith("card:"));
      const away = option.text.endsWith(" archives") || !hand.includes(card?.slice(5) ?? "");
      return card !== undefined && away ? [{ slug: card.slice(5), text: option.text }] : [];
    });
    return cards;
  });

  /** What can be done with the card that is picked. A shift is one thing to do, however many slots it leads to. */
  readonly deeds = $derived.by(() => {
    const { choice } = this;
    if (choice.sent !== null || choice.picked.length === 0 || this.moving) return [];
    const found: { text: string; option: Option | null; part: string }[] = [];
    for (const option of choice.left) {
      const what = verb(option.text);
      if (what === "shift" || what === "swap") {
        if (!found.some((deed) => deed.part === `do:${what}`)) {
          found.push({ text: what, option: null, part: `do:${what}` });
        }
      } else if (what !== "stage" && what !== "rush") {
        found.push({ text: option.text, option, part: "" });
      }
    }
    return found;
  });

  // --- touching -----------------------------------------------------------------------------------------------

  touch(owner: number, slot: number): void {
    const { choice } = this;
    if (choice.sent !== null) return;
    const name = slotName(slot);
    if (owner !== this.grid) {
      this.read(owner, slot);
      if (owner === this.own) this.props().onwhy(this.refusable(slot));
      return;
    }
    if (this.moving && choice.can(`slot:${name}`)) {
      if (choice.has(`slot:${name}`)) this.drop();
      else {
        this.reading = null;
        choice.pick(`slot:${name}`, { final: true });
      }
    } else if (choice.picked.some((part) => part.startsWith("card:")) && choice.can(`to:${name}`)) {
      choice.pick(`to:${name}`, { final: true });
    } else if (choice.has(`slot:${name}`)) {
      this.drop();
    } else if (this.slotAt(owner, slot) !== null && choice.fitting([`slot:${name}`]).length > 0) {
      choice.clear();
      choice.pick(`slot:${name}`, { final: this.plain });
      this.reading = null;
      if (!this.plain) this.read(owner, slot);
    } else if (choice.fitting([`to:${name}`]).length > 0) {
      const again = choice.has(`to:${name}`);
      choice.clear();
      this.reading = null;
      if (!again) choice.pick(`to:${name}`);
    } else {
      choice.clear();
      this.read(owner, slot);
      this.props().onwhy(this.refusable(slot));
    }
  }

  touchCard(slug: string): void {
    const { choice } = this;
    if (choice.sent !== null) return;
    const part = `card:${slug}`;
    this.pile = null;
    if (choice.picked.some((each) => each.startsWith("to:")) && choice.can(part)) {
      choice.pick(part, { final: true });
    } else if (choice.has(part)) {
      this.drop();
    } else if (choice.fitting([part]).length > 0) {
      choice.clear();
      choice.pick(part, { final: this.plain });
      this.reading = this.plain ? null : { slug, place: null };
    } else {
      choice.clear();
      this.reading =
        this.reading?.slug === slug && this.reading.place === null ? null : { slug, place: null };
      if (this.reading !== null && choice.options.length > 0) this.props().onwhy(refusableCard(slug));
    }
  }

  touchPath(owner: number, path: number): void {
    const { choice } = this;
    if (choice.sent !== null) return;
    const part = this.delvePart(owner, path);
    if (choice.has(part)) {
      if (choice.only !== null) choice.choose(choice.only.text);
    } else if (choice.fitting([part]).length > 0) {
      choice.clear();
      this.reading = null;
      choice.pick(part);
    } else this.props().onwhy(`delve ${this.roles[owner]} ${PATHS[path]}`);
  }

  do(text: string): void {
    if (this.choice.options.some((option) => option.text === text)) this.choice.choose(text);
    else this.props().onwhy(text);
  }

  deed(deed: { option: Option | null; part: string }): void {
    if (deed.option !== null) {
      this.reading = null;
      this.choice.choose(deed.option.text);
    } else this.choice.pick(deed.part);
  }

  read(owner: number, slot: number): void {
    const found = this.slotAt(owner, slot);
    this.pile = null;
    this.reading = found === null ? null : { slug: found.card, place: { owner, slot } };
  }

  drop(): void {
    this.choice.clear();
    this.reading = null;
    this.pile = null;
  }

  /** Something under the pointer or the focus. */
  look(owner: number, slot: number): void {
    const rule = this.slotAt(owner, slot)?.forged ? "abilities" : "the-table";
    this.props().onlook({ rule, words: slotWords(this.view, owner, slot, this.roles) });
  }

  lookAt(slug: string): void {
    const card = cardOf(slug);
    if (card !== null)
      this.props().onlook({ rule: "abilities", words: `${card.name}. ${card.lines.join(" ")}` });
  }

  away(): void {
    this.choice.pointed = null;
    this.props().onlook(null);
  }

  /** What touching this slot would have meant, for the engine to refuse in its own words. */
  private refusable(slot: number): string {
    const name = slotName(slot);
    const found = this.slotAt(this.own, slot);
    if (found === null) return `shift ${name} ${slotName(slot === 4 ? 1 : 4)}`;
    if (!found.forged) return `forge ${name}`;
    const card = cardOf(found.card);
    const collects = card !== null && card.shards + card.draws > 0 && !card.lines.some(isUsed);
    return `${collects ? "collect" : "use"} ${name}`;
  }
}

function isUsed(line: string): boolean {
  return /^(Action|Instant|Reaction)/.test(line);
}

function verb(text: string): string {
  return text.split(" ")[0] ?? "";
}

/** Moments are played, everything else is staged. */
function refusableCard(slug: string): string {
  return cardOf(slug)?.type === "moment" ? `play ${slug}` : `stage ${slug} council front`;
}

function isPlain(option: Option): boolean {
  const what = verb(option.text);
  return PLAIN.includes(what) || ["pass", "done", "decline"].includes(what);
}

export { slotOf };
