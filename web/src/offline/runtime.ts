/** Python in a worker: the runtime, the library and the engine, all from the folder `engine` of the site. */

/** What is used of Pyodide. */
export interface Python {
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  pyimport(module: string): unknown;
}

interface Loader {
  loadPyodide(options: Record<string, unknown>): Promise<Python>;
}

const ENGINE = new URL("../engine/", self.location.href);
/** The runtime's largest file lies there compressed, since not every file server compresses what it sends. */
const RUNTIME = "pyodide.asm.wasm";
const PLACE = "/lib/engine";

async function read(name: string): Promise<Response> {
  const response = await fetch(new URL(name, ENGINE));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** Let the runtime find its compressed file. */
function serveCompressed(): void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, options) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.endsWith(`/${RUNTIME}`)) return original(input, options);
    const { body } = await read(`${RUNTIME}.packed`);
    if (body === null) throw new Error(`${RUNTIME}: empty`);
    const plain = body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(plain, { headers: { "content-type": "application/wasm" } });
  };
}

function unpack(python: Python, archive: ArrayBuffer): void {
  python.unpackArchive(archive, "zip", { extractDir: PLACE });
}

/** Add a further archive to what Python finds. */
export async function addArchive(python: Python, name: string): Promise<void> {
  unpack(python, await (await read(name)).arrayBuffer());
}

/** Start Python with the engine in it, from these archives. */
export async function startPython(archives: string[]): Promise<Python> {
  serveCompressed();
  const reading = Promise.all(archives.map(async (name) => (await read(name)).arrayBuffer()));
  reading.catch(() => undefined); // awaited below
  const loader = (await import(/* @vite-ignore */ new URL("pyodide.js", ENGINE).href)) as Loader;
  const python = await loader.loadPyodide({
    indexURL: ENGINE.href,
    lockFileURL: new URL("lock.json", ENGINE).href,
  });
  for (const archive of await reading) unpack(python, archive);
  const system = python.pyimport("sys") as { path: { insert(at: number, path: string): void } };
  system.path.insert(0, PLACE);
  return python;
}
