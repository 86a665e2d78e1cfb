/** Telling a reader who looks elsewhere that it is their turn: the title, a sound, a notification. */

import { prefs } from "../prefs.svelte";
import { words } from "../words";
import { play } from "../sound";

export function attend(title: string, asked: boolean): void {
  document.title = asked ? words.attention.title(title) : `${title} · Leyline`;
}

/** It has become this reader's turn. */
export function call(title: string, question: string): void {
  play("turn");
  if (!prefs.notify || !document.hidden || typeof Notification !== "function") return;
  if (Notification.permission !== "granted") return;
  const note = new Notification(words.attention.title(title), {
    body: question,
    tag: "leyline",
    icon: "/favicon.svg",
  });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Ask the browser for leave to notify; false if it is refused. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification !== "function") return false;
  return (await Notification.requestPermission()) === "granted";
}
