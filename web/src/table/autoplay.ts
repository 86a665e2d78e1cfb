/** What the page plays for the player: forced decisions, automatic passes. Every plan counts from the moment the options
 * are open, with a delay that depends on nothing a hand holds. */

type Reason = "forced" | "board";

export class Autoplay {
  private readonly timers = new Map<Reason, number>();

  constructor(private readonly choose: (text: string) => void) {}

  /** Choose this option after a delay, instead of what was planned for the same reason; null for nothing. */
  plan(reason: Reason, text: string | null, ms: number): void {
    clearTimeout(this.timers.get(reason));
    this.timers.delete(reason);
    if (text === null) return;
    const work = () => {
      this.cancel();
      this.choose(text);
    };
    this.timers.set(reason, window.setTimeout(work, ms));
  }

  /** Whether something is planned. */
  get planned(): boolean {
    return this.timers.size > 0;
  }

  cancel(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
