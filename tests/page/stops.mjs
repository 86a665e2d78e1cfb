// Answers, for each position on a line of its input, what the page does at Aidalon's windows: node tests/page/stops.mjs
// A line is {"view", "seat", "passed", "idle"}; the answer {"pass", "window", "kind"}, with the usual stops.
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { build } = await import(pathToFileURL(require.resolve("rolldown")));
const folder = await mkdtemp(join(tmpdir(), "stops-"));
const file = join(folder, "rules.mjs");
const input = fileURLToPath(new URL("../../web/src/boards/aidalon/autoPassRules.ts", import.meta.url));
await build({ input, output: { file, format: "esm" }, logLevel: "silent" });
const rules = await import(pathToFileURL(file));
await rm(folder, { recursive: true });

for await (const line of createInterface({ input: process.stdin })) {
  const { view, seat, passed, idle } = JSON.parse(line);
  const situation = { stops: rules.USUAL_STOPS, hold: rules.NO_HOLD, passed, idle };
  const answer = {
    pass: rules.passes(view, seat, situation),
    window: rules.windowName(view),
    kind: rules.windowKindOf(view, seat),
  };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
