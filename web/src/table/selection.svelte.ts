/** The options, and what is picked of them so far. A piece or place is touched, and the options that still match decide
 * what that means. A board that splits the texts of options itself picks parts of them instead. */

import type { ActionOption } from "./events";
import { argumentOf, isComplete, isVerbKey, keyOf, planTouch, verbKey, type Touch } from "./touch";

export type PartsOf = (text: string) => string[];

/** A set of pieces that the engine takes one by one: picked in any order, then sent together. */
export interface SetRule {
  /** The verb of the options that name members. */
  verb: string;
  /** Whether a piece may join that no option names yet. */
  joins?: (id: string, members: string[]) => boolean;
  /** The members that go back when this one joins. */
  instead?: (id: string, members: string[]) => string[];
  /** The most members; beyond it the oldest go back. */
  most?: number;
  /** The order in which the engine takes them; without it, by the number in their names. */
  order?: (one: string, other: string) => number;
  /** The text of the option that ends the set. */
  end?: string;
}

/** An option to choose as soon as it is offered: by its text, or by its verb and a piece. */
export type Queued = { text: string; optional?: boolean } | { verb: string; id: string };

export interface SelectionOptions {
  parts?: PartsOf;
  /** The kind of prompt. */
  kind?: string;
  confirms?: (option: ActionOption) => boolean;
  set?: SetRule | null;
  /** Whether to ask before an option is sent that ends the turn without saying so. */
  asksAtTurnEnd?: boolean;
}

const never = () => false;

export class Selection {
  options: ActionOption[] = $state.raw([]);
  /** What is picked so far: keys of arguments, or parts of texts. */
  picked: string[] = $state.raw([]);
  /** The option under the pointer or focus, on the board or in the list. */
  pointed: string | null = $state(null);
  /** The option that a bot recommends; `point a b` marks pieces or places. */
  hinted: string | null = $state(null);
  /** The chosen option while the server's answer is pending. */
  sent: string | null = $state(null);
  /** The option that was chosen and would end the turn: it waits for a confirmation. */
  ending: ActionOption | null = $state.raw(null);
  /** The kind of prompt that the options answer. */
  kind = $state("");
  /** How a set is picked; null where options are chosen one by one. */
  set: SetRule | null = $state.raw(null);
  /** The members of the set so far. */
  members: string[] = $state.raw([]);
  /** Called for an option of a queue that is not offered. */
  onrefused: (queued: Queued) => void = () => undefined;

  private parts: PartsOf | null = $state.raw(null);
  private confirms: (option: ActionOption) => boolean = $state.raw(never);
  private asksAtTurnEnd = false;
  private queue: Queued[] = [];
  private queueKind = "";
  private readonly submit: (text: string) => void;

  private readonly keysByText: Map<string, string[]> = $derived(
    new Map(this.options.map((option) => [option.text, this.keysOf(option)])),
  );
  /** The options that have everything picked. */
  readonly matching: ActionOption[] = $derived(this.optionsWith(this.picked));
  /** The keys and parts of the matching options. */
  readonly selectable: Set<string> = $derived(
    new Set(this.matching.flatMap((option) => this.keysByText.get(option.text) ?? [])),
  );
  /** The one option that still matches after a pick, ready to confirm. */
  readonly toConfirm: ActionOption | null = $derived(
    this.picked.length > 0 && this.matching.length === 1 ? (this.matching[0] ?? null) : null,
  );
  /** The matching options that need no further pick: different things to do with what is picked. */
  readonly actions: ActionOption[] = $derived(
    this.picked.length === 0 ? [] : this.matching.filter((option) => isComplete(option, this.picked)),
  );
  /** The verbs of the matching options. */
  readonly verbs: Set<string> = $derived(new Set(this.matching.map((option) => option.verb ?? "")));
  /** Whether the options say which pieces and places they are about. */
  readonly structured: boolean = $derived(this.options.some((option) => (option.args ?? []).length > 0));

  private readonly offeredIds: Set<string> = $derived(this.nextIds(this.matching));
  private readonly pickedIds: Set<string> = $derived(
    new Set(this.picked.flatMap((key) => argumentOf(key)?.id ?? [])),
  );
  private readonly hintedIds: Set<string> = $derived(this.idsOfText(this.hinted));
  private readonly pointedIds: Set<string> = $derived(this.idsOfText(this.pointed));

  constructor(submit: (text: string) => void, parts?: PartsOf) {
    this.submit = submit;
    if (parts !== undefined) this.parts = parts;
  }

  /** Offer other options; discard picks and hint. A queue goes on. */
  reset(options: ActionOption[], given: PartsOf | SelectionOptions = {}): void {
    const {
      parts,
      kind = "",
      confirms = never,
      set = null,
      asksAtTurnEnd = false,
    } = typeof given === "function" ? { parts: given } : given;
    this.options = options;
    if (parts !== undefined) this.parts = parts;
    this.confirms = confirms;
    this.kind = kind;
    this.set = set;
    this.asksAtTurnEnd = asksAtTurnEnd;
    this.clear();
    this.hinted = null;
    this.sent = null;
    if (options.length > 0) this.sendQueued();
  }

