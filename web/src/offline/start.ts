/** Runs before the page where there is no server: starts the worker that answers it. */

import { mount } from "svelte";
import type { FromWorker } from "./messages";
import Notice from "./Notice.svelte";
import { status } from "./status.svelte";
import { WorkerBackend } from "./workerBackend";

/** The folder of the site: what one origin keeps is told apart by it. */
const FOLDER = new URL(".", document.baseURI);
const NAME = `leyline ${FOLDER.pathname}`;

function isOld(): boolean {
  return typeof WebAssembly === "undefined" || typeof DecompressionStream === "undefined";
}

/** Become the one page that owns what is kept; wait for the other one to close. */
function own(): Promise<void> {
  // Browsers have locks where a page came safely. Elsewhere the storage itself refuses what two tabs would write.
  if (!("locks" in navigator)) return Promise.resolve();
  return new Promise((resolve) => {
    const forever = (): Promise<never> => {
      status.tell(null);
      resolve();
      return new Promise(() => undefined);
    };
    void navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
      if (lock !== null) return forever();
      status.tell("elsewhere");
      void navigator.locks.request(NAME, forever);
      return undefined;
    });
  });
}

/** Let the service worker fetch what only some bots need, so that it is there without a network. */
function keepLater(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!("serviceWorker" in navigator) || connection?.saveData === true) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("later"));
}

async function start(receive: (message: FromWorker) => void): Promise<Worker> {
  if (isOld()) {
    status.tell("old");
    throw new Error("old browser");
  }
  await own();
  return new Promise((resolve, reject) => {
    const fail = (words: string): void => {
      status.tell("failed", words);
      reject(new Error(words));
    };
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onerror = (event) => fail(event.message ?? "");
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "ready") {
        status.ready = true;
        if (!data.kept) status.tell("memory");
        keepLater();
        resolve(worker);
      } else if (data.kind === "failed") fail(data.words);
      else if (data.kind === "unstored") status.tell(data.full ? "full" : "unstored");
      else receive(data);
    };
    worker.postMessage({ kind: "start", database: NAME });
  });
}

const known = fetch(new URL("engine/answers.json", FOLDER)).then(
  (response) => response.json() as Promise<Record<string, unknown>>,
);
const worker = start((message) => void backend.receive(message));
const backend = new WorkerBackend(worker, known);
worker.catch(() => backend.fail());
globalThis.leylineBackend = backend;
globalThis.leylineFolder = true;

// The page's own element comes first in the document, and is filled after this.
mount(Notice, { target: document.body });

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    void navigator.serviceWorker.register(new URL("service-worker.js", FOLDER)).catch(() => undefined);
  });
}
// What is kept is not cleared when the device runs short of space, where the browser agrees.
void navigator.storage?.persist?.().catch(() => undefined);
