/** A table this browser is at: what it has been told, what may be chosen, and everything one can say there. */

import type { BoardModule } from "../boards/board";
import { prefs } from "../prefs.svelte";
import { words } from "../words";
import type { Card, Hinted, No, Ok, Update, Welcome, You } from "../wire";
import { Choice } from "./choice.svelte";
import { fold, type Told } from "./fold";
import { Line, browserParts, type Parts, type State, type Wish } from "./line";
import { Tracker, type Trail } from "./trail";

/** A decision without a choice is made after this long, whatever it is: a delay that varied would tell secrets. */
export const LONE = 900;

export interface Notice {
  words: string;
  kind: "why" | "no" | "news";
  /** The section of the rules that tells more. */
  rule?: string;
}

export class Table {
  card: Card | null = $state.raw(null);
  you: You | null = $state.raw(null);
  line: State = $state("opening");
  notice: Notice | null = $state.raw(null);
  /** What a bot would do about the present question. */
  advice: Hinted | null = $state.raw(null);
  /** Whether a bot is being asked. */
  asking = $state(false);
  /** The seat whose eyes one looks through; null: a spectator's. */
  eyes: number | null = $state(null);
  /** At one screen for several: the seat that is to look now, while everything is covered. */
  curtain: number | null = $state(null);
  trail: Trail | null = $state.raw(null);
  /** The log lines that came with the present view. */
  fresh: string[] = $state.raw([]);

  private all: Map<number | null, Told> = $state.raw(new Map());
  readonly told: Told | null = $derived(this.all.get(this.eyes) ?? null);
  /** Whether this browser is waited for. */
  readonly asked: boolean = $derived(
    this.told?.status === "running" && this.curtain === null && this.told.options !== null,
  );

  /** After taking back, nothing is played by itself. */
  held = $state(false);

  readonly choice: Choice = new Choice((text) => void this.act(text));

  private readonly wire: Line;
  private tracker = new Tracker();
  /** By seat: how many lines of its log have been shown. */
  private readonly read = new Map<number | null, number>();
  private module: BoardModule | null = null;
  private lone: number | null = null;

  constructor(
    readonly id: string,
    parts: Parts = browserParts(id),
  ) {
    this.wire = new Line(
      {
        state: (state) => (this.line = state),
        welcome: (message) => this.welcome(message),
        update: (message) => this.update(message),
      },
      parts,
    );
  }

  close(): void {
    this.wire.close();
    if (this.lone !== null) clearTimeout(this.lone);
  }

  nudge(): void {
    this.wire.nudge();
  }

  /** The name or the seats of this browser have changed over HTTP. */
  again(): void {
    this.all = new Map();
    this.read.clear();
    this.wire.restart();
  }

  /** The board of this game has been loaded. */
  use(module: BoardModule): void {
    this.module = module;
    if (this.told !== null) this.offer(this.told);
  }

  // --- being told ---------------------------------------------------------------------------------------------

  private welcome(message: Welcome): void {
    const before = this.you?.seats ?? [];
    const known = this.all.size > 0;
    this.card = message.card;
    this.you = message.you;
    if (known && String(before) !== String(message.you.seats)) {
      // Other eyes read another log: begin from the start.
      this.all = new Map();
      this.read.clear();
      this.tracker = new Tracker();
      this.wire.restart();
    }
  }

  private update(message: Update): void {
    const before = this.all.get(message.seat);
    // Several seats of one browser get the same happening one after the other; a repeated one changes nothing.
    if (before !== undefined && message.n < before.n) return;
    const told = fold(before, message, performance.now());
    this.all = new Map(this.all).set(message.seat, told);
    if (!this.complete(message.n)) return;
    this.turn();
    const shown = this.told;
    if (shown === null) return;
    const lines = this.news(shown);
    if (before === undefined || before.decision !== told.decision || before.options !== told.options) {
      this.fresh = lines;
      this.offer(shown);
    }
    if (shown.view !== null) {
      const step = { view: shown.view, seat: shown.waiting?.seat ?? null, move: shown.waiting?.move ?? null };
      this.tracker.see({ ...step, entry: shown.entry }, lines);
      this.trail = this.tracker.last;
    }
  }

  /** The log lines that the eyes have not been shown before: of their own log, for several seats of one browser read
   * different ones, and none while everything is covered. */
  private news(shown: Told): string[] {
    if (this.curtain !== null) return [];
    const from = this.read.get(shown.seat) ?? 0;
    this.read.set(shown.seat, shown.log.length);
    return shown.log.slice(from).map((line) => line.words);
  }

  /** Whether every seat of this browser has been told of happening `n`. */
  private complete(n: number): boolean {
    const seats = this.you?.seats ?? [];
    const due = seats.length === 0 ? [null] : seats;
    return due.every((seat) => (this.all.get(seat)?.n ?? 0) >= n);
  }

