/** The connection to a table: one channel, reopened whenever it is lost. Unanswered commands are sent again under the
 * same id, and the server carries out each id once. */

import { backend, type Channel } from "../app/backend";
import type { No, ToClient, ToServer, Update, Welcome } from "../wire";

export type SentCommand = Extract<ToServer, { id: string }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Command = WithoutId<SentCommand>;
export type Answer = Exclude<ToClient, Welcome | Update>;
export type ConnectionStatus = "opening" | "open" | "lost" | "gone" | "barred";

export interface ConnectionHandlers {
  status(status: ConnectionStatus): void;
  welcome(message: Welcome): void;
  update(message: Update): void;
}

/** What the connection needs from the browser; tests supply their own. */
export interface Environment {
  open(): Channel;
  setTimer(work: () => void, ms: number): number;
  clearTimer(timer: number): void;
  random(): number;
}

const FIRST_RETRY_MS = 400;
const MAX_RETRY_MS = 15_000;
/** Ping the server after this much silence. */
const SILENCE_MS = 20_000;
/** Give the channel up if a ping or a handshake stays unanswered this long. */
const ANSWER_TIMEOUT_MS = 10_000;

interface Unanswered {
  message: SentCommand;
  resolve: (answer: Answer) => void;
}

export class Connection {
  private channel: Channel | null = null;
  /** Whether the server has greeted this channel. */
  private ready = false;
  private closed = false;
  private attempts = 0;
  /** The wait that a server going down asked for. */
  private retryAfterMs: number | null = null;
  private retryTimer: number | null = null;
  private watchdog: number | null = null;
  private sentCount = 0;
  private readonly unanswered = new Map<string, Unanswered>();
  private readonly clientId: string;
  /** The number of the last event this client knows. */
  since = 0;
  /** Whether the server draws the table with characters for this client; set before `restart`. */
  drawing = false;

  constructor(
    private readonly handlers: ConnectionHandlers,
    private readonly environment: Environment,
  ) {
    this.clientId = Math.floor(environment.random() * 2 ** 52).toString(36);
    this.connect();
  }

  /** Send a command. The answer may take a reconnect to arrive. */
  send(command: Command): Promise<Answer> {
    this.sentCount += 1;
    const message = { ...command, id: `${this.clientId}-${this.sentCount}` } as SentCommand;
    return new Promise((resolve) => {
      this.unanswered.set(message.id, { message, resolve });
      if (this.ready) this.transmit(message);
    });
  }

  /** Connect again from scratch, because the identity or the known events have changed. */
  restart(since = 0): void {
    if (this.closed) return;
    this.since = since;
    this.attempts = 0;
    this.dropChannel();
    this.connect();
  }

  /** Reconnect at once, or check a connection that looks alive: the network or the reader may be back. */
  nudge(): void {
    if (this.closed) return;
    if (!this.ready) {
      this.attempts = 0;
      this.dropChannel();
      this.connect();
    } else this.ping();
  }

  close(): void {
    this.closed = true;
    this.dropChannel();
  }

  private connect(): void {
    this.handlers.status("opening");
    const channel = this.environment.open();
    this.channel = channel;
    channel.onopen = () => this.transmit(this.hello());
    channel.onmessage = (message) => this.receive(channel, message);
    channel.onclose = (reason) => this.onLost(reason);
    this.armWatchdog(ANSWER_TIMEOUT_MS);
  }

  private hello(): ToServer {
    return { type: "hello", since: this.since, ...(this.drawing ? { drawing: true } : {}) };
  }

  private receive(channel: Channel, message: ToClient): void {
    this.armWatchdog(SILENCE_MS);
    switch (message.type) {
      case "welcome":
        this.handlers.welcome(message);
        // The handler may restart the connection; the new channel waits for a greeting of its own.
        if (channel === this.channel) this.onReady();
        break;
      case "update":
        this.since = Math.max(this.since, message.n);
        this.handlers.update(message);
        break;
      case "bye":
        // Spread over twice the time, so that clients do not all return at once.
        this.retryAfterMs = message.back * 1000 * (1 + this.environment.random());
        break;
      case "ok":
      case "hint":
        this.settle(message.id, message);
        break;
      case "no":
        this.onRefusal(message);
        break;
      case "pong":
        break;
      default:
        this.settleOther(message);
    }
  }

  private onReady(): void {
    const first = !this.ready;
    this.ready = true;
    this.attempts = 0;
    this.handlers.status("open");
    if (first) this.transmitUnanswered();
  }

  private onRefusal(message: No): void {
    if (message.id !== null && message.code !== "busy") {
      this.settle(message.id, message);
      return;
    }
    // The server could not read or store a message just now.
    if (message.code === "too-fast" || message.code === "busy") {
      this.environment.setTimer(() => this.ready && this.transmitUnanswered(), 1000);
    }
  }

  /** Take a kind of answer that only the sender knows. */
  private settleOther(message: unknown): void {
    const { id } = message as { id?: string };
    if (id !== undefined) this.settle(id, message as Answer);
  }

  private settle(id: string, message: Answer): void {
    this.unanswered.get(id)?.resolve(message);
    this.unanswered.delete(id);
  }

  private onLost(reason: "lost" | "gone" | "barred"): void {
    this.dropChannel();
    if (this.closed) return;
    if (reason !== "lost") {
      this.handlers.status(reason);
      return;
    }
    this.handlers.status("lost");
    const backoff = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.attempts);
    const wait = this.retryAfterMs ?? backoff * (0.5 + this.environment.random() / 2);
    this.retryAfterMs = null;
    this.attempts += 1;
    this.retryTimer = this.environment.setTimer(() => this.connect(), wait);
  }

  private dropChannel(): void {
    this.ready = false;
    if (this.retryTimer !== null) this.environment.clearTimer(this.retryTimer);
    if (this.watchdog !== null) this.environment.clearTimer(this.watchdog);
    this.retryTimer = this.watchdog = null;
    const channel = this.channel;
    this.channel = null;
    if (channel === null) return;
    channel.onopen = channel.onmessage = channel.onclose = null;
    channel.close();
  }

  /** Ping a silent connection; give it up if that stays unanswered. */
  private armWatchdog(ms: number): void {
    if (this.watchdog !== null) this.environment.clearTimer(this.watchdog);
    this.watchdog = this.environment.setTimer(() => {
      if (this.ready && ms === SILENCE_MS) this.ping();
      else this.onLost("lost");
    }, ms);
  }

  private ping(): void {
    this.transmit({ type: "ping" });
    this.armWatchdog(ANSWER_TIMEOUT_MS);
  }

  private transmitUnanswered(): void {
    for (const { message } of this.unanswered.values()) this.transmit(message);
  }

  private transmit(message: ToServer): void {
    this.channel?.send(message);
  }
}

export function browserEnvironment(table: string): Environment {
  return {
    open: () => backend.open(table),
    setTimer: (work, ms) => window.setTimeout(work, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    random: Math.random,
  };
}
