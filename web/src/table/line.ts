/** The line to a table: one WebSocket that is opened again whenever it is lost. What was said and not answered is said
 * again with the same id, which the server carries out once. */

import type { No, ToClient, ToServer, Update, Welcome } from "../wire";

export type Asked = Extract<ToServer, { id: string }>;
type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;
export type Wish = Unnumbered<Asked>;
export type State = "opening" | "open" | "lost" | "gone";

export interface Answers {
  state(state: State): void;
  welcome(message: Welcome): void;
  update(message: Update): void;
}

/** What the line is made of; tests bring their own. */
export interface Parts {
  open(): WebSocket;
  later(work: () => void, ms: number): number;
  never(timer: number): void;
  random(): number;
}

const FIRST = 400;
const LONGEST = 15_000;
const QUIET = 20_000;
/** Without an answer for so long after a ping, the line is taken to be dead. */
const PATIENCE = 10_000;
const NO_TABLE = 4004;

interface Open {
  message: Asked;
  done: (answer: Exclude<ToClient, Welcome | Update>) => void;
}

export class Line {
  private socket: WebSocket | null = null;
  private open = false;
  private closed = false;
  private tries = 0;
  private back: number | null = null;
  private timer: number | null = null;
  private watch: number | null = null;
  private count = 0;
  private readonly asked = new Map<string, Open>();
  private readonly name: string;
  /** How far this client has come. */
  since = 0;

  constructor(
    private readonly answers: Answers,
    private readonly parts: Parts,
  ) {
    this.name = Math.floor(parts.random() * 2 ** 52).toString(36);
    this.connect();
  }

  /** Say something; the answer comes whenever the server gives one, also after a reconnect. */
  say(wish: Wish): Promise<Exclude<ToClient, Welcome | Update>> {
    this.count += 1;
    const message = { ...wish, id: `${this.name}-${this.count}` } as Asked;
    return new Promise((done) => {
      this.asked.set(message.id, { message, done });
      if (this.open) this.send(message);
    });
  }

  /** Begin anew, because who is asking or how much is known has changed. */
  restart(since = 0): void {
    if (this.closed) return;
    this.since = since;
    this.tries = 0;
    this.drop();
    this.connect();
  }

  /** The network may be back, or the reader is: do not wait any longer. */
  nudge(): void {
    if (this.closed) return;
    if (!this.open) {
      this.tries = 0;
      this.drop();
      this.connect();
    } else this.ping();
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  private connect(): void {
    this.answers.state("opening");
    const socket = this.parts.open();
    this.socket = socket;
    socket.onopen = () => this.send({ type: "hello", since: this.since });
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as ToClient);
    socket.onclose = (event) => this.lost(event.code);
    this.guard(PATIENCE);
  }

  private hear(message: ToClient): void {
    this.guard(QUIET);
    switch (message.type) {
      case "welcome":
        this.answers.welcome(message);
        this.ready();
        break;
      case "update":
        this.since = Math.max(this.since, message.n);
        this.answers.update(message);
        break;
      case "bye":
        // At random up to twice as long, so that not everybody knocks at once.
        this.back = message.back * 1000 * (1 + this.parts.random());
        break;
      case "ok":
      case "hint":
        this.answer(message.id, message);
        break;
      case "no":
        this.refused(message);
        break;
      case "pong":
    }
  }

  private ready(): void {
    const first = !this.open;
    this.open = true;
    this.tries = 0;
    this.answers.state("open");
    if (first) for (const { message } of this.asked.values()) this.send(message);
  }

  private refused(message: No): void {
    if (message.id === null || message.code === "busy") {
      // It could not be read or stored just now: whatever is unanswered is sent again.
      if (message.code === "too-fast" || message.code === "busy") {
        this.parts.later(() => {
          if (this.open) for (const { message: again } of this.asked.values()) this.send(again);
        }, 1000);
      }
      return;
    }
    this.answer(message.id, message);
  }

  private answer(id: string, message: Exclude<ToClient, Welcome | Update>): void {
    this.asked.get(id)?.done(message);
    this.asked.delete(id);
  }

  private lost(code: number): void {
    this.drop();
    if (this.closed) return;
    if (code === NO_TABLE) {
      this.answers.state("gone");
      return;
    }
    this.answers.state("lost");
    const wait = this.back ?? Math.min(LONGEST, FIRST * 2 ** this.tries) * (0.5 + this.parts.random() / 2);
    this.back = null;
    this.tries += 1;
    this.timer = this.parts.later(() => this.connect(), wait);
  }

  private drop(): void {
    this.open = false;
    if (this.timer !== null) this.parts.never(this.timer);
    if (this.watch !== null) this.parts.never(this.watch);
    this.timer = this.watch = null;
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** A line on which nothing is heard is asked, and then given up. */
  private guard(ms: number): void {
    if (this.watch !== null) this.parts.never(this.watch);
    this.watch = this.parts.later(() => {
      if (this.open && ms === QUIET) this.ping();
      else this.lost(0);
    }, ms);
  }

  private ping(): void {
    this.send({ type: "ping" });
    this.guard(PATIENCE);
  }

  private send(message: ToServer): void {
    try {
      this.socket?.send(JSON.stringify(message));
    } catch {
      // A socket that is closing says so itself.
    }
  }
}

/** The line of a browser. */
export function browserParts(table: string): Parts {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    open: () => new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket`),
    later: (work, ms) => window.setTimeout(work, ms),
    never: (timer) => window.clearTimeout(timer),
    random: Math.random,
  };
}
