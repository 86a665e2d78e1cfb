/** A plot as a picture file: an SVG that carries its colours with it. */

const STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "font",
  "text-anchor",
];

/** Return a drawing of the page as a file of its own. */
export function pictureOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const there = [svg, ...svg.querySelectorAll("*")];
  for (const [index, element] of [copy, ...copy.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(there[index] ?? svg);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value !== "") (element as SVGElement).style.setProperty(name, value);
    }
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.style.background = getComputedStyle(svg.closest(".card") ?? document.body).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}

/** Let the browser save a text as a file. */
export function saveAs(name: string, content: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
