/** Copies of pieces, for drags and flights. A copy is in the top layer, so nothing clips it and it changes no layout; in the
 * document it stands where the piece does, so that it inherits the same sizes and colours. */

import type { Box } from "./placeReader";

const SVG = "http://www.w3.org/2000/svg";

/** What must be known of a piece to copy it after it has left the page. */
export interface Picture {
  home: Element | null;
  /** Of a part of a drawing: how it is turned and scaled in the window. */
  matrix: DOMMatrix | null;
}

export function pictureOf(element: HTMLElement | SVGElement): Picture {
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  return { home: element.parentElement, matrix };
}

/** Put a copy of a piece on the top layer, at this place of the window. Remove it to take it off. */
export function placeCopy(element: HTMLElement | SVGElement, box: Box): HTMLElement {
  const copy = addCopy(element, box, pictureOf(element));
  raise(copy);
  return copy;
}

/** Add a copy of a piece to the page, not in sight yet. */
export function addCopy(element: HTMLElement | SVGElement, box: Box, { home, matrix }: Picture): HTMLElement {
  const copy = document.createElement("div");
  copy.className = "piece-copy";
  copy.setAttribute("popover", "manual");
  copy.setAttribute("aria-hidden", "true");
  // A drag looks for the place below it.
  copy.setAttribute("inert", "");
  copy.style.cssText = `left: ${box.x}px; top: ${box.y}px; width: ${box.width}px; height: ${box.height}px;`;
  copy.append(element instanceof HTMLElement ? htmlCopy(element, box) : svgCopy(element, box, matrix));
  for (const node of copy.querySelectorAll("*")) clean(node);
  (htmlAround(home) ?? document.body).append(copy);
  return copy;
}

/** Put a copy on the top layer. The browser brings all styles up to date for it, so add all copies before. */
export function raise(copy: HTMLElement): void {
  // Older browsers have no top layer; there it lies where it stands.
  if (typeof copy.showPopover === "function") copy.showPopover();
}

function htmlAround(home: Element | null): Element | null {
  let found = home;
  while (found !== null && !(found instanceof HTMLElement)) found = found.parentElement;
  return found?.isConnected === true ? found : null;
}

function htmlCopy(element: HTMLElement, box: Box): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.style.cssText += `; position: static; margin: 0; width: ${box.width}px; height: ${box.height}px; transform: none; transition: none; animation: none;`;
  return copy;
}

/** Return a copy of a part of a drawing, as a drawing of its own. */
function svgCopy(element: SVGElement, box: Box, matrix: DOMMatrix | null): SVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
  drawing.style.overflow = "visible";
  const group = document.createElementNS(SVG, "g");
  if (matrix !== null) {
    const { a, b, c, d, e, f } = matrix;
    group.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e - box.x} ${f - box.y})`);
  }
  const copy = element.cloneNode(true) as SVGElement;
  // The matrix has it already.
  copy.removeAttribute("transform");
  copy.style.transform = "none";
  group.append(copy);
  drawing.append(group);
  return drawing;
}

/** A copy is a picture: nothing in it can be found, focused or chosen. */
function clean(node: Element): void {
  for (const name of ["data-piece", "data-place", "data-mark", "data-group", "tabindex", "role"])
    node.removeAttribute(name);
  // What is gone from the page is painted with its own colours.
  if (!node.localName.endsWith("Gradient")) node.removeAttribute("id");
}
