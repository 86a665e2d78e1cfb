/** Drags a piece to a place. The piece is picked when the drag begins, the place when it ends there. */

import { placeCopy } from "./copies";
import type { Touched } from "./events";
import { named, type Named } from "./names";
import type { Selection } from "./selection.svelte";

/** How far a pointer moves before it drags, in pixels. */
const THRESHOLD = 6;

interface Start {
  x: number;
  y: number;
  target: Named;
  /** What is picked. */
  id: string;
  /** A finger drags only after a long press; before, it scrolls. */
  ready: boolean;
}

export class Drag {
  private start: Start | null = null;
  private ghost: HTMLElement | null = null;
  private over: Element | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly options: { selection: () => Selection | null },
  ) {}

  get running(): boolean {
    return this.ghost !== null;
  }

  /** A pointer went down on something that may be dragged. */
  arm(event: PointerEvent, target: Named): void {
    const selection = this.options.selection();
    this.start = null;
    if (!target.drags || target.piece === null || selection === null || selection.sent !== null) return;
    // Where a piece has no name of its own in the options, the place that it lies in is meant.
    const id = target.ids.find((each) => selection.isOffered(each) || selection.isChosen(each));
    if (id === undefined) return;
    this.start = { x: event.clientX, y: event.clientY, target, id, ready: event.pointerType !== "touch" };
  }

  /** The finger has pressed long enough. */
  pressed(): void {
    if (this.start !== null) this.start.ready = true;
  }

  /** Follow the pointer; return whether a drag has just begun. */
  move(event: PointerEvent): boolean {
    const { start } = this;
    if (start === null) return false;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    let begun = false;
    if (this.ghost === null) {
      if (Math.hypot(dx, dy) < THRESHOLD) return false;
      if (!start.ready || !this.begin(start)) {
        this.start = null;
        return false;
      }
      begun = true;
    }
    if (this.ghost !== null) this.ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.04)`;
    this.markOver(this.placeAt(event));
    return begun;
  }

  /** Let go. Return what to explain, if that was nowhere. */
  drop(event: PointerEvent): Touched | null {
    const { start, ghost } = this;
    const selection = this.options.selection();
    const found = ghost === null ? null : this.placeAt(event);
    this.cancel();
    if (start === null || ghost === null || selection === null) return null;
    if (found === null || found.element === start.target.element) return null;
    const planned = selection.planTouch(found.ids).kind;
    if (planned === "pick" || planned === "send") {
      selection.touch(...found.ids);
      return null;
    }
    return { ...start.target.touched, ...found.touched };
  }

  cancel(): void {
    this.ghost?.remove();
    this.ghost = null;
    this.start = null;
    this.markOver(null);
    delete this.root.dataset.dragging;
  }

  private begin(start: Start): boolean {
    const selection = this.options.selection();
    const { id } = start;
    const { element } = start.target;
    if (selection === null) return false;
    // What a touch would send at once is not dragged: there is no place to drop it.
    if (!selection.isChosen(id) && !selection.lift(id)) {
      const kind = selection.planTouch([id]).kind;
      if (kind === "send" || kind === "why") return false;
      selection.touch(id);
    }
    this.ghost = placeCopy(element, element.getBoundingClientRect());
    this.ghost.dataset.drag = "";
    this.root.dataset.dragging = "";
    return true;
  }

  private placeAt(event: PointerEvent): Named | null {
    return named(document.elementFromPoint(event.clientX, event.clientY), this.root);
  }

  private markOver(found: Named | null): void {
    const element = found?.element ?? null;
    if (element === this.over) return;
    this.over?.removeAttribute("data-over");
    this.over = element;
    element?.setAttribute("data-over", "");
  }
}
