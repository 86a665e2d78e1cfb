/** A set of cards picked in any order. The engine takes the members of a set in ascending order, one decision each; so
 * they are collected here first, then sent one after the other. */

import type { Selection } from "../../table/selection.svelte";
import type { CardView, RuneView } from "./view";
import { magic, summonColour } from "./stack";

/** The verb for a card in each phase that asks for a set. */
const VERBS: Record<string, string> = { play: "play", choose: "play", buy: "buy" };

export class CardSet {
  /** The numbers of the cards picked so far. */
  numbers: number[] = $state.raw([]);

  /** Whether a set can be collected now. */
  static collects(view: RuneView, selection: Selection): boolean {
    const verb = VERBS[view.phase];
    return verb !== undefined && selection.options.some((option) => option.text.startsWith(`${verb} `));
  }

  has(number: number): boolean {
    return this.numbers.includes(number);
  }

  clear(): void {
    if (this.numbers.length > 0) this.numbers = [];
  }

  /** Pick a card or put it back. Put `others` back first, and the oldest picks beyond `most`. */
  toggle(number: number, { most = Infinity, others = [] as number[] } = {}): void {
    if (this.has(number)) this.numbers = this.numbers.filter((each) => each !== number);
    else this.numbers = [...this.numbers.filter((each) => !others.includes(each)), number].slice(-most);
  }

  /** Send the set, as far as it is legal. The selection sends the rest of it, whatever becomes of the board. */
  send(view: RuneView, selection: Selection, onexplain: (text: string) => void): void {
    const verb = VERBS[view.phase] ?? "";
    const cards = [...this.numbers]
      .sort((one, other) => one - other)
      .map((number) => ({ text: `${verb} ${number}` }));
    this.numbers = [];
    selection.onrefused = (queued) => "text" in queued && onexplain(queued.text);
    selection.chooseAll(view.phase === "choose" ? cards : [...cards, { text: "done", optional: true }]);
  }
}

const sets = new WeakMap<Selection, CardSet>();

/** Return the set that is collected for a table's options: display and hand are in different zones. */
export function cardSetOf(selection: Selection): CardSet {
  const found = sets.get(selection) ?? new CardSet();
  sets.set(selection, found);
  return found;
}

/** Whether a card may be part of the set: it is offered, or may follow one that is. */
export function canJoinSet(number: number, offered: number[]): boolean {
  return offered.some((each) => each <= number);
}

/** Return the card numbers that options with this verb name. */
export function offeredCards(selection: Selection, verb: string): number[] {
  return selection.options
    .filter((option) => option.text.startsWith(`${verb} `))
    .map((option) => Number(option.text.slice(verb.length + 1)));
}

/** Return the cards of the hand whose colour rules out summonColour together with this one. */
export function clashingCards(card: CardView, hand: CardView[]): number[] {
  if (card[2] === "white") return [];
  return hand.filter((other) => other[2] !== "white" && other[2] !== card[2]).map((other) => other[0]);
}

/** Whether a card's colour goes with the cards already played. */
export function matchesPlayed(card: CardView, view: RuneView): boolean {
  const colour = summonColour(view);
  return colour === "" || card[2] === "white" || card[2] === colour;
}

/** Return the magic points with the picked cards of the hand, or without the cost of the picked creatures. */
export function magicWith(view: RuneView, picked: CardView[], cost: number): number {
  const now = magic(view) ?? 0;
  return view.phase === "buy" ? now - cost : now + picked.reduce((sum, card) => sum + card[3], 0);
}
