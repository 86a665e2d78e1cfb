/** A table in this browser: what the server has sent, the options, and every command a client can give. */

import { prefs } from "../app/prefs.svelte";
import { hasBoard } from "../boards";
import type { BoardModule } from "../boards/boardModule";
import { words } from "../i18n";
import type { Card, Hinted, No, Ok, Update, Welcome, You } from "../wire";
import {
  Connection,
  browserEnvironment,
  type Command,
  type ConnectionStatus,
  type Environment,
} from "./connection";
import { LastMoveTracker, type LastMove } from "./lastMove";
import { applyUpdate, type SeatState } from "./seatState";
import { Selection } from "./selection.svelte";

/** Every forced decision is played after the same delay: one that varied would reveal secrets. */
export const FORCED_MOVE_DELAY_MS = 900;

export interface Notice {
  words: string;
  kind: "why" | "no" | "news";
  /** The section of the rules that explains it. */
  rule?: string;
}

export class TableStore {
  card: Card | null = $state.raw(null);
  you: You | null = $state.raw(null);
  connectionStatus: ConnectionStatus = $state("opening");
  notice: Notice | null = $state.raw(null);
  /** Whether a bot is thinking about a hint. */
  hintPending = $state(false);
  /** The seat whose view is shown; null for a spectator's. */
  viewerSeat: number | null = $state(null);
  /** Several players at one screen: the seat to hand the screen to, while the table is covered. */
  handoverTo: number | null = $state(null);
  lastMove: LastMove | null = $state.raw(null);
  /** The log lines that came with the present view. */
  newLogLines: string[] = $state.raw([]);

  private seatStates: Map<number | null, SeatState> = $state.raw(new Map());
  /** The table as the viewer's seat knows it. */
  readonly seatState: SeatState | null = $derived(this.seatStates.get(this.viewerSeat) ?? null);
  /** Whether this browser is to decide now. */
  readonly yourTurn: boolean = $derived(
    this.seatState?.status === "running" && this.handoverTo === null && this.seatState.options !== null,
  );

  /** After an undo, nothing is played automatically. */
  autoplayPaused = $state(false);

  readonly selection: Selection = new Selection((text) => void this.act(text));

  private lastHint: Hinted | null = $state.raw(null);
  /** The bot's ranking of the present options; gone as soon as no option is marked as hinted. */
  readonly hint: Hinted | null = $derived(this.selection.hinted === null ? null : this.lastHint);

  private readonly connection: Connection;
  private lastMoveTracker = new LastMoveTracker();
  /** By seat: how many lines of its log have been shown. */
  private readonly shownLines = new Map<number | null, number>();
  private board: BoardModule | null = null;
  private forcedMoveTimer: number | null = null;

  constructor(
    readonly id: string,
    environment: Environment = browserEnvironment(id),
  ) {
    this.connection = new Connection(
      {
        status: (status) => (this.connectionStatus = status),
        welcome: (message) => this.onWelcome(message),
        update: (message) => this.onUpdate(message),
      },
      environment,
    );
  }

  close(): void {
    this.connection.close();
    if (this.forcedMoveTimer !== null) clearTimeout(this.forcedMoveTimer);
  }

  nudge(): void {
    this.connection.nudge();
  }

  /** Connect again: the name or the seats of this browser have changed over HTTP. */
  reconnect(): void {
    this.seatStates = new Map();
    this.shownLines.clear();
    this.connection.restart();
  }

  /** Use the board of this game, now that it is loaded. */
  setBoard(board: BoardModule): void {
    this.board = board;
    if (this.seatState !== null) this.offerOptions(this.seatState);
  }

  // --- receiving ----------------------------------------------------------------------------------------------

  private onWelcome(message: Welcome): void {
    const before = this.you?.seats ?? [];
    const known = this.seatStates.size > 0;
    this.card = message.card;
    this.you = message.you;
    if (!hasBoard(message.card.game) && !this.connection.drawing) {
      this.connection.drawing = true;
      this.reconnect();
      return;
    }
    if (known && String(before) !== String(message.you.seats)) {
      // Other seats read another log: start over.
      this.lastMoveTracker = new LastMoveTracker();
      this.reconnect();
    }
  }

