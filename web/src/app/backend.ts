/** What answers the page: a server over HTTP and WebSockets, or anything else that speaks the same messages. */

import type { Problem, ToClient, ToServer } from "../wire";
import { ApiError } from "./apiError";

export { ApiError };

/** A connection to a table. After `close`, nothing more arrives. */
export interface Channel {
  send(message: ToServer): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: ToClient) => void) | null;
  /** It ended by itself: `gone` if there is no such table, `barred` if only players may watch it, `lost` otherwise. */
  onclose: ((reason: "lost" | "gone" | "barred") => void) | null;
}

export interface Backend {
  /** Send a request and return the answer; text as body is sent as it is. Raise `ApiError`. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  open(table: string): Channel;
  /** Return an address under which the browser finds a file. */
  file(path: string): Promise<string>;
  /** Whether other people can be reached through it. */
  readonly online: boolean;
}

const ENDS: Partial<Record<number, "gone" | "barred">> = { 4003: "barred", 4004: "gone" };

/** A WebSocket as a channel. */
export class SocketChannel implements Channel {
  onopen: Channel["onopen"] = null;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;

  constructor(private readonly socket: WebSocket) {
    socket.onopen = () => this.onopen?.();
    socket.onmessage = (event) => this.onmessage?.(JSON.parse(event.data as string) as ToClient);
    socket.onclose = (event) => this.onclose?.(ENDS[event.code] ?? "lost");
  }

  send(message: ToServer): void {
    try {
      this.socket.send(JSON.stringify(message));
    } catch {
      // A closing socket reports itself through onclose.
    }
  }

  close(): void {
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }
}

/** The server that the page came from. */
class HttpBackend implements Backend {
  readonly online = true;

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    let response: Response;
    const text = typeof body === "string";
    try {
      const headers: Record<string, string> = {};
      if (body !== undefined) headers["content-type"] = text ? "text/plain" : "application/json";
      const content = body === undefined ? null : text ? body : JSON.stringify(body);
      response = await fetch(`/api${path}`, { method, headers, body: content });
    } catch {
      throw new ApiError("unreachable", "");
    }
    if (response.headers.get("content-type")?.startsWith("text/plain") && response.ok) {
      return (await response.text()) as T;
    }
    let answer: unknown;
    try {
      answer = await response.json();
    } catch {
      throw new ApiError("unreachable", "");
    }
    if (!response.ok) {
      const problem = answer as Problem;
      throw new ApiError(problem.code, problem.words);
    }
    return answer as T;
  }

  open(table: string): Channel {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new SocketChannel(new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket`));
  }

  file(path: string): Promise<string> {
    return Promise.resolve(`/api${path}`);
  }
}

declare global {
  /** Set before the page starts, this answers the page instead of the server that it came from. */
  var leylineBackend: Backend | undefined;
}

export const backend: Backend = globalThis.leylineBackend ?? new HttpBackend();
