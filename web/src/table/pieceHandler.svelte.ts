/** One handler for every piece and place of a table. An element says what it is, `data-piece="card:23"` and
 * `data-place="display:3"`; click, keys, long press, hover and drag are handled here, and its marks are written here. */

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { arrowTarget } from "./arrowKeys";
import { Drag } from "./drag";
import type { Touched } from "./events";
import { writeMarks } from "./marks";
import { named, type Named } from "./names";
import type { Selection } from "./selection.svelte";

export type ReadingReason = "hover" | "press" | "key" | "tap";

export interface PieceHandlerOptions {
  /** What the pieces of this table choose from; null where nothing can be chosen. */
  selection: () => Selection | null;
  /** Whether there is something to read about a piece. */
  canRead: (id: string) => boolean;
  /** Open a piece for reading, or close the reader. */
  read: (id: string | null, element: Element | null, reason: ReadingReason) => void;
  /** The piece that is open for reading. */
  reading: () => string | null;
  /** Say why something cannot be chosen. */
  explain: (touched: Touched) => void;
  /** The pieces and places of the last step, to be marked. */
  fresh?: () => ReadonlySet<string>;
}

/** Milliseconds before a piece under the pointer is opened. */
export const HOVER_MS = 250;
/** Milliseconds after which a touch is a long press. */
export const PRESS_MS = 450;
/** A finger that moves further than this many pixels does not press. */
const SLACK = 10;

export function pieceHandler(options: PieceHandlerOptions): Attachment<HTMLElement> {
  return (root) => {
    const handler = new PieceHandler(root, options);
    $effect(() => handler.writeMarks());
    return () => handler.close();
  };
}

class PieceHandler {
  private readonly stops: (() => void)[] = [];
  private readonly observer: MutationObserver;
  private readonly drag: Drag;
  private timer: number | null = null;
  private hovered: Element | null = null;
  private pressedAt: { x: number; y: number } | null = null;
  /** Whether the click that follows belongs to a long press or a drag. */
  private swallowClick = false;
  private touchedLast = false;

  constructor(
    private readonly root: HTMLElement,
    private readonly options: PieceHandlerOptions,
  ) {
    this.drag = new Drag(root, options);
    const listen = <K extends keyof HTMLElementEventMap>(
      name: K,
      work: (event: HTMLElementEventMap[K]) => void,
      passive = true,
    ) => this.stops.push(on(root, name, work as (event: Event) => void, { passive }));
    listen("click", (event) => this.onClick(event), false);
    listen("keydown", (event) => this.onKeyDown(event), false);
    listen("pointerover", (event) => this.onPointerOver(event));
    listen("pointerleave", () => this.leave());
    listen("pointerdown", (event) => this.onPointerDown(event));
    listen("pointermove", (event) => this.onPointerMove(event));
    listen("pointerup", (event) => this.onPointerUp(event));
    listen("pointercancel", () => this.onPointerCancel());
    listen("contextmenu", (event) => this.pressing && event.preventDefault(), false);
    listen("touchmove", (event) => this.drag.running && event.preventDefault(), false);
    listen("focusin", (event) => this.onFocus(event));
    listen("focusout", () => this.options.selection()?.point(null));
    this.observer = new MutationObserver(() => this.writeMarks());
    this.observer.observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-piece", "data-place"],
    });
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.observer.disconnect();
    this.stopTimer();
    this.drag.cancel();
  }

  writeMarks(): void {
    writeMarks(this.root, this.options.selection(), this.options.fresh?.() ?? new Set());
  }

  // --- acting -------------------------------------------------------------------------------------------------

  private onClick(event: MouseEvent): void {
    const target = named(event.target, this.root);
    if (this.swallowClick) {
      this.swallowClick = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (target === null || !target.acts) return;
    const touch = event instanceof PointerEvent ? event.pointerType === "touch" : this.touchedLast;
    this.act(target, touch);
  }

  /** Touch a piece or place. With a finger, what would be sent is read first. */
  private act(target: Named, finger: boolean): void {
    const selection = this.options.selection();
    const { piece } = target;
    const readable = piece !== null && this.options.canRead(piece);
    const open = piece !== null && this.options.reading() === piece;
    const planned = selection?.sent === null ? selection.planTouch(target.ids).kind : "why";
    const first = finger && readable && !open;
    if (first && (planned === "send" || planned === "why")) {
      this.options.read(piece, target.element, "tap");
      if (planned === "send") return;
    }
    const done = selection?.touch(...target.ids) ?? "why";
    if (done === "why") this.options.explain(target.touched);
    else if (done !== "wait") this.options.read(null, null, "tap");
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    const target = named(event.target, this.root);
    if (target === null || target.element !== event.target) return;
    if (event.key === " " && target.piece !== null && this.options.canRead(target.piece)) {
      const open = this.options.reading() === target.piece;
      this.options.read(open ? null : target.piece, target.element, "key");
    } else if ((event.key === "Enter" || event.key === " ") && target.acts) this.act(target, false);
    else {
      const next = arrowTarget(target.element, event.key);
      if (next === null) return;
      next.focus();
    }
    event.preventDefault();
  }

  private onFocus(event: FocusEvent): void {
    const target = named(event.target, this.root);
    if (target !== null && target.acts && target.element === event.target)
      this.options.selection()?.point(target.ids);
  }

  // --- reading ------------------------------------------------------------------------------------------------

  private onPointerOver(event: PointerEvent): void {
    if (event.pointerType === "touch" || this.drag.running) return;
    const target = named(event.target, this.root);
    if ((target?.element ?? null) === this.hovered) return;
    this.leave();
    if (target === null) return;
    this.hovered = target.element;
    if (target.acts) this.options.selection()?.point(target.ids);
    const { piece, element } = target;
    if (piece !== null && this.options.canRead(piece))
      this.timer = window.setTimeout(() => this.options.read(piece, element, "hover"), HOVER_MS);
  }

  private leave(): void {
    this.stopTimer();
    if (this.hovered === null) return;
    this.hovered = null;
    this.options.selection()?.point(null);
    this.options.read(null, null, "hover");
  }

  private get pressing(): boolean {
    return this.pressedAt !== null;
  }

  private onPointerDown(event: PointerEvent): void {
    this.swallowClick = false;
    this.touchedLast = event.pointerType === "touch";
    if (!event.isPrimary || event.button !== 0) return;
    this.stopTimer();
    const target = named(event.target, this.root);
    if (target === null) return;
    this.drag.arm(event, target);
    if (event.pointerType !== "touch") {
      this.options.read(null, null, "hover");
      return;
    }
    this.pressedAt = { x: event.clientX, y: event.clientY };
    const { piece, element } = target;
    if (piece === null || !this.options.canRead(piece)) return;
    this.timer = window.setTimeout(() => {
      this.swallowClick = true;
      this.drag.pressed();
      this.options.read(piece, element, "press");
    }, PRESS_MS);
  }

  private onPointerMove(event: PointerEvent): void {
    const start = this.pressedAt;
    if (start !== null && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK)
      this.stopTimer();
    if (this.drag.move(event)) {
      this.swallowClick = true;
      this.options.read(null, null, "press");
    }
  }

  private onPointerUp(event: PointerEvent): void {
    this.stopTimer();
    this.pressedAt = null;
    const dropped = this.drag.drop(event);
    if (dropped !== null) this.options.explain(dropped);
  }

  private onPointerCancel(): void {
    this.stopTimer();
    this.pressedAt = null;
    this.drag.cancel();
  }

  private stopTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