  private onUpdate(message: Update): void {
    const before = this.seatStates.get(message.seat);
    // Each seat of this browser gets the same event in turn; ignore repeats.
    if (before !== undefined && message.n < before.n) return;
    if (message.parameters !== undefined && this.card !== null)
      this.card = { ...this.card, parameters: message.parameters };
    const after = applyUpdate(before, message, performance.now());
    this.seatStates = new Map(this.seatStates).set(message.seat, after);
    if (!this.everySeatKnows(message.n)) return;
    this.chooseViewer();
    const shown = this.seatState;
    if (shown === null) return;
    const lines = this.takeNewLines(shown);
    if (before === undefined || before.decision !== after.decision || before.options !== after.options) {
      this.newLogLines = lines;
      this.offerOptions(shown);
    }
    if (shown.view !== null) {
      const step = { view: shown.view, seat: shown.waiting?.seat ?? null, move: shown.waiting?.move ?? null };
      this.lastMoveTracker.add({ ...step, entry: shown.entry }, lines);
      this.lastMove = this.lastMoveTracker.last;
    }
  }

  /** Return the log lines that the viewer has not been shown yet; none while the table is covered. Counted by seat,
   * because the seats of one browser read different logs. */
  private takeNewLines(shown: SeatState): string[] {
    if (this.handoverTo !== null) return [];
    const from = this.shownLines.get(shown.seat) ?? 0;
    this.shownLines.set(shown.seat, shown.log.length);
    return shown.log.slice(from).map((line) => line.words);
  }

  /** Whether every seat of this browser has received event `n`. */
  private everySeatKnows(n: number): boolean {
    const seats = this.you?.seats ?? [];
    const needed = seats.length === 0 ? [null] : seats;
    return needed.every((seat) => (this.seatStates.get(seat)?.n ?? 0) >= n);
  }

  /** Show the view of the seat to decide; if it differs from the present one, cover the table first. */
  private chooseViewer(): void {
    const seats = this.you?.seats ?? [];
    const first = seats[0];
    if (first === undefined) {
      this.viewerSeat = null;
      this.handoverTo = null;
      return;
    }
    if (this.viewerSeat === null || !seats.includes(this.viewerSeat)) this.viewerSeat = first;
    const next = this.seatStates.get(first)?.waiting?.seat;
    if (next === undefined || next === this.viewerSeat || !seats.includes(next)) return;
    const shownView = JSON.stringify(this.seatStates.get(this.viewerSeat)?.view);
    const nextView = JSON.stringify(this.seatStates.get(next)?.view);
    if (shownView === nextView) this.viewerSeat = next;
    else this.handoverTo = next;
  }

  /** Uncover the table: the next player has the screen. */
  reveal(): void {
    if (this.handoverTo === null) return;
    this.viewerSeat = this.handoverTo;
    this.handoverTo = null;
    this.lastMoveTracker = new LastMoveTracker();
    this.lastMove = null;
    this.newLogLines = this.seatState === null ? [] : this.takeNewLines(this.seatState);
    if (this.seatState !== null) this.offerOptions(this.seatState);
  }

  private offerOptions(state: SeatState): void {
    const options = this.handoverTo === null ? (state.options ?? []) : [];
    this.selection.reset(options, this.board?.parts);
    this.notice = this.notice?.kind === "news" ? this.notice : null;
    if (this.forcedMoveTimer !== null) clearTimeout(this.forcedMoveTimer);
    this.forcedMoveTimer = null;
    const suggested = this.board?.autoplayForced ?? false;
    const autoplay =
      prefs.autoplayForced ??
      (typeof suggested === "function" ? suggested(state.waiting?.prompt.kind ?? "") : suggested);
    const forced = options.length === 1 ? options[0] : undefined;
    if (forced !== undefined && autoplay && !this.autoplayPaused) {
      this.forcedMoveTimer = window.setTimeout(
        () => this.selection.choose(forced.text),
        FORCED_MOVE_DELAY_MS,
      );
    }
  }

