/** Being told in this browser: permission, the browser's subscription, and the server's note of it. */

import { api } from "../app/api";
import type { NoticeChoices } from "../wire";

export type Problem = "insecure" | "unsupported" | "denied" | "failed";

/** This browser cannot be told. */
export class PushProblem extends Error {
  constructor(readonly problem: Problem) {
    super(problem);
  }
}

/** Return why this browser cannot be told at all, null if it can. */
export function obstacle(): Problem | null {
  if (!globalThis.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Whether this browser is told. */
export async function isOn(): Promise<boolean> {
  return obstacle() === null && (await subscription()) !== null;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
}

function sameKey(found: PushSubscription, key: Uint8Array): boolean {
  const own = found.options.applicationServerKey;
  return own !== null && new Uint8Array(own).join() === key.join();
}

/** Be told here from now on. Raise `PushProblem`, `ApiError`. */
export async function turnOn(): Promise<NoticeChoices> {
  const missing = obstacle();
  if (missing !== null) throw new PushProblem(missing);
  if ((await Notification.requestPermission()) !== "granted") throw new PushProblem("denied");
  const key = bytes((await api.notices()).key);
  let found: PushSubscription;
  try {
    const { pushManager } = await navigator.serviceWorker
      .register("/service-worker.js")
      .then(() => navigator.serviceWorker.ready);
    const old = await pushManager.getSubscription();
    // A server that was set up anew has another key, and this browser would take nothing from it.
    if (old !== null && !sameKey(old, key)) await old.unsubscribe();
    found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new PushProblem("failed");
  }
  const { endpoint = "", keys = {} } = found.toJSON();
  return api.pushTo({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
}

/** Let this browser be told no more because nobody is signed in here: if the server does not hear of it, the browser's
 * push service refuses what the server sends, and the server forgets the browser. */
export async function endHere(): Promise<void> {
  const found = await subscription().catch(() => null);
  if (found === null) return;
  await Promise.allSettled([api.pushNoMore({ endpoint: found.endpoint }), found.unsubscribe()]);
}

/** Be told here no more. Raise `ApiError`. */
export async function turnOff(): Promise<void> {
  const found = await subscription();
  if (found === null) return;
  await api.pushNoMore({ endpoint: found.endpoint });
  await found.unsubscribe();
}
