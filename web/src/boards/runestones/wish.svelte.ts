/** Cards picked in any order. The game names the members of a set in ascending order, one decision each; a person
 * picks whichever comes to mind. So they are gathered here first, and then told one after the other. */

import type { Choice } from "../../table/choice.svelte";
import type { Card, RuneView } from "./view";
import { magic, summoning } from "./view";

interface Line {
  text: string;
  /** The phase in which it means what was meant. */
  phase: string;
}

/** What picking a card is called in each phase that asks for a set of cards. */
const VERBS: Record<string, string> = { play: "play", choose: "play", buy: "buy" };

export class Wish {
  /** The numbers of the cards picked so far. */
  numbers: number[] = $state.raw([]);
  private todo: Line[] = [];

  /** Whether cards can be gathered now. */
  static gathers(view: RuneView, choice: Choice): boolean {
    const verb = VERBS[view.phase];
    return verb !== undefined && choice.options.some((option) => option.text.startsWith(`${verb} `));
  }

  has(number: number): boolean {
    return this.numbers.includes(number);
  }

  clear(): void {
    if (this.numbers.length > 0) this.numbers = [];
    this.todo = [];
  }

  /** Pick a card or put it back. `others` are put back first; of more than `most`, the one picked first is. */
  toggle(number: number, { most = Infinity, others = [] as number[] } = {}): void {
    if (this.has(number)) this.numbers = this.numbers.filter((each) => each !== number);
    else this.numbers = [...this.numbers.filter((each) => !others.includes(each)), number].slice(-most);
  }

  /** Tell all of it, as far as it is allowed. */
  send(view: RuneView, choice: Choice, onwhy: (text: string) => void): void {
    const verb = VERBS[view.phase] ?? "";
    const phase = view.phase;
    this.todo = [...this.numbers]
      .sort((one, other) => one - other)
      .map((number) => ({ text: `${verb} ${number}`, phase }));
    if (phase !== "choose") this.todo.push({ text: "done", phase });
    this.numbers = [];
    this.go(view, choice, onwhy);
  }

  /** Tell the next one, once the one before is answered. */
  go(view: RuneView, choice: Choice, onwhy: (text: string) => void): void {
    if (choice.sent !== null || choice.options.length === 0) return;
    const next = this.todo.shift();
    if (next === undefined) return;
    if (next.phase === view.phase && choice.options.some((option) => option.text === next.text)) {
      choice.choose(next.text);
      return;
    }
    this.todo = [];
    if (next.text !== "done" && next.phase === view.phase) onwhy(next.text);
  }
}

/** Whether a card may be part of the set: it is offered, or it may follow one that is. */
export function within(number: number, offered: number[]): boolean {
  return offered.some((each) => each <= number);
}

/** The numbers that options of a verb name. */
export function named(choice: Choice, verb: string): number[] {
  return choice.options
    .filter((option) => option.text.startsWith(`${verb} `))
    .map((option) => Number(option.text.slice(verb.length + 1)));
}

/** Cards of the hand that do not go with this one for a summons, by their colours. */
export function clashing(card: Card, hand: Card[]): number[] {
  if (card[2] === "white") return [];
  return hand.filter((other) => other[2] !== "white" && other[2] !== card[2]).map((other) => other[0]);
}

/** Whether a card's colour goes with what has been played already. */
export function joins(card: Card, view: RuneView): boolean {
  const colour = summoning(view);
  return colour === "" || card[2] === "white" || card[2] === colour;
}

/** Magic points with the picked cards of the hand, or without the picked cards of the display. */
export function points(view: RuneView, picked: Card[], cost: number): number {
  const now = magic(view) ?? 0;
  return view.phase === "buy" ? now - cost : now + picked.reduce((sum, card) => sum + card[3], 0);
}
