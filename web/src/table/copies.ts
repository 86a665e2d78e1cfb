/** Copies of pieces, for drags and flights. A copy is in the top layer, so nothing clips it and it changes no layout; in the
 * document it stands where the piece does, so that it inherits the same sizes and colours. */

const SVG = "http://www.w3.org/2000/svg";

/** Put a copy of a piece on the top layer, at this place of the window. Remove it to take it off. */
export function placeCopy(
  element: HTMLElement | SVGElement,
  box: DOMRect,
  home: Element | null = element.parentElement,
): HTMLElement {
  const copy = document.createElement("div");
  copy.className = "piece-copy";
  copy.setAttribute("popover", "manual");
  copy.setAttribute("aria-hidden", "true");
  copy.style.cssText = `left: ${box.x}px; top: ${box.y}px; width: ${box.width}px; height: ${box.height}px;`;
  copy.append(element instanceof HTMLElement ? htmlCopy(element, box) : svgCopy(element, box));
  for (const node of copy.querySelectorAll("*")) clean(node);
  (htmlAround(home) ?? document.body).append(copy);
  // Older browsers have no top layer; there it lies where it stands.
  if (typeof copy.showPopover === "function") copy.showPopover();
  return copy;
}

function htmlAround(home: Element | null): Element | null {
  let found = home;
  while (found !== null && !(found instanceof HTMLElement)) found = found.parentElement;
  return found?.isConnected === true ? found : null;
}

function htmlCopy(element: HTMLElement, box: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.style.cssText += `; position: static; margin: 0; width: ${box.width}px; height: ${box.height}px; transform: none; transition: none; animation: none;`;
  return copy;
}

/** Return a copy of a part of a drawing, as a drawing of its own. */
function svgCopy(element: SVGElement, box: DOMRect): SVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
  drawing.style.overflow = "visible";
  const group = document.createElementNS(SVG, "g");
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  if (matrix !== null) {
    const { a, b, c, d, e, f } = matrix;
    group.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e - box.x} ${f - box.y})`);
  }
  const copy = element.cloneNode(true) as SVGElement;
  copy.removeAttribute("transform");
  group.append(copy);
  drawing.append(group);
  return drawing;
}

/** A copy is a picture: nothing in it can be found, focused or chosen. */
function clean(node: Element): void {
  for (const name of ["data-piece", "data-place", "data-mark", "data-group", "id", "tabindex", "role"])
    node.removeAttribute(name);
  node.setAttribute("inert", "");
}
