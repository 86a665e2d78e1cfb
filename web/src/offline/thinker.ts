/** A worker in which bots think, or an experiment plays: one job after the other, in a Python of its own. */

import { addArchive, startPython } from "./runtime";

interface Thinking {
  answer(job: string): string;
}

interface Job {
  id: number;
  job: string;
}

const starting = startPython(["leyline.zip"]);
const thinking = starting.then((python) => {
  const module = python.pyimport("leyline.site.browser.thinker") as Thinking;
  postMessage("ready");
  return module;
});
/** The answer to a job that lacks a file which only some bots need. */
const LACKS = /^\{"lacks": "([\w-]+)"\}$/;

async function answer(job: string): Promise<string> {
  const module = await thinking;
  const read = new Set<string>();
  for (;;) {
    const text = module.answer(job);
    const lacks = LACKS.exec(text)?.[1];
    if (lacks === undefined) return text;
    if (read.has(lacks)) return JSON.stringify({ error: lacks });
    try {
      await addArchive(await starting, `${lacks}.zip`);
    } catch (error) {
      return JSON.stringify({ error: String(error) }); // there may be a network later
    }
    read.add(lacks);
  }
}

/** Jobs are answered in turn, also while a file is read. */
let last: Promise<unknown> = thinking;

addEventListener("message", (event: MessageEvent<Job>) => {
  const { id, job } = event.data;
  last = last.then(async () => postMessage({ id, text: await answer(job) })).catch(() => undefined);
});
thinking.catch((error: unknown) => {
  // An error of the worker is seen where it was started.
  setTimeout(() => {
    throw error;
  });
});
