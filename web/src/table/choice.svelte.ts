/** What may be chosen, and what has been picked of it so far. A board picks parts of an option (this druid, then that
 * place) and never needs to know which parts go together: what is left over does. */

import type { Option } from "../wire";

export type PartsOf = (text: string) => string[];

export class Choice {
  options: Option[] = $state.raw([]);
  /** The parts picked so far. */
  picked: string[] = $state.raw([]);
  /** The option under the pointer or focus, wherever it is shown. */
  pointed: string | null = $state(null);
  /** What a bot would do. */
  hinted: string | null = $state(null);
  /** What has been chosen and not been answered yet. */
  sent: string | null = $state(null);

  private parts: PartsOf = $state.raw((text: string) => [text]);
  private readonly take: (text: string) => void;

  /** The parts of every option. */
  private readonly table: Map<string, string[]> = $derived(
    new Map(this.options.map((option) => [option.text, this.parts(option.text)])),
  );
  /** The options that have all picked parts. */
  readonly left: Option[] = $derived(
    this.options.filter((option) => this.picked.every((part) => this.table.get(option.text)?.includes(part))),
  );
  /** The parts that lead on from here. */
  readonly open: Set<string> = $derived(
    new Set(this.left.flatMap((option) => this.table.get(option.text) ?? [])),
  );
  /** The one option that is left after something was picked. */
  readonly only: Option | null = $derived(
    this.picked.length > 0 && this.left.length === 1 ? (this.left[0] ?? null) : null,
  );

  constructor(take: (text: string) => void, parts?: PartsOf) {
    this.take = take;
    if (parts !== undefined) this.parts = parts;
  }

  /** Offer these; what was picked before is void. */
  offer(options: Option[], parts?: PartsOf): void {
    this.options = options;
    if (parts !== undefined) this.parts = parts;
    this.clear();
    this.hinted = null;
    this.sent = null;
  }

  clear(): void {
    this.picked = [];
    this.pointed = null;
  }

  /** The parts of an option. */
  partsOf(text: string): string[] {
    return this.table.get(text) ?? [];
  }

  has(part: string): boolean {
    return this.picked.includes(part);
  }

  /** Whether some option that is left has this part. */
  can(part: string): boolean {
    return this.sent === null && this.open.has(part);
  }

  /** Pick a part, or put it back; with `final`, a pick that leaves one option chooses it. Parts in `instead` are put
   * back first: another druid instead of this one. False if no option has it. */
  pick(part: string, { final = false, instead = [] as string[] } = {}): boolean {
    if (this.has(part)) {
      this.picked = this.picked.filter((other) => other !== part);
      return true;
    }
    const kept = this.picked.filter((other) => !instead.includes(other));
    const wish = [...kept, part];
    const fits = this.fitting(wish);
    if (fits.length === 0) return false;
    this.picked = wish;
    if (final && fits.length === 1 && fits[0] !== undefined) this.choose(fits[0].text);
    return true;
  }

  /** The options that have all of these parts. */
  fitting(parts: string[]): Option[] {
    return this.options.filter((option) =>
      parts.every((part) => this.table.get(option.text)?.includes(part)),
    );
  }

  choose(text: string): void {
    if (this.sent !== null || !this.options.some((option) => option.text === text)) return;
    this.sent = text;
    this.take(text);
  }
}
