/** A backend without a server: a worker of the page answers. */

import { ApiError } from "../app/apiError";
import type { Backend, Channel } from "../app/backend";
import type { Problem, ToClient, ToServer } from "../wire";
import { offlineWords } from "./i18n/en";
import type { FromWorker, ToWorker } from "./messages";

type Answer = Extract<FromWorker, { kind: "answer" }>;
/** How the server closes connections (docs/wire.md). */
const ENDS: Partial<Record<number, "gone" | "barred">> = { 4003: "barred", 4004: "gone" };

class WorkerChannel implements Channel {
  onopen: Channel["onopen"] = null;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;

  constructor(
    private readonly post: (text: string | null) => void,
    opened: Promise<unknown>,
  ) {
    void opened.then(() => this.onopen?.());
  }

  send(message: ToServer): void {
    this.post(JSON.stringify(message));
  }

  close(): void {
    this.onopen = this.onmessage = this.onclose = null;
    this.post(null);
  }

  receive(text: string): void {
    this.onmessage?.(JSON.parse(text) as ToClient);
  }

  end(code: number): void {
    this.onclose?.(ENDS[code] ?? "lost");
  }
}

export class WorkerBackend implements Backend {
  readonly online = false;
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();
  private readonly channels = new Map<number, WorkerChannel>();
  private last = 0;

  /** `worker` becomes the worker once it answers; `known` are answers that never change and are there before. */
  constructor(
    private readonly worker: Promise<Worker>,
    private readonly known: Promise<Record<string, unknown>>,
  ) {
    worker.catch(() => undefined);
    known.catch(() => undefined);
  }

  /** Take a message of the worker; return whether it was for the backend. */
  receive(message: FromWorker): boolean {
    if (message.kind === "answer") this.settle(message.id, message);
    else if (message.kind === "message") this.channels.get(message.channel)?.receive(message.text);
    else if (message.kind === "closed") {
      this.channels.get(message.channel)?.end(message.code);
      this.channels.delete(message.channel);
    } else return false;
    return true;
  }

  /** Let everything that waits for the worker know that no answer will come. */
  fail(): void {
    for (const id of [...this.waiting.keys()]) this.settle(id, null);
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    if (method === "GET") {
      const found = (await this.known.catch(() => ({}) as Record<string, unknown>))[path];
      if (found !== undefined) return found as T;
    }
    const answer = await this.request(method, path, body);
    const found: unknown = answer.type.startsWith("application/json") ? JSON.parse(answer.text) : answer.text;
    if (answer.status >= 400) {
      const problem = found as Problem;
      throw new ApiError(problem.code, problem.words);
    }
    return found as T;
  }

  async file(path: string): Promise<string> {
    const { text, type } = await this.request("GET", path);
    return URL.createObjectURL(new Blob([text], { type }));
  }

  open(table: string): Channel {
    const channel = ++this.last;
    const post = (text: string | null): void => {
      if (text === null) this.channels.delete(channel);
      void this.post({ kind: "deliver", channel, text }).catch(() => undefined);
    };
    const opened = this.post({ kind: "open", channel, table });
    opened.catch(() => undefined);
    const made = new WorkerChannel(post, opened);
    this.channels.set(channel, made);
    return made;
  }

  private async request(method: string, path: string, body?: unknown): Promise<Answer> {
    const id = ++this.last;
    const text = typeof body === "string";
    const answered = new Promise<Answer | null>((resolve) => this.waiting.set(id, resolve));
    try {
      await this.post({
        kind: "request",
        id,
        method,
        path: `/api${path}`,
        type: text ? "text/plain" : "application/json",
        body: body === undefined ? "" : text ? body : JSON.stringify(body),
      });
    } catch {
      this.settle(id, null);
    }
    const answer = await answered;
    if (answer === null) throw new ApiError("unreachable", offlineWords.unreachable);
    return answer;
  }

  private async post(message: ToWorker): Promise<void> {
    (await this.worker).postMessage(message);
  }

  private settle(id: number, answer: Answer | null): void {
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }
}
