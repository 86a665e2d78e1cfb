/** The worker in which bots think: one job after the other, in a Python of its own. */

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
/** What only some bots need: read when the first of them is asked. */
let data: Promise<void> | null = null;

async function answer(job: string): Promise<string> {
  const module = await thinking;
  const text = module.answer(job);
  if (text !== "") return text;
  data ??= addArchive(await starting, "thinking.zip");
  try {
    await data;
  } catch (error) {
    data = null; // there may be a network later
    return JSON.stringify({ error: String(error) });
  }
  return module.answer(job) || JSON.stringify({ error: "thinking.zip" });
}

/** Jobs are answered in turn, also while data is read. */
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
