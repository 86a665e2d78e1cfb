/** Single keys at a table. They rest while somebody types, and can be switched off. */

import { prefs } from "../prefs.svelte";

export type Keys = Record<string, () => void>;

/** Whether a key event is meant for what has the focus. */
function typing(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.closest?.("input:not([type=range]), textarea, select, dialog, [contenteditable]") != null;
}

export function listen(keys: () => Keys): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || typing(event.target))
      return;
    if (!prefs.keys && event.key !== "Escape") return;
    const work = keys()[event.key];
    if (work === undefined) return;
    event.preventDefault();
    work();
  };
  addEventListener("keydown", hear);
  return () => removeEventListener("keydown", hear);
}
