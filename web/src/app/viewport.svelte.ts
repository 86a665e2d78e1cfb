/** The size class of the window. */

class Viewport {
  wide = $state(true);

  constructor() {
    if (typeof matchMedia !== "function") return;
    const query = matchMedia("(min-width: 46rem)");
    this.wide = query.matches;
    query.addEventListener("change", () => (this.wide = query.matches));
  }
}

export const viewport = new Viewport();
