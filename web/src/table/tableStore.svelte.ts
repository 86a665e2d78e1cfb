/** A table in this browser: what the server has sent, the options, and every command a client can give. */

import { catalogue } from "../app/catalogue.svelte";
import { prefs } from "../app/prefs.svelte";
import { hasBoard } from "../boards";
import type { BoardModule, Params } from "../boards/boardModule";
import { words } from "../i18n";
import type { Card, Hinted, No, Ok, Update, Welcome, You } from "../wire";
import {
  Connection,
  browserEnvironment,
  type Command,
  type ConnectionStatus,
  type Environment,
} from "./connection";
import { StandingTime } from "./announced";
import { Autoplay } from "./autoplay";
import type { Touched } from "./events";
import type { LastMove } from "./lastMove";
import { applyUpdate, type SeatState } from "./seatState";
import { Selection } from "./selection.svelte";
import { peopleAt, playsAlone } from "./tableFacts";
import { stepsOf, stepTo, wentBack } from "./steps";
import { hasDice, Timeline, type Step } from "./timeline.svelte";

/** Every forced decision is played after the same delay: one that varied would reveal secrets. */
export const FORCED_MOVE_DELAY_MS = 900;

export interface Notice {
  words: string;
  kind: "why" | "no" | "news";
  /** The section of the rules that explains it. */
  rule?: string;
}

