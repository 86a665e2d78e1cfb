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
/** The runtime's largest files lie there compressed, since not every file server compresses what it sends. */
const RUNTIME = "pyodide.asm.wasm";
const SCRIPT = "pyodide.asm.js";
const PLACE = "/lib/engine";

async function read(name: string): Promise<Response> {
  const response = await fetch(new URL(name, ENGINE));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** Return a file that lies there compressed. */
async function unpacked(name: string, type: string): Promise<Response> {
  const { body } = await read(`${name}.packed`);
  if (body === null) throw new Error(`${name}: empty`);
  const plain = body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain, { headers: { "content-type": type } });
}

/** Let the runtime find its compressed file. */
function serveCompressed(): void {
  const original = globalThis.fetch;
  globalThis.fetch = (input, options) => {
    const address = input instanceof Request ? input.url : String(input);
    return address.endsWith(`/${RUNTIME}`) ? unpacked(RUNTIME, "application/wasm") : original(input, options);
  };
}

/** Return what the runtime's compressed script exports; undefined where a server's content policy forbids scripts from
 * memory: the runtime then finds the plain one. */
async function scriptOf(): Promise<unknown> {
  const script = await (await unpacked(SCRIPT, "text/javascript")).blob();
  const address = URL.createObjectURL(script);
  try {
    return ((await import(/* @vite-ignore */ address)) as { default: unknown }).default;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
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
  const [loader, createPyodideModule] = await Promise.all([
    import(/* @vite-ignore */ new URL("pyodide.js", ENGINE).href) as Promise<Loader>,
    scriptOf(),
  ]);
  const python = await loader.loadPyodide({
    createPyodideModule,
    indexURL: ENGINE.href,
    lockFileURL: new URL("lock.json", ENGINE).href,
  });
  for (const archive of await reading) unpack(python, archive);
  const system = python.pyimport("sys") as { path: { insert(at: number, path: string): void } };
  system.path.insert(0, PLACE);
  return python;
}
