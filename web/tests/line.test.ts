import { beforeEach, expect, test } from "vitest";
import { Line, type Parts, type State } from "../src/table/line";

/** A socket that goes nowhere: what was sent is kept, what is heard is made up. */
class Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: { type: string; id?: string }[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id?: string });
  }

  close(): void {
    this.onclose?.({ code: 1000 });
  }

  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: Socket[] = [];
let waiting: (() => void)[] = [];
let states: State[] = [];

beforeEach(() => {
  sockets = [];
  waiting = [];
  states = [];
});

function line(): Line {
  const parts: Parts = {
    open: () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    later: (work) => waiting.push(work),
    never: (timer) => (waiting[timer - 1] = () => undefined),
    random: () => 0.5,
  };
  return new Line(
    { state: (state) => states.push(state), welcome: () => undefined, update: () => undefined },
    parts,
  );
}

/** The newest socket, welcomed by the server. */
function welcomed(): Socket {
  const socket = sockets[sockets.length - 1] ?? new Socket();
  socket.onopen?.();
  socket.hear({ type: "welcome" });
  return socket;
}

test("what was not answered before the line was lost is said again with the same id", async () => {
  const wire = line();
  const first = welcomed();
  const answer = wire.say({ type: "say", words: "Hello" });
  const said = first.sent.find((message) => message.type === "say");
  first.onclose?.({ code: 1006 });
  expect(states[states.length - 1]).toBe("lost");
  waiting.forEach((work) => work());
  expect(sockets).toHaveLength(2);
  const second = welcomed();
  expect(second.sent.filter((message) => message.type === "say")).toEqual([said]);
  second.hear({ type: "ok", id: said?.id });
  expect((await answer).type).toBe("ok");
});

test("a line that was closed stays closed, whatever comes late", () => {
  const wire = line();
  welcomed();
  wire.close();
  wire.restart();
  wire.nudge();
  waiting.forEach((work) => work());
  expect(sockets).toHaveLength(1);
});

test("a table that is not there is not asked for again", () => {
  line();
  sockets[0]?.onclose?.({ code: 4004 });
  waiting.forEach((work) => work());
  expect(states[states.length - 1]).toBe("gone");
  expect(sockets).toHaveLength(1);
});
