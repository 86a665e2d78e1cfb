/** Single-key shortcuts at a table. They pause while the focus is in a field, and can be switched off. */

import { prefs } from "../app/prefs.svelte";

export type Shortcuts = Record<string, () => void>;

/** Whether the focused element wants the key for itself. */
function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return element?.closest?.("input:not([type=range]), textarea, select, dialog, [contenteditable]") != null;
}

/** Whether Space and Enter press this element. */
export function isControl(element: Element | null): boolean {
  return element?.closest("button, a, summary, [role=button], [role=tab]") != null;
}

export function listenForShortcuts(shortcuts: () => Shortcuts): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
      return;
    // The browser closes an open list or pile by itself, if nobody takes the key from it.
    if (event.key === "Escape" && document.querySelector('[popover="auto"]:popover-open') !== null) return;
    if (!prefs.keys && event.key !== "Escape") return;
    const found = shortcuts();
    // Shift changes letters by itself; on other keys it makes a shortcut of its own.
    const shifted = event.shiftKey && event.key.length > 1 ? found[`Shift+${event.key}`] : undefined;
    const run = shifted ?? found[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}