  /** Put everything picked back. */
  clear(): void {
    if (this.picked.length > 0) this.picked = [];
    if (this.members.length > 0) this.members = [];
    this.ending = null;
    this.pointed = null;
  }

  // --- pieces and places --------------------------------------------------------------------------------------

  /** Return what a touch would do. `ids` are the names of what is touched, the innermost first. */
  planTouch(ids: string[]): Touch {
    const { options, picked } = this;
    return planTouch(ids, {
      options,
      picked,
      keysOf: (option) => this.keysByText.get(option.text) ?? [],
      confirms: this.confirms,
    });
  }

  /** Do what a touch means: pick, replace, put back, or choose the option that it completes. Return what it was; nothing
   * is done for `why`. */
  touch(...ids: string[]): Touch["kind"] | "wait" {
    if (this.sent !== null) return "wait";
    this.ending = null;
    if (this.set !== null) {
      const member = ids.find((id) => this.members.includes(id) || this.mayJoin(id));
      if (member !== undefined) return this.toggleMember(member);
    }
    const touch = this.planTouch(ids);
    if (touch.kind === "why") return "why";
    this.picked = touch.picked;
    if (touch.kind === "send") this.choose(touch.option.text);
    return touch.kind;
  }

  /** Pick a piece that is dragged: for an option that says where it goes, and not one that is complete with it. Return
   * whether there is one. */
  lift(id: string): boolean {
    if (this.sent !== null || this.set !== null) return false;
    for (const { args = [] } of this.matching) {
      const [what] = args;
      if (what?.id !== id || args.length < 2) continue;
      this.ending = null;
      this.picked = [...this.picked, keyOf(what)];
      return true;
    }
    return false;
  }

  /** Narrow the options down to those with this verb. */
  pickVerb(verb: string): boolean {
    const kept = this.picked.filter((key) => !isVerbKey(key));
    const found = this.optionsWith([...kept, verbKey(verb)]);
    if (found.length === 0) return false;
    this.picked = [...kept, verbKey(verb)];
    const [only] = found;
    if (found.length === 1 && only !== undefined && isComplete(only, this.picked) && !this.confirms(only))
      this.choose(only.text);
    return true;
  }

  /** Return the marks of a piece or place: `offered`, `chosen`, `hinted`, `pointed`. */
  marksOf(id: string): string[] {
    const marks: string[] = [];
    if (this.isChosen(id)) marks.push("chosen");
    else if (this.isOffered(id)) marks.push("offered");
    if (this.hintedIds.has(id)) marks.push("hinted");
    if (this.pointedIds.has(id)) marks.push("pointed");
    return marks;
  }

  isOffered(id: string): boolean {
    if (this.sent !== null) return false;
    return this.offeredIds.has(id) || (this.set !== null && this.mayJoin(id));
  }

  isChosen(id: string): boolean {
    return this.pickedIds.has(id) || this.members.includes(id);
  }

  /** Return the matching options that name a piece or place. */
  optionsFor(id: string): ActionOption[] {
    return this.matching.filter((option) => (option.args ?? []).some((argument) => argument.id === id));
  }

  /** Show what a touch would lead to, if it leaves one option; null for nothing. */
  point(ids: string[] | null): void {
    const touch = ids === null || this.sent !== null ? null : this.planTouch(ids);
    if (touch === null || touch.kind === "why" || touch.kind === "back") {
      this.pointed = null;
      return;
    }
    const found = this.optionsWith(touch.picked);
    this.pointed = found.length === 1 ? (found[0]?.text ?? null) : null;
  }

  // --- sets ---------------------------------------------------------------------------------------------------

  /** Whether a piece may become a member of the set. */
  mayJoin(id: string): boolean {
    if (this.set === null || this.sent !== null) return false;
    const { verb, joins } = this.set;
    return (
      this.options.some((option) => option.verb === verb && names(option, id)) ||
      (joins?.(id, this.members) ?? false)
    );
  }

  private toggleMember(id: string): "back" | "pick" {
    if (this.members.includes(id)) {
      this.members = this.members.filter((each) => each !== id);
      return "back";
    }
    const out = this.set?.instead?.(id, this.members) ?? [];
    const kept = this.members.filter((each) => !out.includes(each));
    this.members = [...kept, id].slice(-(this.set?.most ?? Infinity));
    return "pick";
  }

