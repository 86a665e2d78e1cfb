/** The motion layer: when a step is shown, pieces fly from where they were to where they are. What flies is a copy in the
 * top layer; the piece itself is in its place at once and only unseen until the copy lands, so no box ever moves. */

import { tick } from "svelte";
import { pace, reducedMotion } from "../app/prefs.svelte";
import { addCopy, pictureOf, raise, type Picture } from "./copies";
import { planFlights, type Drawn, type Flight } from "./flights";
import type { Box } from "./placeReader";
import type { Shown, Timeline } from "./timeline.svelte";

/** How long things move, in milliseconds at normal pace. Nothing of a step moves longer than the step stands. */
export const DURATIONS = {
  /** A piece goes to another place. */
  fly: 340,
  /** A piece makes room within its place. */
  shift: 220,
  come: 260,
  go: 260,
  /** Between pieces that fly together. */
  apart: 45,
} as const;

/** Pieces that fly together are at most this far apart in time. */
const LAST_START = 270;
const EASING = "cubic-bezier(0.35, 0.05, 0.25, 1)";
const STILL = '[data-act="read"], [data-still], .piece-copy, [popover]';

type Piece = HTMLElement | SVGElement;
interface Seen extends Drawn<Piece> {
  picture: Picture | null;
}

export class Motion {
  private before: Seen[] | null = null;
  private readonly running = new Set<Animation>();
  private readonly copies = new Set<HTMLElement>();
  private readonly stop: () => void;

  constructor(
    private readonly root: HTMLElement,
    timeline: Timeline,
  ) {
    this.stop = timeline.listen({
      before: (moves) => this.measure(moves),
      after: (shown) => this.follow(shown),
    });
  }

  close(): void {
    this.stop();
    this.land();
  }

  /** Put everything that flies where it belongs. */
  private land(): void {
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    for (const copy of this.copies) copy.remove();
    this.copies.clear();
  }

  private measure(moves: boolean): void {
    this.land();
    this.before = moves && !reducedMotion() ? this.drawn(true) : null;
  }

  private follow(shown: Shown): void {
    const { before } = this;
    this.before = null;
    if (before === null) return;
    // The page changes first, and paints after this.
    void tick().then(() => {
      if (!this.root.isConnected) return;
      this.start(planFlights(before, this.drawn(false), shown.events, (place) => this.placeBox(place)));
    });
  }

  /** Return every piece that is in sight. */
  private drawn(pictures: boolean): Seen[] {
    const found: Seen[] = [];
    for (const element of this.root.querySelectorAll<Piece>("[data-piece]")) {
      const name = element.dataset.piece;
      if (!name || element.closest(STILL) !== null) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const place =
        element.dataset.place ?? element.parentElement?.closest<HTMLElement>("[data-place]")?.dataset.place;
      found.push({ element, name, place: place ?? "", box, picture: pictures ? pictureOf(element) : null });
    }
    return found;
  }

  private placeBox(place: string): Box | null {
    const name = CSS.escape(place);
    for (const element of this.root.querySelectorAll(`[data-place="${name}"]:not([data-piece])`)) {
      const box = element.getBoundingClientRect();
      if (box.width > 0 && element.closest(STILL) === null) return box;
    }
    return null;
  }

  /** Start flights. Everything is measured before anything changes, so that the browser lays the page out once. */
  private start(flights: Flight<Piece>[]): void {
    const flown = flights.filter((flight) => !staysItself(flight));
    const pictures = flown.map(({ kind, piece }) =>
      kind === "go" && (piece as Seen).picture !== null ? (piece as Seen).picture! : pictureOf(piece.element),
    );
    const copies = new Map(
      flown.map((flight, index) => [
        flight,
        addCopy(flight.piece.element, flight.piece.box, pictures[index]!),
      ]),
    );
    for (const copy of copies.values()) {
      this.copies.add(copy);
      raise(copy);
    }
    let started = 0;
    for (const flight of flights) {
      this.animate(flight, copies.get(flight) ?? null, started);
      if (flight.kind !== "shift") started += 1;
    }
  }

  private animate({ kind, piece, from, to }: Flight<Piece>, copy: HTMLElement | null, nth: number): void {
    const factor = pace();
    const timing = {
      duration: DURATIONS[kind] * factor,
      delay: kind === "shift" ? 0 : Math.min(nth * DURATIONS.apart, LAST_START) * factor,
    };
    const { element, box } = piece;
    if (copy === null) {
      if (from === null) this.run(element.animate({ opacity: [0, 1] }, { ...timing, fill: "backwards" }));
      else {
        const away = `${(from.x - box.x).toFixed(1)}px ${(from.y - box.y).toFixed(1)}px`;
        const shift = { translate: [away, "0px 0px"] };
        this.run(element.animate(shift, { ...timing, easing: EASING, composite: "add" }));
      }
      return;
    }
    if (kind !== "go")
      this.run(element.animate({ opacity: [0, 0] }, { duration: timing.duration + timing.delay }));
    const frames = {
      transform: [offset(box, from ?? box), offset(box, to ?? box)],
      opacity: kind === "go" ? [1, 0] : [1, 1],
    };
    this.run(copy.animate(frames, { ...timing, easing: EASING, fill: "both" }), copy);
  }

  private run(animation: Animation, copy?: HTMLElement): void {
    this.running.add(animation);
    const end = () => {
      this.running.delete(animation);
      if (copy === undefined) return;
      copy.remove();
      this.copies.delete(copy);
    };
    animation.addEventListener("finish", end);
    animation.addEventListener("cancel", end);
  }
}

/** Whether a piece needs no copy: it appears where it is, or makes room within its place, where nothing clips it. */
function staysItself({ kind, piece, from }: Flight<Piece>): boolean {
  if (kind === "come" && from === null) return true;
  if (kind !== "shift" || from === null || !(piece.element instanceof HTMLElement)) return false;
  const same = (one: number, other: number) => Math.abs(one - other) < 2;
  return same(from.width, piece.box.width) && same(from.height, piece.box.height);
}

/** Return the transform that shows a box where another one is. */
function offset(box: Box, at: Box): string {
  const scale = Math.min(at.width / box.width, at.height / box.height, 3) || 1;
  const x = at.x + at.width / 2 - (box.x + box.width / 2);
  const y = at.y + at.height / 2 - (box.y + box.height / 2);
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}
