/** The service worker: shows notices, and the lobby without a connection. Documents come from the network whenever there
 * is one, and files whose names tell their content never change, so nothing shown is ever an older version. Answers of
 * the server's interface are never kept. */

/** The addresses of the shell's files, and a name for this version; the build puts them in. */
declare const __LEYLINE_SHELL__: { version: string; files: string[] };

interface Worker extends EventTarget {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
}

interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AskEvent extends LifeEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Told extends LifeEvent {
  data: { json(): unknown } | null;
}

interface Clicked extends LifeEvent {
  notification: Notification;
  action: string;
}

interface Changed extends LifeEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

interface Notice {
  title: string;
  body: string;
  /** Where it leads. */
  url: string;
  /** The token that stops notices in this browser. */
  off: string;
}

const worker = globalThis as unknown as Worker;
const shell = __LEYLINE_SHELL__;
const PREFIX = "leyline-";
const CACHE = `${PREFIX}${shell.version}`;
const TAG = "leyline-turn";

function on<T extends LifeEvent>(type: string, handle: (event: T) => void): void {
  worker.addEventListener(type, handle as (event: Event) => void);
}

// --- the shell --------------------------------------------------------------------------------------------------

/** Keep the shell: all of it, and of this version, or nothing. */
async function install(): Promise<void> {
  const document = await fetch("/", { cache: "reload" });
  const text = await document.clone().text();
  const entry = shell.files.find((file) => file.endsWith(".js"));
  if (!document.ok || entry === undefined || !text.includes(entry)) {
    throw new Error("the server has another version by now");
  }
  const cache = await caches.open(CACHE);
  await cache.addAll(shell.files);
  await cache.put("/", document);
  await worker.skipWaiting();
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
}

/** Return what may change from the network; without one, what is kept: for a document, the lobby's. */
async function freshOf(request: Request, address: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(address, { cacheName: CACHE });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Return a file that never changes: the kept one, or the network's, which is kept. */
async function fileOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const found = await fetch(request);
  if (found.status === 200) await cache.put(request, found.clone());
  return found;
}

on("install", (event) => event.waitUntil(install()));
on("activate", (event) => event.waitUntil(dropOthers()));
on<AskEvent>("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fileOf(request));
  else if (request.mode === "navigate") event.respondWith(freshOf(request, "/"));
  else if (shell.files.includes(pathname)) event.respondWith(freshOf(request, pathname));
});

// --- notices ----------------------------------------------------------------------------------------------------

function windows(): Promise<WindowClient[]> {
  return worker.clients.matchAll({ type: "window", includeUncontrolled: true });
}

async function show(notice: Notice): Promise<void> {
  for (const client of await windows()) client.postMessage("turn");
  await worker.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.url === "/" ? TAG : `${TAG}${notice.url}`,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: notice,
    actions: [
      { action: "open", title: "Play" },
      { action: "off", title: "Turn off" },
    ],
  } as NotificationOptions);
}

async function openGame(url: string): Promise<void> {
  const open = await windows();
  const there = open.find((client) => new URL(client.url).pathname === url);
  const chosen = there ?? open[0];
  if (chosen === undefined) {
    await worker.clients.openWindow(url);
    return;
  }
  await chosen.focus().catch(() => undefined);
  // A page from before this worker cannot be sent elsewhere.
  if (there === undefined) await chosen.navigate(url).catch(() => worker.clients.openWindow(url));
}

/** Stop notices here: at the server by the notice's own token, and in the browser. */
async function turnOff(notice: Notice): Promise<void> {
  await fetch(`/api/notices/off/${notice.off}`, { method: "POST" }).catch(() => undefined);
  const subscription = await worker.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const client of await windows()) client.postMessage("off");
}

/** Tell the server where this browser is reached now: its push service has given it another address. */
async function renew(event: Changed): Promise<void> {
  const options = event.oldSubscription?.options;
  const found =
    event.newSubscription ??
    (options === undefined ? null : await worker.registration.pushManager.subscribe(options));
  if (found === null) return;
  const { endpoint, keys = {} } = found.toJSON();
  await fetch("/api/notices/push", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

on<Changed>("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
on<Told>("push", (event) => {
  const notice = event.data?.json() as Notice | undefined;
  if (notice !== undefined) event.waitUntil(show(notice));
});
on<Clicked>("notificationclick", (event) => {
  const notice = event.notification.data as Notice;
  event.notification.close();
  event.waitUntil(event.action === "off" ? turnOff(notice) : openGame(notice.url));
});
