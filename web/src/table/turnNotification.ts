/** Tells players who look elsewhere that it is their turn: page title, sound, notification. */

import { prefs } from "../app/prefs.svelte";
import { playSound } from "../app/sound";
import { words } from "../i18n";

export function showTurnInTitle(title: string, yourTurn: boolean): void {
  document.title = yourTurn ? words.notification.title(title) : `${title} · Leyline`;
}

/** Announce that this player's turn has begun. */
export function announceTurn(title: string, question: string): void {
  playSound("turn");
  if (!prefs.notify || !document.hidden || typeof Notification !== "function") return;
  if (Notification.permission !== "granted") return;
  const note = new Notification(words.notification.title(title), {
    body: question,
    tag: "leyline",
    icon: "/favicon.svg",
  });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Ask the browser for permission to notify; return whether it is granted. */
export async function requestNotifications(): Promise<boolean> {
  if (typeof Notification !== "function") return false;
  return (await Notification.requestPermission()) === "granted";
}