  /** Send the members, one after the other, and what ends the set. */
  sendSet(): void {
    const { set } = this;
    if (set === null || this.members.length === 0) return;
    const members = [...this.members].sort(set.order ?? byNumber);
    const end = set.end === undefined ? [] : [{ text: set.end, optional: true }];
    this.members = [];
    this.chooseAll([...members.map((id) => ({ verb: set.verb, id })), ...end]);
  }

  /** Choose several options of prompts of this kind, each as soon as the one before is answered. */
  chooseAll(queue: Queued[]): void {
    this.queue = queue;
    this.queueKind = this.kind;
    this.sendQueued();
  }

  /** Forget what is still to be chosen. */
  cancelQueue(): void {
    this.queue = [];
  }

  /** The server did not take what was sent. */
  refuse(): void {
    this.sent = null;
    this.queue = [];
  }

  private sendQueued(): void {
    if (this.sent !== null) return;
    const next = this.queue.shift();
    if (next === undefined) return;
    const found =
      this.kind === this.queueKind ? this.options.find((option) => isQueued(option, next)) : undefined;
    if (found !== undefined) {
      this.choose(found.text);
      return;
    }
    this.queue = [];
    if (this.kind === this.queueKind && !("optional" in next && next.optional === true)) this.onrefused(next);
  }

  // --- parts of texts -----------------------------------------------------------------------------------------

  /** Return the parts that a board split an option's text into, and the keys of its arguments. */
  partsOf(text: string): string[] {
    return (this.keysByText.get(text) ?? []).filter((key) => !isVerbKey(key));
  }

  has(part: string): boolean {
    return this.picked.includes(part);
  }

  /** Whether a matching option has this part. */
  canPick(part: string): boolean {
    return this.sent === null && this.selectable.has(part);
  }

  /** Pick a part, or put it back. With `final`, choose the option if it is the last one matching. Put the parts in
   * `instead` back first: another druid replaces this one. Return false if no option has the part. */
  pick(part: string, { final = false, instead = [] as string[] } = {}): boolean {
    if (this.has(part)) {
      this.picked = this.picked.filter((other) => other !== part);
      return true;
    }
    const kept = this.picked.filter((other) => !instead.includes(other));
    const next = [...kept, part];
    const found = this.optionsWith(next);
    if (found.length === 0) return false;
    this.picked = next;
    if (final && found.length === 1 && found[0] !== undefined) this.choose(found[0].text);
    return true;
  }

  /** Return the options that have all of these parts, whatever is picked. */
  optionsWith(parts: string[]): ActionOption[] {
    return this.options.filter((option) =>
      parts.every((part) => this.keysByText.get(option.text)?.includes(part)),
    );
  }

  /** Send an option to the server; ask first if it ends the turn without saying so. */
  choose(text: string): void {
    const option = this.options.find((each) => each.text === text);
    if (this.sent !== null || option === undefined) return;
    if (this.asksAtTurnEnd && option.ends_turn === true) {
      this.ending = option;
      return;
    }
    this.submitOption(text);
  }

  /** End the turn with the option that waits for it. */
  endTurn(): void {
    if (this.ending !== null && this.sent === null) this.submitOption(this.ending.text);
  }

  private submitOption(text: string): void {
    if (this.members.length > 0 && text === this.set?.end) {
      this.sendSet();
      return;
    }
    this.ending = null;
    this.sent = text;
    this.submit(text);
  }

  private keysOf(option: ActionOption): string[] {
    const parts = this.parts?.(option.text) ?? (this.structured ? [] : [option.text]);
    const verb = option.verb === undefined || option.verb === "" ? [] : [verbKey(option.verb)];
    return [...parts, ...(option.args ?? []).map(keyOf), ...verb];
  }

  /** Return what is to be picked next: of each option, the first part that is not picked, and all others like it. */
  private nextIds(options: ActionOption[]): Set<string> {
    const found = new Set<string>();
    for (const option of options) {
      const open = (option.args ?? []).filter((argument) => !this.picked.includes(keyOf(argument)));
      for (const argument of open) if (argument.role === open[0]?.role) found.add(argument.id);
    }
    return found;
  }

  private idsOf(options: ActionOption[]): Set<string> {
    return new Set(options.flatMap((option) => (option.args ?? []).map((argument) => argument.id)));
  }

  private idsOfText(text: string | null): Set<string> {
    if (text === null) return new Set();
    if (text.startsWith("point ")) return new Set(text.split(" ").slice(1));
    return this.idsOf(this.options.filter((option) => option.text === text));
  }
}

function names(option: ActionOption, id: string): boolean {
  return (option.args ?? []).some((argument) => argument.id === id);
}

function isQueued(option: ActionOption, queued: Queued): boolean {
  return "text" in queued
    ? option.text === queued.text
    : option.verb === queued.verb && names(option, queued.id);
}

function byNumber(one: string, other: string): number {
  return Number(/\d+/.exec(one)?.[0] ?? 0) - Number(/\d+/.exec(other)?.[0] ?? 0);
}
