/** The service worker of a static folder: everything is kept at the first visit, and comes from there. What only some
 * bots need is kept once the games are ready. */

/** Every file of the folder, those that are kept later, those that are kept if they are asked for, and a name for this
 * version; `leyline site` puts them in. */
declare const __LEYLINE_FOLDER__: { version: string; files: string[]; later: string[]; spare: string[] };

interface Worker extends EventTarget {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
}

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AskEvent extends LifeEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const folder = __LEYLINE_FOLDER__;
const worker = globalThis as unknown as Worker;
const SCOPE = new URL(worker.registration.scope);
const PREFIX = `leyline ${SCOPE.pathname} `;
const CACHE = `${PREFIX}${folder.version}`;
const DOCUMENT = new URL("index.html", SCOPE).href;

function on<T extends LifeEvent>(type: string, handle: (event: T) => void): void {
  worker.addEventListener(type, handle as (event: Event) => void);
}

/** Keep every file: all of this version, or nothing. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(folder.files.map((file) => new Request(new URL(file, SCOPE), { cache: "no-cache" })));
}

/** Keep what comes later. What fails now is fetched when it is asked for. */
async function keepLater(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of folder.later) {
    const address = new URL(file, SCOPE);
    if ((await cache.match(address)) === undefined) await cache.add(address).catch(() => undefined);
  }
}

/** Drop earlier versions, which no page uses any more, and serve the page that is open. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Return a kept file, or else what the network has. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const document =
    request.mode === "navigate" && (pathname === SCOPE.pathname || pathname.endsWith("/index.html"));
  const cache = await caches.open(CACHE);
  const kept = await cache.match(document ? DOCUMENT : request, { ignoreSearch: document });
  if (kept !== undefined) return kept;
  const found = await fetch(request);
  if (
    found.ok &&
    [...folder.later, ...folder.spare].some((file) => request.url === new URL(file, SCOPE).href)
  )
    await cache.put(request, found.clone());
  return found;
}

on("install", (event) => event.waitUntil(install()));
on("activate", (event) => event.waitUntil(activate()));
on("message", (event) => event.waitUntil(keepLater()));
on<AskEvent>("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(SCOPE.href)) event.respondWith(answer(request));
});

// Names of its own, beside those of the other worker. A service worker is a plain script: the build takes this away.
export {};
