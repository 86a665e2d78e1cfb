/** The server of a page without a server: the server's own modules on Python in WebAssembly, its tables in the browser's
 * storage. It answers the same requests and the same messages. */

import type { FromWorker, ToWorker } from "./messages";
import { startPython } from "./runtime";
import { newKeys, sign, verify } from "./signing";
import { Duplicate, openStorage, type Changes, type Storage } from "./storage";
import { Players, Thinker } from "./thinkerClient";

/** What `leyline.site.browser.main` offers. */
interface Site {
  request(method: string, path: string, type: string, body: string): Promise<string>;
  open(channel: number, table: string): void;
  deliver(channel: number, text: string | null): void;
}

interface Main {
  start(bridge: object): Promise<Site>;
}

function post(message: FromWorker): void {
  postMessage(message);
}

const thinker = new Thinker();
const players = new Players();

/** What `leyline.site.browser.bridge` describes. */
function bridgeTo(storage: Storage): object {
  return {
    load: async () => JSON.stringify(await storage.load()),
    events: async (table: string, since: number) => JSON.stringify(await storage.events(table, since)),
    write: (changes: string) => store(storage, JSON.parse(changes) as Changes),
    think: (job: string) => thinker.think(job),
    ready_to_think: () => thinker.start(),
    end_thinking: () => thinker.end(),
    players: () => players.count,
    play: (job: string) => players.play(job),
    end_playing: () => players.end(),
    new_keys: newKeys,
    sign,
    verify,
    send: (channel: number, text: string) => post({ kind: "message", channel, text }),
    closed: (channel: number, code: number) => post({ kind: "closed", channel, code }),
  };
}

/** Store changes; return "" or what went wrong, and let the page know of it. */
async function store(storage: Storage, changes: Changes): Promise<string> {
  try {
    await storage.write(changes);
    return "";
  } catch (error) {
    if (error instanceof Duplicate) return "duplicate";
    const name = error instanceof Error ? error.name : "";
    post({ kind: "unstored", full: name === "QuotaExceededError" });
    return name || "IndexedDB";
  }
}

let site: Promise<Site> | null = null;

async function start(database: string): Promise<Site> {
  const [storage, python] = await Promise.all([openStorage(database), startPython(["leyline.zip"])]);
  const main = python.pyimport("leyline.site.browser.main") as Main;
  const started = await main.start(bridgeTo(storage));
  post({ kind: "ready", kept: storage.lasting });
  return started;
}

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    site = start(message.database);
    await site;
    return;
  }
  if (site === null) return;
  const running = await site;
  if (message.kind === "open") {
    running.open(message.channel, message.table);
    void thinker.start(); // a bot or a hint will soon be asked for
  } else if (message.kind === "deliver") running.deliver(message.channel, message.text);
  else {
    const { id, method, path, type, body } = message;
    const [status, kind, text] = JSON.parse(await running.request(method, path, type, body)) as [
      number,
      string,
      string,
    ];
    post({ kind: "answer", id, status, type: kind, text });
  }
}

addEventListener("message", (event: MessageEvent<ToWorker>) => {
  handle(event.data).catch((error: unknown) =>
    post({ kind: "failed", words: error instanceof Error ? error.message : String(error) }),
  );
});
