/** The options, and the parts of them picked so far. A board picks parts of an option (this druid, then that place) and
 * need not know which parts go together: the options that still match decide. */

import type { Option } from "../wire";

export type PartsOf = (text: string) => string[];

export class Selection {
  options: Option[] = $state.raw([]);
  /** The parts picked so far. */
  picked: string[] = $state.raw([]);
  /** The option under the pointer or focus, on the board or in the list. */
  pointed: string | null = $state(null);
  /** The option that a bot recommends. */
  hinted: string | null = $state(null);
  /** The chosen option while the server's answer is pending. */
  sent: string | null = $state(null);

  private parts: PartsOf = $state.raw((text: string) => [text]);
  private readonly submit: (text: string) => void;

  private readonly partsByText: Map<string, string[]> = $derived(
    new Map(this.options.map((option) => [option.text, this.parts(option.text)])),
  );
  /** The options that have every picked part. */
  readonly matching: Option[] = $derived(
    this.options.filter((option) =>
      this.picked.every((part) => this.partsByText.get(option.text)?.includes(part)),
    ),
  );
  /** The parts of the matching options. */
  readonly selectable: Set<string> = $derived(
    new Set(this.matching.flatMap((option) => this.partsByText.get(option.text) ?? [])),
  );
  /** The one option that still matches after a pick, ready to confirm. */
  readonly toConfirm: Option | null = $derived(
    this.picked.length > 0 && this.matching.length === 1 ? (this.matching[0] ?? null) : null,
  );

  constructor(submit: (text: string) => void, parts?: PartsOf) {
    this.submit = submit;
    if (parts !== undefined) this.parts = parts;
  }

  /** Offer other options; discard picks and hint. */
  reset(options: Option[], parts?: PartsOf): void {
    this.options = options;
    if (parts !== undefined) this.parts = parts;
    this.clear();
    this.hinted = null;
    this.sent = null;
  }

  /** Put everything picked back. */
  clear(): void {
    this.picked = [];
    this.pointed = null;
  }

  partsOf(text: string): string[] {
    return this.partsByText.get(text) ?? [];
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
  optionsWith(parts: string[]): Option[] {
    return this.options.filter((option) =>
      parts.every((part) => this.partsByText.get(option.text)?.includes(part)),
    );
  }

  /** Send an option to the server. */
  choose(text: string): void {
    if (this.sent !== null || !this.options.some((option) => option.text === text)) return;
    this.sent = text;
    this.submit(text);
  }
}
