/** How the player interacts with the table: which places are marked, and which parts of an option a tap picks. */

import type { BoardProps } from "../boardModule";
import type { Option } from "../../wire";
import { cardOf } from "./cards";
import { slotWords } from "./describe";
import { PATHS, slotName, slotOf } from "./notation";
import { delveOf, gridInQuestion } from "./stack";
import type { AidalonView, SlotView } from "./view";

/** The card open for reading. */
export interface Reading {
  /** The card; null if this seat does not know it. */
  slug: string | null;
  /** Its place, if it lies in a grid. */
  place: { owner: number; slot: number } | null;
}

/** Verbs of prompts that one tap answers. */
const ONE_TAP_VERBS = [
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

export class Interaction {
  reading: Reading | null = $state.raw(null);
  /** The pile open for reading. */
  pile: { title: string; cards: string[] } | null = $state.raw(null);

  constructor(private readonly props: () => BoardProps<AidalonView>) {}

  readonly view = $derived.by(() => this.props().view);
  readonly selection = $derived.by(() => this.props().selection);
  readonly roles = $derived.by(() => this.props().roles);
  /** The player on the near side. */
  readonly own = $derived.by(() => this.props().seat ?? this.view.players.length - 1);
  readonly delve = $derived.by(() => (this.view.ended === null ? delveOf(this.view) : null));
  /** The player whose slots the options name; -1 for none. */
  readonly gridOwner = $derived.by(() =>
    this.selection.options.length > 0 ? gridInQuestion(this.view) : -1,
  );
  /** The verbs of the matching options. */
  readonly verbs = $derived.by(() => new Set(this.selection.matching.map((option) => verb(option.text))));
  /** Whether one tap answers the prompt. */
  readonly oneTap = $derived.by(() => this.selection.options.every((option) => isOneTap(option)));
  /** Whether the player is choosing where to shift or swap a card. */
  readonly moving = $derived.by(() => {
    if (this.selection.sent !== null || !this.selection.picked.some((part) => part.startsWith("slot:")))
      return false;
    if (this.selection.picked.some((part) => part === "do:shift" || part === "do:swap")) return true;
    return [...this.verbs].every((each) => each === "shift" || each === "swap");
  });
  /** Whether the player is choosing a slot for a card from the Council. */
  readonly staging = $derived.by(
    () =>
      this.selection.sent === null &&
      this.selection.picked.some((part) => part.startsWith("card:")) &&
      (this.verbs.has("stage") || this.verbs.has("rush")),
  );

  slotAt(owner: number, slot: number): SlotView | null {
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

  // --- marks -----------------------------------------------------------------------------------------

  offersSlot(owner: number, slot: number): boolean {
    if (owner !== this.gridOwner || this.selection.sent !== null) return false;
    const name = slotName(slot);
    if (this.moving) return this.selection.canPick(`slot:${name}`) && !this.selection.has(`slot:${name}`);
    if (this.selection.picked.some((part) => part.startsWith("card:")))
      return this.selection.canPick(`to:${name}`);
    if (this.selection.picked.some((part) => part.startsWith("to:"))) return false;
    return this.slotAt(owner, slot) !== null && this.selection.optionsWith([`slot:${name}`]).length > 0;
  }

  isPicked(owner: number, slot: number): boolean {
    const name = slotName(slot);
    return (
      owner === this.gridOwner && (this.selection.has(`slot:${name}`) || this.selection.has(`to:${name}`))
    );
  }

  isPointed(owner: number, slot: number, text: string | null): boolean {
    if (text === null || owner !== this.gridOwner) return false;
    const name = slotName(slot);
    const parts = this.selection.partsOf(text);
    return parts.includes(`slot:${name}`) || parts.includes(`to:${name}`);
  }

  offersCard(slug: string): boolean {
    if (this.selection.sent !== null) return false;
    if (this.selection.picked.some((part) => part.startsWith("to:")))
      return this.selection.canPick(`card:${slug}`);
    // After a pick, only the places where it can go are marked.
    if (this.selection.picked.length > 0 && !this.selection.has(`card:${slug}`)) return false;
    return this.selection.optionsWith([`card:${slug}`]).length > 0;
  }

  offersDelve(owner: number, path: number): boolean {
    const part = this.delvePart(owner, path);
    if (this.selection.sent !== null || this.selection.optionsWith([part]).length === 0) return false;
    return this.selection.picked.every((each) => each.startsWith("delve:"));
  }

  delvePart(owner: number, path: number): string {
    return `delve:${this.roles[owner]} ${PATHS[path]}`;
  }

  /** Whether this player's area offers a choice. */
  offersAt(owner: number): boolean {
    if (owner === this.gridOwner) {
      return this.selection.options.some((option) =>
        this.selection.partsOf(option.text).some((part) => part.startsWith("slot:")),
      );
    }
    return PATHS.some((_, path) => this.offersDelve(owner, path));
  }

  /** The offered cards outside the Council: in Archives, Scrap or Network. */
  readonly cardsElsewhere = $derived.by(() => {
    const hand = this.view.players[this.own]?.council ?? [];
    const cards = this.selection.options.flatMap((option) => {
      const card = this.selection.partsOf(option.text).find((part) => part.startsWith("card:"));
      const away = option.text.endsWith(" archives") || !hand.includes(card?.slice(5) ?? "");
      return card !== undefined && away ? [{ slug: card.slice(5), text: option.text }] : [];
    });
    return cards;
  });

  /** The actions for the picked card. A shift counts once, whatever its target slots. */
  readonly cardActions = $derived.by(() => {
    const { selection } = this;
    if (selection.sent !== null || selection.picked.length === 0 || this.moving) return [];
    const found: { text: string; option: Option | null; part: string }[] = [];
    for (const option of selection.matching) {
      const what = verb(option.text);
      if (what === "shift" || what === "swap") {
        if (!found.some((action) => action.part === `do:${what}`)) {
          found.push({ text: what, option: null, part: `do:${what}` });
        }
      } else if (what !== "stage" && what !== "rush") {
        found.push({ text: option.text, option, part: "" });
      }
    }
    return found;
  });

  // --- taps -----------------------------------------------------------------------------------------------

  tapSlot(owner: number, slot: number): void {
    const { selection } = this;
    if (selection.sent !== null) return;
    const name = slotName(slot);
    if (owner !== this.gridOwner) {
      this.openSlot(owner, slot);
      if (owner === this.own) this.props().onexplain(this.attemptedOption(slot));
      return;
    }
    if (this.moving && selection.canPick(`slot:${name}`)) {
      if (selection.has(`slot:${name}`)) this.close();
      else {
        this.reading = null;
        selection.pick(`slot:${name}`, { final: true });
      }
    } else if (selection.picked.some((part) => part.startsWith("card:")) && selection.canPick(`to:${name}`)) {
      selection.pick(`to:${name}`, { final: true });
    } else if (selection.has(`slot:${name}`)) {
      this.close();
    } else if (this.slotAt(owner, slot) !== null && selection.optionsWith([`slot:${name}`]).length > 0) {
      selection.clear();
      selection.pick(`slot:${name}`, { final: this.oneTap });
      this.reading = null;
      if (!this.oneTap) this.openSlot(owner, slot);
    } else if (selection.optionsWith([`to:${name}`]).length > 0) {
      const again = selection.has(`to:${name}`);
      selection.clear();
      this.reading = null;
      if (!again) selection.pick(`to:${name}`);
    } else {
      selection.clear();
      this.openSlot(owner, slot);
      this.props().onexplain(this.attemptedOption(slot));
    }
  }

  tapCard(slug: string): void {
    const { selection } = this;
    if (selection.sent !== null) return;
    const part = `card:${slug}`;
    this.pile = null;
    if (selection.picked.some((each) => each.startsWith("to:")) && selection.canPick(part)) {
      selection.pick(part, { final: true });
    } else if (selection.has(part)) {
      this.close();
    } else if (selection.optionsWith([part]).length > 0) {
      selection.clear();
      selection.pick(part, { final: this.oneTap });
      this.reading = this.oneTap ? null : { slug, place: null };
    } else {
      selection.clear();
      this.reading =
        this.reading?.slug === slug && this.reading.place === null ? null : { slug, place: null };
      if (this.reading !== null && selection.options.length > 0)
        this.props().onexplain(attemptedCardOption(slug));
    }
  }

  tapPath(owner: number, path: number): void {
    const { selection } = this;
    if (selection.sent !== null) return;
    const part = this.delvePart(owner, path);
    if (selection.has(part)) {
      if (selection.toConfirm !== null) selection.choose(selection.toConfirm.text);
    } else if (selection.optionsWith([part]).length > 0) {
      selection.clear();
      this.reading = null;
      selection.pick(part);
    } else this.props().onexplain(`delve ${this.roles[owner]} ${PATHS[path]}`);
  }

  /** Choose an option by its text, or explain why it is not available. */
  chooseOrExplain(text: string): void {
    if (this.selection.options.some((option) => option.text === text)) this.selection.choose(text);
    else this.props().onexplain(text);
  }

  takeAction(action: { option: Option | null; part: string }): void {
    if (action.option !== null) {
      this.reading = null;
      this.selection.choose(action.option.text);
    } else this.selection.pick(action.part);
  }

  openSlot(owner: number, slot: number): void {
    const found = this.slotAt(owner, slot);
    this.pile = null;
    this.reading = found === null ? null : { slug: found.card, place: { owner, slot } };
  }

  /** Put everything back and close the reader. */
  close(): void {
    this.selection.clear();
    this.reading = null;
    this.pile = null;
  }

  /** Tell the shell which slot is under the pointer or focus. */
  inspectSlot(owner: number, slot: number): void {
    const rule = this.slotAt(owner, slot)?.forged ? "abilities" : "the-table";
    this.props().oninspect({ rule, words: slotWords(this.view, owner, slot, this.roles) });
  }

  inspectCard(slug: string): void {
    const card = cardOf(slug);
    if (card !== null)
      this.props().oninspect({ rule: "abilities", words: `${card.name}. ${card.lines.join(" ")}` });
  }

  stopInspecting(): void {
    this.selection.pointed = null;
    this.props().oninspect(null);
  }

  /** Return the option that a tap on this slot stands for, so that the engine can explain why it is not available. */
  private attemptedOption(slot: number): string {
    const name = slotName(slot);
    const found = this.slotAt(this.own, slot);
    if (found === null) return `shift ${name} ${slotName(slot === 4 ? 1 : 4)}`;
    if (!found.forged) return `forge ${name}`;
    const card = cardOf(found.card);
    const collects = card !== null && card.shards + card.draws > 0 && !card.lines.some(isUsable);
    return `${collects ? "collect" : "use"} ${name}`;
  }
}

function isUsable(line: string): boolean {
  return /^(Action|Instant|Reaction)/.test(line);
}

function verb(text: string): string {
  return text.split(" ")[0] ?? "";
}

/** Moments are played, all other cards are staged. */
function attemptedCardOption(slug: string): string {
  return cardOf(slug)?.type === "moment" ? `play ${slug}` : `stage ${slug} council front`;
}

function isOneTap(option: Option): boolean {
  const what = verb(option.text);
  return ONE_TAP_VERBS.includes(what) || ["pass", "done", "decline"].includes(what);
}

export { slotOf };