/** Whether a state asks something else than the one before. */
function isOtherQuestion(before: SeatState, after: SeatState): boolean {
  return before.seat !== after.seat || before.decision !== after.decision || before.options !== after.options;
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
  /** What is shown of the game, step by step. Everything else here is the truth, at once. */
  readonly timeline = new Timeline({
    oncaughtup: () => this.openOptions(),
    stepMs: (step) => this.standing.of(step, this.board, this.params),
  });
  private readonly standing = new StandingTime();
  /** Several players at one screen: the seat that has to get it. */
  private nextViewer: number | null = $state(null);
  /** The seat to hand the screen to, while the table is covered: as soon as this player has seen what happened. */
  readonly handoverTo: number | null = $derived(this.timeline.caughtUp ? this.nextViewer : null);

  private seatStates: Map<number | null, SeatState> = $state.raw(new Map());
  /** The table as the viewer's seat knows it. */
  readonly seatState: SeatState | null = $derived(this.seatStates.get(this.viewerSeat) ?? null);
  /** Whether this browser is to decide now, and sees what about. */
  readonly yourTurn: boolean = $derived(
    this.seatState?.status === "running" &&
      this.nextViewer === null &&
      this.timeline.caughtUp &&
      this.seatState.options !== null,
  );

  readonly lastMove: LastMove | null = $derived(this.timeline.lastMove);
  /** The log lines that came with the view on display. */
  readonly newLogLines: string[] = $derived(
    this.handoverTo === null ? (this.timeline.shown?.lines ?? []).map((line) => line.words) : [],
  );
  /** The table as the viewer is shown it: the game as far as the timeline is, the rest as it is. */
  readonly shownState: SeatState | null = $derived.by(() => {
    const state = this.seatState;
    const { shown, caughtUp, waiting, rolling } = this.timeline;
    if (state === null || shown === null || caughtUp) return state;
    const dice = rolling ? shown.events.filter((line) => hasDice([line])).length : 0;
    const later = waiting.reduce((count, step) => count + step.lines.length, dice);
    return {
      ...state,
      view: shown.view,
      drawing: shown.drawing,
      entry: shown.entry,
      waiting: shown.waiting,
      status: "running",
      result: null,
      log: state.log.slice(0, state.log.length - later),
    };
  });

  /** Whether the question on display is about to be answered automatically: nobody needs to look up. */
  autoplaying = $state(false);
  /** After an undo, nothing is played automatically. */
  autoplayPaused = $state(false);

  readonly selection: Selection = new Selection((text) => void this.act(text));

  /** Whether the player looks at an earlier moment: nothing can be chosen there. */
  lookingBack = $state(false);

  /** Whether hints may be asked for here: among people, only where the host allowed them; in a tournament, never. */
  readonly hintsAllowed: boolean = $derived(
    (this.you?.tournament ?? null) === null &&
      ((this.card?.hints ?? true) || peopleAt(this.seatState?.seats ?? []) < 2),
  );

  private lastHint: Hinted | null = $state.raw(null);
  /** The bot's ranking of the present options; gone as soon as no option is marked as hinted. */
  readonly hint: Hinted | null = $derived(this.selection.hinted === null ? null : this.lastHint);

  private readonly connection: Connection;
  private readonly autoplay = new Autoplay((text) => {
    this.selection.choose(text);
    this.autoplaying = this.selection.sent !== null;
  });
  /** By seat: the steps that it has not been shown. */
  private readonly unseen = new Map<number | null, Step[]>();
  private board: BoardModule | null = null;
  /** The state whose options are open. */
  private opened: SeatState | null = null;

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
    this.timeline.close();
    this.autoplay.cancel();
  }

  nudge(): void {
    this.connection.nudge();
  }

  /** Connect again: the name or the seats of this browser have changed over HTTP. */
  reconnect(): void {
    this.seatStates = new Map();
    this.unseen.clear();
    this.connection.restart();
  }

  /** Use the board of this game, now that it is loaded. */
  setBoard(board: BoardModule): void {
    this.board = board;
    this.opened = null;
    this.openOptions();
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
    const jump = before === undefined || before.view === null || wentBack(before, after);
    this.unseen.set(
      message.seat,
      jump
        ? after.view === null
          ? []
          : [stepTo(after, after.view, message.log ?? [])]
        : [
            ...(this.unseen.get(message.seat) ?? []),
            ...stepsOf(before, after, message, this.you?.seats ?? []),
          ],
    );
    if (!this.everySeatKnows(message.n)) return;
    const viewer = this.viewerSeat;
    this.chooseViewer();
    if (this.seatState === null) return;
    if (jump) this.jump();
    else if (viewer === this.viewerSeat) this.timeline.push(this.takeUnseen());
    // Another player of this browser sees the same: go on with what has just come.
    else
      this.timeline.push(this.takeUnseen().filter((step) => step.entry > (this.timeline.shown?.entry ?? 0)));
    if (this.timeline.caughtUp) this.openOptions();
    else if (this.opened !== null && isOtherQuestion(this.opened, this.seatState)) this.closeOptions();
  }

  /** Show the newest view at once. */
  private jump(): void {
    const lines = this.takeUnseen().flatMap((step) => step.lines);
    const state = this.seatState;
    if (state !== null && state.view !== null) this.timeline.jump(stepTo(state, state.view, lines));
  }

  private takeUnseen(): Step[] {
    const found = this.unseen.get(this.viewerSeat) ?? [];
    this.unseen.delete(this.viewerSeat);
    return found;
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
      this.nextViewer = null;
      return;
    }
    if (this.viewerSeat === null || !seats.includes(this.viewerSeat)) this.viewerSeat = first;
    const next = this.seatStates.get(first)?.waiting?.seat;
    if (next === undefined || next === this.viewerSeat || !seats.includes(next)) return;
    const shownView = JSON.stringify(this.seatStates.get(this.viewerSeat)?.view);
    const nextView = JSON.stringify(this.seatStates.get(next)?.view);
    if (shownView === nextView) this.viewerSeat = next;
    else this.nextViewer = next;
  }

  /** Uncover the table: the next player has the screen. */
  reveal(): void {
    if (this.handoverTo === null) return;
    this.viewerSeat = this.handoverTo;
    this.nextViewer = null;
    this.jump();
  }

  /** The numbers of this game, as far as they are known. */
  private get params(): Params {
    return this.card !== null && catalogue.loaded ? catalogue.params(this.card) : {};
  }

  private closeOptions(): void {
    this.opened = null;
    this.cancelAutoplay();
    if (this.notice?.kind === "why") this.notice = null;
    this.selection.reset([]);
  }

  /** Offer the options of the question on display, unless they are open. */
  private openOptions(): void {
    const state = this.seatState;
    if (state === null) return;
    if (this.opened !== null && !isOtherQuestion(this.opened, state)) return;
    this.opened = state;
    this.cancelAutoplay();
    const options = this.nextViewer === null ? (state.options ?? []) : [];
    const kind = state.waiting?.prompt.kind ?? "";
    const { board } = this;
    this.selection.reset(options, {
      ...(board?.parts === undefined ? {} : { parts: board.parts }),
      kind,
      confirms: (option) => state.view !== null && (board?.confirms?.(option, kind, state.view) ?? false),
      asksAtTurnEnd: prefs.confirmTurn,
      set: state.view === null ? null : (board?.setRule?.(state.view, this.viewerSeat, kind) ?? null),
    });
    this.notice = this.notice?.kind === "news" ? this.notice : null;
    const forced = options.length === 1 ? options[0] : undefined;
    if (forced !== undefined && this.autoplaysForced(kind, state) && !this.autoplayPaused)
      this.planAutoplay("forced", forced.text, FORCED_MOVE_DELAY_MS);
  }

  private autoplaysForced(kind: string, { view, seats }: SeatState): boolean {
    const suggested = this.board?.autoplayForced ?? false;
    return (
      prefs.autoplayForced ??
      (typeof suggested === "function" ? suggested(kind, view ?? {}, playsAlone(seats)) : suggested)
    );
  }

  /** Choose an option of the question on display after a delay; null for none. */
  playLater(text: string | null, ms: number): void {
    this.planAutoplay("board", text, ms);
  }

  private planAutoplay(reason: "forced" | "board", text: string | null, ms: number): void {
    this.autoplay.plan(reason, text, ms);
    this.autoplaying = this.autoplay.planned;
  }

  private cancelAutoplay(): void {
    this.autoplay.cancel();
    this.autoplaying = false;
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
    if (answer?.type !== "no") return;
    this.selection.refuse();
    this.autoplaying = false;
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
    // The answer to a question that is gone says nothing.
    if (answer.type === "no" && this.seatState?.decision === state.decision)
      this.notice = { words: answer.words, kind: "why", rule };
  }

  /** Say why a piece or a place that was touched cannot be chosen: the engine refuses the action that the touch stands
   * for, with a reason. */
  async explainTouch(touched: Touched): Promise<void> {
    const state = this.seatState;
    if (state === null || state.view === null || !this.timeline.caughtUp) return;
    const text = this.yourTurn ? (this.board?.attempt?.(touched, state.view, this.selection) ?? null) : "";
    if (text !== null) await this.explain(text);
  }

  async undo(): Promise<void> {
    const state = this.seatState;
    if (state === null || state.seat === null) return;
    this.autoplayPaused = true;
    this.selection.cancelQueue();
    await this.send({ type: "undo", seat: state.seat, decision: state.decision });
  }

  async requestHint(): Promise<void> {
    const state = this.seatState;
    if (
      state === null ||
      state.seat === null ||
      this.hintPending ||
      !this.hintsAllowed ||
      (state.options?.length ?? 0) < 2
    )
      return;
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
