import { beforeEach, expect, test } from "vitest";
import { SocketChannel } from "../src/app/backend";
import { Connection, type ConnectionStatus, type Environment } from "../src/table/connection";
import { ScriptedSocket } from "./socket";

let sockets: ScriptedSocket[] = [];
let timers: (() => void)[] = [];
let statuses: ConnectionStatus[] = [];

beforeEach(() => {
  sockets = [];
  timers = [];
  statuses = [];
});

function connect(onWelcome: () => void = () => undefined): Connection {
  const environment: Environment = {
    open: () => {
      const socket = new ScriptedSocket();
      sockets.push(socket);
      return new SocketChannel(socket as unknown as WebSocket);
    },
    setTimer: (work) => timers.push(work),
    clearTimer: (timer) => (timers[timer - 1] = () => undefined),
    random: () => 0.5,
  };
  return new Connection(
    { status: (status) => statuses.push(status), welcome: onWelcome, update: () => undefined },
    environment,
  );
}

/** Open the newest socket and let the server greet it. */
function greet(): ScriptedSocket {
  const socket = sockets[sockets.length - 1] ?? new ScriptedSocket();
  socket.onopen?.();
  socket.receive({ type: "welcome" });
  return socket;
}

test("sends an unanswered command again, under the same id, after a lost connection", async () => {
  const connection = connect();
  const first = greet();
  const answer = connection.send({ type: "say", words: "Hello" });
  const sent = first.sent.find((message) => message.type === "say");
  first.onclose?.({ code: 1006 });
  expect(statuses[statuses.length - 1]).toBe("lost");
  timers.forEach((work) => work());
  expect(sockets).toHaveLength(2);
  const second = greet();
  expect(second.sent.filter((message) => message.type === "say")).toEqual([sent]);
  second.receive({ type: "ok", id: sent?.id });
  expect((await answer).type).toBe("ok");
});

test("stays closed once closed", () => {
  const connection = connect();
  greet();
  connection.close();
  connection.restart();
  connection.nudge();
  timers.forEach((work) => work());
  expect(sockets).toHaveLength(1);
});

test("does not retry a table that does not exist", () => {
  connect();
  sockets[0]?.onclose?.({ code: 4004 });
  timers.forEach((work) => work());
  expect(statuses[statuses.length - 1]).toBe("gone");
  expect(sockets).toHaveLength(1);
});

test("a restart inside the welcome handler waits for the new socket's own greeting", async () => {
  let greetings = 0;
  const connection = connect(() => {
    greetings += 1;
    if (greetings === 2) connection.restart();
  });
  const first = greet();
  first.receive({ type: "welcome" });
  expect(sockets).toHaveLength(2);
  expect(statuses[statuses.length - 1]).toBe("opening");
  const answer = connection.send({ type: "say", words: "Hello" });
  expect(sockets[1]?.sent).toEqual([]);
  const second = greet();
  const sent = second.sent.find((message) => message.type === "say");
  second.receive({ type: "ok", id: sent?.id });
  expect((await answer).type).toBe("ok");
});