  // --- commands -----------------------------------------------------------------------------------------------

  /** Send a command; show a refusal as a notice. */
  private async send(command: Command): Promise<Ok | No | null> {
    const answer = await this.connection.send(command);
    if (answer.type === "no") {
      this.notice = { words: answer.words, kind: "no" };
      return answer;
    }
    return answer.type === "ok" ? answer : null;
  }

  private async act(text: string): Promise<void> {
    const state = this.seatState;
    if (state === null || state.seat === null) return;
    this.autoplayPaused = false;
    const answer = await this.send({ type: "act", seat: state.seat, decision: state.decision, text });
    if (answer?.type === "no") this.selection.sent = null;
  }

  /** Explain why an action is not available: the engine refuses it with a reason. */
  async explain(text: string): Promise<void> {
    const state = this.seatState;
    const rule = state?.waiting?.prompt.rule;
    if (state === null || state.status !== "running" || state.waiting === null) return;
    if (!this.yourTurn || state.seat === null || state.options === null) {
      this.notice = { words: words.table.notYourTurn(this.roleOf(state.waiting.seat)), kind: "why", rule };
      return;
    }
    if (state.options.some((option) => option.text === text)) return;
    const answer = await this.connection.send({
      type: "act",
      seat: state.seat,
      decision: state.decision,
      text,
    });
    if (answer.type === "no") this.notice = { words: answer.words, kind: "why", rule };
  }

  async undo(): Promise<void> {
    const state = this.seatState;
    if (state === null || state.seat === null) return;
    this.autoplayPaused = true;
    await this.send({ type: "undo", seat: state.seat, decision: state.decision });
  }

  async requestHint(): Promise<void> {
    const state = this.seatState;
    if (state === null || state.seat === null || this.hintPending || (state.options?.length ?? 0) < 2) return;
    this.hintPending = true;
    const answer = await this.connection.send({ type: "hint", seat: state.seat, decision: state.decision });
    this.hintPending = false;
    if (answer.type === "hint" && this.seatState?.decision === state.decision) {
      this.notice = null;
      this.lastHint = answer;
      this.selection.hinted = answer.text;
    } else if (answer.type === "no") this.notice = { words: answer.words, kind: "no" };
  }

  dismissHint(): void {
    this.selection.hinted = null;
  }

  /** Offer the other players an undo, a draw or a rematch. */
  async makeOffer(what: "undo" | "draw" | "rematch"): Promise<void> {
    const seat = this.viewerSeat ?? this.you?.seats[0];
    if (seat === undefined || seat === null) return;
    if (what === "undo") this.autoplayPaused = true;
    await this.send({ type: "offer", seat, what });
  }

  async answerOffer(offer: number, seat: number, yes: boolean): Promise<void> {
    await this.send({ type: "answer", seat, offer, yes });
  }

  async resign(): Promise<void> {
    if (this.viewerSeat !== null) await this.send({ type: "resign", seat: this.viewerSeat });
  }

  async sit(seat: number, bot?: string, brought: Record<string, string> = {}): Promise<void> {
    await this.send({ type: "sit", seat, bot: bot ?? null, parameters: brought });
  }

  async leave(seat: number): Promise<void> {
    await this.send({ type: "leave", seat });
  }

  /** Send a chat line; return whether the server took it. */
  async sendChat(line: string): Promise<boolean> {
    return (await this.send({ type: "say", words: line }))?.type === "ok";
  }

  async mute(person: string, on: boolean): Promise<void> {
    const answer = await this.send({ type: "mute", person, on });
    if (answer?.type === "ok") this.reconnect();
  }

  roleOf(seat: number): string {
    return this.card?.roles[seat] ?? String(seat + 1);
  }
}