  /** Look through the eyes of the seat that is asked; where hands differ, cover the table first. */
  private turn(): void {
    const seats = this.you?.seats ?? [];
    const first = seats[0];
    if (first === undefined) {
      this.eyes = null;
      this.curtain = null;
      return;
    }
    if (this.eyes === null || !seats.includes(this.eyes)) this.eyes = first;
    const waited = this.all.get(first)?.waiting?.seat;
    if (waited === undefined || waited === this.eyes || !seats.includes(waited)) return;
    const mine = JSON.stringify(this.all.get(this.eyes)?.view);
    const theirs = JSON.stringify(this.all.get(waited)?.view);
    if (mine === theirs) this.eyes = waited;
    else this.curtain = waited;
  }

  /** Whoever is to look now has the screen. */
  lift(): void {
    if (this.curtain === null) return;
    this.eyes = this.curtain;
    this.curtain = null;
    this.tracker = new Tracker();
    this.trail = null;
    this.fresh = this.told === null ? [] : this.news(this.told);
    if (this.told !== null) this.offer(this.told);
  }

  private offer(told: Told): void {
    const options = this.curtain === null ? (told.options ?? []) : [];
    this.choice.offer(options, this.module?.parts);
    this.advice = null;
    this.notice = this.notice?.kind === "news" ? this.notice : null;
    if (this.lone !== null) clearTimeout(this.lone);
    this.lone = null;
    const usual = this.module?.lone ?? false;
    const wanted =
      prefs.lone ?? (typeof usual === "function" ? usual(told.waiting?.prompt.kind ?? "") : usual);
    const only = options.length === 1 ? options[0] : undefined;
    if (only !== undefined && wanted && !this.held) {
      this.lone = window.setTimeout(() => this.choice.choose(only.text), LONE);
    }
  }

  // --- saying -------------------------------------------------------------------------------------------------

  private async say(wish: Wish): Promise<Ok | No | null> {
    const answer = await this.wire.say(wish);
    if (answer.type === "no") {
      this.notice = { words: answer.words, kind: "no" };
      return answer;
    }
    return answer.type === "ok" ? answer : null;
  }

  private async act(text: string): Promise<void> {
    const told = this.told;
    if (told === null || told.seat === null) return;
    this.held = false;
    const answer = await this.say({ type: "act", seat: told.seat, decision: told.decision, text });
    if (answer?.type === "no") this.choice.sent = null;
  }

  /** Why something that is not offered is not possible: the engine refuses it and says so. */
  async why(text: string): Promise<void> {
    const told = this.told;
    const rule = told?.waiting?.prompt.rule;
    if (told === null || told.status !== "running" || told.waiting === null) return;
    if (!this.asked || told.seat === null || told.options === null) {
      this.notice = { words: words.table.notYourTurn(this.roleOf(told.waiting.seat)), kind: "why", rule };
      return;
    }
    if (told.options.some((option) => option.text === text)) return;
    const answer = await this.wire.say({ type: "act", seat: told.seat, decision: told.decision, text });
    if (answer.type === "no") this.notice = { words: answer.words, kind: "why", rule };
  }

  async undo(): Promise<void> {
    const told = this.told;
    if (told === null || told.seat === null) return;
    this.held = true;
    await this.say({ type: "undo", seat: told.seat, decision: told.decision });
  }

  async hint(): Promise<void> {
    const told = this.told;
    if (told === null || told.seat === null || this.asking || (told.options?.length ?? 0) < 2) return;
    this.asking = true;
    const answer = await this.wire.say({ type: "hint", seat: told.seat, decision: told.decision });
    this.asking = false;
    if (answer.type === "hint" && this.told?.decision === told.decision) {
      this.choice.hinted = answer.text;
      this.notice = null;
      this.advice = answer;
    } else if (answer.type === "no") this.notice = { words: answer.words, kind: "no" };
  }

  async offerAll(what: "undo" | "draw" | "rematch"): Promise<void> {
    const seat = this.eyes ?? this.you?.seats[0];
    if (seat === undefined || seat === null) return;
    if (what === "undo") this.held = true;
    await this.say({ type: "offer", seat, what });
  }

  async answer(offer: number, seat: number, yes: boolean): Promise<void> {
    await this.say({ type: "answer", seat, offer, yes });
  }

  async resign(): Promise<void> {
    if (this.eyes !== null) await this.say({ type: "resign", seat: this.eyes });
  }

  async sit(seat: number, bot?: string): Promise<void> {
    await this.say({ type: "sit", seat, bot: bot ?? null });
  }

  async leave(seat: number): Promise<void> {
    await this.say({ type: "leave", seat });
  }

  async chat(line: string): Promise<boolean> {
    return (await this.say({ type: "say", words: line }))?.type === "ok";
  }

  async mute(person: string, on: boolean): Promise<void> {
    const answer = await this.say({ type: "mute", person, on });
    if (answer?.type === "ok") this.again();
  }

  roleOf(seat: number): string {
    return this.card?.roles[seat] ?? String(seat + 1);
  }
}
