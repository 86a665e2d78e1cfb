/** Finds what an element of the table is: the piece or place that it, or what it lies in, is named after. */

import type { Touched } from "./events";

export interface Named {
  element: HTMLElement | SVGElement;
  /** Its name as a piece; null for a place. */
  piece: string | null;
  /** The names that a touch of it may mean, the innermost first: the piece, its place, what that lies in. */
  ids: string[];
  touched: Touched;
  /** Whether it can be chosen here, and not only read. */
  acts: boolean;
  /** Whether it can be dragged: also where a board handles clicks itself. */
  drags: boolean;
}

const NAMED = "[data-piece], [data-place]";
/** Inside these, a click does what they say. */
const CONTROLS = "button, a[href], input, select, textarea, label, summary, [data-option], [role=button]";

/** A name of a piece or place begins with its kind: `card:23`, `deck`. A bare number is none. */
export function isName(text: string | null | undefined): text is string {
  return text != null && /^[a-z][^:\s]*(:\S+)?$/.test(text);
}

/** Return the piece or place that an event happened on; null for none. */
export function named(target: EventTarget | null, root: Element): Named | null {
  if (!(target instanceof Element) || !root.contains(target)) return null;
  let element: Element | null = target.closest(NAMED);
  while (element !== null && root.contains(element) && !hasName(element))
    element = element.parentElement?.closest(NAMED) ?? null;
  if (element === null || !root.contains(element)) return null;
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return null;
  const { piece, place } = nameOf(element);
  const ids = [...touchNames(element), ...outerPlaces(element, root)];
  return {
    element,
    piece,
    ids,
    touched: { ...(piece === null ? {} : { piece }), ...(place === null ? {} : { place }) },
    acts: acts(element, target),
    drags: element.closest('[data-act="read"]') === null,
  };
}

/** Return the names of an element that a touch of it means: the piece, then its place. With `data-touch="place"` only the
 * place, so that a piece that lies there is not taken for its like elsewhere. */
export function touchNames(element: HTMLElement | SVGElement): string[] {
  const { piece, place } = nameOf(element);
  return [element.dataset.touch === "place" ? null : piece, place].filter(isName);
}

function nameOf(element: HTMLElement | SVGElement): { piece: string | null; place: string | null } {
  const { piece, place } = element.dataset;
  return { piece: isName(piece) ? piece : null, place: isName(place) ? place : null };
}

function hasName(element: Element): boolean {
  const { piece, place } = (element as HTMLElement).dataset;
  return isName(piece) || isName(place);
}

function outerPlaces(element: Element, root: Element): string[] {
  const found: string[] = [];
  let outer = element.parentElement?.closest("[data-place]") ?? null;
  while (outer !== null && root.contains(outer)) {
    const name = (outer as HTMLElement).dataset.place;
    if (isName(name)) found.push(name);
    outer = outer.parentElement?.closest("[data-place]") ?? null;
  }
  return found;
}

/** Whether a click on `target` is meant for the piece: nothing else in between takes it, and the board leaves it to us. */
function acts(element: Element, target: Element): boolean {
  if (element.closest('[data-act="board"], [data-act="read"]') !== null) return false;
  const control = target.closest(CONTROLS);
  return control === null || control === element || (hasName(control) && control.contains(element));
}
