/** The worker in which bots think: one job after the other, in a Python of its own. */

import { startPython } from "./runtime";

interface Thinking {
  answer(job: string): string;
}

interface Job {
  id: number;
  job: string;
}

const thinking = startPython(["leyline.zip", "thinking.zip"]).then((python) => {
  const module = python.pyimport("leyline.site.browser.thinker") as Thinking;
  postMessage("ready");
  return module;
});

addEventListener("message", (event: MessageEvent<Job>) => {
  const { id, job } = event.data;
  void thinking.then((module) => postMessage({ id, text: module.answer(job) }));
});
thinking.catch((error: unknown) => {
  // An error of the worker is seen where it was started.
  setTimeout(() => {
    throw error;
  });
});
